"""An entry's file with the rows of a sheet in it: as values, as new cards, and as comments where they cannot stand."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gesso.diagnostics.codes import ROW_WITHOUT_PLACE
from gesso.names import id_of
from gesso.source import MappingNode, Scalar
from gesso.tasks.rows.columns import (
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
    column_titles,
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
from gesso.tasks.rows.row import Row, Tag
from gesso.tasks.rows.sheet import number_in
from gesso.tasks.rows.texts import dedented


class FilledEntry:
    """A file that takes rows.

    Args:
        text: The file before.
        root: What stands in it.
        rows: The rows, each with its place. They may change between two calls.
    """

    def __init__(self, text: str, root: MappingNode, rows: Sequence[Row]) -> None:
        self.text, self.root, self.rows = text, root, rows
        self.waiting = waiting_rows(text)

    def made(self) -> tuple[str, list[tuple[int, int, Hashable]]]:
        """Return the file with its rows in it, and the places of their values."""
        edits = EntryEdits(self.text)
        added: dict[tuple[str, ...], list[Row]] = {}
        for row in self.rows:
            if row.place is None or self.waits(row):
                continue
            if row.slot is not None:
                self._edit(edits, row)
            else:
                added.setdefault(row.place.list_steps, []).append(row)
        for steps, group in added.items():
            self._append(edits, steps, group)
        self._comment(edits)
        return edits.made()

    def waits(self, row: Row) -> bool:
        """Return whether a row can only be a comment: of a new card, all rows can or none."""
        return row.refused or (self._is_new_card(row) and any(other.refused for other in self._of_card(row)))

    def _is_new_card(self, row: Row) -> bool:
        return row.slot is None and row.card_slot is None and bool(row.card)

    def _of_card(self, row: Row) -> list[Row]:
        """Return the rows of the new card that a row belongs to, or the row alone."""
        if not self._is_new_card(row):
            return [row]
        return [other for other in self.rows if other.card == row.card and self._is_new_card(other)]

    def _edit(self, edits: EntryEdits, row: Row) -> None:
        """Write the values of a row over those of its part of the file."""
        slot = row.slot
        assert slot is not None
        for column in self.changes(row):
            value, block = self._value(row, column)
            tag = Tag(row.number, column)
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

    def _set_scalar(self, edits: EntryEdits, node: Scalar, value: object, tag: Tag, block: bool) -> None:
        """Write a value that is a part of the file by itself, such as a text at its top."""
        pair = next((pair for pair in self.root if pair.value is node), None)
        if pair is not None:
            set_value(edits, pair, value, tag, block=block)
        else:
            edits.replace(node.span.start, node.span.end, [(scalar(value), tag)])

    def _set_comment(self, edits: EntryEdits, row: Row, title: str) -> None:
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
        match = re.search(rf"^ *(# {re.escape(title)}: .*)$", self.text[start : node.span.end], re.MULTILINE)
        return None if match is None else (start + match.start(1), start + match.end(1))

    def _extras(self, row: Row) -> dict[str, str]:
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

    def changes(self, row: Row) -> tuple[str, ...]:
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
            if found is None or self.text[found[0] : found[1]] != line:
                changed.append(title)
        return tuple(changed)

    def _value(self, row: Row, column: str) -> tuple[object, bool]:
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

    def _append(self, edits: EntryEdits, steps: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Write new cards at the end of a list, and new texts at the end of those of a known card."""
        cards: dict[str, list[Row]] = {}
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
                    row.refuse(ROW_WITHOUT_PLACE, message, KIND, "write the key with one item on each line")

    def _is_list(self, place: Place) -> bool:
        """Return whether new parts of a place are items; otherwise they are keys."""
        return "{key}" not in place.id

    def _append_texts(self, edits: EntryEdits, texts: Any, rows: Sequence[Row]) -> None:
        text = edits.text
        at = text.find("\n", len(text[: texts.span.end].rstrip()))
        at = len(text) if at < 0 else at
        indent = indent_at(text, texts.items[0].span.start - 2) if texts.items else ""
        for row in rows:
            edits.replace(at, at, [("", None), *indented(as_item(self._text_lines(row)), indent)])

    def _card_lines(self, rows: Sequence[Row]) -> list[Line]:
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
                lines += value_lines("id", head.card, Tag(head.number, ID))
            else:
                lines += self._key_lines(head, place, key, keys)
        comments = [line for title, text in self._extras(head).items() for line in comment_lines(title, text)]
        lines = [lines[0], *comments, *lines[1:]]
        if texts_key:
            lines.append((f"{texts_key}:", None))
            for row in rows:
                lines += indented(as_item(self._text_lines(row)), "  ")
        return lines

    def _text_lines(self, row: Row) -> list[Line]:
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

    def _key_lines(self, row: Row, place: Place, key: str, keys: Mapping[str, str]) -> list[Line]:
        column = KIND if key == place.kind else keys.get(key, "")
        value, block = self._value(row, column) if column else (None, False)
        if value is None:
            defaults = {**place.defaults, **place.defaults_of.get(row.kind, {})}
            if key not in defaults:
                return []
            value, block = defaults[key], False
        return value_lines(key, value, Tag(row.number, column or key), block=block)

    def _comment(self, edits: EntryEdits) -> None:
        """Write the rows that cannot stand as comments, where they would stand."""
        given = {row.id: row for row in self.rows}
        new: dict[int, list[tuple[str, list[Line]]]] = {}
        for id, block in self.waiting.items():
            if id in given and not self.waits(given[id]):
                edits.replace(block.start, block.end, [])
        for row in self.rows:
            # The comment of a card has all of its rows.
            if not self.waits(row) or self._of_card(row)[0] is not row:
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

    def _end_of_list(self, row: Row) -> tuple[int, str]:
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
        if not children or is_flow(self.text, node):
            return len(self.text), ""
        end = len(self.text[: node.span.end].rstrip())
        at = self.text.find("\n", end)
        start = self.text.rfind("\n", 0, children[0].span.start) + 1
        indent = re.match(r" *", self.text[start:])
        at = len(self.text) if at < 0 else at
        last = [
            block for block in self.waiting.values() if self.text[at : block.start].strip() == "" and block.start > at
        ]
        for block in sorted(last, key=lambda block: block.start):
            if not self.text[at : block.start].strip():
                at = block.end - 1
        return at, indent.group() if indent else ""

    def _waiting(self, row: Row) -> list[Line]:
        """Return the comment of a row, or of all rows of a new card, that cannot stand."""
        group = self._of_card(row)
        problems = [each for other in group for each in other.reasons]
        reasons = [f"{each.code} {each.name}: {_unplaced(each.message)}" for each in problems]
        hints = [each.hint for each in problems if each.hint]
        shown = [replace(other, texts=_all_texts(other), reasons=[], raw={}) for other in group]
        first, place = shown[0], row.place
        body: list[Line]
        if row.slot is not None:
            body = [line for column in self.changes(first) for line in self._change_lines(first, column)]
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

    def _change_lines(self, row: Row, column: str) -> list[Line]:
        if column in (KIND, *TEXTS) or (row.place is not None and column in row.place.columns()):
            value, block = self._value(row, column)
            assert row.place is not None
            key = row.place.columns().get(column) or column
            return value_lines(key, value, None, block=block)
        return comment_lines(column, self._extras(row)[column])


def _all_texts(row: Row) -> dict[str, str]:
    """Return the texts of a row as far as they are known, else as they stand in the sheet."""
    texts = {**row.raw, **row.texts}
    if row.slot is None:
        for column, printed in ((COST, PRINTED_COST), (EFFECT, PRINTED)):
            texts.setdefault(column, dedented(row.sheet.text(column) or row.sheet.text(printed)))
    return {column: text for column, text in texts.items() if text}


def _unplaced(message: str) -> str:
    """Return a message without the name of its cell, which another row may have tomorrow."""
    return re.sub(r"^`[A-Z]+[0-9]+`: ", "", message)


def _raw_lines(title: str, text: str) -> Iterator[Line]:
    if "\n" in text:
        yield from value_lines(title, text, None, block=True)
    else:
        yield f"{title}: {text}", None
