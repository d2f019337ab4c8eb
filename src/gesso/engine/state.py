"""The state of a game as one declaration of its fields, from which slots, copying, saving and comparing follow.

```python
class Cards(Kernel):                      # a part of a state: fields, and operations on them
    deck: PerSeat[list[int]]
    table: Shared[Table]

class CardGame(Cards, whole=True): ...    # the state itself: it has room for the fields of all its parts
```

The type of a field says how it is copied: numbers, strings and tuples are shared, lists are copied to any depth. These
types say more:

- `Shared`: one object in all copies; neither saved nor compared.
- `Scratch`: a list that is empty whenever somebody owes a choice, so a copy begins with an empty one.
- `Aside`: copied, but neither saved nor compared; a restored state begins it anew.
- `Sparse`: a list that is saved only if it holds something.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, TypeVar

T = TypeVar("T")
Aside = Annotated[T, "copied, but no part of what is saved"]
PerSeat = Annotated[list[T], "one item for each of the two seats"]
Shared = Annotated[T, "the same in every copy"]
Scratch = Annotated[T, "empty between two decisions"]
Sparse = Annotated[T, "no part of what is saved while it is empty"]


class StateType(type):
    """Metaclass of states: collect their fields and compile the copy.

    Parts of a state have no slots of their own, so that a state can be put together from any of them.
    """

    fields: dict[str, str]
    saved: tuple[str, ...]
    """The fields that make up the state; the others are derived or shared."""
    whole: bool

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, whole: bool = False) -> StateType:
        inherited: dict[str, str] = {}
        for base in reversed(bases):
            inherited |= getattr(base, "fields", {})
        declared = body.get("__annotations__", {})
        fields = inherited | {field: kind for field, kind in declared.items() if not kind.startswith("ClassVar")}
        taken = {field for base in bases for part in base.__mro__ for field in getattr(part, "__slots__", ())}
        body["__slots__"] = tuple(field for field in fields if field not in taken) if whole else ()
        state_type = super().__new__(mcls, name, bases, body)
        state_type.fields = fields
        state_type.saved = tuple(
            field for field, kind in fields.items() if not kind.startswith(("Shared[", "Scratch[", "Aside["))
        )
        state_type.whole = whole
        if whole:
            state_type.copy = _compiled_copy(state_type, fields)  # type: ignore[attr-defined]
        return state_type

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        if not cls.whole:
            raise TypeError(f"{cls.__name__} is a part of a state; a state is declared with `whole=True`")
        return super().__call__(*args, **kwargs)


class State(metaclass=StateType):
    """Fields that can be copied, compared, hashed and saved at any moment."""

    SAVED_AS: ClassVar[dict[str, str]] = {}
    """Keys of fields that are saved under another name than their own."""

    def copy(self) -> Self:
        """Return an independent state. Compiled for each class of states."""
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        """Return the whole state as JSON data; `take_over` restores it."""
        kinds = type(self).fields
        values = ((name, getattr(self, name)) for name in type(self).saved)
        return {
            self.SAVED_AS.get(name, name): _plain(value)
            for name, value in values
            if value or not kinds[name].startswith("Sparse[")
        }

    def take_over(self, data: dict[str, Any]) -> None:
        """Fill every saved field from what `to_data` gave."""
        for name, kind in type(self).fields.items():
            if kind.startswith(("Scratch[", "Aside[")):
                setattr(self, name, [] if _inside(kind).startswith("list[") else 0)
            elif kind.startswith("Sparse["):
                setattr(self, name, _restored(_inside(kind), data.get(self.SAVED_AS.get(name, name), [])))
            elif not kind.startswith("Shared["):
                setattr(self, name, _restored(kind, data[self.SAVED_AS.get(name, name)]))

    def key(self) -> tuple[Any, ...]:
        return tuple(_frozen(getattr(self, name)) for name in type(self).saved)


def _inside(kind: str) -> str:
    return kind[kind.index("[") + 1 : -1]


def _compiled_copy(cls: StateType, fields: dict[str, str]) -> Any:
    """Compile the copy of a class into one function without loops over fields; loops would take three times as long."""
    lines = ["def copy(self):", "    new = blank(cls)"]
    for name, kind in fields.items():
        if kind.startswith("PerSeat["):
            # Seats are unpacked, since a comprehension over two items costs more than the copies it makes.
            lines.append(f"    a, b = self.{name}")
            lines.append(f"    new.{name} = [{_copied(_inside(kind), 'a')}, {_copied(_inside(kind), 'b')}]")
        else:
            lines.append(f"    new.{name} = {_copied(kind, f'self.{name}')}")
    scope: dict[str, Any] = {"cls": cls, "blank": cls.__new__, "copy_list": list.copy}
    exec("\n".join([*lines, "    return new"]), scope)
    return scope["copy"]


def _copied(kind: str, value: str) -> str:
    if kind.startswith("Scratch["):
        return "[]"
    if kind.startswith(("Aside[", "Sparse[")):
        return _copied(_inside(kind), value)
    if kind == "Frame" or (kind.startswith("list[") and _copied(_inside(kind), "x") == "x"):
        return f"{value}.copy()"
    if not kind.startswith("list["):
        return value
    item = _copied(_inside(kind), "x")
    # Most of these lists are empty or have one item; a comprehension would begin a frame of its own.
    items = f"map(copy_list, {value})" if item == "x.copy()" else f"({item} for x in {value})"
    return f"[*{items}] if {value} else []"


def _restored(kind: str, value: Any) -> Any:
    if kind.startswith(("list[", "PerSeat[")):
        return [_restored(_inside(kind), item) for item in value]
    if kind.startswith("tuple["):
        item_kind = _inside(kind).removesuffix(", ...")
        return tuple(_restored(item_kind, item) if kind.endswith("...]") else item for item in value)
    return _plain(value)


# Nearly all that a state holds is numbers: a call for each would take four times as long.
def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [item if type(item) is int else _plain(item) for item in value]
    return value


def _frozen(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple([item if type(item) is int else _frozen(item) for item in value])
    return value
