"""Dice to fold, and which numbers of a plain die stand for which of their faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from gesso.art import Palette, inverted, seed_from_text
from gesso.games.react.lang.program import is_never_damaged
from gesso.games.react.model import Artist, Piece, Table
from gesso.games.react.printing.components import NUMERALS, look_of, unit_art
from gesso.games.react.printing.markers import Letters, Marker, Sign, copy_mark, marker, stands_out
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.style import GESSO, INK, card_code, sign_on
from gesso.printing.kit import SEALS
from gesso.wording import capital

_DIE = 6
"""Faces of a die, whatever is on them."""

_ARTIST_STANDEE, _SUMMON_STANDEE, _FLAT_UNIT = (34.0, 112.0), (26.0, 80.0), (30.0, 60.0)
_HIT = 7.4
"""The largest radius (mm) of a hit on the damage track."""
_HITS = "1-HIT"
"""The marker of the damage track: no piece can be called so."""
_MOST_COUNTED = 12
"""Up to which a counter without a limit has a track."""


def die_net(piece: Piece, palette: Palette, sign: str, words: RulesText) -> Mapping[str, object]:
    """The faces of a die: those around, and those at its ends. Faces that are alike lie opposite to each other."""
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
    # Of a strip of four around, the first and third, and the second and fourth, lie opposite to each other.
    first, first_again, second, second_again, third, third_again = (shown[face] for face in _six(piece))
    return {"around": (first, second, first_again, second_again), "ends": (third, third_again)}


def plain_dice(pieces: Iterable[Piece], words: RulesText) -> str:
    """What the numbers of a plain die mean: *1-2 Line, 3-4 Tone, 5-6 Hue*; empty where there are no dice."""
    return words.apart(", ".join(_numbers(piece, words)) for piece in pieces if piece.kind == "dice")


def _six(piece: Piece) -> list[str]:
    """The six faces of a die, those that are alike next to each other, in the order of the file."""
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
    """The pieces of one Artist, beside the cards. A `small` kit has flat units instead of standees, turned over when
    they are exhausted, and markers for a Masterpiece."""

    def __init__(self, artist: Artist, table: Table, words: RulesText, *, small: bool) -> None:
        self._artist = artist
        self._small = small
        self._table = table
        self._words = words
        self._look = look_of(artist, words)
        self._code = card_code(artist.id, table.artists)

    def all(self) -> Iterator[Component]:
        yield Component(self._order("kit-seal", "SEAL"), None, 1, SEALS)
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
        """The unit of the Artist."""
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
        palette = self._look.palette
        ground, band = (palette.deep, palette.accent) if size == _ARTIST_STANDEE else (palette.main, palette.main)
        values = {
            "name": name,
            "sigil": sigil,
            **unit_art(self._artist, of),
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
        foot = self._order("foot", f"F-{id}", name=name, ground=ground, letters=sign_on(ground), nth=nth)
        yield Component(foot, None, 1, "units")

    def _sized(
        self, template: str, id: str, size: tuple[float, float], behind: str, values: Mapping[str, object]
    ) -> FaceSpec:
        width, height = size
        return self._order(template, id, width=width, height=height, behind=self._words.kit(behind), **values)

    def _piece(self, piece: Piece) -> Iterator[Component]:
        """What is cut out for a piece that is no unit."""
        sign, name, id = self._artist.sigil_of(piece), self._words.noun(piece), piece.id.upper()
        counted = self._words.nouns(piece)
        palette = self._look.palette
        match piece.kind:
            case "token":
                values = {"name": name, "mark": sign, "mark_colour": stands_out(palette, palette.light)}
                front = self._order("token", f"T-{id}", **values, back=False)
                back = self._order("token", f"T-{id}-BACK", **values, back=True)
                yield Component(front, back, piece.count, "tokens", counted)
            case "tile":
                turn = [each.id for each in self._artist.pieces if each.kind == "tile"].index(piece.id)
                seed = seed_from_text(f"{self._artist.id}/{piece.id}")
                letters = stands_out(palette, palette.main)
                yield Component(
                    self._order("tile", f"Z-{id}", name=name, sign=sign, seed=seed, composition=turn, letters=letters),
                    None,
                    piece.count,
                    "tiles",
                    counted,
                )
            case "frame":
                letters = stands_out(palette, palette.light)
                front = self._order("strip", f"S-{id}", name=name, sign=sign, ground=palette.light, letters=letters)
                own = {"name": "", "sign": self._artist.sigil, "ground": palette.main}
                back = self._order("strip", "S-BACK", **own, letters=stands_out(palette, palette.main))
                yield Component(front, back, piece.count, "tokens", counted)
            case "counter":
                last = max(piece.limit or _MOST_COUNTED, piece.start)
                track = {"name": name, "limit": last, "start": piece.start}
                letters, figures = (stands_out(palette, each) for each in (palette.deep, palette.light))
                order = self._order("counter", f"C-{id}", **track, letters=letters, figures=figures)
                yield Component(order, None, 1, "units", self._words.face("track", name=name, limit=""))
            case "dice":
                net = self._order("die", f"D-{id}", **die_net(piece, palette, sign, self._words))
                yield Component(net, None, piece.count, "dice", counted, outlined=True)
            case "summon":
                return

    def _masterpiece(self) -> Iterator[Component]:
        accent = self._look.palette.accent
        for numeral in NUMERALS[: len(self._artist.masterpiece)]:
            front, back = (
                marker(
                    self._look,
                    f"{self._code}-MP-{numeral}{side}",
                    self._artist.span,
                    Marker(ground, ink, Letters(numeral, 26, ink, 3.4)),
                )
                for side, ground, ink in (("", accent, sign_on(accent)), ("-BACK", "#8C8C8C", GESSO))
            )
            yield Component(front, back, 1, "tokens", self._words.kit("panel_markers"))

    def _track_marker(self, id: str, sign: str, name: str) -> Component:
        """What lies on a track, at the value that counts."""
        accent = self._look.palette.accent
        ink = sign_on(accent)
        of = Marker(accent, ink, Letters(name.upper(), 7.2, ink, 4.5), Sign(sign, -2, 8.4, ink))
        front, back = (
            marker(self._look, f"{self._code}-K-{id}{side}", self._artist.span, of, name) for side in ("", "-BACK")
        )
        return Component(front, back, 1, "tokens", self._words.kit("track_markers"))

    def _damage(self) -> Iterator[Component]:
        """A track for the hits that the Artist takes, if any can ever hit."""
        if self._artist.becomes is None and is_never_damaged(self._words.program):
            return
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
        yield Component(order, None, 1, "strips", self._words.kit("damage_tracks"))
        yield self._track_marker(_HITS, self._artist.sigil, self._words.face("damage"))

    def _order(self, template: str, id: str, /, **values: object) -> FaceSpec:
        return self._look.face(f"react/{template}", f"{self._code}-{id}", self._artist.span, **values)
