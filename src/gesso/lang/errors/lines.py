"""A text with errors as lines of words, which the search for the errors takes one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gesso.lang.terminals import Terminals
from gesso.source import SourceFile, Span

_WORD = re.compile(r"[^ \t]+|\t[ \t]*")


@dataclass(frozen=True, slots=True)
class Word:
    """One word at its place, with its terminal, or "" where it is no word of the language."""

    text: str
    terminal: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, price or header.

    `level` counts the blocks around it from 0. `adrift` is set where its indentation lies between two levels; it then
    counts to the outer one.
    """

    words: tuple[Word, ...]
    level: int
    adrift: bool

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
    def span(self) -> Span:
        return Span(self.source, self.start, self.end)


def lines_of(span: Span, vocabulary: Terminals) -> tuple[Line, ...]:
    """The lines of a slice that hold words; comments and blank lines are left out."""
    lines: list[Line] = []
    levels: list[int] = []
    for start, text in _raw_lines(span):
        words = tuple(_words(span.source, start, text, vocabulary))
        if not words:
            continue
        indentation = len(text) - len(text.lstrip(" "))
        adrift = False
        if not levels or indentation > levels[-1]:
            levels.append(indentation)
        while indentation < levels[-1]:
            if len(levels) == 1 or indentation > levels[-2]:
                adrift = True
                break
            levels.pop()
        if adrift and len(levels) > 1:
            levels.pop()
        lines.append(Line(words, len(levels) - 1, adrift))
    return tuple(lines)


def _raw_lines(span: Span) -> Iterator[tuple[int, str]]:
    """Each line without its comment, and where it starts; a first one that starts in mid-line keeps its column."""
    at = span.source.text.rfind("\n", 0, span.start) + 1
    for text in (" " * (span.start - at) + span.text).split("\n"):
        yield at, text.partition("#")[0].removesuffix("\r")
        at += len(text) + 1


def _words(source: SourceFile, start: int, text: str, vocabulary: Terminals) -> Iterator[Word]:
    for match in _WORD.finditer(text):
        word = match.group()
        yield Word(word, vocabulary.terminal(word), Span(source, start + match.start(), start + match.end()))
