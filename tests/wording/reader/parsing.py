"""Parsing that returns every reading: rules yield each way to read on from a token, and what it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

Meaning = Any
"""A normal form: nested tuples of words, figures and sets."""
Readings = Iterator[tuple[Meaning, int]]
"""Each way to read on: its meaning, and the token after it."""
_WORD = re.compile(r"[A-Za-zÀ-ÿ0-9_'+-]+|[^\sA-Za-zÀ-ÿ0-9_]")
_MARKS = "•–"
OPEN, CLOSE, PARAGRAPH = "<", ">", "¶"
"""Tokens around an item of a list, and before a paragraph."""


def tokens(text: str) -> tuple[str, ...]:
    """Return words and stops in lower case, with marks around the items of lists.

    An item that is a quotation has its quotation marks just inside of its own marks, whatever lists it holds.
    """
    found: list[str] = []
    quoted: list[bool] = []
    for line in text.strip().split("\n"):
        bare = line.lstrip(_MARKS + " ")
        marks = line[: len(line) - len(bare)]
        # An item of a list in a list has one dash, an item of a list in that has two.
        depth = marks.count("–") + 1 if marks else 0
        while len(quoted) > max(depth - 1, 0):
            _close(found, quoted.pop())
        words = _WORD.findall(bare.lower().replace("‘", "“").replace("’", "”"))
        if depth:
            quoted.append(words[0] == "“" and words.count("“") > words.count("”"))
        found += [OPEN if depth else PARAGRAPH, *words]
    while quoted:
        _close(found, quoted.pop())
    return tuple(found)


def _close(found: list[str], quoted: bool) -> None:
    if quoted:
        # Its closing mark stands behind the last sentence, before the ends of the lists that it holds.
        last = len(found)
        while found[last - 1] in (CLOSE, "”"):
            last -= 1
        if found[last] == "”":
            found.append(found.pop(last))
    found.append(CLOSE)


class Parser:
    """The tokens of one text, and rules that any grammar needs."""

    def __init__(self, text: str, start: int = 0) -> None:
        self.tokens = (*tokens(text), "")
        self.start = start
        """The place of its first token in the whole text."""

    def sentences(self) -> dict[int, int]:
        """Return the sentence in which each place is."""
        return self._numbered((".", PARAGRAPH, OPEN, CLOSE, "·"))

    def leads(self) -> dict[int, frozenset[int]]:
        """Return for each place the sentences that lead into the lists that it is in."""
        sentences, found, around = self.sentences(), {}, []
        ended = 0
        for at, word in enumerate(self.tokens):
            if word == OPEN:
                around.append(ended if self.tokens[at - 1] == CLOSE else sentences[self.start + at - 1])
            elif word == CLOSE:
                ended = around.pop()
            found[self.start + at] = frozenset(around)
        return found

    def clauses(self) -> dict[int, int]:
        """Return the clause in which each place is."""
        return self._numbered((".", PARAGRAPH, OPEN, CLOSE, ",", ":", "·"))

    def _numbered(self, breaks: tuple[str, ...]) -> dict[int, int]:
        number, found = self.start, {}
        for at, word in enumerate(self.tokens):
            # *Away from it* is of the same clause as what is moved.
            number += word in breaks and self.tokens[at + 1 : at + 2] not in (("nearer",), ("away",))
            found[self.start + at] = number
        return found

    def at(self, i: int, *words: str) -> int:
        """Return the token after these words; 0 if they do not stand here."""
        end = i + len(words)
        return end if self.tokens[i:end] == words else 0

    def words(self, i: int, phrase: str) -> int:
        """Return the token after a phrase; 0 if it does not stand here."""
        return self.at(i, *phrase.split())

    def many(self, i: int, rule: Callable[[int], Readings]) -> Iterator[tuple[tuple[Meaning, ...], int]]:
        """Yield one or more of a kind, as many as there are."""
        for first, j in rule(i):
            more = False
            for rest, k in self.many(j, rule):
                more = True
                yield (first, *rest), k
            if not more:
                yield (first,), j

    def number(self, i: int) -> tuple[int, int]:
        """Return a figure and the token after it; 0 and 0 if there is none."""
        word = self.tokens[i]
        return (int(word), i + 1) if word.isdigit() else (0, 0)
