"""Grammars as parsers: indentation as tokens, and the built parser kept for the next run."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import lark
from lark import Token
from lark.exceptions import LarkError
from lark.lark import PostLex
from lark.lexer import BasicLexer

from gesso.resources import private_cache

if TYPE_CHECKING:
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
