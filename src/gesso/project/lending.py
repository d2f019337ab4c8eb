"""Unsaved texts that an editor lends to the live page of the same project, in a folder that is there while the page runs.

A text counts as long as the file on the disk has not been saved since, so that nothing old stays if an editor is killed.
"""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from pathlib import Path

from gesso.files import file_bytes, remove_file, write_cached
from gesso.records import text_digest
from gesso.resources import lies_in, real_path

LENT = Path(".gesso") / "lent"
_LONGEST = 4 << 20
"""Bytes of a text; longer ones stay with the editor."""


def begin_to_borrow(root: Path) -> None:
    """Make the folder for unsaved texts, empty. A project that cannot be written to borrows nothing."""
    stop_borrowing(root)
    with suppress(OSError):
        (root / LENT).mkdir(parents=True, exist_ok=True)


def stop_borrowing(root: Path) -> None:
    """Remove the folder, so that no editor lends anything."""
    if _is_own(root):
        shutil.rmtree(root / LENT, ignore_errors=True)


def lend(root: Path, path: Path, text: str | None) -> None:
    """Lend the unsaved text of a file to the live page of a project, if one runs; None, or the text on the disk, ends that."""
    if not _is_own(root) or not path.is_relative_to(root):
        return
    name = path.relative_to(root).as_posix()
    place = root / LENT / f"{text_digest(name)}.json"
    with suppress(OSError):
        if text is None or len(text) > _LONGEST or text == _on_disk(path):
            remove_file(place)
        else:
            write_cached(place, json.dumps([name, text]).encode())


def lent(root: Path) -> dict[Path, str]:
    """Return the unsaved texts that are lent, by path."""
    found: dict[Path, str] = {}
    for place in sorted((root / LENT).glob("*.json")) if _is_own(root) else ():
        with suppress(OSError, ValueError, TypeError):
            name, text = json.loads(file_bytes(place, 2 * _LONGEST))
            path = root / name
            # A link may lead out of the project.
            if isinstance(text, str) and lies_in(root, path) and place.stat().st_mtime_ns >= path.stat().st_mtime_ns:
                found[path] = text
    return found


def _on_disk(path: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        return file_bytes(path).decode()
    return None


def _is_own(root: Path) -> bool:
    """Return whether the folder is there and really in the project."""
    folder = root / LENT
    return folder.is_dir() and real_path(folder).is_relative_to(real_path(root))
