"""What may be written at a place: words and names of an effect text that parse and type-check, keys and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from gesso.diagnostics import Edit
from gesso.diagnostics.suggestions import distance, fold
from gesso.editing.candidates import Candidate, CandidateKind
from gesso.editing.keys import declared, key_completions
from gesso.editing.notes import Note, note_on_name, note_on_word, printed_words, sentence_printed
from gesso.editing.place import OpenFile, Place, Reader, TextPlace, TextReading, place_at, with_words
from gesso.lang.endings import ending
from gesso.lang.errors import Cursor, at_cursor
from gesso.lang.errors.error_context import Step, path_to, written
from gesso.lang.language import FIGURE, NAME, Language, terminals
from gesso.lang.unparser import INDENT_WIDTH, unparse
from gesso.source import SourceFile, Span

if TYPE_CHECKING:
    from gesso.lang.ast import Noun
    from gesso.lang.errors.error_context import State
    from gesso.lang.resolver import SymbolTable

FIGURES = ("1", "2", "3")
"""Offered where only a number can stand; one that is begun is offered as it is."""
_SLIPS = 3
"""From so many letters on, words that differ by one letter are offered."""

_MOST_ENDINGS = 4
_DEFINITE = "THE"
"""The terminal before a name that an earlier line picked."""


def completions(file: OpenFile, offset: int) -> tuple[Candidate, ...]:
    """Return everything that may be written at an offset, the likeliest first."""
    place = place_at(file, offset)
    if place.text is None:
        return tuple(key_completions(place))
    writing = Writing.at(place)
    return () if writing is None else tuple(writing.candidates())


def printed_with(file: OpenFile, offset: int, candidate: Candidate) -> str:
    """Return what the text would print up to its end with a candidate in it; empty if it would not be whole."""
    place = place_at(file, offset)
    text = place.text
    if text is None or candidate.edit.span.source is not file.source:
        return ""
    span, written_ = candidate.edit.span, candidate.edit.text
    block = text.content
    _, words = with_words(
        file.source, block, block.text[: span.start - block.start] + written_ + block.text[span.end - block.start :]
    )
    reading = Reader(file, text).read(words)
    if reading is None or not reading.is_whole:
        return ""
    at = span.start + len(written_)
    return sentence_printed(file, text, reading, at) or "\n".join(printed_words(file, reading))


class Writing:
    """A place in an effect text where somebody writes a word."""

    def __init__(self, place: Place, text: TextPlace, language: Language, cursor: Cursor, word: Span) -> None:
        self._place = place
        self._text = text
        self._language = language
        self._cursor = cursor
        self._word = word
        self._typed = word.source.text[word.start : place.offset]
        self._reader = Reader(place.file, text)
        self._path = place.file.source.path
        self._verdicts: dict[Hashable, bool | None] = {}
        self._before: tuple[Step, ...] = tuple(step for state in path_to(cursor.state) for step in state.steps)

    @classmethod
    def at(cls, place: Place) -> Writing | None:
        """Return what is written at a place; None in a comment, and behind words that cannot be read."""
        text, game, source = place.text, place.file.game, place.file.source
        if text is None or game is None or place.in_comment or not game.definition.language:
            return None
        language, word = game.definition.language(), place.word
        if word.start < text.content.start:
            return None
        # A letter stands for the word; in an empty line it says where the line begins.
        before = SourceFile(source.path, source.text[: word.start] + "x")
        cursor = at_cursor(language, text.start, before.span(text.content.start, len(before.text)))
        return None if cursor is None else cls(place, text, language, cursor, word)

    def candidates(self) -> list[Candidate]:
        """Return what may be written here, the likeliest first."""
        accepted, vocabulary = self._cursor.state.accepts(), terminals(self._language)
        steps: list[tuple[Step, CandidateKind]] = []
        if NAME in accepted:
            steps += (((NAME, name), "name") for name in self._names)
        if FIGURE in accepted:
            figures = (self._typed,) if self._typed.isdecimal() and self._typed.isascii() else FIGURES
            steps += (((FIGURE, figure), "number") for figure in figures)
        for terminal in sorted(accepted & vocabulary.spellings.keys()):
            steps += (((terminal, word), "word") for word in vocabulary.spellings[terminal])
        chosen = [each for each in steps if each[0][1].startswith(self._typed)]
        if not chosen and len(self._typed) >= _SLIPS:
            chosen = [each for each in steps if _is_near(self._typed, each[0][1])]
        found = [made for step, kind in chosen if (made := self._candidate(step, kind)) is not None]
        own = (
            {id for id, _ in declared(self._place.file.node)} if self._place.file.node is not None else frozenset[str]()
        )
        return sorted(found, key=lambda each: (not each.fits, _rank(each, own), *self._rareness(each.label)))

    def _rareness(self, word: str) -> tuple[int, int]:
        """Return numbers that are lower the more often the game's entries have a word in such a place, and anywhere."""
        before = "" if self._cursor.is_first or not self._before else self._before[-1][1]
        return -sum(each[before, word] for each in self._said), -sum(each["*", word] for each in self._said)

    @cached_property
    def _said(self) -> tuple[Counter[tuple[str, str]], ...]:
        game = self._place.file.game
        assert game is not None, "a text is written in a game"
        return tuple(_followers(entry.source.text) for entry in game.entries if entry.source is not None)

    @cached_property
    def _symbols(self) -> SymbolTable | None:
        reading = self._reader.read(SourceFile(self._path, "").top)
        return None if reading is None else reading.trial.symbols

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names that the text may use, each with its other number if it has one."""
        symbols = self._symbols
        if symbols is None:
            return {}
        reserved = terminals(self._language).terminals
        names: dict[str, str] = {}
        for form in symbols.names():
            symbol = symbols.find(form)
            if symbol is not None and form not in reserved:
                names[form] = symbol.word
                if form != symbol.word and symbol.word in names:
                    names[symbol.word] = form
        return names

    @cached_property
    def _known_errors(self) -> frozenset[tuple[str, int, int]]:
        """The errors before the cursor, whatever is written there."""
        rest = ending(self._language, self._text.start, self._cursor.state, self._filler)
        return frozenset() if rest is None else self._errors((*self._before, *rest), len(written(self._before)))[0]

    @cached_property
    def _filler(self) -> str:
        return next(iter(self._names), "x")

    def _errors(
        self, steps: Sequence[Step], end: int | None
    ) -> tuple[frozenset[tuple[str, int, int]], TextReading | None]:
        """Return the errors of a text, or of its part up to an offset, and its reading."""
        source = SourceFile(self._path, written(steps))
        reading = self._reader.read(source.whole)
        found = () if reading is None else reading.diagnostics
        wrong = (each for each in found if each.is_error and (end is None or each.span.end <= end))
        return frozenset((each.code, each.span.start, each.span.end) for each in wrong), reading

    def _candidate(self, step: Step, kind: CandidateKind) -> Candidate | None:
        """Return a word as a candidate; None if it brings an error at or before its place."""
        fits = self._verdict(step)
        return None if fits is None else Candidate(step[1], kind, self._edit(step[1]), self._note(step[1], kind), fits)

    def _verdict(self, step: Step) -> bool | None:
        """Return whether a word agrees with those around it; None if it brings an error at or before its place.

        Names of one type are alike, but after `the` only those that an earlier line picked have a meaning.
        """
        symbol = self._symbols.find(step[1]) if step[0] == NAME and self._symbols is not None else None
        if symbol is None:
            return self._tested(step, step[1])
        sort = (symbol.type, symbol.word == step[1], self._names.get(step[1]) == step[1])
        if self._before and self._before[-1][0] == _DEFINITE:
            return self._tested(step, sort)
        if sort not in self._verdicts:
            self._verdicts[sort] = self._tested(step, step[1])
        return self._verdicts[sort]

    def _tested(self, step: Step, sort: Hashable) -> bool | None:
        """Return the verdict on a word; words of one sort that fail in the same way are not tried in every way."""
        state = self._cursor.state.after(step)
        if state is None:
            return None
        before = (*self._before, step)
        end = len(written(before))
        failed: tuple[Hashable, ...] = ()
        for rest in self._rests(state):
            # One way to go on may be wrong for reasons of its own; another proves a word right if all of it is.
            errors, reading = self._errors((*before, *rest), None if failed else end)
            fresh = errors - self._known_errors
            if not fresh:
                several = step[0] == NAME or len(terminals(self._language).spellings.get(step[0], ())) > 1
                return reading is None or not several or self._agrees(step[1], before, rest, reading)
            if not failed:
                failed = (sort, *sorted(code for code, *_ in fresh))
                if failed in self._verdicts:
                    return self._verdicts[failed]
        self._verdicts[failed] = None
        return None

    def _rests(self, state: State) -> Iterator[tuple[Step, ...]]:
        """Yield ways to end a text: the shortest, then for each word that can follow the shortest with that.

        A word that fits may still go badly with what happens to end the text.
        """
        language, start = self._language, self._text.start
        first = ending(language, start, state, self._filler)
        if first is None:
            return
        yield first
        spellings = terminals(language).spellings
        others: list[tuple[Step, ...]] = []
        # Asking the table is quicker than `accepts`, and `after` refuses what it says too much.
        listed = state.parser.choices()  # type: ignore[no-untyped-call]
        for terminal in sorted(listed.keys() - {terminal for terminal, _ in first[:1]}):
            word = (
                self._filler if terminal == NAME else "1" if terminal == FIGURE else spellings.get(terminal, ("",))[0]
            )
            after = state.after((terminal, word))
            rest = None if after is None else ending(language, start, after, self._filler)
            if rest is not None:
                others.append(((terminal, word), *rest))
        yield from sorted(others, key=len)[:_MOST_ENDINGS]

    def _agrees(self, word: str, before: Sequence[Step], rest: Sequence[Step], reading: TextReading) -> bool:
        """Return whether a word has the number or person that the words around it ask for."""
        number, words = len(written(before).split()) - 1, written((*before, *rest)).split()
        as_laid_out = unparse(self._language, reading.nodes, naming=self._named).split()
        return len(as_laid_out) != len(words) or as_laid_out[number] == word

    def _named(self, noun: Noun, many: bool) -> str:
        return self._names.get(noun.word, noun.word) if many else noun.word

    def _edit(self, word: str) -> Edit:
        source, start = self._word.source, self._word.start
        line = source.text.rfind("\n", 0, start) + 1
        if not self._cursor.is_first:
            return Edit(self._word, word)
        column = self._cursor.column
        if not source.text[self._text.content.start : line].strip():
            column = start - line if start - line > self._text.column else self._text.column + INDENT_WIDTH
        return (
            Edit(source.span(line, self._word.end), " " * column + word)
            if column != start - line
            else Edit(self._word, word)
        )

    def _note(self, word: str, kind: CandidateKind) -> Note:
        game = self._place.file.game
        assert game is not None, "a text is written in a game"
        if kind == "name" and self._symbols is not None:
            return note_on_name(game, word, self._symbols)
        return note_on_word(game, word) or Note(word)


def _rank(candidate: Candidate, own: Container[str]) -> int:
    """Return the place of a candidate in a list: names of its own file, then words, figures, names of other files."""
    if candidate.kind == "name":
        return 0 if candidate.label in own else 3
    return 2 if candidate.kind == "number" else 1


@lru_cache(maxsize=256)
def _followers(text: str) -> Counter[tuple[str, str]]:
    """Return how often a word follows another one on its line, the beginning being an empty word; and each behind `*`."""
    pairs: Counter[tuple[str, str]] = Counter()
    for line in text.splitlines():
        words = line.split()
        pairs.update(zip(("", *words), words))
        pairs.update(("*", word) for word in words)
    return pairs


def _is_near(typed: str, word: str) -> bool:
    """Return whether a word begins like a typed one with a slip."""
    near = distance(fold(typed), fold(word[: len(typed)]), 1) <= 1
    return near or distance(fold(typed), fold(word), 1) <= 1
