"""The tree of a data file: scalars, sequences and mappings, each at its exact place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from gesso.source.source_file import Span

Style = Literal["plain", "single", "double", "literal", "folded"]
ScalarValue = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value, by the rules of YAML 1.2: dates, `yes` and `on` are text.

    `text` is the scalar's text before it was read as a number, a truth value or nothing. `content` is the slice of
    the file that holds a literal block's own lines, indentation and last line end included; None for other styles.
    """

    value: ScalarValue
    text: str
    style: Style
    span: Span = field(compare=False)
    content: Span | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span = field(compare=False)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Pair:
    """One key of a mapping with its value. A key is always text, whatever it looks like."""

    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        return self.key.text


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order of the file; of a key that stands twice only the first is kept."""

    pairs: tuple[Pair, ...]
    span: Span = field(compare=False)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def pair(self, name: str) -> Pair | None:
        """The key of that name with its value."""
        for pair in self.pairs:
            if pair.key.text == name:
                return pair
        return None

    def get(self, name: str) -> Node | None:
        """The value of a key, None where the key is left out."""
        pair = self.pair(name)
        return pair.value if pair else None


Node = Scalar | Sequence | Mapping
