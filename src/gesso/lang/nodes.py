"""What every class of nodes does with the fields that it declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, dataclass_transform

from gesso.source import Span

if TYPE_CHECKING:
    from gesso.lang.node_specs import NodeSpec
N = TypeVar("N", bound="Node")
ADDED = "added"
"""In the metadata of a field that nodes have got later: with its default it counts for no digest."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def with_fields(cls: type[N]) -> type[N]:
    """A frozen dataclass that has its methods from `Node`: compiling them for each class is a third of a short run."""
    made = dataclass(slots=True, init=False, repr=False, eq=False)(cls)
    of = fields(made)
    made._names = frozenset(item.name for item in of)
    made._defaults = {item.name: item.default for item in of if item.default is not MISSING}
    made._compared = tuple(item.name for item in of if item.compare)
    return made


@with_fields
class Node:
    """Anything with a place in the file."""

    spec: ClassVar[NodeSpec]
    __match_args__: ClassVar[tuple[str, ...]]
    _names: ClassVar[frozenset[str]]
    _defaults: ClassVar[Mapping[str, Any]]
    _compared: ClassVar[tuple[str, ...]]
    span: Span = field(compare=False, kw_only=True)

    def __init__(self, *values: Any, **named: Any) -> None:
        given = {**self._defaults, **dict(zip(self.__match_args__, values)), **named}
        if given.keys() != self._names or len(values) > len(self.__match_args__):
            raise TypeError(f"{type(self).__name__} takes {sorted(self._names)}, not {values} and {named}")
        for name, value in given.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._compared)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self._compared)))

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({', '.join(shown)})"
