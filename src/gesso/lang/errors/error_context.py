"""The moment at which a word is refused: all that an explanation may look at, and what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gesso.diagnostics import Code, Diagnostic
from gesso.lang.errors.lines import Line, Word
from gesso.lang.errors.parser_states import BREAK, State, Step
from gesso.lang.indentation import NEWLINE
from gesso.lang.language import Language, Start
from gesso.lang.terminals import FIGURE, NAME, Terminals
from gesso.source import Span

# The shortest sentence of every game, put where one with an error stood.
SENTENCE: tuple[Step, ...] = (("DRAW", "draw"), (FIGURE, "1"), ("CARD", "card"))


@dataclass(frozen=True, slots=True)
class ErrorContext:
    """A word that the parser refuses (`index` is past the last word where the end of the line is refused)."""

    language: Language
    vocabulary: Terminals
    start: Start
    line: Line
    index: int
    state: State
    before_line: State
    deeper: bool
    accepts: frozenset[str]

    @property
    def word(self) -> Word | None:
        return self.line.words[self.index] if self.index < len(self.line.words) else None

    @property
    def step(self) -> Step:
        return (self.word.terminal, self.word.text) if self.word else BREAK

    @property
    def rest(self) -> tuple[Step, ...]:
        return tuple((word.terminal, word.text) for word in self.line.words[self.index :])

    @property
    def place(self) -> Span:
        if self.word:
            return self.word.span
        return self.line.words[-1].span

    def expected(self) -> str:
        """What can stand here, as a hint."""
        return one_of(self.accepts, self.vocabulary)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A diagnostic, and how to read on.

    `repair` are the steps that the machine takes instead of the word (`sure` where no guess is in them); `split` is the
    index of the word with which a line of its own begins. With neither, nothing more of the line is read.
    """

    diagnostic: Diagnostic
    repair: tuple[Step, ...] | None = None
    sure: bool = False
    split: int | None = None


Explainer = Callable[[ErrorContext], Explanation | None]


def one_of(terminals: frozenset[str], vocabulary: Terminals) -> str:
    """Terminals in words: "`a`, `each` or a figure"; a long list is cut."""
    shown = sorted(f"`{vocabulary.plain(name)}`" for name in terminals if name in vocabulary.spellings)
    if FIGURE in terminals:
        shown.append("a figure")
    if NAME in terminals:
        shown.append("a name")
    if NEWLINE in terminals:
        shown.append("the end of the line")
    if len(shown) > 9:
        shown = [*shown[:8], "others"]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1] if shown else "nothing"


def found(code: Code, message: str, span: Span, hint: str = "") -> Diagnostic:
    """A diagnostic."""
    return Diagnostic(code, message, span, hint)
