"""What the story of a Show calls things: players by their Muses, Action cards, Arts as far as they have been seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from gesso.games.solrei.rules.codec import ARTS, CARD_BITS, FIRST_ART, is_art, owner_of
from gesso.games.solrei.rules.events import EVENT_KINDS
from gesso.games.solrei.rules.linking import Chosen
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.wording.locale import phrasebook
from gesso.games.solrei.wording.rules_text import RulesText
from gesso.sim.narration import PlainSentences, each
from gesso.wording.template import reworded


class ShowNames(PlainSentences):
    """The names in one story, from its beginning on. An Art has a name when an event has told it. `texts` are the
    printed words of the files by their ids, as far as they are known."""

    kinds = EVENT_KINDS
    things: ClassVar[Mapping[str, Callable[[ShowNames, int, Any], str]]] = {
        "number": lambda w, seat, number: str(number),
        "card": lambda w, seat, card: w.the(card),
        "thing": lambda w, seat, thing: w.all_of(thing),
    }

    def __init__(self, rules: ShowRuleset, texts: Mapping[str, RulesText], locale: str) -> None:
        self.rules = rules.rules
        self._book = phrasebook(locale)
        self._texts = texts
        self._table = next((text.program.table for text in texts.values()), self.rules.table)
        self._muses = [self._name(build.choice.muse) for build in self.rules.builds]
        self._bonuses = [build.bonus for build in self.rules.builds]
        self.forget()

    @property
    def colon(self) -> str:
        """What stands between a heading and what follows."""
        return self._book.grammar.colon

    def forget(self) -> None:
        """An Act begins: no Art has been seen."""
        self._arts: dict[int, str] = {}
        self._new: set[int] = set()

    def book(self, phrase: str, **values: str) -> str:
        """A phrase of the story, filled."""
        return self._book(f"story.{phrase}", **values)

    def counted(self, phrase: str, number: int, **values: str) -> str:
        """A phrase that has forms for one and for many."""
        if number == 1:
            return self.book(f"{phrase}.one", **values)
        return self.book(f"{phrase}.many", number=str(number), **values)

    def player(self, seat: int) -> str:
        """A player: the Muse, with the number of the seat where both have the same."""
        name = self._muses[seat]
        return reworded(name, f"{name} {seat + 1}") if self._muses[0] == self._muses[1] else name

    def step(self, step: int) -> str:
        """A step of the round by its printed name."""
        return self._table.steps[step].name

    def lays_out(self, seat: int, row: Sequence[int]) -> None:
        """The player's Arts lie in this order, and whoever hears this sees them."""
        for place, art in enumerate(row, FIRST_ART + seat * ARTS):
            self._arts[place] = self.art(seat, art)

    def shows(self, seat: int, thing: int, art: int) -> None:
        """An Art is seen by all; when it is named next, its place is told as well."""
        self.knows(seat, thing, art)
        self._new.add(thing)

    def knows(self, seat: int, thing: int, art: int) -> None:
        """An Art has been seen."""
        self._arts[thing] = self.art(seat, art)

    def art(self, seat: int, art: int) -> str:
        """An Art of a player's build by its printed name."""
        return self._name(self.rules.builds[seat].choice.arts[art])

    def _name(self, of: Chosen) -> str:
        """A Muse or an Art by its printed name."""
        text = self._texts.get(of.file)
        return str(of.card["name"]) if text is None else text.name(of.card["id"])

    def card(self, card: int) -> str:
        """An Action card, or a code of one: *7 of Spades*."""
        suit, _, rank = self.rules.card_words[card & CARD_BITS].partition("-")
        return self.book(
            "card", rank=rank if rank.isdecimal() else self._table.charge_name(rank), suit=self._book(f"suit_of.{suit}")
        )

    def the(self, cards: Any) -> str:
        """Cards with their articles: *the 7 of Spades and the Jack of Hearts*."""
        return self.listed(self.book("the_card", card=self.card(card)) for card in each(cards))

    def thing(self, thing: int) -> str:
        """An Art, by its place as long as it has not been seen, or a card in Damage."""
        if not is_art(thing):
            return self.book("in_damage", card=self.the(thing))
        place = str((thing - FIRST_ART) % ARTS + 1)
        if thing not in self._arts:
            return self.book("unseen_art", place=place)
        if thing not in self._new:
            return self._arts[thing]
        self._new.remove(thing)
        return self.book("new_art", name=self._arts[thing], place=place)

    def all_of(self, things: Any) -> str:
        return self.listed(self.thing(thing) for thing in each(things))

    def owned(self, art: int) -> str:
        """An Art with its player: *Halder's Standing Stone*."""
        return self.book("owned", who=self.player(owner_of(art)), thing=self.thing(art))

    def text(self, number: int) -> str:
        """A text by its name."""
        if number in self._bonuses:
            # The bonus is spoken of, not the Muse.
            return self.book("charge_bonus", who=str(self.player(self._bonuses.index(number))))
        program = self.rules.code.programs[number]
        if not program.source:
            return self._book(f"keyword.{program.id.partition('/')[0]}.name")
        titles = (text.title_at(program.source, program.line) for text in self._texts.values())
        return next(filter(None, titles), program.title)

    def sentence(self, number: int, line: int) -> str:
        """The sentence of a card that is carried out, as printed, without its stop; empty where it heads a list."""
        program = self.rules.code.programs[number]
        return self._printed(program.source, program.lines[line][0]) if 0 <= line < len(program.lines) else ""

    def quoted(self, number: int, line: int) -> str:
        """What is printed of a line of a card, whole; of no line its name."""
        program = self.rules.code.programs[number]
        known = 0 <= line < len(program.lines)
        return self._words(program.source, program.lines[line][0]) if known else self.text(number)

    def standing(self, number: int) -> str:
        """What a text that has been set up says, as printed; what a keyword has set up, as that is explained."""
        program = self.rules.code.programs[number]
        if program.source:
            return self._printed(program.source, program.line)
        return self._book(f"keyword.{program.id.partition('/')[0]}.means").removesuffix(".")

    def _printed(self, source: str, line: int) -> str:
        words = self._words(source, line)
        return words.removesuffix(".") if words.endswith(".") else ""

    def _words(self, source: str, line: int) -> str:
        texts = self._texts.values()
        return next((text.sentences[source, line].words for text in texts if (source, line) in text.sentences), "")

    def whose(self, seat: int, number: int) -> str:
        """A text with its player, where both have one of this name."""
        if self._muses[0] != self._muses[1] or number in self._bonuses:
            return self.text(number)
        return self.book("text_of", text=self.text(number), who=self.player(seat))

    def listed(self, words: Iterable[str]) -> str:
        *first, last = words
        return self._book("and.both", first=", ".join(first), second=last) if first else last
