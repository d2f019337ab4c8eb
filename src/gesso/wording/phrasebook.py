"""The phrases of one locale, and what things are called in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gesso.lang.ast import Noun
from gesso.wording.grammar import Grammar
from gesso.wording.inflection import Inflected
from gesso.wording.template import HEAD, Template, compile_template
from gesso.wording.translation import own_word, title_of

MANY = "many"
"""The last part of the name of a phrase that names several things."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The phrases of one locale, ready to fill."""

    locale: str
    name: str
    grammar: Grammar
    phrases: Mapping[str, Template]
    genders: Mapping[str, str] = field(default_factory=dict)
    """Of what the phrases under a name say, where a locale tells it: `noun.unit` is feminine."""

    def __call__(self, key: str, **values: str) -> str:
        """The phrase `key`, filled. A key outside the contract is a KeyError: a bug, not a fault of the locale."""
        return self.said(key, values)

    def said(self, key: str, values: Mapping[str, str], *, head: str = "", may: bool = False) -> str:
        """The same in the form that the text asks for: `head` is what it is said of; `may` that it stands after *may*."""
        template = self.phrases[key]
        if not self.grammar.inflects:
            return template.fill(values)
        return self._inflected(key, template, {**values, HEAD: head}, may)

    def agreed(self, form: str, head: str) -> str:
        """An adjective or an ordinal that is no phrase, in the form that agrees with `head`."""
        if not self.grammar.inflects:
            return form
        return compile_template(form).fill({HEAD: head}, agree=self.grammar.agree)

    def plural(self, name: str) -> str:
        """The plural of a name."""
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
    """A noun as printed, in a language with genders each form with its own. `adjective` says that something carries the
    thing (*marked*); `single` that a place holds one; `rides` that the thing lies on others that move."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    single: bool = False
    rides: bool = False

    def number(self, n: int) -> str:
        """The form that stands after the figure `n`."""
        return self.one if n == 1 else self.many


class Nouns:
    """The printed names of a game's head nouns (phrases `noun.<word>.one` and `.many`) and of what one entry declares.
    `heads` gives each head noun, and whether a place holds a single one of it; `words` the translations
    of what is called by its id alone."""

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
