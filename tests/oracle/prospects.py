"""Could carrying sentences out change anything? What is not plain to see counts as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from oracle.looking import LYING, UNITS, Look
from oracle.naming import spoken_of

from gesso.games.react.lang.ast import (
    CardBelow,
    CarryOut,
    Deal,
    Discard,
    Exhaust,
    Gain,
    Heal,
    Hide,
    Jump,
    JumpToward,
    LookAt,
    LoseSome,
    Move,
    MoveTo,
    MoveToward,
    Negate,
    Pile,
    Place,
    Plays,
    Refresh,
    Remove,
    Return,
    Reveal,
    Summon,
    Swap,
    TakeTurn,
)
from gesso.games.react.rules.events import DONE
from gesso.lang.ast import (
    NP,
    ChooseOf,
    ChooseThing,
    Done,
    Each,
    ForEach,
    If,
    May,
    Me,
    Node,
    Noun,
    Opponent,
    Pick,
    TheBound,
    walk,
)
from gesso.lang.ast.players import EachPlayer


def could_do(nodes: Sequence[Node], look: Look, unbound: frozenset[int] = frozenset()) -> bool:
    """A block, as things are now; `unbound` are slots that only it would fill."""
    for number, node in enumerate(nodes):
        before = unbound | _fills(nodes[:number])
        if _could(node, look, before, bool(_fills([node]) & _names(nodes[number + 1 :]))):
            return True
    return False


def _fills(nodes: Iterable[Node]) -> frozenset[int]:
    found = (getattr(part, "slot", -1) for node in nodes for part in walk(node) if not isinstance(part, TheBound))
    return frozenset(slot for slot in found if slot >= 0)


def _names(nodes: Iterable[Node]) -> frozenset[int]:
    return frozenset(part.slot for part in spoken_of(nodes))


def _could(node: Node, look: Look, unbound: frozenset[int], binds: bool) -> bool:
    match node:
        case If(condition=condition, then=then, otherwise=otherwise):
            unknown = isinstance(condition, Done) or bool(_names([condition]) & unbound)
            block = then if not unknown and look.holds(condition) else otherwise or ()
            return could_do(block, look, unbound)
        case May(who=who, body=body):
            actor = look.actor if who is None else look.player(who, look.actor)
            return could_do(body, replace(look, actor=actor), unbound)
        case ChooseOf(options=options):
            return any(could_do(option, look, unbound) for option in options)
        case ForEach(np=np):
            return not _names([np]) & unbound and look.found(np) and _some(np, look)
    shared: Any = node
    who = getattr(shared, "who", None)
    if isinstance(who, EachPlayer):
        return any(_could(replace(shared, who=one(span=who.span)), look, unbound, binds) for one in (Me, Opponent))
    if _names([node]) & unbound or not found_before(node, look):
        return False
    return _operands(node, look) if binds else _alone(node, look)


def found_before(node: Node, look: Look) -> bool:
    """Did everything that a sentence speaks of, and does not pick itself, find something?"""
    own = _fills([node])
    if (look.unit == -1 and not look.found(node)) or not look.headed([node]):
        return False
    return all(look.slot(slot) not in (-1, [], ()) for slot in _names([node]) - own)


def _alone(node: Node, look: Look) -> bool:
    if (
        isinstance(node, Deal | Heal | Move | MoveToward | Place | LoseSome)
        and node.tally is not None
        and look.often(node.tally) <= 0
    ):
        return False
    g, me = look.g, look.me
    match node:
        case Exhaust(units=units):
            return any(not g.exhausted[unit] for unit in _units(units, look))
        case Refresh(units=units):
            return any(g.exhausted[unit] for unit in _units(units, look))
        case Summon(noun=noun, zone=zone):
            free = [place for place in _zones(zone, look) if place not in look.standing(g.rules.units)]
            return bool(free) and any(g.pool[me][kind] for kind in look.kinds(noun))
        case Place(noun=noun, where=where):
            stock = g.supply[me] if noun.type == "frame" else g.pool[me]
            return any(stock[kind] for kind in look.kinds(noun)) and _some_of(where, look)
        case Deal(to=things) | Move(units=things) | MoveToward(units=things):
            return _some_of(things, look)
        case Heal(of=of):
            return any(g.damage[unit] > 0 for unit in _units(of, look))
        case Jump(unit=unit) | JumpToward(unit=unit):
            return bool(g.pos[look.the_unit(unit)] >= 0)
        case Discard(who=who, what=Pile() as pile):
            return bool(look.top(pile, look.player(who, look.actor)))
        case LookAt(cards=Pile() as pile) | Reveal(cards=Pile() as pile) | Return(what=Pile() as pile):
            return bool(look.top(pile, look.actor))
        case Return(what=Pick(np=np)):
            return bool(look.cards_in(np) if np.filters else look.hand(np, look.actor))
        case Discard(who=who, what=Pick(np=np) | Each(np=np)):
            return bool(look.hand(np, look.player(who, look.actor)))
        case Gain(what=Pick(np=np)) if np.noun.type == "card":
            return bool(look.cards_in(np)) and (node.tally is None or look.often(node.tally) > 0)
        case CarryOut(what=Pick(np=np)):
            return bool(look.effects_again(np))
        case CarryOut():
            return look.effect_below() is not None
        case Negate(what=CardBelow()):
            return bool(g.links) and g.links[-1][DONE] != 1
        case Negate(what=Pick(np=np)):
            return bool(look.links(np))
        case LoseSome(what=Pick(np=np) | Each(np=np)):
            return look.held(me, np.noun, ()) > 0
        case TakeTurn(who=who):
            return not g.another and look.player(who, look.actor) not in g.more_turns
        case Hide():
            return look.held(me, Noun("card", "card", span=node.span), ()) > 0
    return _operands(node, look)


def _operands(node: Node, look: Look) -> bool:
    match node:
        case (
            Exhaust(units=only)
            | Refresh(units=only)
            | Move(units=only)
            | MoveToward(units=only)
            | Remove(what=only)
            | Place(where=only)
        ):
            return _some_of(only, look)
        case Deal(to=only) | Summon(zone=only) | Swap(other=only) | ChooseThing(pick=only) | Plays(what=only):
            return _some_of(only, look)
        case MoveTo(what=what, to=to):
            return _some_of(what, look) and _some_of(to, look)
    return True


def _some_of(node: Node, look: Look) -> bool:
    if isinstance(node, Pick | Each):
        return _some(node.np, look)
    return not (isinstance(node, TheBound) and node.many and not look.slot(node.slot))


def _some(np: NP, look: Look) -> bool:
    if np.noun.type in LYING:
        return bool(look.pieces(np))
    return bool(look.things(np)) if np.noun.type in (*UNITS, "zone") else True


def _units(node: Node, look: Look) -> Iterable[int]:
    match node:
        case Pick(np=np) | Each(np=np):
            return look.units(np)
        case TheBound(many=True, slot=slot):
            return list(look.slot(slot))
    return [look.the_unit(node)]


def _zones(node: Node, look: Look) -> list[int]:
    match node:
        case Pick(np=np) | Each(np=np):
            return look.zones(np) if np.noun.type == "zone" else look.standing(look.units(np))
        case TheBound(noun=noun) if noun.type != "zone":
            return look.standing(_units(node, look))
    return look.the_zones(node)
