"""The words of one game as plain data, which a command reads without building a parser.

`templates/words/<game>.json` holds them for the games that ship with Gesso. `gesso.lang.listing` makes them from the
declarations of a language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from gesso.data_classes import dataclass
from gesso.resources import read_resource, resources

_FOLDER = "templates/words"
_GAP = "..."


@dataclass(frozen=True, slots=True)
class ListedForm:
    """One way to write a word, with an example."""

    form: str
    means: str
    facts: str
    """What it takes, where it stands, what it gives and needs."""
    example: Sequence[str]
    printed: Mapping[str, Sequence[str]]
    """The printed lines of the example in each language; empty if nobody has printed it."""


@dataclass(frozen=True, slots=True)
class ListedWord:
    """A word to learn."""

    word: str
    spellings: Sequence[str]
    """All its spellings, `word` among them."""
    role: str
    """What it is for: the chapter that lists it."""
    means: str
    forms: Sequence[int]
    """Its own forms, by their numbers in the list."""
    also: Sequence[int]
    """Forms of other words in which it stands."""
    shown: int
    """The form with the shortest example that has the word."""
    after: Sequence[str]
    """What may stand right before it, as the grammar says."""
    before: Sequence[str]
    """What may stand right behind it."""


@dataclass(frozen=True, slots=True)
class ListedWish:
    """Words that people look for and the language does not have."""

    phrases: Sequence[str]
    """`#` stands for a number above 1, `*` for a name, `^` for the beginning of a sentence, `a/b` for one of two words, and
    `...` for some words or none."""
    hint: str
    right: Sequence[str]
    """Lines that the language has instead."""
    after: str = ""
    """The first word of the lines on which the wish counts; empty for all."""


@dataclass(frozen=True, slots=True)
class ListedRecipe:
    """A mechanic, and the lines of a card file that make it."""

    title: str
    names: Sequence[str]
    """What else people call it."""
    text: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class WordList:
    """All words of one game."""

    game: str
    words: Sequence[ListedWord]
    forms: Sequence[ListedForm]
    wishes: Sequence[ListedWish]
    recipes: Sequence[ListedRecipe] = ()

    def text(self) -> str:
        """Return the list as JSON; it ends with a line end."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"

    def word(self, spelling: str) -> ListedWord | None:
        """Return the word that has a spelling. Capitals do not count."""
        small = spelling.lower()
        return next((word for word in self.words if small in map(str.lower, word.spellings)), None)

    def wish(self, phrase: str) -> tuple[ListedWish, str] | None:
        """Return the longest wish in a phrase, with the words that express it."""
        words = phrase.lower().split()
        best: ListedWish | None = None
        weight = (0, False)
        asked = ""
        for wish in self.wishes:
            if wish.after not in ("", words[0]):
                continue
            for wanted in (each.lower().split() for each in wish.phrases):
                place = _place(wanted, words)
                heavier = (len(wanted) - wanted.count(_GAP), bool(wish.after))
                if place is not None and heavier > weight:
                    best, weight, asked = wish, heavier, " ".join(words[place])
        return (best, asked) if best is not None else None

    def recipe(self, phrase: str) -> ListedRecipe | None:
        """Return the recipe of a mechanic by one of its names."""
        small = phrase.lower()
        return next((each for each in self.recipes if small in (each.title.lower(), *each.names)), None)

    def spellings(self) -> Iterator[str]:
        """Yield every spelling of the list, then every single word that people look for."""
        for word in self.words:
            yield from word.spellings
        for wish in self.wishes:
            yield from (phrase for each in wish.phrases if (phrase := each.removeprefix("^ ")).isalpha())
        for recipe in self.recipes:
            yield from (recipe.title.lower(), *recipe.names)


def _place(wanted: Sequence[str], words: Sequence[str]) -> slice | None:
    """Return where the wanted words stand among some words."""
    begins = wanted[0] == "^"
    ends = ((at, _end(wanted[begins:], words, at)) for at in range(1 if begins else len(words)))
    return next((slice(at, end) for at, end in ends if end), None)


def _end(wanted: Sequence[str], words: Sequence[str], at: int) -> int:
    """Return the place behind the wanted words that begin at one of some words; 0 if they do not stand there."""
    for number, word in enumerate(wanted):
        if word == _GAP:
            rest = wanted[number + 1 :]
            return next((end for to in range(at, len(words)) if (end := _end(rest, words, to))), 0)
        if at >= len(words) or not any(_fits(each, words[at]) for each in word.split("/") or [word]):
            return 0
        at += 1
    return at


def _fits(wanted: str, word: str) -> bool:
    return wanted in (word, "*") or (wanted == "#" and word.isdecimal() and word not in ("0", "1"))


def listed_games() -> tuple[str, ...]:
    """Return the ids of the games whose words are data, in alphabetical order."""
    return tuple(sorted({file.stem for folder in resources(_FOLDER) for file in folder.glob("*.json")}))


def read_word_list(game: str) -> WordList:
    """Return the list of a game of `listed_games`. Raises `ResourceError` for any other."""
    return from_text(read_resource(f"{_FOLDER}/{game}.json"))


def from_text(text: str) -> WordList:
    """Return the list that `WordList.text` wrote."""
    data = json.loads(text)
    return WordList(
        data["game"],
        [ListedWord(**word) for word in data["words"]],
        [ListedForm(**form) for form in data["forms"]],
        [ListedWish(**wish) for wish in data["wishes"]],
        [ListedRecipe(**recipe) for recipe in data["recipes"]],
    )
