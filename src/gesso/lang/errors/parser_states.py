"""The parser as a machine that can be stepped, copied and asked what it would take next; used once a text has an error."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import Token
from lark.exceptions import UnexpectedToken

from gesso.lang.indentation import DEDENT, INDENT, NEWLINE

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    from gesso.lang.language import Language, Start

# A terminal and the word that stands for it.
Step = tuple[str, str]

END: Step = ("$END", "")
BREAK: Step = (NEWLINE, "")
OPEN: Step = (INDENT, "")
CLOSE: Step = (DEDENT, "")


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """The parser after some steps; never changed, a step gives another one."""

    parser: InteractiveParser

    def after(self, *steps: Step) -> State | None:
        """The state after more steps, or None where one of them is refused."""
        parser = self.parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        try:
            for terminal, text in steps:
                parser.feed_token(Token(terminal, text))
        except UnexpectedToken:
            return None
        return State(parser)

    def accepts(self) -> frozenset[str]:
        """The terminals that can come next."""
        return frozenset(self.parser.accepts())  # type: ignore[no-untyped-call]

    def takes(self, steps: Iterable[Step]) -> int:
        """How many of `steps` are taken before one is refused."""
        parser = self.parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        count = 0
        try:
            for terminal, text in steps:
                parser.feed_token(Token(terminal, text))
                count += 1
        except UnexpectedToken:
            pass
        return count


def begin(language: Language, start: Start) -> State:
    """The machine before the first word of a text."""
    return State(language.parser.parse_interactive(start=start))
