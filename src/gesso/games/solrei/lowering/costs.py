"""Costs: what the rules pay is told them as needs; conditions and the choice of a target are code."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gesso.codegen.assembling import NOT_KEPT
from gesso.codegen.blocks import Return, Said
from gesso.codegen.conditions import condition
from gesso.codegen.context import ANSWER, TARGET, Context, LoweringError, in_frame
from gesso.codegen.costs import TESTS as CORE_TESTS
from gesso.codegen.costs import Test
from gesso.codegen.ir import FRAME, ME, Constant, Declared, Value, all_of, call, chosen, exists, operation, variable
from gesso.codegen.limits import used
from gesso.codegen.text import Text
from gesso.games.solrei.lang.ast import Crisis, PayBreak, PayDiscard, PayExhaust, PayHarvest, PayRei
from gesso.games.solrei.lowering.descriptions import listed
from gesso.games.solrei.lowering.things import TARGET_SLOT
from gesso.lang.ast import Node, PayIf, PayOnce, PayTarget, Pick, SelfRef, TheBound, TheTarget, walk

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


def pay(prices: Sequence[Node], text: Text) -> None:
    """The blocks before the rules pay: limits, the choice of a target of which the conditions hold, the commitment."""
    for price in prices:
        if isinstance(price, PayTarget):
            target, found = variable("target"), listed(price.pick.np, text.at)
            at = replace(text.at, slots={**text.at.slots, TARGET_SLOT: target})
            tests = [condition(line.condition, at) for line in prices if isinstance(line, PayIf) and _asks_target(line)]
            text.blocks.says(text.said(price))
            options = chosen(found, target, tests) if tests else found
            text.ask(text.at.chooser, Constant("CHOOSE_TARGET"), options)
            text.keep(in_frame(Constant("TARGET")), in_frame(ANSWER))
        elif isinstance(price, PayOnce):
            text.blocks.says(text.said(price))
            text.blocks.add(used(text.at))
            text.blocks.split()
    text.blocks.says(Said("the cost is paid"))
    text.blocks.add()
    text.blocks.returns(Return(operation("commit", FRAME)))


def unpack(prices: Sequence[Node], text: Text) -> None:
    """What a line took with `a` is one thing from here on; the rules have kept a list."""
    for price in prices:
        match price:
            case PayDiscard(what=what) | PayExhaust(what=what) | PayBreak(what=what):
                if isinstance(what, Pick) and what.quantifier == "a" and what.slot >= 0:
                    place = text.at.slots[what.slot]
                    text.keep(place, place[0])


def _asks_target(line: Node) -> bool:
    return any(isinstance(part, TheTarget) for part in walk(line))


# ---------------------------------------------------------------- what has to hold before anything is paid


@TESTS.of(PayTarget)
def test_target(price: PayTarget, test: Test) -> list[Value]:
    found = listed(price.pick.np, test.at)
    if any(map(_asks_target, test.rest)):
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
