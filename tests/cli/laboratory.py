"""A small project for the commands that play: two Artists and what lies beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases" / "react"
HOME = Path("cards") / "react"

STORIES = """\
gesso: 1
game: react
players: [calligrapher, dancer]
scenarios:
  - name: She begins
    rule: T5
    expect: {decides: calligrapher}
  - name: He begins
    expect: {decides: dancer}
"""


def make_project(root: Path, *names: str) -> Path:
    """A project with these Artists of the roster, and the folder of its game."""
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    home = root / HOME
    for name in names:
        (home / name).mkdir(parents=True)
        shutil.copy(CASES / "artists" / f"{name}.yaml", home / name / "artist.yaml")
    table = (CASES / "artists" / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (home / "game.yaml").write_text("\n".join([*lines, f"artists: [{', '.join(names)}]", ""]), encoding="utf-8")
    return home
