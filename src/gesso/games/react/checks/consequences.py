"""What sentences bring about, and what events wait for: the ground on which rings of triggers are found.

Everything here errs towards silence: a consequence counts only where nobody at the table can decline it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import TextProgram
from gesso.games.react.lang.types import UNIT
from gesso.lang.ast import (
    NP,
    Does,
    Draw,
    DrawsCard,
    Each,
    ForEach,
    Me,
    Node,
    Noun,
    Opponent,
    Pick,
    PlayerReaches,
    SelfRef,
    TheBound,
    TheTarget,
)

GROWS = frozenset({"placed", "summoned", "grows", "refreshed"})
SHRINKS = frozenset({"removed", "shrinks", "exhausted"})


@dataclass(frozen=True, slots=True)
class Thing:
    """What an event or consequence is about: a type, declared ids (none: any), and whose ("" for anybody's).

    `narrowed` is set where a state or a place narrows it further, so that not every such thing qualifies.
    """

    type: str
    ids: tuple[str, ...] = ()
    whose: str = ""
    narrowed: bool = False

    def may_be(self, other: Thing) -> bool:
        """Can one thing fit both descriptions?"""
        if self.whose and other.whose and self.whose != other.whose:
            return False
        if self.ids and other.ids:
            return bool(set(self.ids) & set(other.ids))
        if self.type in UNIT and other.type in UNIT:
            return "unit" in (self.type, other.type) or self.type == other.type
        return self.type == other.type or "" in (self.type, other.type)

    def surely_is(self, other: Thing) -> bool:
        """Does everything that fits this description fit `other`?"""
        if other.narrowed or (other.whose and other.whose != self.whose):
            return False
        if other.ids:
            return bool(self.ids) and set(self.ids) <= set(other.ids)
        return other.type in ("", self.type) or (other.type == "unit" and self.type in UNIT)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that happens, or that an event waits for: which kind, and to what."""

    kind: str
    thing: Thing


ANYTHING = Thing("")


def awaited(event: Node) -> tuple[Deed, ...]:
    """What an event waits for; nothing where only the turn or the other player's play brings it."""
    match event:
        case r.Enters(actor=actor, zone=zone):
            return (Deed("enters", _narrow(thing(actor, {}), zone)),)
        case r.Leaves(actor=actor, zone=zone):
            return (Deed("leaves", _narrow(thing(actor, {}), zone)),)
        case r.Was(actor=actor, change=change):
            return (Deed(change, thing(actor, {})),)
        case r.Reaches(owned=owned) | PlayerReaches(owned=owned):
            return (Deed("shrinks" if owned.amount == "no" else "grows", _named(owned.noun)),)
        case Does(player=player, deed=DrawsCard()):
            return (Deed("draws", Thing("", whose=_player(player))),)
        case Does(player=player, deed=r.Progresses()):
            return (Deed("progresses", Thing("", whose=_player(player))),)
        case r.Descends():
            return (Deed("descends", ANYTHING),)
        case _:
            return ()


def causes(
    block: tuple[Node, ...], picked: Mapping[int, NP], frames: Mapping[str, TextProgram], depth: int = 0
) -> Iterator[Deed]:
    """What a block of sentences always brings about; what stands under `if`, `may` and `choose` may not happen."""
    for node in block:
        match node:
            case r.Move(units=units, count=count) if not count.up_to:
                yield from _moves(thing(units, picked))
            case r.Jump(unit=unit):
                yield from _moves(thing(unit, picked))
            case r.Swap(unit=unit, other=other):
                yield from _moves(thing(unit, picked))
                yield from _moves(thing(other, picked))
            case r.MoveTo(what=what):
                moved = thing(what, picked)
                yield from _moves(moved) if moved.type in UNIT else (Deed("grows", moved), Deed("shrinks", moved))
            case r.Deal(to=to):
                hit = thing(to, picked)
                yield Deed("damaged", Thing("unit") if hit.type == "zone" else hit)
                yield Deed("damaged", Thing("zone"))
            case r.Remove(what=what):
                gone = thing(what, picked)
                yield Deed("removed", gone)
                yield Deed("shrinks", gone)
            case r.Summon(noun=noun):
                yield Deed("summoned", _named(noun))
                yield Deed("grows", _named(noun))
            case r.Place(noun=noun, count=count) if not count.up_to:
                yield Deed("placed", _named(noun))
                yield Deed("grows", _named(noun))
            case r.Exhaust(units=units):
                yield Deed("exhausted", thing(units, picked))
            case r.Refresh(units=units):
                yield Deed("refreshed", thing(units, picked))
            case Draw(who=who, noun=noun, count=count) if not count.up_to:
                if noun.type == "card":
                    yield Deed("draws", Thing("", whose=_player(who)))
                else:
                    yield Deed("grows", _named(noun))
            case r.Progress(who=who):
                yield Deed("progresses", Thing("", whose=_player(who)))
            case r.Descend():
                yield Deed("descends", ANYTHING)
            case ForEach(body=body):
                yield from causes(body, picked, frames, depth)
            case r.Plays(what=what) if depth == 0:
                for id in _ids(what):
                    if id in frames:
                        yield from causes(frames[id].body, {}, frames, depth + 1)
            case _:
                pass


def takes_away(block: tuple[Node, ...], event: Node) -> bool:
    """Does the block use up a piece that its event asks for, and not put it back?"""
    wanted = {id for node in (getattr(event, "actor", None), getattr(event, "zone", None)) for id in _asked(node)}
    owned = getattr(event, "owned", None)
    if owned is not None:
        wanted |= set(owned.noun.ids)
    gone = {id for node in block if isinstance(node, r.Remove | r.Plays) for id in _ids(node.what)}
    back = {id for node in block if isinstance(node, r.Place | r.Summon) for id in node.noun.ids}
    return bool(wanted & gone - back)


def thing(node: Node, picked: Mapping[int, NP]) -> Thing:
    """What a thing in a sentence or event is, as far as its words tell."""
    match node:
        case SelfRef():
            return Thing("unit", whose="friendly")
        case r.MyArtist():
            return Thing("artist", whose="friendly")
        case r.EnemyArtist():
            return Thing("artist", whose="enemy")
        case Pick(np=np) | Each(np=np):
            return _described(np)
        case TheBound(noun=noun, slot=slot):
            return _described(picked[slot]) if slot in picked else _named(noun)
        case TheTarget() | r.ZoneOf():
            return Thing("zone")
        case _:
            return ANYTHING


def _described(np: NP) -> Thing:
    whose = next((word for word in np.adjectives if word in ("friendly", "enemy")), "")
    other = any(word not in ("friendly", "enemy") for word in np.adjectives)
    return Thing(np.noun.type, np.noun.ids, whose or _own(np.noun), bool(np.filters) or other)


def _named(noun: Noun) -> Thing:
    return Thing(noun.type, noun.ids, _own(noun))


def _own(noun: Noun) -> str:
    return "friendly" if noun.ids else ""


def _narrow(actor: Thing, zone: Node) -> Thing:
    plain = isinstance(zone, Pick | Each) and not zone.np.filters
    return actor if plain else Thing(actor.type, actor.ids, actor.whose, True)


def _moves(moved: Thing) -> Iterator[Deed]:
    yield Deed("enters", moved)
    yield Deed("leaves", moved)


def _player(node: Node | None) -> str:
    match node:
        case None | Me():
            return "friendly"
        case Opponent():
            return "enemy"
        case _:
            return ""


def _ids(node: Node) -> tuple[str, ...]:
    match node:
        case Pick(np=np) | Each(np=np):
            return np.noun.ids
        case TheBound(noun=noun):
            return noun.ids
        case _:
            return ()


def _asked(node: Node | None) -> tuple[str, ...]:
    """The pieces that a description looks for in its filters, and the piece it is of."""
    np = getattr(node, "np", None)
    if not isinstance(np, NP):
        return ()
    inner = tuple(id for item in np.filters if isinstance(item, r.With) for id in item.np.noun.ids)
    return (*np.noun.ids, *inner)
