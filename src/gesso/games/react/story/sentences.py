"""One sentence for each kind of event of a duel. The arguments are the values of the event."""

from collections.abc import Callable, Mapping
from typing import Any

from gesso.engine.events import BEGINS, ENDS, FINDS_NOTHING, FORBIDS, NOBODY, NOT_ASKED, Event
from gesso.games.react.rules.codec import kind_code_of, owner_of_panel, place_of
from gesso.games.react.rules.events import (
    DAMAGED,
    ENTERS,
    EXHAUSTED,
    LEAVES,
    PIECE_PLACED,
    PIECE_REMOVED,
    PLAIN_EVENTS,
    REFRESHED,
    SUMMONED,
    UNIT_REMOVED,
    WHICH_PLAY,
)
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.story.story_names import StoryNames
from gesso.sim.narration import each

Say = Callable[..., str | None]

_FORBIDDEN = {ENTERS: "enters", LEAVES: "leaves", SUMMONED: "summoned"}
_FORBIDDEN_TO_UNITS = {
    DAMAGED: "damaged", UNIT_REMOVED: "removed", EXHAUSTED: "exhausted", REFRESHED: "refreshed",
}  # fmt: skip
_FORBIDDEN_TO_PIECES = {PIECE_PLACED: "placed", PIECE_REMOVED: "piece_removed"}


def _turn(w: StoryNames, e: Event, number: int) -> str:
    return w.book("turn", number=str(number), who=w.player(e.seat))


def _draws(w: StoryNames, e: Event, card: Any, hand: int) -> str:
    who = w.player(e.seat)
    if card is None or None in each(card):
        number = len(each(card))
        return w.book("draws_unseen" if number == 1 else "draws_several", who=who, hand=str(hand), number=str(number))
    return w.book("draws", who=who, cards=w.cards(e.seat, card), hand=str(hand))


def _plays(w: StoryNames, e: Event, play: int, bearer: int, card: int, slot: int, hidden: int, *aim: int) -> str:
    target, way = aim
    return w.book(
        "plays_hidden" if hidden else "plays",
        who=w.player(e.seat),
        text=w.text(play),
        bearer=w.unit(bearer) if bearer > 1 else "",
        full=w.book("chain_is_full") if slot == w.last_slot else "",
        target=w.zone(target),
        way=w.book(DIRECTIONS[way]) if way >= 0 else "",
    )


def _begins(w: StoryNames, e: Event, text: int, bearer: int) -> str:
    return w.book("begins", text=w.text(text), bearer=w.unit(bearer) if bearer > 1 else "")


def _finds_nothing(w: StoryNames, e: Event, kind: int) -> str | None:
    return None if kind == WHICH_PLAY else w.book("finds_nothing", sentence=w.sentence(e.program, e.line))


def _declines(w: StoryNames, e: Event, kind: int) -> str:
    return w.book("declines", who=w.player(e.seat), sentence=w.sentence(e.program, e.line))


def _moves(w: StoryNames, e: Event, unit: int, here: Any, there: int) -> str:
    return w.book("moves", unit=w.unit(unit), way=" > ".join(map(w.zone, (*each(here), there))))


def _stays(w: StoryNames, e: Event, unit: int, here: int, there: int, blocker: int) -> str:
    unit_, zone = w.unit(unit), w.zone(here)
    if blocker == unit:
        return w.book("stays_itself", unit=unit_, zone=zone)
    if blocker >= 0:
        return w.book("stays_blocked", unit=unit_, zone=zone, there=w.zone(there), blocker=w.unit(blocker))
    return w.book("stays" if there >= 0 else "stays_edge", unit=unit_, zone=zone)


def _places(w: StoryNames, e: Event, kind: int, place: Any, number: int, total: int | None) -> str:
    pieces, where = w.pieces(kind, number), w.listed(w.place(kind, at) for at in each(place))
    if total is None:
        return w.book("places_each", pieces=pieces, where=where)
    return w.book("places", pieces=pieces, where=where, total=str(total) if total != number else "")


def _places_nothing(w: StoryNames, e: Event, kind: int, place: int, left: int) -> str:
    where = w.place(kind, place)
    return w.book("places_no_room" if left else "places_none_left", piece=w.piece(kind), where=where)


def _removes(w: StoryNames, e: Event, kind: int, place: int, number: int, total: int) -> str:
    return w.book(
        "removes" if number == 1 else "removes_several",
        pieces=w.pieces(kind, number),
        where=w.place(kind, place),
        total=str(total or ""),
    )


def _carries(w: StoryNames, e: Event, kind: int, here: int, there: int) -> str:
    return w.book("carries", pieces=w.pieces(kind, 1), where=w.place(kind, here), there=w.holder(kind, there))


def _summons_nothing(w: StoryNames, e: Event, kind: int, zone: int, blocker: int) -> str:
    name = w.piece(kind)
    if blocker >= 0:
        return w.book("summons_blocked", piece=name, zone=w.zone(zone), blocker=w.unit(blocker))
    return w.book("summons_none_left", piece=name)


def _leaves(w: StoryNames, e: Event, unit: int, zone: int, returns: int) -> str:
    return w.book("leaves_field" if returns else "leaves_for_good", unit=w.unit(unit), zone=w.zone(zone))


def _gains(w: StoryNames, e: Event, kind: int, number: int, total: int) -> str:
    return w.book("gains", who=w.player(e.seat), pieces=w.pieces(kind, number), total=str(total))


def _spends(w: StoryNames, e: Event, kind: int, number: int, total: int) -> str:
    return w.book("spends", who=w.player(e.seat), pieces=w.pieces(kind, number), total=str(total))


def _rolls(w: StoryNames, e: Event, kind: int, faces: tuple[int, ...]) -> str:
    names = w.listed(w.face(e.seat, face) for face in faces)
    return w.book("rolls", who=w.player(e.seat), pieces=w.pieces(kind, len(faces)), faces=names)


def _damages(w: StoryNames, e: Event, unit: int, zone: int, number: int, total: int) -> str:
    amount = w.book("damage", number=str(number))
    if total < 0:
        return w.book("damages_summon", unit=w.unit(unit), zone=w.zone(zone), damage=amount)
    return w.book("damages", unit=w.unit(unit), damage=amount, total=str(total), limit=str(w.damage_to_lose))


def _turns(w: StoryNames, phrase: str, units: Any) -> str:
    if len(each(units)) == 1:
        return w.book(phrase, unit=w.units(units))
    return w.book(f"{phrase}_several", units=w.units(units))


def _turns_nothing(w: StoryNames, e: Event, units: tuple[int, ...], exhausted: int) -> str:
    return _turns(w, "is_exhausted" if exhausted else "is_refreshed", units)


def _lays_panel(w: StoryNames, e: Event, panel: int, slot: int, replaced: int) -> str:
    values = {"who": w.player(e.seat), "panel": w.panel(panel), "slot": str(slot + 1)}
    if replaced < 0:
        return w.book("lays_panel", **values)
    return w.book("replaces_panel", **values, whose=w.player(owner_of_panel(replaced)), replaced=w.panel(replaced))


def _ascends(w: StoryNames, e: Event, becomes: int) -> str:
    before = w.player(e.seat)
    if not becomes:
        return w.book("ascends", who=before)
    w.becomes_another(e.seat)
    return w.book("becomes", who=before, other=w.player(e.seat))


def _ends(w: StoryNames, e: Event) -> str:
    return w.book("drawn") if e.seat == NOBODY else w.book("wins", who=w.player(e.seat))


def _passes(w: StoryNames, e: Event) -> str:
    return w.book("both_pass") if e.seat == NOBODY else w.book("passes", who=w.player(e.seat))


def _takes_back(w: StoryNames, e: Event, card: int | None, unplayable: int) -> str:
    who, how = w.player(e.seat), "cannot_play" if unplayable else "takes_back"
    if card is None:
        return w.book(f"{how}_unseen", who=who)
    return w.book(how, who=who, cards=w.card(e.seat, card))


def _forbids(w: StoryNames, e: Event, text: int, deed: int, first: int, second: int) -> str:
    """Which text keeps what from happening."""
    said = w.text(text)
    if deed in _FORBIDDEN:
        return w.book(f"cannot_{_FORBIDDEN[deed]}", text=said, unit=w.unit(first), zone=w.zone(second))
    if deed in _FORBIDDEN_TO_UNITS:
        unit = w.unit(first) if first >= 0 else w.zone(second)
        return w.book(f"cannot_{_FORBIDDEN_TO_UNITS[deed]}", text=said, unit=unit)
    if deed in _FORBIDDEN_TO_PIECES:
        kind = kind_code_of(first)
        where = w.place(kind, place_of(first))
        return w.book(f"cannot_{_FORBIDDEN_TO_PIECES[deed]}", text=said, pieces=w.pieces(kind, 1), where=where)
    return w.book("cannot", text=said)


def _hides(w: StoryNames, e: Event, card: int | None, slot: int) -> str:
    values = {"who": w.player(e.seat), "slot": str(slot + 1)}
    return w.book("hides_unseen", **values) if card is None else w.book("hides", **values, cards=w.card(e.seat, card))


def _lasts(w: StoryNames, e: Event, text: int, next_turn: int) -> str:
    phrase = "lasts_to_next_turn" if next_turn else "lasts_this_turn"
    return w.book(phrase, text=w.text(text), who=w.player(e.seat), sentence=w.standing(text))


SENTENCES: Mapping[str, Say] = {
    **dict.fromkeys(PLAIN_EVENTS, lambda w, e, *_: w.plain(e)),
    BEGINS: _begins,
    FORBIDS: _forbids,
    FINDS_NOTHING: _finds_nothing,
    "turn": _turn,
    "draws": _draws,
    "negates": lambda w, e, text, slot: w.book("negates", who=w.player(e.seat), text=w.text(text)),
    "passes": _passes,
    "declines": _declines,
    NOT_ASKED: lambda w, e: w.book("finds_nothing", sentence=w.sentence(e.program, e.line)),
    "plays": _plays,
    "hides": _hides,
    "takes-back": _takes_back,
    "moves": _moves,
    "stays": _stays,
    "places": _places,
    "places-nothing": _places_nothing,
    "removes": _removes,
    "carries": _carries,
    "summons-nothing": _summons_nothing,
    "leaves-field": _leaves,
    "gains": _gains,
    "spends": _spends,
    "rolls": _rolls,
    "damages": _damages,
    "exhausts": lambda w, e, units: _turns(w, "exhausts", units),
    "refreshes": lambda w, e, units: _turns(w, "refreshes", units),
    "turns-nothing": _turns_nothing,
    "lays-panel": _lays_panel,
    "ascends": _ascends,
    "lasts": _lasts,
    "lasts-no-more": lambda w, e, text: w.book("lasts_no_more", text=w.text(text), sentence=w.standing(text)),
    ENDS: _ends,
}
"""How a kind of event is told; the functions take the values of the event. What has no sentence is no news: a choice shows in what it does, and a card's aim is told where it is played."""
