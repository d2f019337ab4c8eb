"""Sentences as blocks, one function for each verb, and the tests that a sentence could change anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import TypeAlias, TypeVar

from gesso.codegen.conditions import doer, player, some
from gesso.codegen.ir import (
    FRAME,
    ME,
    STATE,
    Constant,
    Not,
    String,
    Value,
    all_of,
    call,
    chosen,
    exists,
    how_many,
    listed,
    operation,
    perform,
    tupled,
    variable,
)
from gesso.codegen.lowering import (
    ANSWER,
    DONE,
    EXACTLY,
    NO,
    NOTHING,
    UP_TO,
    Context,
    LoweringError,
    TextBuilder,
    count_of,
    how_often,
    in_frame,
    type_of,
)
from gesso.codegen.sentences import SENTENCES as CORE_SENTENCES
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import KINDS_OF_CARD
from gesso.games.react.lowering.descriptions import (
    cards_in,
    count,
    deck_owner,
    hand_of,
    held,
    matches,
    pieces,
    top_cards,
)
from gesso.games.react.lowering.events import links_that_are
from gesso.games.react.lowering.things import (
    BOARD,
    LYING,
    POS,
    THINGS,
    UNITS,
    exhausted,
    faces,
    kind_tuple,
    kinds,
    on_field,
    refreshed,
    rides,
    standing,
    unit,
    way,
    zone,
)
from gesso.lang.ast import NP, Draw, Each, EveryN, Node, Noun, Pick, RandomPick, ThatMuch, TheBound, kept_as_list
from gesso.lang.ast.players import EachPlayer

SENTENCES = CORE_SENTENCES.extended()
N = TypeVar("N", Draw, r.Discard, r.Progress)
Lower: TypeAlias = Callable[[N, TextBuilder, Context, int], None]
LINK = variable("slot")


def does(text: TextBuilder, name: str, *args: Value | int) -> None:
    """Perform an operation of the duel and keep whether it changed anything."""
    text.keep(in_frame(DONE), operation(name, *args))


def by_each_player(lower: Lower[N]) -> Lower[N]:
    """Let a sentence be carried out by the turn player and then by the other, if it says so. It is done if either did it."""

    @wraps(lower)
    def lowered(node: N, text: TextBuilder, at: Context, skip: int) -> None:
        if not isinstance(node.who, EachPlayer):
            lower(node, text, at, skip)
            return
        total, turn = text.local("done"), STATE.dot("turn")
        text.keep(total, NO)
        for who in (turn, Constant("OPPONENT_OF")[turn]):
            after = text.blocks.label()
            text.keep(in_frame(DONE), NO)
            lower(replace(node, who=None), text, at.acted_by(who), after)
            text.blocks.split()
            text.blocks.begin(after)
            text.keep(total, in_frame(DONE), "|")
        text.keep(in_frame(DONE), total)

    return lowered


def zones(node: Node, text: TextBuilder, at: Context, skip: int) -> Value:
    """Return a list of zones; units stand for the zones where they are."""
    things = text.things(node, at, skip)
    return things if (type_of(node) or THINGS(node, at).type) == "zone" else standing(things)


@SENTENCES.of(r.Deal)
def deal(node: r.Deal, text: TextBuilder, at: Context, skip: int) -> None:
    where = zones(node.to, text, at, skip)
    does(text, "deal", text.number(node.n, node.tally, at), where)


@SENTENCES.of(r.Heal)
def heal(node: r.Heal, text: TextBuilder, at: Context, skip: int) -> None:
    artists = text.things(node.of, at, skip)
    does(text, "heal", text.number(node.n, node.tally, at), artists)


@SENTENCES.of(r.Move)
def move(node: r.Move, text: TextBuilder, at: Context, skip: int) -> None:
    units = text.things(node.units, at, skip)
    direction = way(node, at) if node.directed else Constant("ANY_DIRECTION")
    number = text.number(node.count.n, node.tally, at)
    limit = UP_TO if node.count.up_to else EXACTLY
    text.blocks.add(perform("move", units, number, limit, direction, at.chooser))


@SENTENCES.of(r.MoveToward)
def move_toward(node: r.MoveToward, text: TextBuilder, at: Context, skip: int) -> None:
    units = text.things(node.units, at, skip)
    number = text.number(node.count.n, node.tally, at)
    limit = UP_TO if node.count.up_to else EXACTLY
    text.blocks.add(perform("move_toward", units, number, limit, zone(node.of, at), _way(node), at.chooser))


@SENTENCES.of(r.MoveTo)
def move_to(node: r.MoveTo, text: TextBuilder, at: Context, skip: int) -> None:
    moved = text.things(node.what, at, skip)
    if isinstance(node.to, Pick):
        # The list has to outlast the choice of the zone; with nothing to move, none is asked for.
        place = text.local("moved")
        text.keep(place, moved)
        moved = place
        text.blocks.leave(Not(moved), skip)
    there = text.pick(node.to, at, skip) if isinstance(node.to, Pick) else zone(node.to, at)
    does(text, "move_pieces" if type_of(node.what) in LYING else "move_to", moved, there)


@SENTENCES.of(r.Jump)
def jump(node: r.Jump, text: TextBuilder, at: Context, skip: int) -> None:
    if node.directed:
        does(text, "jump", unit(node.unit, at), way(node, at))
    else:
        text.blocks.add(perform("jump_asking", unit(node.unit, at), at.chooser))


@SENTENCES.of(r.JumpToward)
def jump_toward(node: r.JumpToward, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("jump_toward", unit(node.unit, at), zone(node.of, at), _way(node), at.chooser))


def _way(node: r.MoveToward | r.JumpToward) -> Constant:
    return Constant("AWAY" if node.away else "NEARER")


@SENTENCES.of(r.Swap)
def swap(node: r.Swap, text: TextBuilder, at: Context, skip: int) -> None:
    other = text.pick(node.other, at, skip) if isinstance(node.other, Pick) else unit(node.other, at)
    does(text, "swap", unit(node.unit, at), other)


@SENTENCES.of(r.Place)
def place(node: r.Place, text: TextBuilder, at: Context, skip: int) -> None:
    riding = rides(node.noun, at)
    places = text.things(node.where, at, skip) if riding else zones(node.where, text, at, skip)
    numbers = kinds(node.noun, at)
    number = text.number(node.count.n, node.tally, at)
    if len(numbers) == 1 and not node.count.up_to:
        does(text, "place", ME, numbers[0], places, number)
        return
    limit = UP_TO if node.count.up_to else EXACTLY
    text.blocks.add(perform("place_asking", ME, tupled(*numbers), places, number, limit, at.chooser))


@SENTENCES.of(r.Remove)
def remove(node: r.Remove, text: TextBuilder, at: Context, skip: int) -> None:
    operation_name = "remove_pieces" if type_of(node.what) in LYING else "remove_units"
    does(text, operation_name, text.things(node.what, at, skip))


@SENTENCES.of(r.Summon)
def summon(node: r.Summon, text: TextBuilder, at: Context, skip: int) -> None:
    numbers = kinds(node.noun, at)
    kind: Value = numbers[0]
    if len(numbers) > 1:
        text.ask(at.chooser, Constant("CHOOSE_KIND"), listed(*numbers))
        kind = text.local("kind")
        text.keep(kind, in_frame(ANSWER))
    where = zones(node.zone, text, at, skip)
    several = kept_as_list(node.zone)
    summoned = text.slot(node.slot, "summon")
    text.keep(summoned, operation("summon_in_each" if several else "summon", ME, kind, where))
    text.keep(in_frame(DONE), call("len", summoned).above(0) if several else summoned.is_not(NOTHING))


@SENTENCES.of(r.Exhaust)
def exhaust(node: r.Exhaust, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "exhaust", text.things(node.units, at, skip))


@SENTENCES.of(r.Refresh)
def refresh(node: r.Refresh, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "refresh", text.things(node.units, at, skip))


@SENTENCES.of(Draw)
@by_each_player
def draw(node: Draw, text: TextBuilder, at: Context, skip: int) -> None:
    noun = node.noun
    if noun.face:
        raise LoweringError(node, "a die is rolled, and chance says which face it shows")
    if noun.type in ("dice", "counter") and len(noun.ids) > 1:
        raise LoweringError(node, "dice and counters are drawn by their own names")
    who = doer(node.who, at)
    number = text.counted(node.count, node.tally, at.chooser if node.who is None else who, at)
    if noun.type == "card":
        does(text, "draw", who, number)
    elif noun.type == "frame":
        does(text, "draw_frames", ME, kind_tuple(noun, at), number)
    else:
        does(text, "gain", ME, kinds(noun, at)[0], number)


@SENTENCES.of(r.ChooseDirection)
def choose_direction(node: r.ChooseDirection, text: TextBuilder, at: Context, skip: int) -> None:
    text.ask(player(node.who, at), Constant("CHOOSE_DIRECTION"), Constant("DIRECTIONS"))
    text.keep(in_frame(Constant("DIRECTION")), in_frame(ANSWER))
    text.only_chooses = True


@SENTENCES.of(r.RandomDirection)
def random_direction(node: r.RandomDirection, text: TextBuilder, at: Context, skip: int) -> None:
    chance = operation("by_chance", Constant("CHOOSE_DIRECTION"), Constant("DIRECTIONS"))
    text.keep(in_frame(Constant("DIRECTION")), chance)
    text.only_chooses = True


@SENTENCES.of(r.Progress)
@by_each_player
def progress(node: r.Progress, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("progress_asking", doer(node.who, at)))


@SENTENCES.of(r.TakeTurn)
def take_turn(node: r.TakeTurn, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "take_turn", doer(node.who, at))


@SENTENCES.of(r.Lose)
def lose(node: r.Lose, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "lose", doer(node.who, at))


@SENTENCES.of(r.Gain)
def gain(node: r.Gain, text: TextBuilder, at: Context, skip: int) -> None:
    noun, count = node.what.np.noun, count_of(node.what)
    if noun.type == "card":
        from_pile = r.in_pile(node.what.np)
        if from_pile is None:
            raise LoweringError(node, "cards are gained from the discard pile, or from the top of the deck")
        if from_pile.top:
            taken, number = text.local("card"), text.number(count.n, node.tally, at)
            look_first(from_pile, text, at)
            cards = top_cards(from_pile, at)
            text.pick_many(taken, at.chooser, Constant("HELD_CARD"), cards, count, number=number, operation="look_for")
            does(text, "take_cards", ME, taken)
            return
        place, pile = text.local("card"), operation("alike", cards_in(node.what.np, at))
        number = text.number(count.n, node.tally, at)
        if isinstance(node.what, RandomPick):
            text.keep(place, operation("some_by_chance", Constant("CHOOSE_CARD"), pile, number))
        else:
            text.pick_many(place, at.chooser, Constant("CHOOSE_CARD"), pile, count, number=number)
        does(text, "regain_cards", ME, place)
        return
    does(text, "gain", ME, kinds(noun, at)[0], text.counted(count, node.tally, at.chooser, at))


@SENTENCES.of(r.LoseSome)
def lose_some(node: r.LoseSome, text: TextBuilder, at: Context, skip: int) -> None:
    noun = node.what.np.noun
    numbers = kinds(noun, at)
    if isinstance(node.what, Each):
        _lose_all(noun, text, at)
        return
    count = count_of(node.what)
    if noun.type == "counter" and len(numbers) == 1:
        does(text, "lose_counters", ME, numbers[0], text.counted(count, node.tally, at.chooser, at))
        return
    lost = text.local("lost")
    number = text.number(count.n, node.tally, at)
    if noun.type == "dice":
        ready = operation("ready_faces", ME, tupled(*faces(noun, at)))
        text.pick_many(lost, at.chooser, Constant("CHOOSE_FACE"), ready, count, number=number)
        does(text, "lose_faces", ME, numbers[0], lost)
    else:
        held = operation("supplied", ME, tupled(*numbers))
        text.pick_many(lost, at.chooser, Constant("CHOOSE_KIND"), held, count, number=number)
        does(text, "lose_kinds", ME, lost)


def _lose_all(noun: Noun, text: TextBuilder, at: Context) -> None:
    numbers = kinds(noun, at)
    if noun.type == "counter" and len(numbers) == 1:
        does(text, "lose_counters", ME, numbers[0], held(ME, noun, at))
    elif noun.type == "dice":
        does(text, "lose_faces", ME, numbers[0], operation("ready_faces", ME, tupled(*faces(noun, at))))
    else:
        does(text, "lose_kinds", ME, operation("supplied", ME, tupled(*numbers)))


@SENTENCES.of(r.Discard)
@by_each_player
def discard(node: r.Discard, text: TextBuilder, at: Context, skip: int) -> None:
    inner = at if node.who is None else at.acted_by(player(node.who, at))
    if isinstance(node.what, r.Pile):
        does(text, "discard_top", top_cards(node.what, inner))
    else:
        place = _pile_of(node.what)
        if place is not None:
            look_first(place, text, inner)
        name = "discard_held" if place is None else "discard_top"
        does(text, name, text.things(node.what, inner, skip))


def look_first(pile: r.Pile, text: TextBuilder, at: Context) -> None:
    """Let the player see the top cards of the deck, of which some will move."""
    text.blocks.add(perform("look_first", deck_owner(pile, at), pile.top))


def _pile_of(what: Node) -> r.Pile | None:
    """Return the place from which cards are picked; None for a hand."""
    return r.in_pile(what.np) if isinstance(what, Pick | Each) else None


@SENTENCES.of(r.LookAt)
def look_at(node: r.LookAt, text: TextBuilder, at: Context, skip: int) -> None:
    assert isinstance(node.cards, r.Pile)
    does(text, "look_at", ME, node.cards.top)


@SENTENCES.of(r.Reveal)
def reveal(node: r.Reveal, text: TextBuilder, at: Context, skip: int) -> None:
    assert isinstance(node.cards, r.Pile)
    does(text, "reveal", ME, node.cards.top)


@SENTENCES.of(r.Return)
def return_(node: r.Return, text: TextBuilder, at: Context, skip: int) -> None:
    if isinstance(node.what, r.Pile):
        look_first(node.what, text, at)
        source, cards = "deck", top_cards(node.what, at)
    else:
        place = _pile_of(node.what)
        if place is not None and place.top:
            look_first(place, text, at)
        cards = text.things(node.what, at, skip)
        source = "hand" if place is None else place.place
    text.keep(in_frame(DONE), operation("put_on_deck", ME, String(source), cards, int(node.bottom)))


@SENTENCES.of(r.Negate)
def negate(node: r.Negate, text: TextBuilder, at: Context, skip: int) -> None:
    if isinstance(node.what, Pick):
        slots = chosen(operation("negatable"), LINK, links_that_are(node.what.np, LINK))
        does(text, "negate", listed(text.picked(node.what, Constant("CHOOSE_LINK"), slots, at, skip)))
    else:
        does(text, "negate", text.things(node.what, at, skip))


@SENTENCES.of(r.CarryOut)
def carry_out(node: r.CarryOut, text: TextBuilder, at: Context, skip: int) -> None:
    if not isinstance(node.what, Pick):
        does(text, "carry_out_below", FRAME)
        return
    kind, effects = Constant("WHICH_PLAY"), carriable(node.what)
    if isinstance(node.what, RandomPick):
        text.keep(in_frame(ANSWER), operation("by_chance", kind, effects))
    else:
        text.ask(at.chooser, kind, effects)
    does(text, "carry_out", FRAME, in_frame(ANSWER))


def carriable(pick: Pick) -> Value:
    """Return the effects of cards in the discard pile that the running text can carry out, by their plays."""
    word = pick.np.noun.word
    kind = KINDS_OF_CARD.index(word) if word in KINDS_OF_CARD else len(KINDS_OF_CARD)
    return operation("carriable", FRAME, kind)


@SENTENCES.of(r.Descend)
def descend(node: r.Descend, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "descend", ME)


@SENTENCES.of(r.Hide)
def hide(node: r.Hide, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("hide_asking", ME))


@SENTENCES.of(r.Plays)
def plays(node: r.Plays, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("play_frames", unit(node.unit, at), text.things(node.what, at, skip), ME))


# ---------------------------------------------------------------- how many are there?
def amount_of(node: Node, at: Context) -> Value:
    """Return how many there are of what a sentence takes: pieces on the field or held, summons, cards in a hand, units
    that can still be exhausted or refreshed."""
    match node:
        case r.Discard(who=who, what=Pick(np=np) | Each(np=np)):
            inner = at if who is None else at.acted_by(player(who, at))
            return STATE.dot("held")[hand_of(np, inner)]
        case r.LoseSome(what=Pick(np=np) | Each(np=np)) | r.Remove(what=Pick(np=np) | Each(np=np)) if np.noun.ids:
            return held(ME, np.noun, at)
        case r.Remove(what=Pick(np=np) | Each(np=np)):
            # Where a summon stood counts no more when it has left.
            return count(NP(adjectives=(), noun=np.noun, filters=(), span=np.span), at)
        case r.Exhaust(units=Pick(np=np) | Each(np=np)) | r.Refresh(units=Pick(np=np) | Each(np=np)):
            over, one = matches(np, at), variable("unit")
            return how_many(over, one, refreshed(one) if isinstance(node, r.Exhaust) else exhausted(one))
    raise LoweringError(node, "this leaves no amount")


# ---------------------------------------------------------------- could anything happen?
def could_happen(node: Node, at: Context) -> Value | None:
    """Return the test that a sentence could change anything; None if its descriptions show that.

    It looks at what lies open, and of a hand only at its size.
    """
    match node:
        case r.Exhaust(units=units):
            return _with_unit(units, at, refreshed)
        case r.Refresh(units=units):
            return _with_unit(units, at, exhausted)
        case r.Summon(noun=noun, zone=where):
            zones = _things(where, at)
            if zones is None:
                return None
            one = variable("zone")
            free = BOARD[one if _is_zone(where, at) else POS[one]].is_(NOTHING)
            return all_of([_left("pool", noun, at), exists(zones, one, free)])
        case r.Place(noun=noun, where=where, tally=tally):
            places = _things(where, at)
            if places is None:
                return None
            stock = "supply" if noun.type == "frame" else "pool"
            return all_of([_left(stock, noun, at), *_tally(tally, at), some(places)])
        case (
            r.Deal(to=things, tally=tally) | r.Move(units=things, tally=tally) | r.MoveToward(units=things, tally=tally)
        ):
            targets = _things(things, at)
            return None if targets is None else all_of([*_tally(tally, at), some(targets)])
        case r.Heal(of=of, tally=tally):
            artists, one = _things(of, at), variable("unit")
            hurt = STATE.dot("damage")[one].above(0)
            return None if artists is None else all_of([*_tally(tally, at), exists(artists, one, hurt)])
        case r.Jump(unit=jumping) | r.JumpToward(unit=jumping):
            return on_field(unit(jumping, at))
        case r.Discard(who=who, what=what):
            inner = at if who is None else at.acted_by(player(who, at))
            return _cards_there(what, inner)
        case r.LookAt(cards=r.Pile() as pile) | r.Reveal(cards=r.Pile() as pile):
            return _cards_there(pile, at)
        case r.Return(what=what):
            return _cards_there(what, at)
        case r.Gain(what=Pick(np=np), tally=tally) if np.noun.type == "card":
            return all_of([*_tally(tally, at), call("len", cards_in(np, at)).above(0)])
        case r.CarryOut(what=Pick() as pick):
            return call("len", carriable(pick)).above(0)
        case r.CarryOut():
            return operation("can_carry_out_below", FRAME)
        case r.Negate(what=r.CardBelow()):
            return operation("slot_below").among(operation("negatable"))
        case r.Negate(what=Pick(np=np)):
            slot = variable("slot")
            return exists(operation("negatable"), slot, all_of(links_that_are(np, slot)))
        case r.LoseSome(what=Pick(np=np) | Each(np=np), tally=tally):
            return all_of([*_tally(tally, at), held(ME, np.noun, at).above(0)])
        case r.Hide():
            return STATE.dot("held")[ME].above(0)
        case r.TakeTurn(who=who):
            return operation("can_take_turn", doer(who, at))
    return None


def _cards_there(what: Node, at: Context) -> Value | None:
    """Return the test that there are cards of a place; of a hand or a deck it counts them alone."""
    match what:
        case r.Pile():
            return call("len", STATE.dot("deck")[deck_owner(what, at)]).above(0)
        case Pick(np=np) | Each(np=np) if r.in_pile(np) is not None:
            return call("len", cards_in(np, at)).above(0)
        case Pick(np=np) | Each(np=np):
            return call("sum", STATE.dot("hand")[hand_of(np, at)]).above(0)
    return None


def publicly_exists(np: NP, at: Context) -> Value | None:
    """Return the test that a unit, a zone or a piece fits a description. All of these lie open."""
    if np.noun.type == "zone" or np.noun.type in UNITS:
        return some(matches(np, at))
    return some(pieces(np, at)) if np.noun.type in LYING else None


def _things(node: Node, at: Context) -> Value | None:
    match node:
        case Each(np=np) | Pick(np=np):
            if np.noun.type in LYING:
                return pieces(np, at)
            return matches(np, at) if np.noun.type == "zone" or np.noun.type in UNITS else None
        case TheBound(many=True, slot=slot):
            return at.slots[slot]
    return listed(THINGS(node, at).value)


def _is_zone(node: Node, at: Context) -> bool:
    type_ = node.np.noun.type if isinstance(node, Each | Pick) else THINGS(node, at).type
    return type_ == "zone"


def _with_unit(units: Node, at: Context, test: Callable[[Value], Value]) -> Value | None:
    over, one = _things(units, at), variable("unit")
    return None if over is None else exists(over, one, test(one))


def _left(stock: str, noun: Noun, at: Context) -> Value:
    """Return the test that one of these kinds is left with the player (`supply`) or in the pool."""
    numbers, kind = kinds(noun, at), variable("kind")
    held = STATE.dot(stock)[ME]
    return held[numbers[0]].above(0) if len(numbers) == 1 else exists(tupled(*numbers), kind, held[kind].above(0))


def _tally(tally: NP | EveryN | ThatMuch | None, at: Context) -> list[Value]:
    match tally:
        case ThatMuch(slot=slot):
            return [at.slots[slot].above(0)]
        case None:
            return []
        case r.Surplus():
            return [how_often(tally, at).above(0)]
        case EveryN(n=n, np=np):
            return [count(np, at).at_least(n)]
        case _:
            return [count(tally, at).above(0)]
