"""What designers who have never seen the language write for a text is answered with that text first.

`tests/cases/natural/<game>-paraphrases.txt` holds their sentences above the text that is meant.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from soak import sampled

import gesso

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
ENTRIES = {"react": "cards/react/dancer/artist.yaml", "solrei": "cards/solrei/ashley/set-up.yaml"}
LAID = {
    ("react", "effect"): "          move self up to 2\n",
    ("react", "passive"): "      when my artist leaves a zone\n        place 1 scale in the zone\n",
    ("solrei", "effect"): "        gain 1 power\n",
    ("solrei", "passive"): "        when I win the round if I am on defense\n          ready 1 art\n",
}
"""A text of each kind in an entry, which a sentence takes the place of; a line follows the effect of Re;ACT."""


def _paraphrases() -> Iterator[tuple[str, str, str, str]]:
    for game in ENTRIES:
        text = (CASES / "natural" / f"{game}-paraphrases.txt").read_text(encoding="utf-8")
        for heads, meant in re.findall(r"(?m)((?:^=== .*\n)+)((?:(?!===)(?!\n).*\n)+)", text):
            for start, said in re.findall(r"(?m)^=== (\w+): (.*)$", heads):
                yield game, start, said, meant.rstrip("\n")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one entry of each game."""
    root = tmp_path_factory.mktemp("paraphrases")
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


@pytest.mark.parametrize(("game", "start", "said", "meant"), sampled(list(_paraphrases()), 8))
def test_a_sentence_is_answered_with_the_text_that_is_meant(
    root: Path, game: str, start: str, said: str, meant: str
) -> None:
    file = root / ENTRIES[game]
    text = file.read_text(encoding="utf-8")
    laid = LAID[game, start]
    before, _, after = text.partition(laid)
    assert after
    indentation = " " * (len(laid) - len(laid.lstrip()))
    file.write_text(f"{before}{indentation}{said}\n{after}", encoding="utf-8")
    try:
        project = gesso.open(root)
        found = project.with_proposals(project.check(), instead=True)
    finally:
        file.write_text(text, encoding="utf-8")
    first = next(fix for each in found if each.is_error for fix in each.fixes if fix.writes)
    lines = first.writes.splitlines()
    follows = after.partition("\n")[0].strip() if (game, start) == ("react", "effect") else ""
    assert "\n".join(lines[:-1] if lines[-1] == follows else lines) == meant
