"""What Re;ACT's sentences bring about, what its events wait for, and which effects may be played again and again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from gesso.checks import TextFacts
from gesso.checks.consequences import ANYTHING, MINE, THEIRS, Consequences, Outcome, RepeatableEffect, Subject, whose
from gesso.games.react.checks.facts import SUPERTYPES
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram, TextProgram
from gesso.games.react.lang.types import ON_BOARD, UNIT
from gesso.lang.ast import (
    NP,
    Does,
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
"""Prices that cost nothing."""
Turned = tuple[str, tuple[str, ...]]
"""What is exhausted: its type, and its ids where it is a declared summon."""


class DuelConsequences(Consequences):
    """The consequences of one Artist's texts, with what its `frames` say."""

    wider = SUPERTYPES
    owners = MappingProxyType({"friendly": MINE, "enemy": THEIRS})
    accumulates = frozenset({"placed", "summoned", "grows", "refreshed"})
    depletes = frozenset({"removed", "shrinks", "exhausted"})
    verbs: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType(
        {
            **Consequences.verbs,
            "progresses": ("progressing", "progresses"),
            "damaged": ("damage", "deals it"),
            "removed": ("removing", "removes it"),
            "exhausted": ("exhausting", "exhausts it"),
            "refreshed": ("refreshing", "refreshes it"),
            "descends": ("descending", "descends"),
        }
    )

    def __init__(self, frames: Mapping[str, TextProgram] = MappingProxyType({})) -> None:
        self._frames = frames

    def awaited(self, event: Node) -> tuple[Outcome, ...]:
        match event:
            case r.Enters(actor=actor, zone=zone):
                return (Outcome("enters", self._narrowed(actor, zone)),)
            case r.Leaves(actor=actor, zone=zone):
                return (Outcome("leaves", self._narrowed(actor, zone)),)
            case r.Was(actor=actor, change=change):
                return (Outcome(change, self.thing(actor, {})),)
            case r.Reaches(owned=owned):
                return (Outcome("shrinks" if owned.amount == "no" else "grows", self.named(owned.noun)),)
            case Does(player=player, deed=r.Progresses()):
                return (Outcome("progresses", Subject("", whose=whose(player))),)
            case r.Descends():
                return (Outcome("descends", ANYTHING),)
            case _:
                return super().awaited(event)

    def caused_by(self, node: Node, picked: Mapping[int, NP]) -> Iterator[Outcome]:
        match node:
            case r.Move(units=units, count=count) | r.MoveToward(units=units, count=count) if not count.up_to:
                yield from _moves(self.thing(units, picked))
            case r.Jump(unit=unit) | r.JumpToward(unit=unit):
                yield from _moves(self.thing(unit, picked))
            case r.Swap(unit=unit, other=other):
                yield from _moves(self.thing(unit, picked))
                yield from _moves(self.thing(other, picked))
            case r.MoveTo(what=what):
                moved = self.thing(what, picked)
                yield from _moves(moved) if moved.type in UNIT else (Outcome("grows", moved), Outcome("shrinks", moved))
            case r.Deal(to=to):
                hit = self.thing(to, picked)
                yield Outcome("damaged", Subject("unit") if hit.type == "zone" else hit)
                yield Outcome("damaged", Subject("zone"))
            case r.Remove(what=what):
                gone = self.thing(what, picked)
                yield Outcome("removed", gone)
                yield Outcome("shrinks", gone)
            case r.Gain(what=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                yield Outcome("grows", self.named(np.noun))
            case r.LoseSome(what=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                yield Outcome("shrinks", self.named(np.noun))
            case r.Discard(who=who, what=Pick(quantifier="n" | "a", np=np)):
                theirs = "enemy" in np.adjectives
                yield Outcome("shrinks", Subject("card", whose=THEIRS if theirs else whose(who)))
            case r.Summon(noun=noun):
                yield Outcome("summoned", self.named(noun))
                yield Outcome("grows", self.named(noun))
            case r.Place(noun=noun, count=count) if not count.up_to:
                yield Outcome("placed", self.named(noun))
                yield Outcome("grows", self.named(noun))
            case r.Exhaust(units=units):
                yield Outcome("exhausted", self.thing(units, picked))
            case r.Refresh(units=units):
                yield Outcome("refreshed", self.thing(units, picked))
            case r.Progress(who=who):
                yield Outcome("progresses", Subject("", whose=whose(who)))
            case r.Descend():
                yield Outcome("descends", ANYTHING)
            case r.Plays(what=what):
                for id in _ids(what):
                    if id in self._frames:  # a frame that plays a frame is not followed
                        yield from DuelConsequences().causes(self._frames[id].body, {})
            case _:
                yield from super().caused_by(node, picked)

    def paid(self, price: Node, text: TextFacts) -> Iterator[Outcome]:
        match price:
            case r.PayExhaust(thing=SelfRef() as unit):
                type_, unit_id = text.type_of(unit)[0], getattr(text, "unit", None)
                ids = (str(unit_id),) if type_ == "summon" else ()
                yield Outcome("exhausted", Subject(type_, ids, MINE))
            case r.PayExhaust(thing=units):
                yield Outcome("exhausted", self.thing(units, text.picked))
            case r.PaySpend(pick=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                # What is held in a hand is given back, and never on the board.
                if np.noun.type in ON_BOARD | UNIT and (np.noun.type != "frame" or np.filters):
                    yield Outcome("removed", self.described(np))

    def uses_up(self, block: tuple[Node, ...], event: Node) -> bool:
        wanted = {id for node in (getattr(event, "actor", None), getattr(event, "zone", None)) for id in _asked(node)}
        owned = getattr(event, "owned", None)
        if owned is not None:
            wanted |= set(owned.noun.ids)
        gone = {id for node in block if isinstance(node, r.Remove | r.Plays | r.LoseSome) for id in _ids(node.what)}
        back = {id for node in block if isinstance(node, r.Place | r.Summon) for id in node.noun.ids}
        back |= {id for node in block if isinstance(node, r.Gain) for id in _ids(node.what)}
        return bool(wanted & gone - back)

    def repeats(self, sentence: Node, kind: str, picked: Mapping[int, NP]) -> bool:
        match sentence:
            case r.Deal(to=thing) | r.Remove(what=thing) | r.Exhaust(units=thing) | r.Refresh(units=thing):
                again = any(deed.kind == kind for deed in self.caused_by(sentence, picked))
                return again and isinstance(thing, TheBound)
            case _:
                return False

    def owner(self, noun: Noun) -> str:
        return MINE if noun.ids else ""

    def thing(self, node: Node, picked: Mapping[int, NP]) -> Subject:
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
                return super().thing(node, picked)

    def _narrowed(self, actor: Node, zone: Node) -> Subject:
        found = self.thing(actor, {})
        plain = isinstance(zone, Pick | Each) and not (zone.np.filters or zone.np.adjectives)
        return found if plain else Subject(found.type, found.ids, found.whose, True)


def _moves(moved: Subject) -> Iterator[Outcome]:
    yield Outcome("enters", moved)
    yield Outcome("leaves", moved)


def _ids(node: Node) -> tuple[str, ...]:
    match node:
        case Pick(np=np) | Each(np=np):
            return np.noun.ids
        case TheBound(noun=noun):
            return noun.ids
        case _:
            return ()


def _asked(node: Node | None) -> tuple[str, ...]:
    np = getattr(node, "np", None)
    if not isinstance(np, NP):
        return ()
    inner = tuple(id for item in np.filters if isinstance(item, r.With) for id in item.np.noun.ids)
    return (*np.noun.ids, *inner)


def repeatable_effects(effects: Iterable[EffectProgram]) -> Iterator[RepeatableEffect]:
    """Every Intention of an ability card that is not limited and does not descend; what always happens in it counts as giving back."""
    for effect in effects:
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
                returns=lambda what, effect=effect: sum(_returned(node, what, effect.unit) for node in effect.body),  # type: ignore[misc]
                refunded=all(_given_back(price, effect) for price in prices),
                card=effect.card,
                side=effect.side,
            )


def _costs(prices: list[Node], unit: str | None) -> Iterator[tuple[Hashable, int]]:
    for price in prices:
        match price:
            case r.PayExhaust(thing=thing):
                yield _turned(thing, unit), 1
            case r.PaySpend(pick=Pick(n=n, np=np)):
                yield np.noun, n


def _given_back(price: Node, effect: EffectProgram) -> bool:
    match price:
        case r.PayExhaust(thing=thing):
            return any(isinstance(node, r.Refresh) and _covers(node.units, thing, effect.unit) for node in effect.body)
        case r.PaySpend(pick=Pick(n=n, np=np)):
            return sum(_brought(node, np.noun) for node in effect.body) >= n
        case _:
            return True


def _covers(refreshed: Node, spent: Node, unit: str | None) -> bool:
    if refreshed == spent and not isinstance(spent, Pick):
        return True
    own = isinstance(spent, SelfRef) and unit == "artist"
    if isinstance(refreshed, r.MyArtist):
        return own
    if isinstance(refreshed, Each) and not refreshed.np.filters and "enemy" not in refreshed.np.adjectives:
        noun = refreshed.np.noun
        return noun.type == "unit" or (noun.type == "artist" and own) or (unit in noun.ids)
    return False


def _returned(node: Node, what: Hashable, unit: str | None) -> int:
    if isinstance(what, Noun):
        return _brought(node, what)
    if not isinstance(node, r.Refresh):
        return 0
    match node.units:
        case Pick(np=np, quantifier=quantifier, n=n) if quantifier != "up to":
            return (n if quantifier == "n" else 1) if _fits(np, what) else 0
        case Each(np=np):
            return 99 if _fits(np, what) else 0
        case SelfRef() | r.MyArtist() as thing:
            return int(_turned(thing, unit) == what)
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
