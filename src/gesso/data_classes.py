"""Dataclasses that are cheap to define: their methods are shared, and `__init__` is compiled when it is first used.

The decorator of the standard library compiles up to nine methods for each class while a module is imported, a fifth of a
short run. A class of this decorator behaves in the same way, except that it cannot have an `InitVar`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter, ge, gt, le, lt
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True, order=False, **more):
        """Make a dataclass of a class; the options are those of `dataclasses.dataclass`."""
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, slots=slots, eq=eq, order=order, **more)
        # Without a docstring the standard library would write the parameters of the class into one.
        cls.__doc__ = cls.__doc__ or cls.__name__
        token = _makes.set(True)
        try:
            made = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots, **more)
        finally:
            _makes.reset(token)
        made.__dataclass_params__ = _Params(frozen)
        for name, method in _methods(made, frozen, slots, eq, order).items():
            if vars(made).get(name) is None:
                setattr(made, name, method)
        return made


_makes = ContextVar("_makes", default=False)
"""Whether a class is being made here, in this thread."""


class _Params:
    """What the decorator of the standard library asks of a class before it makes a subclass."""

    def __init__(self, frozen: bool) -> None:
        self._frozen = frozen

    @property
    def frozen(self) -> bool:
        """Whether a subclass has to be frozen. Here all are made as if they were not: they get their methods later."""
        return self._frozen and not _makes.get()


def _methods(made: type, frozen: bool, slots: bool, eq: bool, order: bool) -> dict[str, Any]:
    """Return the methods of a dataclass that does not define them itself."""
    methods: dict[str, Any] = {"__init__": _Init(made, frozen, slots), "__repr__": _repr}
    if frozen:
        methods |= {"__setattr__": _setattr, "__delattr__": _delattr}
        if slots:
            methods |= {"__getstate__": _getstate, "__setstate__": _setstate}
    if eq:
        values = _values([field.name for field in dataclasses.fields(made) if field.compare])
        methods |= {"__eq__": _eq(values), "__hash__": _hash(values) if frozen else None}
        if order:
            methods |= {f"__{compare.__name__}__": _ordered(compare, values) for compare in (lt, le, gt, ge)}
    return methods


class _Init:
    """The `__init__` of a dataclass, which compiles itself and takes its own place when it is first looked up."""

    def __init__(self, cls: Any, frozen: bool, slots: bool) -> None:
        self.cls = cls
        self.frozen = frozen
        self.slots = slots

    def __get__(self, instance: object, owner: type) -> Any:
        function = _init(self.cls, self.frozen, self.slots)
        self.cls.__init__ = function
        return function.__get__(instance, owner)


def _init(cls: Any, frozen: bool, slots: bool) -> Any:
    """Compile the `__init__` of a dataclass."""
    positional: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    known: dict[str, Any] = {"_MISSING": MISSING, "_set": object.__setattr__}
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        if field.default_factory is not MISSING:
            known[f"_default_{name}"] = field.default_factory
            value = f"_default_{name}() if {name} is _MISSING else {name}" if field.init else f"_default_{name}()"
            parameter = f"{name}=_MISSING"
        elif field.default is not MISSING:
            known[f"_default_{name}"] = field.default
            parameter = f"{name}=_default_{name}"
            value = name if field.init else f"_default_{name}"
        else:
            parameter = name
        if field.init:
            (named if field.kw_only else positional).append(parameter)
        elif value == name or (not slots and field.default is not MISSING):
            # The first has no value yet, and the second has that of its class.
            continue
        if not frozen:
            lines.append(f"self.{name} = {value}")
        elif slots:
            known[f"_set_{name}"] = getattr(cls, name).__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(["self", *positional, *(["*", *named] if named else [])])
    exec(f"def __init__({parameters}):\n " + "\n ".join(lines or ["pass"]), known)
    function = known["__init__"]
    function.__qualname__, function.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    function.__annotations__ = {each.name: each.type for each in dataclasses.fields(cls) if each.init} | {
        "return": None
    }
    return function


def _values(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """Return a function that returns the values of some fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda instance: tuple([getattr(instance, name) for name in names])


def _eq(values: Callable[[object], tuple[object, ...]]) -> Callable[[object, object], bool]:
    def __eq__(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[object], tuple[object, ...]]) -> Callable[[object], int]:
    return lambda self: hash(values(self))


def _ordered(
    compare: Callable[[Any, Any], bool], values: Callable[[object], tuple[object, ...]]
) -> Callable[[object, object], bool]:
    return lambda self, other: (
        compare(values(self), values(other)) if other.__class__ is self.__class__ else NotImplemented
    )


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _is_fixed(instance: Any, name: str) -> bool:
    """Return whether an attribute is frozen: a subclass that is no dataclass may have others of its own."""
    return "__dataclass_fields__" in vars(type(instance)) or name in instance.__dataclass_fields__


def _setattr(self: object, name: str, value: object) -> None:
    if _is_fixed(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delattr(self: object, name: str) -> None:
    if _is_fixed(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _getstate(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _setstate(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
