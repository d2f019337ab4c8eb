"""Costs: what the rules pay is told them as needs; what has to hold before is tested by code."""

from collections.abc import Iterator, Sequence

from gesso.codegen.conditions import condition
from gesso.codegen.costs import TESTS as CORE_TESTS
from gesso.codegen.ir import ME, Constant, Declared, Value, all_of, call, exists, operation
from gesso.codegen.lowering import TARGET, Context, LoweringError, Test, Text
from gesso.codegen.programs import NOT_KEPT
from gesso.games.solrei.lang.ast import Crisis, PayBreak, PayDiscard, PayExhaust, PayHarvest, PayRei
from gesso.games.solrei.lowering.descriptions import listed
from gesso.lang.ast import Node, PayIf, PayTarget, Pick, SelfRef, TheBound, TheTarget, walk

TESTS = CORE_TESTS.extended()
Need = tuple[str, int, str, Constant | Declared]
"""A line that is paid: its verb, how many, of what, and where in the frame is kept what was paid."""


def needs(prices: Sequence[Node], text: Text) -> Iterator[Need]:
    """The lines of a cost that the rules pay, all of them together."""
    for price in prices:
        match price:
            case PayRei(n=n, suit=suit):
                yield "spend", n, suit or "", NOT_KEPT
            case PayHarvest(n=n):
                yield "harvest", n, "", NOT_KEPT
            case PayDiscard(what=what):
                yield _taken("discard", what, text)
            case PayExhaust(what=what):
                yield _taken("exhaust", what, text)
            case PayBreak(what=what):
                yield _taken("break", what, text)


def _taken(verb: str, what: Node, text: Text) -> Need:
    match what:
        case SelfRef():
            return verb, 1, "self", NOT_KEPT
        case Pick(quantifier="a" | "n", n=n, np=np, slot=slot) if "rival" not in np.adjectives and not np.noun.ids:
            words = (*np.adjectives, np.noun.word, *map(text.at.game.spelled, np.filters))
            return verb, n, " ".join(words), text.position(slot) if slot >= 0 else NOT_KEPT
    raise LoweringError(what, f"what a cost can {verb} is so many of the player's own cards or Arts")


def unpack(prices: Sequence[Node], text: Text) -> None:
    """What a line took with `a` is one thing from here on; the rules have kept a list."""
    for price in prices:
        match price:
            case PayDiscard(what=what) | PayExhaust(what=what) | PayBreak(what=what):
                if isinstance(what, Pick) and what.quantifier == "a" and what.slot >= 0:
                    place = text.at.slots[what.slot]
                    text.keep(place, place[0])


def asks_target(line: Node) -> bool:
    """Whether a line speaks of the target."""
    return any(isinstance(part, TheTarget) for part in walk(line))


# ---------------------------------------------------------------- what has to hold before anything is paid


@TESTS.of(PayTarget)
def test_target(price: PayTarget, test: Test) -> list[Value]:
    found = listed(price.pick.np, test.at)
    if any(map(asks_target, test.rest)):
        return [exists(found, TARGET, all_of(test.then()))]
    return [call("len", found).above(0), *test.then()]


@TESTS.of(PayIf)
def test_if(price: PayIf, test: Test) -> list[Value]:
    for part in walk(price):
        if isinstance(part, TheBound):
            raise LoweringError(part, "a condition of a cost cannot speak of what the cost takes")
    return [condition(price.condition, test.at), *test.then()]


def counted(price: Node, at: Context) -> tuple[int, Value] | None:
    """How much Damage a Crisis asks for, and how much there is."""
    match price:
        case PayIf(condition=Crisis(n=n)):
            return n, operation("damage_count", ME)
    return None


@TESTS.of(PayRei, PayHarvest)
def test_amount(price: PayRei | PayHarvest, test: Test) -> list[Value]:
    return test.then()


@TESTS.of(PayDiscard, PayExhaust, PayBreak)
def test_taken(price: PayDiscard | PayExhaust | PayBreak, test: Test) -> list[Value]:
    return test.then()
