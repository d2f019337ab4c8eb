"""The lines of a cost: how each is tested and paid, and how they depend on each other (RB C8)."""

from collections.abc import Sequence

from gesso.codegen import ir
from gesso.codegen.costs import PAYMENTS as CORE_PAYMENTS
from gesso.codegen.costs import TESTS as CORE_TESTS
from gesso.codegen.costs import is_mentioned
from gesso.codegen.ir import ME, STATE, Constant, Value, all_of, call, chosen, listed, operation, variable
from gesso.codegen.lowering import Payment, Test
from gesso.games.react.lang import ast as r
from gesso.games.react.lowering import descriptions
from gesso.games.react.lowering.things import (
    DIRECTION,
    LYING,
    UNITS,
    faces,
    kind_tuple,
    kinds,
    on_field,
    refreshed,
    unit,
)
from gesso.lang.ast import (
    NP,
    Each,
    Node,
    Noun,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    SelfRef,
    StateAdjective,
    TheBound,
    walk,
)

TESTS = CORE_TESTS.extended()
PAYMENTS = CORE_PAYMENTS.extended()
TURNED = frozenset({"exhausted", "refreshed"})
DIRECTIONS = Constant("DIRECTIONS")


def payment_order(prices: Sequence[Node]) -> list[Node]:
    """Return the lines as printed, except that a named die face is paid before dice of any face."""
    return sorted(prices, key=lambda price: isinstance(price, r.PaySpend) and _any_face(price))


def _any_face(price: r.PaySpend) -> bool:
    return price.pick.np.noun.type == "dice" and not price.pick.np.noun.face


def price_pick(price: Node) -> Pick | None:
    """Return the pick whose things a line takes."""
    match price:
        case r.PaySpend(pick=pick) | r.PayExhaust(thing=Pick() as pick):
            return pick
    return None


# ---------------------------------------------------------------- can it be paid?
@TESTS.of(r.PayDirection)
def test_direction(price: r.PayDirection, test: Test) -> list[Value]:
    if is_mentioned(price, test.rest, test.at.game):
        return [ir.exists(DIRECTIONS, DIRECTION, all_of(test.then()))]
    return test.then()


@TESTS.of(r.PayExhaust)
def test_exhaust(price: r.PayExhaust, test: Test) -> list[Value]:
    match price.thing:
        case Pick(np=np) as pick:
            return test.picked(pick, _ready(descriptions.matches(np, test.at)))
        case Each(np=np):
            all_units, one = descriptions.matches(np, test.at), variable("unit")
            number = call("len", all_units)
            return [number.above(0), ir.how_many(all_units, one, refreshed(one)).is_(number), *test.then()]
    paying = unit(price.thing, test.at)
    return [refreshed(paying), on_field(paying), *test.then()]


@TESTS.of(r.PaySpend)
def test_spend(price: r.PaySpend, test: Test) -> list[Value]:
    pick, noun, at = price.pick, price.pick.np.noun, test.at
    if noun.type in UNITS:
        return test.picked(pick, descriptions.matches(pick.np, at))
    if pick.quantifier == "up to":
        return test.then()
    same = [before.pick.n for before in test.before if isinstance(before, r.PaySpend) and _same(before, noun)]
    if noun.type in LYING and not (noun.type == "frame" and not pick.np.filters):
        available: Value = call("len", descriptions.pieces(pick.np, at))
    elif noun.type == "card":
        available = call("sum", STATE.dot("hand")[ME])
    else:
        available = descriptions.held(ME, noun, at)
    return [available.at_least(pick.n + sum(same)), *test.then(after=price)]


def _same(price: r.PaySpend, noun: Noun) -> bool:
    taken = price.pick.np.noun
    return taken.ids == noun.ids and (not noun.face or taken.face == noun.face)


def _ready(units: Value) -> Value:
    one = variable("unit")
    return chosen(units, one, [refreshed(one)])


# ---------------------------------------------------------------- paying
@PAYMENTS.of(r.PayDirection)
def pay_direction(price: r.PayDirection, payment: Payment) -> None:
    payment.fix(Constant("DIRECTION"), Constant("CHOOSE_DIRECTION"), DIRECTIONS)


@PAYMENTS.of(r.PayExhaust)
def pay_exhaust(price: r.PayExhaust, payment: Payment) -> None:
    match price.thing:
        case Pick(np=np) as pick:
            options = _ready(descriptions.ordered_matches(np, payment.at))
            payment.take(pick, Constant("CHOOSE_UNIT"), options, "pay_exhaustion")
        case Each(np=np):
            payment.perform("pay_exhaustion", descriptions.ordered_matches(np, payment.at))
        case thing:
            payment.perform("pay_exhaustion", listed(unit(thing, payment.at)))


@PAYMENTS.of(r.PaySpend)
def pay_spend(price: r.PaySpend, payment: Payment) -> None:
    pick, noun, at = price.pick, price.pick.np.noun, payment.at
    if noun.type in UNITS:
        payment.take(pick, Constant("CHOOSE_UNIT"), descriptions.ordered_matches(pick.np, at), "pay_units")
    elif noun.type == "counter" and pick.quantifier != "up to" and len(noun.ids) == 1:
        payment.perform("pay_counters", ME, kinds(noun, at)[0], pick.n)
    elif noun.type == "dice":
        ready = operation("ready_faces", ME, ir.tupled(*faces(noun, at)))
        payment.perform("spend_faces", ME, kinds(noun, at)[0], payment.many(pick, Constant("CHOOSE_FACE"), ready))
    elif noun.type in ("frame", "counter") and not pick.np.filters:
        supplied = operation("supplied", ME, kind_tuple(noun, at))
        payment.perform("spend_kinds", ME, payment.many(pick, Constant("CHOOSE_KIND"), supplied))
    elif noun.type == "card":
        cards = operation("cards_in_hand", ME)
        payment.perform("discard_cards", ME, payment.many(pick, Constant("CHOOSE_CARD"), cards))
    else:
        payment.perform("pay_pieces", payment.many(pick, *descriptions.choice(pick.np, at)))


# ---------------------------------------------------------------- how they depend on each other
def affects(price: Node, other: Node) -> bool:
    """Return whether paying `price` changes what may pay `other`."""
    match price:
        case r.PayExhaust():
            return _sees_turning(other)
        case r.PaySpend(pick=pick):
            noun = pick.np.noun
            if noun.type in UNITS:
                seen = any(isinstance(part, NP | Owned | TheBound | SelfRef | r.MyArtist) for part in walk(other))
                return seen and not (isinstance(other, r.PaySpend) and _in_hand(other))
            if isinstance(other, r.PaySpend) and _contend(price, other):
                return True
            if noun.type in LYING and not _in_hand(price):
                head = other.pick.np.noun if isinstance(other, r.PaySpend) else None
                return any(isinstance(x, Noun) and x.type in LYING and x is not head for x in walk(other))
            return any(isinstance(part, PlayerHas | PlayerHasMore | r.HasInPile) for part in walk(other))
    return False


def _sees_turning(other: Node) -> bool:
    return isinstance(other, r.PayExhaust) or any(
        (isinstance(part, NP | Owned) and TURNED & set(part.adjectives))
        or (isinstance(part, StateAdjective) and part.adjective in TURNED)
        for part in walk(other)
    )


def _contend(price: r.PaySpend, other: r.PaySpend) -> bool:
    one, two = price.pick, other.pick
    if not set(one.np.noun.ids) & set(two.np.noun.ids) and not one.np.noun.type == two.np.noun.type == "card":
        return False
    settled = one.np.noun.ids == two.np.noun.ids and one.quantifier == two.quantifier == "n"
    return not settled or bool(one.np.filters) or bool(two.np.filters)


def _in_hand(price: r.PaySpend) -> bool:
    noun = price.pick.np.noun
    return noun.type not in UNITS | LYING or (noun.type == "frame" and not price.pick.np.filters)
