"""Sentences in the place of texts in an entry of each game, and what is said of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import gesso
from gesso.diagnostics import Diagnostic

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "natural"
ENTRIES = {"react": "cards/react/dancer/artist.yaml", "solrei": "cards/solrei/ashley/set-up.yaml"}
LAID = {
    ("react", "effect"): "effect: |\n          move self up to 2\n",
    ("react", "reaction"): "effect: |\n            jump self\n",
    ("react", "cost"): "cost: |\n          exhaust self\n",
    ("react", "passive"): "text: |\n      when my artist leaves a zone\n        place 1 scale in the zone\n",
    ("solrei", "effect"): "effect: |\n        gain 1 power\n",
    ("solrei", "cost"): "cost: |\n        spend 1 diamond rei\n",
    ("solrei", "passive"): "text: |\n        when I win the round if I am on defense\n          ready 1 art\n",
}
"""A text of each kind in an entry, which a sentence takes the place of; a line follows the effect of Re;ACT."""


def lay_out_project(root: Path) -> Path:
    """Write a project with one entry of each game into a folder, and return that."""
    left_out = shutil.ignore_patterns("translations", "scenarios*")
    for entry in ENTRIES.values():
        shutil.copytree((ROOT / entry).parent, (root / entry).parent, ignore=left_out)
    table = (ROOT / "tests/cases/react/artists/game.yaml").read_text(encoding="utf-8")
    kept = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text("\n".join([*kept, "artists: [dancer]", ""]), encoding="utf-8")
    table = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    table = re.sub(r"(?m)^set_ups:.*\n(?:  .*\n)*", "set_ups: [ashley]\n", table)
    (root / "cards/solrei/game.yaml").write_text(table, encoding="utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react", "solrei"]\n')
    return root


def errors_of(root: Path, game: str, start: str, said: str) -> tuple[list[Diagnostic], str]:
    """The errors of a project with a sentence in the place of a text, with proposals, and the line behind it in its text."""
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
    finally:
        file.write_text(text, encoding="utf-8")
    follows = after.partition("\n")[0]
    return [each for each in found if each.is_error], follows.strip() if follows.startswith(indentation) else ""


def first_proposal(errors: list[Diagnostic], follows: str) -> str:
    """The text that is proposed first, without the line that followed the sentence."""
    lines = next(fix.writes for each in errors for fix in each.fixes if fix.writes).splitlines()
    return "\n".join(lines[:-1] if follows and lines[-1] == follows else lines)
