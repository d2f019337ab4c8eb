"""Lines and blocks: what indentation means, as tokens for the parser."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.exceptions import LarkError
from lark.lark import PostLex

MAX_DEPTH = 16
MAX_WORDS = 100

NEWLINE = "_NL"
INDENT = "_INDENT"
DEDENT = "_DEDENT"


class LayoutError(LarkError):
    """A line that lines up with no line above it, a block too deep or a sentence too long."""


class BlockIndenter(PostLex):
    """Turns the indentation of each line into `_INDENT` and `_DEDENT`, measured from the first line of the text.

    Wants a text without blank lines and comments around its sentences. Keeps no state between texts.
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
