"""`that much` and `that many`: what an event, or the sentence just before, has left. A game may leave this chapter out.

A game that uses it has the rules `that_much` and `that_many` in its grammar, in the place of a figure and of a pick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from gesso.lang.ast.sentences import Done, If, May
from gesso.lang.ast.things import Each, Pick
from gesso.lang.nodes import SENTENCES, Node, node, walk
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.lang.nodes import Builder, Parts


@node(
    "that much",
    chapter="picking",
    rules=(),
    texts=SENTENCES,
    headword="that much",
    shown="that much / that many",
    phrase="counted.that",
)
class ThatMuch(Node):
    """In the first sentence below an event: the amount of the event. Otherwise: how many the sentence just before has
    taken or turned."""

    slot: int = -1
    """The place that keeps the amount. Resolution fills it."""
    of: str = field(default="", compare=False)
    """`"event"` or `"line"`. Resolution fills it."""


class Amount(NamedTuple):
    """What stands in the place of a figure while a sentence is built: one of something, that many times."""

    one: Any
    times: ThatMuch


def _that_many(parts: Parts, span: Span) -> Amount:
    that, much, np = parts
    return Amount(Pick("n", 1, np, span=span), ThatMuch(span=Span(span.source, that.start_pos, much.end_pos)))


RULES: Mapping[str, Builder] = {
    "that_much": lambda parts, span: Amount(1, ThatMuch(span=span)),
    "that_many": _that_many,
}


def is_open(what: Node) -> TypeGuard[Pick | Each]:
    """Return whether the words do not say how many things are taken."""
    return isinstance(what, Each) or (isinstance(what, Pick) and what.quantifier == "up to")


def amount_in(sentence: Node | None) -> ThatMuch | None:
    """Return the amount that a sentence mentions, or the first sentence of what may or may not be done.

    It is that of the sentence before, or of the event.
    """
    match sentence:
        case If(condition=Done(), then=(first, *_)) | May(body=(first, *_)):
            return amount_in(first)
        case _:
            tally = getattr(sentence, "tally", None)
            return tally if isinstance(tally, ThatMuch) else None


def figures_in(node: Node | None) -> bool:
    """Return whether a condition or an event says a figure, for which a reader could take *that many*."""
    if node is None:
        return False
    return any(
        type(value) is int and (value > 1 or not hasattr(part, "amount"))
        for part in walk(node)
        for name, value in ((name, getattr(part, name)) for name in part.__match_args__)
        if name != "slot" and not (name == "n" and isinstance(part, Pick))
    )
