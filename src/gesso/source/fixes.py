"""Fixes of data files: how to repair a text that is not YAML, and what to delete so that an item or a key is gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from gesso.diagnostics import Code, Diagnostic, Edit, Fix, codes, replacing
from gesso.diagnostics.fixes import whole_lines
from gesso.source.nodes import MappingNode, Pair, SequenceNode
from gesso.source.source_file import Span
from gesso.source.syntax_errors import COLON_IN_BRACKETS, NO_SPACE_IN_BRACKETS

_INDENT = "  "
# The key with its colon, and a value without quotation marks up to the end of the line or to a comment.
_VALUE = re.compile(r"""(?P<key>[ ]*(?:-[ ]+)*(?:[\w-]+:[ ]+)?)(?P<value>[^\s"'\[{|>#][^#\r\n]*?)[ ]*(?:#.*)?\r?\n?""")
_NO_SPACE = re.compile(r"[ ]*(?:-[ ]+)*[A-Za-z][\w-]*:(?=[^\s/])")
_MARK = re.compile(r"[&!]\S*[ ]*")
# Marks that only turn the direction of writing, mark the order of bytes or have no width: readers lose nothing
# with them.
_UNSEEN = re.compile("[\u061c\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
_LINE_ENDS = re.compile("[\r\x85\u2028\u2029]")
_CLOSING = {"[": "]", "{": "}"}


def tab_fix(span: Span) -> tuple[Fix, ...]:
    """Return the fix that puts two spaces for each tab; a guess if this line, or the one above, is indented with
    spaces."""
    source = span.source
    text = span.text.replace("\t", _INDENT)
    above = source.text[: source.text.rfind("\n", 0, span.start) + 1].rstrip().rpartition("\n")[2]
    mixed = " " in span.text or above.startswith(" ") or source.text[span.start - 1 : span.start] == " "
    return replacing("indent with spaces", span, text, safe=not mixed)


def character_fix(span: Span) -> tuple[Fix, ...]:
    """Return the fix that leaves a forbidden character out, or puts a space if it ended a line."""
    if _LINE_ENDS.fullmatch(span.text):
        return replacing("put a space instead", span, " ", safe=False)
    return replacing("leave it out", span, "", safe=_UNSEEN.fullmatch(span.text) is not None)


def with_fixes(diagnostic: Diagnostic) -> Diagnostic:
    """Return the diagnostic of the parser with its fixes."""
    make = _MAKERS.get(diagnostic.kind)
    return replace(diagnostic, fixes=make(diagnostic)) if make else diagnostic


def unmarked(marked: Span, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that leaves out the `&name` or `!tag` with which a value begins."""
    match = _MARK.match(marked.source.text, marked.start)
    return replacing("leave the mark out", marked.source.span(*match.span()), "", safe=safe) if match else ()


def _syntax(diagnostic: Diagnostic) -> tuple[Fix, ...]:
    if diagnostic.message == COLON_IN_BRACKETS and '"' not in diagnostic.span.text:
        return replacing("put it in quotation marks", diagnostic.span, f'"{diagnostic.span.text}"', safe=True)
    if diagnostic.message == NO_SPACE_IN_BRACKETS:
        at = diagnostic.span.start + diagnostic.span.text.index(":") + 1
        return replacing("put a space after the colon", diagnostic.span.source.span(at, at), " ", safe=False)
    line = whole_lines(diagnostic.span.source.span(diagnostic.span.start, diagnostic.span.start))
    above = whole_lines(line.source.span(max(line.start - 1, 0), max(line.start - 1, 0)))
    for suspect in (line, above):
        if match := _NO_SPACE.match(suspect.text):
            at = suspect.start + match.end()
            return replacing("put a space after the colon", line.source.span(at, at), " ", safe=True)
    match = _VALUE.fullmatch(line.text)
    if match is None or not match["key"].strip():
        return ()
    value = match["value"]
    if ": " not in value and not value.endswith(":") and value[0] not in "@`%,&*!":
        return ()
    quoted = "'" + value.replace("'", "''") + "'" if set('"\\') & set(value) else f'"{value}"'
    span = line.source.span(line.start + match.start("value"), line.start + match.end("value"))
    return replacing("put the value in quotation marks", span, quoted, safe=value[0] not in "&*!")


def _tab(diagnostic: Diagnostic) -> tuple[Fix, ...]:
    return replacing("put a space instead", diagnostic.span, " ", safe=True)


def _unclosed(diagnostic: Diagnostic) -> tuple[Fix, ...]:
    opened = diagnostic.related[0].span if diagnostic.related else diagnostic.span
    mark = opened.text[:1]
    line = whole_lines(opened)
    rest = line.source.text[opened.end : line.end]
    closing = _CLOSING.get(mark, mark)
    if mark not in (*_CLOSING, "'", '"') or closing in rest:
        return ()
    end = opened.end + len(re.split(r"[ ]+#", rest.rstrip())[0])
    return (Fix(f"close it with `{closing}`", (Edit(line.source.span(end, end), closing),), safe=False),)


_MAKERS: dict[Code, Callable[[Diagnostic], tuple[Fix, ...]]] = {
    codes.YAML_SYNTAX: _syntax,
    codes.TAB: _tab,
    codes.UNCLOSED: _unclosed,
}


_ITEM = "- "


def without_item(items: SequenceNode, at: int) -> Span | None:
    """Return what to delete so that an item is gone; None for the only one, since nothing would be left of the list."""
    return _removal([item.span for item in items], at, _ITEM)


def without_key(mapping: MappingNode, pair: Pair) -> Span | None:
    """Return what to delete so that a key and its value are gone; comments above them stay. None for the only key."""
    return _removal([whole(other) for other in mapping], mapping.pairs.index(pair), "")


def without_repetition(before: Pair, again: Pair) -> Span:
    """Return what to delete so that the second of two equal keys is gone with its value."""
    spans = [whole(before), whole(again)]
    return _removal(spans, 1, "") or spans[1]


def whole(pair: Pair) -> Span:
    """Return the span from the first character of a key to the last one of its value."""
    span, end = pair.key.span, pair.value.span.end
    if end == span.end:
        # A key without a value still has its colon.
        end += span.source.text[end:].startswith(":")
    return span.source.span(span.start, max(span.end, end))


def _removal(siblings: list[Span], at: int, mark: str) -> Span | None:
    if len(siblings) < 2:
        return None
    here = siblings[at]
    lines = whole_lines(here)
    text = here.source.text
    before, after = text[lines.start : here.start], text[here.end : lines.end].strip()
    if before.removesuffix(mark).strip() == "" and (after == "" or after.startswith("#")):
        return lines
    if at + 1 < len(siblings):
        # In brackets, or the first key of an item.
        return here.source.span(here.start, siblings[at + 1].start)
    return here.source.span(siblings[at - 1].end, here.end)
