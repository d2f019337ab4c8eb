"""How Lanterns reads in print, and what of it is printed: one card per card, from one template."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from games.lanterns.language import VOCABULARY, Gains, Leads, Program, Text
from games.lanterns.model import Table

from gesso.wording import GameWording, SelfReference, TextRenderer, contract_of, phrases_of, shared_words
from gesso.wording.phrasebook import Nouns
from gesso.wording.plain_phrases import Deed, OfPlayer
from gesso.wording.transcript import Passage, Transcript

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints


class LanternsWording(GameWording):
    """How Lanterns words its nodes."""

    specs = VOCABULARY.words
    words = MappingProxyType({**shared_words(VOCABULARY.words), Gains: Deed(), Leads: OfPlayer()})


WORDING = LanternsWording()
CONTRACT = contract_of(WORDING, dict.fromkeys(("noun.card.one", "noun.card.many"), ""))
phrasebook = phrases_of("lanterns", CONTRACT)


def transcript(program: Program, locale: str = "en") -> Transcript:
    """Everything printed as rules text: the passive, then the cards."""
    book = phrasebook(locale)
    renderer = TextRenderer(book, WORDING, Nouns(book, {"card": False}), None)
    nobody = SelfReference()

    def passage(text: Text) -> Passage:
        if text.card is None:
            return Passage("passive", "", "Passive", text.title, "", "", "", renderer.passive(nobody, text.body))
        printed = renderer.ability(nobody, text.cost, text.body)
        return Passage(text.id, text.id, "Card", text.title, "", "", printed.cost, printed.paragraphs, printed.prices)

    return Transcript(program.entry.id, program.entry.name, locale, tuple(map(passage, program.found)))


def prints(program: Program, table: Table, locale: str = "en") -> EntryPrints:
    """A card for each text; that of the passive once."""
    # Browsers play this game, and draw nothing.
    from gesso.printing.component import Component, EntryPrints, FaceSpec

    copies = {card.id: card.copies for card in program.entry.cards}
    span = program.entry.span
    components = tuple(
        Component(
            FaceSpec(f"{program.entry.id}-{text.id}", "lanterns/card", _values(text, table), span, text.card),
            None,
            copies.get(text.id, 1),
        )
        for text in transcript(program, locale).passages
    )
    return EntryPrints(f"{table.name} {program.entry.name}", components, frozenset(), span)


def _values(text: Passage, table: Table) -> dict[str, object]:
    return {"name": text.title, "cost": text.cost, "paragraphs": text.paragraphs, "game": table.name}
