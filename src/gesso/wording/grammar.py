"""The grammar of a language as data, from the `[language]` table of a locale: articles, plurals, ordinals, agreement,
and how words grow together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gesso.data_classes import dataclass
from gesso.wording.outline import plain
from gesso.wording.template import DENIED, Inflected, Template

_WORD = re.compile(r"\w+")
_BEHIND, _BEFORE = "behind", "before"


@dataclass(frozen=True, slots=True)
class Articles:
    """The indefinite article: by the sound that follows it, or by gender."""

    before_vowel: str
    before_consonant: str
    sounds: Mapping[str, str]
    """Beginnings of words and their sound, `vowel` or `consonant`; the longest match wins."""
    initials: str
    by_gender: Mapping[str, str]
    denied: str
    """Replaces the article after a negation (*pas de carte*); empty if the language has none."""

    @classmethod
    def of(cls, table: Mapping[str, Any], genders: Sequence[str]) -> Articles:
        """Read an `[language.articles]` table. Raises KeyError for a missing one."""
        if genders:
            return cls("", "", {}, "", {gender: table[gender] for gender in genders}, table.get("denied", ""))
        return cls(table["vowel"], table["consonant"], dict(table["sounds"]), table["initials"], {}, "")


def _at_vowel(
    elided: Iterable[str], before: str, apart: Iterable[str], stems: Iterable[str], own: Mapping[str, bool]
) -> re.Pattern[str]:
    """Return the pattern of a word that elides, the blank behind it and the marks of strong words."""
    whole = (*(rf"{re.escape(word)}\b" for word in (*apart, *(word for word, elides in own.items() if not elides))),)
    kept = "|".join((*whole, *map(re.escape, stems)))
    begins = rf"(?!{kept})[{before}]" if kept else f"[{before}]"
    begins = "|".join((*(rf"{re.escape(word)}\b" for word, elides in own.items() if elides), begins))
    return re.compile(rf"(?<![\w'’-])({'|'.join(map(re.escape, elided))}) (\**)(?={begins})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Joints:
    """How neighbouring words grow together: *le Artiste* to *l'Artiste*, *de le* to *du*."""

    elided: Mapping[str, str]
    """Words that lose their vowel, and what is left of them."""
    before: str
    """First letters of the words before which they do."""
    apart: tuple[str, ...]
    """Words before which they do not, although these begin so (*le onze*)."""
    stems: tuple[str, ...]
    """Beginnings of such words (*le héros*, *la herse*)."""
    contracted: Mapping[str, str]
    own: Mapping[str, bool]
    """Words of a designer, in small letters: whether words elide before them."""
    at_vowel: re.Pattern[str] | None
    in_a_row: re.Pattern[str] | None

    @classmethod
    def of(cls, elision: Mapping[str, Any], contractions: Mapping[str, str]) -> Joints:
        """Read the tables `elision` and `contractions`, which may be empty."""
        words, before = dict(elision.get("words", {})), elision["before"] if elision else ""
        apart, stems = tuple(elision.get("apart", ())), tuple(elision.get("stems", ()))
        pairs = "|".join(re.escape(pair) for pair in sorted(contractions, key=len, reverse=True))
        in_a_row = re.compile(rf"(?<![\w'’-])({pairs})(?!\w)") if pairs else None
        at_vowel = _at_vowel(words, before, apart, stems, {}) if words else None
        return cls(words, before, apart, stems, dict(contractions), {}, at_vowel, in_a_row)

    def knowing(self, own: Mapping[str, bool]) -> Joints:
        """Return the same joints with words of a designer, which go before every rule."""
        if not own or self.at_vowel is None:
            return self
        own = {**self.own, **own}
        return replace(self, own=own, at_vowel=_at_vowel(self.elided, self.before, self.apart, self.stems, own))

    def joined(self, text: str) -> str:
        """Return a text with its words grown together."""
        if self.at_vowel is not None:
            text = self.at_vowel.sub(self._elide, text)
        return text if self.in_a_row is None else self.in_a_row.sub(lambda match: self.contracted[match[1]], text)

    def _elide(self, match: re.Match[str]) -> str:
        short = self.elided.get(match[1])
        # A name may begin with a capital that looks like one of these words.
        return match[0] if short is None else short + match[2]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules of one language."""

    genders: tuple[str, ...]
    """Genders of its nouns. The first is for nouns without a known gender and for several of different genders."""
    articles: Articles
    endings: Mapping[str, str]
    """Endings and their plural; the longest match wins."""
    irregular: Mapping[str, str]
    """Whole words and their plural."""
    ordinals: tuple[str, ...]
    suffixes: Mapping[str, str]
    """Last digits of a figure and the ending of its ordinal; the longest match wins."""
    joints: Joints
    none_is_plural: bool
    """Whether none counts as several (*no cards*)."""
    one_or_more_is_plural: bool
    """Whether *1 or more* counts as several (*1 or more cards are*)."""
    adjectives_behind: bool
    this_is_that: bool
    """Whether one word is *this* and *that*."""
    """Whether adjectives follow the noun."""
    colon: str
    """Ends the lead of a list."""
    decimal: str
    """Stands before decimals."""
    said: Mapping[str, tuple[str, ...]]
    """What people write, and what is printed for it, the likeliest first: `#` is a figure, `*` a word."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Grammar:
        """Read the grammar in a `[language]` table. Raises KeyError for a missing rule, ValueError for an impossible
        one."""
        plurals, ordinals = table["plurals"], table["ordinals"]
        genders = tuple(table.get("genders", ()))
        where = table.get("adjectives", _BEFORE)
        if where not in (_BEFORE, _BEHIND):
            raise ValueError(f"`adjectives` is `{where}`, and is `{_BEFORE}` or `{_BEHIND}`")
        return cls(
            genders=genders,
            articles=Articles.of(table["articles"], genders),
            endings=dict(plurals["endings"]),
            irregular=dict(plurals["irregular"]),
            ordinals=tuple(ordinals["words"]),
            suffixes=dict(ordinals["suffixes"]),
            joints=Joints.of(table.get("elision", {}), table.get("contractions", {})),
            none_is_plural=table.get("none", "many") == "many",
            one_or_more_is_plural=table.get("one_or_more", "many") == "many",
            adjectives_behind=where == _BEHIND,
            this_is_that=table.get("this", "") == "that",
            colon=table.get("colon", ":"),
            decimal=table.get("decimal", "."),
            said={key: tuple(value) for key, value in table.get("said", {}).items()},
        )

    @property
    def inflects(self) -> bool:
        """Return whether words agree with each other."""
        return bool(self.genders)

    def agree(self, head: str, forms: int) -> int:
        """Return which of `forms` agrees with `head`: one for each gender, or those for one and then those for many."""
        gender = head.gender if isinstance(head, Inflected) else ""
        at = self.genders.index(gender) if gender in self.genders else 0
        many = isinstance(head, Inflected) and head.plural and forms > len(self.genders)
        return at + len(self.genders) * many

    def measure(self, length: float) -> str:
        """Return a length in digits, without zeros at the end."""
        return f"{length:g}".replace(".", self.decimal)

    def misfit(self, template: Template) -> str:
        """Return what is wrong with the number of agreeing forms, in words; empty if nothing is."""
        count = len(self.genders)
        for choice in template.choices():
            if choice.agrees and len(choice.forms) not in (count, 2 * count):
                wrong = f"has {len(choice.forms)} forms that agree with {{{choice.hole}}}"
                return f"{wrong}: write {count}, or {2 * count} with those of many"
        return ""

    def together(self, words: Iterable[str]) -> str:
        """Return the gender of several things named together."""
        genders = {word.gender for word in words if isinstance(word, Inflected)}
        return genders.pop() if len(genders) == 1 else ""

    def article(self, phrase: str) -> str:
        """Return the indefinite article of a thing."""
        if self.genders:
            if self.articles.denied and isinstance(phrase, Inflected) and DENIED in phrase.said_by:
                return self.articles.denied
            return self.articles.by_gender[self.genders[self.agree(phrase, len(self.genders))]]
        match = _WORD.search(plain(phrase))
        word = match[0] if match else ""
        if word.isupper() and len(word) > 1 and not _pronounceable(word):
            vowel = word[0] in self.articles.initials
        else:
            vowel = _longest(self.articles.sounds, word.lower(), str.startswith) == "vowel"
        return self.articles.before_vowel if vowel else self.articles.before_consonant

    def indefinite(self, phrase: str) -> str:
        """Return a thing with its article: *a unit*."""
        text = f"{self.article(phrase)} {phrase}"
        return phrase.reworded(self.joints.joined(text)) if isinstance(phrase, Inflected) else text

    def plural(self, noun: str) -> str:
        """Return the plural of a noun or a name of several words: the last word changes, unless another form is
        known."""
        if isinstance(noun, Inflected) and noun.many:
            return noun.many
        start = max(noun.rfind(" "), noun.rfind("-")) + 1
        word = noun[start:]
        irregular = self.irregular.get(word.lower())
        if irregular is not None:
            return noun[:start] + (irregular.capitalize() if word[:1].isupper() else irregular)
        ending = max((end for end in self.endings if word.lower().endswith(end)), key=len, default="")
        return noun[: len(noun) - len(ending)] + self.endings.get(ending, "")

    def ordinal(self, n: int) -> str:
        """Return *Third*; in digits if the ordinal has no word."""
        if 1 <= n <= len(self.ordinals):
            return self.ordinals[n - 1]
        return f"{n}{_longest(self.suffixes, str(n), str.endswith)}"


def _longest(table: Mapping[str, str], word: str, fits: Any) -> str:
    return table[max((key for key in table if fits(word, key)), key=len)]


def _pronounceable(word: str) -> bool:
    # Initials such as DJ or MP are spelled out; a name set in capitals has a vowel inside and is read as a word.
    return len(word) > 3 and any(letter in "AEIOUY" for letter in word[1:])
