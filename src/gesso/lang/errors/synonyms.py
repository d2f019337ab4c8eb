"""Put one way of saying it in the place of words that mean the same, before anything is looked for among them.

`dsl/synonyms/<grammar>.toml` lists them beside each grammar of a language: the words that all other lists have, and those
that mean the same. `a/b` is one of two words, and `#` a figure. Texts are written so before they are rewritten, and so are
the phrases of idioms and wishes, which may be listed in either way.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from gesso.data_classes import dataclass
from gesso.lang.language import Language
from gesso.resources import resources

FIGURES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2}
"""Figures in letters."""
ANY_FIGURE = "#"
_MOST_PASSES = 3
"""What synonyms make may be said with a synonym again."""

SpelledOut: TypeAlias = tuple[str, int, int]
"""A word, and the words of the text in whose place it stands: the first one, and the one behind the last."""


@dataclass(frozen=True, slots=True)
class Synonyms:
    """The synonyms of a language."""

    by_first: Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]
    """Phrases and the words in their place under the first word of the phrase, the longest first."""

    @property
    def said(self) -> frozenset[str]:
        """Return the words of the phrases that others stand for."""
        return frozenset(word for listed in self.by_first.values() for phrase, _ in listed for word in phrase)

    def words(self, said: Iterable[str], names: Container[str] = ()) -> list[str]:
        """Return words with those that all lists have. A single word that is a declared name stays."""
        return [word for word, _, _ in self.spelled_out(said, names)]

    def spelled_out(self, said: Iterable[str], names: Container[str] = ()) -> list[SpelledOut]:
        """Return words as `words` does, each with its place."""
        found = [(word, at, at + 1) for at, word in enumerate(said)]
        for _ in range(_MOST_PASSES):
            if all(word not in self.by_first for word, _, _ in found):
                break
            other = list(self._once(found, names))
            if [each[0] for each in other] == [each[0] for each in found]:
                break
            found = other
        return found

    def _once(self, said: Sequence[SpelledOut], names: Container[str]) -> Iterator[SpelledOut]:
        at = 0
        while at < len(said):
            behind = said[at + 1][0] if at + 1 < len(said) else ""
            for phrase, meant in self.by_first.get(said[at][0], ()):
                if len(phrase) > 1 and phrase[1] not in (behind, ANY_FIGURE):
                    continue
                here = said[at : at + len(phrase)]
                words = [word for word, _, _ in here]
                if (
                    len(words) == len(phrase)
                    and all(map(_fits, phrase, words))
                    and not (len(words) == 1 and words[0] in names)
                ):
                    first, end = here[0][1], here[-1][2]
                    figure = next((word for word in words if _is_figure(word)), "")
                    yield from ((figure if word == ANY_FIGURE else word, first, end) for word in meant)
                    at += len(phrase)
                    break
            else:
                yield said[at]
                at += 1

    @property
    def meant(self) -> frozenset[tuple[str, ...]]:
        """Return the words that all lists have in the place of others."""
        return frozenset(meant for listed in self.by_first.values() for _, meant in listed)

    def phrase(self, said: str) -> str:
        """Return words between single spaces with those that all lists have; what stands in brackets is a phrase of its own."""
        if "[" not in said:
            return self._plain_phrase(said)
        parts = re.split(r"(\[[^\]]*\])", said)
        inside = (f"[{self.phrase(part[1:-1])}]" if part[:1] == "[" else self._plain_phrase(part) for part in parts)
        return "".join(inside)

    def _plain_phrase(self, said: str) -> str:
        words = said.split(" ")
        # Most phrases of the lists have no synonym.
        return said if self.by_first.keys().isdisjoint(words) else " ".join(self.words(words))


def _fits(wanted: str, word: str) -> bool:
    return wanted == word or (wanted == ANY_FIGURE and _is_figure(word))


def _is_figure(word: str) -> bool:
    return word == ANY_FIGURE or word.isdecimal() or word in FIGURES


@cache
def synonyms(language: Language) -> Synonyms:
    """Return the synonyms of a language: those of the shared grammar and the game's own."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for grammar in language.grammars:
        for path in resources(f"dsl/synonyms/{grammar.removesuffix('.lark')}.toml"):
            for meant, phrases in tomllib.loads(path.read_text(encoding="utf-8")).items():
                found |= dict.fromkeys(phrases_of(phrases), tuple(meant.split()))
    by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for said, words in sorted(found.items(), key=lambda each: -len(each[0])):
        by_first.setdefault(said[0], []).append((said, words))
    return Synonyms(by_first)


def phrases_of(listed: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return every phrase of a list that leaves some words open."""
    alike = ([word.split("/") for word in phrase.lower().split()] for phrase in listed)
    return tuple(phrase for words in alike for phrase in itertools.product(*words))
