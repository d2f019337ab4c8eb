"""The narration of a duel: what things are called, a sentence for each event, and the order in which it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar

from gesso.engine.choices import slug
from gesso.engine.events import ADDS, BEGINS, ENDS, FINDS_NOTHING, FORBIDS, NOBODY, NOT_ASKED, Event
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.rules.codec import OWNER_AND_KIND, card_of_panel, kind_code_of, owner_of_panel, place_of
from gesso.games.react.rules.events import (
    DAMAGED,
    ENTERS,
    EVENT_KINDS,
    EVENTS,
    EXHAUSTED,
    LEAVES,
    MOVES,
    PIECE_PLACED,
    PIECE_REMOVED,
    PLAIN_EVENTS,
    REFRESHED,
    SUMMONED,
    UNIT_REMOVED,
    WHICH_PLAY,
)
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.games.react.wording.rules_text import RulesText, rules_text
from gesso.sim.narration import (
    Numbered,
    PhraseNarrator,
    PlayedCard,
    Say,
    each,
    say_end,
    say_of_sentence,
    say_pass,
    say_plain,
    several,
    with_replacements,
)
from gesso.wording.phrasebook import title_of
from gesso.wording.template import reworded

_FORBIDDEN = {ENTERS: "enters", LEAVES: "leaves", SUMMONED: "summoned"}
_FORBIDDEN_TO_UNITS = {
    DAMAGED: "damaged", UNIT_REMOVED: "removed", EXHAUSTED: "exhausted", REFRESHED: "refreshed",
    MOVES: "moves",
}  # fmt: skip
_FORBIDDEN_TO_PIECES = {PIECE_PLACED: "placed", PIECE_REMOVED: "piece_removed"}


class StoryNames(PhraseNarrator):
    """The names in one story, from its beginning on, since an Artist may become another.

    `texts` are by seat the printed words of the Artists that the player may be, as far as they are known.
    """

    kinds = EVENT_KINDS
    shown: Collection[str] = frozenset({"lays-panel", "swaps-panels"})
    asides: Collection[str] = frozenset(
        {"passes", "declines", "draws", "draws-nothing", "looks", "takes", "takes-back", "does-nothing"}
    )
    idle: Collection[str] = frozenset(
        {
            *PhraseNarrator.idle,
            *("stays", "places-nothing", "summons-nothing", "heals-nothing", "turns-nothing", "carries-nothing"),
            *("damages-nobody", "deals-nothing", FORBIDS),
        }
    )
    things: ClassVar[Mapping[str, Callable[[StoryNames, int, Any], str]]] = {
        "number": lambda w, seat, number: str(number),
        "card": lambda w, seat, card: w.cards(seat, card),
        "face": lambda w, seat, face: w.face(seat, face),
        "slot": lambda w, seat, slot: str(slot + 1),
        "text": lambda w, seat, text: w.text(text),
        "unit": lambda w, seat, unit: w.units(unit),
        "zone": lambda w, seat, zone: w.zone(zone),
        "zones": lambda w, seat, zones: w.listed(map(w.zone, zones)),
    }

    def __init__(self, rules: DuelRuleset, texts: Sequence[Sequence[RulesText]], locale: str) -> None:
        said = [text for forms in texts for text in forms]
        book = phrasebook(locale).knowing(*(text.book.elisions for text in said))
        super().__init__(book, rules.rules.code.programs, said)
        self._rules = rules.rules
        self._texts = texts
        self._form = [0, 0]
        self.is_beaten = False
        """Whether an Artist has taken so much damage that the game is lost."""
        first, second = (forms[0].noun for forms in self._rules.forms)
        self._mirror = first == second

    @property
    def last_slot(self) -> int:
        """Return the last slot of the React Chain, from 0."""
        return self._rules.table.chain_slots - 1

    @property
    def damage_to_lose(self) -> int:
        """Return how much damage loses the game."""
        return self._rules.table.damage_to_lose

    def is_of_card(self, number: int) -> bool:
        """Return whether a text is that of a card that is played."""
        return bool(self._programs[number].entry)

    def becomes_another(self, seat: int) -> None:
        """Call the player from now on by the name of what the Artist has become."""
        self._form[seat] = 1

    def player(self, seat: int) -> str:
        """Return a player, or the Artist on the field; both go by who that is now."""
        form = self._rules.forms[seat][self._form[seat]]
        noun = self._own(seat, form.noun)
        if self._mirror:
            return f"{noun} {seat + 1}"
        return self._book("self.proper" if form.name == form.noun else "self.artist", artist=noun)

    def unit(self, unit: int) -> str:
        if unit < 2:
            return self.player(unit)
        owner, name = self._rules.unit_owner[unit], self._rules.unit_name[unit]
        short, _, label = name.rpartition(" ")
        if label.isdigit():
            called = self._own(owner, short)
            name = reworded(called, f"{called} {label}")
            if not self._mirror:
                return self.book("numbered", name=name)
        elif len(self._rules.kinds[owner][self._rules.unit_kind[unit]].units) > 1:
            called = self._own(owner, short)
            name = self.book("copy", label=self._book.agreed(self._own(owner, label), called), name=called)
        else:
            name = self._own(owner, name)
        return self.book("owned", who=self.player(owner), name=name) if self._mirror else self.book("unit", name=name)

    def units(self, units: Any) -> str:
        return self.listed(self.unit(unit) for unit in each(units))

    def zone(self, zone: int) -> str:
        return self._rules.field.name(zone) if zone >= 0 else ""

    def place(self, kind: int, place: int) -> str:
        """Return where pieces of a kind lie: *on the Tiger*, *at c3*."""
        holder = self.holder(kind, place)
        return self.book("on_unit", unit=holder) if self._rides(kind) else self.book("at_zone", zone=holder)

    def holder(self, kind: int, place: int) -> str:
        """Return the unit or the zone on which pieces of a kind lie."""
        return self.unit(place) if self._rides(kind) else self.zone(place)

    def _rides(self, kind: int) -> bool:
        owner, number = OWNER_AND_KIND[kind]
        return self._rules.kinds[owner][number].on_units

    def piece(self, kind: int) -> str:
        """Return a piece of a kind, without article or figure; with its player if both have the same."""
        return self.owned_pieces(kind, 1).partition(" ")[2]

    def owned_pieces(self, kind: int, number: int) -> str:
        """Return a number of pieces of a kind, with their player if both have the same: *2 Scales of Dancer 1*."""
        pieces = self.pieces(kind, number)
        if not self._mirror:
            return pieces
        return reworded(pieces, self.book("pieces_of", pieces=pieces, who=self.player(OWNER_AND_KIND[kind][0])))

    def pieces(self, kind: int, number: int) -> str:
        """Return a number of pieces of a kind: *2 Scales*."""
        owner, at = OWNER_AND_KIND[kind]
        piece = self._rules.kinds[owner][at]
        text = self._text_of(owner)
        model = text.program.artist.piece(piece.id) if text else None
        return text.noun(model, number) if text and model else f"{number} {piece.id}"

    def card(self, seat: int, card: int) -> str:
        return self._own(seat, self._rules.names[seat][card])

    def cards(self, seat: int, cards: Any) -> str:
        return self.listed(self.card(seat, card) for card in each(cards))

    def text(self, number: int) -> str:
        """Return a text by its card, with its letter if the card has several."""
        program = self._programs[number]
        title = self._book("term.setup") if number in self._rules.setup else self._printed_title(program.title)
        return self._lettered(number, title)

    def _lettered(self, number: int, title: str) -> str:
        return self.book("text", title=title, letter=str(self._programs[number].facts.get("letter") or ""))

    def text_and_bearer(self, number: int, bearer: int, player: str) -> dict[str, str]:
        """Return a text and whose it is, if its name does not say so: a Summon's, or the player's. A card that is called as
        its Summon is named by the unit: *the Crane (B)*, *Chip 3*."""
        if bearer < 2:
            return {"text": self.text(number), "bearer": player}
        name = self._rules.unit_name[bearer]
        if self._programs[number].title in (name, re.sub(r" \d+$", "", name)):
            return {"text": self._lettered(number, self.unit(bearer)), "bearer": ""}
        return {"text": self.text(number), "bearer": self.unit(bearer)}

    def bearing_player(self, seat: int) -> str:
        """Return the player whose text it is, where both have the same texts."""
        return self.player(seat) if self._mirror else ""

    def panel(self, panel: int) -> str:
        return self.book("panel", number=str(card_of_panel(panel) + 1))

    def face(self, seat: int, face: int) -> str:
        id = self._rules.faces[seat][face]
        return self._own(seat, title_of(id))

    def _own(self, seat: int, source: str) -> str:
        """Return a name of a player's file as it is printed."""
        text = self._text_of(seat)
        return text.own(source) if text else source

    def _printed_title(self, title: str) -> str:
        known = (printed for seat in range(len(self._texts)) if (printed := self._own(seat, title)) != title)
        return next(known, title)

    def _text_of(self, seat: int) -> RulesText | None:
        forms = self._texts[seat]
        return forms[min(self._form[seat], len(forms) - 1)] if forms else None


def _turn(w: StoryNames, e: Event, number: int, another: int) -> str:
    return w.book("another_turn" if another else "turn", number=str(number), who=w.player(e.seat))


def _draws(w: StoryNames, e: Event, card: Any, hand: int) -> str:
    who = w.player(e.seat)
    if card is None or None in each(card):
        number = len(each(card))
        return w.book("draws_unseen" if number == 1 else "draws_several", who=who, hand=str(hand), number=str(number))
    return w.book("draws", who=who, cards=w.cards(e.seat, card), hand=str(hand))


def _looks(w: StoryNames, e: Event, cards: Any, number: int) -> str:
    who = w.player(e.seat)
    if cards is None:
        return w.book("looks_unseen" if number == 1 else "looks_several", who=who, number=str(number))
    return w.book("looks", who=who, cards=w.cards(e.seat, cards))


def _takes(w: StoryNames, e: Event, card: Any, hand: int) -> str:
    who = w.player(e.seat)
    if card is None or None in each(card):
        number = len(each(card))
        return w.book("takes_unseen" if number == 1 else "takes_several", who=who, hand=str(hand), number=str(number))
    return w.book("takes", who=who, cards=w.cards(e.seat, card), hand=str(hand))


def _buries(w: StoryNames, e: Event, card: int | None, bottom: int) -> str:
    where, who = "at_bottom" if bottom else "on_top", w.player(e.seat)
    return w.book(f"{where}_unseen", who=who) if card is None else w.book(where, who=who, cards=w.card(e.seat, card))


def _plays(w: StoryNames, e: Event, play: int, bearer: int, card: int, slot: int, hidden: int, *aim: int) -> str:
    target, way = aim
    return w.book(
        "plays_hidden" if hidden else "plays",
        who=w.player(e.seat),
        **w.text_and_bearer(play, bearer, ""),
        full=w.book("chain_is_full") if slot == w.last_slot else "",
        target=w.zone(target),
        way=w.book(DIRECTIONS[way]) if way >= 0 else "",
    )


def _begins(w: StoryNames, e: Event, text: int, bearer: int, replaced: Event | None = None) -> str:
    instead = _instead(w, *replaced.values[1:]) if replaced else ""
    return w.book("begins", **w.text_and_bearer(text, bearer, w.bearing_player(e.seat)), instead=instead)


def _instead(w: StoryNames, deed: int, first: int, second: int) -> str:
    """Say what a replacement takes the place of."""
    phrase = f"instead.{EVENTS[deed].replace('-', '_')}"
    if deed == DAMAGED:
        return w.book(phrase, zone=w.zone(second))
    if deed in _FORBIDDEN:
        return w.book(phrase, unit=w.unit(first), zone=w.zone(second))
    if deed in _FORBIDDEN_TO_UNITS:
        return w.book(phrase, unit=w.unit(first))
    if deed in _FORBIDDEN_TO_PIECES:
        kind = kind_code_of(first)
        return w.book(phrase, pieces=w.owned_pieces(kind, 1), where=w.place(kind, place_of(first)))
    return w.book(phrase, who=w.player(first))


def _finds_nothing(w: StoryNames, e: Event, kind: int) -> str | None:
    sentence = w.sentence(e.program, e.line)
    # A card that lies face down has no sentence that asks, and its own event says that it cannot be played.
    return None if kind == WHICH_PLAY and not sentence else w.book("finds_nothing", sentence=sentence)


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
    pieces, where = w.owned_pieces(kind, number), w.listed(w.place(kind, at) for at in each(place))
    if total is None:
        return w.book("places_each", pieces=pieces, where=where)
    return w.book("places", pieces=pieces, where=where, total=str(total) if total != number else "")


def _places_nothing(w: StoryNames, e: Event, kind: int, place: int, left: int) -> str:
    where = w.place(kind, place)
    return w.book("places_no_room" if left else "places_none_left", piece=w.piece(kind), where=where)


def _removes(w: StoryNames, e: Event, kind: int, place: Any, number: int, total: int) -> str:
    places = each(place)
    return w.book(
        "removes" if number * len(places) == 1 else "removes_several",
        pieces=w.owned_pieces(kind, number * len(places)),
        where=w.listed(w.place(kind, at) for at in places),
        total=str(total or ""),
    )


def _carries(w: StoryNames, e: Event, kind: int, here: int, there: int) -> str:
    return w.book("carries", pieces=w.owned_pieces(kind, 1), where=w.place(kind, here), there=w.holder(kind, there))


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
    w.is_beaten = w.is_beaten or total >= w.damage_to_lose
    amount = w.book("damage", number=str(number))
    if total < 0:
        return w.book("damages_summon", unit=w.unit(unit), zone=w.zone(zone), damage=amount)
    return w.book("damages", unit=w.unit(unit), damage=amount, total=str(total), limit=str(w.damage_to_lose))


def _heals(w: StoryNames, e: Event, unit: int, number: int, total: int) -> str:
    amount = w.book("damage", number=str(number))
    return w.book("heals", unit=w.unit(unit), damage=amount, total=str(total), limit=str(w.damage_to_lose))


def _heals_nothing(w: StoryNames, e: Event, unit: int) -> str:
    return w.book("heals_nothing", unit=w.unit(unit))


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


def _takes_back(w: StoryNames, e: Event, card: int | None, unplayable: int) -> str:
    who, how = w.player(e.seat), "cannot_play" if unplayable else "takes_back"
    if card is None:
        return w.book(f"{how}_unseen", who=who)
    return w.book(how, who=who, cards=w.card(e.seat, card))


def _forbids(w: StoryNames, e: Event, text: int, deed: int, first: int, second: int) -> str:
    """Say which text prevents what."""
    ban = w.text(text)
    if deed in _FORBIDDEN:
        return w.book(f"cannot_{_FORBIDDEN[deed]}", text=ban, unit=w.unit(first), zone=w.zone(second))
    if deed in _FORBIDDEN_TO_UNITS:
        unit = w.unit(first) if first >= 0 else w.zone(second)
        return w.book(f"cannot_{_FORBIDDEN_TO_UNITS[deed]}", text=ban, unit=unit)
    if deed in _FORBIDDEN_TO_PIECES:
        kind = kind_code_of(first)
        where = w.place(kind, place_of(first))
        return w.book(f"cannot_{_FORBIDDEN_TO_PIECES[deed]}", text=ban, pieces=w.owned_pieces(kind, 1), where=where)
    return w.book("cannot", text=ban)


def _adds(w: StoryNames, e: Event, text: int, deed: int, unit: int, number: int) -> str:
    """Say which text adds to damage or to a move."""
    phrase = f"{'moves' if deed == MOVES else 'damage'}_{'more' if number > 0 else 'less'}"
    return w.book(phrase, text=w.text(text), unit=w.unit(unit), number=str(abs(number)))


def _hides(w: StoryNames, e: Event, card: int | None, slot: int) -> str:
    values = {"who": w.player(e.seat), "slot": str(slot + 1)}
    return w.book("hides_unseen", **values) if card is None else w.book("hides", **values, cards=w.card(e.seat, card))


def _lasts(w: StoryNames, e: Event, text: int, next_turn: int) -> str:
    phrase = "lasts_to_next_turn" if next_turn else "lasts_this_turn"
    return w.book(phrase, text=w.text(text), who=w.player(e.seat), sentence=w.in_force(text))


def _ends(w: StoryNames, e: Event) -> str:
    """Say who has won the game, and by which passive if not by damage."""
    if e.seat == NOBODY or w.is_beaten or e.program < 0 or w.is_of_card(e.program):
        return say_end(w, e)
    return w.book("wins_by_text", text=w.text(e.program), who=w.player(e.seat))


SENTENCES: Mapping[str, Say] = {
    **dict.fromkeys(PLAIN_EVENTS, say_plain),
    BEGINS: _begins,
    FORBIDS: _forbids,
    ADDS: _adds,
    FINDS_NOTHING: _finds_nothing,
    "turn": _turn,
    "draws": _draws,
    "negates": lambda w, e, text, slot: w.book("negates", who=w.player(e.seat), text=w.text(text)),
    "passes": say_pass,
    "declines": say_of_sentence("declines"),
    NOT_ASKED: say_of_sentence("finds_nothing"),
    "looks": _looks,
    "takes": _takes,
    **dict.fromkeys(("buries-hand", "buries-deck", "buries-discard"), _buries),
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
    "heals": _heals,
    "heals-nothing": _heals_nothing,
    "exhausts": lambda w, e, units: _turns(w, "exhausts", units),
    "refreshes": lambda w, e, units: _turns(w, "refreshes", units),
    "turns-nothing": _turns_nothing,
    "lays-panel": _lays_panel,
    "ascends": _ascends,
    "lasts": _lasts,
    "lasts-no-more": lambda w, e, text: w.book("lasts_no_more", text=w.text(text), sentence=w.in_force(text)),
    ENDS: _ends,
}
"""What says an event, by kind; called with the narrator, the event and its values.

Other events are no news: a choice shows in what it does, and a card's aim is said where it is played.
"""


class DuelStory(StoryNames):
    """The narrator of a duel, in which a chain grows and resolves."""

    _answering = False

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        """Return the events to narrate. The aim of a card moves to where the card is played, before it is paid for."""
        ordered: list[Numbered] = []
        unpaid: dict[int, int] = {}
        for place, event in enumerate(with_replacements(events)):
            if event.kind == "lies" and event.program in unpaid:
                at = unpaid.pop(event.program)
                first, played = ordered[at]
                ordered[at] = first, played._replace(values=(*played.values[:-2], *event.values[1:]))
            elif event.kind == "plays":
                unpaid[event.values[0]] = len(ordered)
            if event.kind in SENTENCES or event.kind in ("goes-on", "lies"):
                ordered.append((place, event))
        return ordered

    def heads(self, event: Event) -> bool:
        return event.kind == BEGINS

    def depth(self, event: Event) -> int:
        if event.kind in ("turn", "ends"):
            return 0
        if event.kind == "plays":
            self._answering = event.values[3] > 0
        elif event.kind == "begins" and self._programs[event.program].entry:
            self._answering = False
        elif event.kind == "lies":
            # Somebody may answer from now on.
            self._answering = True
        elif event.kind == "goes-on":
            *self._form, links = event.values
            self._answering = links > 0
        return event.depth + 1 + self._answering

    def opens(self, event: Event) -> bool:
        return event.kind == "turn" or (event.kind == "plays" and event.values[3] == 0)

    def rank(self, event: Event) -> int:
        return int(event.kind == "turn")

    def played(self, event: Event) -> PlayedCard | None:
        """Return the card that an event plays, also one that lay face down, with the slot where it lies."""
        if event.kind != "plays":
            return None
        text, bearer, _, slot, *_ = event.values
        program = self._programs[text]
        referent = {"card": program.id.partition("/")[0], "seat": event.seat}
        if bearer > 1:
            referent["unit"] = f"{self._rules.unit_owner[bearer]}:{slug(self._rules.unit_name[bearer])}"
        return PlayedCard(self._printed_title(program.title), referent, slot + 1)

    def joined(self, first: Event, second: Event) -> Event | None:
        if first.kind != second.kind or first[2:5] != second[2:5]:
            return None
        a, b = first.values, second.values
        if first.kind == "passes" and first.seat != second.seat:
            return first._replace(seat=NOBODY)
        if first.seat != second.seat:
            return None
        match first.kind:
            case "draws" | "takes" if (None in each(a[0])) == (b[0] is None):
                return first._replace(values=(several(a[0], b[0]), b[1]))
            case "discards" | "discards-top" | "exhausts" | "refreshes":
                return first._replace(values=(several(a[0], b[0]),))
            case "moves" if a[0] == b[0]:
                return first._replace(values=(a[0], several(a[1], b[1]), b[2]))
            case "removes" if a[:2] == b[:2]:
                return first._replace(values=(*a[:2], a[2] + b[2], b[3]))
            case "removes" if a[0] == b[0] and a[2] == b[2] and a[3] == b[3] == 0 and b[1] not in each(a[1]):
                return first._replace(values=(a[0], several(a[1], b[1]), a[2], 0))
            case "places" if a[0] == b[0] and a[2] == b[2] and b[1] not in each(a[1]):
                return first._replace(values=(a[0], several(a[1], b[1]), a[2], None))
        return None

    def say(self, event: Event) -> str | None:
        say = SENTENCES.get(event.kind)
        return say(self, event, *event.values) if say else None

    def nothing(self, event: Event) -> str | None:
        """Say that a card was played for nothing, or what a replacement put in place of something; another passive that
        does nothing is no news."""
        replaces = event.values[-1] if len(event.values) > 2 else None
        return self.book("nothing") if self._programs[event.program].entry or replaces else None


def narrator(rules: DuelRuleset, programs: Mapping[str, ArtistProgram], locale: str = DEFAULT_LOCALE) -> DuelStory:
    """Return the narrator of a duel between these players. Raises `gesso.wording.LocaleError`."""
    texts = [
        [rules_text(programs[form.id], locale) for form in forms if form.id in programs] for forms in rules.rules.forms
    ]
    return DuelStory(rules, texts, locale)
