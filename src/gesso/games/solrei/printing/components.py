"""The cards of a file: their values, backs and numbers of copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from gesso.art import Palette, art_of
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Advantage, Art, Muse, Requirement, SetUp, Suit, Table
from gesso.games.solrei.printing.face_values import (
    boxes,
    icon_words,
    keyword_sides,
    lamp_rows,
    lamp_values,
    rei_sections,
    round_values,
    steps_of,
)
from gesso.games.solrei.printing.style import (
    PAPER,
    REI,
    SOL,
    WARNING,
    advantage_picture,
    art_picture,
    composition_of,
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
from gesso.wording import Phrasebook
from gesso.wording.labels import sheet_words
from gesso.wording.outline import printed_prose

_LIT: Mapping[Suit, Palette] = MappingProxyType(
    {
        "spade": Palette("#10163A", "#4A58A0", "#AEBBEA", "#EEF1FB"),
        "heart": Palette("#5A0A20", "#B3163F", "#F2A0AE", "#FDEBEC"),
        "diamond": Palette("#5A1D04", "#B5480A", "#F5B77E", "#FDF0E2"),
        "club": Palette("#0C3A1E", "#1E6B3A", "#93CBA2", "#EAF6EC"),
    }
)
"""The palettes of Charge cards by their suits."""
_SUITS_SUNS: Mapping[Suit, str] = MappingProxyType(
    {"spade": "split", "heart": "flames", "diamond": "full", "club": "twin"}
)
_FIGURES = ("duelist", "cantor", "warden", "gambler", "herald", "prompter", "masquer", "wrestler")
"""The figures of Charge cards, suit after suit. They come back with every other suit."""

Place = tuple[float, float]
"""Distances across and down from the middle of the card, from -1 to 1."""
_FOUR: tuple[Place, ...] = ((-1, -1), (1, -1))
_SIX: tuple[Place, ...] = (*_FOUR, (-1, 0), (1, 0))
_EIGHT: tuple[Place, ...] = (*_FOUR, (-1, -1 / 3), (1, -1 / 3))
_MIDDLE: Place = (0, 0)
_UPPER: Mapping[int, tuple[Place, ...]] = MappingProxyType(
    {
        2: ((0, -1),),
        3: ((0, -1), _MIDDLE),
        4: _FOUR,
        5: (*_FOUR, _MIDDLE),
        6: _SIX,
        7: (*_SIX, (0, -0.5)),
        8: (*_SIX, (0, -0.5)),
        9: (*_EIGHT, _MIDDLE),
        10: (*_EIGHT, (0, -2 / 3)),
    }
)
"""The pips of the upper half by Power. Turned by half, they are those of the lower half."""
_ALONE = 7
"""The Power whose last pip has no partner."""

_MAT_FLOW = "fan"


def pips(power: int) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the pips of an Attack that are repeated in the lower half, and those that stand once.

    A Power without a pattern has a single pip.
    """
    places = _UPPER.get(power, (_MIDDLE,))
    once = tuple(place for place in places if place[1] == 0 or (power == _ALONE and place == (0, -0.5)))
    return tuple(place for place in places if place not in once), once


def action_deck(table: Table, book: Phrasebook, back: FaceSpec) -> Iterator[Component]:
    """Yield one of each card, in the order of the game file."""

    def spec(template: str, suit: Suit, name: str, palette: Palette, **values: object) -> FaceSpec:
        id = f"{suit}-{name}".upper()
        own = {"picture": id.lower(), "suit": suit, "suit_word": book(f"suit_of.{suit}"), "suit_colour": REI[suit]}
        return face_spec(template, id, table.span, palette, **own, **values)

    charge = book("face.charge_card")
    for row, suit in enumerate(table.suits):
        plain = Palette(REI[suit], REI[suit], REI[suit], PAPER)
        for number, power in enumerate(table.attacks):
            twice, once = pips(power)
            rank = str(power)
            own = {"rank": rank, "label": book("face.power_of", n=rank), "composition": number}
            attack = spec("attack", suit, rank, plain, pips=twice, pips_once=once, **own)
            yield Component(attack, back, 1)
        for number, id in enumerate(table.charges):
            figure = _FIGURES[(number + row * len(table.charges)) % len(_FIGURES)]
            composition = composition_of("corona", figure, _SUITS_SUNS[suit])
            own = {"rank": table.charge_name(id)[0], "label": charge, "composition": composition}
            yield Component(spec("charge", suit, id, _LIT[suit], **own), back, 1)


def back_of(table: Table, book: Phrasebook, *, sideways: bool) -> FaceSpec:
    """Return the back of every card."""
    id = "BACK-SIDEWAYS" if sideways else "BACK"
    return face_spec("back", id, table.span, SOL, name=table.name, credit="", sideways=sideways)


def mat_of(table: Table, book: Phrasebook) -> FaceSpec:
    """Return a mat with a place for each card of a player, for Acts won, and for a counter that walks with the round."""
    limit = str(table.damage_to_lose)
    return face_spec(
        "mat",
        "MAT",
        table.span,
        SOL,
        name=table.name,
        picture="mat",
        composition=composition_of("aether", _MAT_FLOW),
        warning=WARNING,
        counter=book("face.mat_counter"),
        **lamp_rows(table.steps),
        damage=_zone(book, "damage", book("face.mat_damage_note", n=limit)),
        deck=_zone(book, "deck"),
        discard=_zone(book, "discard"),
        **_in_front(table, book),
    )


def small_mat_of(table: Table, book: Phrasebook) -> FaceSpec:
    """Return a mat on one page; piles and Damage lie beside it."""
    limit = str(table.damage_to_lose)
    beside = book("kit.mat_beside", n=limit)
    flow = composition_of("aether", _MAT_FLOW)
    own: dict[str, object] = {"name": table.name, "picture": "mat", "composition": flow, "beside": beside}
    own["damage"] = book("face.mat_damage")
    return face_spec(
        "small-mat",
        "SMALL-MAT",
        table.span,
        SOL,
        **own,
        **_in_front(table, book),
        **lamp_values(table.steps, ()),
        **lamp_rows(table.steps),
    )


def _in_front(table: Table, book: Phrasebook) -> dict[str, object]:
    """Return the places of the cards in front of the piles, of Acts that are won, and the numbers of Damage."""
    return {
        "steps": tuple(map(str, range(1, table.damage_to_lose + 1))),
        "action": _zone(book, "action", book("face.mat_action_note")),
        "muse": _zone(book, "muse", book("face.mat_muse_note")),
        "advantage": _zone(book, "advantage"),
        "arts": tuple(_zone(book, "art", n=str(number)) for number in range(1, table.arts + 1)),
        "acts": table.acts_to_win,
        "act_counters": book("kit.act_counters"),
    }


def _zone(book: Phrasebook, name: str, note: str = "", **values: str) -> dict[str, str]:
    return {"name": book(f"face.mat_{name}", **values), "note": note}


_MUSES_SUNS: Mapping[str, tuple[str, str]] = MappingProxyType({"guide": ("split", "twin"), "rival": ("flames", "full")})
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
            yield Component(*self._round(), 1, counted_as=reference, both_sides=True, aid=True)
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
            kind="",
            stand_in="" if card.provenance == ORIGINAL else self.words.face(card.provenance.replace("-", "_")),
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
            **muse_picture(muse, next(sun for sun in _MUSES_SUNS[whose] if sun != muse.picture.shows)),
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
        notes = {"credit": self.set_up.credit or "", "note": "" if self.set_up.credit else note}
        return face_spec(template, id, span, self.palette, **{**notes, **values})


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
        icon_words=icon_words(rules_text(program, locale)),
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
    return {"deck": of("deck", deck, CARD_PAPERS), "mat": of("mat", mat, ("a3-across",))}
