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
ENTRY = "cards/react/dancer/artist.yaml"
LAID = {
    "effect": "          move self up to 2\n",
    "passive": "      when my artist leaves a zone\n        place 1 scale in the zone\n",
}
"""A text of each kind in the entry, which a sentence takes the place of; a line follows the effect."""


def _paraphrases() -> Iterator[tuple[str, str, str]]:
    text = (CASES / "natural" / "react-paraphrases.txt").read_text(encoding="utf-8")
    for heads, meant in re.findall(r"(?m)((?:^=== .*\n)+)((?:(?!===)(?!\n).*\n)+)", text):
        for start, said in re.findall(r"(?m)^=== (\w+): (.*)$", heads):
            yield start, said, meant.rstrip("\n")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one Artist."""
    root = tmp_path_factory.mktemp("paraphrases")
    left_out = shutil.ignore_patterns("translations", "scenarios*")
    shutil.copytree(ROOT / "cards/react/dancer", root / "cards/react/dancer", ignore=left_out)
    table = (CASES / "react" / "artists" / "game.yaml").read_text(encoding="utf-8")
    kept = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text("\n".join([*kept, "artists: [dancer]", ""]), encoding="utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    return root


@pytest.mark.parametrize(("start", "said", "meant"), sampled(list(_paraphrases()), 8))
def test_a_sentence_is_answered_with_the_text_that_is_meant(root: Path, start: str, said: str, meant: str) -> None:
    file = root / ENTRY
    text = file.read_text(encoding="utf-8")
    laid = LAID[start]
    assert text.count(laid) == 1
    indentation = " " * (len(laid) - len(laid.lstrip()))
    file.write_text(text.replace(laid, f"{indentation}{said}\n"), encoding="utf-8")
    try:
        project = gesso.open(root)
        found = project.with_proposals(project.check(), instead=True)
    finally:
        file.write_text(text, encoding="utf-8")
    first = next(fix for each in found if each.is_error for fix in each.fixes if fix.writes)
    lines = first.writes.splitlines()
    follows = text.partition(laid)[2].partition("\n")[0].strip() if start == "effect" else ""
    assert "\n".join(lines[:-1] if lines[-1] == follows else lines) == meant
