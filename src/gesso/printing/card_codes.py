"""The letters that stand before the numbers of an entry's cards, no two entries of a game with the same."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, count


def card_code(entry: str, entries: Sequence[str]) -> str:
    """The code of an entry among those of a game, by id: three letters, such as `CAL`. It is the first three letters of
    the id. Where an entry earlier in the list has them, it is the first letter and two later ones, in order; after all
    of those, the first three with a number. So a new entry at the end of the list leaves all printed cards as they are.
    One that is not in the list comes after it."""
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
