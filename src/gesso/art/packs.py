"""Art packs: which of the installed packages bring pictures for a game, and the library that these make up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from gesso.art.ground import PLAIN_MOTIF, gesso_ground, plain_back, plain_filter, plain_sheet
from gesso.art.library import KINDS, PLAIN_ART, ArtLibrary, ArtPack, ArtProblem, IconMark, IconShape, Pictures
from gesso.art.shapes import MARKS
from gesso.installed_art import GROUP, PackPoint, installation, points_of

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
"""What every game has, unless a pack of its own has something else of that name."""


def art_of(game: str) -> ArtLibrary:
    """Return what a game paints with; plain art for an empty id. Never raises for a pack that cannot be used: see
    `ArtLibrary.problems`."""
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
            problems.append(ArtProblem(message, "install its package anew, or tell its author"))
    if not points:
        message = f"no art pack for `{game}` is installed"
        problems.append(ArtProblem(message, "install Gesso anew, or the package that brings the pictures of this game"))
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
    """Import a pack. Raises whatever its package does, and TypeError for something else than a pack."""
    from importlib.metadata import EntryPoint

    pack = EntryPoint(point.game, point.value, GROUP).load()
    if not isinstance(pack, ArtPack):
        raise TypeError("it is no `ArtPack`")
    return pack


def _imported_from(module: str) -> Iterator[Path]:
    """The folder of a package, or the file of a module."""
    with suppress(Exception):
        loaded = import_module(module)
        yield from map(Path, getattr(loaded, "__path__", None) or [loaded.__file__ or ""])


def _with_sound_icons(library: ArtLibrary) -> ArtLibrary:
    """The library with the plain icon for each that is made of a mark that no pack has."""
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
