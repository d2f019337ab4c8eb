"""What designers who have never seen the language write for a text is answered with that text first.

`tests/cases/natural/<game>-paraphrases.txt` holds their sentences above the text that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from project.sentences import CASES, ENTRIES, errors_of, first_proposal, lay_out_project
from soak import sampled


def _paraphrases() -> Iterator[tuple[str, str, str, str]]:
    for game in ENTRIES:
        text = (CASES / f"{game}-paraphrases.txt").read_text(encoding="utf-8")
        for heads, meant in re.findall(r"(?m)((?:^=== .*\n)+)((?:(?!===)(?!\n).*\n)+)", text):
            for start, said in re.findall(r"(?m)^=== (\w+): (.*)$", heads):
                yield game, start, said, meant.rstrip("\n")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out_project(tmp_path_factory.mktemp("paraphrases"))


@pytest.mark.parametrize(("game", "start", "said", "meant"), sampled(list(_paraphrases()), 8))
def test_a_sentence_is_answered_with_the_text_that_is_meant(
    root: Path, game: str, start: str, said: str, meant: str
) -> None:
    errors, follows = errors_of(root, game, start, said)
    assert first_proposal(errors, follows) == meant
