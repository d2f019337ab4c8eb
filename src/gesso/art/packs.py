"""Art packs: which of the installed packages bring pictures for a game, and the library that these make up."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.art.ground import PLAIN_MOTIF, gesso_ground, plain_back, plain_filter, plain_sheet
from gesso.art.library import KINDS, PLAIN_ART, ArtLibrary, ArtPack, ArtProblem, IconMark, IconShape, Pictures, files_in
from gesso.art.shapes import MARKS
from gesso.atomic_files import write_atomically
from gesso.resources import private_cache

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
GROUP = "gesso.art"
"""The group of entry points under which an installed package names its `ArtPack`, by the id of the game."""
_REMEMBERED = "art-packs.json"
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


@dataclass(frozen=True, slots=True)
class PackPoint:
    """An entry point that offers an art pack."""

    game: str
    """The id of the game that it is for."""
    value: str
    """Where the pack lies: `package.module:ATTRIBUTE`."""
    distribution: str
    """The installed distribution that names it."""
    place: str
    """The folder or file of its top-level package; empty where there is none."""

    def load(self) -> ArtPack:
        """Import the pack. Raises whatever its package does, and TypeError for something else than a pack."""
        from importlib.metadata import EntryPoint

        pack = EntryPoint(self.game, self.value, GROUP).load()
        if not isinstance(pack, ArtPack):
            raise TypeError("it is no `ArtPack`")
        return pack


def art_of(game: str) -> ArtLibrary:
    """Return what a game paints with; plain art for an empty id. Never raises for a pack that cannot be used: see
    `ArtLibrary.problems`."""
    return _library(game, _installation()) if game else PLAIN_ART


def pack_points() -> tuple[PackPoint, ...]:
    """Return all art packs that are installed, the packs of Gesso itself first."""
    return _points(_installation())


def packs_stamp() -> str:
    """Return a text that changes when an art pack comes, goes, or has another file."""
    places = sorted({point.place for point in pack_points() if point.place})
    lines: list[str] = []
    for file in (file for place in places for file in files_in(Path(place))):
        with suppress(OSError):
            status = file.stat()
            lines.append(f"{file} {status.st_size} {status.st_mtime_ns}")
    return "\n".join((*map(repr, pack_points()), *lines))


def _installation() -> str:
    """A digest that changes when a package is installed or removed, made without a look into any."""
    lines: list[str] = []
    for place in dict.fromkeys(sys.path):
        with suppress(OSError), os.scandir(place) as entries:
            lines += sorted(
                f"{entry.path} {entry.stat().st_mtime_ns}"
                for entry in entries
                if entry.name.endswith((".dist-info", ".egg-info"))
            )
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace"), digest_size=16).hexdigest()


@lru_cache(maxsize=4)
def _points(installation: str) -> tuple[PackPoint, ...]:
    # Reading the metadata of all packages takes some 60 ms, so that what it found is remembered until one changes.
    folder = private_cache()
    file = folder / _REMEMBERED if folder else None
    if file is not None:
        with suppress(OSError, ValueError, TypeError):
            kept, points = json.loads(file.read_text(encoding="utf-8"))
            if kept == installation:
                return tuple(PackPoint(*point) for point in points)
    found = tuple(_scanned())
    if file is not None:
        with suppress(OSError):
            write_atomically(file, json.dumps([installation, [astuple(point) for point in found]]).encode())
    return found


def _scanned() -> Iterator[PackPoint]:
    from importlib.metadata import entry_points

    def order(point: EntryPoint) -> tuple[bool, str]:
        return _distribution(point) != "gesso", point.value

    # A package that stands twice on the path, as in tests of a checkout, is one package.
    points = {(point.name, point.value): point for point in entry_points(group=GROUP)}
    for point in sorted(points.values(), key=order):
        yield PackPoint(point.name, point.value, _distribution(point), _place_of(point.module))


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist else ""


def _place_of(module: str) -> str:
    from importlib.util import find_spec

    with suppress(ImportError, ValueError):
        spec = find_spec(module.partition(".")[0])
        if spec is not None:
            return next(iter(spec.submodule_search_locations or ()), spec.origin or "")
    return ""


@lru_cache(maxsize=8)
def _library(game: str, installation: str) -> ArtLibrary:
    points = [point for point in _points(installation) if point.game == game]
    packs: dict[str, ArtPack] = {}
    problems: list[ArtProblem] = []
    for point in points:
        try:
            packs[point.value] = point.load()
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
