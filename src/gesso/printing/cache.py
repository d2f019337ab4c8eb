"""The cache: files under keys of their content, and no more than a limit."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.art import ArtLibrary
from gesso.printing.component import FaceSpec
from gesso.printing.faces.own_sigils import own_names

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def code_digest(art: ArtLibrary) -> str:
    """A hash over the source of the whole printing stage, of a game's art, and the version of Pillow that paints it."""
    from PIL import __version__ as pillow

    total = hashlib.blake2b(pillow.encode(), digest_size=16)
    for path in sorted(path for stage in ("art", "printing") for path in (_PACKAGE / stage).rglob("*.py")):
        total.update(path.read_bytes())
    for path in art.sources():
        total.update(path.read_bytes())
    return total.hexdigest()


def file_digest(path: Path) -> str:
    """A hash of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


class SourceDigests:
    """The digests of templates and fonts as these are when they are first asked for: each is read once, however many faces
    are made with it."""

    def __init__(self, templates: TemplateBook, fonts: FontBook) -> None:
        self._templates = templates
        self._by_folder: dict[str, str] = {}
        self.fonts = cache(fonts.digest)

    def template(self, name: str) -> str:
        """The digest of a template, which is that of all in its folder."""
        folder = name.rpartition("/")[0]
        if folder not in self._by_folder:
            self._by_folder[folder] = self._templates.digest(name)
        return self._by_folder[folder]


def shown_key(order: FaceSpec, art: ArtLibrary, *, templates: str, fonts: str, pictures: Mapping[str, str]) -> str:
    """The key of what one face shows, whatever paints it: its values, and the digests of its templates, of the fonts and
    of a designer's own picture and signs."""
    picture = pictures.get(str(order.values.get("picture", "")), "")
    own = repr([(name, art.own[name]) for name in own_names(order.values) if name in art.own]) if art.own else ""
    parts = (order.id, order.template, order.values, order.theme, templates, fonts, picture, own)
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()


def face_key(order: FaceSpec, art: ArtLibrary, *, templates: str, fonts: str, pictures: Mapping[str, str]) -> str:
    """The key of the picture of one face: of what it shows, and of the code and the game's art that paint it."""
    shown = shown_key(order, art, templates=templates, fonts=fonts, pictures=pictures)
    return hashlib.blake2b(f"{shown} {code_digest(art)}".encode(), digest_size=16).hexdigest()


LIMIT_BYTES = 1 << 30
_FRESH = 300
"""Seconds."""


def prune_cache(folders: Collection[Path], needed: Collection[Path], limit: int = LIMIT_BYTES) -> int:
    """Remove the oldest files not `needed` until the folders hold at most `limit` bytes; returns how many went. What has
    just been drawn stays: another build may be about to use it."""
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
        path.unlink(missing_ok=True)
        total -= stat.st_size
        removed += 1
    return removed
