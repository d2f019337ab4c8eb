"""Parse one text of a card file at its place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import EMPTY_TEXT, TOO_LONG
from gesso.lang.ast import Node
from gesso.lang.ast_builder import FigureTooLarge, fold
from gesso.lang.language import Language, Start
from gesso.source import Span

if TYPE_CHECKING:
    from lark import Token, Tree

# More than any card could print; it bounds what a text from a stranger can cost.
MAX_LENGTH = 20_000


@dataclass(frozen=True, slots=True)
class Parsed:
    """The result of parsing a text."""

    nodes: tuple[Node, ...] | None
    """Its sentences; None if there is a problem."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Every problem found."""
    recovered: tuple[Node, ...] | None = None
    """If there are problems, the sentences with a correct line in place of each wrong one, as far as possible."""


def parse(language: Language, start: Start, span: Span, *, has_self: bool = True) -> Parsed:
    """Parse the slice `span` of its file as an effect, a cost or a passive. Never raises for anything the text holds.

    Places of nodes and diagnostics are places of that file. With `has_self` false, diagnostics do not suggest `self`.
    """
    from lark.exceptions import LarkError

    if span.end - span.start > MAX_LENGTH:
        message = f"this text has {span.end - span.start:,} characters; at most {MAX_LENGTH:,} are read"
        return Parsed(None, (Diagnostic(TOO_LONG, message, span, "split it into effects"),))
    words = trimmed(span)
    if words is None:
        return Parsed(None, (Diagnostic(EMPTY_TEXT, "this text has no sentence", span, "write it, or drop the key"),))
    try:
        text, column = words.text, words.start - (words.source.text.rfind("\n", 0, words.start) + 1)
        return Parsed(fold(_tree(language, start, text, column), language.builders, span.source, words.start - column))
    except (LarkError, FigureTooLarge):
        pass
    return _diagnosed(language, start, words, has_self)


@lru_cache(maxsize=32)
def _diagnosed(language: Language, start: Start, words: Span, has_self: bool) -> Parsed:
    from gesso.lang.errors import diagnose

    diagnostics, tree = diagnose(language, start, words, has_self=has_self)
    return Parsed(None, diagnostics, fold(tree, language.builders, words.source) if tree is not None else None)


@lru_cache(maxsize=512)
def _tree(language: Language, start: Start, text: str, column: int) -> Tree[Token]:
    """Return the parse tree of a text that begins in a column. Of an edited file, most texts are known already.

    Its places are those of the same text behind so many spaces.
    """
    return read(language, start, " " * column + text, column)


def read(language: Language, start: Start, text: str, begin: int) -> Tree[Token]:
    """Return the parse tree of a text that begins with a word, at `begin`, and ends with one; raises lark's errors."""
    from lark import TextSlice

    return language.parser.parse(TextSlice(text, begin, len(text)), start=start)


def trimmed(span: Span) -> Span | None:
    """Return the slice without blank lines and comments around its sentences; None if nothing else is there."""
    at = span.start
    first = last = -1
    for line in span.text.split("\n"):
        words = line.partition("#")[0].rstrip(" \t\r")
        if words:
            if first < 0:
                first = at + len(words) - len(words.lstrip(" "))
            last = at + len(words)
        at += len(line) + 1
    return None if first < 0 else Span(span.source, first, last)
