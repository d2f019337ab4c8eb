"""The search index: how words are packed, and how large it may be."""

import re

import pytest

from tools.docs import PageError
from tools.site import search
from tools.site.search import SearchIndex, _packed


def test_packed_words_come_back() -> None:
    entries = [0, 35, 36, 72, 36 * 27, 36 * 27 + 1, 99_999]
    words = {"card": entries, "cards": [3], "care": [971, 972], "zone": [36 * 26 * 27]}
    found: dict[str, list[int]] = {}
    last = ""
    for line in _packed(words).split("\n"):
        rest, steps = line[1:].split(" ")
        last = last[: int(line[0], 36)] + rest
        found[last], at = [], 0
        for above, digit in re.findall("([A-Z]*)([0-9a-z])", steps):
            number = 0
            for capital in above:
                number = 26 * number + ord(capital) - 64
            at += 36 * number + int(digit, 36)
            found[last].append(at)
    assert found == words


def test_an_index_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(SearchIndex().text())
    monkeypatch.setattr(search, "MOST_BYTES", size - 100)
    with pytest.raises(PageError, match="are the most"):
        SearchIndex().text()
