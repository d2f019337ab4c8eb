"""The first message about a sentence that cannot be read tells what to write: a text, or the nearest thing that can be said.

`tests/cases/natural/<game>-answers.txt` holds the sentences; its head explains the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from project.sentences import CASES, ENTRIES, errors_of, lay_out_project
from soak import sampled


def _answers() -> Iterator[tuple[str, str, str, str]]:
    for game in ENTRIES:
        text = (CASES / f"{game}-answers.txt").read_text(encoding="utf-8")
        for start, said, answer in re.findall(r"(?m)^=== (\w+): (.*)\n([>!] .+)$", text):
            yield game, start, said, answer


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out_project(tmp_path_factory.mktemp("answers"))


@pytest.mark.parametrize(("game", "start", "said", "answer"), sampled(list(_answers()), 2))
def test_the_first_message_tells_what_to_write(root: Path, game: str, start: str, said: str, answer: str) -> None:
    errors, _ = errors_of(root, game, start, said)
    first = next(each for each in errors if each.span.source.path == ENTRIES[game])
    wanted = answer[2:]
    if answer.startswith("> "):
        assert wanted in [" / ".join(map(str.strip, fix.writes.splitlines())) for fix in first.fixes if fix.writes]
    else:
        assert wanted in first.hint and not any(fix.writes for fix in first.fixes)
