"""Take the rows of a spreadsheet into an entry's file.

What can be read is in. What cannot stands there as a comment with its diagnostic, ready to be corrected and uncommented.
The file changes only where a row says something else than it does, so the same rows twice change nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Related, RequestError, in_order
from gesso.diagnostics.codes import BAD_CELL, NOT_ALL_READ, ROW_WITHOUT_PLACE, UNREAD_WORDS
from gesso.diagnostics.english import shortened
from gesso.diagnostics.suggestions import did_you_mean
from gesso.names import LONGEST_ID, figure_last, id_of
from gesso.project import SOURCE_LOCALE
from gesso.project.entries import ENTRY_ID, Entry
from gesso.project.files import Files, Memo
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel, read_project
from gesso.project.selection import select_in
from gesso.source import MappingNode, Scalar, SourceFile, Span, capped, read_text
from gesso.source.source_file import DEFAULT
from gesso.spreadsheets import Cell, Grid
from gesso.tasks.add import entry_files, write_files
from gesso.tasks.fix import write_texts
from gesso.tasks.new import Starter, parse_name
from gesso.tasks.proposals import STAND_INS, with_proposals
from gesso.tasks.rows.columns import (
    COPIES,
    COST,
    EFFECT,
    ID,
    IDS,
    KIND,
    NAME,
    NUMBERS,
    PRINTED,
    PRINTED_COST,
    TEXTS,
    Place,
    Slot,
    column_titles,
    folded,
    place_called,
    places_of,
    slots,
)
from gesso.tasks.rows.edits import (
    EntryEdits,
    Line,
    add_key,
    append,
    as_item,
    comment_lines,
    end_of_pair,
    indent_at,
    indented,
    is_flow,
    scalar,
    set_value,
    value_lines,
    waiting_lines,
    waiting_rows,
)
from gesso.tasks.rows.sheet import Sheet, SheetRow, number_in, sheet_of
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
_SHORT = 60
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


@dataclass(frozen=True, slots=True)
class _Tag:
    """Where a piece of new text comes from."""

    row: int
    column: str


@dataclass
class _Row:
    """One row on its way into the file."""

    number: int
    sheet: SheetRow
    id: str
    """Its name: that of the text, or the card, that it becomes."""
    place: Place | None = None
    kind: str = ""
    slot: Slot | None = None
    """What it already is in the file."""
    card: str = ""
    """The id of its card."""
    card_slot: Slot | None = None
    """Another text of its card, if only this text is new."""
    first: bool = True
    """Whether it is the first row of its card."""
    texts: dict[str, str] = field(default_factory=dict)
    """Its texts in the effect language, as far as they differ from the file."""
    raw: dict[str, str] = field(default_factory=dict)
    """Its texts as they stand in the sheet, where they could not be read."""
    demoted: set[str] = field(default_factory=set)
    """Columns whose value can only be a comment."""
    reasons: list[Diagnostic] = field(default_factory=list)
    """Why it cannot stand; empty if it can."""
    nearest: str = ""

    @property
    def refused(self) -> bool:
        return bool(self.reasons)

    def cell(self, column: str) -> Cell:
        return self.sheet.cells.get(column, self.sheet.first)


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
        self._kinds: dict[str, tuple[Place | None, str]] = {}
        self.files = Files(project.root, project.files.texts)
        self.extra_files: dict[Path, str] = {}
        self.file, self.id, self.game_id = self._target(to, game)
        self.places = places_of(self.game_id)
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
        rows = self._rows_of(sheet)
        if self.is_new:
            self.base = self._without_samples(self.base, rows)
        self.root = self._tree(self.base)
        self.slots = list(slots(self.places, self.root))
        self.waiting = waiting_rows(self.base)
        self.rows = rows
        self._assign()

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

    def _without_samples(self, text: str, rows: Sequence[_Row]) -> str:
        """Return the text of a new entry without the sample cards of the lists that get rows."""
        places = [place for row in rows if (place := self._place(row)[0]) is not None and place.order]
        for steps in dict.fromkeys(place.list_steps for place in places):
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

    def _rows_of(self, sheet: Sheet) -> list[_Row]:
        return [_Row(number, row, "") for number, row in enumerate(sheet.rows)]

    def _place(self, row: _Row) -> tuple[Place | None, str]:
        words = row.sheet.text(KIND)
        if words not in self._kinds:
            self._kinds[words] = place_called(self.places, words)
        return self._kinds[words]

    def _assign(self) -> None:
        """Find what each row already is in the file, else what it becomes."""
        by_id = {slot.id: slot for slot in self.slots}
        by_card: dict[str, list[Slot]] = {}
        by_name: dict[str, list[Slot]] = {}
        counts: Counter[tuple[str, ...]] = Counter()
        for slot in self.slots:
            by_card.setdefault(slot.card_id, []).append(slot)
            by_name.setdefault(folded(_own_name(slot)), []).append(slot)
            if slot.number == 1 or not slot.place.texts_key:
                counts[slot.place.list_steps] += 1
        taken = {slot.card_id for slot in self.slots} | {slot.id for slot in self.slots}
        used: set[str] = set()
        cards: dict[str, _Row] = {}
        names: dict[str, _Row] = {}
        before: _Row | None = None
        for row in self.rows:
            name = " ".join(row.sheet.text(NAME).split())
            id = row.sheet.text(ID).strip()
            place, kind = self._place(row)
            if not name and not id and before is not None and before.place is not None:
                # Cells that are merged, or left empty, below the first row of a card.
                name, row.card = " ".join(before.sheet.text(NAME).split()), before.card
            known = self._known_slot(id, name, place, row.sheet.text(KIND), by_id, by_card, by_name, used)
            row.id = id or (known.id if known is not None else id_of(name)) or _nameless(row)
            if known is not None:
                row.slot, row.place, row.card, row.id = known, known.place, known.card_id, known.id
                row.kind = kind if place is not None and kind and place.path == known.place.path else known.kind
                row.first = row.card not in cards
                used.add(known.id)
            elif not name and not id:
                self._refuse(row, ROW_WITHOUT_PLACE, "this row has no name", NAME, "write the name of the card")
            elif place is None:
                words = row.sheet.text(KIND)
                kinds = [kind for each in self.places if each.order for kind in (each.kinds or each.words[:1])]
                kinds = [*dict.fromkeys([*kinds, *(each.label for each in self.places if each.order and each.label)])]
                hint = did_you_mean(words.lower(), kinds, f"write one of {', '.join(kinds)}")
                self._refuse(
                    row,
                    ROW_WITHOUT_PLACE,
                    f"`{shortened(words, _SHORT)}` is no kind of card of {self.game_id}",
                    KIND,
                    hint,
                )
            else:
                self._new(row, place, kind, name, id, before, cards, names, by_card, taken, counts)
            if row.place is not None and not row.refused:
                cards.setdefault(row.card, row)
                if name:
                    names.setdefault(f"{row.place.list_steps} {folded(name)}", row)
                before = row

    def _known_slot(
        self,
        id: str,
        name: str,
        place: Place | None,
        words: str,
        by_id: Mapping[str, Slot],
        by_card: Mapping[str, list[Slot]],
        by_name: Mapping[str, list[Slot]],
        used: set[str],
    ) -> Slot | None:
        """Return the part of the file that a row already is. An id counts before a name, but not a mere number."""
        named = [slot for slot in by_name.get(folded(name), []) if slot.id not in used] if name else []
        if words.strip() and place is not None:
            named = [
                slot for slot in named if slot.place.path == place.path and slot.place.passive == place.passive
            ] or [slot for slot in named if slot.place.path == place.path]
        found = by_id.get(id) or next(iter(by_card.get(id, [])), None) if id else None
        fits = found is not None and (place is None or not words.strip() or place.path == found.place.path)
        if found is not None and fits and found.id not in used:
            is_number = "{number}" in found.place.id and not found.place.card
            if not (is_number and named and folded(_own_name(found)) != folded(name)):
                return found
        if id and "/" not in id and found is None and id != id_of(name):
            return None
        return next(iter(named), None) if not id or found is not None or id == id_of(name) else None

    def _new(
        self,
        row: _Row,
        place: Place,
        kind: str,
        name: str,
        id: str,
        before: _Row | None,
        cards: Mapping[str, _Row],
        names: Mapping[str, _Row],
        by_card: Mapping[str, list[Slot]],
        taken: set[str],
        counts: Counter[tuple[str, ...]],
    ) -> None:
        """Make a row a new card, or a new text of a card."""
        same = names.get(f"{place.list_steps} {folded(name)}") if name else None
        row.place, row.kind = place, kind
        head = id.partition("/")[0]
        of_card = head if head in cards else ""
        if any(slot.place.list_steps == place.list_steps for slot in by_card.get(head, [])):
            of_card = head
        if not of_card and not id and same is not None and before is not None and before.card == same.card:
            of_card = same.card
        if of_card and place.texts_key and (of_card not in cards or cards[of_card].place == place):
            row.card, row.first = of_card, False
            row.card_slot = next((slot for slot in by_card.get(of_card, []) if slot.place == place), None)
            if row.card_slot is None and of_card not in cards:
                self._refuse(row, ROW_WITHOUT_PLACE, f"`{of_card}` has no such text", ID, "check the id")
            number = 1 + sum(other.card == of_card and not other.refused for other in self.rows[: row.number])
            row.id = id or f"{of_card}/{number + (len(by_card.get(of_card, [])) if row.card_slot else 0)}"
            return
        if same is not None and not (ENTRY_ID.match(head) and head not in taken):
            row.id = row.card = self._free(id_of(name), taken)
            taken.add(row.id)
            message = f"an earlier row is called `{shortened(name, _SHORT)}` as well"
            self._refuse(row, ROW_WITHOUT_PLACE, message, NAME, "give one of them another name")
            earlier = Related(same.cell(NAME).span, "the earlier row")
            row.reasons[-1] = replace(row.reasons[-1], related=(earlier,))
            return
        if not place.order:
            what = place.label or place.words[0]
            hint = "write it into the file; the next import finds it by its name"
            self._refuse(row, ROW_WITHOUT_PLACE, f"`{row.id}` is not in the file, and no row adds {what}", KIND, hint)
            return
        wanted = head if ENTRY_ID.match(head) else id_of(name)
        row.card = row.id = self._free(wanted, taken)
        taken.add(row.card)
        counts[place.list_steps] += 1
        if place.most and counts[place.list_steps] > place.most:
            message = f"`{place.list_steps[-1]}` has room for {place.most} cards, and this is number {counts[place.list_steps]}"
            self._refuse(row, ROW_WITHOUT_PLACE, message, NAME, "put it into another entry")

    def _free(self, wanted: str, taken: set[str]) -> str:
        """Return an id like the wanted one that nothing has."""
        base = figure_last(wanted)
        base = base if ENTRY_ID.match(base) else f"card-{base}".strip("-")
        base = base[: LONGEST_ID - 4].strip("-") if len(base) > LONGEST_ID else base
        id, number = base, 2
        while id in taken:
            id, number = f"{base}-{number}", number + 1
        return id

    def _refuse(
        self, row: _Row, code: Any, message: str, column: str, hint: str = "", span: Span | None = None
    ) -> None:
        cell = row.cell(column)
        row.reasons.append(Diagnostic(code, f"`{cell.name}`: {message}", span or cell.span, hint))

    # ------------------------------------------------------------ texts

    def _read_texts(self) -> None:
        """Find the texts of the rows in the effect language, as far as they differ from the file."""
        waiting = [row for row in self.rows if row.place is not None and not row.refused]
        printed: Mapping[str, tuple[str, str]] | None = None
        game, entry = self._looked(self.base)
        reader = PrintedReader(game, entry, self.locale)
        language = game.definition.language()
        late: list[_Row] = []
        for row in waiting:
            assert row.place is not None
            cost, effect = row.sheet.text(COST), row.sheet.text(EFFECT)
            bar, words = row.sheet.text(PRINTED_COST), row.sheet.text(PRINTED)
            old_cost, old_effect = (_value(row.slot, column) for column in TEXTS)
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

    def _has(self, row: _Row, column: str) -> bool:
        return row.place is not None and column in row.place.keys

    def _shown(self, row: _Row, printed: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
        if row.slot is None:
            return None
        place = row.slot.place
        key = place.printed.format(key=row.slot.id, card=row.slot.card_id) if place.printed else row.slot.id
        return printed.get(key)

    def _read_printed(self, rows: Sequence[_Row], reader: PrintedReader) -> None:
        """Read what is not in the effect language as printed words, with the names of the other rows."""
        for row in rows:
            stand_in = STAND_INS["passive" if row.place is not None and row.place.passive else "effect"]
            row.texts.setdefault(EFFECT, stand_in if row.slot is None else "")
        text, _ = self._made(self.rows)
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
                self._refuse(row, UNREAD_WORDS, message, EFFECT if effect else COST, "write it in the effect language")
                continue
            known_cost = row.texts.get(COST, "") or ("" if cost else _value(row.slot, COST))
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
                    if row.slot is not None and same_text(row.texts.get(column, ""), _value(row.slot, column)):
                        row.texts.pop(column, None)
                continue
            if effect and not looks_printed(effect):
                continue
            column = EFFECT if effect else COST
            message = "nothing prints exactly these words"
            if found.unread:
                message += f"; they cannot be read on from `{shortened(found.unread, _SHORT)}`"
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
            text, places = self._made(self.rows)
            if not self._refuse_wrong(text, places):
                break
        text, _ = self._made(self.rows)
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
        standing = [row for row in self.rows if not self._waits(row)]
        found = [*self.problems, *(each for row in self.rows for each in row.reasons)]
        changed = {row.id: columns for row in standing if row.slot is not None and (columns := self._changes(row))}
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
            tuple(row.id for row in self.rows if self._waits(row)),
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

    def _made(self, rows: Sequence[_Row]) -> tuple[str, list[tuple[int, int, Hashable]]]:
        """Return the file with some rows in it, and the places of their values."""
        edits = EntryEdits(self.base)
        added: dict[tuple[str, ...], list[_Row]] = {}
        for row in rows:
            if row.place is None or self._waits(row):
                continue
            if row.slot is not None:
                self._edit(edits, row)
            else:
                added.setdefault(row.place.list_steps, []).append(row)
        for steps, group in added.items():
            self._append(edits, steps, group)
        self._comment(edits, rows)
        return edits.made()

    def _waits(self, row: _Row) -> bool:
        """Return whether a row can only be a comment: of a new card, all rows can or none."""
        return row.refused or (self._is_new_card(row) and any(other.refused for other in self._of_card(row)))

    def _is_new_card(self, row: _Row) -> bool:
        return row.slot is None and row.card_slot is None and bool(row.card)

    def _of_card(self, row: _Row) -> list[_Row]:
        """Return the rows of the new card that a row belongs to, or the row alone."""
        if not self._is_new_card(row):
            return [row]
        return [other for other in self.rows if other.card == row.card and self._is_new_card(other)]

    def _edit(self, edits: EntryEdits, row: _Row) -> None:
        """Write the values of a row over those of its part of the file."""
        slot = row.slot
        assert slot is not None
        for column in self._changes(row):
            value, block = self._value(row, column)
            tag = _Tag(row.number, column)
            if column == KIND:
                node, key = slot.node, slot.place.kind
            elif column in slot.place.keys:
                node, key = slot.node, slot.place.keys[column]
            elif column in slot.place.card_keys:
                node, key = slot.card, slot.place.card_keys[column]
            else:
                self._set_comment(edits, row, column)
                continue
            if isinstance(node, Scalar):
                self._set_scalar(edits, node, value, tag, block)
                continue
            assert isinstance(node, MappingNode)
            pair = node.pair(key)
            if pair is not None:
                set_value(edits, pair, value, tag, block=block)
            elif is_flow(edits.text, node):
                row.demoted.add(column)
            else:
                order = slot.place.order
                after = order[: order.index(key)] if key in order else ()
                add_key(edits, node, after, value_lines(key, value, tag, block=block))

    def _set_scalar(self, edits: EntryEdits, node: Scalar, value: object, tag: _Tag, block: bool) -> None:
        """Write a value that is a part of the file by itself, such as a text at its top."""
        pair = next((pair for pair in self.root if pair.value is node), None)
        if pair is not None:
            set_value(edits, pair, value, tag, block=block)
        else:
            edits.replace(node.span.start, node.span.end, [(scalar(value), tag)])

    def _set_comment(self, edits: EntryEdits, row: _Row, title: str) -> None:
        """Write a value that has no key as a comment inside its part of the file."""
        slot = row.slot
        assert slot is not None
        node = slot.card if row.first and isinstance(slot.card, MappingNode) else slot.node
        ((line, _),) = comment_lines(title, self._extras(row)[title])
        if not isinstance(node, MappingNode) or is_flow(edits.text, node):
            return
        found = self._comment_of(node, title)
        if found is not None:
            edits.replace(found[0], found[1], [(line, None)])
            return
        at = end_of_pair(edits.text, node.pairs[0])
        indent = indent_at(edits.text, node.pairs[0].key.span.start)
        edits.replace(at, at, [("", None), (indent + line, None)])

    def _comment_of(self, node: MappingNode, title: str) -> tuple[int, int] | None:
        start = node.span.start
        match = re.search(rf"^ *(# {re.escape(title)}: .*)$", self.base[start : node.span.end], re.MULTILINE)
        return None if match is None else (start + match.start(1), start + match.end(1))

    def _extras(self, row: _Row) -> dict[str, str]:
        """Return the values of a row that can only be comments, by title."""
        place = row.place
        titles = column_titles()
        found = {title: cell.text for title, cell in row.sheet.extras.items()}
        for column, cell in row.sheet.cells.items():
            if column in (ID, KIND, PRINTED, PRINTED_COST):
                continue
            if place is None or column not in place.columns() or column in row.demoted:
                found[titles[column]] = cell.text
        return found

    def _changes(self, row: _Row) -> tuple[str, ...]:
        """Return the columns and comments in which a row differs from the file."""
        slot = row.slot
        assert slot is not None
        changed = []
        if row.kind and slot.place.kind and row.kind != slot.kind and slot.kind:
            changed.append(KIND)
        for column in slot.place.columns():
            if column in row.demoted or (column in slot.place.card_keys and not row.first):
                continue
            if column in TEXTS:
                if row.texts.get(column):
                    changed.append(column)
                continue
            value, _ = self._value(row, column)
            if value is None:
                continue
            old = slot.value(column)
            if old is None and column == NAME and value == slot.card_id.replace("-", " ").title():
                continue
            if old is None or (old.value != value and " ".join(old.text.split()) != " ".join(str(value).split())):
                changed.append(column)
        node = slot.card if row.first and isinstance(slot.card, MappingNode) else slot.node
        for title, text in self._extras(row).items():
            found = self._comment_of(node, title) if isinstance(node, MappingNode) else None
            ((line, _),) = comment_lines(title, text)
            if found is None or self.base[found[0] : found[1]] != line:
                changed.append(title)
        return tuple(changed)

    def _value(self, row: _Row, column: str) -> tuple[object, bool]:
        """Return the value of a column as it is written, and whether it is a block; None if there is none."""
        if column == KIND:
            return row.kind or None, False
        if column in TEXTS:
            return row.texts.get(column) or None, True
        cell = row.sheet.cells.get(column)
        if cell is None or column in row.demoted:
            return None, False
        if column in NUMBERS:
            return number_in(cell), False
        if column in IDS:
            return id_of(cell.text) or None, False
        return " ".join(cell.text.split()) if column == NAME else cell.text, False

    def _append(self, edits: EntryEdits, steps: tuple[str, ...], rows: Sequence[_Row]) -> None:
        """Write new cards at the end of a list, and new texts at the end of those of a known card."""
        cards: dict[str, list[_Row]] = {}
        for row in rows:
            cards.setdefault(row.card, []).append(row)
        items = []
        place = rows[0].place
        assert place is not None
        keyed = not self._is_list(place)
        for card, group in cards.items():
            known = next((row.card_slot for row in group if row.card_slot is not None), None)
            if known is not None and known.place.texts_key:
                texts = known.card.get(known.place.texts_key) if isinstance(known.card, MappingNode) else None
                if texts is not None and not isinstance(texts, Scalar):
                    self._append_texts(edits, texts, group)
                continue
            owner = next((row for row in self.rows if row.card == card and row.slot is not None), None)
            if owner is not None and group[0].first is False:
                continue
            lines = self._card_lines(group)
            if keyed:
                items.append([(f"{card}:", None), *indented(lines, "  ")])
            else:
                items.append(as_item(lines))
        if items and not append(edits, self.root, steps, items, keyed=keyed):
            for row in rows:
                if row.card_slot is None:
                    message = f"the file has no block `{'.'.join(steps)}` to take it"
                    self._refuse(row, ROW_WITHOUT_PLACE, message, KIND, "write the key with one item on each line")

    def _is_list(self, place: Place) -> bool:
        """Return whether new parts of a place are items; otherwise they are keys."""
        return "{key}" not in place.id

    def _append_texts(self, edits: EntryEdits, texts: Any, rows: Sequence[_Row]) -> None:
        text = edits.text
        at = text.find("\n", len(text[: texts.span.end].rstrip()))
        at = len(text) if at < 0 else at
        indent = indent_at(text, texts.items[0].span.start - 2) if texts.items else ""
        for row in rows:
            edits.replace(at, at, [("", None), *indented(as_item(self._text_lines(row)), indent)])

    def _card_lines(self, rows: Sequence[_Row]) -> list[Line]:
        """Return the lines of a new card with its texts."""
        head = rows[0]
        place = head.place
        assert place is not None
        lines: list[Line] = []
        keys = {key: column for column, key in place.columns().items()}
        order = place.order
        texts_key = place.texts_key
        for key in order[: order.index(texts_key)] if texts_key else order:
            if key == "id":
                lines += value_lines("id", head.card, _Tag(head.number, ID))
            else:
                lines += self._key_lines(head, place, key, keys)
        comments = [line for title, text in self._extras(head).items() for line in comment_lines(title, text)]
        lines = [lines[0], *comments, *lines[1:]]
        if texts_key:
            lines.append((f"{texts_key}:", None))
            for row in rows:
                lines += indented(as_item(self._text_lines(row)), "  ")
        return lines

    def _text_lines(self, row: _Row) -> list[Line]:
        """Return the lines of one of several texts of a card."""
        place = row.place
        assert place is not None
        keys = {key: column for column, key in place.columns().items()}
        order = place.order
        lines = [
            line for key in order[order.index(place.texts_key) + 1 :] for line in self._key_lines(row, place, key, keys)
        ]
        if not row.first:
            extras = self._extras(row)
            lines[1:1] = [line for title, text in extras.items() for line in comment_lines(title, text)]
        return lines

    def _key_lines(self, row: _Row, place: Place, key: str, keys: Mapping[str, str]) -> list[Line]:
        column = KIND if key == place.kind else keys.get(key, "")
        value, block = self._value(row, column) if column else (None, False)
        if value is None:
            defaults = {**place.defaults, **place.defaults_of.get(row.kind, {})}
            if key not in defaults:
                return []
            value, block = defaults[key], False
        return value_lines(key, value, _Tag(row.number, column or key), block=block)

    def _comment(self, edits: EntryEdits, rows: Sequence[_Row]) -> None:
        """Write the rows that cannot stand as comments, where they would stand."""
        given = {row.id: row for row in rows}
        new: dict[int, list[tuple[str, list[Line]]]] = {}
        for id, block in self.waiting.items():
            if id in given and not self._waits(given[id]):
                edits.replace(block.start, block.end, [])
        for row in rows:
            # The comment of a card has all of its rows.
            if not self._waits(row) or self._of_card(row)[0] is not row:
                continue
            lines = self._waiting(row)
            known = self.waiting.get(row.id)
            if known is not None:
                if known.lines != tuple(line.rstrip() for line, _ in lines):
                    edits.replace(known.start, known.end, [*indented(lines, known.indent), ("", None)])
                continue
            at, indent = self._end_of_list(row)
            new.setdefault(at, []).append((indent, lines))
        for at, blocks in new.items():
            for indent, lines in blocks:
                if at == len(edits.text) and edits.text.endswith("\n"):
                    edits.replace(at, at, [*indented(lines, indent), ("", None)])
                else:
                    edits.replace(at, at, [("", None), *indented(lines, indent)])

    def _end_of_list(self, row: _Row) -> tuple[int, str]:
        """Return where the comment of a row begins: behind the list that it belongs to, else at the end of the file."""
        node: Any = self.root
        for step in row.place.list_steps if row.place is not None else ("",):
            node = node.get(step) if isinstance(node, MappingNode) else None
        children = (
            list(node.items)
            if hasattr(node, "items")
            else [pair.key for pair in node or ()]
            if isinstance(node, MappingNode)
            else []
        )
        if not children or is_flow(self.base, node):
            return len(self.base), ""
        end = len(self.base[: node.span.end].rstrip())
        at = self.base.find("\n", end)
        start = self.base.rfind("\n", 0, children[0].span.start) + 1
        indent = re.match(r" *", self.base[start:])
        at = len(self.base) if at < 0 else at
        last = [
            block for block in self.waiting.values() if self.base[at : block.start].strip() == "" and block.start > at
        ]
        for block in sorted(last, key=lambda block: block.start):
            if not self.base[at : block.start].strip():
                at = block.end - 1
        return at, indent.group() if indent else ""

    def _waiting(self, row: _Row) -> list[Line]:
        """Return the comment of a row, or of all rows of a new card, that cannot stand."""
        group = self._of_card(row)
        problems = [each for other in group for each in other.reasons]
        reasons = [f"{each.code} {each.name}: {_unplaced(each.message)}" for each in problems]
        hints = [each.hint for each in problems if each.hint]
        shown = [replace(other, texts=_all_texts(other), reasons=[], raw={}) for other in group]
        first, place = shown[0], row.place
        body: list[Line]
        if row.slot is not None:
            body = [line for column in self._changes(first) for line in self._change_lines(first, column)]
        elif place is not None and place.order and row.first:
            first.card = first.card or row.id
            lines = self._card_lines(shown)
            body = as_item(lines) if self._is_list(place) else [(f"{first.card}:", None), *indented(lines, "  ")]
        elif place is not None and place.order and place.texts_key:
            body = as_item(self._text_lines(first))
        else:
            cells = {**{column_titles()[column]: cell for column, cell in row.sheet.cells.items()}, **row.sheet.extras}
            body = [line for title, cell in cells.items() for line in _raw_lines(title, cell.text)]
        return waiting_lines(row.id, [*reasons, *hints], body)

    def _change_lines(self, row: _Row, column: str) -> list[Line]:
        if column in (KIND, *TEXTS) or (row.place is not None and column in row.place.columns()):
            value, block = self._value(row, column)
            assert row.place is not None
            key = row.place.columns().get(column) or column
            return value_lines(key, value, None, block=block)
        return comment_lines(column, self._extras(row)[column])

    # ------------------------------------------------------------ what is wrong in it

    def _refuse_wrong(self, text: str, places: Iterable[tuple[int, int, Hashable]]) -> bool:
        """Refuse rows whose values are errors in the changed file; return whether there was any."""
        again = False
        for row in self.rows:
            cell = row.sheet.cells.get(COPIES)
            if cell is not None and number_in(cell) is None and COPIES not in row.demoted and not row.refused:
                again = True
                self._demote(row, COPIES, f"`{shortened(cell.text, _SHORT)}` is not a whole number")
            if row.raw and not row.refused:
                # What is in no language the file can tell: its own report says why.
                row.texts |= row.raw
                row.raw = {}
                again = True
        if again:
            text, places = self._made(self.rows)
        game, entry = self._looked(text)
        found = [each for each in (*entry.diagnostics, *game.checked(entry).diagnostics) if _prevents(each)]
        tags = [(start, end, tag) for start, end, tag in places if isinstance(tag, _Tag)]
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

    def _at_cell(self, row: _Row, column: str, found: Diagnostic) -> Diagnostic:
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

    def _demote(self, row: _Row, column: str, message: str, hint: str = "") -> None:
        """Let a value that cannot stand be a comment; its card stands without it."""
        row.demoted.add(column)
        cell = row.cell(column)
        title = column_titles()[column]
        problem = f"`{cell.name}` ({title}): {message}; it is kept as a comment"
        self.problems.append(Diagnostic(BAD_CELL, problem, cell.span, hint or "correct the cell"))


def _is_around(found: Diagnostic, tags: Sequence[tuple[int, int, _Tag]]) -> bool:
    """Return whether a problem lies around values of several rows, such as a list that is too long."""
    return len({tag.row for start, end, tag in tags if found.span.start <= start and end <= found.span.end}) > 1


def _prevents(found: Diagnostic) -> bool:
    return found.is_error and (found.code.startswith(_WORDS) or found.kind.final) and not found.kind.configurable


def _own_name(slot: Slot) -> str:
    value = slot.value(NAME)
    return value.text if value is not None else slot.name or slot.card_id.replace("-", " ")


def _value(slot: Slot | None, column: str) -> str:
    value = slot.value(column) if slot is not None else None
    return value.text if value is not None else ""


def _bar(text: str) -> str:
    return text.strip().strip("[]")


def _all_texts(row: _Row) -> dict[str, str]:
    """Return the texts of a row as far as they are known, else as they stand in the sheet."""
    texts = {**row.raw, **row.texts}
    if row.slot is None:
        for column, printed in ((COST, PRINTED_COST), (EFFECT, PRINTED)):
            texts.setdefault(column, dedented(row.sheet.text(column) or row.sheet.text(printed)))
    return {column: text for column, text in texts.items() if text}


def _unplaced(message: str) -> str:
    """Return a message without the name of its cell, which another row may have tomorrow."""
    return re.sub(r"^`[A-Z]+[0-9]+`: ", "", message)


def _nameless(row: _Row) -> str:
    """Return what to call a row without a name: its first words."""
    return id_of(row.sheet.first.text)[:_SHORT].strip("-") or "without-words"


def _raw_lines(title: str, text: str) -> Iterator[Line]:
    if "\n" in text:
        yield from value_lines(title, text, None, block=True)
    else:
        yield f"{title}: {text}", None
