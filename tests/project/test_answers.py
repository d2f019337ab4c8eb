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
CASES = ROOT / "tests" / "cases"
ENTRIES = {"react": "cards/react/dancer/artist.yaml", "solrei": "cards/solrei/ashley/set-up.yaml"}
LAID = {
    ("react", "effect"): "effect: |\n          move self up to 2\n",
    ("react", "cost"): "cost: |\n          exhaust self\n",
    ("react", "passive"): "text: |\n      when my artist leaves a zone\n        place 1 scale in the zone\n",
    ("solrei", "effect"): "effect: |\n        gain 1 power\n",
    ("solrei", "cost"): "cost: |\n        spend 1 diamond rei\n",
    ("solrei", "passive"): "text: |\n        when I win the round if I am on defense\n          ready 1 art\n",
}
"""A text of each kind in an entry, which a sentence takes the place of."""


def _answers() -> Iterator[tuple[str, str, str, str]]:
    for game in ENTRIES:
        text = (CASES / "natural" / f"{game}-answers.txt").read_text(encoding="utf-8")
        for start, said, answer in re.findall(r"(?m)^=== (\w+): (.*)\n([>!] .+)$", text):
            yield game, start, said, answer


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one entry of each game."""
    root = tmp_path_factory.mktemp("answers")
    left_out = shutil.ignore_patterns("translations", "scenarios*")
    for entry in ENTRIES.values():
        shutil.copytree((ROOT / entry).parent, (root / entry).parent, ignore=left_out)
    table = (CASES / "react" / "artists" / "game.yaml").read_text(encoding="utf-8")
    kept = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text("\n".join([*kept, "artists: [dancer]", ""]), encoding="utf-8")
    table = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    table = re.sub(r"(?m)^set_ups:.*\n(?:  .*\n)*", "set_ups: [ashley]\n", table)
    (root / "cards/solrei/game.yaml").write_text(table, encoding="utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react", "solrei"]\n')
    return root


def _first(root: Path, game: str, start: str, said: str) -> Diagnostic:
    file = root / ENTRIES[game]
    text = file.read_text(encoding="utf-8")
    laid = LAID[game, start]
    before, _, after = text.partition(laid)
    assert after
    head, first, _ = laid.split("\n", 2)
    indentation = " " * (len(first) - len(first.lstrip()))
    file.write_text(f"{before}{head}\n{indentation}{said}\n{after}", encoding="utf-8")
    try:
        project = gesso.open(root)
        found = project.with_proposals(project.check(), instead=True)
        return next(each for each in found if each.is_error and each.span.source.path == ENTRIES[game])
    finally:
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("game", "start", "said", "answer"), sampled(list(_answers()), 2))
def test_the_first_message_tells_what_to_write(root: Path, game: str, start: str, said: str, answer: str) -> None:
    first = _first(root, game, start, said)
    wanted = answer[2:]
    if answer.startswith("> "):
        assert wanted in [" / ".join(map(str.strip, fix.writes.splitlines())) for fix in first.fixes if fix.writes]
    else:
        assert wanted in first.hint and not any(fix.writes for fix in first.fixes)
