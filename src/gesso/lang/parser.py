"""Parse one text of a card file at its place.

The parser of a grammar is built once, stored, and loaded by later runs of the same user. Lines and blocks are its tokens.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import lark
from lark import Token
from lark.exceptions import LarkError
from lark.lark import PostLex
from lark.lexer import BasicLexer

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import EMPTY_TEXT, TOO_LONG
from gesso.lang.ast import Node
from gesso.lang.ast_builder import FigureTooLarge, fold
from gesso.lang.language import Language, Start
from gesso.resources import private_cache
from gesso.source import Span

if TYPE_CHECKING:
    from lark import Tree
    from lark.common import LexerConf


MAX_DEPTH = 16
MAX_WORDS = 100
NEWLINE = "_NL"
INDENT = "_INDENT"
DEDENT = "_DEDENT"


class LayoutError(LarkError):
    """A line that lines up with no line above it, a block that is too deep, or a sentence that is too long."""


class BlockIndenter(PostLex):
    """Turns the indentation of each line into `_INDENT` and `_DEDENT`, measured from the first line of the text.

    The text must not have blank lines and comments around its sentences. No state is kept between texts.
    """

    always_accept = (NEWLINE,)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels: list[int] = []
        words = 0
        token: Token | None = None
        for token in stream:
            if not levels:
                levels.append((token.column or 1) - 1)
            yield token
            if token.type != NEWLINE:
                words += 1
                if words > MAX_WORDS:
                    raise LayoutError("sentence too long")
                continue
            words = 0
            indentation = len(token) - token.rindex("\n") - 1
            if indentation > levels[-1]:
                levels.append(indentation)
                if len(levels) > MAX_DEPTH + 1:
                    raise LayoutError("block too deep")
                yield Token.new_borrow_pos(INDENT, "", token)
            while indentation < levels[-1]:
                levels.pop()
                if not levels or indentation > levels[-1]:
                    raise LayoutError("line between two levels")
                yield Token.new_borrow_pos(DEDENT, "", token)
        if token is not None:
            yield Token.new_borrow_pos(NEWLINE, "", token)
            for _ in levels[1:]:
                yield Token.new_borrow_pos(DEDENT, "", token)


class _Lexer(BasicLexer):
    """A lexer without lark's search for colliding terminals, which takes seconds if interegular is installed."""

    def __init__(self, conf: LexerConf, comparator: object = None) -> None:
        conf.skip_validation = True
        super().__init__(conf, comparator)


def load_parser(id: str, grammar: str) -> lark.Lark:
    """Return the LALR parser of `grammar` with the start symbols `effect`, `cost` and `passive`.

    A built parser is kept in a private folder of the user; loading it is about six times as fast. The file is a pickle,
    so a folder that somebody else could write is never used.
    """
    folder = private_cache()
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        postlex=BlockIndenter(),
        propagate_positions=False,
        start=["effect", "cost", "passive"],
        cache=str(folder / _file_name(id, grammar)) if folder else False,
        _plugins={"BasicLexer": _Lexer},
    )


def _file_name(id: str, grammar: str) -> str:
    key = f"{lark.__version__} {sys.version_info[:2]} {grammar}"
    return f"{id}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.parser"


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
        return Parsed(fold(read(language, start, words), language.builders, span.source))
    except (LarkError, FigureTooLarge):
        pass
    return _diagnosed(language, start, words, has_self)


@lru_cache(maxsize=32)
def _diagnosed(language: Language, start: Start, words: Span, has_self: bool) -> Parsed:
    from gesso.lang.errors.diagnosis import diagnose

    diagnostics, tree = diagnose(language, start, words, has_self=has_self)
    return Parsed(None, diagnostics, fold(tree, language.builders, words.source) if tree is not None else None)


def read(language: Language, start: Start, span: Span) -> Tree[Token]:
    """Return the parse tree of a text that begins and ends with a word; raises lark's errors."""
    from lark import TextSlice

    return language.parser.parse(TextSlice(span.source.text, span.start, span.end), start=start)


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
