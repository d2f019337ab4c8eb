"""Prices: what is the player's own, is counted and can be paid at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.checks import CheckContext
from gesso.diagnostics import Diagnostic, Fix, Related
from gesso.diagnostics.codes.effects.dead_code import NEVER_PAYABLE
from gesso.diagnostics.wordings import another_word, line_less
from gesso.games.solrei.checks.card_text import CardText
from gesso.games.solrei.checks.set_up_texts import SetUpTexts
from gesso.games.solrei.codes.named_things import OWN_TURN, PRICE_WHAT, RIVAL_PAYS, TAKEN_LATER
from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import Node, Other, PayIf, Pick, SelfRef, TheBound, plain_costs, walk

TURNED_DOWN = {s.PayExhaust: ("exhausted", "broken"), s.PayBreak: ("broken",)}
"""The faces from which nothing is exhausted, or broken."""


def check_prices(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Prices in what is the rival's, in no fixed number of things, in what has been turned already."""
    for text in entry.texts:
        if text.kind == "cost":
            # What is wrong beside alternatives is so with each of them.
            yield from dict.fromkeys(report for cost in plain_costs(text.nodes) for report in _prices(cost, text))


def _prices(cost: Sequence[Node], text: CardText) -> Iterator[Diagnostic]:
    broken: Node | None = None
    for price in cost:
        match price:
            case s.PayExhaust(what=SelfRef()):
                message, fixes = "an Art that is used turns by itself", _line_less(price, text)
                yield Diagnostic(OWN_TURN, message, price.span, "drop this line", fixes=fixes)
            case s.PayBreak(what=SelfRef()):
                if broken is not None:
                    related = (Related(broken.span, "broken here already"),)
                    message = "one Art cannot be broken twice"
                    fixes = _line_less(price, text)
                    yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop this line", related, fixes)
                broken = price
            case s.PayDiscard(what=what) | s.PayExhaust(what=what) | s.PayBreak(what=what):
                yield from _taken(price, what)
            case PayIf():
                for part in walk(price):
                    if isinstance(part, TheBound):
                        message = "conditions of a cost are asked before anything is paid"
                        hint = "describe what is paid: `discard 1 red card`; or ask in the effect"
                        yield Diagnostic(TAKEN_LATER, message, part.span, hint)
            case _:
                pass


def _line_less(price: Node, text: CardText) -> tuple[Fix, ...]:
    """The line left out, where something is left of its block."""
    alone = any(block == (price,) for block in text.blocks if block != text.nodes)
    return () if alone else line_less(price.span)


def _taken(price: Node, what: Node) -> Iterator[Diagnostic]:
    """What a line takes: so many of one's own, of which it can take any."""
    np = getattr(what, "np", None)
    if np is not None and "rival" in np.adjectives:
        hint = f"drop `rival`, or say `{price.span.text.strip()}` in the effect"
        fixes = another_word(price.span, "rival", "", safe=False)
        yield Diagnostic(RIVAL_PAYS, "a price is paid with what is yours", price.span, hint, fixes=fixes)
    elif not isinstance(what, Pick) or what.quantifier == "up to":
        message = "a price is so many things, no more and no less"
        yield Diagnostic(PRICE_WHAT, message, what.span, "write a figure: `discard 2 cards`; or say it in the effect")
    else:
        other = next((item for item in what.np.filters if isinstance(item, Other)), None)
        if other is not None:
            message = "a price takes any that fit, each line another one"
            yield Diagnostic(PRICE_WHAT, message, other.span, "write a figure: `break 2 arts`")
        done = "exhausted" if isinstance(price, s.PayExhaust) else "broken"
        for word in TURNED_DOWN.get(type(price), ()):
            if word in what.np.adjectives:
                message = f"what is {word} cannot be {done} as a price"
                fixes = another_word(what.np.span, word, "", safe=False)
                yield Diagnostic(NEVER_PAYABLE, message, what.np.span, f"drop `{word}`", fixes=fixes)
