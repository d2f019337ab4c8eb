"""The search index: pages, headings, words, codes, cards, commands and keys, with the words of the documents.

A page of the site fetches the index, one file, when its reader first looks for something. `theme/gesso/static/search.js` ranks.
"""

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from pathlib import Path

from docutils import nodes

from tools.docs import PageError

SYNONYMS = Path(__file__).with_name("synonyms.toml")
FILE = "_static/search-index.js"
MOST_BYTES = 300_000
"""The most that the index may have, unpacked."""
PAGE, HEADING, WORD, CODE, CARD, COMMAND, KEY, FILE_PAGE = range(8)
"""Kinds of results, as `search.js` names them."""
_GLOSSARY = "docs/glossary"
_ABOUT = 90
_LONGEST_WORD = 14
_COMMON = 0.12
"""The share of all sections from which on a word tells nothing."""
_TERM = re.compile(r"[a-z0-9]{3,}")
_WEIGHTS = {
    "CHANGELOG": 0.2,
    "CONTRIBUTING": 0.5,
    "docs/a-game-from-nothing": 0.7,
    "docs/architecture": 0.5,
    "docs/library": 0.7,
    "docs/release": 0.5,
}
"""How much a page counts that is not for designers of cards. Only its titles are in the index."""


def normal(text: str) -> str:
    """Return a text in small letters without accents, as the index compares it."""
    return "".join(each for each in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(each))


class SearchIndex:
    """The index of a site, filled page by page."""

    def __init__(self) -> None:
        self._pages: list[tuple[str, str, str, float]] = []
        self._entries: list[tuple[int, str, int, str, str]] = []
        self._words: dict[str, list[int]] = {}
        self._sections = 0

    def add(self, path: str, title: str, game: str, tree: nodes.document) -> None:
        """Add a page, its headings, and the rows of its tables of options or keys. `game` is the name of its game.

        Raises:
            PageError: A heading has no words.
        """
        kind = _kind(path)
        page = len(self._pages)
        self._pages.append((path, title, game, _WEIGHTS.get(path, 1.0)))
        top = next(iter(tree.findall(nodes.section)), None)
        about = "" if kind == FILE_PAGE else _about(path, tree)
        self._entry(kind if kind in (WORD, CODE, CARD, FILE_PAGE) else PAGE, title, page, "", about)
        if kind in (WORD, CODE, FILE_PAGE):
            return
        for section in tree.findall(nodes.section):
            if section is not top:
                heading = _title(section)
                if not heading:
                    raise PageError(f"{path}: a heading has no words")
                if heading == title:
                    # The card of an entry with the entry's own name is at the top of its page.
                    continue
                as_command = kind == COMMAND and heading.startswith("gesso ")
                own = CARD if kind == CARD else COMMAND if as_command else HEADING
                self._entry(own, heading, page, section["ids"][0], _first(section) if as_command else "")
            if kind in (COMMAND, KEY) or path == _GLOSSARY:
                self._rows(kind, section, page)
            if kind != CARD and path not in _WEIGHTS:
                self._text(section)

    def text(self) -> str:
        """Return the index as a script that hands it over.

        Raises:
            PageError: It has more than `MOST_BYTES`.
        """
        most = self._sections * _COMMON
        words = {word: entries for word, entries in sorted(self._words.items()) if len(entries) <= most}
        data = {
            "pages": self._pages,
            "entries": self._entries,
            "words": _packed(words),
            "synonyms": tomllib.loads(SYNONYMS.read_text(encoding="utf-8")),
        }
        text = f"gessoSearch({json.dumps(data, ensure_ascii=False, separators=(',', ':'))});\n"
        if (size := len(text.encode())) > MOST_BYTES:
            raise PageError(f"{FILE} would have {size:,} bytes, and {MOST_BYTES:,} are the most")
        return text

    def _entry(self, kind: int, title: str, page: int, anchor: str, about: str) -> None:
        self._entries.append((kind, title, page, anchor, about))

    def _rows(self, kind: int, section: nodes.section, page: int) -> None:
        """Add the rows of a section's own tables that explain an option, a key or a term."""
        for table in section.children:
            if not isinstance(table, nodes.table):
                continue
            for row in table.findall(nodes.row):
                cells = [cell.astext().replace("\n", " ") for cell in row.findall(nodes.entry)]
                explained = kind == PAGE or any(True for _ in row[0].findall(nodes.literal))
                if explained and len(cells) > 1 and not isinstance(row.parent, nodes.thead):
                    meaning = cells[2] if kind == KEY and len(cells) > 2 else "" if kind == KEY else cells[1]
                    self._entry(HEADING if kind == PAGE else kind, cells[0], page, section["ids"][0], _cut(meaning))

    def _text(self, section: nodes.section) -> None:
        """Note the words of a section, without those of sections inside it, for the entry that was added last."""
        at = next(number for number in range(len(self._entries) - 1, -1, -1) if self._entries[number][0] in _SECTIONS)
        self._sections += 1
        own = (child.astext() for child in section.children if not isinstance(child, nodes.section))
        for word in {each[:_LONGEST_WORD] for each in _TERM.findall(normal("\n".join(own)))}:
            self._words.setdefault(word, []).append(at)


_SECTIONS = (PAGE, HEADING, COMMAND)


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _packed(words: Mapping[str, Sequence[int]]) -> str:
    """Return a line for each of some sorted words: how many letters it shares with the one before it, the others, and its entries.

    Entries are steps from one to the next. The last digit of a number is one of 36, and the ones before it are capitals,
    so that nothing has to stand between two numbers.
    """
    lines, last = [], ""
    for word, entries in words.items():
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(last, word, strict=False)))
        steps = "".join(_number(entry - before) for before, entry in pairwise((0, *entries)))
        lines.append(f"{_DIGITS[shared]}{word[shared:]} {steps}")
        last = word
    return "\n".join(lines)


def _number(number: int) -> str:
    above, last = divmod(number, len(_DIGITS))
    capitals = ""
    while above:
        above, digit = divmod(above - 1, 26)
        capitals = chr(ord("A") + digit) + capitals
    return capitals + _DIGITS[last]


def _kind(path: str) -> int:
    folder, _, name = path.partition("/")
    if folder == "docs" and name.endswith("/schema"):
        return KEY
    if path == "docs/cli":
        return COMMAND
    if name.endswith("index"):
        return PAGE
    return {"words": WORD, "diagnostics": CODE, "cards": CARD, "files": FILE_PAGE}.get(folder, PAGE)


def _title(section: nodes.section) -> str:
    return str(next(iter(section.findall(nodes.title))).astext())


def _first(section: nodes.Element) -> str:
    return next((_cut(child.astext()) for child in section.children if isinstance(child, nodes.paragraph)), "")


def _about(path: str, tree: nodes.document) -> str:
    """Return the first sentences of a page."""
    first = [_cut(each.astext()) for each in tree.findall(nodes.paragraph)]
    if path.startswith("words/") and first and first[0].startswith("Also "):
        return " ".join(first[:2])
    return first[0] if first else ""


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _ABOUT else text[:_ABOUT].rpartition(" ")[0] + "…"
