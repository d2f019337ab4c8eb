"""Costs: the test of a whole cost before its effect is offered, and its payment in order (RB C8)."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from gesso.codegen.templates import all_of, expr, list_of, name, stmts, tuple_of
from gesso.games.react.lang.ast import InDirection, PayDirection, PayExhaust, PaySpend
from gesso.games.react.lowering.conditions import condition
from gesso.games.react.lowering.context import Context
from gesso.games.react.lowering.cost_dependencies import linked, testable_prefix
from gesso.games.react.lowering.descriptions import LYING, UNITS, Describing, LoweringError
from gesso.games.react.lowering.operands import asked
from gesso.games.react.lowering.sentences import Sentences
from gesso.games.react.rules.events import CHOOSE_KIND, FACE, HEADER, PICK_UNIT, TURN_TO, ZONE
from gesso.lang.ast import Each, Node, PayIf, PayTarget, Pick, TheBound, TheTarget, walk


def in_order(prices: Sequence[Node]) -> list[Node]:
    """The canonical order of payment: as printed, but a named die face is paid before dice of any face."""
    return sorted(prices, key=lambda price: isinstance(price, PaySpend) and _any_face(price))


def _any_face(price: PaySpend) -> bool:
    return price.pick.np.noun.type == "dice" and not price.pick.np.noun.face


# ---------------------------------------------------------------- can it be paid?


def payable(prices: Sequence[Node], at: Context) -> ast.expr | None:
    """The test of a whole cost, as far as it can be made before anything is paid; None where nothing is to be tested.

    It is told the player and the unit; -2 stands for the unit of a card that lay face down.
    """
    see = Describing(replace(at, hidden=expr("unit == -2")))
    ordered = in_order(prices)
    tests = _tests(ordered[: testable_prefix(ordered)], see, ())
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
    raise LoweringError(price, "this cannot be paid")


def _can_exhaust(thing: Node, rest: Sequence[Node], see: Describing, before: tuple[PaySpend, ...]) -> list[ast.expr]:
    match thing:
        case Pick(np=np) as pick:
            return _picked(pick, _refreshed(see.candidates(np), see), rest, see, before)
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
    if noun.type in UNITS:
        return _picked(pick, see.candidates(pick.np), rest, see, before)
    if pick.quantifier == "up to":
        return _tests(rest, see, before)
    same = [
        other.pick.n
        for other in before
        if other.pick.np.noun.ids == noun.ids and (not noun.face or other.pick.np.noun.face == noun.face)
    ]
    needed = pick.n + sum(same)
    if noun.type in LYING and not (noun.type == "frame" and not pick.np.filters):
        available = expr("len(L)", L=see.pieces(pick.np))
    elif noun.type == "card":
        available = expr("sum(g.hand[me])")
    else:
        available = see.held(name("me"), noun)
    return [expr("A >= N", A=available, N=needed), *_tests(rest, see, (*before, price))]


def _refreshed(units: ast.expr, see: Describing) -> ast.expr:
    return expr("[U for U in L if exhausted[U] == 0]", U=name(see.names.fresh("u")), L=units)


# ---------------------------------------------------------------- paying


def pay(prices: Sequence[Node], text: Sentences) -> None:
    """Write the blocks that pay a cost, and the one that lays the card on the chain."""
    ordered = in_order(prices)
    payment = Payment(text, linked=linked(ordered))
    for price in ordered:
        payment.pay(price)
    text.blocks.returns(stmts("return g.commit(f)"))


class Payment:
    """Writes the payment of one cost, line by line. `linked`: what is picked for a line bears on a later one."""

    def __init__(self, text: Sentences, *, linked: bool) -> None:
        self._text = text
        self._linked = linked

    def pay(self, price: Node) -> None:
        """Write the blocks of one line."""
        text, blocks, see = self._text, self._text.blocks, self._text.see
        match price:
            case PayIf(condition=test) if self._linked:
                blocks.add(stmts("g.require(C)", C=condition(test, see)))
            case PayTarget(pick=pick):
                self._ask(ZONE, see.candidates(pick.np), taking=False)
                blocks.add(stmts("f[5] = f[2]"))
                self._settle()
            case PayDirection():
                self._ask(TURN_TO, list_of(0, 1, 2, 3), taking=False)
                blocks.add(stmts("f[6] = f[2]"))
                self._settle()
            case PayExhaust(thing=Pick(np=np) as pick):
                self._units(pick, _refreshed(see.listed(np), see), "g.pay_exhaustion(UNITS)")
            case PayExhaust(thing=Each(np=np)):
                blocks.add(stmts("g.pay_exhaustion(L)", L=see.listed(np)))
                blocks.split()
            case PayExhaust(thing=thing):
                blocks.add(stmts("g.pay_exhaustion([U])", U=see.unit(thing)))
                blocks.split()
            case PaySpend(pick=pick) if pick.np.noun.type in UNITS:
                self._units(pick, see.listed(pick.np), "g.pay_units(UNITS)")
            case PaySpend(pick=pick):
                self._spend(pick, text.context)

    def _ask(self, kind: int, options: ast.expr, *, taking: bool = True) -> None:
        """Ask for one thing; only what is taken may be kept back by a passive."""
        asking = "g.ask_price" if taking or self._linked else "g.ask"
        self._text.blocks.add(stmts(f"{asking}(f, me, K, L)", K=kind, L=options))
        self._text.blocks.split()

    def _settle(self) -> None:
        """What a later line speaks of is read at the head of its block."""
        if self._linked:
            self._text.blocks.split()

    def _many(self, slot: int, pick: Pick, kind: int, options: ast.expr) -> None:
        up_to = int(pick.quantifier == "up to")
        pattern = "g.pick_many_price(S, me, K, L, N, U)"
        self._text.blocks.add(stmts(pattern, S=slot, K=kind, L=options, N=pick.n, U=up_to))
        self._text.blocks.split()

    def _slot(self, pick: Pick) -> int:
        return HEADER + pick.slot if pick.slot >= 0 else self._text.extra()

    def _units(self, pick: Pick, options: ast.expr, operation: str) -> None:
        blocks, slot = self._text.blocks, self._slot(pick)
        if pick.quantifier == "a":
            self._ask(PICK_UNIT, options)
            unpaid = blocks.label()
            blocks.add(stmts("f[S] = f[2]", S=slot))
            blocks.leave(expr("f[S] < 0", S=slot), unpaid)
            blocks.add(stmts(operation, UNITS=list_of(expr("f[S]", S=slot))))
            blocks.begin(unpaid)
            return
        self._many(slot, pick, PICK_UNIT, options)
        blocks.add(stmts(operation, UNITS=expr("f[S]", S=slot)))
        blocks.split()

    def _spend(self, pick: Pick, at: Context) -> None:
        blocks, see = self._text.blocks, self._text.see
        noun = pick.np.noun
        kinds = at.kinds(noun.ids)
        if noun.type == "counter" and pick.quantifier != "up to" and len(kinds) == 1:
            blocks.add(stmts("g.pay_counters(me, K, N)", K=kinds[0], N=pick.n))
            blocks.split()
            return
        if noun.type == "dice":
            faces = [face for id in noun.ids for face in at.faces(id, noun.face)]
            kind, options = FACE, expr("g.ready_faces(me, F)", F=tuple_of(*faces))
            operation = "g.spend_faces(me, K, PICKED)"
        elif noun.type in ("frame", "counter") and not pick.np.filters:
            kind, options = CHOOSE_KIND, expr("g.supplied(me, K)", K=tuple_of(*kinds))
            operation = "g.spend_kinds(me, PICKED)"
        else:
            kind, options = asked(pick.np, see)
            operation = "g.discard_cards(me, PICKED)" if noun.type == "card" else "g.pay_pieces(PICKED)"
        slot = self._slot(pick)
        self._many(slot, pick, kind, options)
        blocks.add(stmts(operation, PICKED=expr("f[S]", S=slot), K=kinds[0] if kinds else 0))
        blocks.split()
