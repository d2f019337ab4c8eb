"""What Re;ACT's texts cause, wait for and take, where a node cannot declare it, and effects without an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from gesso.checks import TextFacts
from gesso.checks.consequences import (
    ANYTHING,
    MINE,
    THEIRS,
    Consequences,
    Outcome,
    OutcomeKind,
    Picks,
    RepeatableEffect,
    Subject,
    reaches,
    whose,
)
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram, TextProgram
from gesso.games.react.lang.things import ON_BOARD, SUPERTYPES, UNIT
from gesso.lang.ast import (
    NP,
    Draw,
    Each,
    Me,
    Node,
    Noun,
    PayOnce,
    PayTarget,
    Pick,
    SelfRef,
    TheBound,
    TheTarget,
    plain_costs,
)

FREE = PayTarget | r.PayDirection
"""Prices that take nothing."""
_ALL = 99
"""More than there ever are."""
Turned = tuple[str, tuple[str, ...]]
"""An exhausted unit: its type, and its ids if it is a declared summon."""


def _deal(known: Consequences, node: r.Deal, picks: Picks) -> Iterator[Outcome]:
    # Damage to a unit is damage to its zone, and damage to a zone may hit any unit.
    hit = known.thing(node.to, picks)
    yield Outcome("damaged", Subject("unit") if hit.type == "zone" else hit)
    yield Outcome("damaged", Subject("zone"))
    yield Outcome("grows", Subject("damage"))


def _heal(known: Consequences, node: r.Heal, picks: Picks) -> Iterator[Outcome]:
    yield Outcome("healed", known.thing(node.of, picks))
    yield Outcome("shrinks", Subject("damage"))


def _move_to(known: Consequences, node: r.MoveTo, picks: Picks) -> Iterator[Outcome]:
    moved = known.thing(node.what, picks)
    for kind in ("enters", "leaves") if moved.type in UNIT else ("grows", "shrinks"):
        yield Outcome(kind, moved)


def _discard(known: Consequences, node: r.Discard, picks: Picks) -> Iterator[Outcome]:
    enemy = isinstance(node.what, Pick | Each) and "enemy" in node.what.np.adjectives
    yield Outcome("discards", Subject("", whose=THEIRS if enemy else whose(node.who)))
    if isinstance(node.what, Pick) and r.in_pile(node.what.np) is None:
        theirs = "enemy" in node.what.np.adjectives
        yield Outcome("shrinks", Subject("card", whose=THEIRS if theirs else whose(node.who)))


def _plays(known: DuelConsequences, node: r.Plays, picks: Picks) -> Iterator[Outcome]:
    for id in _named_ids(node.what):
        if id in known.frames:
            # A frame that plays a frame is not followed.
            yield from DuelConsequences().causes(known.frames[id].body, {})


def _spend(known: Consequences, node: r.PaySpend, picks: Picks) -> Iterator[Outcome]:
    # Only what lies on the board is removed from it. Cards, dice, counters and drawn frames are given back.
    np = node.pick.np
    if np.noun.type in ON_BOARD | UNIT and (np.noun.type != "frame" or np.filters):
        yield Outcome("removed", known.described(np))


def _passes(known: Consequences, node: r.Enters | r.Leaves, picks: Picks) -> Iterator[Outcome]:
    moving, zone = known.thing(node.actor, picks), node.zone
    any_zone = isinstance(zone, Pick | Each) and not (zone.np.filters or zone.np.adjectives)
    kind = "enters" if isinstance(node, r.Enters) else "leaves"
    yield Outcome(kind, moving if any_zone else replace(moving, narrowed=True))


def _was(known: Consequences, node: r.Was, picks: Picks) -> Iterator[Outcome]:
    changed = known.thing(node.actor, picks)
    yield Outcome(node.change, changed if node.by is None else replace(changed, narrowed=True))


def _deals_damage(known: Consequences, node: r.DealsDamage, picks: Picks) -> Iterator[Outcome]:
    hit = ANYTHING if node.to is None else known.thing(node.to, picks)
    yield Outcome("damaged", replace(hit, narrowed=True))


def _descends(known: Consequences, node: r.Descends, picks: Picks) -> Iterator[Outcome]:
    yield Outcome("descends", ANYTHING)


class DuelConsequences(Consequences):
    """The consequences of one Artist's texts."""

    kinds = MappingProxyType(
        {
            **Consequences.kinds,
            "enters": OutcomeKind(),
            "leaves": OutcomeKind(),
            "damaged": OutcomeKind("damage", "deals it", finite=True, undone_by=("healed",)),
            "healed": OutcomeKind("healing", "heals it", depletes=True, undone_by=("damaged",)),
            "placed": OutcomeKind(accumulates=True, undone_by=("removed",)),
            "summoned": OutcomeKind(accumulates=True, undone_by=("removed",)),
            "removed": OutcomeKind("removing", "removes it", depletes=True, undone_by=("placed", "summoned")),
            "exhausted": OutcomeKind("exhausting", "exhausts it", depletes=True, undone_by=("refreshed",)),
            "refreshed": OutcomeKind("refreshing", "refreshes it", accumulates=True, undone_by=("exhausted",)),
            "progresses": OutcomeKind("progressing", "progresses", finite=True),
            "discards": OutcomeKind("discarding", "discards", finite=True),
            "descends": OutcomeKind("descending", "descends"),
        }
    )
    functions = MappingProxyType(
        {
            **Consequences.functions,
            r.Deal: _deal,
            r.Heal: _heal,
            r.MoveTo: _move_to,
            r.Discard: _discard,
            r.Plays: _plays,
            r.PaySpend: _spend,
            r.Enters: _passes,
            r.Leaves: _passes,
            r.Was: _was,
            r.DealsDamage: _deals_damage,
            r.Descends: _descends,
            r.Reaches: reaches,
        }
    )
    supertypes = SUPERTYPES
    single = (SelfRef, r.MyArtist, r.EnemyArtist)
    owners = MappingProxyType({"friendly": MINE, "enemy": THEIRS})

    def __init__(self, frames: Mapping[str, TextProgram] = MappingProxyType({})) -> None:
        """Take the Artist's frames by id, whose texts a unit carries out when it plays them."""
        self.frames = frames

    def paid(self, price: Node, text: TextFacts) -> Iterator[Outcome]:
        if isinstance(price, r.PayExhaust) and isinstance(price.thing, SelfRef):
            type_, unit = text.type_of(price.thing)[0], getattr(text, "unit", None)
            yield Outcome("exhausted", Subject(type_, (str(unit),) if type_ == "summon" else (), MINE))
        else:
            yield from super().paid(price, text)

    def used_up(self, block: tuple[Node, ...], event: Node) -> Mapping[str, int]:
        asked = [getattr(event, "actor", None), getattr(event, "zone", None)]
        if isinstance(event, r.Was) and event.change in ("placed", "summoned", "removed"):
            # What comes or goes need not be there for the next one to come or go.
            asked = []
        wanted = dict.fromkeys((id for node in asked for id in _wanted_ids(node)), 1)
        owned = getattr(event, "owned", None)
        if owned is not None and owned.amount != "fewer":
            wanted |= dict.fromkeys(owned.noun.ids, max(1, owned.n))
        gone: Counter[str] = Counter()
        for node in block:
            if isinstance(node, r.Remove | r.Plays | r.LoseSome):
                gone.update(dict.fromkeys(_named_ids(node.what), _number(node.what)))
        brought = self.brought(block)
        left = {id: min(n, gone[id]) - brought.get(id, 0) for id, n in wanted.items()}
        return {id: n for id, n in left.items() if n > 0}

    def brought(self, block: tuple[Node, ...]) -> Mapping[str, int]:
        brought: Counter[str] = Counter()
        for node in block:
            match node:
                case r.Place(noun=noun, count=count):
                    brought.update(dict.fromkeys(noun.ids, count.n))
                case r.Summon(noun=noun):
                    brought.update(dict.fromkeys(noun.ids, 1))
                case Draw(who=None | Me(), noun=noun, count=count):
                    brought.update(dict.fromkeys(noun.ids, count.n))
                case r.Gain(what=what):
                    brought.update(dict.fromkeys(_named_ids(what), _number(what)))
        return brought

    def owner(self, noun: Noun) -> str:
        return MINE if noun.ids else ""

    def thing(self, node: Node, picks: Picks) -> Subject:
        match node:
            case SelfRef():
                return Subject("unit", whose=MINE)
            case r.MyArtist():
                return Subject("artist", whose=MINE)
            case r.EnemyArtist():
                return Subject("artist", whose=THEIRS)
            case TheTarget() | r.ZoneOf():
                return Subject("zone")
            case _:
                return super().thing(node, picks)


def _number(node: Node) -> int:
    return node.n if isinstance(node, Pick) else _ALL if isinstance(node, Each) else 1


def _named_ids(node: Node) -> tuple[str, ...]:
    match node:
        case Pick(np=np) | Each(np=np):
            return np.noun.ids
        case TheBound(noun=noun):
            return noun.ids
        case _:
            return ()


def _wanted_ids(node: Node | None) -> tuple[str, ...]:
    np = getattr(node, "np", None)
    if not isinstance(np, NP):
        return ()
    inner = tuple(id for item in np.filters if isinstance(item, r.With) for id in item.np.noun.ids)
    return (*np.noun.ids, *inner)


def repeatable_effects(effects: Sequence[EffectProgram]) -> Iterator[RepeatableEffect]:
    """Yield the Intentions of ability cards that can be played again: without a limit, and without descending.

    What their sentences always bring counts as giving back the price, and so does what an effect that they carry out brings.
    """
    for effect in effects:
        bodies = tuple(_with_carried(effect, effects))
        if effect.side == "deck" or effect.model.kind != "intention":
            continue
        if any(isinstance(node, r.Descend) for node in effect.body):
            continue
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        for cost in plain_costs(effect.cost):
            if any(isinstance(price, PayOnce) for price in cost):
                continue
            prices = [price for price in cost if not isinstance(price, FREE)]
            yield RepeatableEffect(
                name=f"{effect.title}{letter}",
                span=effect.model.span,
                price=prices[0].span if prices else None,
                costs=tuple(_costs(prices, effect.unit)),
                returns=partial(_returned_by, bodies, effect.unit),
                refunded=any(all(_given_back(price, body, effect.unit) for price in prices) for body in bodies),
                card=effect.card,
                side=effect.side,
            )


def _with_carried(effect: EffectProgram, effects: Sequence[EffectProgram]) -> Iterator[tuple[Node, ...]]:
    """Yield the sentences of an effect, with those of each effect in the deck that it can carry out."""
    yield effect.body
    words = {
        node.what.np.noun.word for node in effect.body if isinstance(node, r.CarryOut) and isinstance(node.what, Pick)
    }
    for other in effects if words else ():
        if other.side == "deck" and words & {"card", other.model.kind}:
            yield (*effect.body, *other.body)


def _costs(prices: list[Node], unit: str | None) -> Iterator[tuple[Hashable, int]]:
    for price in prices:
        match price:
            case r.PayExhaust(thing=thing):
                yield _turned(thing, unit), 1
            case r.PaySpend(pick=Pick(n=n, np=np)):
                yield np.noun, n


def _given_back(price: Node, body: Sequence[Node], unit: str | None) -> bool:
    match price:
        case r.PayExhaust(thing=thing):
            return any(isinstance(node, r.Refresh) and _covers(node.units, thing, unit) for node in body)
        case r.PaySpend(pick=Pick(n=n, np=np)):
            return sum(_brought(node, np.noun) for node in body) >= n
        case _:
            return True


def _covers(refreshed: Node, spent: Node, unit: str | None) -> bool:
    if refreshed == spent and not isinstance(spent, Pick):
        return True
    is_artist = isinstance(spent, SelfRef) and unit == "artist"
    if isinstance(refreshed, r.MyArtist):
        return is_artist
    if isinstance(refreshed, Each) and not refreshed.np.filters and "enemy" not in refreshed.np.adjectives:
        noun = refreshed.np.noun
        return noun.type == "unit" or (noun.type == "artist" and is_artist) or (unit in noun.ids)
    return False


def _returned_by(bodies: Sequence[Sequence[Node]], unit: str | None, price: Hashable) -> int:
    return max(sum(_returned(node, price, unit) for node in body) for body in bodies)


def _returned(node: Node, price: Hashable, unit: str | None) -> int:
    if isinstance(price, Noun):
        return _brought(node, price)
    if not isinstance(node, r.Refresh):
        return 0
    match node.units:
        case Pick(np=np, quantifier=quantifier, n=n) if quantifier != "up to":
            return (n if quantifier == "n" else 1) if _fits(np, price) else 0
        case Each(np=np):
            return _ALL if _fits(np, price) else 0
        case SelfRef() | r.MyArtist() as thing:
            return int(_turned(thing, unit) == price)
        case _:
            return 0


def _brought(node: Node, spent: Noun) -> int:
    match node:
        case Draw(who=None | Me(), noun=noun, count=count, tally=None) if noun.type == spent.type:
            same = noun.type == "card" or set(noun.ids) & set(spent.ids)
            return count.n if same and not spent.face else 0
        case r.Gain(what=Pick(n=n, np=np), tally=None) if set(np.noun.ids) & set(spent.ids):
            return n
        case r.Place(noun=noun, count=count, tally=None) if set(noun.ids) & set(spent.ids):
            return count.n
        case r.Summon(noun=noun, zone=zone) if set(noun.ids) & set(spent.ids):
            return zone.n if isinstance(zone, Pick) else 1
        case _:
            return 0


def _turned(thing: Node, unit: str | None) -> Turned:
    match thing:
        case Pick(np=np) | Each(np=np):
            return np.noun.type, np.noun.ids
        case SelfRef() if unit not in ("artist", None):
            return "summon", (str(unit),)
        case _:
            return "artist", ()


def _fits(np: NP, paid: Hashable) -> bool:
    if np.filters or "enemy" in np.adjectives or not isinstance(paid, tuple):
        return False
    type_, ids = paid
    if np.noun.type == "unit":
        return True
    return np.noun.type == type_ and (not np.noun.ids or set(ids) <= set(np.noun.ids))
