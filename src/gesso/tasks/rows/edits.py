"""Edits of an entry's file that leave everything else in it alone: values, new parts, and comments for what cannot stand.

Each new piece of text carries a tag, so that a problem found in the changed file leads back to the row that it came from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Sequence

from gesso.data_classes import dataclass
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode
from gesso.tasks.new import yaml_text

Line = tuple[str, Hashable]
"""A line of a file without its indentation, and its tag."""
INDENT = "  "
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    order: int
    lines: tuple[Line, ...]
    """Joined by line ends."""


class EntryEdits:
    """Edits of one text, made together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._edits: list[_Edit] = []

    def __len__(self) -> int:
        return len(self._edits)

    def replace(self, start: int, end: int, lines: Sequence[Line]) -> None:
        """Put lines in place of a part of the text; none deletes it."""
        self._edits.append(_Edit(start, end, len(self._edits), tuple(lines)))

    def made(self) -> tuple[str, list[tuple[int, int, Hashable]]]:
        """Return the changed text, and the places of tags in it."""
        parts: list[str] = []
        places: list[tuple[int, int, Hashable]] = []
        at = length = 0

        def add(text: str) -> None:
            nonlocal length
            parts.append(text)
            length += len(text)

        for edit in sorted(self._edits, key=lambda edit: (edit.start, edit.order)):
            if edit.start < at:
                continue
            add(self.text[at : edit.start])
            for number, (line, tag) in enumerate(edit.lines):
                if number:
                    add("\n")
                begins = length
                add(line)
                if tag is not None:
                    places.append((begins, length, tag))
            at = edit.end
        add(self.text[at:])
        return "".join(parts), places


def value_lines(key: str, value: object, tag: Hashable, *, block: bool = False) -> list[Line]:
    """Return the lines of a key with its value; a `block` is written as a literal block."""
    if block:
        return [(f"{key}: |", tag), *((f"{INDENT}{line}".rstrip(), tag) for line in str(value).split("\n"))]
    return [(f"{key}: {scalar(value)}", tag)]


def scalar(value: object) -> str:
    """Return a value as it is written behind its key."""
    return yaml_text(value) if isinstance(value, str) else str(value)


def indented(lines: Iterable[Line], indent: str) -> list[Line]:
    """Return lines with an indentation; empty lines stay empty."""
    return [(f"{indent}{line}" if line else line, tag) for line, tag in lines]


def as_item(lines: Sequence[Line]) -> list[Line]:
    """Return lines as an item of a list."""
    return [(f"{INDENT if number else '- '}{line}" if line else line, tag) for number, (line, tag) in enumerate(lines)]


def comment_lines(title: str, text: str) -> list[Line]:
    """Return a value as a comment under a title."""
    shown = text if "\n" not in text and text == text.strip() else json.dumps(text, ensure_ascii=False)
    return [(f"# {title}: {shown}", None)]


def end_of_line(text: str, at: int) -> int:
    """Return where the line of an offset ends, before its line end."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def end_of(text: str, node: Node) -> int:
    """Return where the last line of a part ends, before its line end."""
    return end_of_line(text, len(text[: node.span.end].rstrip()))


def indent_at(text: str, at: int) -> str:
    """Return the blanks and the dash before an offset as blanks."""
    start = text.rfind("\n", 0, at) + 1
    return " " * (at - start)


def set_value(edits: EntryEdits, pair: Pair, value: object, tag: Hashable, *, block: bool) -> None:
    """Write another value behind a key. A block stays one."""
    text, node = edits.text, pair.value
    key_indent = indent_at(text, pair.key.span.start)
    content = node.content if isinstance(node, Scalar) else None
    if block and content is not None:
        first = next((line for line in content.text.split("\n") if line.strip()), "")
        indent = first[: len(first) - len(first.lstrip(" "))] or key_indent + INDENT
        ending = [("", None)] if content.text.endswith("\n") else []
        lines = indented(((line, tag) for line in str(value).split("\n")), indent)
        edits.replace(content.start, content.end, [*lines, *ending])
    elif block:
        lines = indented(((line, tag) for line in str(value).split("\n")), key_indent + INDENT)
        edits.replace(node.span.start, node.span.end, [("|", tag), *lines])
    else:
        end = content.end - content.text.endswith("\n") if content is not None else node.span.end
        edits.replace(node.span.start, end, [(scalar(value), tag)])


def add_key(edits: EntryEdits, node: MappingNode, after: Sequence[str], lines: Sequence[Line]) -> None:
    """Write a new key behind the last of some others, else behind the first one."""
    text = edits.text
    known = [pair for pair in node if pair.name in after] or [node.pairs[0]]
    at = end_of_pair(text, known[-1])
    edits.replace(at, at, [("", None), *indented(lines, indent_at(text, node.pairs[0].key.span.start))])


def end_of_pair(text: str, pair: Pair) -> int:
    """Return where the last line of a key with its value ends, before its line end."""
    return end_of(text, pair.value) if pair.value.span.end > pair.key.span.end else end_of_line(text, pair.key.span.end)


def is_flow(text: str, node: Node) -> bool:
    """Return whether a mapping or list stands in brackets."""
    return not isinstance(node, Scalar) and text[node.span.start : node.span.start + 1] in ("[", "{")


def append(
    edits: EntryEdits, root: MappingNode, steps: Sequence[str], items: Sequence[Sequence[Line]], *, keyed: bool
) -> bool:
    """Write items at the end of a list, or keys at the end of a mapping, and the keys above it where they are missing.

    Args:
        steps: The keys that lead to it.
        items: The lines of each item; without a dash if they are `keyed`.

    Returns:
        Whether there is a place for them.
    """
    text = edits.text
    parent: Node = root
    for step in steps[:-1]:
        parent = parent.get(step) or root if isinstance(parent, MappingNode) else root
        if parent is root:
            return False
    if not isinstance(parent, MappingNode) or is_flow(text, parent):
        return False
    key = steps[-1]
    pair = parent.pair(key)
    if pair is None:
        lines = [line for item in items for line in indented(item, INDENT)]
        if parent is root:
            before: list[Line] = [("", None)] if text.endswith("\n") else [("", None), ("", None)]
            edits.replace(len(text), len(text), [*before, (f"{key}:", None), *lines, ("", None)])
        else:
            add_key(edits, parent, [pair.name for pair in parent], [(f"{key}:", None), *lines])
        return True
    node = pair.value
    indent = indent_at(text, pair.key.span.start) + INDENT
    children = _children(node)
    if not children:
        empty = (isinstance(node, Scalar) and node.value is None) or node.span.text.replace(" ", "") in ("[]", "{}")
        if not empty:
            return False
        at = end_of_line(text, max(pair.key.span.end, node.span.end))
        lines = [line for item in items for line in indented(item, indent)]
        # A missing value has the place of its key.
        if node.span.start >= pair.key.span.end and node.span.end > node.span.start:
            edits.replace(node.span.start, node.span.end, [])
        edits.replace(at, at, [("", None), *lines])
        return True
    if is_flow(text, node):
        return False
    first = children[0].span.start
    start = text.rfind("\n", 0, first) + 1
    indent = re.match(r" *", text[start:]).group()  # type: ignore[union-attr]
    apart = len(children) > 1 and _BLANK_LINE.search(text[children[-2].span.start : children[-1].span.start])
    at = end_of(text, node)
    for item in items:
        edits.replace(at, at, [("", None), *([("", None)] if apart else []), *indented(item, indent)])
    return True


def _children(node: Node) -> list[Node]:
    if isinstance(node, SequenceNode):
        return list(node.items)
    return [pair.key for pair in node] if isinstance(node, MappingNode) else []


_HEAD, _END = "# row {id} cannot stand here yet", "# end of row {id}"
_BLOCK = re.compile(
    r"^( *)# row (?P<id>[^\n]+?) cannot stand here yet:\n(?:\1#[^\n]*\n)*?\1# end of row (?P=id)(?:\n|\Z)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A row that stands in a file as a comment."""

    start: int
    end: int
    indent: str
    lines: tuple[str, ...]


def waiting_rows(text: str) -> dict[str, WaitingRow]:
    """Return the rows that an earlier import has left as comments, by their names."""
    return {
        match["id"]: WaitingRow(
            match.start(), match.end(), match[1], tuple(line.strip() for line in match[0].rstrip("\n").split("\n"))
        )
        for match in _BLOCK.finditer(text)
    }


def waiting_lines(id: str, reasons: Sequence[str], lines: Sequence[Line]) -> list[Line]:
    """Return the comment of a row that cannot stand, with the reasons, and with its lines ready to be uncommented."""
    said = [line for reason in reasons for line in reason.split("\n")]
    body = [f"#   {line}".rstrip() for line in said] + [f"# {line}".rstrip() for line, _ in lines]
    return [(line, None) for line in (f"{_HEAD.format(id=id)}:", *body, _END.format(id=id))]
