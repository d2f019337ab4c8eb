"""The pieces of the table and of the Artists beside their cards: counts and names come from the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from gesso.art import Palette, contrast, inverted, rgb, seed_from_text
from gesso.games.react.model import Artist, Piece, Table
from gesso.games.react.printing.components import NUMERALS, look_of, unit_art
from gesso.games.react.wording import RulesText
from gesso.printing.card_codes import card_code
from gesso.printing.component import Component, FaceOrder
from gesso.printing.look import GESSO, INK, Look, sign_on

_COPIES = (
    ("disc", "#2E7FC2", GESSO, 1.1),
    ("square", "#D5342B", GESSO, 1.1),
    ("arrow", "#E8B021", INK, 1.7),
    ("lozenge", "#3C8D4F", GESSO, 1.1),
    ("hexagon", "#7A4FA3", GESSO, 1.1),
)
"""Shape, colour, letters, and how far these stand below the middle (mm): a grey print tells copies apart by shape."""
_ARTIST_STANDEE, _SUMMON_STANDEE = (34.0, 112.0), (26.0, 80.0)
_TOKEN, _MARKER = 20.0, 26.0
_HIT = 7.4
"""The largest radius (mm) of a hit on the damage track."""
_DIE = 6
"""Faces of a die, whatever is on them."""
_EXHAUSTED = "#2B2C2F"
_MOST_COUNTED = 12
"""Up to which a counter without a limit has a track."""
_KINDS = {True: "#1B5FAE", False: "#B84306"}
"""The colours of an Intention's slot and of the others."""


class ArtistPieces:
    """The pieces of one Artist, beside the cards."""

    def __init__(self, artist: Artist, table: Table, words: RulesText) -> None:
        self._artist = artist
        self._table = table
        self._words = words
        self._look = look_of(artist, words)
        self._code = card_code(artist.id, table.artists)

    def seal(self) -> FaceOrder:
        return self._order("kit-seal", "SEAL")

    def all(self) -> Iterator[Component]:
        yield Component(self.seal(), None, 1, "seals")
        yield from self._units()
        for piece in self._artist.pieces:
            yield from self._piece(piece)
        yield from self._masterpiece()
        yield self._damage()

    def _units(self) -> Iterator[Component]:
        artist = self._artist
        yield from self._unit("artist", "ARTIST", artist.noun, _ARTIST_STANDEE, artist.sigil, None)
        for piece in artist.pieces:
            if piece.kind == "summon":
                names = piece.copies or tuple("" for _ in range(piece.count))
                for number, copy in enumerate(names, 1):
                    name = f"{copy.title()} {piece.short or piece.display}".strip() if copy else self._words.noun(piece)
                    mark = _copy_mark(number) if len(names) > 1 else None
                    id, sigil = f"{piece.id.upper()}-{number}", artist.sigil_of(piece)
                    yield from self._unit(piece.id, id, name, _SUMMON_STANDEE, sigil, mark)

    def _unit(
        self, of: str, id: str, name: str, size: tuple[float, float], sigil: str, nth: Mapping[str, object] | None
    ) -> Iterator[Component]:
        palette = self._look.palette
        ground, band = (palette.deep, palette.accent) if size == _ARTIST_STANDEE else (palette.main, palette.main)
        front = self._order(
            "standee",
            f"U-{id}",
            width=size[0],
            height=size[1],
            name=name,
            sigil=sigil,
            **unit_art(self._artist, of),
            band=band,
            back=asdict(inverted(palette)),
            before=self._words.kit("front"),
            behind=self._words.kit("back"),
            nth=nth,
        )
        yield Component(front, None, 1, "units")
        foot = self._order("foot", f"F-{id}", name=name, ground=ground, letters=sign_on(ground))
        yield Component(foot, None, 1, "units")

    def _piece(self, piece: Piece) -> Iterator[Component]:
        """What is cut out for a piece that is no unit."""
        sign, name, id = self._artist.sigil_of(piece), self._words.noun(piece), piece.id.upper()
        palette = self._look.palette
        match piece.kind:
            case "token":
                values = {"mark": sign, "mark_colour": _stands_out(palette, palette.light)}
                front = self._order("token", f"T-{id}", **values, back=False)
                back = self._order("token", f"T-{id}-BACK", **values, back=True)
                yield Component(front, back, piece.count, "tokens")
            case "tile":
                turn = [each.id for each in self._artist.pieces if each.kind == "tile"].index(piece.id)
                seed = seed_from_text(f"{self._artist.id}/{piece.id}")
                letters = _stands_out(palette, palette.main)
                yield Component(
                    self._order("tile", f"Z-{id}", name=name, sign=sign, seed=seed, composition=turn, letters=letters),
                    None,
                    piece.count,
                    "tiles",
                )
            case "frame":
                letters = _stands_out(palette, palette.light)
                front = self._order("strip", f"S-{id}", name=name, sign=sign, ground=palette.light, letters=letters)
                own = {"name": "", "sign": self._artist.sigil, "ground": palette.main}
                back = self._order("strip", "S-BACK", **own, letters=_stands_out(palette, palette.main))
                yield Component(front, back, piece.count, "tokens")
            case "counter":
                counted = {"name": name, "limit": piece.limit or _MOST_COUNTED, "start": piece.start}
                letters, figures = (_stands_out(palette, each) for each in (palette.deep, palette.light))
                yield Component(
                    self._order("counter", f"C-{id}", **counted, letters=letters, figures=figures), None, 1, "units"
                )
            case "dice":
                yield Component(self._order("die", f"D-{id}", **_net(piece, palette, sign)), None, piece.count, "dice")
            case "summon":
                return

    def _masterpiece(self) -> Iterator[Component]:
        palette = self._look.palette
        for numeral in NUMERALS[: len(self._artist.masterpiece)]:
            sides = []
            for side, ground, ink in (("", palette.accent, sign_on(palette.accent)), ("-BACK", "#8C8C8C", GESSO)):
                letters = {"text": numeral, "size": 26, "colour": ink, "drop": 3.4}
                sides.append(
                    _marker(self._look, f"{self._code}-MP-{numeral}{side}", self._artist, ground, ink, letters)
                )
            yield Component(sides[0], sides[1], 1, "tokens")

    def _damage(self) -> Component:
        hits = self._table.damage_to_lose
        step = 65 / hits
        order = self._order(
            "damage",
            "DAMAGE",
            title=self._words.kit("damage_of", artist=self._artist.noun),
            note=self._words.kit("damage_note", n=str(hits)),
            hits=tuple({"x": round(step * (index + 0.5), 3)} for index in range(hits)),
            radius=min(_HIT, step / 2 - 1),
        )
        return Component(order, None, 1, "units")

    def _order(self, template: str, id: str, /, **values: object) -> FaceOrder:
        return self._look.order(f"react/{template}", f"{self._code}-{id}", self._artist.span, **values)


def table_pieces(artists: Sequence[Artist], table: Table, words: RulesText) -> Iterator[Component]:
    """What both players share: the Field, the tracks, the markers."""
    look = look_of(artists[0], words)
    span = table.span
    starts = (
        {"row": table.first_start[0], "column": table.first_start[1], "shape": "star", "name": words.kit("first")},
        {
            "row": table.second_start[0],
            "column": table.second_start[1],
            "shape": "star-outline",
            "name": words.kit("second"),
        },
    )
    letters = tuple(chr(ord("A") + column) for column in range(table.columns))
    field = look.order(
        "react/field", "REACT-FIELD", span, rows=table.rows, columns=table.columns, starts=starts, letters=letters
    )
    yield Component(field, None, 1, "board")
    slots = [slot == table.intention_slot for slot in range(1, table.chain_slots + 1)]
    tracks = look.order(
        "react/tracks",
        "REACT-TRACKS",
        span,
        chain_name=words.kit("chain"),
        chain=tuple({"colour": _KINDS[opens], "tint": "#E8EFF7" if opens else "#FAECE4"} for opens in slots),
        masterpiece=words.term("masterpiece"),
        slots=table.masterpiece_slots,
    )
    yield Component(tracks, None, 1, "board")
    yield from _markers(artists, slots, look, words)


def _markers(artists: Sequence[Artist], slots: Sequence[bool], look: Look, words: RulesText) -> Iterator[Component]:
    units = sum(1 + sum(len(p.copies) or p.count for p in a.pieces if p.kind == "summon") for a in artists)
    sides = [
        _marker(
            look,
            f"REACT-EXHAUSTED{side}",
            artists[0],
            ground,
            ink,
            None,
            ({"shape": "exhausted", "x": 0, "y": 0, "size": 11, "colour": ink},),
        )
        for side, ground, ink in (("", _EXHAUSTED, GESSO), ("-BACK", GESSO, _EXHAUSTED))
    ]
    yield Component(sides[0], sides[1], units, "tokens")
    for number, opens in enumerate(slots, 1):
        letters = {"text": str(number), "size": 40, "colour": GESSO, "drop": 5.2}
        faces = [
            _marker(look, f"REACT-CHAIN-{number}{side}", artists[0], _KINDS[opens], GESSO, letters, size=_MARKER)
            for side in ("", "-BACK")
        ]
        yield Component(faces[0], faces[1], 1, "tokens")
    if len(artists) == 2:
        faces = []
        for artist, side in zip(artists, ("", "-BACK")):
            accent = artist.palette.accent
            mark = {"shape": artist.sigil, "x": 0, "y": -1, "size": 12, "colour": sign_on(accent)}
            letters = {"text": words.kit("my_turn").upper(), "size": 7.6, "colour": sign_on(accent), "drop": 9}
            faces.append(
                _marker(
                    look_of(artist, words),
                    f"REACT-TURN{side}",
                    artist,
                    accent,
                    sign_on(accent),
                    letters,
                    (mark,),
                    _MARKER,
                )
            )
        yield Component(faces[0], faces[1], 1, "tokens")


def _marker(
    look: Look,
    id: str,
    artist: Artist,
    ground: str,
    ink: str,
    letters: Mapping[str, object] | None,
    marks: Sequence[Mapping[str, object]] = (),
    size: float = _TOKEN,
) -> FaceOrder:
    values = {"ground": ground, "ink": ink, "letters": letters, "marks": tuple(marks), "size": size}
    return look.order("react/marker", id, artist.span, **values)


def _copy_mark(number: int) -> Mapping[str, object]:
    shape, colour, letter, drop = _COPIES[(number - 1) % len(_COPIES)]
    return {"shape": shape, "colour": colour, "letter": letter, "drop": drop, "number": str(number)}


def _net(piece: Piece, palette: Palette, sign: str) -> Mapping[str, object]:
    """The faces of a die: those around, and those at its ends. Faces that are alike lie opposite to each other."""
    kinds = list(dict.fromkeys(piece.faces))
    grounds = (INK, GESSO, palette.accent, palette.main, palette.light, palette.deep)
    signs = {each.face: each.sigil for each in piece.face_sigils}
    shown = {
        kind: {
            "name": kind.title(),
            "sign": signs.get(kind, sign),
            "ground": ground,
            "letters": _stands_out(palette, ground),
        }
        for kind, ground in zip(kinds, grounds)
    }
    every = (piece.faces * _DIE)[:_DIE]
    ordered = [shown[face] for face in sorted(every, key=kinds.index)]
    # Of a strip of four around, the first and third, and the second and fourth, lie opposite to each other.
    first, first_again, second, second_again, third, third_again = ordered
    return {"around": (first, second, first_again, second_again), "ends": (third, third_again)}


def _stands_out(palette: Palette, ground: str) -> str:
    """The colour of the palette, ink or gesso that stands out most from a ground."""
    return max((palette.deep, INK, GESSO), key=lambda colour: contrast(rgb(colour), rgb(ground)))
