"""The entries of a game's folder: find their files, and load their models in order of inheritance."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Fix, in_order
from gesso.diagnostics.codes import (
    ID_AND_FOLDER,
    INHERITS_IN_A_RING,
    MISSING_ENTRY,
    SEVERAL_DOCUMENTS,
    UNKNOWN_KEY,
    UNKNOWN_SOURCE,
)
from gesso.diagnostics.suggestions import correction, respelling
from gesso.games import EntryKind
from gesso.names import NO_DEVICE, explained
from gesso.project.files import Files, Memo
from gesso.resources import real_path
from gesso.schema import validate
from gesso.schema.access import ShapeError
from gesso.source import MappingNode, Node, Reading, Scalar, SourceFile, capped, check_alphabets
from gesso.source.source_file import DEFAULT

if TYPE_CHECKING:
    from gesso.project.packs import Pack
    from gesso.project.verdicts import Verdicts
T = TypeVar("T")
M = TypeVar("M")


_SCHEMA_CODES = "GS1"
_LONGEST_LINE_OF_HEIRS = 50
ENTRY_ID = re.compile(NO_DEVICE + r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")
"""Ids of entries and packs. An id is also a folder, a word of the language and a name in a log."""


@dataclass(frozen=True, slots=True)
class Contents(Generic[M]):
    """What can be read in the file of an entry."""

    node: Node | None = None
    model: M | None = None
    """The game's typed model; None while the file has errors."""
    sketch: M | None = None
    """A model with examples in place of broken values. It serves only to check the effect texts."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[T, M]):
    """One entry of a game, such as an Artist."""

    id: str
    kind: EntryKind[T, M]
    """What kind of entry the game file lists it as."""
    folder: Path
    """Holds everything of the entry: scenarios, pictures, translations."""
    file: Path
    source: SourceFile | None
    read: Callable[[], Contents[M]] = field(compare=False, repr=False)
    """Reads its file, when somebody first asks: most commands need few of the entries."""
    diagnostics: tuple[Diagnostic, ...]
    """Problems of the entry's own file."""
    pack: Pack | None = None
    """The pack that it comes from; None for the project's own."""
    declared: dict[str, list[Any]] | None = None
    """What it declares for other files, if an earlier check has kept that."""

    @property
    def node(self) -> Node | None:
        """The tree of its file."""
        return self.read().node

    @property
    def model(self) -> M | None:
        """The game's typed model; None while the file has errors."""
        return self.read().model

    @property
    def sketch(self) -> M | None:
        """A model with examples in place of broken values. It serves only to check the effect texts."""
        return self.read().sketch

    def with_contents(self, contents: Contents[M]) -> Entry[T, M]:
        """Return the entry as if its file read otherwise."""
        return replace(self, read=given(contents))

    def home(self, root: Path) -> Path:
        """Return the folder that must hold all files of the entry: its pack, else the project."""
        return real_path(self.pack.folder) if self.pack else root

    def art(self, root: Path) -> tuple[Path, Path]:
        """Return the folder of the entry's own pictures, and the folder that must hold it."""
        return self.folder / "art", self.home(root)


def given(contents: Contents[M]) -> Callable[[], Contents[M]]:
    """Return what has been read already, as the `read` of an entry."""
    return lambda: contents


@dataclass(frozen=True, slots=True)
class EntryFile(Generic[T, M]):
    """The file of an entry, and the kind of entry that it holds."""

    kind: EntryKind[T, M]
    path: Path

    @property
    def folder(self) -> Path:
        return self.path.parent if self.path.name == self.kind.file else self.path.parent / self.path.stem


def find_entries(
    folder: Path, kinds: tuple[EntryKind[T, M], ...], listed: Mapping[str, EntryKind[T, M]], files: Files
) -> dict[str, EntryFile[T, M]]:
    """Return the entry files of a folder by id, sorted; a bare `<id>.yaml` counts only if `listed`."""
    found: dict[str, EntryFile[T, M]] = {}
    for path in files.inside(folder):
        kind = next((kind for kind in kinds if files.is_file(path / kind.file)), None)
        if kind is not None:
            found[path.name] = EntryFile(kind, path / kind.file)
        elif path.suffix == ".yaml" and path.stem in listed and files.is_file(path):
            found[path.stem] = EntryFile(listed[path.stem], path)
    return found


def read_entry(id: str, kind: EntryKind[T, M], reading: Reading) -> Reading:
    """Check an entry's file against its schema, and its `id` against the name of the file or folder."""
    if reading.node is None:
        return reading
    if any(diagnostic.kind == SEVERAL_DOCUMENTS for diagnostic in reading.diagnostics):
        # What comes after the `---` is not missing.
        return reading
    report = [*reading.diagnostics, *validate(reading.node, kind.schema)]
    own = reading.node.get("id") if isinstance(reading.node, MappingNode) else None
    if isinstance(own, Scalar) and isinstance(own.value, str) and own.value != id:
        place = "folder" if own.span.path.endswith(f"/{kind.file}") else "file"
        message = f"`id` is `{own.text}`, but the name of its {place} is `{id}`"
        renamed = f"rename the {place} to `{own.text}`{explained(id) or explained(own.text)}"
        wrong = ENTRY_ID.match(id) is None
        hint = renamed if wrong else f"write `id: {id}`, or {renamed}"
        fixes = () if wrong else respelling(own.text, id, own.span, safe=True)
        report.append(Diagnostic(ID_AND_FOLDER, message, own.span, hint, fixes=fixes))
    return Reading(reading.source, reading.node, (*report, *foreign_letters(reading.node, report)))


def read_entries(
    found: Mapping[str, EntryFile[T, M]],
    game: str,
    files: Files,
    memo: Memo,
    lent: Mapping[str, Entry[T, M]],
    verdicts: Verdicts | None,
) -> dict[str, Entry[T, M]]:
    """Read the entries of a game. An entry that an earlier check has found whole is read when somebody asks.

    Args:
        found: The files by id, in the order of the entries.
        game: The id of the game.
        files: The files of the project.
        memo: Results of an earlier look.
        lent: The entries of packs.
        verdicts: What earlier checks have found.
    """
    entries: dict[str, Entry[T, M]] = {}
    readings: dict[str, tuple[EntryKind[T, M], Reading]] = {}

    def reading_of(id: str) -> tuple[EntryKind[T, M], Reading]:
        kind, text = found[id].kind, files.read(found[id].path)
        return kind, memo.get(("reading", id), (kind, text), lambda: read_entry(id, kind, text))

    def later(id: str) -> Contents[M]:
        reading = reading_of(id)
        model, _, sketch = load_models({id: reading}, memo, lent)[id]
        return Contents(reading[1].node, model, sketch)

    def unread(
        id: str, file: EntryFile[T, M], text: Reading, problems: tuple[Diagnostic, ...], declared: dict[str, list[Any]]
    ) -> Entry[T, M]:
        reader = cache(partial(later, id))
        return Entry(id, file.kind, file.folder, file.path, text.source, reader, problems, declared=declared)

    def whole(
        id: str,
        kind: EntryKind[T, M],
        reading: Reading,
        model: M | None,
        problems: tuple[Diagnostic, ...],
        sketch: M | None,
    ) -> Entry[T, M]:
        read = given(Contents(reading.node, model, sketch))
        return Entry(id, kind, found[id].folder, found[id].path, reading.source, read, problems)

    for id, file in found.items():
        text = None if verdicts is None or lent else files.text(file.path)
        kept = None
        if verdicts is not None and text is not None and not text.diagnostics:
            kept = verdicts.of_reading(game, id, file.kind.schema, text.source)
        if text is not None and kept is not None:
            entries[id] = memo.get(("kept", id), (text, file.kind), partial(unread, id, file, text, *kept))
        else:
            readings[id] = reading_of(id)
    others = ChainMap[str, Entry[T, M]](entries, lent)  # type: ignore[arg-type]
    models = load_models(readings, memo, others, (*found, *lent))
    for id, (kind, reading) in readings.items():
        model, problems, sketch = models[id]
        made_from = (kind, reading, model, sketch, *problems)
        entries[id] = memo.get(("entry", id), made_from, partial(whole, id, kind, reading, *models[id]))
    return {id: entries[id] for id in found}


def foreign_letters(node: Node, known: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Report look-alikes of Latin letters, where no `known` diagnostic is about the same word."""
    spans = [(found.span.start, found.span.end) for found in known]
    for found in capped(tuple(check_alphabets(node)), DEFAULT.repeats):
        if not any(start <= found.span.start and found.span.end <= end for start, end in spans):
            yield found


def load_models(
    readings: Mapping[str, tuple[EntryKind[Any, M], Reading]],
    memo: Memo,
    others: Mapping[str, Entry[Any, M]],
    known: Iterable[str] = (),
) -> dict[str, tuple[M | None, tuple[Diagnostic, ...], M | None]]:
    """Load the models of entries, each after those that it inherits from.

    Returns:
        For each id the model (None if its file or one it inherits from has errors), the diagnostics of its file, and its
        sketch. `others` are entries that are read elsewhere and may be inherited from, `known` all ids in their order.
    """
    models: dict[str, M] = {}
    sketches: dict[str, M] = {}
    problems: dict[str, dict[str, Diagnostic]] = {}

    def load(name: str, heirs: tuple[str, ...]) -> None:
        """Load an entry after those that it inherits from; `heirs` wait for it."""
        if name in problems:
            return
        own = problems[name] = {}
        kind, reading = readings[name]
        node = reading.node
        # A key that nothing reads does not keep the rest from being read.
        wrong = [
            diagnostic for diagnostic in reading.diagnostics if diagnostic.is_error and diagnostic.kind != UNKNOWN_KEY
        ]
        path = (*heirs, name)
        if node is not None and wrong and all(of_a_value(found) for found in wrong):
            sketch = memo.get(("sketch", name), (kind, reading), lambda: _with_stand_ins(node, kind.schema))
            sketches.update(_loaded(name, kind, sketch, models))
        if node is None or wrong:
            return
        for heir in kind.inherited(node):
            source, code, fixes = heir.text, UNKNOWN_SOURCE, tuple[Fix, ...]()
            if source in path:
                code, ring = INHERITS_IN_A_RING, " -> ".join((*path[path.index(source) :], source))
                message, hint = f"`inherit` forms a cycle: {ring}", "break it here"
            elif len(path) > _LONGEST_LINE_OF_HEIRS:
                code, message = (
                    INHERITS_IN_A_RING,
                    f"`inherit` leads on through more than {_LONGEST_LINE_OF_HEIRS} files",
                )
                hint = "inherit from the file that has the parts"
            elif source not in readings and source not in others:
                message = f"there is no {kind.noun} `{source}`"
                otherwise = "name one in the folder beside this one"
                hint, fixes = correction(source, tuple(known) or (*readings, *others), heir.span, otherwise)
            else:
                if source in readings:
                    load(source, path)
                elif (lent := others[source].model) is not None:
                    models[source] = lent
                if source in models:
                    continue
                message, hint = f"`{source}` has errors, so its parts cannot be inherited", f"correct `{source}` first"
            own.setdefault(source, Diagnostic(code, message, heir.span, hint, fixes=fixes))
        if not own:
            try:
                made_from = (kind, reading)
                models[name] = memo.watching(("model", name), made_from, models, lambda others: kind.load(node, others))
            except ShapeError:
                # Only a misspelt key lets a tree come here that is not whole; it is reported.
                assert reading.diagnostics, f"{name} keeps to its schema and has not its shape"
                sketch = memo.get(("sketch", name), made_from, lambda: _with_stand_ins(node, kind.schema))
                sketches.update(_loaded(name, kind, sketch, models))

    for name in readings:
        load(name, ())
    return {
        name: (models.get(name), tuple(in_order((*reading.diagnostics, *problems[name].values()))), sketches.get(name))
        for name, (_, reading) in readings.items()
    }


def of_a_value(diagnostic: Diagnostic) -> bool:
    """True if the problem leaves the shape of the tree intact."""
    return diagnostic.code.startswith(_SCHEMA_CODES) or diagnostic.kind == ID_AND_FOLDER


def _with_stand_ins(node: Node, schema: str) -> Node | None:
    # Loaded for files with errors alone.
    from gesso.schema.stand_ins import with_stand_ins

    return with_stand_ins(node, schema)


def _loaded(name: str, kind: EntryKind[Any, M], node: Node | None, models: Mapping[str, M]) -> dict[str, M]:
    """Return the entry's model under its id; empty if it cannot be made."""
    try:
        return {} if node is None else {name: kind.load(node, models)}
    except ShapeError:
        return {}


def load_table(node: Node, schema: str, load: Callable[[Node], T]) -> tuple[list[Diagnostic], T | None]:
    """Return the diagnostics and the table of a game file; the table is None if the tree breaks the schema."""
    errors = list(validate(node, schema))
    try:
        return errors, None if any(error.kind != UNKNOWN_KEY for error in errors) else load(node)
    except ShapeError:
        return errors, None


def missing(
    listed: Iterable[tuple[EntryKind[T, M], Scalar]],
    found: Mapping[str, EntryFile[T, M]],
    lent: Container[str],
    folder: Path,
) -> Iterator[Diagnostic]:
    """Report entries that the game file lists but neither the folder nor a pack holds."""
    names = [(kind, name) for kind, name in listed]
    taken = {name.text for _, name in names}
    free = [id for id in found if id not in taken]
    for kind, name in names:
        if name.text not in found and name.text not in lent:
            hint, fixes = correction(name.text, free, name.span, f"add `{name.text}/{kind.file}`")
            short = f"{name.text}/{Path(kind.file).with_suffix('.yml')}"
            if (folder / short).is_file():
                hint, fixes = f"rename `{short}` to `{kind.file}`", ()
            yield Diagnostic(MISSING_ENTRY, f"there is no {kind.noun} `{name.text}`", name.span, hint, fixes=fixes)
