"""What the keyword card says: every keyword in few words, half of them on each of its sides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from unicodedata import normalize

from gesso.games.solrei.wording import RulesText
from gesso.games.solrei.wording.locale import KEYWORDS

_HALF_A_LINE = 20
"""Letters: so much of its last line a keyword leaves free."""

Entries = tuple[Mapping[str, str], ...]


def keywords_in_order(words: RulesText) -> list[tuple[str, str]]:
    """The keywords by their printed names, which accents do not part: *échanger* stands before *mener*."""
    return sorted(map(words.keyword, KEYWORDS), key=lambda keyword: normalize("NFD", keyword[0]))


def keyword_sides(words: RulesText) -> tuple[Entries, Entries]:
    """The keywords of both sides in the order of their names, parted where the sides are most nearly equally long."""
    entries = tuple({"name": name, "means": means} for name, means in keywords_in_order(words))
    lengths = list(accumulate(len(entry["name"] + entry["means"]) + _HALF_A_LINE for entry in entries))
    middle = 1 + min(range(len(entries) - 1), key=lambda at: abs(2 * lengths[at] - lengths[-1]))
    return entries[:middle], entries[middle:]
