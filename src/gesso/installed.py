"""What installed packages offer by entry points. It loads no package: a check must not import a picture library."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.files import file_text, write_atomically
from gesso.resources import private_cache

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


_SETTLED_NS = 2_000_000_000
"""Nanoseconds after which a folder of packages counts as settled: an installer may still be filling a younger one."""


def installation() -> str:
    """Return a digest that changes when a package is installed or removed, made without a look into any."""
    # Two checkouts may share what is installed, and each has its own pictures.
    places = tuple((place, _changed(place)) for place in map(os.path.abspath, dict.fromkeys(sys.path)))
    settled = all(changed < time.time_ns() - _SETTLED_NS for _, changed in places)
    return _digest(places) if settled else _digest.__wrapped__(places)


def installed_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group in all installed packages."""
    from importlib.metadata import entry_points

    return _points(installation(), group, entry_points)


def _changed(place: str) -> int:
    """Return when a folder last gained or lost an entry (ns); 0 if there is none."""
    with suppress(OSError):
        return os.stat(place).st_mtime_ns
    return 0


# A print asks hundreds of times, and hundreds of packages may be installed.
@lru_cache(maxsize=4)
def _digest(places: tuple[tuple[str, int], ...]) -> str:
    lines: list[str] = []
    for place, _ in places:
        lines.append(place)
        with suppress(OSError), os.scandir(place) as entries:
            lines += sorted(
                f"{entry.path} {entry.stat().st_mtime_ns}"
                for entry in entries
                if entry.name.endswith((".dist-info", ".egg-info"))
            )
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace"), digest_size=16).hexdigest()


# Reading the metadata of all packages takes some 60 ms.
@lru_cache(maxsize=16)
def _points(_installed: str, group: str, find: Callable[..., Iterable[EntryPoint]]) -> tuple[EntryPoint, ...]:
    return tuple(find(group=group))


GROUP = "gesso.art"
"""The group of entry points under which an installed package names its `ArtPack`, by the id of the game."""
_REMEMBERED = "art-packs.json"
_MOST_INSTALLATIONS = 8


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


def pack_points() -> tuple[PackPoint, ...]:
    """Return all art packs that are installed, the packs of Gesso itself first."""
    return points_of(installation())


def packs_key() -> str:
    """Return a text that changes when an art pack comes, goes, or has another file."""
    points = pack_points()
    places = sorted({point.place for point in points if point.place})
    lines: list[str] = []
    for file in (file for place in places for file in files_in(Path(place))):
        with suppress(OSError):
            status = file.stat()
            lines.append(f"{file} {status.st_size} {status.st_mtime_ns}")
    return "\n".join((*map(repr, points), *lines))


@lru_cache(maxsize=4)
def points_of(installed: str) -> tuple[PackPoint, ...]:
    # Reading the metadata of all packages takes some 60 ms, so that what it found is remembered until one changes.
    folder = private_cache()
    file = folder / _REMEMBERED if folder else None
    known: dict[str, list[list[str]]] = {}
    if file is not None:
        with suppress(OSError, ValueError, TypeError, AttributeError):
            known = dict(json.loads(file_text(file)))
            if installed in known:
                return tuple(PackPoint(*map(str, point)) for point in known[installed])
    found = tuple(_scanned())
    if file is not None:
        # A user may have several installations, each of them with its own packs.
        last = list(known.items())[-_MOST_INSTALLATIONS:]
        with suppress(OSError):
            write_atomically(file, json.dumps(dict([*last, (installed, list(map(astuple, found)))])).encode())
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


def files_in(place: Path) -> Iterator[Path]:
    """Yield a file, or every file below a folder in the order of their names, but none that Python compiled."""
    if not place.is_dir():
        yield from (place,) if place.is_file() else ()
        return
    for folder, folders, names in os.walk(place):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (Path(folder, name) for name in sorted(names))
