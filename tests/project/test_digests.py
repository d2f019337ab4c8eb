"""Digests under which verdicts are kept: each process makes the same ones, and whatever lies in a folder counts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gesso.records import listing

ASKED = """
import gesso
from gesso.cache import PrintKeys
from gesso.tasks.check import _scenario_key
project = gesso.open(".")
keys = PrintKeys(project.root)
for game in project.games:
    for entry in game.entries:
        print(keys.of(game, entry))
        scenarios = project.model.files.read_source(entry.folder / "scenarios.yaml").source
        print(scenarios and _scenario_key(scenarios, game))
"""


@pytest.mark.slow
def test_a_digest_does_not_depend_on_the_process() -> None:
    """Were it to, no verdict of an earlier run would be found."""
    said = {
        subprocess.run(
            [sys.executable, "-c", ASKED],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    (only,) = said
    assert len({*only.split()}) > 20


def test_whatever_lies_in_the_place_of_a_picture_changes_the_listing(tmp_path: Path) -> None:
    """A verdict over nothing, a folder, a link or a pipe is none over another of these."""
    place = tmp_path / "art" / "first-study.png"
    place.parent.mkdir()
    made = (
        lambda: None,
        place.mkdir,
        place.touch,
        lambda: os.mkfifo(place),
        lambda: place.symlink_to("nowhere.png"),
        lambda: place.symlink_to(place.name),
        lambda: place.symlink_to(tmp_path),
    )
    seen: list[tuple[str, ...]] = []
    for make in made:
        make()
        lines = tuple(listing(place.parent))
        if place.is_dir() and not place.is_symlink():
            place.rmdir()
        else:
            place.unlink(missing_ok=True)
        seen.append(tuple(line.rpartition(" ")[0] if line.count(" ") > 1 else line for line in lines))
    assert len({*seen}) == len(made), seen
