"""Whatever stands in a file, and wherever somebody asks, every question has an answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from soak import played

from gesso import Workspace

ROOT = Path(__file__).parents[2]
FILES = (
    "cards/react/calligrapher/artist.yaml",
    "cards/solrei/odalys/set-up.yaml",
    "cards/react/game.yaml",
    "cards/react/calligrapher/scenarios.yaml",
    "cards/react/calligrapher/translations/fr.yaml",
    "gesso.toml",
    "README.md",
)
ZALGO = "e\N{COMBINING ACUTE ACCENT}\N{COMBINING TILDE BELOW}" * 20
TEXTS = (
    "", "\n", "‸", "\0", "\ufeff", "\r\n\r\n", "- - - -", "a: |", "a: |\n", "a:\n\tb: c", "[", "{", "{a: [b, {c: ", "]]]", "a: &b *b",
    "setup: |\n  🎴🎴 draw\n", f"setup: |\n  draw {ZALGO}\n  \N{RIGHT-TO-LEFT OVERRIDE}draw 1 card\n", "setup: |\n  " + "may " * 300,
    "setup: |\n" + "".join(" " * (2 * depth) + "may\n" for depth in range(1, 40)), "? a\n: b", '"', "'", ": :", "---\n---\n",
    "deck:\n" + "  - id: a\n    effects:\n      - effect: |\n          draw 1 card\n" * 1000,
)  # fmt: skip


def _ask_all(workspace: Workspace, path: str, at: int) -> None:
    for candidate in workspace.completions(path, at)[:2]:
        workspace.printed_with(path, at, candidate)
    workspace.hover(path, at)


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_has_answers(shipped: Workspace, text: str) -> None:
    for path in FILES[:1] if len(text) > 9000 else FILES[:3]:
        shipped.write(path, text)
        try:
            for at in (-1, 0, 1, len(text) // 2, len(text) - 1, len(text), len(text) + 99):
                _ask_all(shipped, path, at)
            assert len(shipped.tokens(path)) <= 4 * 1000
            shipped.hints(path, 5, 2)
        finally:
            shipped.write(path, None)


def test_files_that_nobody_knows_have_answers(shipped: Workspace, tmp_path: Path) -> None:
    for path in ("nothing.yaml", "cards/nothing/a.yaml", str(tmp_path / "else.yaml"), "cards/react", "\0", *FILES[5:]):
        _ask_all(shipped, path, 3)
        assert not shipped.tokens(path) and not shipped.hints(path)
        assert shipped.face(path, 3) is None


@pytest.mark.parametrize("path", FILES[:5])
def test_a_file_with_random_deletions_has_answers(shipped: Workspace, path: str) -> None:
    dice = random.Random(path)
    whole = (ROOT / path).read_text(encoding="utf-8")
    try:
        for _ in range(played(2)):
            text = whole
            for _ in range(dice.randrange(4)):
                start = dice.randrange(len(text))
                text = text[:start] + text[start + dice.choice((1, 2, 5, 40, 400)) :]
            shipped.write(path, text)
            for _ in range(4):
                _ask_all(shipped, path, dice.randrange(len(text) + 1))
            shipped.tokens(path)
            shipped.hints(path)
    finally:
        shipped.write(path, None)


def test_every_card_file_has_answers(shipped: Workspace) -> None:
    dice = random.Random(11)
    for game in shipped.project.games:
        for entry in game.entries:
            assert entry.source is not None
            for _ in range(played(2)):
                shipped.hover(entry.file, dice.randrange(len(entry.source.text)))


def test_a_price_prints_with_what_it_pays_for(shipped: Workspace) -> None:
    """An Art's augment is no sentence of an effect: without it, the price cannot be printed at all."""
    path = "cards/solrei/odalys/set-up.yaml"
    text = (ROOT / path).read_text(encoding="utf-8")
    found = shipped.hover(path, text.index("exhaust 1 damage\n    augment") + 2)
    assert found is not None and len(found.printed) == 2


ASKED: tuple[Callable[[Workspace, str], object], ...] = (
    lambda workspace, path: workspace.completions(path, 40),
    lambda workspace, path: workspace.hover(path, 40),
    Workspace.tokens,
    Workspace.hints,
)


def test_a_new_project_has_answers(tmp_path: Path) -> None:
    (tmp_path / "gesso.toml").write_text('[project]\nname = "new"\ngames = ["react"]\n', encoding="utf-8")
    folder = tmp_path / "cards" / "react" / "bee"
    folder.mkdir(parents=True)
    text = "gesso: 1\ngame: react\nid: bee\nsetup: |\n  dr"
    half_a_game = "gesso: 1\ngame: react\n"
    workspace = Workspace(tmp_path, {folder / "artist.yaml": text, folder.parent / "game.yaml": half_a_game})
    for ask in ASKED:
        ask(workspace, "cards/react/bee/artist.yaml")
    labels = [each.label for each in workspace.completions("cards/react/bee/artist.yaml", len(text))]
    assert "draw" in labels
