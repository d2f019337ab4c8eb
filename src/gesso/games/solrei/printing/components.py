"""The cards of a file: their values, backs and numbers of copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from gesso.art import art_of
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Advantage, Art, Muse, Requirement, SetUp, Table
from gesso.games.solrei.printing.face_values import (
    boxes,
    keyword_sides,
    lamp_values,
    rei_sections,
    round_values,
    steps_of,
)
from gesso.games.solrei.printing.kit_table import action_deck, back_of, mat_of
from gesso.games.solrei.printing.style import (
    SOL,
    advantage_picture,
    art_picture,
    face_spec,
    muse_picture,
    palette_of,
    palette_problems,
)
from gesso.games.solrei.wording import RulesText, rules_text
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.printing.component import CARD_PAPERS, Component, EntryPrints, FaceSpec
from gesso.schema.access import ORIGINAL
from gesso.source import Span
from gesso.wording.labels import sheet_words
from gesso.wording.outline import printed_prose

_SUNS: Mapping[str, tuple[str, str]] = MappingProxyType({"guide": ("split", "twin"), "rival": ("flames", "full")})
"""The suns behind a Muse on her guide and on her rival's card.

Each is the first of two that differs from the sun of her own card.
"""
_NO_SUIT = "sol"


def components(program: SetUpProgram, table: Table, words: RulesText) -> tuple[Component, ...]:
    """Return the printed pieces of a file in the order of the sheets.

    They are the Muse, her Arts, the round card, the keyword card, the guide, the rival's card, and the Advantages,
    which are printed sideways. A card's number is the file's serial and its place among Muse, Advantages and Arts:
    `A-01`.
    """
    return tuple(_Printer(program, table, words).all())


def picture_names(set_up: SetUp) -> frozenset[str]:
    """Return the names, without suffix, that pictures in the file's art folder may have."""
    muse = () if set_up.muse is None else (set_up.muse.id, "guide", "rival")
    advantages, arts = (card.id for card in set_up.advantages), (card.id for card in set_up.arts)
    return frozenset((*muse, *advantages, *arts))


class _Printer:
    """Makes the faces of one file."""

    def __init__(self, program: SetUpProgram, table: Table, words: RulesText) -> None:
        self.program = program
        self.set_up = program.set_up
        self.table = table
        self.words = words
        self.emblem = _NO_SUIT if self.set_up.muse is None else self.set_up.muse.alignment
        self.palette = palette_of(self.set_up)
        self.back = back_of(table, words.book, sideways=False)

    def all(self) -> Iterator[Component]:
        muse, advantages = self.set_up.muse, self.set_up.advantages
        own, guides, reference = (
            self.words.book(f"kit.{phrase}") for phrase in ("set_up_cards", "guides", "reference_cards")
        )
        before = (muse is not None) + len(advantages)
        if muse is not None:
            yield Component(self._muse(muse), self.back, 1, counted_as=own)
        for number, art in enumerate(self.set_up.arts, before + 1):
            yield Component(self._art(art, number), self.back, 1, counted_as=own)
        if muse is not None:
            yield Component(*self._round(), 1, counted_as=reference, both_sides=True)
            yield Component(*self._keywords(), 1, counted_as=reference, both_sides=True)
            yield Component(self._advice(muse, "guide"), self.back, 1, counted_as=guides)
            yield Component(self._advice(muse, "rival"), self.back, 1, counted_as=guides)
        if advantages:
            sideways = back_of(self.table, self.words.book, sideways=True)
            for number, advantage in enumerate(advantages, 1 + (muse is not None)):
                yield Component(self._advantage(advantage, number), sideways, 1, counted_as=own)

    def _muse(self, muse: Muse) -> FaceSpec:
        words = self.words
        return self._card(
            "muse",
            1,
            muse,
            label=words.face("muse_of", suit=words.suits(muse.alignment)),
            second=muse.title,
            medal=muse.alignment,
            billing=" · ".join((words.type(muse), *words.skill_names(muse))),
            boxes=boxes(self.program, muse.id, words),
            **muse_picture(muse),
        )

    def _advantage(self, advantage: Advantage, number: int) -> FaceSpec:
        return self._card(
            "advantage",
            number,
            advantage,
            label=self.words.face("advantage", type=advantage.type),
            second=self._required(advantage.requires),
            boxes=boxes(self.program, advantage.id, self.words),
            **advantage_picture(advantage, self.emblem),
        )

    def _art(self, art: Art, number: int) -> FaceSpec:
        return self._card(
            "art",
            number,
            art,
            label=self.table.art_types[art.type.id],
            second=self._required(art.requires),
            medal=art.type.id,
            signature=art.is_signature,
            boxes=boxes(self.program, art.id, self.words),
            **art_picture(art, self.emblem),
        )

    def _required(self, requires: Requirement) -> str:
        return self.words.requirement(requires) or self.words.face("no_requirement")

    def _card(self, template: str, number: int, card: Muse | Advantage | Art, **values: object) -> FaceSpec:
        face = self._spec(
            template,
            f"{self.set_up.serial}-{number:02}",
            card.span,
            name=card.name,
            flavour=printed_prose(card.flavour, self.words.book.locale),
            kind="" if card.provenance == ORIGINAL else self.words.face(card.provenance.replace("-", "_")),
            picture=card.id,
            **lamp_values(self.table.steps, steps_of(self.program.of_card(card.id))),
            **values,
        )
        return replace(face, card=card.id)

    def _advice(self, muse: Muse, whose: str) -> FaceSpec:
        """Return the guide for the player of the Muse, or the card for the one who faces her."""
        face, guide = self.words.face, whose == "guide"
        against = {"heading": face("against", name=muse.name), "text": muse.rival}
        sections = (
            ({"heading": face("plays", name=muse.name), "text": muse.playstyle}, against) if guide else (against,)
        )
        return self._spec(
            "advice",
            f"{self.set_up.serial}-{whose.upper()}",
            muse.span,
            name=muse.name,
            label=face(whose),
            second=muse.title,
            medal=muse.alignment,
            kind=face(whose),
            picture=whose,
            sections=sections,
            **lamp_values(self.table.steps, steps_of(self.program.texts)),
            **muse_picture(muse, next(sun for sun in _SUNS[whose] if sun != muse.picture.shows)),
        )

    def _round(self) -> tuple[FaceSpec, FaceSpec]:
        """Return the round card: the steps on one side, Rei and the ways in which cards lie on the other."""
        face = self.words.face
        steps, foot = round_values(self.table, self.words), face("round_foot")
        front = self._reference("round", "ROUND", face("round"), face("round_label"), foot=foot, **steps)
        sections = rei_sections(self.table, self.words)
        return front, self._reference("rei", "REI", face("rei"), face("rei_label"), sections=sections)

    def _keywords(self) -> tuple[FaceSpec, FaceSpec]:
        """Return the two sides of the keyword card."""
        name, label = self.words.face("keywords"), self.words.face("keywords_label")
        first, second = (
            self._reference("keywords", f"KEYWORDS-{number}", name, label, entries=entries)
            for number, entries in enumerate(keyword_sides(self.words), 1)
        )
        return first, second

    def _reference(self, template: str, id: str, name: str, label: str, **values: object) -> FaceSpec:
        """Return a face that is equal for all files, so that it is painted once."""
        kind = self.words.face("reference")
        own = {"name": name, "label": label, "second": "", "kind": kind, "credit": ""}
        return face_spec(template, id, self.set_up.span, SOL, **own, **values)

    def _spec(self, template: str, id: str, span: Span, **values: object) -> FaceSpec:
        note = "" if self.set_up.provenance == ORIGINAL else self.words.face("credit")
        credit = self.set_up.credit or note
        return face_spec(template, id, span, self.palette, credit=credit, **values)


def prints(program: SetUpProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Return the prints of a file. Raises `LocaleError` for an unknown locale."""
    set_up = program.set_up
    return EntryPrints(
        title=f"{table.name}   {set_up.name}",
        components=components(program, table, rules_text(program, locale)),
        picture_names=picture_names(set_up),
        span=set_up.span,
        diagnostics=tuple(palette_problems(set_up)),
        art=art_of("solrei"),
        credit=set_up.credit,
        language=locale,
        words=sheet_words(phrasebook(locale)),
    )


def extras(table: Table, locale: str = DEFAULT_LOCALE) -> Mapping[str, EntryPrints]:
    """Return the Action deck, and the mat for a player's cards. Raises `LocaleError` for an unknown locale."""
    book = phrasebook(locale)

    def of(name: str, components: tuple[Component, ...], papers: tuple[str, ...]) -> EntryPrints:
        pictures = frozenset(str(piece.front.values["picture"]) for piece in components)
        title = f"{table.name}   {book(f'face.{name}')}"
        return EntryPrints(
            title,
            components,
            pictures,
            table.span,
            art=art_of("solrei"),
            papers=papers,
            language=locale,
            words=sheet_words(book),
        )

    deck = tuple(action_deck(table, book, back_of(table, book, sideways=False)))
    mat = (Component(mat_of(table, book), None, 1),)
    return {"deck": of("deck", deck, CARD_PAPERS), "mat": of("mat", mat, ("a3",))}
