"""From what somebody types to the options that are meant."""

import re
from collections.abc import Iterator, Sequence

from gesso.diagnostics.suggestions import nearest, plain_letters

Names = Sequence[Sequence[str]]
"""For each option the names that it goes by."""
_SEPARATOR = re.compile("[,;]")
_LONGEST_NUMBER = 4
_SHORTEST = 3
"""Anything shorter is as near to one name as to another."""
_LONGEST = 200
"""Longer than any name; nothing that is longer is compared."""


def meant(said: str, names: Names) -> list[int]:
    """Which options (from 0) a text means: by number, else by all of a name, its beginning, or a part of it."""
    if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER and 0 < int(said) <= len(names):
        return [int(said) - 1]
    return named(said, names)


def named(said: str, names: Names) -> list[int]:
    """Which names (from 0) a text means: by all of a name, else by its beginning, else by a part of it; capitals and
    accents aside."""
    wanted = plain_letters(said)
    if not wanted or len(said) > _LONGEST:
        return []
    plain = [[plain_letters(name) for name in own] for own in names]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, own in enumerate(plain) if any(fits(name, wanted) for name in own)]
        if found:
            return found
    return []


def exactly(said: str, names: Names) -> bool:
    """Is this all of a name?"""
    wanted = plain_letters(said)
    return any(wanted == plain_letters(name) for own in names for name in own)


def near(said: str, names: Names) -> str | None:
    """The name that was probably meant by a text that means none."""
    told = _SHORTEST <= len(said) <= _LONGEST
    return nearest(said, [name for own in names for name in own]) if told else None


def members(said: str) -> list[str]:
    """The members of a set that are typed in one line: `c3 d4`, or with commas `1, a card in c3`."""
    parts = _SEPARATOR.split(said) if _SEPARATOR.search(said) else said.split()
    return [part.strip() for part in parts if part.strip()]


def numbered(words: Sequence[str]) -> Iterator[str]:
    """Options with the numbers that they may be named by."""
    margin = len(str(len(words)))
    return (f"{number:>{margin}} {text}" for number, text in enumerate(words, 1))
