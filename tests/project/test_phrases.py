"""What designers call things is read wherever it may stand, and a sentence is read whatever it speaks of.

`tests/cases/natural/<game>-phrases.toml` holds phrases with what the language has for them, and under each kind of text
the sentences that they stand in, with the texts that are meant. Each phrase is tried in the first sentence, and each
sentence with the first phrase.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from project.sentences import CASES, ENTRIES, errors_of, first_proposal, lay_out_project
from soak import sampled


def _sentences() -> Iterator[tuple[str, str, str, str]]:
    for game in ENTRIES:
        groups = tomllib.loads((CASES / f"{game}-phrases.toml").read_text(encoding="utf-8"))
        for name, kinds in groups.items():
            phrases = [(meant, said) for meant, forms in kinds.pop("phrases").items() for said in forms]
            frames = [
                (start, meant, said)
                for start, texts in kinds.items()
                for meant, forms in texts.items()
                for said in forms
            ]
            pairs = [(frames[0], phrase) for phrase in phrases] + [(frame, phrases[0]) for frame in frames[1:]]
            for (start, text, sentence), (meant, said) in pairs:
                whole = sentence.replace(name, said)
                yield game, start, whole[0].upper() + whole[1:], text.replace(name, meant)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out_project(tmp_path_factory.mktemp("phrases"))


def _alike(text: str) -> str:
    """Return a text with one word for `a`, `an` and `1`, which mean the same where one thing is picked."""
    return re.sub(r"\b(?:an?|1)(?= )", "1", text)


@pytest.mark.parametrize(("game", "start", "said", "meant"), sampled(list(_sentences()), 8))
def test_a_phrase_is_read_wherever_it_stands(root: Path, game: str, start: str, said: str, meant: str) -> None:
    errors, follows = errors_of(root, game, start, said)
    assert _alike(first_proposal(errors, follows)) == _alike(meant)
