"""The pictures that lie in an entry's art folder, each named after what it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.printing import PICTURE_OUTSIDE, PICTURE_UNREADABLE, PICTURE_UNUSED
from gesso.diagnostics.suggestions import nearest
from gesso.source import Span

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")


@dataclass(frozen=True, slots=True)
class CustomArt:
    """The pictures that can be used, by name without suffix, and what is wrong with the others."""

    pictures: Mapping[str, Path]
    diagnostics: tuple[Diagnostic, ...]


def find_custom_art(folder: Path, names: frozenset[str], root: Path, span: Span) -> CustomArt:
    """The pictures of a folder that lie inside the project's root; `span` is where diagnostics point.

    A file that belongs to no name is a warning, a link that leads outside or nowhere an error, and so is a second
    picture of one name. Files that are no pictures by their suffix are left alone. No picture is opened here.
    """
    pictures: dict[str, Path] = {}
    found: list[Diagnostic] = []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError:
        return CustomArt({}, ())
    for path in files:
        shown = f"{folder.name}/{path.name}"
        if path.stem not in names:
            close = nearest(path.stem, sorted(names))
            hint = f"did you mean `{close}{path.suffix}`?" if close else "name it after a card's id"
            found.append(Diagnostic(PICTURE_UNUSED, f"the picture `{shown}` belongs to no card", span, hint=hint))
            continue
        inside = path.resolve()
        if not inside.is_relative_to(root.resolve()) or not inside.is_file():
            message = f"the picture `{shown}` lies outside the project, or nowhere"
            found.append(Diagnostic(PICTURE_OUTSIDE, message, span, hint="copy the picture into the folder"))
            continue
        if path.stem in pictures:
            message = f"there are two pictures for `{path.stem}`: {pictures[path.stem].name} and {path.name}"
            found.append(Diagnostic(PICTURE_UNREADABLE, message, span, hint="remove one of them"))
            continue
        pictures[path.stem] = inside
    return CustomArt(pictures, tuple(found))
