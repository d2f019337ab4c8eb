"""The cards and sheets of an Artist: fronts, backs and numbers of copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace

from gesso.art import Palette, art_of, contrast, emblem_colour, inverted, rgb, seed_from_text
from gesso.data_classes import dataclass
from gesso.games.react.face_ids import FaceIds
from gesso.games.react.model import AbilityCard, Artist, Effect, Piece, Table
from gesso.games.react.printing.reference_text import beginning, pieces, standing, turn_values
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.style import GESSO, INK, Style, chosen_composition
from gesso.schema.access import ORIGINAL
from gesso.source import Span
from gesso.wording.labels import sheet_words
from gesso.wording.outline import printed_prose

TOKEN, LARGE = 20.0, 26.0
"""The sides of a marker, millimetres."""
_COPIES = (
    ("disc", "#226DAE", GESSO, 1.1),
    ("square", "#C62B24", GESSO, 1.1),
    ("triangle", "#E8B021", INK, 1.6),
    ("lozenge", "#2F7A41", GESSO, 1.1),
    ("hexagon", "#7A4FA3", GESSO, 1.1),
)
"""Shape, colour, colour of letters, and how far (mm) letters stand below the middle.

In a grey print the shapes tell copies apart.
"""


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters on a marker."""

    text: str
    size: float
    """Points."""
    colour: str
    drop: float
    """Millimetres from the middle of the marker down to their baseline."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape on a marker. Lengths are millimetres."""

    shape: str
    y: float
    """From the middle of the marker down to that of the shape."""
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Marker:
    """One side of a round marker, with letters, a sign, or both."""

    ground: str
    """A colour `#RRGGBB`, or the name of one in a theme; so are all colours of markers."""
    ink: str
    letters: Letters | None = None
    sign: Sign | None = None
    size: float = TOKEN
    """Millimetres."""
    arrow: str = ""
    """The shape at the end of an arrow whose shaft bears the letters; empty for a marker that points nowhere."""


def marker(style: Style, id: str, span: Span, of: Marker, name: str = "") -> FaceSpec:
    """Return the face of one side of a marker, with the `name` of the marker if it has one."""
    return style.face("react/marker", id, span, **asdict(of), name=name)


def stands_out(palette: Palette, ground: str) -> str:
    """Return the colour that stands out most from a ground: the palette's deep colour, ink, or gesso."""
    return max((palette.deep, INK, GESSO), key=lambda colour: contrast(rgb(colour), rgb(ground)))


def copy_mark(number: int) -> Mapping[str, object]:
    """Return the mark of one of several copies of a unit, counted from 1. It stands on the unit and on its card."""
    shape, colour, letter, drop = _COPIES[(number - 1) % len(_COPIES)]
    return {"shape": shape, "colour": colour, "letter": letter, "drop": drop, "number": str(number)}


_VIEWS = ("normal", "ascended", "bust", "prop", "aside")
"""The compositions of the motif of a figure, in their order."""
_ADVICE_VIEWS = ("prop", "aside")
"""The views on the playstyle card, and on the card for the opponent."""
_UNNAMED = "strokes"
"""The motif of cards without a picture if the Artist names none."""
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def entry_prints(artist: Artist, table: Table, words: RulesText) -> EntryPrints:
    """Return the prints of an Artist on cards and sheets of its own."""
    return EntryPrints(
        title=f"{short_title(table)}   {artist.noun}",
        components=components(artist, table, words),
        picture_names=picture_names(artist),
        span=artist.span,
        diagnostics=tuple(style_of(artist, words).problems(artist.span)),
        art=art_of("react"),
        credit=artist.credit,
        language=words.locale,
        all_pictured=artist.motif is None,
        words=sheet_words(words.book),
        motifs=motifs_of(artist),
        sigils=sigils_of(artist),
    )


def motifs_of(artist: Artist) -> tuple[str, ...]:
    """Return the motifs that the Artist's file names: that of most pictures, and that of the person."""
    return tuple(name for name in (artist.motif, artist.figure) if name is not None)


def sigils_of(artist: Artist) -> tuple[str, ...]:
    """Return the sigils that the Artist's file names: its own, those of pieces, and those of faces of dice."""
    pieces = (sigil for piece in artist.pieces for sigil in (piece.sigil, *(each.sigil for each in piece.face_sigils)))
    return (artist.sigil, *(sigil for sigil in pieces if sigil is not None))


def components(artist: Artist, table: Table, words: RulesText) -> tuple[Component, ...]:
    """Return the Artist's printed pieces in the order of the sheets.

    Card numbers are the Artist's code and the place in the file: `CAL-01` in the deck, `CAL-A1` for abilities, `CAL-M1`
    for the mural.
    """
    return tuple(_Printer(artist, table, words).all())


def picture_names(artist: Artist) -> frozenset[str]:
    """Return the names, without suffix, that pictures in the Artist's art folder may have."""
    names = {"masterpiece", "reference", "playstyle", "opponent"}
    names.update(card.id for card in artist.deck or ())
    for ability in artist.abilities:
        names.add(ability.id)
        if ability.ascended:
            names.add(f"{ability.id}-ascended")
    return frozenset(names)


def short_title(table: Table) -> str:
    """Return the game's name without its subtitle."""
    return table.name.split(" - ")[0]


class _Printer:
    """Makes the faces of one Artist.

    The `composition` of a picture runs through all cards, so that neighbours never look alike.
    """

    def __init__(self, artist: Artist, table: Table, words: RulesText) -> None:
        self.artist = artist
        self.table = table
        self.words = words
        self.ids = FaceIds(artist.id, table.artists)
        self.style = style_of(artist, words)
        self.action_back = self._back("action", dark=True)
        self.ability_back = self._back("ability", dark=False)

    def all(self) -> Iterator[Component]:
        yield from self._deck()
        # After a deck of thirty cards the three panels fill a row of a sheet, so that they are seen to join.
        yield from self._masterpiece()
        for number, ability in enumerate(self.artist.abilities, 1):
            yield from self._ability(ability, number)
        yield from self._advice()
        yield self._reference()

    def _deck(self) -> Iterator[Component]:
        for index, card in enumerate(self.artist.deck or ()):
            front = self._spec(
                self.ids.action(index + 1),
                "action",
                card.span,
                self.style,
                name=card.name,
                label=f"{self.artist.noun}  {self.words.term('action')}",
                quantity=f"{card.copies}/{self.table.deck_size}",
                seed=seed_from_text(card.art_seed or card.id),
                composition=chosen_composition(card.composition, index),
                picture=card.id,
                flavour=printed_prose(card.flavour, self.words.locale),
                effects=effect_values(card.effects, self.words),
                **reminder_values(card.effects, self.words),
            )
            counted = self.words.kit("action_cards")
            yield Component(replace(front, card=card.id), self.action_back, card.copies, counted_as=counted)

    def _ability(self, card: AbilityCard, number: int) -> Iterator[Component]:
        piece = None if card.of in (None, "artist") else self.artist.piece(card.of or "")
        for nth, copy in enumerate(piece.copies if piece and piece.copies else ("",), 1):
            id = self.ids.ability(number, copy)
            front = self._normal_side(card, id, piece, (nth, copy), number)
            ascended = self._ascended_side(card, id) if card.ascended else None
            back = self.ability_back if ascended is None else replace(ascended, card=card.id)
            yield Component(replace(front, card=card.id), back, 1, counted_as=self.words.kit("ability_cards"))

    def _normal_side(
        self, card: AbilityCard, id: str, piece: Piece | None, copied: tuple[int, str], number: int
    ) -> FaceSpec:
        nth, copy = copied
        of, kind = self.artist.noun, self.words.term("ability")
        side, style = kind, self.style
        art = ability_art(self.artist, number - 1)
        mark = copy_mark(nth) if copy else None
        if card.of == "artist":
            of = self.words.term("artist")
            side = self.words.face("normal_side") if card.ascended else kind
        elif piece:
            kind = self.words.face("summon")
            side = piece.short or kind
            side = self.words.face("copy", copy=self.words.copy(copy, piece), name=side) if copy else side
        if mark:
            # Players tell copies apart across a table by seal, picture, mark and label.
            of = side
            style = replace(style, palette=replace(style.palette, accent=str(mark["colour"])))
            art = {**art, "seed": seed_from_text(f"{card.art_seed or card.id}/{copy}")}
        return self._spec(
            id,
            "ability",
            card.normal.span,
            style,
            name=card.normal.name,
            label=f"{of}  {kind}",
            side=side.upper(),
            dark=False,
            sigil=self.artist.sigil_of(piece) if piece else self.style.sigil,
            **art,
            portrait=art.get("motif") is not None,
            mirrored=mark is not None and nth % 2 == 0,
            nth=mark,
            flavour=printed_prose(card.flavour, self.words.locale),
            effects=effect_values(card.normal.effects, self.words),
            **reminder_values(card.normal.effects, self.words),
        )

    def _ascended_side(self, card: AbilityCard, id: str) -> FaceSpec:
        side = card.ascended
        assert side is not None, "only cards with an ascended side get one"
        return self._spec(
            self.ids.ascended(id),
            "ability",
            side.span,
            style_of(self.artist, self.words, ascended=True),
            id=id,
            name=side.name,
            label=f"{self.words.term('artist')}  {self.words.term('ascended')}",
            side=self.words.face("ascended_side").upper(),
            dark=True,
            **self._ascended_art(card),
            picture=f"{card.id}-ascended",
            portrait=self.artist.figure is not None,
            mirrored=False,
            nth=None,
            flavour="",
            effects=effect_values(side.effects, self.words),
            **reminder_values(side.effects, self.words),
        )

    def _ascended_art(self, card: AbilityCard) -> Mapping[str, object]:
        art = {"seed": seed_from_text(f"{card.art_seed or card.id}/ascended")}
        # A person keeps the colours of the day, and stands before the night.
        colours = asdict(self.artist.palette) if self.artist.figure else {}
        return {**art, **turn_or_person(self.artist, 0, "ascended"), **colours}

    def _advice(self) -> Iterator[Component]:
        """Yield the playstyle card, and the card that is lent to the opponent."""
        artist, face = self.artist, self.words.face
        how_to_play = [artist.playstyle]
        if artist.first_hand:
            named = {card.id: card.name for card in artist.deck or ()}
            hand = ", ".join(named.get(id, id) for id in artist.first_hand)
            how_to_play.append(face("first_hand", cards=hand))
        playstyle = [{"heading": face("how_to_play"), "paragraphs": tuple(how_to_play)}]
        if artist.tips:
            playstyle.append({"heading": face("tips"), "paragraphs": artist.tips})
        if artist.pieces:
            playstyle.append({"heading": face("pieces"), "paragraphs": pieces(artist, self.words)})
        opponent = [{"heading": face("facing", name=artist.name), "paragraphs": (artist.opponent,)}]
        heading = self.words.term("playstyle")
        cards = (
            ("PLAY", "playstyle", heading, heading, playstyle),
            ("OPP", "opponent", face("opponent"), face("lend"), opponent),
        )
        for index, (suffix, picture, label, side, sections) in enumerate(cards):
            front = self._spec(
                self.ids.of(suffix),
                "advice",
                artist.span,
                self.style,
                name=artist.name,
                label=label,
                side=side.upper(),
                seed=seed_from_text(f"{artist.id}/{picture}"),
                **turn_or_person(artist, 1 + index, _ADVICE_VIEWS[index]),
                picture=picture,
                sections=tuple(sections),
            )
            yield Component(front, self.ability_back, 1, counted_as=self.words.kit("advice_cards"))

    def _masterpiece(self) -> Iterator[Component]:
        panels = self.artist.masterpiece
        total, damage = NUMERALS[len(panels) - 1], self.words.face("damage")
        for index, name in enumerate(panels):
            values: Mapping[str, object] = {
                "panel": index,
                "panels": len(panels),
                "numeral": NUMERALS[index],
                "seed": seed_from_text(f"{self.artist.id}/masterpiece"),
                "picture": "masterpiece",
            }
            id, span = self.ids.panel(index + 1), self.artist.span
            captions = (self.words.face("panel", total=total, name=each) for each in (name, damage))
            colour, grey = (
                self._spec(face, "masterpiece", span, self.style, **values, grey=face != id, caption=caption)
                for face, caption in zip((id, f"{id}-DAMAGE"), captions)
            )
            yield Component(colour, grey, 1, counted_as=self.words.kit("panels"))

    def _reference(self) -> Component:
        artist, table = self.artist, self.table
        counts = {"deck": str(table.deck_size), "hand": str(table.hand_start), "limit": str(table.hand_limit)}
        figures = self.words.face("no_deck") if artist.deck is None else self.words.face("figures", **counts)
        front = self._spec(
            self.ids.of("REF"),
            "reference",
            artist.span,
            self.style,
            name=artist.noun,
            label=self.words.term("artist"),
            figures=figures.upper(),
            **reference_art(artist),
            standing=standing(artist, self.words),
            **beginning(artist, self.words),
        )
        values = turn_values(artist, table, self.words)
        back = self._spec(self.ids.of("REF-BACK"), "turn-sheet", artist.span, self.style, **values)
        return Component(front, back, 1, "units", self.words.kit("reference_sheets"))

    def _back(self, kind: str, *, dark: bool) -> FaceSpec:
        return self._spec(
            self.ids.back(kind),
            "back",
            self.artist.span,
            self.style,
            name=short_title(self.table),
            label=f"{self.words.term(kind)}  {self.artist.noun}",
            dark=dark,
            mark_colour=emblem_colour(self.style.palette, dark),
        )

    def _spec(self, face: str, template: str, span: Span, style: Style, /, **values: object) -> FaceSpec:
        return style.face(f"react/{template}", face, span, **values)


def ability_art(artist: Artist, index: int) -> Mapping[str, object]:
    """Return the picture on the normal side of an ability card, by its place in the file."""
    card = artist.abilities[index]
    return {
        "seed": seed_from_text(card.art_seed or card.id),
        "composition": chosen_composition(card.composition, len(artist.deck or ()) + index),
        "picture": card.id,
        **(in_person(artist, "normal") if card.of == "artist" and card.composition is None else {}),
    }


def in_person(artist: Artist, view: str) -> Mapping[str, object]:
    """Return the motif and the composition that show the Artist in person; nothing for an Artist without a figure."""
    return {"motif": artist.figure, "composition": _VIEWS.index(view)} if artist.figure else {}


def turn_or_person(artist: Artist, index: int, view: str) -> Mapping[str, object]:
    """Return a view of the Artist in person, else the composition whose turn it is, counted from the last card."""
    turn = len(artist.deck or ()) + len(artist.abilities) + index
    return {"composition": turn, **in_person(artist, view)}


def unit_art(artist: Artist, unit: str) -> Mapping[str, object]:
    """Return the picture of a unit, `artist` or the id of a summon.

    It is the picture of its ability card, else that of the reference sheet.
    """
    for index, card in enumerate(artist.abilities):
        if card.of == unit:
            return ability_art(artist, index)
    return reference_art(artist)


def reference_art(artist: Artist) -> Mapping[str, object]:
    """Return the picture of the reference sheet."""
    # The ascended side and both cards of advice come before it.
    art = {"seed": seed_from_text(f"{artist.id}/reference"), "picture": "reference"}
    return {**art, **turn_or_person(artist, 3, "bust")}


def style_of(artist: Artist, words: RulesText, *, ascended: bool = False) -> Style:
    """Return the Artist's style. Ascended, the deep colour turns pale and the light one dark."""
    note = "" if artist.provenance == ORIGINAL or artist.credit else words.face("credit")
    palette = inverted(artist.palette) if ascended else artist.palette
    return Style(palette, artist.motif or _UNNAMED, artist.sigil, artist.credit or "", note)


def reminder_values(effects: tuple[Effect, ...], words: RulesText) -> Mapping[str, object]:
    """Return what the keywords on a face do, as template values; none if it has no keywords."""
    reminders = words.effect_reminders(effects)
    return {"reminders": reminders} if reminders else {}


def effect_values(effects: tuple[Effect, ...], words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return the effects of a face as template values."""
    values: list[Mapping[str, object]] = []
    for effect in effects:
        printed = words.effect(effect)
        head = {"kind": effect.kind, "kind_word": words.term(effect.kind), "letter": effect.letter}
        values.append({**head, "cost": printed.cost or words.face("free"), "paragraphs": printed.paragraphs})
    return tuple(values)
