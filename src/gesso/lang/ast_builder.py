"""From parse tree to nodes: a function for each rule of a grammar, most of them derived from the declared forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gesso.lang.ast.amounts import Amount
from gesso.lang.ast.things import Count, noun
from gesso.lang.nodes import Builder, Node, OptionalPart, Parts, Placeholder
from gesso.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Token, Tree
MAX_DIGITS = 3
# The words that an event has in one mood and not in the next.
_MOODS = ("WOULD", "CANNOT")


class FigureTooLarge(Exception):
    """A number with more digits than any card needs."""


def fold(tree: Tree[Token], builders: Mapping[str, Builder], source: SourceFile, shift: int = 0) -> Any:
    """Build a parse tree from the leaves up, without recursion, so that no text can exhaust the stack.

    Raises FigureTooLarge for a number of more than `MAX_DIGITS` digits.

    Args:
        shift: How many characters before their places in `source` the places of the tokens are.
    """
    from lark import Token

    open_trees = [_Open(tree)]
    while True:
        top = open_trees[-1]
        for child in top.rest:
            if child is None:
                top.parts.append(None)
            elif isinstance(child, Token):
                start, end = (child.start_pos or 0) + shift, (child.end_pos or 0) + shift
                if child.type == "INT":
                    top.add(figure(child), start, end)
                else:
                    top.add(Token(child.type, child.value, start, end_pos=end) if shift else child, start, end)
            else:
                open_trees.append(_Open(child))
                break
        else:
            value = builders[top.rule](top.parts, Span(source, max(top.start, 0), top.end))
            open_trees.pop()
            if not open_trees:
                return value
            open_trees[-1].add(value, top.start, top.end)


class _Open:
    __slots__ = ("end", "parts", "rest", "rule", "start")

    def __init__(self, tree: Tree[Token]) -> None:
        self.rule = tree.data
        self.rest: Any = iter(tree.children)
        self.parts: Parts = []
        self.start = -1
        self.end = 0

    def add(self, part: Any, start: int, end: int) -> None:
        self.parts.append(part)
        if start >= 0:
            self.end = end
            if self.start < 0:
                self.start = start


def figure(token: Token) -> int:
    """Return the value of a number token."""
    if len(token) > MAX_DIGITS:
        raise FigureTooLarge
    return int(token)


# ---------------------------------------------------------------- rules that make nodes
def builders_of(nodes: Iterable[type[Node]], rules: Mapping[str, Builder]) -> Mapping[str, Builder]:
    """Return the function of each grammar rule: the given ones, and those of declared classes for the rest."""
    return MappingProxyType({**CORE, **{rule: _builder(node) for node in nodes for rule in node.spec.rules}, **rules})


def _builder(node: type[Node]) -> Builder:
    form = node.spec.form
    if node.spec.build is not None:
        return node.spec.build
    written: dict[str, Placeholder | OptionalPart] = {hole.field: hole for hole in form.placeholders()}
    written |= {group.flag: group for group in form.flags()}
    # In the order of the fields; those that only resolution fills come last and have defaults.
    plan = tuple((part, part.position, item.type) for item in fields(node) if (part := written.get(item.name)))

    def build(parts: Parts, span: Span) -> Node:
        amount = next((part for part in parts if isinstance(part, Amount)), None)
        if len(parts) > form.length:
            parts = [part for part in parts if getattr(part, "type", "") not in _MOODS]
        elif len(parts) < form.length:
            # A rule may leave out what is optional at the end of the form.
            parts = [*parts, *[None] * (form.length - len(parts))]
        values: list[Any] = []
        for place, position, type_ in plan:
            part = parts[position]
            if amount is not None and (part is amount or (isinstance(place, Placeholder) and place.field == "tally")):
                values.append(_amounted(amount, part, type_))
                continue
            if isinstance(place, OptionalPart) or (type_ == "bool" and len(place.choices) == 1):
                part = part is not None
            elif isinstance(part, str):
                part = _read(part, place, type_, span.source)
            values.append(part)
        return node(*values, span=span)

    return build


def _amounted(amount: Amount, part: Any, type_: Any) -> Any:
    """Return the value of a field of a sentence with an amount: one, or how often."""
    if part is not amount:
        return amount.times
    return Count(amount.one, False, span=amount.times.span) if type_ == "Count" else amount.one


def _read(word: Any, hole: Placeholder, type_: Any, source: SourceFile) -> Any:
    if type_ == "Noun":
        return noun(word, source)
    return hole.choices.index(word) == 1 if type_ == "bool" else str(word)


# ---------------------------------------------------------------- rules that make parts of nodes
def as_tuple(parts: Parts, span: Span) -> tuple[Any, ...]:
    """Build a list rule."""
    return tuple(parts)


def last_part(parts: Parts, span: Span) -> Any:
    """Build a rule that passes on its last part."""
    return parts[-1]


CORE: Mapping[str, Builder] = {
    "filters": as_tuple,
    "effect": as_tuple,
    "cost": as_tuple,
    "passive": as_tuple,
    "block": as_tuple,
    "prevention": as_tuple,
    "items": as_tuple,
    "options": lambda parts, span: tuple(parts[::2]),
    "player": last_part,
    "any_": lambda parts, span: ("a", 1),
    "none_": lambda parts, span: ("no", 0),
    "least": lambda parts, span: ("n", parts[0]),
    "exactly": lambda parts, span: ("exactly", parts[-1]),
    "fewer": lambda parts, span: ("fewer", parts[-1]),
}
