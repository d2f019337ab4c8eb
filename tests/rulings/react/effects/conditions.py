"""What an effect has to be seen through, read from its tree: paid for and not, each branch, each failure, its target gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gesso.games.react.lang.ast import Adjacent, ChooseDirection, Descend, Diagonal, PayExhaust, PaySpend, Within
from gesso.games.react.lang.program import EffectProgram
from gesso.lang.ast import ChooseOf, ForEach, If, May, Node, PayIf, PayTarget, Pick, walk

OFFERED = "offered, and played"
REFUSED = "not offered, for want of something to pay with"
FULL = "on a chain that fills up"
GONE = "its target zone left by the unit that was in it"
ARRIVED = "its target zone entered by another unit than was aimed at"

NEVER: Mapping[tuple[str, str], str] = {
    ("spilled-well/1", "`draw 1 card` fails"): "played from hand, it has made room, and nothing else of hers draws",
    (
        "crate-dig/1",
        "`draw 1 card for each speaker` fails",
    ): "the same, and no Reaction removes the Speaker it asks for",
    ("downstroke/1", REFUSED): "her Artist is a friendly unit, and never without a neighbour",
    ("dancer-steps/1", "`remove 2 scales in the target` fails"): "they have just been counted",
    ("dancer-steps/a1", "`remove each scale` fails"): "some have just been placed",
}
"""What cannot come about, by the effect and the end of the outcome, and why."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of an effect, numbered as an observed plug-in counts them; `line` and `text` say which it is."""

    number: int
    node: Node

    @property
    def line(self) -> int:
        return self.node.span.line

    @property
    def text(self) -> str:
        span = self.node.span
        return span.source.text[span.start : span.end].partition("\n")[0].strip()


def wanted(effect: EffectProgram) -> set[str]:
    """All that a story about this effect can come to, and some story has to."""
    found = {OFFERED, FULL}
    if any(_may_be_missing(price) for price in effect.cost):
        found.add(REFUSED)
    if any(isinstance(price, PayTarget) for price in effect.cost):
        found |= {GONE, ARRIVED}
    for clause in clauses(effect.body):
        found.add(outcome(clause, 1))
        if _may_fail(clause.node):
            found.add(outcome(clause, 0))
    return found


def outcome(clause: Clause, done: int) -> str:
    """How it went with a sentence: a condition held or not, anything else was done or not."""
    words = ("does not hold", "holds") if isinstance(clause.node, If) else ("fails", "is done")
    return f"line {clause.line}, `{clause.text}` {words[bool(done)]}"


def clauses(body: Sequence[Node]) -> list[Clause]:
    """The sentences that are counted, in the order of an observed plug-in: conditions before what they guard."""
    return [Clause(number, node) for number, node in enumerate(_counted(body))]


def _counted(body: Sequence[Node]) -> Iterator[Node]:
    for node in body:
        match node:
            case If(then=then, otherwise=otherwise):
                yield node
                yield from _counted(then)
                yield from _counted(otherwise or ())
            case May(body=inner):
                yield node
                yield from _counted(inner)
            case ForEach(body=inner):
                yield from _counted(inner)
            case ChooseOf(options=options):
                for option in options:
                    yield from _counted(option)
            case _:
                yield node


def _may_be_missing(price: Node) -> bool:
    """Is there a position in which this price cannot be paid? A neighbour, and a zone within n steps, are always there."""
    match price:
        case PayExhaust() | PaySpend() | PayIf():
            return True
        case PayTarget(pick=Pick(np=np)):
            places = (Adjacent, Diagonal, Within)
            return any(
                not isinstance(item, places) or any(isinstance(inner, Pick) for inner in walk(item))
                for item in np.filters
            )
    return False


def _may_fail(node: Node) -> bool:
    """A direction can always be named. Who plays the ascended side is ascended."""
    return not isinstance(node, ChooseDirection | Descend)
