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
"""For each option the names that it goes by."""
_SEPARATOR = re.compile("[,;]")
_LONGEST_NUMBER = 4
_SHORTEST = 3
"""Anything shorter is as near to one name as to another."""
_LONGEST = 200
"""Longer than any name; nothing that is longer is compared."""


def meant(said: str, names: Names) -> list[int]:
    """Which options (from 0) a text means: by number, else by all of a name, its beginning, or a part of it."""
    if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER and 0 < int(said) <= len(names):
        return [int(said) - 1]
    return named(said, names)


def named(said: str, names: Names) -> list[int]:
    """Which names (from 0) a text means: by all of a name, else by its beginning, else by a part of it; capitals and
    accents aside."""
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
    """Is this all of a name?"""
    wanted = plain_letters(said)
    return any(wanted == plain_letters(name) for own in names for name in own)


def near(said: str, names: Names) -> str | None:
    """The name that was probably meant by a text that means none."""
    told = _SHORTEST <= len(said) <= _LONGEST
    return nearest(said, [name for own in names for name in own]) if told else None


def members(said: str) -> list[str]:
    """The members of a set that are typed in one line: `c3 d4`, or with commas `1, a card in c3`."""
    parts = _SEPARATOR.split(said) if _SEPARATOR.search(said) else said.split()
    return [part.strip() for part in parts if part.strip()]


def numbered(words: Sequence[str]) -> Iterator[str]:
    """Options with the numbers that they may be named by."""
    margin = len(str(len(words)))
    return (f"{number:>{margin}} {text}" for number, text in enumerate(words, 1))


_FEW = 3
"""So many short options stand below each other."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a person has to answer now: `asked` says what, in paragraphs; `texts` are the options as logs name them,
    `printed` as cards and table do, `glosses` what is said beside each; `more` how to see them all."""

    decision: Decision
    asked: Sequence[str]
    texts: tuple[str, ...]
    printed: tuple[str, ...]
    glosses: tuple[str, ...]
    more: str

    @property
    def names(self) -> Names:
        """What each option goes by, with the blanks that can be typed."""
        both = zip(self.printed, self.texts)
        return [tuple(dict.fromkeys(" ".join(name.split()) for name in names)) for names in both]


def asked(question: Question, width: int) -> list[str]:
    """What is asked, in lines."""
    return [line for paragraph in question.asked for line in textwrap.wrap(paragraph, width, subsequent_indent="  ")]


def listed(question: Question, width: int, most: int | None = None) -> list[str]:
    """The options with their numbers: with what is said beside them, or in columns where that takes more than `most`
    lines; cut where that does too."""
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
    """Options below each other, each with what is said beside it."""
    margin = max(map(len, heads)) + 2
    lines = []
    for head, gloss in zip(heads, glosses):
        lines += textwrap.wrap(f"{head:{margin}}{gloss}".rstrip(), width, subsequent_indent=" " * margin)
    return lines
