"""Sentences that differ in one word, said as one: *draw a guard, a herald or a page from the pile*."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gesso.wording.outline import Outline

PHRASES = {
    "and.more": "first next",
    "and.both": "first second",
    "or.both": "first second",
}
_WORD = re.compile(r"(?:\*\*[^*]*\*\*|[^\s*])+")
"""A strong run is one word: *2 coins*."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """What some sentences begin with, the one word in which they differ with the one before it, and how they end."""

    lead: str
    differing: tuple[str, ...]
    rest: str


def contrast(sentences: Sequence[str]) -> Contrast | None:
    """The one word in which sentences differ; None where they differ in more, or not at all. As all have as many words,
    each can be had back from what is said of them together."""
    words = [_WORD.findall(each) for each in sentences]
    if len(words) < 2 or len({len(each) for each in words}) > 1:
        return None
    different = [at for at, column in enumerate(zip(*words)) if len(set(column)) > 1]
    if not different or different[-1] - different[0] > 1 or len(set(sentences)) < len(sentences):
        return None
    # Its article goes with a noun: *a guard or a herald*; a sentence begins with its verb in any case.
    first, last = different[0], different[-1] + 1
    first -= 1 if first == different[-1] and first > 1 else 0
    found = tuple(" ".join(each[first:last]) for each in words)
    if not first or any("," in each for each in found):
        return None
    return Contrast(" ".join(words[0][:first]), found, " ".join(words[0][last:]))


def listed(book: Callable[..., str], words: Sequence[str], last: str = "and") -> str:
    """*A, b and c*; with `or` as the last, *a, b or c*."""
    *more, end = words
    said = ""
    for each in more:
        said = book("and.more", first=said, next=each) if said else each
    return book(f"{last}.both", first=said, second=end) if said else end


def either(book: Callable[..., str], found: Contrast) -> str:
    """One of the sentences: *draw a guard or a page from the pile*."""
    return " ".join(filter(None, (found.lead, listed(book, found.differing, "or"), found.rest)))


def by_runs(book: Callable[..., str], options: Sequence[Outline]) -> tuple[Outline, ...]:
    """The options of a choice, in which neighbours that are single sentences and differ in one word are one."""
    said: list[Outline] = []
    run: list[str] = []
    for option in options:
        single = option[0] if len(option) == 1 and isinstance(option[0], str) else ""
        found = contrast([*run, single]) if run and single else None
        if found is None:
            run = [single] if single else []
            said.append(option)
        else:
            run.append(single)
            said[-1] = (either(book, found),)
    return tuple(said)
