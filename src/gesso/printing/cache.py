"""The cache of drawn faces: files under keys of their content, within a size limit."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.art import ArtLibrary
from gesso.files import open_file, remove_file
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


LIMIT_BYTES = 1 << 30
_FRESH = 300
"""Seconds."""


def prune_cache(folders: Collection[Path], needed: Collection[Path], limit: int = LIMIT_BYTES) -> int:
    """Remove the oldest files that are not `needed` until the folders hold at most `limit` bytes.

    Files that are only minutes old stay: another build may be about to use them. Return the number of removed files.
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
        if time.time() - stat.st_mtime < _FRESH:
            break
        remove_file(path)
        total -= stat.st_size
        removed += 1
    return removed
