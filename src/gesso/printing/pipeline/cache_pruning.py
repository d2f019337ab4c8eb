"""Keeps the cache of drawn faces and pictures under a limit."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

LIMIT_BYTES = 600 << 20


def prune_cache(folders: Collection[Path], needed: Collection[Path], limit: int = LIMIT_BYTES) -> int:
    """Remove the files changed longest ago until the folders hold at most `limit` bytes; returns how many went.

    Files in `needed` stay, also above the limit.
    """
    files = [(path, path.stat()) for folder in folders if folder.is_dir() for path in folder.iterdir()]
    total = sum(stat.st_size for _, stat in files)
    kept = set(needed)
    removed = 0
    for path, stat in sorted(files, key=lambda item: item[1].st_mtime_ns):
        if total <= limit:
            break
        if path in kept:
            continue
        path.unlink(missing_ok=True)
        total -= stat.st_size
        removed += 1
    return removed
