"""What both players share: the Field, the slots of the chain and of the Masterpieces, the turn, markers, aids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gesso.games.react.model import Artist, Table
from gesso.games.react.printing.components import look_of
from gesso.games.react.printing.markers import LARGE, Letters, Marker, Sign, marker
from gesso.games.react.printing.reference_text import chain_links, phases
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component, FaceSpec, Joins
from gesso.printing.faces.style import sign_on

_ZONE, _GAP = 49.0, 1.0
"""A zone of the large Field with half of the gaps at its sides is as wide as a unit and a token; five rows of zones are
as high as a page of either paper."""
_SMALL_ZONE, _SMALL_GAP = 38.0, 1.0
_LARGEST_FIELD = 495.0
"""The longest side (mm) that a Field may have: the zones of one with more rows are smaller."""
_CHAIN_SLOT, _PANEL_SLOT = 66.0, 63.5
_SLOTS_A_STRIP = 3
"""Slots as wide as a card that lie side by side on a page."""
_TURN_TRACK = (70.0, 241.0)
_SHAFTS = {"intention": "disc", "reaction": "hexagon"}
"""What the arrow on the marker of a slot ends in: as the effects of cards are told apart without their colours."""


class TablePieces:
    """The pieces of the table for some Artists."""

    def __init__(self, artists: Sequence[Artist], table: Table, words: RulesText) -> None:
        self._artists = artists
        self._table = table
        self._words = words
        self._look = look_of(artists[0], words)
        self._chain = [
            "intention" if slot == table.intention_slot else "reaction" for slot in range(1, table.chain_slots + 1)
        ]

    def large(self) -> Iterator[Component]:
        """A Field of more than one page, strips above which cards lie, a track for the phases of a turn."""
        yield self._field(_ZONE, _GAP, large=True)
        width, height = _TURN_TRACK
        steps = phases(self._table, self._words)
        turn = self._order("turn", "TURN-TRACK", width=width, height=height, phases=steps)
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
        """A Field and tracks on one page."""
        yield self._field(_SMALL_ZONE, _SMALL_GAP, large=False)
        tracks = self._order(
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
        """Markers for the slots of the chain and for whose turn it is; and for units, if these cannot be turned over."""
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
        """For slots that stay free: a turn aid for each player, then blank cards with the backs of their decks."""
        table, kit = self._table, self._words.kit
        aid = self._order(
            "aid",
            "AID",
            title=kit("turn"),
            label=kit("turn_label"),
            phases=phases(table, self._words),
            effects=chain_links(table, self._words),
            foot=kit("aid_foot"),
        )
        yield Component(aid, None, len(self._artists), counted_as=kit("turn_aids"), spare=True)
        blank = self._order("blank", "BLANK", note=kit("blank"))
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
        field = self._order(
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
            letters=tuple(chr(ord("A") + column) for column in range(table.columns)),
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
            order = self._order(
                template, f"{id}-{number}", title=title, slots=part, slot=width, first=start == 0, last=last
            )
            yield Component(order, None, 1, "strips", self._words.kit(counted))

    def _exhausted(self) -> tuple[FaceSpec, FaceSpec]:
        """Its back says nothing: turned over, it may lie on a unit that is ready."""
        letters = Letters(self._words.kit("exhausted").upper(), 7.2, "gesso", 4.5)
        front = Marker("dark_box", "gesso", letters, Sign("exhausted", -2, 8.4, "gesso"))
        back = Marker("gesso", "dark_box", sign=Sign("exhausted", 0, 11, "dark_box"))
        return self._marker("EXHAUSTED", front), self._marker("EXHAUSTED-BACK", back)

    def _turn_marker(self, artist: Artist, side: str) -> FaceSpec:
        accent = artist.palette.accent
        ink = sign_on(accent)
        letters = Letters(self._words.kit("my_turn").upper(), 7.6, ink, 8)
        of = Marker(accent, ink, letters, Sign(artist.sigil, -1.6, 12, ink), LARGE)
        return marker(look_of(artist, self._words), f"REACT-TURN{side}", self._table.span, of)

    def _marker(self, id: str, of: Marker) -> FaceSpec:
        return marker(self._look, f"REACT-{id}", self._table.span, of)

    def _order(self, template: str, id: str, **values: object) -> FaceSpec:
        return self._look.face(f"react/{template}", f"REACT-{id}", self._table.span, **values)


def _between(count: int, pitch: float, gap: float) -> tuple[float, ...]:
    """The middles of the gaps between some zones in a row."""
    return tuple(round(number * pitch - gap / 2, 3) for number in range(1, count))
