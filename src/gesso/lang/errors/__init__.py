"""Find every error of a text in one run: each line that cannot be read is explained and replaced with a correct one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, codes
from gesso.diagnostics.english import counted
from gesso.lang.errors.colloquialisms import JOINING, explain_wish, find_wish
from gesso.lang.errors.error_context import (
    BREAK,
    CLOSE,
    END,
    OPEN,
    SENTENCE,
    ErrorContext,
    Explanation,
    State,
    Step,
    TextLine,
    TextWord,
    begin,
    lines_of,
    tree,
)
from gesso.lang.errors.explanations import explain, explain_characters, explain_figure
from gesso.lang.errors.fixes import INDENT_WIDTH, indented, with_agreement, with_line_fix, with_word_fix
from gesso.lang.grammar import MAX_DEPTH, MAX_WORDS
from gesso.lang.language import FIGURE, NAME, Language, Start, terminals
from gesso.source import Span

if TYPE_CHECKING:
    from lark import Token, Tree

    Diagnosed = tuple[tuple[Diagnostic, ...], Tree[Token] | None]
MAX_PROBLEMS = 25
MAX_PROBLEMS_A_LINE = 3
_LOOKAHEAD = 6
# Terminal of a word that has been reported and cannot be guessed.
_UNREADABLE = "?"
# Lines that can replace one that cannot be read: sentences if no block follows, headers if one does.
_CARD: tuple[Step, ...] = (("I", "I"), ("CANNOT", "cannot"), ("DRAW", "draw"), ("A", "a"), ("CARD", "card"))
_DONE: tuple[Step, ...] = (("IF", "if"), ("DONE", "done"))
_LEAVES: tuple[tuple[Step, ...], ...] = (SENTENCE, _DONE, _CARD)
_HEADERS: tuple[tuple[Step, ...], ...] = (
    _DONE,
    (("WHEN", "when"), ("I", "I"), ("DRAW", "draw"), ("A", "a"), ("CARD", "card")),
    (("CHOOSE", "choose"), (FIGURE, "1"), ("OF", "of")),
    (("FOR", "for"), ("EACH", "each"), (NAME, "x")),
    (("OTHERWISE", "otherwise"),),
    (("OR", "or"),),
)


def diagnose(language: Language, start: Start, span: Span, *, has_self: bool = True) -> Diagnosed:
    """Return every error of a text and its recovered tree.

    At most `MAX_PROBLEMS` errors are returned, in the order of the text; the last one then tells how many more there
    are, or how many lines were not read. The tree has a correct line in place of each wrong one; it is None if that is
    impossible.
    """
    diagnosis = _Diagnosis(language, start, lines_of(span, terminals(language)), has_self)
    end = diagnosis.run()
    problems = sorted(diagnosis.found, key=lambda problem: (problem.span.start, problem.span.end))
    left_out, unread = len(problems) - MAX_PROBLEMS, diagnosis.unread
    if left_out > 0:
        more = (
            f"{counted(unread, 'line')} below {'is' if unread == 1 else 'are'} not read"
            if unread
            else f"{left_out} more follow"
        )
        last = problems[MAX_PROBLEMS - 1]
        problems[MAX_PROBLEMS - 1] = replace(last, message=f"{last.message}; {more}")
    return tuple(problems[:MAX_PROBLEMS]), tree(language, start, end) if end is not None else None


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where somebody writes in a text."""

    state: State
    """The parser before the word that is being written, with a correct line in place of each wrong one above."""
    column: int
    """The column (from 0) in which the line has to begin."""
    is_first: bool
    """Whether the word is the first one of its line."""


def at_cursor(language: Language, start: Start, span: Span) -> Cursor | None:
    """Return where a slice of a text ends; None if the words before on its line cannot be read.

    The last word of the slice stands for the one that is being written, whatever it is.
    """
    lines = lines_of(span, terminals(language))
    return _Written(language, start, lines, True).cursor() if lines else None


class _Diagnosis:
    def __init__(self, language: Language, start: Start, lines: tuple[TextLine, ...], has_self: bool) -> None:
        self.language = language
        self.bearer = "self" if has_self else language.without_self
        self.vocabulary = terminals(language)
        self.start = start
        self.found: list[Diagnostic] = []
        self.unread = 0
        self.lines = self._without_too_deep(lines)
        self.levels = [line.level for line in self.lines]

    def _without_too_deep(self, lines: tuple[TextLine, ...]) -> list[TextLine]:
        kept = [line for line in lines if line.level <= MAX_DEPTH]
        for line in lines:
            if line.level > MAX_DEPTH:
                message = f"this line is in {line.level} blocks; the limit is {MAX_DEPTH}"
                self.found.append(Diagnostic(codes.TOO_DEEP, message, line.span, "split the text into effects"))
                break
        return kept

    def run(self) -> State | None:
        """Find all errors. Return the machine after the last line, or None if lines are left unread."""
        state = begin(self.language, self.start)
        index = 0
        while index < len(self.lines):
            line = self.lines[index]
            if line.bad_indent:
                self._report_bad_indent(line)
            if len(self.found) > MAX_PROBLEMS:
                self.unread = len(self.lines) - index
                return None
            state = self._separate(self._line(state, index), index)
            index += 1
        if not self.found and not state.after(END):
            last = self.lines[-1]
            self.found.append(Diagnostic(codes.UNFINISHED, "the text stops too early", last.span))
        return state

    # ------------------------------------------------------------ one line
    def _line(self, before: State, index: int) -> State:
        line = self.lines[index]
        if len(line.words) > MAX_WORDS:
            message = f"this sentence has {len(line.words)} words; the limit is {MAX_WORDS}"
            self.found.append(Diagnostic(codes.TOO_LONG, message, line.span, "split it into sentences"))
            return self._instead_of_line(before, index)
        words = tuple(self._meant_words(line))
        state, guessed, at = before, False, 0
        while at <= len(words):
            step = (words[at].terminal, words[at].text) if at < len(words) else BREAK
            place = words[min(at, len(words) - 1)].span if words else line.span
            after = state.after(step, at=place)
            if after is None:
                if not words or step[0] == _UNREADABLE or (guessed and step[1] not in JOINING):
                    return self._instead_of_line(before, index)
                context = ErrorContext(
                    language=self.language,
                    vocabulary=self.vocabulary,
                    start=self.start,
                    line=TextLine(words, line.level, line.bad_indent),
                    index=at,
                    state=state,
                    before_line=before,
                    deeper=self._deeper(index),
                    accepts=state.accepts(),
                    bearer=self.bearer,
                    above=tuple(word for other in self.lines[:index] for word in other.words),
                )
                explained = explain(context)
                self.found.append(with_agreement(with_line_fix(context, explained), self.language))
                guessed = not explained.sure
                if explained.split is not None and (ended := state.after(BREAK)):
                    self._split(index, words[explained.split :], ended)
                    return ended
                after = state.after(*explained.repair, at=place) if explained.repair is not None else None
                at += explained.taken - 1
            if after is None:
                return self._instead_of_line(before, index)
            state = after
            at += 1
        return state

    def _meant_words(self, line: TextLine) -> Iterator[TextWord]:
        problems = skipped = 0
        for at, word in enumerate(line.words):
            if skipped:
                skipped -= 1
                continue
            explained = explain_figure(word) if word.terminal else self._unreadable(line, at)
            if explained is None:
                yield word
                continue
            skipped = explained.taken - 1
            problems += 1
            if problems <= MAX_PROBLEMS_A_LINE:
                self.found.append(with_agreement(with_word_fix(word, explained), self.language))
            if explained.repair is None:
                yield TextWord(word.text, _UNREADABLE, word.span)
            for terminal, text in explained.repair or ():
                yield TextWord(text, terminal, word.span)

    def _unreadable(self, line: TextLine, at: int) -> Explanation:
        """Explain a word that is not a word of the language: as a wish if it is one, else by its letters."""
        wish = find_wish(self.language, [word.text for word in line.words], at)
        if wish is not None and wish.first == at:
            return explain_wish(wish, line, self.vocabulary)
        header = line.words[0].terminal in ("IF", "WHEN", "FOR")
        return explain_characters(line.words[at], self.vocabulary, header=header)

    def _split(self, index: int, rest: tuple[TextWord, ...], ended: State) -> None:
        self.lines.insert(index + 1, TextLine(rest, self.lines[index].level, False))
        self.levels.insert(index + 1, self.levels[index] + (ended.after(OPEN) is not None))

    def _instead_of_line(self, before: State, index: int) -> State:
        """Return the machine after a line that fits here: the one after which most of the lines below can be read."""
        best, most = before, -1
        for steps in _HEADERS if self._deeper(index) else _LEAVES:
            state = before.after(*steps, BREAK, at=self.lines[index].span)
            if state is not None and (taken := state.takes(self._steps_after(index))) > most:
                best, most = state, taken
        return best

    def _steps_after(self, index: int) -> Iterator[Step]:
        last = min(len(self.lines), index + 1 + _LOOKAHEAD)
        for at in range(index + 1, last):
            change = self.levels[at] - self.levels[at - 1]
            yield from [OPEN if change > 0 else CLOSE] * abs(change)
            for word in self.lines[at].words:
                yield word.terminal or NAME, word.text
            yield BREAK
        if last == len(self.lines):
            yield from [CLOSE] * self.levels[-1]
            yield END

    # ------------------------------------------------------------ between two lines
    def _deeper(self, index: int) -> bool:
        return index + 1 < len(self.levels) and self.levels[index + 1] > self.levels[index]

    def _separate(self, state: State, index: int) -> State:
        block = state.after(OPEN)
        if self._deeper(index):
            if block:
                return block
            self._unexpected_block(index)
        elif block:
            closed = block.after(*SENTENCE, BREAK, CLOSE) or block.after(*_CARD, BREAK, CLOSE) or state
            inside = self._moved_inside(index + 1, closed)
            if self.levels[index] < MAX_DEPTH:
                self._missing_block(index, inside)
            if inside:
                return block
            state = closed
        following = self.levels[index + 1] if index + 1 < len(self.levels) else 0
        state = self._branches(state, index, self.levels[index])
        for level in range(self.levels[index] - 1, following - 1, -1):
            state = state.after(CLOSE) or state
            state = self._branches(state, index, level)
        return state

    def _moved_inside(self, index: int, outside: State) -> bool:
        if index >= len(self.lines) or self.levels[index] != self.levels[index - 1]:
            return False
        first = self.lines[index].words[0]
        if outside.after((first.terminal or NAME, first.text)):
            return False
        level = self.levels[index]
        self.levels[index] += 1
        for at in range(index + 1, len(self.levels)):
            if self.levels[at] <= level:
                break
            self.levels[at] += 1
        return True

    def _branches(self, state: State, index: int, level: int) -> State:
        if state.after(("OR", "or"), BREAK) is None or state.accepts() != {"OR"}:
            return state
        if index + 1 < len(self.lines) and self.levels[index + 1] == level and self._branch_follows(index + 1):
            return state
        header = next(at for at in range(index, -1, -1) if self.levels[at] == level)
        line = self.lines[header]
        hint = "add `or` and a second block, or write the sentences without `choose`"
        self.found.append(Diagnostic(codes.SINGLE_OPTION, "this choice offers only one thing", line.span, hint))
        return state.after(("OR", "or"), BREAK, OPEN, *SENTENCE, BREAK, CLOSE) or state

    def _branch_follows(self, index: int) -> bool:
        first = self.lines[index].words[0]
        return first.terminal == "OR" or first.text.lower().strip(".,:") == "or"

    def _report_bad_indent(self, line: TextLine) -> None:
        message = "this line does not line up with any line above it"
        hint = "indent each block by two spaces, and end it in the column of its header"
        same = (other.column for other in self.lines if other.level == line.level and not other.bad_indent)
        by = next(same, line.column) - line.column
        fixes = indented("begin it in the column of the lines around it", [line], by, safe=False)
        self.found.append(Diagnostic(codes.UNALIGNED, message, line.span, hint, fixes=fixes))

    def _unexpected_block(self, index: int) -> None:
        line, before = self.lines[index + 1], self.lines[index]
        message = f"this line is indented, and `{_shown(before)}` does not open a block"
        hint = "begin it in the column of the line above"
        block = self._below(index)
        fixes = indented(hint, block, before.column - line.column, safe=True)
        self.found.append(Diagnostic(codes.UNEXPECTED_BLOCK, message, line.span, hint, fixes=fixes))
        for at in range(index + 1, index + 1 + len(block)):
            self.levels[at] -= 1

    def _below(self, index: int) -> list[TextLine]:
        """Return the deeper lines after a line."""
        after = zip(self.lines[index + 1 :], self.levels[index + 1 :])
        return [line for line, _ in takewhile(lambda pair: pair[1] > self.levels[index], after)]

    def _missing_block(self, index: int, inside: bool) -> None:
        line = self.lines[index]
        message = f"`{_shown(line)}` has no block"
        hint = "indent the lines that belong to it by two spaces"
        fixes = indented("indent the line below it", self._below(index), INDENT_WIDTH, safe=False) if inside else ()
        self.found.append(Diagnostic(codes.MISSING_BLOCK, message, line.span, hint, fixes=fixes))


def _shown(line: TextLine) -> str:
    return shown if len(shown := line.span.text) <= 40 else shown[:37].rstrip() + "..."


class _Written(_Diagnosis):
    """The diagnosis of a text whose last line is being written."""

    def cursor(self) -> Cursor | None:
        if len(self.lines) == 0 or len(self.lines[-1].words) > MAX_WORDS:
            return None
        state, index = begin(self.language, self.start), 0
        while index < len(self.lines) - 1:
            state = self._separate(self._line(state, index), index)
            index += 1
        line, column = self.lines[-1], self._column()
        for word in line.words[:-1]:
            after = state.after((word.terminal, word.text))
            if after is None:
                return None
            state = after
        return Cursor(state, column, len(line.words) == 1)

    def _column(self) -> int:
        """Return where the last line begins: below the last line of its level, or inside the one that opens its block."""
        level = self.levels[-1]
        for line, other in zip(self.lines[-2::-1], self.levels[-2::-1]):
            if other <= level:
                return line.column - 1 + INDENT_WIDTH * (level - other)
        return self.lines[-1].column - 1

    def _branch_follows(self, index: int) -> bool:
        # The last word may become an `or`.
        return (index == len(self.lines) - 1 and len(self.lines[index].words) == 1) or super()._branch_follows(index)
