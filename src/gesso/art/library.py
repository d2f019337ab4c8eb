"""What a game paints with, by the names its face templates use: the stages that lay out and paint know none of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from gesso.art.gesso_coat import gesso_ground
from gesso.art.palette import Palette
from gesso.art.scene import Motif
from gesso.art.shapes import MARKS, Shape

GroundPainter = Callable[[int, int, int, bool, int], Image.Image]
"""Paints what a card is lettered on: width, height and the y of its upper edge (px), dark or light, seed; RGBA."""
Window = tuple[int, int, int, int]
"""Left, top, right and bottom of a hole in px."""
SheetPainter = Callable[[int, int, Window, Palette, int], Image.Image]
"""Paints a sheet that lies over a picture, clear in its window: width and height (px), window, palette, seed; RGBA."""
BackPainter = Callable[[Palette, bool, int, int], Image.Image]
"""Paints a card back: palette, dark or light, width and height (px); RGB."""
PictureFilter = Callable[[Image.Image, int], Image.Image]
"""Changes all that has been painted so far: an RGB picture and a seed; RGB of the same size."""


@dataclass(frozen=True, slots=True, eq=False)
class ArtLibrary:
    """The motifs, shapes and painters of one game, each by name. Marks are plain shapes, for bars as well; sigils are
    silhouettes for seals; an icon is made of both, and `{name}` stands for it in a text. Of grounds, sheets and backs
    the first is what a template gets that names none. `module` is where the library stands as the constant `LIBRARY`:
    other processes are sent this name only, and a change of any source file beside it paints the game's cards anew.
    `own` are sigils of a designer's own, which are sent with it."""

    module: str
    motifs: Mapping[str, Motif] = field(default_factory=dict)
    sigils: Mapping[str, Shape] = field(default_factory=dict)
    marks: Mapping[str, Shape] = field(default_factory=lambda: MARKS)
    grounds: Mapping[str, GroundPainter] = field(default_factory=lambda: {"gesso": gesso_ground})
    icons: Mapping[str, IconShape] = field(default_factory=dict)
    sheets: Mapping[str, SheetPainter] = field(default_factory=dict)
    backs: Mapping[str, BackPainter] = field(default_factory=dict)
    filters: Mapping[str, PictureFilter] = field(default_factory=dict)
    own: Mapping[str, Shape] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for icon in self.icons.values():
            for part in icon.parts:
                if isinstance(part, IconMark):
                    self.shape(part.mark)

    def shape(self, name: str) -> Shape:
        """Return a mark or a sigil; KeyError for a name that is neither."""
        return self.marks[name] if name in self.marks else self.sigils[name]

    def with_sigils(self, own: Mapping[str, Shape]) -> ArtLibrary:
        """The same library with sigils of a designer's own."""
        if not own:
            return self
        return replace(self, sigils={**self.sigils, **own}, own={**self.own, **own})

    def sources(self) -> tuple[Path, ...]:
        import_module(self.module)
        file = sys.modules[self.module].__file__
        return tuple(sorted(Path(file).parent.rglob("*.py"))) if file else ()

    def __reduce__(self) -> tuple[Callable[..., ArtLibrary], tuple[str, Mapping[str, Shape]]]:
        return load_library, (self.module, dict(self.own))


def load_library(module: str, own: Mapping[str, Shape] = MappingProxyType({})) -> ArtLibrary:
    """Return the constant `LIBRARY` of a module, with sigils of a designer's own."""
    library = import_module(module).LIBRARY
    assert isinstance(library, ArtLibrary)
    return library.with_sigils(own)


LIBRARY = ArtLibrary(module=__name__)
"""The art of a game that has none of its own: plain marks, and one ground to letter on."""


class MotifPackage(Mapping[str, Motif]):
    """The motifs of a package: the constant `<NAME>_MOTIF` of the module with that name, loaded when first painted."""

    def __init__(self, package: str, *names: str) -> None:
        self._package = package
        self._names = names

    def __getitem__(self, name: str) -> Motif:
        if name not in self._names:
            raise KeyError(name)
        motif = getattr(import_module(f"{self._package}.{name}"), f"{name.upper()}_MOTIF")
        assert isinstance(motif, Motif)
        return motif

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


@dataclass(frozen=True, slots=True)
class IconMark:
    """A mark in an icon: the side of its square, and its centre from the icon's, in halves of the icon's height.
    Without a colour it has that of the words around it. A rim is drawn only where the text asks for icons with rims."""

    mark: str
    colour: str = ""
    size: float = 2.0
    x: float = 0.0
    y: float = 0.0
    rim: bool = False


@dataclass(frozen=True, slots=True)
class IconLetters:
    """Letters in an icon; `font` is `family/weight`, `size` the height of a capital in halves of the icon's height."""

    text: str
    font: str
    colour: str = ""
    size: float = 1.0
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class IconShape:
    """What an icon is made of, from back to front, and the words that it stands for. `advance` is the room it takes in
    a line, in halves of its height. `height` and `drop`, how far its foot lies under the baseline, are in heights of a
    capital of the text around it."""

    words: str
    parts: tuple[IconMark | IconLetters, ...]
    advance: float = 2.1
    height: float = 1.15
    drop: float = 0.0
