"""What installed packages offer by entry points, looked for again only when a package comes or goes."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

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
