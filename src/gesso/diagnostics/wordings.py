"""Fixes that many checks of sentences have in common: another figure, a word less, a line less."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gesso.diagnostics.fixes import Fix, replacing, whole_lines

if TYPE_CHECKING:
    from gesso.source import Span


def rewritten(span: Span, text: str, *, safe: bool) -> tuple[Fix, ...]:
    """Another text in the place of all of a span."""
    return replacing(f"write `{text}`", span, text, safe=safe)


def another_word(span: Span, word: str, instead: str, *, safe: bool) -> tuple[Fix, ...]:
    """Another word in the place of one of a span, or none (an empty text); no fix where it does not stand there once."""
    places = [match.span() for match in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", span.text)]
    if len(places) != 1:
        return ()
    start, end = (span.start + at for at in places[0])
    if instead:
        return rewritten(span.source.span(start, end), instead, safe=safe)
    gap = re.compile(r" *").match(span.source.text, end)
    return replacing(f"leave `{word}` out", span.source.span(start, gap.end() if gap else end), "", safe=safe)


def another_figure(span: Span, figure: int, instead: int) -> tuple[Fix, ...]:
    """Another figure in the place of one of a span; never safe, as it is the author who knows how many."""
    return another_word(span, str(figure), str(instead), safe=False) if instead > 0 else ()


def line_less(span: Span, *, safe: bool = False) -> tuple[Fix, ...]:
    """The lines of a sentence left out; no fix where it shares them with anything else."""
    lines = whole_lines(span)
    text = span.source.text
    before, after = text[lines.start : span.start].strip(), text[span.end : lines.end].strip()
    return (
        () if before or (after and not after.startswith("#")) else replacing("leave the line out", lines, "", safe=safe)
    )


def branch_less(span: Span) -> tuple[Fix, ...]:
    """A key of a data file left out, with all that is indented below it."""
    lines = whole_lines(span)
    text = span.source.text
    if text[lines.start : span.start].strip():
        return ()
    indent = span.start - lines.start
    below = re.compile(rf"(?: {{{indent + 1}}}[^\n]*\n| *\r?\n(?= {{{indent + 1}}}))*").match(text, lines.end)
    end = below.end() if below else lines.end
    return replacing(f"leave `{span.text}` out", span.source.span(lines.start, end), "", safe=False)
