"""The glossary is one sorted table, and each word says where there is more about it. `test_links` follows the links."""

from __future__ import annotations

import re

from tools.docs import root

ROWS = re.findall(
    r"^\| (?!word \||---)(.+?) \| (.+) \|$", (root() / "docs/glossary.md").read_text(encoding="utf-8"), re.M
)


def test_the_words_are_sorted() -> None:
    words = [word for word, _ in ROWS]
    assert words == sorted(set(words), key=str.casefold)
    assert len(words) > 40


def test_every_word_has_one_sentence_and_leads_on() -> None:
    for word, meaning in ROWS:
        assert re.search(r"\]\([^)]+\)$|\]\([^)]+\)\.$", meaning), f"{word} leads nowhere"
        sentence = re.sub(r"\[[^]]*\]\([^)]*\)", "", meaning).strip(" ,")
        assert re.match(r"(Re;ACT: |SolRei: )?[A-Z]", sentence), word
        assert len(re.findall(r"\. [A-Z]", sentence)) == 0, f"{word} has more than one sentence"
