"""Printed words as a row of tokens in which what grows together in print stands apart again.

A locale's grammar elides and contracts (*du*, *l'Artiste*) and chooses articles by sound or gender. None of that says
anything, so each such form becomes one token, in what is read and in what it is compared with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gesso.wording import Phrasebook, plain
from gesso.wording.outline import BULLET, DASH
from gesso.wording.phrasebook import MANY, NOUN

Tokens = tuple[str, ...]
LIST, END_LIST, ITEM, END_ITEM = "<list>", "</list>", "<item>", "</item>"
"""Tokens around a list and around each of its items."""
STOP = "."
_TOKEN = re.compile(r"<[/a-z]+>|[\w-]+|[^\w\s]")
_QUOTED = re.compile(r"(\.\s*[”»])(?=\s*$|\s+[^\W\d_a-zà-ÿ])")
"""The end of a quoted sentence that ends the sentence around it, too."""
_APOSTROPHES = str.maketrans("’‘", "''")


class Words:
    """Turns printed text in one language into tokens."""

    def __init__(self, book: Phrasebook) -> None:
        grammar = book.grammar
        # Who learns how a game is worded asks several times about the same words.
        self._last: tuple[str, Tokens] = ("", ())
        self._alike: dict[str, str] = {}
        self._rows: list[tuple[Tokens, Tokens]] = []
        self._begins: set[str] = set()
        elided: dict[str, str] = {}
        for word, short in grammar.joints.elided.items():
            elided.setdefault(short.strip(), word)
            self._alike[word] = elided[short.strip()]
            self._rows.append((self._split(short), (elided[short.strip()],)))
        self._begins = {row[0][0] for row in self._rows}
        articles = grammar.articles
        first, *others = articles.by_gender.values() or (articles.before_consonant, articles.before_vowel)
        self._alike |= dict.fromkeys(others, first)
        self.article = first
        self._rows += [
            (self._apart(together), self._apart(apart)) for apart, together in grammar.joints.contracted.items()
        ]
        self._rows.sort(key=lambda row: -len(row[0]))
        # Whether a noun of the language is in the plural follows from what stands around it.
        for key in (key.removesuffix(".one") for key in book.phrases if key.startswith(NOUN) and key.endswith(".one")):
            one, many = (self._split(book.phrases[f"{key}.{number}"].text) for number in ("one", MANY))
            if len(one) == len(many) == 1:
                self._alike[many[0]] = one[0]
        self._begins = {row[0][0] for row in self._rows}

    def __call__(self, text: str) -> Tokens:
        """Return the tokens of a text on one line."""
        if text != self._last[0]:
            self._last = text, self._apart(_QUOTED.sub(r"\1.", text.translate(_APOSTROPHES)))
        return self._last[1]

    def paragraphs(self, lines: Iterable[str]) -> Tokens:
        """Return the tokens of finished paragraphs, with their lists and items in marks."""
        return tuple(token for line in _marked(lines) for token in self(line))

    def _split(self, text: str) -> Tokens:
        return tuple(_TOKEN.findall(plain(text).casefold()))

    def _apart(self, text: str) -> Tokens:
        tokens = self._split(text)
        read: list[str] = []
        at = 0
        while at < len(tokens):
            if tokens[at] in self._begins:
                row = next((row for row in self._rows if tokens[at : at + len(row[0])] == row[0]), None)
                if row is not None:
                    read += (self._alike.get(word, word) for word in row[1])
                    at += len(row[0])
                    continue
            read.append(self._alike.get(tokens[at], tokens[at]))
            at += 1
        return tuple(read)


def _depth(line: str) -> tuple[int, str]:
    """Return how deep in lists a line stands, and the line without its mark."""
    if line.startswith(BULLET):
        return 1, line[1:].lstrip()
    depth = 0
    while line.startswith(DASH):
        depth, line = depth + 1, line[1:].lstrip()
    return depth and depth + 1, line


def _marked(lines: Iterable[str]) -> Iterator[str]:
    depth = 0
    for line in (line.strip() for line in lines):
        if not line:
            continue
        here, words = _depth(line)
        while depth > here:
            yield f"{END_ITEM} {END_LIST}"
            depth -= 1
        if here and here == depth:
            yield f"{END_ITEM} {ITEM}"
        while depth < here:
            yield f"{LIST} {ITEM}"
            depth += 1
        yield words
    for _ in range(depth):
        yield f"{END_ITEM} {END_LIST}"


def spelled(tokens: Sequence[str], spellings: Mapping[str, str]) -> str:
    """Return tokens as words for a message."""
    return " ".join(spellings.get(token, token) for token in tokens)
