"""Unsaved texts that an editor lends to the live page of the same project, in a folder that is there while the page runs.

A text counts as long as the file on the disk has not been saved since, so that nothing old stays if an editor is killed.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from gesso.files import file_bytes, remove_file, write_cached
from gesso.records import text_digest
from gesso.resources import lies_in, real_path

LENT = Path(".gesso") / "lent"
_LONGEST = 4 << 20
"""Bytes of a text; longer ones stay with the editor."""


def begin_to_borrow(root: Path) -> Path:
    """Let editors lend from now on; return what `stop_borrowing` takes. Texts that were lent before are forgotten."""
    mark = root / LENT / f"page-{uuid4().hex}"
    for place in _texts(root):
        remove_file(place)
    # A project that cannot be written to borrows nothing; one in which a link leads elsewhere neither.
    if real_path(mark.parent).is_relative_to(real_path(root)):
        with suppress(OSError):
            write_cached(mark, b"")
    return mark


def stop_borrowing(mark: Path) -> None:
    """Let editors lend no more, unless another page of the project runs."""
    with suppress(OSError):
        remove_file(mark)


def lend(root: Path, path: Path, text: str | None) -> None:
    """Lend the unsaved text of a file to the live page of a project, if one runs; None, or the text on the disk, ends that."""
    if not path.is_relative_to(root) or not _is_awaited(root):
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
    for place in _texts(root):
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


def _texts(root: Path) -> list[Path]:
    return sorted((root / LENT).glob("*.json")) if real_path(root / LENT).is_relative_to(real_path(root)) else []


def _is_awaited(root: Path) -> bool:
    """Return whether a page of the project runs."""
    return any(lies_in(root, mark) for mark in (root / LENT).glob("page-*"))
