"""A question to a person: how it is laid out, and which options an answer means."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gesso.cli.playing.terminal_text import cut, in_columns
from gesso.diagnostics.suggestions import nearest, plain_letters
from gesso.engine import Decision

Names = Sequence[Sequence[str]]
"""The names of each option."""
_SEPARATOR = re.compile("[,;]")
_LONGEST_NUMBER = 4
_SHORTEST = 3
"""Shorter texts are equally near to all names."""
_LONGEST = 200
"""Longer than any name; longer texts are not compared."""


def meant(said: str, names: Names) -> list[int]:
    """Return the options (from 0) that a text means: by number, else by whole name, beginning or part."""
    if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER and 0 < int(said) <= len(names):
        return [int(said) - 1]
    return named(said, names)


def named(said: str, names: Names) -> list[int]:
    """Return the names (from 0) that a text means: whole, else by beginning, else by part; case and accents are ignored."""
    wanted = plain_letters(said)
    if not wanted or len(said) > _LONGEST:
        return []
    plain = [[plain_letters(name) for name in own] for own in names]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, own in enumerate(plain) if any(fits(name, wanted) for name in own)]
        if found:
            return found
    return []


def exactly(said: str, names: Names) -> bool:
    """True if the text is the whole of a name."""
    wanted = plain_letters(said)
    return any(wanted == plain_letters(name) for own in names for name in own)


def near(said: str, names: Names) -> str | None:
    """Return the name that a text without a match probably meant."""
    told = _SHORTEST <= len(said) <= _LONGEST
    return nearest(said, [name for own in names for name in own]) if told else None


def members(said: str) -> list[str]:
    """Return the members of a set typed in one line: `c3 d4`, or with commas `1, a card in c3`."""
    parts = _SEPARATOR.split(said) if _SEPARATOR.search(said) else said.split()
    return [part.strip() for part in parts if part.strip()]


def numbered(words: Sequence[str]) -> Iterator[str]:
    """Yield the options with their numbers."""
    margin = len(str(len(words)))
    return (f"{number:>{margin}} {text}" for number, text in enumerate(words, 1))


_FEW = 3
"""Up to this many short options are listed one below the other."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a person."""

    decision: Decision
    asked: Sequence[str]
    """What is asked, in paragraphs."""
    texts: tuple[str, ...]
    """The options as logs name them."""
    printed: tuple[str, ...]
    """The options as cards and table name them."""
    glosses: tuple[str, ...]
    """A remark beside each option."""
    more: str
    """How to see all options."""

    @property
    def names(self) -> Names:
        """The names of each option, with blanks as people type them."""
        both = zip(self.printed, self.texts)
        return [tuple(dict.fromkeys(" ".join(name.split()) for name in names)) for names in both]


def asked(question: Question, width: int) -> list[str]:
    """Return the question in lines."""
    return [line for paragraph in question.asked for line in textwrap.wrap(paragraph, width, subsequent_indent="  ")]


def listed(question: Question, width: int, most: int | None = None) -> list[str]:
    """Return the options with their numbers and remarks.

    If that takes more than `most` lines, the options stand in columns; if that does too, they are cut.
    """
    heads = list(numbered(question.printed))
    if any(question.glosses):
        full = _with_glosses(heads, question.glosses, width)
        if most is None or len(full) <= most:
            return full
        if len(heads) <= most:
            margin = max(map(len, heads)) + 2
            return [cut(f"{head:{margin}}{gloss}".rstrip(), width) for head, gloss in zip(heads, question.glosses)]
    rows = in_columns(heads, width) if len(heads) > _FEW else heads
    if most is None or len(rows) <= most:
        return rows
    rows = in_columns([cut(head, width // 2 - 2) for head in heads], width)
    return rows if len(rows) <= most else [*rows[: most - 1], question.more]


def _with_glosses(heads: Sequence[str], glosses: Sequence[str], width: int) -> list[str]:
    """Return options one below the other, each with its remark."""
    margin = max(map(len, heads)) + 2
    lines = []
    for head, gloss in zip(heads, glosses):
        lines += textwrap.wrap(f"{head:{margin}}{gloss}".rstrip(), width, subsequent_indent=" " * margin)
    return lines
