"""Words that designers look for and a language does not have, each with what to write instead.

`dsl/wishes/<grammar>.toml` lists them beside each grammar of a language, as tables `[[wish]]`:

- `words`: phrases that are looked for; `^` is the beginning of a line, `#` any figure above 1, `*` any name;
- `write`: what can stand in their place, so that the rest of the line is read too (`""`: nothing);
- `after`: the first word of a line on which alone it is answered so, before what is answered elsewhere;
- `answer`: what the designer is told, by default to write that;
- `wrong`: a text that holds the first phrase; `right`: one that says what can be said, at the place `at` of the game's
  sample entry, by default the one that the game's own file names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from gesso.lang.language import Language
from gesso.lang.terminals import NAME, terminals
from gesso.resources import resources

LINE_BEGIN, ANY_FIGURE, ANY_NAME = "^", "#", "*"
MARKS = ".,;:!?()"


@dataclass(frozen=True, slots=True)
class Wish:
    """One table of the list. `write` is None where nothing can stand in place of the words; `shared` where the list is
    that of the shared grammar."""

    phrases: tuple[tuple[str, ...], ...]
    hint: str
    write: str | None
    wrong: str
    right: str
    at: str
    shared: bool
    after: str = ""


@dataclass(frozen=True, slots=True)
class FoundWish:
    """A wish with the words of a line that express it, `first` and `last` counted from 0."""

    wish: Wish
    first: int
    last: int

    @property
    def weight(self) -> tuple[int, bool]:
        """What says more of its line goes before what says less: by its words, then by where it stands."""
        return self.last - self.first, bool(self.wish.after)

    @property
    def is_certain(self) -> bool:
        """Whether no piece of a file is likely to be called so."""
        return self.wish.shared or self.wish.write is not None or self.last > self.first


@cache
def wishes(language: Language) -> tuple[Wish, ...]:
    """All known wishes of a language: the game's own, then those of the shared grammar."""
    place = ""
    found: list[Wish] = []
    for grammar in reversed(language.grammars):
        for path in resources(f"dsl/wishes/{grammar.removesuffix('.lark')}.toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            place = data.get("at", place)
            shared = grammar == language.grammars[0]
            found += [_wish(each, place, shared=shared) for each in data["wish"]]
    return tuple(found)


def _wish(data: Mapping[str, str | list[str]], place: str, *, shared: bool) -> Wish:
    def text(key: str, otherwise: str = "") -> str:
        value = data.get(key, otherwise)
        assert isinstance(value, str)
        return value

    phrases = tuple(tuple(phrase.lower().split()) for phrase in data["words"])
    write = text("write") if "write" in data else None
    hint = text("answer") or (f"write `{write}`" if write else "leave it out")
    return Wish(phrases, hint, write, text("wrong"), text("right"), text("at", place), shared, text("after"))


def find_wish(language: Language, words: Sequence[str], index: int) -> FoundWish | None:
    """The wish that the word at `index` expresses, or belongs to: the longest phrase that holds it."""
    known = _by_word(language)
    plain = [LINE_BEGIN, *map(plain_word, words)]
    found: FoundWish | None = None
    for word in (plain[index + 1], ANY_FIGURE, ANY_NAME):
        for wish, phrase, offset in known.get(word, ()):
            start = index + 1 - offset
            here = plain[max(start, 0) : start + len(phrase)]
            if start < 0 or len(here) != len(phrase) or not all(_fits(language, *each) for each in zip(phrase, here)):
                continue
            first = max(start - 1, 0)
            if wish.after not in ("", plain[1]):
                continue
            fits = FoundWish(wish, first, start + len(phrase) - 2)
            if found is None or fits.weight > found.weight:
                found = fits
    return found


def wish_for_name(language: Language, name: str) -> Wish | None:
    """The wish that a single word expresses where a name stands."""
    fitting = (wish for wish, phrase, _ in _by_word(language).get(plain_word(name), ()) if len(phrase) == 1)
    return next(fitting, None)


@cache
def _by_word(language: Language) -> Mapping[str, tuple[tuple[Wish, tuple[str, ...], int], ...]]:
    """Each phrase under each of its words, with the place of the word in it."""
    found: dict[str, tuple[tuple[Wish, tuple[str, ...], int], ...]] = {}
    for wish, phrase, offset in _places(language):
        found[phrase[offset]] = (*found.get(phrase[offset], ()), (wish, phrase, offset))
    return found


def _places(language: Language) -> Iterator[tuple[Wish, tuple[str, ...], int]]:
    for wish in wishes(language):
        for phrase in wish.phrases:
            yield from ((wish, phrase, offset) for offset, word in enumerate(phrase) if word != LINE_BEGIN)


def plain_word(word: str) -> str:
    """A word in small letters, without the marks of English sentences."""
    small = word.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return small.strip(MARKS) or small


def _fits(language: Language, wanted: str, word: str) -> bool:
    if wanted == ANY_FIGURE:
        return word.isascii() and word.isdigit() and int(word[:4]) > 1
    return wanted == word or (wanted == ANY_NAME and terminals(language).terminal(word) == NAME)
