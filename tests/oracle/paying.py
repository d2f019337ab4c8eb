"""Costs: paid in order, all or none. Whether one can be paid is found out by trying every way on copies of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from oracle.blocks import options_of
from oracle.looking import LYING, UNITS, Look
from oracle.machine import Task
from oracle.sentences import WAYS, Sentences

from gesso.engine.plugin import Frame
from gesso.games.react.lang.ast import PayDirection, PayExhaust, PaySpend
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    CHOOSE_FACE,
    CHOOSE_KIND,
    CHOOSE_PIECE,
    CHOOSE_UNIT,
    CHOOSE_ZONE,
    DIRECTION,
    FIRST_LOCAL,
    ME,
    MODE,
    STOP,
    TARGET,
    UNIT,
)
from gesso.lang.ast import Each, Node, PayIf, PayOnce, PayOneOf, PayTarget, Pick

Deed = Callable[[Any, Look, list[int]], bool]
"""Pays a price with what was picked; False where the rules did not let it be paid."""


def in_order(prices: Sequence[Node]) -> list[Node]:
    """As printed, but a named face of a die before any face, so that no die is wasted."""

    def any_face(price: Node) -> bool:
        return isinstance(price, PaySpend) and price.pick.np.noun.type == "dice" and not price.pick.np.noun.face

    return [*(p for p in prices if not any_face(p)), *(p for p in prices if any_face(p))]


def can_pay(prices: Sequence[Node], look: Look) -> bool:
    """Is there a way to pay all of these, one after the other?"""
    match prices:
        case []:
            return True
        case [PayOneOf(options=blocks), *rest]:
            return any(can_pay([*in_order(block), *rest], look) for block in blocks)
        case [price, *rest]:
            return any(can_pay(rest, after) for _, after in ways(price, look))
    raise ValueError(prices)


def ways(price: Node, look: Look) -> Iterator[tuple[tuple[int, ...], Look]]:
    """Every way to pay one price: what is picked for it, and what the table looks like afterwards."""
    match price:
        case PayIf(condition=condition):
            if look.holds(condition):
                yield (), look
        case PayOnce():
            if (look.me, look.limit) not in look.g.used:
                after = look.g.copy()
                after.used = tuple(sorted((*after.used, (look.me, look.limit))))
                yield (), replace(look, g=after)
        case PayTarget(pick=pick):
            yield from (((zone,), replace(look, target=zone)) for zone in look.zones(pick.np))
        case PayDirection():
            yield from (((way,), replace(look, direction=way)) for way in WAYS)
        case _:
            options, sizes, deed = offer(price, look)
            seen = set()
            for size in sizes:
                for picked in combinations(options, size):
                    if picked not in seen:
                        seen.add(picked)
                        after = replace(look, g=look.g.copy())
                        _pays(after.g, look)
                        if deed(after.g, after, list(picked)):
                            yield picked, _bound(price, picked, after)


def _bound(price: Node, picked: tuple[int, ...], look: Look) -> Look:
    pick = getattr(price, "pick", None) or getattr(price, "thing", None)
    if not isinstance(pick, Pick) or pick.slot < 0:
        return look
    return look.with_slot(pick.slot, picked[0] if pick.quantifier == "a" else list(picked))


def _pays(g: Any, look: Look) -> None:
    """Let the player who pays be whoever makes the changes, as in play."""
    frame = next(blank for blank in g.code.blank if g.code.programs[blank[0]].source)[:]
    frame[ME], frame[UNIT] = look.me, -1 if look.unit is None else look.unit
    g.frames.append(frame)


def _exhaust(g: Any, look: Look, units: list[int]) -> bool:
    g.exhaust(units)
    return all(g.exhausted[unit] for unit in units)


def _remove_units(g: Any, look: Look, units: list[int]) -> bool:
    g.remove_units(units)
    return all(g.pos[unit] < 0 for unit in units)


def offer(price: Node, look: Look) -> tuple[list[int], range, Deed]:
    """What may be picked for a price, how many, and what picking does."""
    g, me = look.g, look.me
    if isinstance(price, PayExhaust):
        refreshed = [u for u in _payers(price.thing, look) if look.adjective("refreshed", u)]
        match price.thing:
            case Pick(np=np):
                return refreshed, _sizes(price.thing), _exhaust
            case Each(np=np):
                everyone = look.units(np)
                number = max(len(everyone), 1)
                return refreshed, range(number, number + 1), _exhaust
        return refreshed, range(1, 2), _exhaust
    assert isinstance(price, PaySpend)
    pick, noun = price.pick, price.pick.np.noun
    sizes = _sizes(pick)
    if noun.type in UNITS:
        return look.units(pick.np), sizes, _remove_units
    if noun.type == "card":
        cards = [card for card, number in enumerate(g.hand[me]) for _ in range(number)]
        return cards, sizes, lambda g, look, picked: g.discard_cards(me, picked) or True
    if noun.type == "dice":
        faces = [face for face in look.faces(noun) for _ in range(g.faces[me][face])]
        kind = look.kinds(noun)[0]
        return faces, sizes, lambda g, look, picked: g.spend_faces(me, kind, picked) or True
    if noun.type == "counter" or (noun.type == "frame" and not pick.np.filters):
        held = [kind for kind in look.kinds(noun) for _ in range(g.supply[me][kind])]
        return held, sizes, lambda g, look, picked: g.spend_kinds(me, picked) or True
    return options_of(pick.np, look)[1], sizes, _remove_pieces


def _remove_pieces(g: Any, look: Look, codes: list[int]) -> bool:
    before = sum(map(sum, g.pool))
    g.remove_pieces(codes)
    return bool(sum(map(sum, g.pool)) == before + len(codes))


def _payers(thing: Node, look: Look) -> list[int]:
    return look.units(thing.np) if isinstance(thing, Pick | Each) else [look.the_unit(thing)]


def _sizes(pick: Pick) -> range:
    least = {"a": 1, "n": pick.n, "up to": 0}[pick.quantifier]
    return range(least, (1 if pick.quantifier == "a" else pick.n) + 1)


def kind_of(price: Node) -> int:
    """The kind of decision that pays a price."""
    match price:
        case PayTarget():
            return CHOOSE_ZONE
        case PayDirection():
            return CHOOSE_DIRECTION
        case PaySpend(pick=pick) if pick.np.noun.type in ("counter", "frame") and not pick.np.filters:
            return CHOOSE_KIND
        case PaySpend(pick=pick) if pick.np.noun.type == "dice":
            return CHOOSE_FACE
        case PaySpend(pick=pick) if pick.np.noun.type == "card":
            return CHOOSE_CARD
        case PaySpend(pick=pick) if pick.np.noun.type in LYING:
            return CHOOSE_PIECE
    return CHOOSE_UNIT


class Paying(Sentences):
    """Tasks for costs: at every choice, only what leaves the rest of the cost payable may be picked."""

    def cost(self, prices: Sequence[Node]) -> list[Task]:
        numbers = [self.number(price) for price in in_order(prices)]
        return [("price", number, tuple(numbers[at + 1 :])) for at, number in enumerate(numbers)]

    def do_price(self, g: Any, f: Frame, task: Task) -> None:
        _, number, rest = task
        price, look = self.nodes[number], self.look(g, f)
        if isinstance(price, PayIf):
            return
        if isinstance(price, PayOnce):
            g.used = tuple(sorted({*g.used, (f[3], self.limit)}))
            return
        later = [self.nodes[other] for other in rest]
        if isinstance(price, PayOneOf):
            blocks = [in_order(block) for block in price.options]
            payable = [place for place, block in enumerate(blocks) if can_pay([*block, *later], look)]
            g.ask(f, f[3], MODE, payable or list(range(len(blocks))))
            self.push(f, ("one_of", number, rest))
            return
        found = list(ways(price, look))
        good = [picked for picked, after in found if can_pay(later, after)]
        # A passive that cut in may have made the rest unpayable; then what can be paid is.
        self.push(f, ("paying", number, (), tuple(good or [picked for picked, _ in found])))

    def do_one_of(self, g: Any, f: Frame, task: Task) -> None:
        """Pay the block that was picked."""
        _, number, rest = task
        numbers = [self.number(price) for price in in_order(self.nodes[number].options[f[ANSWER]])]
        self.push(f, *(("price", inner, (*numbers[at + 1 :], *rest)) for at, inner in enumerate(numbers)))

    def do_paying(self, g: Any, f: Frame, task: Task) -> None:
        """Pick one by one towards any of the good ways."""
        _, number, chosen, good = task
        price = self.nodes[number]
        at = len(chosen)
        here = [picked for picked in map(tuple, good) if picked[:at] == tuple(chosen)]
        following = list(dict.fromkeys(picked[at] for picked in here if len(picked) > at))
        fixed = isinstance(price, PayExhaust) and not isinstance(price.thing, Pick)
        if not following or fixed:
            self.push(f, ("pay", number, here[0] if fixed and here else chosen))
            return
        following = [option for option in _listed(price, self.look(g, f)) if option in following]
        stop = [STOP] if any(len(picked) == at for picked in here) else []
        g.ask(f, f[3], kind_of(price), [*stop, *dict.fromkeys(following)])
        self.push(f, ("paid_part", number, chosen, good))

    def do_paid_part(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chosen, good = task
        if f[ANSWER] == STOP:
            self.push(f, ("pay", number, chosen))
        else:
            self.push(f, ("paying", number, (*chosen, f[ANSWER]), good))

    def do_pay(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chosen = task
        price, look = self.nodes[number], self.look(g, f)
        match price:
            case PayTarget():
                f[TARGET] = chosen[0] if chosen else -1
                return
            case PayDirection():
                f[DIRECTION] = chosen[0]
                return
        pick = price.pick if isinstance(price, PaySpend) else price.thing
        if isinstance(pick, Pick) and pick.slot >= 0:
            alone = chosen[0] if chosen else -1
            f[FIRST_LOCAL + pick.slot] = alone if pick.quantifier == "a" else list(chosen)
        offer(price, look)[2](g, look, list(chosen))


def _listed(price: Node, look: Look) -> list[int]:
    match price:
        case PayTarget(pick=pick):
            return look.zones(pick.np)
        case PayDirection():
            return WAYS
    return offer(price, look)[0]
