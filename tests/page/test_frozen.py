"""A frozen set plays as the project does, and reads, checks and compiles nothing."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import gesso
from gesso.page.frozen import freeze, thaw
from gesso.page.packing import modules
from gesso.sim.players import bot_named
from gesso.tasks import play

ROOT = Path(__file__).parents[2]
PAIRS = {"react": ("calligrapher", "dancer"), "solrei": ("odalys", "halder")}


@pytest.mark.parametrize("game", PAIRS)
def test_a_frozen_set_plays_the_same_games(game: str, tmp_path: Path) -> None:
    pair = PAIRS[game]
    project = gesso.open(ROOT, *pair)
    thawed = thaw(freeze(project.model, project.selection.parts), tmp_path)
    assert {entry.id for known in thawed.games for entry in known.entries} >= {*pair}

    def played(model: object) -> tuple[str, list[str]]:
        rules = play.pair(model, pair)  # type: ignore[arg-type]
        bots = [bot_named(rules, "random", seat) for seat in (0, 1)]
        session = play.session(model, pair, bots, seed=3, humans=frozenset({0}))  # type: ignore[arg-type]
        while session.result is None:
            session.step()
        return session.log.text(), [str(line) for line in play.story(model, session.game, 0)]  # type: ignore[arg-type]

    assert played(thawed) == played(project.model)
    assert play.display(thawed, pair).titles == play.display(project.model, pair).titles


@pytest.mark.parametrize("game", PAIRS)
def test_a_frozen_set_holds_nothing_of_others_and_no_source(game: str) -> None:
    pair = PAIRS[game]
    project = gesso.open(ROOT, *pair)
    frozen = freeze(project.model, project.selection.parts)
    held = [frozen]
    for known in pickle.loads(frozen).games:
        held += [zlib.decompress(part) for entry in known.entries for part in (entry.contents, *entry.plugins)]
    (model,) = (each for each in project.model.games if each.id == game)
    there = {entry.id for known in pickle.loads(frozen).games for entry in known.entries}
    others = {id for id in model.definition.playable(model.table) if id not in there and len(id) > 4}
    assert others and {*pair} <= there
    for word in (*others, "provenance:", "effect: |", "yaml-language-server", str(ROOT)):
        assert not any(word.encode() in part for part in held), word


def test_a_frozen_set_speaks_its_language(tmp_path: Path) -> None:
    project = gesso.open(ROOT, *PAIRS["react"]).in_locale("fr")
    thawed = thaw(freeze(project.model, project.selection.parts), tmp_path)
    said = [play.display(model, PAIRS["react"]).titles for model in (thawed, project.model)]
    assert said[0] == said[1] != play.display(gesso.open(ROOT).model, PAIRS["react"]).titles


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_browser_gets_every_module_that_plays(locale: str, tmp_path: Path) -> None:
    """Whatever a game needs is in the archive: another Python plays from it alone, without any other library."""
    project = gesso.open(ROOT, *PAIRS["react"]).in_locale(locale)
    for name, data in modules([part.game for part in project.selection.parts]).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "set.bin").write_bytes(freeze(project.model, project.selection.parts))
    script = """if True:
        import json, sys
        sys.path[:0] = [sys.argv[1]]
        from pathlib import Path
        from gesso.page.worker import Worker
        told = []
        worker = Worker(Path(sys.argv[1], "set.bin").read_bytes(), "{}", lambda text: told.append(json.loads(text)))
        worker.hear(json.dumps({"id": 1, "ask": "hello", "version": 1}))
        entries, seats = ["calligrapher", "dancer"], ["person", "greedy"]
        worker.hear(json.dumps({"id": 2, "ask": "table/new", "entries": entries, "seats": seats, "seed": 1}))
        number = 3
        while told[-1]["status"] != "over":
            at = told[-1]
            worker.hear(json.dumps({"id": number, "ask": "table/choose", "table": at["table"], "seq": at["seq"], "option": 0}))
            number += 1
        print(told[-1]["result"]["winner"], *sorted({name.partition(".")[0] for name in sys.modules} & {"PIL", "lark", "jinja2", "ruamel", "jsonschema"}))
    """
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.stdout in ("0\n", "1\n"), done.stdout + done.stderr


@pytest.mark.slow
def test_a_game_that_is_no_part_of_gesso_plays_there_too(tmp_path: Path) -> None:
    from games.lanterns.definition import GAME, PROJECT

    from gesso.games import register, unregister

    shutil.copytree(PROJECT, tmp_path / "lanterns", ignore=shutil.ignore_patterns(".gesso"))
    register(GAME)
    try:
        project = gesso.open(tmp_path / "lanterns")
        files = modules([part.game for part in project.selection.parts])
        frozen = freeze(project.model, project.selection.parts)
    finally:
        unregister(GAME.id)
    home = tmp_path / "browser"
    for name, data in {**files, "set.bin": frozen}.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)
    script = """if True:
        import json, sys
        sys.path[:0] = [sys.argv[1]]
        from pathlib import Path
        from gesso.page.worker import Worker
        told = []
        worker = Worker(Path(sys.argv[1], "set.bin").read_bytes(), "{}", lambda text: told.append(json.loads(text)))
        worker.hear(json.dumps({"id": 1, "ask": "hello", "version": 1}))
        worker.hear(json.dumps({"id": 2, "ask": "table/new", "entries": ["ada+spark", "bo"], "seats": ["random", "random"], "seed": 1}))
        print(told[-1].get("status") or told[-1])
    """
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(home)], capture_output=True, text=True, check=False
    )
    assert done.stdout == "over\n", done.stdout + done.stderr
