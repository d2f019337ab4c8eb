"""The first message about a sentence that cannot be read tells what to write: a text, or the nearest thing that can be said.

`tests/cases/natural/<game>-answers.txt` holds the sentences; its head explains the notation.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from soak import sampled

import gesso
from gesso.diagnostics import Diagnostic

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "natural"
SET_UP = "cards/solrei/ashley/set-up.yaml"
LAID = {
    "effect": "      effect: |\n        gain 1 power\n",
    "cost": "      cost: |\n        spend 1 diamond rei\n",
    "passive": "      text: |\n        when I win the round if I am on defense\n          ready 1 art\n",
}
"""A text of each kind in the set-up, which a sentence takes the place of."""


def _answers(game: str) -> Iterator[tuple[str, str, str]]:
    text = (CASES / f"{game}-answers.txt").read_text(encoding="utf-8")
    yield from re.findall(r"(?m)^=== (\w+): (.*)\n([>!] .+)$", text)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one set-up."""
    root = tmp_path_factory.mktemp("answers")
    folder = root / "cards" / "solrei"
    shutil.copytree(ROOT / "cards/solrei/ashley", folder / "ashley", ignore=shutil.ignore_patterns("translations"))
    table = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    table = re.sub(r"(?m)^set_ups:.*\n(?:  .*\n)*", "set_ups: [ashley]\n", table)
    (folder / "game.yaml").write_text(table, encoding="utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["solrei"]\n')
    return root


def _first(root: Path, start: str, said: str) -> Diagnostic:
    file = root / SET_UP
    text = file.read_text(encoding="utf-8")
    assert LAID[start] in text
    head = LAID[start].partition("\n")[0]
    file.write_text(text.replace(LAID[start], f"{head}\n        {said}\n", 1), encoding="utf-8")
    try:
        project = gesso.open(root)
        found = project.with_proposals(project.check(), instead=True)
        return next(each for each in found if each.is_error and each.span.source.path == SET_UP)
    finally:
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("start", "said", "answer"), sampled(list(_answers("solrei")), 2))
def test_the_first_message_tells_what_to_write(root: Path, start: str, said: str, answer: str) -> None:
    first = _first(root, start, said)
    wanted = answer[2:]
    if answer.startswith("> "):
        assert wanted in [" / ".join(map(str.strip, fix.writes.splitlines())) for fix in first.fixes if fix.writes]
    else:
        assert wanted in first.hint and not any(fix.writes for fix in first.fixes)
