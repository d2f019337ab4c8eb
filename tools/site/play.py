"""The shipped sets as pages that play, and the playground beside them: one effect text in an editor."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jinja2

import gesso
from gesso.api import Project
from gesso.files import write_atomically
from gesso.page.gallery import POLICY
from gesso.page.packing import archive_of, writing_modules
from gesso.page.playground import Playground
from gesso.page.publishing import Published, publish
from gesso.page.runtime import Runtime
from gesso.wording import strong_runs

FOLDER = "play"
GAME, ENTRY, CARD, FACE = "react", "calligrapher", "flowing-ink", "react/calligrapher/CAL-01"
"""The card of the playground, and its face."""
STATIC = Path(__file__).with_name("playground")
_BEGINNINGS = ("deal", "move", "place", "remove", "summon", "swap", "draw", "exhaust", "if", "for", "may", "choose")
"""The first words that the page lists."""


def write_play(project: Project, out: Path, runtime: Runtime) -> Published:
    """Write the sets into `out/play`, and the playground beside them; return what was published.

    Nothing is written if a card has an error or a scenario fails.
    """
    made = publish(project.selection, out / FOLDER, runtime)
    if not made.written:
        return made
    for place, data in playground_files(project, made.folder, runtime):
        (made.folder / place).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(made.folder / place, data)
    return made


def playground_files(project: Project, folder: Path, runtime: Runtime) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the playground."""
    texts = dict(_small_project(project))
    file = next(name for name in texts if f"/{ENTRY}/" in name)
    program = writing_modules(GAME) | {f"project/{name}": text.encode() for name, text in texts.items()}
    yield "run/write.zip", runtime.compiled("write", archive_of(program))
    with TemporaryDirectory(prefix="gesso-playground-") as name:
        root = Path(name)
        for place, text in texts.items():
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            (root / place).write_text(text, encoding="utf-8")
        playground = Playground(root, file, CARD)
        begin = {
            "file": file,
            "card": CARD,
            "text": playground.text,
            **playground.check(playground.text),
        }
        offered = playground.complete(f"{playground.text}\n", len(playground.text) + 1)["candidates"]
        begin["first"] = [each for word in _BEGINNINGS for each in offered if each["label"] == word]
    face = json.loads((folder / GAME / "faces.json").read_text(encoding="utf-8"))[FACE]
    # The pages of a game lie one folder deeper.
    face |= {size: face[size].removeprefix("../") for size in ("small", "large")}
    yield "playground.html", _page(begin, face)
    for each in sorted(STATIC.rglob("*")):
        if each.is_file() and each.suffix != ".j2":
            yield f"playground/{each.relative_to(STATIC).as_posix()}", each.read_bytes()


def _small_project(project: Project) -> Iterator[tuple[str, str]]:
    """Yield the files of a project with one entry, by their places."""
    game = next(game for game in project.games if game.id == GAME)
    entry = game.entry(ENTRY)
    assert entry is not None and entry.source is not None and game.source is not None, "the shipped set has this card"
    yield "gesso.toml", f'[project]\nname = "playground"\ngames = ["{GAME}"]\n'
    yield entry.source.path, entry.source.text
    listed = re.sub(r"(?m)^(not_selectable|examples): .*\n", "", game.source.text)
    yield game.source.path, re.sub(r"(?m)^artists: .*$", f"artists: [{ENTRY}]", listed)


def _page(begin: dict[str, Any], face: dict[str, Any]) -> bytes:
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["runs"] = strong_runs
    template = environment.from_string((STATIC / "index.html.j2").read_text(encoding="utf-8"))
    said = template.render(begin=begin, face=face, policy=POLICY, version=gesso.__version__)
    return f"{said}\n".encode()
