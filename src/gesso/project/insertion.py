"""A new item in a list or mapping of a YAML text: all that is there stays as it is, to the last space."""

import re
import textwrap

from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile

_INDENT = "  "
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")


def insert(source: SourceFile, root: Node | None, key: str, item: str) -> tuple[str, int]:
    """The text with an item (a block of YAML without indentation) as the last one under a key of the top, which is
    made where it is missing; and the line of the item. Raises ValueError where the key holds something else than a
    list or a mapping in block style."""
    pair = root.pair(key) if isinstance(root, MappingNode) else None
    text = source.text
    if pair is None:
        start = "" if not text or text.endswith("\n") else "\n"
        return _with(text, len(text), f"{start}\n{key}:\n", _INDENT, item)
    value = pair.value
    empty = isinstance(value, Scalar) and value.value is None
    if empty or value.span.text.replace(" ", "") in ("[]", "{}"):
        return _with_first(text, pair.key.span.end + 1 if empty else value.span.start, value.span.end, item)
    children = _children(value)
    if not children or text[value.span.start] in "[{":
        raise ValueError(f"`{key}` is not written as a block, one item below the other")
    first = children[0].span.start
    indent = re.match(r" *", text[text.rfind("\n", 0, first) + 1 :])
    ends = len(text[: value.span.end].rstrip())
    end = text.find("\n", ends) + 1 or len(text)
    apart = len(children) > 1 and _BLANK_LINE.search(text[children[-2].span.start : children[-1].span.start])
    before = ("" if text[:end].endswith("\n") else "\n") + ("\n" if apart else "")
    return _with(text, end, before, indent.group() if indent else "", item)


def _children(value: Node) -> list[Node]:
    if isinstance(value, SequenceNode):
        return list(value.items)
    return [pair.key for pair in value.pairs] if isinstance(value, MappingNode) else []


def _with_first(text: str, start: int, end: int, item: str) -> tuple[str, int]:
    """The text with an item in place of an empty value; a comment behind that stays on its line."""
    line_end = text.find("\n", end) if "\n" in text[end:] else len(text)
    head = text[:start].rstrip(" ") + text[max(start, end) : line_end].rstrip("\r")
    return _with(head + text[line_end:], len(head), "\n", _INDENT, item, after="")


def _with(text: str, at: int, before: str, indent: str, item: str, *, after: str = "\n") -> tuple[str, int]:
    block = before + textwrap.indent(item.rstrip("\n"), indent) + after
    if "\r\n" in text:
        block = block.replace("\n", "\r\n")
    line = text.count("\n", 0, at) + before.count("\n") + 1
    return text[:at] + block + text[at:], line
