"""The phrases of one locale, the names of things in it, and translations of what a designer has written on cards: names
with their gender and plural, and running texts.

Translations are found by the words themselves, so that a text that has changed has none. `PrintedNames` leads from
names in rules and logs, which are English, to the printed ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, overload

from gesso.diagnostics.suggestions import fold
from gesso.lang.ast import Noun
from gesso.wording.grammar import Grammar
from gesso.wording.template import HEAD, Inflected, Template, compile_template

SourceText = NewType("SourceText", str)
"""A text of a card file with single blanks between its words, the key of its translation."""
Use = Literal["noun", "adjective", "text"]
"""How a text is used: other words agree with a noun, an adjective agrees with others."""


def source_text(text: str) -> SourceText:
    """Return the key under which a translation has a text."""
    return SourceText(" ".join(text.split()))


class Translation:
    """The words of a game in one locale.

    `words` has them by the source texts; `asked` collects what was asked for, with its use, even if it has no
    translation: then the text stays unchanged.
    """

    def __init__(self, words: Mapping[SourceText, Inflected]) -> None:
        self.words: Mapping[str, Inflected] = {str(key): word for key, word in words.items()}
        self.asked: dict[SourceText, Use] = {}

    @overload
    def text(self, source: str) -> str: ...
    @overload
    def text(self, source: None) -> None: ...
    def text(self, source: str | None) -> str | None:
        """Return a name or a running text that stands by itself."""
        return None if source is None else self._said(source, "text")

    def noun(self, source: str) -> str:
        """Return a name for sentences, with what has to agree with it."""
        return self._said(source, "noun")

    def adjective(self, source: str) -> str:
        """Return an adjective, with its forms."""
        return self._said(source, "adjective")

    def known(self, source: str) -> str:
        """Return a name from another file, by whatever words it is known."""
        return self.words.get(source_text(source), source)

    def _said(self, source: str, use: Use) -> str:
        key = source_text(source)
        if not key:
            return source
        if self.asked.get(key) != "noun":
            self.asked[key] = use
        return self.words.get(key, source)


def title_of(id: str) -> str:
    """Return the name of something that has only an id: *line-art* is *Line Art*."""
    return id.replace("-", " ").title()


def own_word(words: Mapping[str, str], source: str) -> str:
    """Return a text of a card file as it is printed."""
    return words.get(source_text(source), source) if words else source


MANY = "many"
"""Last part of the name of a phrase that names several things."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The phrases of one locale, ready to fill."""

    locale: str
    name: str
    grammar: Grammar
    phrases: Mapping[str, Template]
    genders: Mapping[str, str] = field(default_factory=dict)
    """Gender of what the phrases under a name say, if a locale gives it: `noun.unit` is feminine."""

    def __call__(self, key: str, **values: str) -> str:
        """Fill the phrase `key`. A key outside the contract is a KeyError: a bug, not a fault of the locale."""
        return self.said(key, values)

    def said(self, key: str, values: Mapping[str, str], *, head: str = "", may: bool = False) -> str:
        """Fill a phrase in the form that the text asks for: agreeing with `head`, after *may* if `may`."""
        template = self.phrases[key]
        if not self.grammar.inflects:
            return template.fill(values)
        return self._inflected(key, template, {**values, HEAD: head}, may)

    def agreed(self, form: str, head: str) -> str:
        """Return an adjective or an ordinal that is no phrase, in the form that agrees with `head`."""
        if not self.grammar.inflects:
            return form
        return compile_template(form).fill({HEAD: head}, agree=self.grammar.agree)

    def plural(self, name: str) -> str:
        """Return the plural of a name."""
        many = self.grammar.plural(name)
        if not self.grammar.inflects:
            return many
        return Inflected(many, name.gender if isinstance(name, Inflected) else "", plural=True)

    def _inflected(self, key: str, template: Template, values: Mapping[str, str], may: bool) -> Inflected:
        text = self.grammar.joints.joined(template.fill(values, may=may, agree=self.grammar.agree))
        above, _, last = key.rpartition(".")
        names = template.head(values)
        if names is not None and above not in self.genders:
            return names.reworded(text, last)
        return Inflected(text, self.genders.get(above, ""), plural=last == MANY, said_by=frozenset({last}))


@dataclass(frozen=True, slots=True)
class Name:
    """A noun as printed, in a language with genders each form with its own."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    """Says that something carries the thing (*marked*)."""
    single: bool = False
    """Whether a place holds only one."""
    rides: bool = False
    """Whether the thing lies on others that move."""

    def number(self, n: int) -> str:
        """Return the form after the figure `n`."""
        return self.one if n == 1 else self.many


class Nouns:
    """The printed names of a game's head nouns (phrases `noun.<word>.one` and `.many`) and of what one entry declares.

    `heads` gives each head noun, and whether a place holds only one of it; `words` the translations of what has only an
    id.
    """

    def __init__(
        self,
        book: Phrasebook,
        heads: Mapping[str, bool],
        declared: Mapping[str, Name],
        words: Mapping[str, str] | None = None,
    ) -> None:
        self._book = book
        self._words = words or {}
        self._heads = {
            word: Name(one, many := book(f"noun.{word}.{MANY}"), mass=one == many, single=single)
            for word, single in heads.items()
            for one in (book(f"noun.{word}.one"),)
        }
        self._declared = declared

    def of(self, noun: Noun) -> Name:
        if noun.face:
            return self._titled(noun.face)
        if not noun.ids:
            return self._heads[noun.word]
        if noun.word == noun.ids[0]:
            return self._declared[noun.word]
        group = self._titled(noun.word)
        named = [self._declared[id] for id in noun.ids]
        single, rides = all(name.single for name in named), any(name.rides for name in named)
        return Name(group.one, group.many, single=single, rides=rides)

    def head(self, word: str) -> Name:
        return self._heads[word]

    def declared(self, id: str) -> Name:
        return self._declared[id]

    def _titled(self, id: str) -> Name:
        title = own_word(self._words, title_of(id))
        return Name(title, self._book.plural(title))


ASKS = "asks."
"""Phrases for what the rules ask for without a card: procedures of the game by their ids."""
_PARTS = (
    (re.compile(r"(.+)( \([A-Za-z]\))"), "effect"),
    (re.compile(r"(.+)( \d+)"), "effect"),
    (re.compile(r"(.+?)(, )(.+)"), "list"),
    (re.compile(r"(.+)( )(\S+)"), "copy"),
)
"""A name with a letter or a number after it; several of them; a piece distinguished by a word."""


class PrintedNames:
    """Leads from the rules' names to printed ones.

    `words` are the translations of a game by the source texts. In the source language, with `source` the same book,
    every name stays unchanged.
    """

    def __init__(self, book: Phrasebook, source: Phrasebook, words: Mapping[str, str]) -> None:
        self._book = book
        self._words: dict[str, str] = {}
        if book.locale != source.locale:
            titles = {str(source(key)): book(key) for key in source.phrases if key.startswith(ASKS)}
            self._words = {fold(key): printed for key, printed in (titles | dict(words)).items()}
        self.all: Mapping[str, str] = {} if not self._words else {key: str(printed) for key, printed in words.items()}
        """Every name that has a translation."""
        self._sources = {fold(str(printed)): key for key, printed in self._words.items()}

    def __call__(self, name: str) -> str:
        """Return the printed name, or the name itself if it has no translation."""
        if not self._words:
            return name
        source = self._words.get(fold(name))
        if source is not None:
            return self._book.agreed(source, "")
        return next(self._in_parts(name), name)

    def _in_parts(self, name: str) -> Iterator[str]:
        for pattern, kind in _PARTS:
            parts = pattern.fullmatch(name)
            if parts is None:
                continue
            head = self._words.get(fold(parts[1]))
            if kind == "list":
                yield f"{self(parts[1])}{parts[2]}{self(parts[3])}"
            elif head is not None and kind == "copy" and fold(parts[3]) in self._words:
                yield f"{head} {self._book.agreed(self._words[fold(parts[3])], head)}"
            elif head is not None and kind == "effect":
                yield f"{head}{parts[2]}"

    def source(self, name: str) -> str:
        """Return the rules' name of something printed."""
        return self._sources.get(fold(name), name)
