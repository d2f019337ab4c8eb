"""The keys and values of a YAML text by its lines alone, for a text that somebody is still writing.

A parser gives no tree for half a line. An outline reads each line by itself: its indentation, its dashes, its key, and
the lists and mappings in brackets that it opens. It is right for the plain YAML of card files, and never refuses a text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import field
from functools import lru_cache
from typing import Any, Literal

from gesso.data_classes import dataclass
from gesso.source import SourceFile, Span

Keys = tuple[str | int, ...]
"""A path of keys and numbers (from 0) through a file."""
_KEY = re.compile(
    r"""(?P<key>"[^"\n]*"|'[^'\n]*'|[^\s#'"\[\]{},&*!|>%@`:-](?:[^\n:#]|:(?!\s)|(?<!\s)\#)*?|-(?:[^\s:#][^\n:#]*?))\s*:(?=\s|$)"""
)
_DASH = re.compile(r"-(?:[ \t]+|$)")
_BLOCK = re.compile(r"(?:[!&]\S+\s+)*[|>][-+0-9]*[ \t]*(?:#.*)?$")
_FLOW = re.compile(
    r"""\s+|"(?:[^"\\]|\\.)*"?|'[^']*'?|[\[\]{},]|:(?=[\s,\]}]|$)"""
    r"""|(?:[^\s\[\]{},:]|:(?![\s,\]}]|$)|[ ]+(?=[^\s\[\]{},:#]))+"""
)
_MARKS = frozenset("[]{},:")
_WIDEST = 200
"""Lists and mappings in brackets that are deeper are not looked into."""


@dataclass(frozen=True, slots=True)
class Block:
    """A text in a literal or folded block."""

    keys: Keys
    column: int
    """The column (from 0) of its key; its own lines begin further right."""
    content: Span
    """Its lines, from the line below its key; empty at the end of the file."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is being written at an offset outside of blocks."""

    keys: Keys
    """The path to the value, or to the mapping whose key is written."""
    role: Literal["key", "value"]
    word: Span
    """What stands there, from its first character on; empty for nothing."""
    flow: bool = False
    """Whether it stands in brackets."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line with a key, or with an item of a list."""

    start: int
    keys: Keys
    """The path of its key, or of its last item."""
    column: int
    """The column of its key, or of the item."""
    value: int
    """Where its value begins."""
    is_flow: bool = False


@dataclass(slots=True)
class Outline:
    """The blocks of a text, its data as far as it can be read, and the lines that hold keys."""

    source: SourceFile
    blocks: list[Block] = field(default_factory=list)
    data: Any = None
    """Nested dicts, lists and texts. Texts are not converted to numbers."""
    _rows: list[_Row] = field(default_factory=list)

    def block_at(self, offset: int) -> Block | None:
        """Return the block in which an offset lies."""
        at = bisect_right(self.blocks, offset, key=lambda block: block.content.start) - 1
        if at < 0 or offset > self.blocks[at].content.end:
            return None
        block = self.blocks[at]
        line_start = self.source.text.rfind("\n", 0, offset) + 1
        if line_start < block.content.start:
            return None
        line = self.source.text[line_start : _line_end(self.source.text, line_start)]
        above = self.source.text[block.content.start : line_start]
        inside = bool(line.strip()) or offset - line_start > block.column or not above.strip()
        return block if inside and line_start <= block.content.end else None

    def spot_at(self, offset: int) -> Spot:
        """Return what is being written at an offset outside of blocks."""
        text = self.source.text
        start = text.rfind("\n", 0, offset) + 1
        number = bisect_right(self._rows, offset, key=lambda row: row.start) - 1
        row = self._rows[number] if number >= 0 else None
        if row is not None and row.is_flow and offset >= row.value:
            flow = _flow_spot(self.source, row.keys, row.value, offset)
            if flow is not None:
                return flow
        if row is not None and row.start == start:
            if offset >= row.value:
                return Spot(row.keys, "value", _word(self.source, row.value, offset))
            first = start + row.column
            return Spot(row.keys[:-1], "key", self.source.span(first, max(_word_end(text, first), min(offset, first))))
        column = offset - start - len(text[start:offset].lstrip(" "))
        word = self.source.span(start + column, max(_word_end(text, start + column), offset))
        while row is not None and row.column > column:
            number -= 1
            row = self._rows[number] if number >= 0 else None
        if row is None:
            return Spot((), "key", word)
        return Spot(row.keys[:-1] if row.column == column else row.keys, "key", word)


def at(data: Any, keys: Keys) -> Any:
    """Return the part of nested data at a path; None if there is none."""
    for key in keys:
        if isinstance(data, list):
            data = data[key] if isinstance(key, int) and 0 <= key < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data


@lru_cache(maxsize=8)
def outline(source: SourceFile) -> Outline:
    """Return the outline of a text."""
    read = Outline(source)
    reader = _Reader(read)
    start = 0
    text = source.text
    while start <= len(text):
        end = _line_end(text, start)
        start = reader.line(start, end)
    read.data = reader.root.get("", None)
    return read


@dataclass(slots=True)
class _Frame:
    column: int
    keys: Keys
    is_item: bool


class _Reader:
    def __init__(self, read: Outline) -> None:
        self.read = read
        self.text = read.source.text
        self.root: dict[str, Any] = {}
        self.frames: list[_Frame] = []

    def line(self, start: int, end: int) -> int:
        """Read the line in a slice of the text, and return where the next one to read begins."""
        text = self.text
        line = text[start:end].rstrip("\r")
        body = line.lstrip(" ")
        column = len(line) - len(body)
        if not body or body[0] == "#" or (not column and body.startswith(("---", "...", "%"))):
            return end + 1
        while self.frames and self.frames[-1].column > column:
            self.frames.pop()
        is_item = False
        while match := _DASH.match(body):
            self._item(column)
            column += match.end()
            body = body[match.end() :]
            is_item = True
        match = _KEY.match(body)
        if match is None:
            if is_item:
                return self._value(start, start + column, end, self.frames[-1].keys, column, body)
            return end + 1
        self._key(column, match["key"].strip("\"'"))
        value = start + column + match.end()
        return self._value(start, value, end, self.frames[-1].keys, column, body[match.end() :])

    def _item(self, column: int) -> None:
        top = self.frames[-1] if self.frames else None
        if top is not None and top.column == column and top.is_item:
            keys: Keys = (*top.keys[:-1], int(top.keys[-1]) + 1)
            self.frames[-1] = _Frame(column, keys, True)
        else:
            keys = (*(top.keys if top is not None else ()), 0)
            self.frames.append(_Frame(column, keys, True))
        self._put(keys, None)

    def _key(self, column: int, name: str) -> None:
        while self.frames and self.frames[-1].column >= column:
            self.frames.pop()
        parent = self.frames[-1].keys if self.frames else ()
        self.frames.append(_Frame(column, (*parent, name), False))

    def _value(self, start: int, value: int, end: int, keys: Keys, column: int, rest: str) -> int:
        text = self.text
        written = rest.strip()
        row = self.read._rows
        if _BLOCK.match(written):
            return self._block(start, end, keys, column)
        if written.startswith(("{", "[")):
            first = text.index(written[0], value)
            close = _flow_end(text, first, end, column)
            self._put(keys, _flow_data(text[first:close]))
            row.append(_Row(start, keys, column, first, True))
            return _line_end(text, max(close - 1, start)) + 1
        written = re.sub(r"(?:^|\s)#.*$", "", written).strip()
        if written:
            self._put(keys, written.strip("\"'"))
        elif not isinstance(keys[-1] if keys else None, int):
            self._put(keys, None)
        row.append(_Row(start, keys, column, value))
        return end + 1

    def _block(self, start: int, end: int, keys: Keys, column: int) -> int:
        text = self.text
        begin = at = min(end + 1, len(text))
        last = begin
        while at < len(text):
            stop = _line_end(text, at)
            line = text[at:stop]
            bare = line.strip()
            if bare and len(line) - len(line.lstrip(" ")) <= column:
                break
            last = at = stop + 1
        last = min(last, len(text))
        self._put(keys, text[begin:last])
        self.read._rows.append(_Row(start, keys, column, end))
        self.read.blocks.append(Block(keys, column, self.read.source.span(begin, last)))
        return max(at, end + 1)

    def _put(self, keys: Keys, value: Any) -> None:
        """Set the data at a path, with the lists and mappings above it."""
        here: Any = self.root
        path: Keys = ("", *keys)
        for number, key in enumerate(path):
            following = path[number + 1] if number + 1 < len(path) else None
            if isinstance(here, list):
                if not isinstance(key, int):
                    return
                while len(here) <= key:
                    here.append(None)
                there = here[key]
            elif isinstance(here, dict):
                there = here.get(key)
            else:
                return
            if following is None:
                if value is not None or there is None:
                    here[key] = value
                return
            fitting = list if isinstance(following, int) else dict
            if not isinstance(there, fitting):
                here[key] = there = fitting()
            here = there


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _word(source: SourceFile, value: int, offset: int) -> Span:
    """Return the value of a line, from its first character to its end, without a comment."""
    text = source.text
    end = _line_end(text, value)
    start = value + len(text[value:end]) - len(text[value:end].lstrip(" "))
    written = re.sub(r"(?:^|\s)#.*$", "", text[start:end]).rstrip()
    stop = start + len(written)
    if offset < start:
        return source.span(offset, max(offset, stop) if not text[offset:start].strip() else offset)
    return source.span(start, max(stop, offset))


def _word_end(text: str, start: int) -> int:
    match = re.compile(r"[^\s:#,\[\]{}]*").match(text, start)
    return start if match is None else match.end()


def _flow_end(text: str, start: int, end: int, column: int) -> int:
    """Return the end of what is in brackets; if they are not closed, the end of their line."""
    depth = 0
    for match in _FLOW.finditer(text, start):
        mark = match[0]
        if "\n" in mark:
            line = text[match.end() - len(mark) + mark.rindex("\n") + 1 :][: column + 1]
            if len(line) <= column or line.strip():
                return end
        if mark in ("[", "{"):
            depth += 1
        elif mark in ("]", "}"):
            depth -= 1
            if depth <= 0:
                return match.end()
    return end


def _flow_data(text: str) -> Any:
    """Return a list or mapping in brackets as data, as far as it goes."""
    stack: list[tuple[Any, str | None]] = []
    key: str | None = None
    done: Any = None

    def add(value: Any) -> None:
        nonlocal key, done
        if not stack:
            done = value if done is None else done
            return
        holder = stack[-1][0]
        if isinstance(holder, list):
            holder.append(value)
        elif key is not None:
            holder[key] = value
            key = None
        elif isinstance(value, str):
            key = value
            holder.setdefault(key, None)

    for match in _FLOW.finditer(text):
        mark = match[0]
        if mark in ("[", "{"):
            if len(stack) > _WIDEST:
                break
            fresh: Any = [] if mark == "[" else {}
            add(fresh)
            stack.append((fresh, key))
            key = None
        elif mark in ("]", "}"):
            if stack:
                _, key = stack.pop()
                key = None
        elif mark == ",":
            key = None
        elif mark != ":" and not mark.isspace():
            add(mark.strip("\"'"))
    return done


def _flow_spot(source: SourceFile, keys: Keys, start: int, offset: int) -> Spot | None:
    """Return what is written at an offset in brackets; None if they are closed before it."""
    text = source.text
    path: list[str | int | None] = []
    """One for each open bracket: the number of an item, or the key of a mapping; None before a key."""
    kinds: list[str] = []
    word = source.span(offset, offset)
    for match in _FLOW.finditer(text, start):
        if match.start() >= offset and (match[0] in _MARKS or match[0].isspace()):
            break
        mark = match[0]
        if mark in ("[", "{"):
            kinds.append(mark)
            path.append(0 if mark == "[" else None)
        elif mark in ("]", "}"):
            if not kinds:
                return None
            kinds.pop()
            path.pop()
            if not kinds:
                return None
        elif mark == ",":
            here = path[-1] if path else None
            if path:
                path[-1] = here + 1 if isinstance(here, int) else None
        elif mark == ":":
            if path and kinds[-1] == "{" and path[-1] is None:
                path[-1] = text[word.start : word.end].strip("\"'")
        elif not mark.isspace():
            word = source.span(match.start(), match.end())
            if match.end() >= offset:
                break
    if not kinds:
        return None
    if not word.start <= offset <= word.end:
        word = source.span(offset, offset)
    above = tuple(key for key in path[:-1] if key is not None)
    if path[-1] is None:
        return Spot((*keys, *above), "key", word, flow=True)
    return Spot((*keys, *above, path[-1]), "value", word, flow=True)
