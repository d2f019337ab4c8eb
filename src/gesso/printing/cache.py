"""The cache of drawn faces: files under keys of their content, within a size limit."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.art import ArtLibrary
from gesso.files import mark_used, open_file, remove_file
from gesso.printing.component import FaceSpec
from gesso.printing.faces.style import own_names

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
_PACKAGE = Path(__file__).resolve().parents[1]


def digest(*parts: object) -> str:
    """Return a hash of plain data: texts, numbers, truth values, None, and lists, tuples and mappings of these.

    Only values count: objects raise TypeError, so that the name of a class or a field never changes a key.
    """
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()


@cache
def code_digest(art: ArtLibrary) -> str:
    """Return a hash of the printing code, of a game's art, and of Pillow's version."""
    from PIL import __version__ as pillow

    total = hashlib.blake2b(pillow.encode(), digest_size=16)
    for path in sorted(path for stage in ("art", "printing") for path in (_PACKAGE / stage).rglob("*.py")):
        total.update(path.read_bytes())
    for path in art.sources():
        total.update(path.read_bytes())
    return total.hexdigest()


def file_digest(path: Path) -> str:
    """Return a hash of a file's content."""
    with open_file(path) as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


class SourceDigests:
    """Digests of templates and fonts, each computed at its first use and kept for all faces."""

    def __init__(self, templates: TemplateBook, fonts: FontBook) -> None:
        self._templates = templates
        self._by_folder: dict[str, str] = {}
        self.fonts = cache(fonts.digest)

    def template(self, name: str) -> str:
        """Return the digest of all templates in the folder of a template."""
        folder = name.rpartition("/")[0]
        if folder not in self._by_folder:
            self._by_folder[folder] = self._templates.digest(name)
        return self._by_folder[folder]


def shown_key(spec: FaceSpec, art: ArtLibrary, *, templates: str, fonts: str, pictures: Mapping[str, str]) -> str:
    """Return the key of what a face shows: values, theme, templates, fonts, own picture and signs.

    It does not depend on the code that paints the face.
    """
    picture = pictures.get(str(spec.values.get("picture", "")), "")
    own = [name for name in own_names(spec.values) if name in art.own] if art.own else []
    signs = [(name, [(piece.points, piece.cut) for piece in art.own[name]]) for name in own] or ""
    return digest(spec.id, spec.template, spec.values, spec.theme, templates, fonts, picture, signs)


def drawn_key(shown: str, art: ArtLibrary) -> str:
    """Return the key of a face's picture: of what it shows, of the code, and of the art that paints it."""
    return hashlib.blake2b(f"{shown} {code_digest(art)}".encode(), digest_size=16).hexdigest()


_FRESH = 300
"""Seconds."""


def prune_cache(folders: Collection[Path], needed: Collection[Path], limit: int) -> int:
    """Remove the files that were not used for longest until the folders hold at most `limit` bytes.

    What is `needed` stays and counts as used now. Files that were used some minutes ago stay, too: another build may
    be about to read them. A file from the future is old, for the clock has been set back since. Another run may remove
    files meanwhile. Return the number of removed files.
    """
    now = time.time()
    sizes: dict[Path, int] = {}
    ages: dict[Path, float] = {}
    for path in (path for folder in folders if folder.is_dir() for path in folder.iterdir()):
        with suppress(FileNotFoundError):
            status = path.lstat()
            age = now - status.st_mtime
            sizes[path], ages[path] = status.st_size, inf if age < -_FRESH else age
    kept = set(needed)
    for path in kept & ages.keys():
        if ages[path] > _FRESH:
            mark_used(path)
    total, removed = sum(sizes.values()), 0
    for path in sorted(ages.keys() - kept, key=lambda each: (-ages[each], each)):
        if total <= limit or ages[path] < _FRESH:
            break
        remove_file(path)
        total -= sizes[path]
        removed += 1
    return removed
