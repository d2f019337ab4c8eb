"""The entries of a game's folder: which files they are, and what reading each of them finds."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.project import ID_AND_FOLDER
from gesso.games import EntryKind
from gesso.project.files import Files
from gesso.schema import validate
from gesso.source import Mapping, Node, Reading, Scalar, SourceFile

T = TypeVar("T")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Entry(Generic[T, M]):
    """One entry of a game. `model` is the game's own typed model, None while the file has errors.

    `folder` holds what belongs to the entry (scenarios, pictures); `diagnostics` is what its own file says wrong.
    """

    id: str
    kind: EntryKind[T, M]
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    model: M | None
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class EntryFile(Generic[T, M]):
    """Where an entry lies, and what kind of entry it is there."""

    kind: EntryKind[T, M]
    path: Path

    @property
    def folder(self) -> Path:
        """The folder that holds what belongs to the entry, which need not be there."""
        return self.path.parent if self.path.name == self.kind.file else self.path.parent / self.path.stem


def find_entries(
    folder: Path, kinds: tuple[EntryKind[T, M], ...], listed: Map[str, EntryKind[T, M]], files: Files
) -> dict[str, EntryFile[T, M]]:
    """The entry files of a folder by id, in the order of the names; a bare `<id>.yaml` is one where the id is `listed`."""
    found: dict[str, EntryFile[T, M]] = {}
    for path in files.inside(folder):
        kind = next((kind for kind in kinds if files.is_file(path / kind.file)), None)
        if kind is not None:
            found[path.name] = EntryFile(kind, path / kind.file)
        elif path.suffix == ".yaml" and path.stem in listed and files.is_file(path):
            found[path.stem] = EntryFile(listed[path.stem], path)
    return found


def read_entry(id: str, kind: EntryKind[T, M], reading: Reading) -> Reading:
    """An entry's file held against its schema, and its `id` against the name that the file lies under."""
    if reading.node is None:
        return reading
    report = [*reading.diagnostics, *validate(reading.node, kind.schema)]
    own = reading.node.get("id") if isinstance(reading.node, Mapping) else None
    if isinstance(own, Scalar) and isinstance(own.value, str) and own.value != id:
        message = f"`id` is `{own.text}`, and the file lies under the name `{id}`"
        report.append(Diagnostic(ID_AND_FOLDER, message, own.span, f"write `id: {id}`, or rename the folder"))
    return Reading(reading.source, reading.node, tuple(report))
