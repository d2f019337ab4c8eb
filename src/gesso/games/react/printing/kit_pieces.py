"""The pieces of a kit besides the cards: those of an Artist, and those that all players share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from gesso.art import Palette, inverted, seed_from_text
from gesso.games.react.face_ids import FaceIds
from gesso.games.react.lang.program import is_never_damaged
from gesso.games.react.model import Artist, Piece, Table
from gesso.games.react.printing.components import (
    LARGE,
    NUMERALS,
    Letters,
    Marker,
    Sign,
    copy_mark,
    in_person,
    marker,
    reference_art,
    stands_out,
    style_of,
    unit_art,
)
from gesso.games.react.printing.reference_text import chain_links, phases
from gesso.games.react.rules.field import column_letters
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component, FaceSpec, Joins
from gesso.printing.faces.style import GESSO, INK, sign_on
from gesso.printing.kit import SEALS
from gesso.wording import capital

_DIE = 6
"""A die has six sides, however many different faces it shows."""

_ARTIST_STANDEE, _SUMMON_STANDEE, _FLAT_UNIT = (34.0, 112.0), (26.0, 80.0), (30.0, 60.0)
_HIT = 6.6
"""The largest radius (mm) of a hit on the damage track."""
_TRACK, _PORTRAIT = 65.0, 16.0
"""Millimetres: how long the damage track is, and how much of it shows the Artist."""
_HITS = "1-HIT"
"""The name of the damage track's marker; no piece can have it."""
_MOST_COUNTED = 12
"""The last number on the track of a counter without a limit."""


def die_net(piece: Piece, palette: Palette, sign: str, words: RulesText) -> Mapping[str, object]:
    """Return the faces of a die: those around it, and those at its ends. Equal faces lie opposite to each other."""
    grounds = (INK, GESSO, palette.accent, palette.main, palette.light, palette.deep)
    signs = {each.face: each.sigil for each in piece.face_sigils}
    shown = {
        kind: {
            "name": words.titled(kind),
            "sign": signs.get(kind, sign),
            "ground": ground,
            "letters": stands_out(palette, ground),
        }
        for kind, ground in zip(dict.fromkeys(piece.faces), grounds)
    }
    # In the strip of four sides around the die, the first and third lie opposite, and the second and fourth.
    first, first_again, second, second_again, third, third_again = (shown[face] for face in _six(piece))
    return {"around": (first, second, first_again, second_again), "ends": (third, third_again)}


def plain_dice(pieces: Iterable[Piece], words: RulesText) -> str:
    """Return what the numbers of a plain die mean, such as *1-2 Line, 3-4 Tone, 5-6 Hue*; empty without dice."""
    return words.apart(", ".join(_numbers(piece, words)) for piece in pieces if piece.kind == "dice")


def _six(piece: Piece) -> list[str]:
    """Return the six faces of a die, equal ones next to each other, in the order of the file."""
    kinds = list(dict.fromkeys(piece.faces))
    return sorted((piece.faces * _DIE)[:_DIE], key=kinds.index)


def _numbers(piece: Piece, words: RulesText) -> Iterator[str]:
    six = _six(piece)
    for face in dict.fromkeys(six):
        first, last = six.index(face) + 1, _DIE - six[::-1].index(face)
        name = words.titled(face)
        if first == last:
            yield words.kit("dice_face", first=str(first), face=name)
        else:
            yield words.kit("dice_number", first=str(first), last=str(last), face=name)


class ArtistPieces:
    """The pieces of one Artist besides the cards.

    A `small` kit has flat units instead of standees, which are turned over when they are exhausted, and markers for a
    Masterpiece.
    """

    def __init__(self, artist: Artist, table: Table, words: RulesText, *, small: bool) -> None:
        self._artist = artist
        self._small = small
        self._table = table
        self._words = words
        self._style = style_of(artist, words)
        self._ids = FaceIds(artist.id, table.artists)

    def all(self) -> Iterator[Component]:
        yield Component(self._spec("kit-seal", "SEAL"), None, 1, SEALS)
        yield from self._units()
        for piece in self._artist.pieces:
            yield from self._piece(piece)
        for piece in self._artist.pieces:
            if piece.kind == "counter":
                sign = self._artist.sigil_of(piece)
                yield self._track_marker(piece.id.upper(), sign, self._words.noun(piece))
        if self._small:
            yield from self._masterpiece()
        yield from self._damage()

    def body(self) -> Iterator[Component]:
        """Yield the unit of the Artist."""
        artist = self._artist
        yield from self._unit("artist", "ARTIST", artist.noun, _ARTIST_STANDEE, artist.sigil, None)

    def _units(self) -> Iterator[Component]:
        artist = self._artist
        yield from self.body()
        for piece in artist.pieces:
            if piece.kind == "summon":
                names = piece.copies or tuple("" for _ in range(piece.count))
                for number, copy in enumerate(names, 1):
                    name = self._words.noun(piece)
                    if copy:
                        called = piece.short or piece.display
                        name = capital(self._words.face("copy", copy=self._words.copy(copy, piece), name=called))
                    mark = copy_mark(number) if len(names) > 1 else None
                    id, sigil = f"{piece.id.upper()}-{number}", artist.sigil_of(piece)
                    yield from self._unit(piece.id, id, name, _SUMMON_STANDEE, sigil, mark)

    def _unit(
        self, of: str, id: str, name: str, size: tuple[float, float], sigil: str, nth: Mapping[str, object] | None
    ) -> Iterator[Component]:
        palette = self._style.palette
        ground, band = (palette.deep, palette.accent) if size == _ARTIST_STANDEE else (palette.main, palette.main)
        values = {
            "name": name,
            "sigil": sigil,
            **unit_art(self._artist, of),
            "mirrored": nth is not None and int(str(nth["number"])) % 2 == 0,
            "band": band,
            "back": asdict(inverted(palette)),
            "before": self._words.kit("front"),
            "nth": nth,
        }
        counted = self._words.kit("units_counted")
        if self._small:
            flat = self._sized("unit", f"U-{id}", _FLAT_UNIT, "exhausted", values)
            yield Component(flat, None, 1, "units", counted)
            return
        yield Component(self._sized("standee", f"U-{id}", size, "back", values), None, 1, "units", counted)
        foot = self._spec("foot", f"F-{id}", name=name, ground=ground, letters=sign_on(ground), nth=nth)
        yield Component(foot, None, 1, "units")

    def _sized(
        self, template: str, id: str, size: tuple[float, float], behind: str, values: Mapping[str, object]
    ) -> FaceSpec:
        width, height = size
        return self._spec(template, id, width=width, height=height, behind=self._words.kit(behind), **values)

    def _token_ground(self) -> str:
        """Return the ground of the Artist's tokens: pale and dark take turns in the list of Artists, so that neighbours
        there differ in grey too."""
        listed = self._table.artists
        dark = self._artist.id in listed and listed.index(self._artist.id) % 2 == 1
        return self._style.palette.deep if dark else self._style.palette.light

    def _piece(self, piece: Piece) -> Iterator[Component]:
        """Yield what is cut out for a piece that is no unit."""
        sign, name, id = self._artist.sigil_of(piece), self._words.noun(piece), piece.id.upper()
        counted = self._words.nouns(piece)
        palette = self._style.palette
        match piece.kind:
            case "token":
                ground = self._token_ground()
                values = {"name": name, "mark": sign, "ground": ground, "mark_colour": stands_out(palette, ground)}
                front = self._spec("token", f"T-{id}", **values, back=False)
                back = self._spec("token", f"T-{id}-BACK", **values, back=True)
                yield Component(front, back, piece.count, "tokens", counted)
            case "tile":
                turn = [each.id for each in self._artist.pieces if each.kind == "tile"].index(piece.id)
                seed = seed_from_text(f"{self._artist.id}/{piece.id}")
                letters = stands_out(palette, palette.main)
                yield Component(
                    self._spec("tile", f"Z-{id}", name=name, sign=sign, seed=seed, composition=turn, letters=letters),
                    None,
                    piece.count,
                    "tiles",
                    counted,
                )
            case "frame":
                letters = stands_out(palette, palette.light)
                front = self._spec("strip", f"S-{id}", name=name, sign=sign, ground=palette.light, letters=letters)
                own = {"name": "", "sign": self._artist.sigil, "ground": palette.main}
                back = self._spec("strip", "S-BACK", **own, letters=stands_out(palette, palette.main))
                yield Component(front, back, piece.count, "tokens", counted)
            case "counter":
                last = max(piece.limit or _MOST_COUNTED, piece.start)
                track = {"name": name, "sign": sign, "limit": last, "start": piece.start}
                letters, figures = (stands_out(palette, each) for each in (palette.deep, palette.light))
                spec = self._spec("counter", f"C-{id}", **track, letters=letters, figures=figures)
                yield Component(spec, None, 1, "units", self._words.face("track", name=name, limit=""))
            case "dice":
                net = self._spec("die", f"D-{id}", **die_net(piece, palette, sign, self._words))
                yield Component(net, None, piece.count, "dice", counted, outlined=True)
            case "summon":
                return

    def _masterpiece(self) -> Iterator[Component]:
        accent = self._style.palette.accent
        for numeral in NUMERALS[: len(self._artist.masterpiece)]:
            front, back = (
                marker(
                    self._style,
                    self._ids.of(f"MP-{numeral}{side}"),
                    self._artist.span,
                    Marker(ground, ink, Letters(numeral, 26, ink, 3.4)),
                )
                for side, ground, ink in (("", accent, sign_on(accent)), ("-BACK", "#8C8C8C", GESSO))
            )
            yield Component(front, back, 1, "tokens", self._words.kit("panel_markers"))

    def _track_marker(self, id: str, sign: str, name: str) -> Component:
        """Return the marker that lies on a track, at the value that counts."""
        accent = self._style.palette.accent
        ink = sign_on(accent)
        of = Marker(accent, ink, Letters(name.upper(), 7.2, ink, 4.5), Sign(sign, -2, 8.4, ink))
        front, back = (
            marker(self._style, self._ids.of(f"K-{id}{side}"), self._artist.span, of, name) for side in ("", "-BACK")
        )
        return Component(front, back, 1, "tokens", self._words.kit("track_markers"))

    def _damage(self) -> Iterator[Component]:
        """Yield a track for the hits that the Artist takes; nothing if no hit can damage it."""
        if self._artist.becomes is None and is_never_damaged(self._words.program):
            return
        hits = self._table.damage_to_lose
        step = (_TRACK - _PORTRAIT) / hits
        spec = self._spec(
            "damage",
            "DAMAGE",
            title=self._words.kit("damage_of", artist=self._artist.noun),
            note=self._words.kit("damage_note", n=str(hits)),
            left=_PORTRAIT,
            hits=tuple({"x": round(_PORTRAIT + step * (index + 0.5), 3)} for index in range(hits)),
            radius=min(_HIT, step / 2 - 0.8),
            letters=stands_out(self._style.palette, self._style.palette.deep),
            **{**reference_art(self._artist), **in_person(self._artist, "bust")},
        )
        yield Component(spec, None, 1, "strips", self._words.kit("damage_tracks"))
        yield self._track_marker(_HITS, self._artist.sigil, self._words.face("damage"))

    def _spec(self, template: str, id: str, /, **values: object) -> FaceSpec:
        return self._style.face(f"react/{template}", self._ids.of(id), self._artist.span, **values)


_ZONE, _GAP = 49.0, 1.0
"""Millimetres of the large Field.

A zone with half of the gaps at its sides is as wide as a unit and a token. Five rows of zones are as high as a page of
A4 or Letter.
"""
_SMALL_ZONE, _SMALL_GAP = 38.0, 1.0
_LARGEST_FIELD = 495.0
"""The longest side (mm) of a Field. A Field with more rows has smaller zones."""
_CHAIN_SLOT, _PANEL_SLOT = 66.0, 63.5
_SLOTS_A_STRIP = 3
"""The number of slots as wide as a card that lie side by side on a page."""
_TURN_TRACK = (70.0, 249.0)
"""Width and height (mm): as high as five rows of the large Field."""
_SHAFTS = {"intention": "disc", "reaction": "hexagon"}
"""The shape at the end of the arrow on a slot's marker.

Effects of cards have the same shapes, so that they can be told apart without colours.
"""


class TablePieces:
    """The pieces that some Artists share."""

    def __init__(self, artists: Sequence[Artist], table: Table, words: RulesText) -> None:
        self._artists = artists
        self._table = table
        self._words = words
        self._style = style_of(artists[0], words)
        self._chain = [
            "intention" if slot == table.intention_slot else "reaction" for slot in range(1, table.chain_slots + 1)
        ]

    def large(self) -> Iterator[Component]:
        """Yield a Field of more than one page, strips above which cards lie, and a track for the phases of a turn."""
        yield self._field(_ZONE, _GAP, large=True)
        width, height = _TURN_TRACK
        steps = phases(self._table, self._words)
        turn = self._spec("turn", "TURN-TRACK", width=width, height=height, phases=steps)
        yield Component(turn, None, 1, "board", self._words.kit("turn_track"))
        chain = [{"number": number, "kind": kind} for number, kind in enumerate(self._chain, 1)]
        yield from self._strips(
            "CHAIN-STRIP", "chain-strip", chain, _CHAIN_SLOT, self._words.kit("chain"), "chain_strips"
        )
        panels = [{"number": number} for number in range(1, self._table.masterpiece_slots + 1)]
        yield from self._strips(
            "PANEL-STRIP", "panel-strip", panels, _PANEL_SLOT, self._words.term("masterpiece"), "panel_strips"
        )

    def small(self) -> Iterator[Component]:
        """Yield a Field and tracks on one page."""
        yield self._field(_SMALL_ZONE, _SMALL_GAP, large=False)
        tracks = self._spec(
            "tracks",
            "TRACKS",
            chain_name=self._words.kit("chain"),
            chain=tuple(self._chain),
            masterpiece=self._words.term("masterpiece"),
            slots=self._table.masterpiece_slots,
        )
        pitch = _SMALL_ZONE + _SMALL_GAP
        widest = max(self._table.chain_slots, self._table.masterpiece_slots)
        counted = self._words.kit("slot_tracks")
        yield Component(tracks, None, 1, "board", counted, joins=Joins(x=_between(widest, pitch, _SMALL_GAP)))

    def markers(self, *, exhausted: bool) -> Iterator[Component]:
        """Yield markers for the slots of the chain and for the player whose turn it is.

        With `exhausted`, also yield markers for exhausted units, which cannot be turned over as flat ones can.
        """
        if exhausted:
            count = sum(artist.units for artist in self._artists)
            front, back = self._exhausted()
            yield Component(front, back, count, "tokens", self._words.kit("exhausted_markers"))
        for number, kind in enumerate(self._chain, 1):
            letters = Letters(str(number), 30, kind, 6.4)
            of = Marker(kind, "gesso", letters, size=LARGE, arrow=_SHAFTS[kind])
            front, back = (self._marker(f"CHAIN-{number}{side}", of) for side in ("", "-BACK"))
            yield Component(front, back, 1, "tokens", self._words.kit("chain_markers"))
        if len(self._artists) == 2:
            front, back = (self._turn_marker(*each) for each in zip(self._artists, ("", "-BACK")))
            yield Component(front, back, 1, "tokens", self._words.kit("turn_marker"))

    def spares(self, backs: Sequence[FaceSpec]) -> Iterator[Component]:
        """Yield pieces for slots that stay free.

        There is a turn aid for each player, then blank cards with the backs of their decks.
        """
        table, kit = self._table, self._words.kit
        aid = self._spec(
            "aid",
            "AID",
            title=kit("turn"),
            label=kit("turn_label"),
            phases=phases(table, self._words),
            effects=chain_links(table, self._words),
            foot=kit("aid_foot"),
        )
        yield Component(aid, None, len(self._artists), counted_as=kit("turn_aids"), spare=True)
        blank = self._spec("blank", "BLANK", note=kit("blank"))
        for _ in range(_SLOTS_A_STRIP):
            for back in backs:
                yield Component(blank, back, 1, counted_as=kit("blank_cards"), spare=True)

    def _field(self, zone: float, gap: float, *, large: bool) -> Component:
        table, say = self._table, self._words.kit
        pitch = min(zone + gap, _LARGEST_FIELD / max(table.rows, table.columns))
        starts = (
            (table.first_start, "star", say("first")),
            (table.second_start, "star-outline", say("second")),
        )
        field = self._spec(
            "field",
            "FIELD",
            rows=table.rows,
            columns=table.columns,
            zone=round(pitch - gap, 3),
            pitch=round(pitch, 3),
            large=large,
            starts=tuple(
                {"row": row, "column": column, "shape": shape, "name": name} for (row, column), shape, name in starts
            ),
            letters=tuple(map(column_letters, range(table.columns))),
        )
        counted = say("field_counted", columns=str(table.columns), rows=str(table.rows))
        joins = Joins(_between(table.columns, pitch, gap), _between(table.rows, pitch, gap))
        return Component(field, None, 1, "board", counted, joins=joins)

    def _strips(
        self, id: str, template: str, slots: Sequence[Mapping[str, object]], width: float, title: str, counted: str
    ) -> Iterator[Component]:
        for number, start in enumerate(range(0, len(slots), _SLOTS_A_STRIP), 1):
            part = tuple(slots[start : start + _SLOTS_A_STRIP])
            last = start + len(part) == len(slots)
            spec = self._spec(
                template, f"{id}-{number}", title=title, slots=part, slot=width, first=start == 0, last=last
            )
            yield Component(spec, None, 1, "strips", self._words.kit(counted))

    def _exhausted(self) -> tuple[FaceSpec, FaceSpec]:
        """Return both sides of the marker for exhausted units.

        Its back says nothing: turned over, it may lie on a unit that is ready.
        """
        letters = Letters(self._words.kit("exhausted").upper(), 7.5, "gesso", 3.2)
        front = Marker("dark_box", "gesso", letters, Sign("exhausted", -2.4, 7, "gesso"))
        back = Marker("gesso", "dark_box", sign=Sign("exhausted", 0, 11, "dark_box"))
        return self._marker("EXHAUSTED", front), self._marker("EXHAUSTED-BACK", back)

    def _turn_marker(self, artist: Artist, side: str) -> FaceSpec:
        accent = artist.palette.accent
        ink = sign_on(accent)
        letters = Letters(self._words.kit("my_turn").upper(), 7.6, ink, 8)
        of = Marker(accent, ink, letters, Sign(artist.sigil, -1.6, 12, ink), LARGE)
        return marker(style_of(artist, self._words), f"REACT-TURN{side}", self._table.span, of)

    def _marker(self, id: str, of: Marker) -> FaceSpec:
        return marker(self._style, f"REACT-{id}", self._table.span, of)

    def _spec(self, template: str, id: str, **values: object) -> FaceSpec:
        return self._style.face(f"react/{template}", f"REACT-{id}", self._table.span, **values)


def _between(count: int, pitch: float, gap: float) -> tuple[float, ...]:
    """Return the middles of the gaps between some zones in a row."""
    return tuple(round(number * pitch - gap / 2, 3) for number in range(1, count))
