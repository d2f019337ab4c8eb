"""A text with errors: its lines of words, the parser as a machine to step, and the refusal of a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from lark import Token
from lark.exceptions import UnexpectedToken

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import shortened
from gesso.lang.grammar import DEDENT, INDENT, NEWLINE
from gesso.lang.language import FIGURE, NAME, Language, Start, Terminals
from gesso.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Tree
    from lark.parsers.lalr_interactive_parser import InteractiveParser
_WORD = re.compile(r"[^ \t]+|\t[ \t]*")


@dataclass(frozen=True, slots=True)
class TextWord:
    """One word at its place."""

    text: str
    terminal: str
    """Its terminal; "" if it is not a word of the language."""
    span: Span


@dataclass(frozen=True, slots=True)
class TextLine:
    """One sentence, price or header."""

    words: tuple[TextWord, ...]
    level: int
    """Number of blocks around it."""
    bad_indent: bool
    """Whether its indentation lies between two levels; it then counts to the outer one."""

    @property
    def source(self) -> SourceFile:
        return self.words[0].span.source

    @property
    def start(self) -> int:
        return self.words[0].span.start

    @property
    def end(self) -> int:
        return self.words[-1].span.end

    @property
    def column(self) -> int:
        """Return the column of its first word, from 1."""
        return self.words[0].span.column

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end)


def lines_of(span: Span, vocabulary: Terminals) -> tuple[TextLine, ...]:
    """Return the lines of a slice that hold words, without comments and blank lines."""
    lines: list[TextLine] = []
    levels: list[int] = []
    for start, text in _raw_lines(span):
        words = tuple(_words(span.source, start, text, vocabulary))
        if not words:
            continue
        indentation = len(text) - len(text.lstrip(" "))
        bad_indent = False
        if not levels or indentation > levels[-1]:
            levels.append(indentation)
        while indentation < levels[-1]:
            if len(levels) == 1 or indentation > levels[-2]:
                bad_indent = True
                break
            levels.pop()
        if bad_indent and len(levels) > 1:
            levels.pop()
        lines.append(TextLine(words, len(levels) - 1, bad_indent))
    return tuple(lines)


def _raw_lines(span: Span) -> Iterator[tuple[int, str]]:
    at = span.source.text.rfind("\n", 0, span.start) + 1
    for text in (" " * (span.start - at) + span.text).split("\n"):
        yield at, text.partition("#")[0].removesuffix("\r")
        at += len(text) + 1


def _words(source: SourceFile, start: int, text: str, vocabulary: Terminals) -> Iterator[TextWord]:
    for match in _WORD.finditer(text):
        word = match.group()
        yield TextWord(word, vocabulary.terminal(word), Span(source, start + match.start(), start + match.end()))


# A terminal and the word that stands for it.
Step = tuple[str, str]
END: Step = ("$END", "")
BREAK: Step = (NEWLINE, "")
OPEN: Step = (INDENT, "")
CLOSE: Step = (DEDENT, "")


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """The parser after some steps. It never changes; a step gives another one."""

    parser: InteractiveParser
    before: State | None = None
    """The state that took the `steps`."""
    steps: tuple[Step, ...] = ()
    at: Span | None = None
    """The place of the steps, if they have one."""

    def after(self, *steps: Step, at: Span | None = None) -> State | None:
        """Return the state after more steps, or None if the parser refuses one."""
        parser = self.parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        try:
            for terminal, text in steps:
                parser.feed_token(Token(terminal, text))
        except UnexpectedToken:
            return None
        return State(parser, self, steps, at)

    def accepts(self) -> frozenset[str]:
        """Return the terminals that may come next."""
        return frozenset(self.parser.accepts())  # type: ignore[no-untyped-call]

    def takes(self, steps: Iterable[Step]) -> int:
        """Return how many of the steps the parser accepts before it refuses one."""
        parser = self.parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        count = 0
        try:
            for terminal, text in steps:
                parser.feed_token(Token(terminal, text))
                count += 1
        except UnexpectedToken:
            pass
        return count


def path_to(last: State) -> list[State]:
    """Return the states up to one, the first one first."""
    path = [last]
    while path[-1].before is not None:
        path.append(path[-1].before)
    path.reverse()
    return path


def written(steps: Iterable[Step]) -> str:
    """Return steps as a text with its lines in the first column."""
    lines, level = [""], 0
    for step in steps:
        if step == BREAK:
            lines.append("")
        elif step in (OPEN, CLOSE):
            level += 1 if step == OPEN else -1
        else:
            lines[-1] = f"{lines[-1]} {step[1]}" if lines[-1] else "  " * level + step[1]
    return "\n".join(line for line in lines if line)


def tree(language: Language, start: Start, last: State) -> Tree[Token] | None:
    """Return the parse tree of all steps to a state, each token at its place; None if the text is not complete."""
    if last.after(END) is None:
        return None
    parser = language.parser.parse_interactive(start=start)
    for state in path_to(last):
        for terminal, text in state.steps:
            places = {"start_pos": state.at.start, "end_pos": state.at.end} if state.at else {}
            parser.feed_token(Token(terminal, text, **places))
    root: Tree[Token] = parser.feed_token(Token(*END))
    return root


def begin(language: Language, start: Start) -> State:
    """Return the machine before the first word of a text."""
    return State(language.parser.parse_interactive(start=start))


# The shortest sentence of every game. It replaces one with an error.
SENTENCE: tuple[Step, ...] = (("DRAW", "draw"), (FIGURE, "1"), ("CARD", "card"))


@dataclass(frozen=True, slots=True)
class ErrorContext:
    """A word that the parser refuses."""

    language: Language
    vocabulary: Terminals
    start: Start
    line: TextLine
    index: int
    """Its position in the line; past the last word if the end of the line is refused."""
    state: State
    """The machine before the word."""
    before_line: State
    """The machine before the line."""
    deeper: bool
    """Whether a deeper line follows."""
    accepts: frozenset[str]
    bearer: str
    """Words of this text for what carries it: `self`, or what replaces that."""
    above: tuple[TextWord, ...] = ()
    """Words of the lines above."""

    @property
    def word(self) -> TextWord | None:
        return self.line.words[self.index] if self.index < len(self.line.words) else None

    @property
    def step(self) -> Step:
        return (self.word.terminal, self.word.text) if self.word else BREAK

    @property
    def bearer_steps(self) -> tuple[Step, ...]:
        return tuple((self.vocabulary.terminal(word), word) for word in self.bearer.split())

    @property
    def rest(self) -> tuple[Step, ...]:
        return tuple((word.terminal, word.text) for word in self.line.words[self.index :])

    @property
    def place(self) -> Span:
        return self.word.span if self.word else self.line.words[-1].span

    def expected(self) -> str:
        return one_of(self.accepts, self.vocabulary)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A diagnostic, and how to read on. With neither `repair` nor `split`, nothing more of the line is read."""

    diagnostic: Diagnostic
    repair: tuple[Step, ...] | None = None
    """Steps that the machine takes instead of the word."""
    sure: bool = False
    """Whether the repair is no guess."""
    split: int | None = None
    """Index of the word with which a line of its own begins."""
    taken: int = 1
    """How many words the repair replaces."""


Explainer = Callable[[ErrorContext], Explanation | None]


def one_of(terminals: frozenset[str], vocabulary: Terminals) -> str:
    """Return terminals in words: "`a`, `each` or a number"; a long list is cut."""
    shown = sorted(f"`{vocabulary.plain(name)}`" for name in terminals if name in vocabulary.spellings)
    if FIGURE in terminals:
        shown.append("a number")
    if NAME in terminals:
        shown.append("a name")
    if NEWLINE in terminals:
        shown.append("the end of the line")
    if len(shown) > 9:
        shown = [*shown[:8], "others"]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1] if shown else "nothing"


def short(text: str) -> str:
    """Return a word as a message shows it."""
    return shortened(text, 30)
