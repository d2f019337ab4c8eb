"""What tells one state of the program from another, so that what it once found need not be found again."""

import hashlib
import os
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import gesso
from gesso.resources import FOLDERS, home


@cache
def program_stamp() -> str:
    """A hash over the version of the program and the names, sizes and times of all its files."""
    folders = (Path(gesso.__file__).parent, *(home() / name for name in FOLDERS))
    lines = (gesso.__version__, *(line for folder in folders for line in listing(folder)))
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=256)
def text_digest(text: str) -> str:
    """A hash of a text."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()


def listing(folder: Path) -> Iterator[str]:
    """Every file below a folder with its size and time, in the order of the names."""
    try:
        found = sorted(os.scandir(folder), key=lambda each: each.name)
    except OSError:
        return
    for each in found:
        if each.name == "__pycache__":
            continue
        if each.is_dir(follow_symlinks=False):
            yield from listing(Path(each.path))
            continue
        try:
            status = each.stat()
        except OSError:
            yield each.path
            continue
        yield f"{each.path} {status.st_size} {status.st_mtime_ns}"
