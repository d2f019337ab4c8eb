"""Passives: which events set an item off, tested on the table as it is at that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from oracle.blocks import mentioned, type_of
from oracle.looking import LYING, Look

from gesso.games.react.lang.ast import (
    Ascends,
    DealsDamage,
    DealsMore,
    Descends,
    DiscardsCard,
    Enters,
    HasKeyword,
    InDirection,
    Jump,
    Leaves,
    Move,
    Moves,
    MovesMore,
    On,
    OwnerOf,
    PlaysCard,
    Progresses,
    Reaches,
    TurnEnds,
    TurnStarts,
    Was,
)
from gesso.games.react.model import Artist
from gesso.games.react.rules.codec import CARDS, OWNER_AND_KIND, kind_code_of
from gesso.games.react.rules.events import DIRECTION, FIRST_LOCAL, HIDDEN, ME, TARGET, UNIT
from gesso.lang.ast import (
    NP,
    Ban,
    Does,
    DrawsCard,
    Each,
    Me,
    Node,
    Opponent,
    Pick,
    PlayerReaches,
    Replacement,
    StandingIf,
    TheBound,
    Trigger,
    walk,
)

EventPattern = tuple[int, int, int]
"""The values of an event: two things, and by how much a count changed."""


@dataclass(frozen=True)
class Item:
    """One item of a passive with all the conditions around it; `once` where it acts once a turn."""

    mood: str
    event: Node
    conditions: tuple[Node, ...]
    body: tuple[Node, ...]
    line: int
    once: bool = False


def items(nodes: Sequence[Node], around: tuple[Node, ...] = ()) -> Iterator[Item]:
    for node in nodes:
        match node:
            case StandingIf(condition=condition, items=inner):
                yield from items(inner, (*around, condition))
            case Trigger(event=event, condition=condition, body=body, once=once):
                yield Item("when", event, (*around, *_some(condition)), body, node.span.line, once)
            case Replacement(event=event, condition=condition, body=body, once=once):
                yield Item("would", event, (*around, *_some(condition)), body, node.span.line, once)
            case Ban(event=event):
                yield Item("cannot", event, around, (), node.span.line)
            case DealsMore() | MovesMore() | HasKeyword():
                yield Item("adds", node, around, (), node.span.line)


def _some(node: Node | None) -> tuple[Node, ...]:
    return () if node is None else (node,)


def event_name(node: Node) -> str:
    """The rules' name of the event that an item listens to."""
    match node:
        case Enters():
            return "enters"
        case Leaves():
            return "leaves"
        case Ascends():
            return "ascends"
        case Descends():
            return "descends"
        case TurnStarts():
            return "turn-starts"
        case TurnEnds():
            return "turn-ends"
        case Reaches():
            return "count"
        case PlayerReaches():
            return "supply"
        case Does(deed=DrawsCard()):
            return "draws"
        case Does(deed=DiscardsCard()):
            return "discards"
        case Does(deed=Progresses()):
            return "progresses"
        case Does(deed=PlaysCard()):
            return "plays"
        case DealsDamage() | DealsMore():
            return "damaged"
        case Moves() | MovesMore():
            return "moves"
        case HasKeyword():
            return "carries"
        case Was(actor=actor, change=change):
            if change == "placed" or (change == "removed" and type_of(actor) in LYING):
                return f"piece-{change}"
            return "unit-removed" if change == "removed" else change
    raise LookupError(node)


def slots_bound(node: Node) -> tuple[int, int]:
    """Which slots the event's two values fill (-1: none)."""
    match node:
        case DealsDamage(to=None) | DealsMore(to=None):
            return -1, -1
        case DealsDamage(to=Node() as to) | DealsMore(to=Node() as to):
            return (-1, _slot(to)) if is_zone(to) else (_slot(to), -1)
        case Enters(actor=actor, zone=zone) | Leaves(actor=actor, zone=zone):
            return _slot(actor), _slot(zone)
        case Was(actor=actor) if is_zone(actor):
            return -1, _slot(actor)
        case Moves(actor=actor) | MovesMore(actor=actor):
            return _slot(actor), -1
        case Was(actor=actor) | Reaches(actor=actor) | Ascends(actor=actor) | Descends(actor=actor):
            return _slot(actor), -1
        case Does(player=player, deed=PlaysCard(pick=pick)):
            return _slot(player), pick.slot
        case Does(player=player):
            return _slot(player), -1
    return -1, -1


def _slot(node: Node) -> int:
    return node.slot if isinstance(node, Pick) else -1


def doer_slot(node: Node) -> int:
    """Which slot the unit fills that does it (-1: none)."""
    match node:
        case DealsDamage(doer=Pick(slot=slot)) | DealsMore(doer=Pick(slot=slot)) | Was(by=Pick(slot=slot)):
            return slot
    return -1


def doing(g: Any) -> tuple[int, int]:
    """Whose text is carried out now, and which unit carries it; -1 for nobody."""
    for frame in g.frames[::-1]:
        if g.code.programs[frame[0]].source:
            return frame[ME], frame[UNIT]
    return -1, -1


def is_zone(node: Node) -> bool:
    if isinstance(node, Pick | Each):
        return node.np.noun.type == "zone"
    if isinstance(node, TheBound):
        return node.noun.type == "zone"
    return type(node).__name__ in ("TheTarget", "ZoneOf")


def matcher(
    item: Item, artist: Artist, limit: str, places: Sequence[int] = (), *, has_unit: bool = False, kept: int = 0
) -> Callable[..., bool]:
    """The test of an item: does this event set it off (or is it forbidden), now? What has been put in force finds what it
    took along in its record, from `kept` on: what a frame would keep at these places."""
    first_slot, second_slot = slots_bound(item.event)

    def match(g: Any, me: int, first: int, second: int, third: int, own: Sequence[Any] = ()) -> bool:
        if item.once and (me, limit) in g.used:
            return False
        frame = dict(zip(places, own[kept:], strict=True))
        values = {place - FIRST_LOCAL: value for place, value in frame.items() if place >= FIRST_LOCAL}
        values |= {first_slot: first, second_slot: second, doer_slot(item.event): doing(g)[1]}
        unit = frame.get(UNIT, -1) if has_unit else None
        here = frame.get(TARGET, -1), frame.get(DIRECTION, -1), False, frame.get(HIDDEN) == 1
        look = Look(g, artist, me, unit, lambda number: values.get(number, -1), *here)
        if not look.found(item.event) or not _fits(item.event, look, (first, second, third)):
            return False
        if isinstance(item.event, Enters | Leaves):
            look = replace(look, direction=third)
        return all(look.holds(condition) for condition in item.conditions)

    return match


def of_carrier(item: Item, artist: Artist, limit: str, keyword: str) -> Callable[..., bool]:
    """The test of an item of a keyword, for one unit that may have it."""
    test = matcher(replace(item, once=False), artist, limit, (UNIT,), has_unit=True)

    def match(g: Any, me: int, first: int, second: int, third: int, unit: int) -> bool:
        if item.once and (me, f"{limit} {unit}") in g.used:
            return False
        look = Look(g, artist, me, unit, lambda number: -1)
        return look.carries(keyword, unit) and test(g, me, first, second, third, (unit,))

    return match


def _fits(event: Node, look: Look, heard: EventPattern) -> bool:
    first, second, third = heard
    match event:
        case Was(by=Node() as by) if not _does_it(by, look):
            return False
        case DealsDamage(doer=doer, to=to) | DealsMore(doer=doer, to=to):
            if not _does_it(doer, look):
                return False
            return first >= 0 if to is None else _fits(Was(to, "damaged", span=to.span), look, heard)
        case Enters(actor=actor, zone=zone) | Leaves(actor=actor, zone=zone):
            return _is(actor, first, look) and _is(zone, second, look)
        case Was(actor=actor) if is_zone(actor):
            return _is(actor, second, look)
        case Was(actor=Pick(np=np) | Each(np=np)) if np.noun.type in LYING:
            return look.means(np.noun, kind_code_of(first))
        case Was(actor=TheBound() as actor) if actor.noun.type in LYING:
            return _is(actor, first, look)
        case (
            Was(actor=actor)
            | Ascends(actor=actor)
            | Descends(actor=actor)
            | Moves(actor=actor)
            | MovesMore(actor=actor)
            | HasKeyword(actor=actor)
        ):
            return first >= 0 and _is(actor, first, look)
        case Reaches(actor=actor, owned=owned):
            if not (look.means(owned.noun, second) and _is(actor, first, look)):
                return False
            np = NP(owned.adjectives, owned.noun, (), span=owned.span)
            on_unit = look.rides(owned.noun)
            now = look.carried(np, unit=first) if on_unit else look.carried(np, zone=first)
            return _becomes(now, third, owned.amount, owned.n)
        case PlayerReaches(player=who, owned=owned):
            player = look.player(who, look.me)
            if first != player or not _names(owned.noun, second, player, look):
                return False
            return _becomes(look.held(player, owned.noun, owned.adjectives), third, owned.amount, owned.n)
        case TurnStarts(whose=whose) | TurnEnds(whose=whose):
            return whose == "each" or (whose == "my") == (first == look.me)
        case Does(player=who, deed=deed):
            if not isinstance(who, Pick) and first != look.player(who, look.me):
                return False
            return not isinstance(deed, PlaysCard) or _card_fits(deed.pick.np, first, second, third == 1, look)
    raise LookupError(event)


def _does_it(doer: Node, look: Look) -> bool:
    """Is it the text of that player, or of that unit, that is carried out now?"""
    seat, unit = doing(look.g)
    if isinstance(doer, Me | Opponent | OwnerOf):
        return seat == look.player(doer, look.me)
    return unit >= 0 and _is(doer, unit, look)


def _names(noun: Any, code: int, player: int, look: Look) -> bool:
    """Does the noun, said of a player, name this kind of piece?"""
    owner, kind = OWNER_AND_KIND[code]
    if owner != player:
        return False
    if noun.type in ("unit", "summon") and not noun.ids:
        return kind < CARDS and look.g.rules.kinds[player][kind].sort == "summon"
    return look.means(noun, code)


def _is(node: Node, value: int, look: Look) -> bool:
    """Is the thing that the event happened to the one described?"""
    match node:
        case Pick(np=np) | Each(np=np):
            return look.fits_zone(np, value) if np.noun.type == "zone" else look.fits_unit(np, value)
    if isinstance(node, TheBound) and (node.many or node.noun.type in LYING):
        kept = look.slot(node.slot)
        return value in kept if node.many else value == kept
    return value in look.the_zones(node) if look.is_zone(node) else value == look.the_unit(node)


def _becomes(now: int, change: int, amount: str, n: int) -> bool:
    """Is it so now, and was it not before?"""

    def enough(number: int) -> bool:
        asked = {"no": number == 0, "exactly": number == n, "fewer": number < n}
        return asked.get(amount, number >= max(n, 1))

    return enough(now) and not enough(now - change)


def _card_fits(np: NP, owner: int, slot: int, hidden: bool, look: Look) -> bool:
    """Is the card that lies, or is to lie, in this slot of the chain (counted from 0) as described?"""
    tests = {"hidden": hidden, "friendly": owner == look.me, "enemy": owner != look.me}
    if not all(tests[word] for word in np.adjectives):
        return False
    if np.noun.word != "card" and (np.noun.word == "intention") != (slot == 0):
        return False
    for item in np.filters:
        assert isinstance(item, On) and isinstance(item.of, Pick)
        if slot == 0:
            return False
        below = look.g.chain[slot - 1]
        if not _card_fits(item.of.np, below[ME], slot - 1, below[HIDDEN] == 1, look):
            return False
    return True


def heard(item: Item) -> dict[str, Any]:
    """Where in the frame of a trigger goes what else its event tells."""
    if item.mood == "cannot":
        return {}
    if isinstance(item.event, DealsMore | MovesMore):
        return {"adds": item.event.n if item.event.sign == "more" else -item.event.n}
    if isinstance(item.event, HasKeyword):
        return {"keyword": item.event.noun.word, "adds": -1 if item.event.taken else 1}
    doer, amount = doer_slot(item.event), mentioned(item.body[0])
    found = {"doer": FIRST_LOCAL + doer} if doer >= 0 else {}
    if isinstance(item.event, Enters | Leaves) and any(map(_headed, walk(*item.body))):
        found["direction"] = DIRECTION
    return found | ({"amount": FIRST_LOCAL + amount.slot} if amount is not None and amount.of == "event" else {})


def _headed(node: Node) -> bool:
    return isinstance(node, InDirection) or (isinstance(node, Move | Jump) and node.directed)


def binds(event: Node) -> tuple[int, int]:
    """Where in the frame the event's values go."""
    first, second = slots_bound(event)
    return (FIRST_LOCAL + first if first >= 0 else -1, FIRST_LOCAL + second if second >= 0 else -1)
