"""Explain what the YAML parser reports, and fix data files: repair broken syntax, delete an item or a key."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gesso.diagnostics import Code, Diagnostic, Edit, Fix, Related, codes, replacing
from gesso.diagnostics.codes import BAD_INDENT, TAB, UNCLOSED, YAML_SYNTAX
from gesso.diagnostics.english import shortened
from gesso.diagnostics.fixes import whole_lines
from gesso.source.nodes import MappingNode, Pair, SequenceNode
from gesso.source.source_file import SourceFile, Span

_ESCAPE = "a backslash begins a special character inside double quotes, but this one is unknown"
_COMMENT_BEFORE = 200
"""How far back a bracket with a comment in it is looked for, from the place where the parser gives up."""
COLON_IN_BRACKETS = "in brackets, text with a colon in it needs quotation marks"
"""The message for what the quick parser refuses as an item or a value: `{a1: 0:bee}`."""
NO_SPACE_IN_BRACKETS = "a space is missing after the colon"
_BRACKETED = re.compile(r"[^\n,\[\]{}]*?(?=\s*(?:[,\[\]{}]|: |\Z|\n))")
_BLOCK = "a block of text begins with `|` alone on its line, and its lines are indented below"


def explain_error(source: SourceFile, error: Any) -> Diagnostic:
    """Return the diagnostic for a `YAMLError` of either parser, at the character where the reading stopped."""
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "")
    context = str(getattr(error, "context", None) or "")
    at = _index(source, getattr(error, "problem_mark", None))
    begin = _index(source, getattr(error, "context_mark", None))
    here = source.span(at, _word_end(source, at))
    start = source.span(begin, min(begin + 1, len(source.text)))
    if "quoted scalar" in context and ("end of stream" in problem or "document separator" in problem):
        hint = "close it; an apostrophe inside '...' is written twice: ''"
        return Diagnostic(UNCLOSED, "this quotation mark is never closed", start, hint)
    if "escape" in problem:
        if source.text[at - 1 : at] == "\\":  # The pure parser points behind the backslash.
            here = source.span(at - 1, _word_end(source, at - 1))
        return Diagnostic(YAML_SYNTAX, _ESCAPE, here, "write two backslashes, or use single quotes")
    if source.text[at : at + 1] == "\t":
        return Diagnostic(TAB, "there is a tab here", source.span(at, at + 1), "put a space instead")
    behind = _behind_quote(source, at)
    if behind is not None:
        return behind
    if "unexpected ':'" in problem:
        return colon_in_brackets(source, begin)
    if "flow" in context:
        return _unclosed_problem(source, context, here, start)
    if "mapping values" in problem:
        hint = "put text that holds `: ` in quotation marks, or check the indentation of the line"
        message = "a second colon on the line: the text before it is already a value"
        return Diagnostic(YAML_SYNTAX, message, here, hint)
    if "sequence entries" in problem:
        hint = "begin the list on the next line, or write `[a, b]`"
        return Diagnostic(YAML_SYNTAX, "a list item cannot begin on the line of its key", here, hint)
    if "block mapping" in context or "block collection" in context or "block sequence" in context:
        message = "this line does not line up with the lines above it"
        hint = "keys of one mapping, and items of one list, begin in the same column"
        return Diagnostic(BAD_INDENT, message, here, hint, (Related(start, "it begins here"),))
    message = "the line cannot be read here"
    hint = "write `key: value` or `- item`; put text with special characters in quotation marks"
    if "expected ':'" in problem:
        here = source.span(begin, _word_end(source, begin))
        message, hint = _no_colon(source.line(here.line))
    elif "cannot start any token" in problem:
        message, hint = f"a value cannot begin with `{here.text[:1]}`", "put the value in quotation marks"
    elif "block scalar" in context:
        message, hint = _BLOCK, "move the text to the next line and indent it"
    elif "undefined alias" in problem or "undefined tag" in problem or "alias" in context or "tag" in context:
        message, hint = "`&`, `*` and `!` have a meaning of their own before a value", "use quotation marks"
        if source.line(here.line).lstrip().startswith("* "):
            here = source.span(start.start, start.start + 1)
            message, hint = "`*` begins no item of a list", "write `- ` before each item"
    return Diagnostic(YAML_SYNTAX, message, here, hint)


def colon_in_brackets(source: SourceFile, at: int) -> Diagnostic:
    """Return the diagnostic for text in brackets with a colon and no space behind it."""
    word = _BRACKETED.match(source.text, at)
    assert word is not None
    key, _, value = word[0].partition(":")
    ended = word[0].endswith(":") or source.text[word.end() :].lstrip().startswith(":")
    if value and not ended and _is_key(source.text[:at]):
        return Diagnostic(YAML_SYNTAX, NO_SPACE_IN_BRACKETS, source.span(*word.span()), f"write `{key}: {value}`")
    end = word.end() - word[0].endswith(":")
    text = source.text[at:end]
    hint = f'write `"{shortened(text)}"`' if '"' not in text else "put all of it in single quotation marks"
    return Diagnostic(YAML_SYNTAX, COLON_IN_BRACKETS, source.span(at, end), hint)


def _is_key(before: str) -> bool:
    """Return whether a key of a mapping in brackets would come after this text."""
    before = before[-_COMMENT_BEFORE:].rstrip()
    if before.endswith(","):
        depth = 0
        for mark in reversed(before):
            depth += (mark in "]}") - (mark in "[{")
            if depth < 0:
                return mark == "{"
    return before.endswith("{")


def _no_colon(line: str) -> tuple[str, str]:
    """Explain a line that should be a key with its value."""
    line = line.strip()
    if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
        return "this is a merge conflict: both versions are in the file", "keep one, without these marks"
    if line.startswith(("//", "/*", "--", ";")):
        return "this is not a comment", "a comment begins with `#`"
    if together := re.match(r"([\w-]+):(\S.*)", line):
        return "a space is missing after the colon", f"write `{together[1]}: {shortened(together[2])}`"
    return "a key without a colon", "write `key: value`; indent the lines of a longer text"


def _behind_quote(source: SourceFile, at: int) -> Diagnostic | None:
    """Explain text after a value in quotation marks, as in `"yes", c3`."""
    line_start = source.text.rfind("\n", 0, at) + 1
    before = source.text[line_start:at].rstrip()
    if before[-1:] not in ("'", '"') or source.text[at : at + 1] in ("", "\n", "#", ":"):
        return None
    opened = before.rfind(before[-1], 0, -1)
    if opened < 0:
        return None
    line_end = source.text.find("\n", at)
    rest = source.text[at : line_end if line_end >= 0 else None].rstrip()
    value = before[opened + 1 : -1] + rest
    message = "the value ends at its closing quotation mark, but more text follows"
    hint = f"write `{value}`, or put all of it between one pair of quotation marks"
    return Diagnostic(YAML_SYNTAX, message, source.span(at, at + len(rest)), hint)


def _index(source: SourceFile, mark: Any) -> int:
    index = getattr(mark, "index", None)
    return min(index, len(source.text)) if isinstance(index, int) and index >= 0 else 0


def _word_end(source: SourceFile, start: int) -> int:
    end = start
    while end < len(source.text) and end < start + 60 and not source.text[end].isspace():
        end += 1
    return max(end, min(start + 1, len(source.text)))


def _unclosed_problem(source: SourceFile, context: str, here: Span, start: Span) -> Diagnostic:
    if "sequence" in context or "mapping" in context:
        bracket, name = ("]", "list") if "sequence" in context else ("}", "mapping")
        message = f"this {name} in brackets needs `,` or `{bracket}` here"
        hint = f"close it with `{bracket}`"
        at_end = not source.text[here.start :].strip()
        if at_end or (here.line > start.line and re.match(r" *[\w-]+:(?: |$)", source.line(here.line))):
            # The key on this line was probably not meant to be in the brackets of a line above.
            message, here = f"this {name} in brackets is never closed", start
    else:
        message, hint = "a value or a closing bracket is missing here", "close the `[` or `{` above"
    line_end = source.text.find("\n", start.start)
    before = max(0, start.start - _COMMENT_BEFORE)
    comments = re.compile(r"[\[{][^\n]* (#\w+)").finditer(source.text, before, max(line_end, here.start))
    for comment in comments:
        here = source.span(comment.start(1), comment.end(1))
        hint = "a `#` begins a comment: put a value with `#` in quotation marks"
    related = (Related(start, "it begins here"),) if start.start < here.start else ()
    return Diagnostic(UNCLOSED, message, here, hint, related)


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
