"""The art that a card file names: a designer's own signs, and plain art in place of what no art pack has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gesso.art import MARKS, Pictures, Shape
from gesso.art.sign_files import ShapeFileError
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import ART_PACK, SIGIL_MISSING, SIGIL_UNREADABLE
from gesso.printing.component import EntryPrints
from gesso.regular_files import file_bytes
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
    names = dict.fromkeys(name for face in prints.faces for name in own_names(face.values))
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
        data = file_bytes(file)
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


def with_named_art(prints: EntryPrints) -> EntryPrints:
    """Return the prints with a plain picture for each motif and sigil that no art pack has, and the problems of packs.

    A game reports unknown names when it checks the file.
    """
    motifs = [name for name in prints.motifs if name not in prints.art.motifs]
    sigils = [name for name in prints.sigils if name not in prints.art.sigils and not [*own_names(name)]]
    art = prints.art.with_plain_motifs(motifs).with_sigils(dict.fromkeys(sigils, MARKS["disc"]))
    return replace(prints, art=art, diagnostics=(*prints.diagnostics, *_problems(prints)))


def _problems(prints: EntryPrints) -> Iterator[Diagnostic]:
    """What is wrong with packs, and motifs of theirs that raise while they are loaded."""
    for problem in prints.art.problems:
        yield Diagnostic(ART_PACK, problem.message, prints.span, problem.hint)
    for name in dict.fromkeys(prints.motifs):
        error = prints.art.motifs.fault(name) if isinstance(prints.art.motifs, Pictures) else None
        if error is not None:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            message = f"the motif `{name}` cannot be loaded: {reason}"
            yield Diagnostic(ART_PACK, message, found_near(prints.span, name), "tell the author of its art pack")
