"""Names in any script: the ids made from them, their composed form, and letters that look like Latin ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, count

from gesso.data_classes import dataclass

LONGEST_ID = 40
NO_DEVICE = r"(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$)"
"""The part of a pattern that keeps an id from being the name of a device: on Windows, no file or folder can have it."""
_LETTERS = {
    "АВЕЅІЈКМНОРСТУХԜаеѕіјорсухԁһӏԛԝѵ": "ABESIJKMHOPCTYXWaesijopcyxdhlqwv",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαικνορυϲ": "ABEZHIKMNOPTYXCaikvopuc",
}
"""Cyrillic and Greek letters, each with the Latin one that looks the same in most fonts."""
_LATIN = {ord(other): latin for others, letters in _LETTERS.items() for other, latin in zip(others, letters)}
_WORD = re.compile(r"[^\W\d_]+")
_ARTICLE = re.compile(r"(?i)^(?:the|an?) (?=.)")
_OTHER_THAN_ID = re.compile(r"[^a-z0-9]+")
_FIGURE_FIRST = re.compile(r"([0-9][a-z0-9]*)-([a-z].*)")


def composed(text: str) -> str:
    """Return a text with each letter and its accents as one character where Unicode has one (NFC).

    macOS writes `é` as two characters, which look the same and compare as different.
    """
    return text if text.isascii() or unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def id_of(name: str) -> str:
    """Return the id of a printed name: small letters `a` to `z` and digits, words joined by hyphens.

    Letters of other alphabets are transliterated: `Łódź` gives `lodz`, `Рыба` gives `ryba`. A leading article is left out.
    The result is empty if nothing of the name can be written so; it may begin with a digit, which ids may not.
    """
    text = in_latin(composed(_ARTICLE.sub("", " ".join(name.split()))))
    if not text.isascii():
        # Most names need no tables.
        from anyascii import anyascii

        text = anyascii(text)
    return _OTHER_THAN_ID.sub("-", text.casefold().replace("'", "")).strip("-")


def figure_last(id: str) -> str:
    """Return an id with the figure at its beginning, which an id may not have, behind its other words: `strike-1st`."""
    match = _FIGURE_FIRST.fullmatch(id)
    return f"{match[2]}-{match[1]}" if match else id


def is_device(id: str) -> bool:
    """Return whether Windows keeps a name for a device, so that no file there can have it, whatever its ending."""
    return re.match(NO_DEVICE, id.partition(".")[0].casefold()) is None


def of_a_device(id: str) -> str:
    """Return what is wrong with such an id."""
    return f"Windows keeps `{id}` for a device, and no file or folder there can have that name"


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A letter of another alphabet in a word of Latin letters."""

    at: int
    """Its place in the text."""
    letter: str
    latin: str
    """The Latin letter that looks the same."""

    def __str__(self) -> str:
        return f"{described(self.letter)} looks like `{self.latin}`"


def look_alikes(text: str) -> Iterator[LookAlike]:
    """Yield the letters of other alphabets that stand in a word among Latin letters and look like some."""
    if text.isascii():
        return
    for word in _WORD.finditer(text):
        others = [at for at in range(*word.span()) if not _is_latin(text[at])]
        if 0 < len(others) < len(word[0]):
            yield from (LookAlike(at, text[at], _LATIN[ord(text[at])]) for at in others if ord(text[at]) in _LATIN)


def explained(text: str) -> str:
    """Return what to add to a message about a word, if one of its letters only looks like a Latin one: `: U+0435 ...`."""
    alike = next(look_alikes(text), None)
    return f": {alike}" if alike is not None else ""


def in_latin(text: str) -> str:
    """Return a text with Latin letters in place of the look-alikes among them."""
    letters = list(text)
    for found in look_alikes(text):
        letters[found.at] = found.latin
    return "".join(letters)


def as_seen(text: str) -> str:
    """Return a text with a Latin letter for each that looks like one, for comparing; also in words of one alphabet."""
    return text if text.isascii() else composed(text).translate(_LATIN)


def described(character: str) -> str:
    """Return the number and name of a character: `U+0410 (cyrillic capital letter a)`."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'no name').lower()})"


def _is_latin(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith("LATIN ")


def card_code(entry: str, entries: Sequence[str]) -> str:
    """Return the code of an entry among those of a game, by id: three letters, such as `CAL`.

    It is the first three letters of the id. If an earlier entry in the list has them, it is the first letter and two
    later ones, in order; after all of those, the first three with a number. So a new entry at the end of the list
    changes no printed card. An entry that is not in the list comes after it.
    """
    taken: set[str] = set()
    for id in (*entries, entry):
        code = next(code for code in _codes(id) if code not in taken)
        if id == entry:
            return code
        taken.add(code)
    raise AssertionError("the entry itself is the last to be asked")


def _codes(id: str) -> Iterator[str]:
    letters = id.replace("-", "").upper()
    pairs = combinations(letters[1:], 2) if len(letters) > 3 else ()
    head = letters[:3]
    return chain((head,), (letters[0] + "".join(pair) for pair in pairs), (f"{head}{n}" for n in count(2)))
