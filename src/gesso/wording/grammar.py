"""How a language makes articles, plurals and ordinals: rules as data, read from a locale's `[language]` table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gesso.wording.outline import plain

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules of one language. `sounds` maps beginnings of words to `vowel` or `consonant`, `endings` endings to
    their plural, `irregular` whole words to theirs, `suffixes` the last digits of a figure to the ending of its
    ordinal. The longest match wins."""

    before_vowel: str
    before_consonant: str
    sounds: Mapping[str, str]
    initials: str
    endings: Mapping[str, str]
    irregular: Mapping[str, str]
    ordinals: tuple[str, ...]
    suffixes: Mapping[str, str]

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Grammar:
        """The grammar in a `[language]` table. Raises KeyError for a rule that is missing."""
        articles, plurals, ordinals = table["articles"], table["plurals"], table["ordinals"]
        return cls(
            before_vowel=articles["vowel"],
            before_consonant=articles["consonant"],
            sounds=dict(articles["sounds"]),
            initials=articles["initials"],
            endings=dict(plurals["endings"]),
            irregular=dict(plurals["irregular"]),
            ordinals=tuple(ordinals["words"]),
            suffixes=dict(ordinals["suffixes"]),
        )

    def article(self, phrase: str) -> str:
        found = _WORD.search(plain(phrase))
        word = found[0] if found else ""
        if word.isupper() and len(word) > 1 and not _pronounceable(word):
            vowel = word[0] in self.initials
        else:
            vowel = _longest(self.sounds, word.lower(), str.startswith) == "vowel"
        return self.before_vowel if vowel else self.before_consonant

    def indefinite(self, phrase: str) -> str:
        return f"{self.article(phrase)} {phrase}"

    def plural(self, noun: str) -> str:
        """The plural of a noun or a name of several words: the last word changes."""
        start = max(noun.rfind(" "), noun.rfind("-")) + 1
        word = noun[start:]
        irregular = self.irregular.get(word.lower())
        if irregular is not None:
            return noun[:start] + (irregular.capitalize() if word[:1].isupper() else irregular)
        ending = max((end for end in self.endings if word.lower().endswith(end)), key=len, default="")
        return noun[: len(noun) - len(ending)] + self.endings.get(ending, "")

    def ordinal(self, n: int) -> str:
        if 1 <= n <= len(self.ordinals):
            return self.ordinals[n - 1]
        return f"{n}{_longest(self.suffixes, str(n), str.endswith)}"


def _longest(table: Mapping[str, str], word: str, fits: Any) -> str:
    return table[max((key for key in table if fits(word, key)), key=len)]


def _pronounceable(word: str) -> bool:
    # Initials such as DJ or MP are spelled out; a name set in capitals has a vowel inside and is read as a word.
    return len(word) > 3 and any(letter in "AEIOUY" for letter in word[1:])
