"""Phrases with placeholders, compiled once and filled many times; and words that others agree with, with gender and
number.

`{name}` is filled in; `[ ... ]` is left out if what it names is empty. In a language that inflects, words in angle
brackets are alternatives, of which one is chosen:

- `<piochez|piocher>`: what is told, and what stands after *may*
- `<what: un|une>`: the form that agrees with what fills a placeholder, for each gender, or for each gender in one and many
- `<what#: est|sont>`: the form for one and for many
- `<who=me: ...|...>`: the first if the phrase `me` fills the placeholder

`head` is what an adjective describes. A language without genders needs none of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from gesso.data_classes import dataclass

DENIED = "denied"
"""Marks any of a kind in what is denied: *ne peut pas activer d'Art*."""


class Inflected(str):
    """Words with what others need to agree with them.

    - `gender`: one of the language, empty if unknown
    - `plural`: whether the words name several things
    - `said_by`: last parts of the names of the phrases that made them (`no` of `counted.no`), by which a phrase may take another
      form
    - `many`: the plural of a name, empty if rules have to make it
    - `elides`: whether words before a name lose their vowel (*l'Hymne*, *la Herse*); None if rules have to tell
    """

    __slots__ = ("elides", "gender", "many", "plural", "said_by")

    gender: str
    plural: bool
    said_by: frozenset[str]
    many: str
    elides: bool | None

    def __new__(
        cls,
        text: str,
        gender: str = "",
        *,
        plural: bool = False,
        said_by: frozenset[str] = frozenset(),
        many: str = "",
        elides: bool | None = None,
    ) -> Inflected:
        inflected = super().__new__(cls, text)
        inflected.gender, inflected.plural, inflected.said_by, inflected.many = gender, plural, said_by, many
        inflected.elides = elides
        return inflected

    @property
    def on_one_line(self) -> Inflected:
        """The same words without line breaks."""
        text = " ".join(self.split("\n"))
        return Inflected(
            text, self.gender, plural=self.plural, said_by=self.said_by, many=self.many, elides=self.elides
        )

    def reworded(self, text: str, said_by: str = "") -> Inflected:
        """Return other words for the same thing."""
        phrases = self.said_by | {said_by} if said_by else self.said_by
        return Inflected(text, self.gender, plural=self.plural, said_by=phrases)


def reworded(head: str, text: str, said_by: str = "") -> str:
    """Return other words for what `head` names: a longer description, or a pronoun."""
    return head.reworded(text, said_by) if isinstance(head, Inflected) else text


HEAD = "head"
"""The placeholder that no phrase prints: what an adjective or a participle describes."""
_ONE = ("", "0", "1")
"""Figures that are not plural, and the absence of a figure."""
_NAMED = re.compile(r"[^\W\d]+ [^\W\d]")
"""The beginning of a name with its article, of which nothing is known: *un Spring*. It is of one thing."""
_MARKS = re.compile(r"\{([a-z_]+)\}|([\[\]{}<>|])")
_CASE = re.compile(r"\{[a-z_]+:[a-z]+\}")
_SELECTOR = re.compile(r"([a-z_]+)(#)?(?:=([a-z_]+))?:[ ]?")


class TemplateError(ValueError):
    """A template that cannot be read; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A placeholder for words."""

    name: str


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that are left out together."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Forms of which one is chosen: by the mood if `hole` is empty, by `phrase` if given, by the number alone, else
    by agreement."""

    hole: str
    phrase: str
    by_number: bool
    forms: tuple[tuple[Part, ...], ...]

    @property
    def agrees(self) -> bool:
        """Return whether the form is chosen by gender."""
        return bool(self.hole) and not self.phrase and not self.by_number


Part = str | Hole | Optional | Choice
Agree = Callable[[str, int], int]
"""Returns which of so many forms agrees with some words."""


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled phrase."""

    text: str
    needed: frozenset[str]
    """Names outside brackets."""
    optional: frozenset[str]
    """Names inside brackets."""
    chosen_by: frozenset[str]
    """Names whose phrase decides between forms."""
    inflects: bool
    """Whether there are forms to choose from."""
    parts: tuple[Part, ...]

    def fill(self, values: Mapping[str, str], *, may: bool = False, agree: Agree | None = None) -> str:
        """Fill the placeholders of the phrase; a missing value is a KeyError."""
        return "".join(_filled(self.parts, values, may, agree))

    def head(self, values: Mapping[str, str]) -> Inflected | None:
        """Return what the phrase as a whole names: the first of its values that other words agree with."""
        for name in _holes(self.parts):
            value = values.get(name)
            if isinstance(value, Inflected) and name != HEAD:
                return value
        return None

    def choices(self) -> Iterator[Choice]:
        """Return all choices between forms, the inner ones too."""
        yield from _choices(self.parts)


def _filled(parts: tuple[Part, ...], values: Mapping[str, str], may: bool, agree: Agree | None) -> Iterator[str]:
    for part in parts:
        match part:
            case str():
                yield part
            case Hole(name=name):
                yield values[name]
            case Optional(parts=inner):
                if all(values[name] for name in _holes(inner)):
                    yield from _filled(inner, values, may, agree)
            case Choice(forms=forms):
                yield from _filled(forms[_chosen(part, values, may, agree)], values, may, agree)


def _chosen(choice: Choice, values: Mapping[str, str], may: bool, agree: Agree | None) -> int:
    if not choice.hole:
        return int(may)
    value = values.get(choice.hole, "")
    if choice.phrase:
        return 0 if isinstance(value, Inflected) and choice.phrase in value.said_by else 1
    if choice.by_number:
        return int(value.plural if isinstance(value, Inflected) else value not in _ONE and not _NAMED.match(value))
    return 0 if agree is None else agree(value, len(choice.forms))


def _holes(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Hole(name=name):
                yield name
            case Optional(parts=inner):
                yield from _holes(inner)
            case Choice(forms=forms):
                for form in forms:
                    yield from _holes(form)
            case _:
                pass


def _choices(parts: tuple[Part, ...]) -> Iterator[Choice]:
    for part in parts:
        if isinstance(part, Optional):
            yield from _choices(part.parts)
        elif isinstance(part, Choice):
            yield part
            for form in part.forms:
                yield from _choices(form)


def compile_template(text: str) -> Template:
    """Read a template. Raises TemplateError for brackets or braces that do not match, or brackets that nest."""
    reader = _Reader(text)
    parts = reader.parts("")
    if text.count("**") % 2:
        raise TemplateError(f"a `**` of `{text}` is never closed")
    inside = frozenset(name for part in parts if isinstance(part, Optional) for name in _holes(part.parts))
    outside = frozenset(name for part in parts if not isinstance(part, Optional) for name in _holes((part,)))
    choices = tuple(_choices(parts))
    chosen_by = frozenset(choice.hole for choice in choices if choice.phrase)
    return Template(text, _shared(outside), _shared(inside), _shared(chosen_by), bool(choices), parts)


@cache
def _shared(names: frozenset[str]) -> frozenset[str]:
    """Return one set for all equal ones: thousands of templates have the same few."""
    return names


class _Reader:
    """Reads a template from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._marks = list(_MARKS.finditer(text))
        self._next = 0
        self._at = 0
        self._open = ""

    def parts(self, until: str) -> tuple[Part, ...]:
        """Read up to one of the marks `until`, and the mark; up to the end of the text if it is empty."""
        read: list[Part] = []
        while self._next < len(self._marks):
            mark = self._marks[self._next]
            self._next += 1
            if literal := self._text[self._at : mark.start()]:
                read.append(literal)
            self._at = mark.end()
            if mark[1]:
                read.append(Hole(mark[1]))
            elif mark[2] in until:
                self._open = mark[2]
                return tuple(read)
            elif mark[2] == "[" and until != "]":
                read.append(Optional(self.parts("]")))
            elif mark[2] == "<":
                read.append(self._choice())
            elif mark[2] == "|":
                read.append("|")
            elif case := _CASE.match(self._text, mark.start()):
                raise TemplateError(f"`{case[0]}` asks for a case, but the language has none")
            else:
                raise TemplateError(f"`{mark[2]}` at column {mark.start() + 1} of `{self._text}` has no partner")
        if until:
            raise TemplateError(f"a `{'[' if until == ']' else '<'}` of `{self._text}` is never closed")
        if rest := self._text[self._at :]:
            read.append(rest)
        return tuple(read)

    def _choice(self) -> Choice:
        selector = _SELECTOR.match(self._text, self._at)
        hole, number, phrase = (selector[1], selector[2], selector[3] or "") if selector else ("", None, "")
        self._at = selector.end() if selector else self._at
        forms = []
        self._open = "|"
        while self._open == "|":
            forms.append(self.parts("|>"))
        choice = Choice(hole, phrase, number is not None, tuple(forms))
        if (not hole or phrase or number) and len(forms) != 2:
            raise TemplateError(f"`<...>` of `{self._text}` has {len(forms)} forms, but there are two to choose from")
        return choice
