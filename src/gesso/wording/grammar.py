"""How a language makes articles, plurals and ordinals, what agrees, and how words grow together: rules as data, read from
a locale's `[language]` table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gesso.wording.outline import plain
from gesso.wording.template import DENIED, Inflected, Template

_WORD = re.compile(r"\w+")
_BEHIND, _BEFORE, _AMONG = "behind", "before", "among"


@dataclass(frozen=True, slots=True)
class Articles:
    """The indefinite article: by the sound that follows it, or by gender. `sounds` maps beginnings of words to `vowel` or
    `consonant`; the longest match wins. `denied` stands in its place after a negation (*pas de carte*); empty where the
    language has none."""

    before_vowel: str
    before_consonant: str
    sounds: Mapping[str, str]
    initials: str
    by_gender: Mapping[str, str]
    denied: str

    @classmethod
    def of(cls, table: Mapping[str, Any], genders: Sequence[str]) -> Articles:
        """Those of an `[language.articles]` table. Raises KeyError for one that is missing."""
        if genders:
            return cls("", "", {}, "", {gender: table[gender] for gender in genders}, table.get("denied", ""))
        return cls(table["vowel"], table["consonant"], dict(table["sounds"]), table["initials"], {}, "")


@dataclass(frozen=True, slots=True)
class Joints:
    """How neighbouring words grow together: *le Artiste* to *l'Artiste*, *de le* to *du*."""

    elided: Mapping[str, str]
    contracted: Mapping[str, str]
    at_vowel: re.Pattern[str] | None
    in_a_row: re.Pattern[str] | None

    @classmethod
    def of(cls, elision: Mapping[str, Any], contractions: Mapping[str, str]) -> Joints:
        """Those of the tables `elision` and `contractions`, which may be empty."""
        words, at_vowel = dict(elision.get("words", {})), None
        if words:
            kept = "".join(rf"(?!{re.escape(word)}\b)" for word in elision.get("spoken", ()))
            begins = "|".join((f"[{elision['before']}]", *map(re.escape, elision.get("silent", ()))))
            every = "|".join(map(re.escape, words))
            at_vowel = re.compile(rf"(?<![\w'’-])({every}) (\**)(?={kept}(?:{begins}))", re.IGNORECASE)
        pairs = "|".join(re.escape(pair) for pair in sorted(contractions, key=len, reverse=True))
        in_a_row = re.compile(rf"(?<![\w'’-])({pairs})(?!\w)") if pairs else None
        return cls(words, dict(contractions), at_vowel, in_a_row)

    def joined(self, text: str) -> str:
        """A text with its words grown together."""
        if self.at_vowel is not None:
            text = self.at_vowel.sub(self._elide, text)
        return text if self.in_a_row is None else self.in_a_row.sub(lambda found: self.contracted[found[1]], text)

    def _elide(self, found: re.Match[str]) -> str:
        short = self.elided.get(found[1])
        # A name may begin with a capital that looks like one of these words.
        return found[0] if short is None else short + found[2]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules of one language. `genders` are those that its nouns have, the first for what nobody has told one of and
    for several of different genders. `endings` maps endings to their plural, `irregular` whole words to theirs, `suffixes` the last digits of a figure to the ending
    of its ordinal; the longest match wins. `none_is_plural` says that none
    are several (*no cards*), `adjectives_behind` where adjectives stand, `among_owned` that what belongs to
    somebody is one of several (*un de vos Arts*); `colon` ends the lead of a list, `decimal` stands
    before decimals."""

    genders: tuple[str, ...]
    articles: Articles
    endings: Mapping[str, str]
    irregular: Mapping[str, str]
    ordinals: tuple[str, ...]
    suffixes: Mapping[str, str]
    joints: Joints
    none_is_plural: bool
    adjectives_behind: bool
    among_owned: bool
    colon: str
    decimal: str

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Grammar:
        """The grammar in a `[language]` table. Raises KeyError for a rule that is missing, ValueError for one that cannot
        be."""
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
            adjectives_behind=where == _BEHIND,
            among_owned=table.get("owned") == _AMONG,
            colon=table.get("colon", ":"),
            decimal=table.get("decimal", "."),
        )

    @property
    def inflects(self) -> bool:
        """Whether words agree with each other."""
        return bool(self.genders)

    def agree(self, head: str, forms: int) -> int:
        """Which of `forms` agrees with `head`: one for each gender, or those for one and then those for many."""
        gender = head.gender if isinstance(head, Inflected) else ""
        at = self.genders.index(gender) if gender in self.genders else 0
        many = isinstance(head, Inflected) and head.plural and forms > len(self.genders)
        return at + len(self.genders) * many

    def measure(self, length: float) -> str:
        """A length in figures, without idle decimals."""
        return f"{length:g}".replace(".", self.decimal)

    def misfit(self, template: Template) -> str:
        """What is wrong with the number of forms that agree, in words; empty where nothing is."""
        count = len(self.genders)
        for choice in template.choices():
            if choice.agrees and len(choice.forms) not in (count, 2 * count):
                wrong = f"has {len(choice.forms)} forms that agree with {{{choice.hole}}}"
                return f"{wrong}: write {count}, or {2 * count} with those of many"
        return ""

    def together(self, words: Iterable[str]) -> str:
        """The gender of several things named together."""
        found = {word.gender for word in words if isinstance(word, Inflected)}
        return found.pop() if len(found) == 1 else ""

    def article(self, phrase: str) -> str:
        """The indefinite article of a thing."""
        if self.genders:
            if self.articles.denied and isinstance(phrase, Inflected) and DENIED in phrase.said_by:
                return self.articles.denied
            return self.articles.by_gender[self.genders[self.agree(phrase, len(self.genders))]]
        found = _WORD.search(plain(phrase))
        word = found[0] if found else ""
        if word.isupper() and len(word) > 1 and not _pronounceable(word):
            vowel = word[0] in self.articles.initials
        else:
            vowel = _longest(self.articles.sounds, word.lower(), str.startswith) == "vowel"
        return self.articles.before_vowel if vowel else self.articles.before_consonant

    def indefinite(self, phrase: str) -> str:
        """A thing with its article: *a unit*."""
        text = f"{self.article(phrase)} {phrase}"
        return phrase.reworded(self.joints.joined(text)) if isinstance(phrase, Inflected) else text

    def plural(self, noun: str) -> str:
        """The plural of a noun or a name of several words: the last word changes, where nobody has told another form."""
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
        """*Third*; in figures beyond those that have a word."""
        if 1 <= n <= len(self.ordinals):
            return self.ordinals[n - 1]
        return f"{n}{_longest(self.suffixes, str(n), str.endswith)}"


def _longest(table: Mapping[str, str], word: str, fits: Any) -> str:
    return table[max((key for key in table if fits(word, key)), key=len)]


def _pronounceable(word: str) -> bool:
    # Initials such as DJ or MP are spelled out; a name set in capitals has a vowel inside and is read as a word.
    return len(word) > 3 and any(letter in "AEIOUY" for letter in word[1:])
