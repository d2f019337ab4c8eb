"""Words of a file found again by what they say: for a problem that is noticed far from the place where they stand."""

import re
from collections.abc import Iterator

from gesso.source.source_file import Span

_COMMENT = re.compile(r"(?:^|\s)#\s")
_APOSTROPHES = "['\N{RIGHT SINGLE QUOTATION MARK}]"


def found_near(span: Span, words: str) -> Span:
    """The first place of some words in the lines that belong to the one of `span`, which are indented under it, else in the
    whole file; `span` itself where they stand nowhere. Comments are left out, and apostrophes count as one."""
    lines = _below(span)
    spelled = [_APOSTROPHES if letter in "'\N{RIGHT SINGLE QUOTATION MARK}" else re.escape(letter) for letter in words]
    whole = r"(?![\w-])" if len(words) > 1 else ""
    places = list(_places(span, "".join(spelled) + whole)) if words else []
    return next((found for found in places if found.line in lines), next(iter(places), span))


def _below(span: Span) -> range:
    source = span.source
    own, end = _indent(source.line(span.line)), span.line + 1
    while end <= source.whole.end_line and (not source.line(end).strip() or _indent(source.line(end)) > own):
        end += 1
    return range(span.line, end)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _places(span: Span, pattern: str) -> Iterator[Span]:
    source = span.source
    for match in re.finditer(pattern, source.text):
        found = source.span(match.start(), match.end())
        if not _COMMENT.search(source.line(found.line)[: found.column - 1]):
            yield found
