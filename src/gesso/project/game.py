"""One game of a project: its game file, its entries, and what the checks make of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, has_errors, in_order, replacing
from gesso.diagnostics.codes import ENTRY_OF_A_PACK, UNLISTED_ENTRY
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import whole_lines
from gesso.diagnostics.suggestions import nearest
from gesso.games import EntryKind, GameDefinition
from gesso.project import MANIFEST, SOURCE_LOCALE
from gesso.project.entries import Entry, find_entries, foreign_letters, load_table, missing, read_entries
from gesso.project.files import Files, Memo
from gesso.project.packs import AllModels, PackEntries
from gesso.project.severities import Exceptions, Severities, has_exceptions, read_exceptions
from gesso.records import DAMAGED
from gesso.source import MappingNode, Node, Scalar, SourceFile, Span, blocks_in

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry, Suppressed
    from gesso.checks.passives import Triggers
    from gesso.project.packs import Pack
    from gesso.project.verdicts import Verdict, Verdicts


T = TypeVar("T")
M = TypeVar("M")


_OF_WORDS = ("GS2", "GS3")
"""Bands of codes about the words of a sentence, whatever stands around it in the entry."""
P = TypeVar("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Game(Generic[T, M, P]):
    """One game of a project: its game file, and its entries, each checked once when somebody asks."""

    definition: GameDefinition[T, M, P]
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    table: T | None
    """The game's own model of the game file; None if there is none or it has errors."""
    entries: tuple[Entry[T, M], ...]
    """The project's own entries."""
    diagnostics: tuple[Diagnostic, ...]
    """Problems found while reading the game file."""
    files: Files = field(compare=False, repr=False)
    """The files of the project, with unsaved texts."""
    pack_entries: PackEntries[T, M]
    """The entries that packs offer."""
    severities: Severities = field(default=Severities())
    """The project's overrides of severities."""
    locale: str = SOURCE_LOCALE
    """The language of printed words and of play."""
    verdicts: Verdicts | None = field(default=None, compare=False, repr=False)
    """What earlier checks have found."""
    declared: Mapping[str, dict[str, list[Any]]] = field(default_factory=dict, compare=False, repr=False)
    """What the entries declare for each other, by id."""
    _memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.definition.id

    def entry(self, id: str) -> Entry[T, M] | None:
        """Return the entry of an id, the project's own or one of its packs; None if there is none."""
        return next((entry for entry in self.entries if entry.id == id), None) or self.pack_entries.get(id)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all entries: the project's own, then those of its packs."""
        return tuple(dict.fromkeys((*(entry.id for entry in self.entries), *self.pack_entries)))

    @property
    def models(self) -> Mapping[str, M | None]:
        """The model of every entry by id, None for one with errors; packs are read when asked."""
        return self._memo.get("models", (self.entries, self.pack_entries), self._models)

    def _models(self) -> Mapping[str, M | None]:
        return AllModels[T, M]({entry.id: entry for entry in self.entries}, self.pack_entries)

    def checked(self, entry: Entry[T, M]) -> CheckedEntry[P]:
        """Check an entry, once.

        Returns:
            The program, None if the entry, the game file or a text has an error; and all diagnostics, without those that a
            comment excepts or the project turns off.
        """
        # The checks know the language, which takes longer to import than a project takes to read.
        from gesso.checks import CheckedEntry

        exceptions = self._exceptions(entry)
        if entry.model is None or self.table is None:
            found = (*entry.diagnostics, *self._in_texts(entry), *exceptions.diagnostics)
            sketched = self._sketched(entry)
            unread = () if sketched is None else sketched.unread_texts
            return CheckedEntry(None, self._with_overrides(found, exceptions), unread_texts=unread)
        meaning = self._meaning(entry)
        everything = self._judged(entry, meaning.diagnostics, meaning.hidden, complete=meaning.valid is not None)
        return CheckedEntry(meaning.valid, everything, triggers=meaning.triggers, unread_texts=meaning.unread_texts)

    def _judged(
        self,
        entry: Entry[T, M],
        meant: Iterable[Diagnostic],
        hidden: Iterable[Suppressed] = (),
        *,
        complete: bool = True,
    ) -> tuple[Diagnostic, ...]:
        """Return the problems of an entry without those that a comment excepts or the project turns off.

        Args:
            meant: What the check of its texts and numbers has found.
            hidden: Problems left out because of an error at the same place.
            complete: Whether every text could be read.
        """
        exceptions = self._exceptions(entry)
        found = (*entry.diagnostics, *in_order(meant))
        everything = (*found, *(each.diagnostic for each in hidden))
        # Where a text could not be read, what it says nothing of may well be there.
        unused = exceptions.unused(everything) if complete else ()
        judged = self._with_overrides((*found, *exceptions.diagnostics, *unused), exceptions)
        freed = (
            each.diagnostic for each in hidden if not has_errors(self._with_overrides(each.because_of, exceptions))
        )
        return (*judged, *self._with_overrides(freed, exceptions))

    def verdict(self, entry: Entry[T, M]) -> Verdict:
        """Return what checking an entry finds, from an earlier check of the same texts if there is one."""
        return self._memo.get(("verdict", entry.id), (self, entry), lambda: self._verdict(entry))

    def _verdict(self, entry: Entry[T, M]) -> Verdict:
        from gesso.project.verdicts import Verdict

        kept = None if self.verdicts is None else self.verdicts.of_meaning(self, entry)
        if kept is not None:
            problems = self._judged(entry, kept.diagnostics)
            find = partial(self._kept_triggers, entry, kept)
            return Verdict(problems, not has_errors(problems), find, is_kept=True)
        checked = self.checked(entry)
        return Verdict(checked.diagnostics, checked.program is not None, lambda: checked.triggers, checked.unread_texts)

    def _kept_triggers(self, entry: Entry[T, M], kept: Verdict) -> Triggers | None:
        with suppress(ImportError, *DAMAGED):
            return kept.triggers
        return self.checked(entry).triggers

    def keep_verdicts(self, entries: Iterable[Entry[T, M]]) -> None:
        """Keep what has been found in some entries, for later checks of the same texts."""
        if self.verdicts is None or self.table is None:
            return
        for entry in entries:
            if not self.verdict(entry).is_kept and entry.model is not None:
                self.verdicts.keep(self, entry, self._meaning(entry), self._memo.asked(("checked", entry.id)))
        self.verdicts.save()

    def dependencies(self, entry: Entry[T, M]) -> frozenset[str] | None:
        """Return the ids of the entries that the check of an entry has read; None for all."""
        self.checked(entry)
        return None if self.definition.gathers else self._memo.asked(("checked", entry.id))

    def draft(self, entry: Entry[T, M]) -> P | None:
        """Return the program of those texts of an entry in which nothing is wrong; None if there is none."""
        if self.table is None or entry.model is None:
            return None
        meaning = self._meaning(entry)
        return meaning.valid if meaning.valid is not None else meaning.draft

    def _meaning(self, entry: Entry[T, M]) -> CheckedEntry[P]:
        """Check the texts and numbers of an entry that has a model, once."""
        model, table, checks = entry.model, self.table, self.definition.checks()
        assert model is not None and table is not None, "only a whole entry of a whole game has a meaning"
        return self._memo.watching(
            ("checked", entry.id), (model, table), self.models, lambda models: checks.check_entry(model, table, models)
        )

    def _sketched(self, entry: Entry[T, M]) -> CheckedEntry[P] | None:
        """Check an entry with examples in place of its broken values, once."""
        if entry.sketch is None or self.table is None:
            return None
        sketch, table, checks = entry.sketch, self.table, self.definition.checks()
        return self._memo.watching(
            ("sketched", entry.id),
            (sketch, table),
            self.models,
            lambda models: checks.check_entry(sketch, table, models),
        )

    def _in_texts(self, entry: Entry[T, M]) -> tuple[Diagnostic, ...]:
        """Check the effect texts of an entry whose other values have errors."""
        meaning = self._sketched(entry)
        if meaning is None or entry.node is None:
            return ()
        texts = tuple(blocks_in(entry.node))
        return tuple(
            found
            for found in in_order(meaning.diagnostics)
            if found.code.startswith(_OF_WORDS)
            and any(text.start <= found.span.start and found.span.end <= text.end for text in texts)
        )

    def without_exceptions(self, entry: Entry[T, M], diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics that no comment of the entry excepts."""
        return self._exceptions(entry).without(diagnostics)

    def unused_exceptions(
        self, entry: Entry[T, M], diagnostics: Iterable[Diagnostic], found_in: tuple[str, ...]
    ) -> tuple[Diagnostic, ...]:
        """Report exceptions from codes that a later check finds, and that none of its `diagnostics` needs."""
        exceptions = self._exceptions(entry)
        return self._with_overrides(exceptions.unused(diagnostics, found_in), exceptions)

    def _exceptions(self, entry: Entry[T, M]) -> Exceptions:
        if not has_exceptions(entry.source):
            return Exceptions()
        source, node = entry.source, entry.node
        return self._memo.get(("exceptions", entry.id), (source, node), lambda: read_exceptions(source, node))

    def _with_overrides(self, diagnostics: Iterable[Diagnostic], exceptions: Exceptions) -> tuple[Diagnostic, ...]:
        return tuple(self.severities.with_overrides(exceptions.without(diagnostics)))

    def program(self, entry: Entry[T, M]) -> P:
        """Return an entry's program.

        Raises:
            CheckError: The entry or the game file has errors.
        """
        checked, own = self.checked(entry), (*self.diagnostics, *self.problems())
        if checked.program is None or has_errors(own):
            raise CheckError(entry.id, (*(own if has_errors(own) else ()), *checked.diagnostics))
        return checked.program

    def in_locale(self, locale: str) -> Game[T, M, P]:
        """Return the same game, printed and played in another language."""
        if locale == self.locale:
            return self
        # Always the same one, so that what is read of its translations is read once.
        return self.once(("in", locale), lambda: replace(self, locale=locale))

    def output(self, out: Path, entry: Entry[T, M]) -> Path:
        """Return the folder for everything that is made of an entry."""
        return out / self.id / f"{entry.id}{self.suffix}"

    @property
    def suffix(self) -> str:
        """The end of file and folder names in a language other than that of the card files, such as `-fr`."""
        return "" if self.locale == SOURCE_LOCALE else f"-{self.locale}"

    def printed(self, entry: Entry[T, M]) -> P:
        """Return an entry's program with its own words in the locale.

        Raises:
            CheckError: The entry, the game file or the translation has errors.
            LocaleError: The game does not speak the locale.
        """
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
        """Return what `make` gives for the game in its present state; make it once."""
        return self._memo.get(("once", key), (self,), make)

    def made_of(self, key: Hashable, parts: tuple[object, ...], make: Callable[[], R]) -> R:
        """Return what `make` gives for some objects; make it anew only for others, whatever else of the game changes."""
        return self._memo.get(("made", key), parts, make)

    def problems(self) -> list[Diagnostic]:
        """Check the meaning of the game file, its numbers and lists."""
        if self.table is None or self.node is None:
            return []
        table, node, checks = self.table, self.node, self.definition.checks()
        found = self._memo.get("problems", (table,), lambda: in_order(checks.check_table(table, node)))
        exceptions = self._memo.get("exceptions", (node,), lambda: read_exceptions(self.source, node))
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
    verdicts: Verdicts | None = None,
) -> Game[T, M, P]:
    """Read a game folder inside `root`.

    Entries come in the order of the game file, then those that it does not list. An entry is a folder with the file of its
    kind, or a single file `<id>.yaml` that the game file lists. Without a game file the table of the packs is used, and all
    entries join it.

    Args:
        files: Files that are read already, and unsaved texts.
        memo: Results of an earlier look.
        packs: The packs of the project, with the places that name them.
        severities: The project's overrides of severities.
        verdicts: What earlier checks have found.
    """
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
            reading.diagnostics
            if files.is_file(file)
            else (_without_table(diagnostic) for diagnostic in reading.diagnostics)
        )
    if node is not None:
        listed = [(kind, name) for kind in definition.kinds for name in kind.listed(node)]
        errors, table = memo.get(
            "table", (reading,), lambda: load_table(node, definition.game_schema, definition.load_table)
        )
        report += (*errors, *foreign_letters(node, errors))
    found = find_entries(folder, definition.kinds, {name.text: kind for kind, name in reversed(listed)}, files)
    report += missing(listed, found, lent, folder)
    names = [*dict.fromkeys(name.text for _, name in listed if name.text in found)]
    lying = [name for name in found if name not in names]
    ids = (*names, *lying)
    entries = tuple(read_entries({id: found[id] for id in ids}, definition.id, files, memo, lent, verdicts).values())
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
    game = Game(
        definition,
        folder,
        file,
        source,
        node,
        table,
        entries,
        tuple(report),
        files,
        lent,
        judged,
        verdicts=verdicts,
        _memo=memo,
    )
    if table is not None and definition.gathers:
        bare, declared = table, memo.same("declared", _declared(game))
        table = memo.get("gathered", (bare, declared), lambda: definition.gather(bare, declared))
        game = replace(game, declared=declared)
    return replace(game, table=table)


def _declared(game: Game[T, M, P]) -> dict[str, dict[str, list[Any]]]:
    """Return what each readable entry declares, by id. One that an earlier check has found whole stays unread."""
    declared: dict[str, dict[str, list[Any]]] = {}
    for entry in (*game.pack_entries.values(), *game.entries):
        if entry.declared is not None:
            declared[entry.id] = entry.declared
        elif entry.model is not None:
            declared[entry.id] = game.definition.declares(entry.model)
    return {id: declared[id] for id in game.ids() if id in declared}


def _unlisted(entry: Entry[T, M], game_file: str, last: Span | None) -> Entry[T, M]:
    """Return the entry with a warning that the game file, whose list ends at `last`, does not name it."""
    top = (entry.source or SourceFile(str(entry.file), "")).top
    message = f"{game_file} does not list this {entry.kind.noun}"
    hint = f"add `{entry.id}` to its list"
    fixes = replacing(hint, *_list_item_after(last, entry.id), safe=False) if last else ()
    warning = Diagnostic(UNLISTED_ENTRY, message, top, hint, fixes=fixes)
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, warning))))


def _without_table(problem: Diagnostic) -> Diagnostic:
    """Return the diagnostic of an unreadable game file with a hint that a pack may bring one."""
    return replace(problem, hint=f"write it, or let `packs` in {MANIFEST} name a pack that brings one")


def _shadowing_pack(entry: Entry[T, M], lent: PackEntries[T, M]) -> Entry[T, M]:
    """Return the entry with an error: a pack has an entry of the same id."""
    own = entry.node.get("id") if isinstance(entry.node, MappingNode) else None
    span = own.span if own is not None else (entry.source or SourceFile(str(entry.file), "")).top
    message = f"the pack `{lent.pack_of(entry.id).id}` has {article(entry.kind.noun)} `{entry.id}` already"
    problem = Diagnostic(ENTRY_OF_A_PACK, message, span, "choose another id for the file and its folder")
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, problem))))


def _list_item_after(last: Span, word: str) -> tuple[Span, str]:
    """Return where and how to add a word behind the last of a list: on its line, or on the next."""
    before = last.source.text[whole_lines(last).start : last.start]
    end = last.source.span(last.end, last.end)
    return (end, f"\n{before}{word}") if before.strip() == "-" else (end, f", {word}")


AnyGame = Game[Any, Any, Any]
"""A game whose model types are known only to itself."""
