"""Costs whose lines exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.dead_code import NEVER_PAYABLE
from gesso.diagnostics.english import counted
from gesso.games.react.checks.artist_texts import ArtistTexts, holds
from gesso.games.react.lang.ast import MyArtist, PayExhaust, PaySpend
from gesso.games.react.model import Artist
from gesso.lang.ast import Is, Node, PayIf, Pick, SelfRef, StateAdjective


def check_payability(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """One unit exhausted twice, an exhausted unit exhausted, and prices that together take more than there is."""
    for effect in entry.program.effects:
        yield from _exhaustion(effect.cost, effect.unit)
        yield from _spending(effect.cost, entry.artist)


def _exhaustion(cost: tuple[Node, ...], unit: str | None) -> Iterator[Diagnostic]:
    paid: dict[Node | str, Node] = {}
    for price in cost:
        if isinstance(price, PayExhaust) and not isinstance(price.thing, Pick):
            key = _unit(price.thing, unit)
            if key in paid:
                first = (Related(paid[key].span, "exhausted here already"),)
                yield Diagnostic(
                    NEVER_PAYABLE, "one unit cannot be exhausted twice", price.span, "drop this line", first
                )
            paid.setdefault(key, price)
        np = getattr(getattr(price, "thing", None), "np", None)
        if isinstance(price, PayExhaust) and np is not None and "exhausted" in np.adjectives:
            message = "only a refreshed unit can be exhausted as a price"
            yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop `exhausted`")
    for price in cost:
        match price:
            case PayIf(condition=Is(subject=subject, state=StateAdjective(adjective="exhausted"))):
                key = _unit(subject, unit)
                if key in paid:
                    first = (Related(paid[key].span, "and exhausted here"),)
                    message = "a unit that is exhausted already cannot be exhausted as a price"
                    yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop one of the two lines", first)
            case _:
                pass


def _unit(thing: Node, unit: str | None) -> Node | str:
    own = unit == "artist" and isinstance(thing, SelfRef)
    return "my artist" if own or isinstance(thing, MyArtist) else thing


def _spending(cost: tuple[Node, ...], artist: Artist) -> Iterator[Diagnostic]:
    """Lines that spend the same pieces; one line that spends too many is an over-pool."""
    spent: dict[tuple[str, ...], int] = {}
    for price in cost:
        if not isinstance(price, PaySpend) or price.pick.quantifier == "up to" or not price.pick.np.noun.ids:
            continue
        noun = price.pick.np.noun
        before = spent.get(noun.ids, 0)
        pool = holds(noun.ids, artist)
        spent[noun.ids] = before + price.pick.n
        if before and price.pick.n <= pool < spent[noun.ids]:
            message = f"the cost spends {spent[noun.ids]} in all, and there are {counted(pool, noun.ids[0])}"
            yield Diagnostic(NEVER_PAYABLE, message, price.span, f"spend {pool} at most")
