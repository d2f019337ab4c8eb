"""Art packs, and the library of pictures that the packs of a game make up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image

from gesso.art.ground import PLAIN_MOTIF, gesso_ground, plain_back, plain_filter, plain_sheet
from gesso.art.palette import Palette
from gesso.art.request import Motif
from gesso.art.shapes import MARKS, Shape
from gesso.data_classes import dataclass
from gesso.installed import PackPoint, files_in, installation, points_of

T = TypeVar("T")
GroundPainter = Callable[[int, int, int, bool, int], Image.Image]
"""Paints the ground below letters: width, height and the y of its upper edge (px), dark or light, seed; RGBA."""
Window = tuple[int, int, int, int]
"""Left, top, right and bottom of a hole in px."""
SheetPainter = Callable[[int, int, Window, Palette, int], Image.Image]
"""Paints a sheet that lies over a picture, clear in its window: width and height (px), window, palette, seed; RGBA."""
BackPainter = Callable[[Palette, bool, int, int], Image.Image]
"""Paints a card back: palette, dark or light, width and height (px); RGB."""
PictureFilter = Callable[[Image.Image, int], Image.Image]
"""Changes everything painted so far: an RGB picture and a seed; RGB of the same size."""


@dataclass(frozen=True, slots=True)
class IconMark:
    """A mark in an icon. Lengths are halves of the icon's height."""

    mark: str
    """The name of a mark or a sigil."""
    colour: str = ""
    """`#RRGGBB`; empty for the colour of the words around it."""
    size: float = 2.0
    """The side of its square."""
    x: float = 0.0
    """Its centre, from the icon's centre."""
    y: float = 0.0
    rim: bool = False
    """Whether it is a rim, which is drawn only if the text asks for icons with rims."""


@dataclass(frozen=True, slots=True)
class IconLetters:
    """Letters in an icon. Lengths are halves of the icon's height."""

    text: str
    font: str
    """Family and weight, such as `sofia-sans-extra-condensed/800`."""
    colour: str = ""
    size: float = 1.0
    """The height of a capital."""
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class IconShape:
    """A small picture among words."""

    words: str
    """The words that it stands for, for messages and readers of drawing items."""
    parts: tuple[IconMark | IconLetters, ...]
    """Its marks and letters, from back to front."""
    advance: float = 2.1
    """Its width in a line, in halves of its height."""
    height: float = 1.15
    """Its height, in capitals of the text around it."""
    drop: float = 0.0
    """The distance of its foot below the baseline, in capitals of the text around it."""


@dataclass(frozen=True, slots=True, eq=False)
class ArtPack:
    """The pictures that a package adds to a game, each under a name that no other pack of that game has.

    A package offers one as an entry point `<game> = "package.module:PACK"` in the group `gesso.art`. Raises TypeError for
    a field that is no mapping.
    """

    motifs: Mapping[str, Motif] = field(default_factory=dict)
    """Ways of painting the picture of a card; `MotifPackage` loads each when it is first painted."""
    sigils: Mapping[str, Shape] = field(default_factory=dict)
    """Silhouettes for seals and pieces."""
    marks: Mapping[str, Shape] = field(default_factory=dict)
    """Plain shapes for face templates: in bars, on their own, and in icons."""
    icons: Mapping[str, IconShape] = field(default_factory=dict)
    """Signs among words; `{name}` stands for one in a text."""
    grounds: Mapping[str, GroundPainter] = field(default_factory=dict)
    """Grounds below letters. A template that names no ground, sheet or back gets the first one of the game."""
    sheets: Mapping[str, SheetPainter] = field(default_factory=dict)
    """Sheets with a window that lie over a picture."""
    backs: Mapping[str, BackPainter] = field(default_factory=dict)
    """Card backs."""
    filters: Mapping[str, PictureFilter] = field(default_factory=dict)
    """Changes of everything that a face has painted so far."""
    shared: tuple[str, ...] = ()
    """Other packages that it paints with. Gesso paints the cards again when a file in them, or beside the pack, changes."""

    def __post_init__(self) -> None:
        for kind in KINDS:
            if not isinstance(getattr(self, kind), Mapping):
                raise TypeError(f"`{kind}` of the pack is not a mapping")


KINDS: Mapping[str, str] = {
    "motifs": "motif",
    "sigils": "sigil",
    "marks": "mark",
    "icons": "icon",
    "grounds": "ground",
    "sheets": "sheet",
    "backs": "back",
    "filters": "filter",
}
"""The fields of a pack that hold pictures, each with the word for one of them in messages."""


class Pictures(Mapping[str, T]):
    """Pictures of one kind, from several packs; `plain` stands in for one that cannot be loaded.

    `sources` gives the mapping of each name. With `any_name`, every other name stands for the plain picture too: nobody knows
    the names of a pack that is missing.
    """

    def __init__(self, sources: Mapping[str, Mapping[str, T]], plain: T, *, any_name: bool = False) -> None:
        self.sources = sources
        self.plain = plain
        self.any_name = any_name

    def __getitem__(self, name: str) -> T:
        if name not in self:
            raise KeyError(name)
        return self.plain if name not in self.sources or self.fault(name) else self.sources[name][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sources or (("plain",) if self.any_name else ()))

    def __len__(self) -> int:
        return len(self.sources) or int(self.any_name)

    def __contains__(self, name: object) -> bool:
        return self.any_name or name in self.sources

    def fault(self, name: str) -> Exception | None:
        """Return the error that a picture raises while it is loaded; None if it has none, or no pack has it."""
        if name in self.sources:
            try:
                self.sources[name][name]
            except Exception as error:
                return error
        return None


@dataclass(frozen=True, slots=True)
class ArtProblem:
    """Something wrong with art packs: one line, and what to do about it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True, eq=False)
class ArtLibrary:
    """The pictures of one game: those of its art packs, and plain ones for any that cannot be had.

    Pickled, it is the id of the game with `own` and `plain_motifs`; another process finds the packs by itself.
    """

    game: str = ""
    """The id of the game; empty for plain art, which needs no pack."""
    motifs: Mapping[str, Motif] = field(default_factory=dict)
    sigils: Mapping[str, Shape] = field(default_factory=dict)
    marks: Mapping[str, Shape] = field(default_factory=lambda: MARKS)
    icons: Mapping[str, IconShape] = field(default_factory=dict)
    grounds: Mapping[str, GroundPainter] = field(default_factory=lambda: {"gesso": gesso_ground})
    sheets: Mapping[str, SheetPainter] = field(default_factory=dict)
    backs: Mapping[str, BackPainter] = field(default_factory=dict)
    filters: Mapping[str, PictureFilter] = field(default_factory=dict)
    places: tuple[Path, ...] = ()
    """The folders and files of its packs."""
    problems: tuple[ArtProblem, ...] = ()
    """The problems of its packs."""
    own: Mapping[str, Shape] = field(default_factory=dict)
    """Signs of the designer's project, which are among the sigils."""
    plain_motifs: frozenset[str] = frozenset()
    """Names that stand for the plain motif."""

    @property
    def shapes(self) -> Mapping[str, Shape]:
        """All marks and sigils; a mark comes before a sigil of the same name."""
        known = {**_sources(self.sigils), **_sources(self.marks)}
        return Pictures(known, MARKS["disc"], any_name=isinstance(self.marks, Pictures) and self.marks.any_name)

    def shape(self, name: str) -> Shape:
        """Return a mark or a sigil; KeyError for a name that is neither."""
        return self.shapes[name]

    def with_sigils(self, own: Mapping[str, Shape]) -> ArtLibrary:
        """Return the same library with signs of the designer's project."""
        if not own:
            return self
        return replace(self, sigils=_more(self.sigils, own), own={**self.own, **own})

    def with_plain_motifs(self, names: Collection[str]) -> ArtLibrary:
        """Return the same library, in which these names stand for the plain motif."""
        if not names:
            return self
        motifs = _more(self.motifs, dict.fromkeys(names, PLAIN_MOTIF))
        return replace(self, motifs=motifs, plain_motifs=self.plain_motifs.union(names))

    def sources(self) -> tuple[Path, ...]:
        """Return all files of its packs, which decide what a picture looks like."""
        return tuple(file for place in self.places for file in files_in(place))

    def __reduce__(self) -> tuple[Callable[..., ArtLibrary], tuple[str, Mapping[str, Shape], frozenset[str]]]:
        return _restored, (self.game, dict(self.own), self.plain_motifs)


PLAIN_ART = ArtLibrary()
"""The art of a game without a pack: plain marks and one ground."""


def _sources(known: Mapping[str, T]) -> Mapping[str, Mapping[str, T]]:
    return known.sources if isinstance(known, Pictures) else dict.fromkeys(known, known)


def _more(known: Mapping[str, T], more: Mapping[str, T]) -> Mapping[str, T]:
    if isinstance(known, Pictures):
        return Pictures({**known.sources, **dict.fromkeys(more, more)}, known.plain, any_name=known.any_name)
    return {**known, **more}


def _restored(game: str, own: Mapping[str, Shape], plain_motifs: frozenset[str]) -> ArtLibrary:

    return art_of(game).with_sigils(own).with_plain_motifs(plain_motifs)


class MotifPackage(Mapping[str, Motif]):
    """The motifs of a package: the constant `<NAME>_MOTIF` of a module for each, loaded when first painted.

    The motif of the module `people.fortune_teller` is `fortune-teller`.
    """

    def __init__(self, package: str, *modules: str) -> None:
        self._package = package
        self._modules = {module.rpartition(".")[2].replace("_", "-"): module for module in modules}

    def __getitem__(self, name: str) -> Motif:
        module = self._modules[name]
        constant = f"{name.replace('-', '_').upper()}_MOTIF"
        motif = getattr(import_module(f"{self._package}.{module}"), constant)
        assert isinstance(motif, Motif)
        return motif

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules


_PLAIN: Mapping[str, Any] = {
    "motifs": PLAIN_MOTIF,
    "sigils": MARKS["disc"],
    "marks": MARKS["disc"],
    "icons": IconShape("", (IconMark("disc", size=1.6),)),
    "grounds": gesso_ground,
    "sheets": plain_sheet,
    "backs": plain_back,
    "filters": plain_filter,
}
_ALWAYS: Mapping[str, Mapping[str, Any]] = {"marks": MARKS, "grounds": {"gesso": gesso_ground}}
"""Pictures of every game, unless one of its packs has the name."""


def art_of(game: str) -> ArtLibrary:
    """Return the art of a game; plain art for an empty id.

    A pack that cannot be used raises nothing: see `ArtLibrary.problems`.
    """
    return _library(game, installation()) if game else PLAIN_ART


@lru_cache(maxsize=8)
def _library(game: str, installed: str) -> ArtLibrary:
    points = [point for point in points_of(installed) if point.game == game]
    packs: dict[str, ArtPack] = {}
    problems: list[ArtProblem] = []
    for point in points:
        try:
            packs[point.value] = load_pack(point)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            message = f"the art pack `{point.value}` of {point.distribution} cannot be loaded: {reason}"
            problems.append(ArtProblem(message, "install its package again, or tell its author"))
    if not points:
        message = f"no art pack for `{game}` is installed"
        problems.append(ArtProblem(message, "install Gesso again, or the package with the pictures of this game"))
    any_name = bool(problems)
    merged: dict[str, Any] = {}
    for kind, noun in KINDS.items():
        sources: dict[str, Mapping[str, Any]] = {}
        holders: dict[str, str] = {}
        for value, pack in packs.items():
            for name in getattr(pack, kind):
                if name in holders:
                    message = f"the art packs `{holders[name]}` and `{value}` both have a {noun} `{name}`"
                    problems.append(ArtProblem(message, "uninstall one of them, or tell its author"))
                    sources[name] = {name: _PLAIN[kind]}
                    continue
                holders[name] = value
                sources[name] = getattr(pack, kind)
        for name in _ALWAYS.get(kind, {}):
            sources.setdefault(name, _ALWAYS[kind])
        merged[kind] = Pictures(sources, _PLAIN[kind], any_name=any_name)
    modules = (module for value, pack in packs.items() for module in (value.partition(":")[0], *pack.shared))
    places = dict.fromkeys(place for module in modules for place in _imported_from(module))
    library = ArtLibrary(game, **merged, places=tuple(places), problems=tuple(problems))
    return _with_sound_icons(library)


def load_pack(point: PackPoint) -> ArtPack:
    """Import a pack. Raises any error of its package, and TypeError if it is not a pack."""
    module, _, name = point.value.partition(":")
    pack = attrgetter(name)(import_module(module))
    if not isinstance(pack, ArtPack):
        raise TypeError("it is not an `ArtPack`")
    return pack


def _imported_from(module: str) -> Iterator[Path]:
    """Yield the folder of a package, or the file of a module."""
    with suppress(Exception):
        loaded = import_module(module)
        yield from map(Path, getattr(loaded, "__path__", None) or [loaded.__file__ or ""])


def _with_sound_icons(library: ArtLibrary) -> ArtLibrary:
    """Return the library with the plain icon for each icon whose mark no pack has."""
    shapes, plain = library.shapes, _PLAIN["icons"]
    unsound = {
        name: part.mark
        for name, icon in library.icons.items()
        for part in icon.parts
        if isinstance(part, IconMark) and part.mark not in shapes
    }
    if not unsound:
        return library
    problems = tuple(
        ArtProblem(
            f"the icon `{name}` is made of a mark `{mark}`, which no art pack has", "tell the author of the pack"
        )
        for name, mark in unsound.items()
    )
    icons = {**library.icons, **dict.fromkeys(unsound, plain)}
    return replace(library, icons=icons, problems=(*library.problems, *problems))
