"""Explain what the YAML parser reports when it gives up, in words for people who write cards."""

import re
from typing import Any

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import BAD_INDENT, TAB, UNCLOSED, YAML_SYNTAX
from gesso.diagnostics.english import shortened
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
        return _unclosed(source, context, here, start)
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


def _unclosed(source: SourceFile, context: str, here: Span, start: Span) -> Diagnostic:
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
