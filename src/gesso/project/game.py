"""One game of a project: its game file, its entries, and what the checks make of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gesso.diagnostics import CheckError, Diagnostic, has_errors, in_order, replacing
from gesso.diagnostics.codes import ENTRY_OF_A_PACK, UNLISTED_ENTRY
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import whole_lines
from gesso.diagnostics.suggestions import nearest
from gesso.games import EntryKind, GameDefinition
from gesso.project.entries import Entry, find_entries, load_models, load_table, missing, read_entry
from gesso.project.exceptions import Exceptions, read_exceptions
from gesso.project.files import Files, Memo
from gesso.project.pack_entries import AllModels, PackEntries, ReadableModels
from gesso.project.paths import MANIFEST, SOURCE_LOCALE
from gesso.project.severities import Severities
from gesso.source import MappingNode, Node, Reading, Scalar, SourceFile, Span, blocks_in

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry
    from gesso.project.packs import Pack


T = TypeVar("T")
M = TypeVar("M")


_OF_WORDS = ("GS2", "GS3")
"""The codes of what a sentence says, whatever the entry has around it."""
_GATHERED = "gathered"
P = TypeVar("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Game(Generic[T, M, P]):
    """One game of the project with its table (the game's own model of the game file) and its own entries; those of the
    packs stand in `lent`. `diagnostics` is what reading the game file found. An entry is checked when something asks for
    it, and once. `locale` is what is printed and told in."""

    definition: GameDefinition[T, M, P]
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    table: T | None
    entries: tuple[Entry[T, M], ...]
    diagnostics: tuple[Diagnostic, ...]
    pack_entries: PackEntries[T, M]
    severities: Severities = field(default=Severities())
    locale: str = SOURCE_LOCALE
    _memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.definition.id

    def entry(self, id: str) -> Entry[T, M] | None:
        """The entry of an id: the project's own, or one of its packs."""
        return next((entry for entry in self.entries if entry.id == id), None) or self.pack_entries.get(id)

    def ids(self) -> tuple[str, ...]:
        """Every entry that can be asked for: the project's own, then those of its packs."""
        return tuple(dict.fromkeys((*(entry.id for entry in self.entries), *self.pack_entries)))

    @property
    def models(self) -> Mapping[str, M | None]:
        """The model of every entry by id, None for one that cannot be read; those of packs are read when asked for."""
        own = {entry.id: entry.model for entry in self.entries}
        return AllModels[T, M](own, self.pack_entries) if self.pack_entries else own

    def checked(self, entry: Entry[T, M]) -> CheckedEntry[P]:
        """An entry's program, None where its file, the game file or a text has an error; and all its problems, as the
        project judges them: without those that a comment makes an exception from or a setting turns off."""
        # The checks know the language, which takes longer to import than a project takes to read.
        from gesso.checks import CheckedEntry

        exceptions = self._exceptions(entry.id, entry.source, entry.node)
        if entry.model is None or self.table is None:
            found = (*entry.diagnostics, *self._in_texts(entry), *exceptions.diagnostics)
            return CheckedEntry(None, self._with_overrides(found, exceptions))
        model, table = entry.model, self.table
        checks = self.definition.checks()
        meaning = self._memo.watching(
            ("checked", entry.id), (model, table), self.models, lambda models: checks.check_entry(model, table, models)
        )
        found = (*entry.diagnostics, *in_order(meaning.diagnostics))
        everything = (*found, *(each.diagnostic for each in meaning.hidden))
        # Where a text could not be read, what it says nothing of may well be there.
        unused = exceptions.unused(everything) if meaning.sound is not None else ()
        judged = self._with_overrides((*found, *exceptions.diagnostics, *unused), exceptions)
        freed = (
            each.diagnostic for each in meaning.hidden if not has_errors(self._with_overrides(each.behind, exceptions))
        )
        return CheckedEntry(meaning.sound, (*judged, *self._with_overrides(freed, exceptions)))

    def dependencies(self, entry: Entry[T, M]) -> frozenset[str] | None:
        """The entries that had a part in what was found when an entry with a model was checked; None for all."""
        self.checked(entry)
        asked = [self._memo.asked(key) for key in (_GATHERED, ("checked", entry.id))]
        return None if None in asked else frozenset().union(*filter(None, asked))

    def _in_texts(self, entry: Entry[T, M]) -> tuple[Diagnostic, ...]:
        """What is wrong with the words of an entry's texts where other values have errors."""
        if entry.sketch is None or self.table is None or entry.node is None:
            return ()
        sketch, table, checks = entry.sketch, self.table, self.definition.checks()
        meaning = self._memo.watching(
            ("sketched", entry.id),
            (sketch, table),
            self.models,
            lambda models: checks.check_entry(sketch, table, models),
        )
        texts = tuple(blocks_in(entry.node))
        return tuple(
            found
            for found in in_order(meaning.diagnostics)
            if found.code.startswith(_OF_WORDS)
            and any(text.start <= found.span.start and found.span.end <= text.end for text in texts)
        )

    def without_exceptions(self, entry: Entry[T, M], found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """What is left of some diagnostics where an entry's comments make exceptions."""
        return self._exceptions(entry.id, entry.source, entry.node).without(found)

    def unused_in_print(self, entry: Entry[T, M], found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The exceptions from problems of printing that none of those which were `found` needs."""
        exceptions = self._exceptions(entry.id, entry.source, entry.node)
        return self._with_overrides(exceptions.unused(found, in_print=True), exceptions)

    def _exceptions(self, id: str, source: SourceFile | None, node: Node | None) -> Exceptions:
        return self._memo.get(("exceptions", id), (source, node), lambda: read_exceptions(source, node))

    def _with_overrides(self, found: Iterable[Diagnostic], exceptions: Exceptions) -> tuple[Diagnostic, ...]:
        return tuple(self.severities.with_overrides(exceptions.without(found)))

    def program(self, entry: Entry[T, M]) -> P:
        """An entry's program. Raises `CheckError` where the entry or the game file has errors."""
        checked, own = self.checked(entry), (*self.diagnostics, *self.problems())
        if checked.program is None or has_errors(own):
            raise CheckError(entry.id, (*(own if has_errors(own) else ()), *checked.diagnostics))
        return checked.program

    def in_locale(self, locale: str) -> Game[T, M, P]:
        """The same game, printed and told in another language."""
        if locale == self.locale:
            return self
        # Always the same one, so that what is read of its translations is read once.
        return self.once(("in", locale), lambda: replace(self, locale=locale))

    def output(self, out: Path, entry: Entry[T, M]) -> Path:
        """The folder that what is made of an entry goes to."""
        return out / self.id / f"{entry.id}{self.suffix}"

    @property
    def suffix(self) -> str:
        """What the names of files and folders end in that are printed in another language than the card files have."""
        return "" if self.locale == SOURCE_LOCALE else f"-{self.locale}"

    def printed(self, entry: Entry[T, M]) -> P:
        """An entry's program with its own words in the locale. Raises as `program` does, for a translation with errors
        too, and `gesso.wording.LocaleError`."""
        program = self.program(entry)
        if self.locale == SOURCE_LOCALE:
            return program
        from gesso.project.translations import errors_of, translation_of

        if found := errors_of(self, entry):
            raise CheckError(entry.id, found)
        wording = self.definition.wording()
        return self.once(
            ("printed", self.locale, entry.id), lambda: wording.translated(program, translation_of(self, entry))
        )

    @property
    def printed_table(self) -> T | None:
        """The table with its words in the locale."""
        if self.locale == SOURCE_LOCALE or self.table is None:
            return self.table
        from gesso.project.translations import translation_of

        return self.definition.wording().translated_table(self.table, translation_of(self, None))

    def once(self, key: Hashable, make: Callable[[], R]) -> R:
        """What `make` gives for the game as it is now, made when it is first asked for."""
        return self._memo.get(key, (self,), make)

    def problems(self) -> list[Diagnostic]:
        """What is wrong with the meaning of the game file, its numbers and lists, as the project judges it."""
        if self.table is None or self.node is None:
            return []
        table, node, checks = self.table, self.node, self.definition.checks()
        found = self._memo.get("problems", (table,), lambda: in_order(checks.check_table(table, node)))
        exceptions = self._exceptions("", self.source, node)
        return [*self._with_overrides((*found, *exceptions.diagnostics, *exceptions.unused(found)), exceptions)]


def open_game(
    folder: Path,
    definition: GameDefinition[T, M, P],
    *,
    root: Path,
    files: Files | None = None,
    memo: Memo | None = None,
    packs: Mapping[Pack, Span] | None = None,
    severities: Severities | None = None,
) -> Game[T, M, P]:
    """Read a game folder inside `root`; `files` may hold unsaved texts, `memo` what an earlier look has found, `packs`
    are those of the project with the places that name them. Entries are those the game file lists, in its order, then
    those that merely lie there. An entry is a folder with the file of its kind, or, where the game file lists it, a
    single file `<id>.yaml`. Where there is no game file the table is that of the packs, and all entries join it.
    `severities` say how bad a problem is to the project."""
    files = Files(root) if files is None else files
    memo = Memo() if memo is None else memo
    places = {pack: place for pack, place in (packs or {}).items() if pack.game == definition.id}
    lent: PackEntries[T, M] = memo.get(("packs", *places), (), lambda: PackEntries(definition, tuple(places)))
    report = [Diagnostic(*problem.about, places[problem.pack], problem.hint) for problem in lent.problems]
    file = folder / definition.game_file
    table: T | None = None
    node: Node | None = None
    source: SourceFile | None = None
    listed: list[tuple[EntryKind[T, M], Scalar]] = []
    own_table = lent.table is None or files.is_file(file)
    if own_table:
        reading = files.read(file)
        node, source = reading.node, reading.source
        report += (
            reading.diagnostics if files.is_file(file) else (_without_table(found) for found in reading.diagnostics)
        )
    if node is not None:
        listed = [(kind, name) for kind in definition.kinds for name in kind.listed(node)]
        errors, table = memo.get(
            "table", (reading,), lambda: load_table(node, definition.game_schema, definition.load_table)
        )
        report += errors
    found = find_entries(folder, definition.kinds, {name.text: kind for kind, name in reversed(listed)}, files)
    report += missing(listed, found, lent, folder)
    names = [*dict.fromkeys(name.text for _, name in listed if name.text in found)]
    lying = [name for name in found if name not in names]
    readings: dict[str, tuple[EntryKind[T, M], Reading]] = {}
    for id in (*names, *lying):
        kind, text = found[id].kind, files.read(found[id].path)
        readings[id] = (kind, memo.get(("reading", id), (kind, text), partial(read_entry, id, kind, text)))
    models = load_models(readings, memo, lent)
    entries = tuple(
        Entry(id, kind, found[id].folder, found[id].path, read.source, read.node, *models[id])
        for id, (kind, read) in readings.items()
    )
    if node is not None:
        # An entry whose name is misspelt in the list is reported there.
        meant = {nearest(name.text, lying) for _, name in listed if name.text not in found}
        others = [id for id in lying if id not in meant]
        ends = {kind: name.span for kind, name in listed}
        entries = tuple(
            _unlisted(entry, definition.game_file, ends.get(entry.kind)) if entry.id in others else entry
            for entry in entries
        )
    if lent:
        entries = tuple(_shadowing_pack(entry, lent) if entry.id in lent else entry for entry in entries)
    if not own_table:
        joining = [entry for entry in entries if entry.id not in lent and entry.model is not None]
        models_of = tuple(entry.model for entry in joining)
        table = memo.get("joined", (lent, *models_of), lambda: lent.joined(joining))
    judged = Severities() if severities is None else severities
    game = Game(definition, folder, file, source, node, table, entries, tuple(report), lent, judged, _memo=memo)
    if table is not None:
        bare = table
        table = memo.watching(_GATHERED, (bare,), ReadableModels(game.models), lambda all: definition.gather(bare, all))
    return replace(game, table=table)


def _unlisted(entry: Entry[T, M], game_file: str, last: Span | None) -> Entry[T, M]:
    """The entry with a warning that the game file, whose list ends with `last`, does not name it."""
    top = (entry.source or SourceFile(str(entry.file), "")).top
    message = f"{game_file} does not list this {entry.kind.noun}"
    hint = f"add `{entry.id}` to its list"
    fixes = replacing(hint, *_list_item_after(last, entry.id), safe=False) if last else ()
    warning = Diagnostic(UNLISTED_ENTRY, message, top, hint, fixes=fixes)
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, warning))))


def _without_table(problem: Diagnostic) -> Diagnostic:
    """What is told of a game file that cannot be read, where a pack may bring one."""
    return replace(problem, hint=f"write it, or let `packs` in {MANIFEST} name a pack that brings one")


def _shadowing_pack(entry: Entry[T, M], lent: PackEntries[T, M]) -> Entry[T, M]:
    """The entry with an error that a pack has one of its id."""
    own = entry.node.get("id") if isinstance(entry.node, MappingNode) else None
    span = own.span if own is not None else (entry.source or SourceFile(str(entry.file), "")).top
    message = f"the pack `{lent.pack_of(entry.id).id}` has {article(entry.kind.noun)} `{entry.id}` already"
    problem = Diagnostic(ENTRY_OF_A_PACK, message, span, "choose another id for the file and its folder")
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, problem))))


def _list_item_after(last: Span, word: str) -> tuple[Span, str]:
    """Where, and how, a word is put behind the last one of a list: on the same line, or on the next one."""
    before = last.source.text[whole_lines(last).start : last.start]
    end = last.source.span(last.end, last.end)
    return (end, f"\n{before}{word}") if before.strip() == "-" else (end, f", {word}")


AnyGame = Game[Any, Any, Any]
"""A game whose models are known to itself alone."""
