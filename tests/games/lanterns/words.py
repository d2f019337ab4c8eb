"""How Lanterns reads in print, and what of it is printed: one card per card, from one template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.lanterns.language import VOCABULARY, Gains, Leads, Program, Text
from games.lanterns.model import Table

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.kit.sections import Kit, Section
from gesso.wording import GameWording, SelfReference, TextRenderer, contract_of, phrases_of, shared_words
from gesso.wording.page_words import kit_words, sheet_words
from gesso.wording.phrasebook import Nouns, Translation
from gesso.wording.plain_phrases import Deed, OfPlayer
from gesso.wording.transcript import Passage, Transcript

WORDING = GameWording(VOCABULARY.words, {**shared_words(VOCABULARY.words), Gains: Deed(), Leads: OfPlayer()})
CONTRACT = contract_of(WORDING, dict.fromkeys(("noun.card.one", "noun.card.many"), ""))
phrasebook = phrases_of("lanterns", CONTRACT)


def translated(program: Program, words: Translation) -> Program:
    """With its titles in another language."""
    return replace(program, found=tuple(replace(text, title=words.text(text.title)) for text in program.found))


def translated_table(table: Table, words: Translation) -> Table:
    """The game file has no words that are printed."""
    return table


def transcript(program: Program, locale: str = "en") -> Transcript:
    """Everything printed as rules text: the passive, then the cards."""
    book = phrasebook(locale)
    renderer = TextRenderer(book, WORDING, Nouns(book, {"card": False}, {}), None)
    nobody = SelfReference("", False, False)

    def passage(text: Text) -> Passage:
        if text.card is None:
            return Passage("passive", "", "Passive", text.title, "", "", "", renderer.passive(nobody, text.body))
        printed = renderer.ability(nobody, text.cost, text.body)
        return Passage(text.id, text.id, "Card", text.title, "", "", printed.cost, printed.paragraphs, printed.prices)

    return Transcript(program.entry.id, program.entry.name, locale, tuple(map(passage, program.found)))


def prints(program: Program, table: Table, locale: str = "en") -> EntryPrints:
    """A card for each text; that of the passive once."""
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
    return EntryPrints(
        f"{table.name} {program.entry.name}", components, frozenset(), span, words=sheet_words(phrasebook(locale))
    )


def extras(_table: Table, locale: str = "en") -> dict[str, EntryPrints]:
    """Nothing is printed of the game itself."""
    return {}


def kit(
    programs: Sequence[Program], table: Table, locale: str = "en", *, small: bool = False, sleeved: bool = False
) -> Kit:
    """The cards of some files."""
    sources = tuple(prints(program, table, locale) for program in programs)
    names, sections = (
        tuple(program.entry.name for program in programs),
        (Section("cards", "Cards", "", "card", "duplex"),),
    )
    return Kit(table.name, names, sources, sections, kit_words(phrasebook(locale)))


def _values(text: Passage, table: Table) -> dict[str, object]:
    return {"name": text.title, "cost": text.cost, "paragraphs": text.paragraphs, "game": table.name}
