"""Take the rows of a spreadsheet into an entry's file.

What can be read is in. What cannot stands there as a comment with its diagnostic, ready to be corrected and uncommented.
The file changes only where a row says something else than it does, so the same rows twice change nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError, in_order
from gesso.diagnostics.codes import BAD_CELL, NOT_ALL_READ, UNREAD_WORDS
from gesso.diagnostics.english import shortened
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project import SOURCE_LOCALE
from gesso.project.drafts import STAND_INS
from gesso.project.entries import Entry
from gesso.project.files import Files, Memo
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel, read_project
from gesso.project.selection import select_in
from gesso.source import MappingNode, Scalar, SourceFile, capped, read_text
from gesso.source.source_file import DEFAULT
from gesso.spreadsheets import Grid
from gesso.tasks.add import entry_files, write_files
from gesso.tasks.fix import write_texts
from gesso.tasks.new import Starter, parse_name
from gesso.tasks.proposals import with_proposals
from gesso.tasks.rows.assignment import Assignment
from gesso.tasks.rows.columns import (
    COPIES,
    COST,
    EFFECT,
    KIND,
    NAME,
    PRINTED,
    PRINTED_COST,
    TEXTS,
    Place,
    column_titles,
    place_called,
    places_of,
    slots,
)
from gesso.tasks.rows.filled import FilledEntry
from gesso.tasks.rows.row import SHORT, Row, Tag, value_in
from gesso.tasks.rows.sheet import Sheet, number_in, sheet_of
from gesso.tasks.rows.texts import (
    PrintedReader,
    begins_printed,
    dedented,
    is_language,
    looks_printed,
    printed_texts,
    prints,
    same_print,
    same_text,
)

_ROUNDS = 6
"""Rounds of leaving out rows: a row may need another one, and a problem may hide others."""
_LONGEST_PRINT = 1_500
"""Letters of one printed text: more than a card has room for."""
_SOFT = frozenset({COPIES, "flavour", "art", "of"})
"""Columns without which a card can still stand."""
_WORDS = ("GS0", "GS1", "GS2", "GS3")
"""Bands of what cannot stand in a file; what breaks a rule of making cards can."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import."""

    entry: str
    path: str
    """The entry's file, from the project's folder."""
    is_new: bool
    before: Mapping[str, str]
    """The files that change, as they were read; a new file is missing here."""
    texts: Mapping[str, str]
    """The files that change, by their paths, as they become."""
    diagnostics: tuple[Diagnostic, ...]
    """What could not be taken, at its cell."""
    added: tuple[str, ...]
    """Rows that are new in the file, by their names."""
    changed: Mapping[str, tuple[str, ...]]
    """Rows that say something else than the file did, with the columns that changed."""
    waiting: tuple[str, ...]
    """Rows that stand in the file as comments."""
    unchanged: int
    missing: tuple[str, ...]
    """Parts of the same lists that the sheet does not have. They stay as they are."""
    unwritten: Mapping[str, str] = field(default_factory=dict)
    """Why a file was not written, by its path."""


def write_imported(project: ProjectModel, made: Imported) -> Imported:
    """Write the files of an import; return it with the reasons why some were not written.

    Raises:
        RequestError: A new file cannot be written.
    """
    new = {project.root / path: text for path, text in made.texts.items() if path not in made.before}
    if new:
        write_files(project, new)
    changed = {path: text for path, text in made.texts.items() if path in made.before}
    return replace(made, unwritten=write_texts(project.root, made.before, changed))


def import_rows(
    project: ProjectModel,
    grid: Grid,
    to: str,
    *,
    game: str | None = None,
    locale: str = SOURCE_LOCALE,
) -> Imported:
    """Return what the files become when an entry takes the rows of a grid. Nothing is written.

    Args:
        to: The id of the entry, or the name of a new one.
        game: The game of a new entry; by default the only one of the project.
        locale: The language of printed words.

    Raises:
        RequestError: There is no such game, the entry's file has errors of form, or the grid no column names.
    """
    sheet = sheet_of(grid)
    return _Import(project, sheet, grid.source, to, game, locale).result()


class _Import:
    def __init__(
        self, project: ProjectModel, sheet: Sheet, source: SourceFile, to: str, game: str | None, locale: str
    ) -> None:
        self.project, self.sheet, self.source, self.locale = project, sheet, source, locale
        self.problems: list[Diagnostic] = list(sheet.diagnostics)
        self.memos: dict[str, Memo] = {}
        self.files = Files(project.root, project.files.texts)
        self.extra_files: dict[Path, str] = {}
        self.file, self.id, self.game_id = self._target(to, game)
        self.is_new = self.file in self.extra_files
        before = self.extra_files.pop(self.file, None)
        entry = self.project_entry(project)
        if before is None:
            assert entry is not None
            if entry.source is None or not isinstance(entry.node, MappingNode):
                raise RequestError(f"{entry.file} has errors", "correct them first: `gesso check`")
            before = entry.source.text
        self.original = before
        self.base = before.replace("\r\n", "\n")
        places = places_of(self.game_id)
        self.rows = [Row(number, row, "") for number, row in enumerate(sheet.rows)]
        if self.is_new:
            self.base = self._without_samples(self.base, places)
        root = self._tree(self.base)
        self.slots = list(slots(places, root))
        Assignment(self.rows, self.game_id, places, self.slots).assign()
        self.filled = FilledEntry(self.base, root, self.rows)

    # ------------------------------------------------------------ the entry

    def _target(self, to: str, game: str | None) -> tuple[Path, str, str]:
        """Return the file, the id and the game of the entry; a new one gets its files."""
        known = [each.id for each in self.project.games]
        if game is not None and game not in known:
            raise RequestError(
                f"the project has no game `{game}`", did_you_mean(game, known, f"it has {', '.join(known)}")
            )
        games = [each for each in self.project.games if game in (None, each.id)]
        name = parse_name(to)
        for each in games:
            for entry in each.entries:
                if to in (entry.id, entry.file.name) or entry.id == name.id:
                    return entry.file, entry.id, each.id
        if any(each.entry(name.id) is not None for each in games):
            message = f"`{name.id}` belongs to a pack, whose files are not yours"
            raise RequestError(message, "choose another name for an entry of your own")
        if len(games) != 1:
            own = ", ".join(entry.id for each in games for entry in each.entries)
            hint = f"--game {' or --game '.join(known)} makes a new one" + (f"; the project has {own}" if own else "")
            raise RequestError(f"there is no entry `{name.id}`", hint)
        starter = Starter(games[0].definition)
        if not starter.kinds:
            raise RequestError(f"the game `{games[0].id}` has no files to start from", "write an entry of it first")
        files = entry_files(games[0], starter, next(iter(starter.kinds.values())), name)
        own_file = next(iter(files))
        # Its scenarios would play the cards of the sample.
        self.extra_files = {path: text for path, text in files.items() if path in (own_file, games[0].file)}
        for path, text in self.extra_files.items():
            self.files.set(path, text)
        return own_file, name.id, games[0].id

    def project_entry(self, project: ProjectModel) -> Entry[Any, Any] | None:
        game = next(each for each in project.games if each.id == self.game_id)
        return next((entry for entry in game.entries if entry.id == self.id), None)

    def _without_samples(self, text: str, places: tuple[Place, ...]) -> str:
        """Return the text of a new entry without the sample cards of the lists that get rows."""
        kinds = dict.fromkeys(row.sheet.text(KIND) for row in self.rows)
        found = [place for words in kinds if (place := place_called(places, words)[0]) is not None and place.order]
        for steps in dict.fromkeys(place.list_steps for place in found):
            node: Any = self._tree(text)
            for step in steps:
                node = node.get(step) if isinstance(node, MappingNode) else None
            if node is None or isinstance(node, Scalar):
                continue
            start, end = text.rfind("\n", 0, node.span.start), len(text[: node.span.end].rstrip())
            text = text[:start] + text[end:]
        return text

    def _tree(self, text: str) -> MappingNode:
        node = read_text(text, path=str(self.file)).node
        if not isinstance(node, MappingNode):
            raise RequestError(f"{self.file} has errors", "correct them first: `gesso check`")
        return node

    # ------------------------------------------------------------ which part of the file a row is

    # ------------------------------------------------------------ texts

    def _read_texts(self) -> None:
        """Find the texts of the rows in the effect language, as far as they differ from the file."""
        waiting = [row for row in self.rows if row.place is not None and not row.refused]
        printed: Mapping[str, tuple[str, str]] | None = None
        game, entry = self._looked(self.base)
        reader = PrintedReader(game, entry, self.locale)
        language = game.definition.language()
        late: list[Row] = []
        for row in waiting:
            assert row.place is not None
            cost, effect = row.sheet.text(COST), row.sheet.text(EFFECT)
            bar, words = row.sheet.text(PRINTED_COST), row.sheet.text(PRINTED)
            old_cost, old_effect = (value_in(row.slot, column) for column in TEXTS)
            if effect and self._has(row, EFFECT):
                effect = dedented(effect)
                if row.slot is not None and same_text(effect, old_effect):
                    effect = ""
            cost = "" if row.slot is not None and same_text(dedented(cost), old_cost) else dedented(cost)
            start = "passive" if row.place.passive else "effect"
            known_effect = bool(effect) and is_language(language, start, effect)  # type: ignore[arg-type]
            known_cost = bool(cost) and is_language(language, "cost", cost)
            strange = (bool(effect) and not known_effect) or (bool(cost) and not known_cost)
            if strange or words or bar:
                if printed is None and row.slot is not None:
                    printed = printed_texts(game, entry, self.locale)
                shown = self._shown(row, printed or {})
                # Printed words that the file prints already say nothing new.
                if shown is not None:
                    effect = "" if effect and not known_effect and same_print(effect, shown[1]) else effect
                    cost = "" if cost and not known_cost and same_print(_bar(cost), _bar(shown[0])) else cost
                    words = "" if same_print(words, shown[1]) else words
                    bar = "" if same_print(_bar(bar), _bar(shown[0])) else bar
                known_effect, known_cost = known_effect and bool(effect), known_cost and bool(cost)
            if known_cost:
                row.texts[COST] = cost
            if known_effect:
                row.texts[EFFECT] = effect
            if (
                (effect and not known_effect)
                or (cost and not known_cost)
                or (words and not effect)
                or (bar and not cost)
            ):
                row.raw = {
                    **({EFFECT: effect or words} if not known_effect and (effect or words) else {}),
                    **({COST: cost or bar} if not known_cost and (cost or bar) else {}),
                }
                if row.raw:
                    late.append(row)
        if late:
            self._read_printed(late, reader)

    def _has(self, row: Row, column: str) -> bool:
        return row.place is not None and column in row.place.keys

    def _shown(self, row: Row, printed: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
        if row.slot is None:
            return None
        place = row.slot.place
        key = place.printed.format(key=row.slot.id, card=row.slot.card_id) if place.printed else row.slot.id
        return printed.get(key)

    def _read_printed(self, rows: Sequence[Row], reader: PrintedReader) -> None:
        """Read what is not in the effect language as printed words, with the names of the other rows."""
        for row in rows:
            stand_in = STAND_INS["passive" if row.place is not None and row.place.passive else "effect"]
            row.texts.setdefault(EFFECT, stand_in if row.slot is None else "")
        text, _ = self.filled.made()
        for row in rows:
            row.texts = {column: words for column, words in row.texts.items() if column not in row.raw and words}
        game, entry = self._looked(text)
        reader.game, reader.entry = game, entry
        language = game.definition.language()
        for row in rows:
            assert row.place is not None
            effect, cost = row.raw.get(EFFECT, ""), row.raw.get(COST, "")
            if effect and not begins_printed(effect):
                continue
            if len(effect) + len(cost) > _LONGEST_PRINT:
                message = f"this has {len(effect) + len(cost):,} letters, and at most {_LONGEST_PRINT:,} are read as printed words"
                row.refuse(UNREAD_WORDS, message, EFFECT if effect else COST, "write it in the effect language")
                continue
            known_cost = row.texts.get(COST, "") or ("" if cost else value_in(row.slot, COST))
            found = reader.read(cost, effect, passive=row.place.passive, cost=known_cost)
            if found is None:
                continue
            if found.exact and (found.text or not effect):
                if effect:
                    row.texts[EFFECT] = found.text
                if cost or (found.cost and not row.texts.get(COST)):
                    row.texts[COST] = found.cost
                row.raw = {}
                for column in TEXTS:
                    if row.slot is not None and same_text(row.texts.get(column, ""), value_in(row.slot, column)):
                        row.texts.pop(column, None)
                continue
            if effect and not looks_printed(effect):
                continue
            column = EFFECT if effect else COST
            message = "nothing prints exactly these words"
            if found.unread:
                message += f"; they cannot be read on from `{shortened(found.unread, SHORT)}`"
            hint = f"the nearest text prints: {prints(found)}" if found.text else "write it in the effect language"
            start = "passive" if row.place.passive else "effect"
            if is_language(language, start, found.text):  # type: ignore[arg-type]
                row.nearest = "\n".join(filter(None, (found.cost, found.text)))
            cell = row.sheet.cells.get(column) or row.cell(PRINTED if column == EFFECT else PRINTED_COST)
            row.reasons.append(Diagnostic(UNREAD_WORDS, f"`{cell.name}`: {message}", cell.span, hint))

    # ------------------------------------------------------------ the changed file

    def result(self) -> Imported:
        self._read_texts()
        for _ in range(_ROUNDS):
            text, places = self.filled.made()
            if not self._refuse_wrong(text, places):
                break
        text, _ = self.filled.made()
        if len(text) > DEFAULT.size:
            raise RequestError(
                f"{self.file.name} would have {len(text):,} characters, and a card file has at most {DEFAULT.size:,}",
                "divide the rows among several entries",
            )
        reading = read_text(text, path=self.file.name)
        if reading.node is None:
            problem = reading.diagnostics[0]
            message = f"{self.file.name} cannot take these rows: {problem.message} (line {problem.span.line})"
            raise RequestError(message, "lay the file out first: `gesso fmt`")
        path = self.file.relative_to(self.project.root).as_posix()
        after = text.replace("\n", "\r\n") if "\r\n" in self.original else text
        texts, before = {}, {}
        if self.is_new:
            texts[path] = after
        elif after != self.original:
            texts[path], before[path] = after, self.original
        for file, content in self.extra_files.items():
            other = file.relative_to(self.project.root).as_posix()
            texts[other] = content
            if (reading := self.project.files.read_source(file)).source is not None:
                before[other] = reading.source.text
        self._say_kinds()
        standing = [row for row in self.rows if not self.filled.waits(row)]
        found = [*self.problems, *(each for row in self.rows for each in row.reasons)]
        changed = {
            row.id: columns for row in standing if row.slot is not None and (columns := self.filled.changes(row))
        }
        kept = {row.slot.id for row in self.rows if row.slot is not None}
        lists = {row.place.list_steps for row in self.rows if row.place is not None}
        return Imported(
            self.id,
            path,
            self.is_new,
            before,
            texts,
            tuple(capped(in_order(found), DEFAULT.repeats)),
            tuple(row.id for row in standing if row.slot is None),
            changed,
            tuple(row.id for row in self.rows if self.filled.waits(row)),
            sum(row.slot is not None for row in standing) - len(changed),
            tuple(slot.id for slot in self.slots if slot.id not in kept and slot.place.list_steps in lists),
        )

    def _say_kinds(self) -> None:
        """Report new rows that say nothing of their kind, once for all of them."""
        rows = [row for row in self.rows if row.slot is None and row.place is not None and not row.sheet.text(KIND)]
        rows = [row for row in rows if row.place is not None and row.place.kind]
        if rows and (place := rows[0].place) is not None:
            names = ", ".join(f"`{row.id}`" for row in rows[:3]) + (" and others" if len(rows) > 3 else "")
            message = f"{names} {'have' if len(rows) > 1 else 'has'} no kind, and {'are' if len(rows) > 1 else 'is'} taken for `{place.defaults[place.kind]}`"
            self.problems.append(Diagnostic(NOT_ALL_READ, message, rows[0].sheet.first.span, "fill the column `kind`"))

    def _looked(self, text: str) -> tuple[AnyGame, Entry[Any, Any]]:
        """Return the game and the entry with a text in place of its file."""
        self.files.set(self.file, text)
        self.seen = read_project(self.project.root, self.files, self.memos)
        game = next(each for each in self.seen.games if each.id == self.game_id)
        return game, next(entry for entry in game.entries if entry.id == self.id)

    # ------------------------------------------------------------ what is wrong in it

    def _refuse_wrong(self, text: str, places: Iterable[tuple[int, int, Hashable]]) -> bool:
        """Refuse rows whose values are errors in the changed file; return whether there was any."""
        again = False
        for row in self.rows:
            cell = row.sheet.cells.get(COPIES)
            if cell is not None and number_in(cell) is None and COPIES not in row.demoted and not row.refused:
                again = True
                self._demote(row, COPIES, f"`{shortened(cell.text, SHORT)}` is not a whole number")
            if row.raw and not row.refused:
                # What is in no language the file can tell: its own report says why.
                row.texts |= row.raw
                row.raw = {}
                again = True
        if again:
            text, places = self.filled.made()
        game, entry = self._looked(text)
        found = [each for each in (*entry.diagnostics, *game.checked(entry).diagnostics) if _prevents(each)]
        tags = [(start, end, tag) for start, end, tag in places if isinstance(tag, Tag)]
        by_row: dict[int, list[tuple[Diagnostic, str]]] = {}
        for each in in_order(found):
            tag = next((tag for start, end, tag in tags if start <= each.span.start < max(end, start + 1)), None)
            tag = tag or next(
                (tag for start, end, tag in tags if each.span.start <= start and end <= each.span.end), None
            )
            if tag is not None and not _is_around(each, tags):
                by_row.setdefault(tag.row, []).append((each, tag.column))
        if not by_row:
            return again
        proposed = self._proposed(entry, [each for problems in by_row.values() for each, _ in problems])
        for number, problems in by_row.items():
            row = self.rows[number]
            soft = [(each, column) for each, column in problems if column in _SOFT]
            if soft and len(soft) == len(problems):
                for each, column in soft:
                    if column not in row.demoted:
                        self._demote(row, column, each.message, each.hint)
                continue
            for each, column in [pair for pair in problems if pair not in soft][:2]:
                answer = proposed.get((each.span.start, each.code), each)
                row.reasons.append(self._at_cell(row, column, answer))
        return True

    def _proposed(self, entry: Entry[Any, Any], found: Sequence[Diagnostic]) -> dict[tuple[int, str], Diagnostic]:
        """Return problems of texts with what may be meant, by their places."""
        answers = with_proposals(select_in(self.seen, [self.id]), found, instead=True)
        return {(each.span.start, each.code): each for each in answers}

    def _at_cell(self, row: Row, column: str, found: Diagnostic) -> Diagnostic:
        """Return a problem of the file as one of the cell that it came from."""
        cell = row.sheet.cells.get(column) or row.cell(
            PRINTED if column == EFFECT else PRINTED_COST if column == COST else NAME
        )
        at = cell.span.text.find(found.span.text) if found.span.text and "\n" not in found.span.text else -1
        one = at >= 0 and cell.span.text.count(found.span.text) == 1
        span = (
            cell.span.source.span(cell.span.start + at, cell.span.start + at + len(found.span.text))
            if one
            else cell.span
        )
        proposal = next((fix for fix in found.fixes if fix.writes), None)
        hint = found.hint
        if proposal is not None:
            written = proposal.writes.strip().replace("\n", " / ")
            hint = f"perhaps: {written}" + (f"  (prints: {proposal.words})" if proposal.words else "")
        return Diagnostic(found.kind, f"`{cell.name}`: {found.message}", span, hint, judged=found.judged)

    def _demote(self, row: Row, column: str, message: str, hint: str = "") -> None:
        """Let a value that cannot stand be a comment; its card stands without it."""
        row.demoted.add(column)
        cell = row.cell(column)
        title = column_titles()[column]
        problem = f"`{cell.name}` ({title}): {message}; it is kept as a comment"
        self.problems.append(Diagnostic(BAD_CELL, problem, cell.span, hint or "correct the cell"))


def _is_around(found: Diagnostic, tags: Sequence[tuple[int, int, Tag]]) -> bool:
    """Return whether a problem lies around values of several rows, such as a list that is too long."""
    return len({tag.row for start, end, tag in tags if found.span.start <= start and end <= found.span.end}) > 1


def _prevents(found: Diagnostic) -> bool:
    return found.is_error and (found.code.startswith(_WORDS) or found.kind.final) and not found.kind.configurable


def _bar(text: str) -> str:
    return text.strip().strip("[]")
