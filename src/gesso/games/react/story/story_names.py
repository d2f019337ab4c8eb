"""What the story of a duel calls things: players by who they are now, units, places, pieces, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from gesso.games.react.rules.codec import OWNER_AND_KIND, card_of_panel
from gesso.games.react.rules.events import EVENT_KINDS
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.wording.locale import phrasebook
from gesso.games.react.wording.rules_text import RulesText
from gesso.sim.narration import PlainSentences, each
from gesso.wording.phrasebook import title_of
from gesso.wording.template import reworded


class StoryNames(PlainSentences):
    """The names in one story, from its beginning on: an Artist may become another. `texts` are by seat the printed words
    of the Artists that the player may be, as far as they are known."""

    kinds = EVENT_KINDS
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
        self._book = phrasebook(locale)
        self._rules = rules.rules
        self._texts = texts
        self._form = [0, 0]
        first, second = (forms[0].noun for forms in self._rules.forms)
        self._mirror = first == second

    @property
    def colon(self) -> str:
        """What stands between a heading and what follows."""
        return self._book.grammar.colon

    @property
    def last_slot(self) -> int:
        """The last slot of the React Chain, from 0."""
        return self._rules.table.chain_slots - 1

    @property
    def damage_to_lose(self) -> int:
        """So much damage loses the game."""
        return self._rules.table.damage_to_lose

    def book(self, phrase: str, **values: str) -> str:
        """A phrase of the story, filled."""
        return self._book(f"story.{phrase}", **values)

    def becomes_another(self, seat: int) -> None:
        """From now on the player is called by the name of what the Artist has become."""
        self._form[seat] = 1

    def player(self, seat: int) -> str:
        """A player, or the Artist on the field: both are called by who that is now."""
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
        """Where pieces of a kind lie: *on the Tiger*, *at c3*."""
        holder = self.holder(kind, place)
        return self.book("on_unit", unit=holder) if self._rides(kind) else self.book("at_zone", zone=holder)

    def holder(self, kind: int, place: int) -> str:
        """The unit or the zone on which pieces of a kind lie."""
        return self.unit(place) if self._rides(kind) else self.zone(place)

    def _rides(self, kind: int) -> bool:
        owner, number = OWNER_AND_KIND[kind]
        return self._rules.kinds[owner][number].on_units

    def piece(self, kind: int) -> str:
        """A piece of a kind, without article or figure."""
        return self.pieces(kind, 1).partition(" ")[2]

    def pieces(self, kind: int, number: int) -> str:
        """So many pieces of a kind: *2 Scales*."""
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
        """A text by its card, with its letter where the card has several."""
        program = self._rules.code.programs[number]
        title = self._book("term.setup") if number in self._rules.setup else self._printed_title(program.title)
        return self.book("text", title=title, letter=str(program.facts.get("letter") or ""))

    def sentence(self, number: int, line: int) -> str:
        """The sentence of a card that is carried out, as printed, without its stop; empty where it heads a list."""
        program = self._rules.code.programs[number]
        return self._printed(program.source, program.lines[line][0]) if 0 <= line < len(program.lines) else ""

    def quoted(self, number: int, line: int) -> str:
        """What is printed of a line of a card, whole; of no line its title."""
        program = self._rules.code.programs[number]
        known = 0 <= line < len(program.lines)
        return self._words(program.source, program.lines[line][0]) if known else self.text(number)

    def standing(self, number: int) -> str:
        """What is in force for a while, as printed, without its stop."""
        program = self._rules.code.programs[number]
        return self._printed(program.source, program.line)

    def _printed(self, source: str, line: int) -> str:
        words = self._words(source, line)
        return words.removesuffix(".") if words.endswith(".") else ""

    def _words(self, source: str, line: int) -> str:
        texts = (text for forms in self._texts for text in forms)
        return next((text.sentences[source, line].words for text in texts if (source, line) in text.sentences), "")

    def panel(self, panel: int) -> str:
        return self.book("panel", number=str(card_of_panel(panel) + 1))

    def face(self, seat: int, face: int) -> str:
        id = self._rules.faces[seat][face]
        return self._own(seat, title_of(id))

    def listed(self, words: Iterable[str]) -> str:
        *first, last = words
        return self._book("and.both", first=", ".join(first), second=last) if first else last

    def _own(self, seat: int, source: str) -> str:
        """A name of a player's file as it is printed."""
        text = self._text_of(seat)
        return text.own(source) if text else source

    def _printed_title(self, title: str) -> str:
        known = (said for seat in range(len(self._texts)) if (said := self._own(seat, title)) != title)
        return next(known, title)

    def _text_of(self, seat: int) -> RulesText | None:
        forms = self._texts[seat]
        return forms[min(self._form[seat], len(forms) - 1)] if forms else None
