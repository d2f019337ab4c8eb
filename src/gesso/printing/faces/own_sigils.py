"""A designer's own signs: SVG files that a card file names like a shipped sigil, such as `sigil: acorn.svg`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gesso.art import Shape
from gesso.art.sign_files import ShapeFileError
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import SIGIL_MISSING, SIGIL_UNREADABLE
from gesso.printing.component import EntryPrints
from gesso.resources import lies_in
from gesso.source import Span
from gesso.source.source_file import found_near

OWN_ENDINGS = (".svg", ".png")
"""The endings of the names of own signs; names of shipped signs have none."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\.(?:svg|png)\Z")


def with_own_sigils(prints: EntryPrints, folders: Sequence[tuple[Path, Path]]) -> EntryPrints:
    """Return the prints of an entry with the shapes of the own signs that its faces show.

    Each folder that may hold them comes with the one that it must lie in. The first folder that has a file counts.
    """
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    names = dict.fromkeys(name for side in sides for name in own_names(side.values))
    if not names:
        return prints
    shapes: dict[str, Shape] = {}
    diagnostics: list[Diagnostic] = []
    for name in names:
        at = found_near(prints.span, name)
        try:
            shape, problem = _read(name, folders, at)
        except ShapeFileError as error:
            shape, problem = (
                (),
                Diagnostic(SIGIL_UNREADABLE, f"the sigil `{name}` cannot be used: {error}", at, error.hint),
            )
        shapes[name] = shape
        diagnostics += [problem] if problem else []
    art = prints.art.with_sigils(shapes)
    return replace(prints, art=art, diagnostics=(*prints.diagnostics, *diagnostics))


def _read(name: str, folders: Sequence[tuple[Path, Path]], at: Span) -> tuple[Shape, Diagnostic | None]:
    from gesso.art.sign_files import svg_shape, traced_shape

    file = next((folder / name for folder, home in folders if lies_in(home, folder / name)), None)
    if file is None:
        hint = f"put it into `{folders[0][0].name}/` beside the card file, or name one that comes with Gesso"
        return (), Diagnostic(SIGIL_MISSING, f"there is no sigil `{name}`", at, hint)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ShapeFileError(f"it cannot be read: {error.strerror}", "look at its rights") from error
    return (svg_shape(data) if file.suffix == ".svg" else traced_shape(data)), None


def own_names(value: object) -> Iterator[str]:
    """Return the names of own signs among the values of a face, in their order."""
    if isinstance(value, str):
        if _NAME.match(value):
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from own_names(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from own_names(each)
