"""Files of several entries: each has a name of its own, which file systems take."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.printing.exports import WholeGameExport
from gesso.printing.exports.cutter import CutPaths
from gesso.printing.pipeline.runs import Printed
from gesso.project.selection import select
from gesso.project.services import load_service
from gesso.resources import home
from gesso.tasks.build import file_name, print_job
from gesso.tasks.export import export_whole_games


def test_a_file_of_many_has_a_name_that_fits_and_is_its_own() -> None:
    ids = [f"artist-{number}" for number in range(60)]
    many, others = file_name(ids), file_name([*ids[:-1], "another"])
    assert many != others and max(len(many), len(others)) < 200
    assert file_name(ids[:2]) == "artist-0-v-artist-1"


@pytest.mark.slow
def test_exports_of_many_entries_lie_in_folders_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[Path] = []

    def seen(*_runs: object, export: WholeGameExport, **_options: object) -> Printed:
        folders.extend(export.folders)
        return Printed((), (), 0)

    monkeypatch.setattr("gesso.printing.pipeline.print_run.print_runs", seen)
    service, _ = load_service("silhouette", None)
    assert service is not None and isinstance(service.output, CutPaths)
    for last in ("sable", "corvin"):
        names = ["ashley", "tamsin", "odalys", last]
        chosen = select([str(home() / "cards" / "solrei" / name) for name in names])
        job = print_job(chosen, 1, lambda _step, _done, _total: None)
        export_whole_games(job, service.output, tmp_path, None, "a4")
    assert [folder.name for folder in folders] == [
        "ashley-v-tamsin-v-odalys-v-sable",
        "ashley-v-tamsin-v-odalys-v-corvin",
    ]
