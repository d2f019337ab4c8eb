"""Costs: the test of a whole cost before its effect is offered, and its payment in order (RB C8)."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from gesso.codegen.quote import all_of, expr, list_of, name, stmts, tuple_of
from gesso.dsl.syntax import Each, Node, PayIf, PayTarget, Pick, TheBound, TheTarget, walk
from gesso.games.react.lowering.conditions import condition
from gesso.games.react.lowering.context import Context
from gesso.games.react.lowering.describing import LYING, UNITS, Describing, Unsayable
from gesso.games.react.lowering.operands import asked
from gesso.games.react.lowering.sentences import Sentences
from gesso.games.react.rules.events import CHOOSE_KIND, FACE, HEADER, PICK_UNIT, TURN_TO, ZONE
from gesso.games.react.syntax import InDirection, PayDirection, PayExhaust, PaySpend


def in_order(prices: Sequence[Node]) -> list[Node]:
    """The canonical order of payment: as printed, but a named die face is paid before dice of any face."""
    return sorted(prices, key=lambda price: isinstance(price, PaySpend) and _any_face(price))


def _any_face(price: PaySpend) -> bool:
    return price.pick.np.noun.sort == "dice" and not price.pick.np.noun.face


# ---------------------------------------------------------------- can it be paid?


def payable(prices: Sequence[Node], at: Context) -> ast.expr | None:
    """The test of a whole cost; None where it can always be paid."""
    see = Describing(at)
    tests = _tests(in_order(prices), see, ())
    return all_of(tests) if tests else None


def _tests(prices: Sequence[Node], see: Describing, before: tuple[PaySpend, ...]) -> list[ast.expr]:
    if not prices:
        return []
    price, rest = prices[0], prices[1:]
    match price:
        case PayIf(condition=test):
            return [condition(test, see), *_tests(rest, see, before)]
        case PayDirection():
            if any(isinstance(x, InDirection) for later in rest for x in walk(later)):
                return [expr("any(C for direction in (0, 1, 2, 3))", C=all_of(_tests(rest, see, before)))]
            return _tests(rest, see, before)
        case PayTarget(pick=pick):
            found = see.candidates(pick.np)
            if any(isinstance(x, TheTarget) for later in rest for x in walk(later)):
                return [expr("any(C for target in L)", C=all_of(_tests(rest, see, before)), L=found)]
            always = not pick.np.filters and not pick.np.adjectives
            return ([] if always else [expr("len(L) > 0", L=found)]) + _tests(rest, see, before)
        case PayExhaust(thing=thing):
            return _can_exhaust(thing, rest, see, before)
        case PaySpend(pick=pick):
            return _can_spend(price, pick, rest, see, before)
    raise Unsayable(price, "this cannot be paid")


def _can_exhaust(thing: Node, rest: Sequence[Node], see: Describing, before: tuple[PaySpend, ...]) -> list[ast.expr]:
    match thing:
        case Pick(np=np) as pick:
            return _picked(
                pick,
                expr("[U for U in L if exhausted[U] == 0]", U=name(see.names.fresh("u")), L=see.candidates(np)),
                rest,
                see,
                before,
            )
        case Each(np=np):
            listed = see.candidates(np)
            whole = expr("sum(exhausted[U] == 0 for U in L) == len(L)", U=name(see.names.fresh("u")), L=listed)
            return [expr("len(L) > 0", L=listed), whole, *_tests(rest, see, before)]
    unit = see.unit(thing)
    return [expr("exhausted[U] == 0", U=unit), expr("pos[U] >= 0", U=unit), *_tests(rest, see, before)]


def _picked(
    pick: Pick, found: ast.expr, rest: Sequence[Node], see: Describing, before: tuple[PaySpend, ...]
) -> list[ast.expr]:
    """A pick that later prices may speak of: one of those found has to leave them payable."""
    least = pick.n if pick.quantifier == "n" else 1
    if pick.quantifier == "up to":
        return _tests(rest, see, before)
    if pick.quantifier == "a" and any(
        isinstance(x, TheBound) and x.slot == pick.slot for later in rest for x in walk(later)
    ):
        variable = name(see.names.fresh("x"))
        inner = Describing(replace(see.at, slots={**see.at.slots, pick.slot: variable}), see.names)
        return [expr("any(C for X in L)", C=all_of(_tests(rest, inner, before)), X=variable, L=found)]
    return [expr("len(L) >= N", L=found, N=least), *_tests(rest, see, before)]


def _can_spend(
    price: PaySpend, pick: Pick, rest: Sequence[Node], see: Describing, before: tuple[PaySpend, ...]
) -> list[ast.expr]:
    noun = pick.np.noun
    if noun.sort in UNITS:
        return _picked(pick, see.candidates(pick.np), rest, see, (*before, price))
    if pick.quantifier == "up to":
        return _tests(rest, see, before)
    same = [
        other.pick.n
        for other in before
        if other.pick.np.noun.ids == noun.ids and (not noun.face or other.pick.np.noun.face == noun.face)
    ]
    needed = pick.n + sum(same)
    if noun.sort in LYING and not (noun.sort == "frame" and not pick.np.filters):
        available = expr("len(L)", L=see.pieces(pick.np))
    else:
        available = see.held(name("me"), noun)
    return [expr("A >= N", A=available, N=needed), *_tests(rest, see, (*before, price))]


# ---------------------------------------------------------------- paying


def pay(prices: Sequence[Node], text: Sentences) -> None:
    """Write the blocks that pay a cost, and the one that lays the card on the chain."""
    for price in in_order(prices):
        _pay(price, text)
    text.blocks.returns(stmts("return g.park(f)"))


def _pay(price: Node, text: Sentences) -> None:
    at, blocks = text.context, text.blocks
    see = text.see
    match price:
        case PayTarget(pick=pick):
            blocks.add(stmts("g.ask(f, me, K, L)", K=ZONE, L=see.candidates(pick.np)))
            blocks.split()
            blocks.add(stmts("f[5] = f[2]"))
            if pick.slot >= 0:
                blocks.add(stmts("f[S] = f[2]", S=HEADER + pick.slot))
        case PayDirection():
            blocks.add(stmts("g.ask(f, me, K, [0, 1, 2, 3])", K=TURN_TO))
            blocks.split()
            blocks.add(stmts("f[6] = f[2]"))
        case PayExhaust(thing=Pick(np=np) as pick):
            refreshed = expr("[U for U in L if exhausted[U] == 0]", U=name(see.names.fresh("u")), L=see.candidates(np))
            _pay_pick(pick, PICK_UNIT, refreshed, "g.exhaust(UNITS)", text)
        case PayExhaust(thing=Each(np=np)):
            blocks.add(stmts("g.exhaust(L)", L=see.candidates(np)))
            blocks.split()
        case PayExhaust(thing=thing):
            blocks.add(stmts("g.exhaust([U])", U=see.unit(thing)))
            blocks.split()
        case PaySpend(pick=pick):
            _spend(pick, text, at)


def _spend(pick: Pick, text: Sentences, at: Context) -> None:
    blocks, see = text.blocks, text.see
    noun = pick.np.noun
    if noun.sort in UNITS:
        _pay_pick(pick, PICK_UNIT, see.candidates(pick.np), "g.remove_units(UNITS)", text)
        return
    if noun.sort == "counter" and pick.quantifier != "up to":
        blocks.add(stmts("g.spend(me, K, N)", K=at.kinds(noun.ids)[0], N=pick.n))
        blocks.split()
        return
    if noun.sort == "dice":
        faces = [face for id in noun.ids for face in at.faces(id, noun.face)]
        kind, options, operation = (
            FACE,
            expr("g.ready_faces(me, F)", F=tuple_of(*faces)),
            "g.spend_faces(me, K, PICKED)",
        )
    elif noun.sort in ("frame", "counter") and not pick.np.filters:
        kind, options, operation = (
            CHOOSE_KIND,
            expr("g.supplied(me, K)", K=tuple_of(*at.kinds(noun.ids))),
            "g.spend_kinds(me, PICKED)",
        )
    elif noun.sort == "card":
        kind, options, operation = *asked(pick.np, see), "g.discard_cards(me, PICKED)"
    else:
        kind, options, operation = *asked(pick.np, see), "g.remove_pieces(PICKED)"
    slot = HEADER + pick.slot if pick.slot >= 0 else text.extra()
    up_to = int(pick.quantifier == "up to")
    blocks.add(stmts("g.pick_many(S, me, K, L, N, U)", S=slot, K=kind, L=options, N=pick.n, U=up_to))
    blocks.split()
    number = at.kinds(noun.ids)[0] if noun.ids else 0
    blocks.add(stmts(operation, PICKED=expr("f[S]", S=slot), K=number))
    blocks.split()


def _pay_pick(pick: Pick, kind: int, options: ast.expr, operation: str, text: Sentences) -> None:
    slot = HEADER + pick.slot if pick.slot >= 0 else text.extra()
    if pick.quantifier == "a":
        text.blocks.add(stmts("g.ask(f, me, K, L)", K=kind, L=options))
        text.blocks.split()
        text.blocks.add(stmts("f[S] = f[2]", S=slot))
        text.blocks.add(stmts(operation, UNITS=list_of(expr("f[S]", S=slot))))
    else:
        up_to = int(pick.quantifier == "up to")
        text.blocks.add(stmts("g.pick_many(S, me, K, L, N, U)", S=slot, K=kind, L=options, N=pick.n, U=up_to))
        text.blocks.split()
        text.blocks.add(stmts(operation, UNITS=expr("f[S]", S=slot)))
    text.blocks.split()
