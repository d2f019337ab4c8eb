"""What has been drawn is kept, but not for ever."""

from __future__ import annotations

import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from printing.pipeline.shop import Workshop, components

from gesso.art import PLAIN_ART
from gesso.files import clear_folder, new_temp_file, put_in_place
from gesso.printing import cache
from gesso.printing.cache import prune_cache
from gesso.printing.pipeline import drawing, print_run
from gesso.printing.pipeline.output_files import OutputRecord


def _made(path: Path, at: float) -> Path:
    """Write a file of 100 bytes that was last used at a time."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(bytes(100))
    os.utime(path, (at, at))
    return path


def test_the_oldest_go_first_and_what_is_needed_stays(tmp_path: Path) -> None:
    files = [_made(tmp_path / f"{number}.png", 1000 + number) for number in range(6)]
    assert prune_cache((tmp_path,), {files[0]}, limit=300) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.png", "4.png", "5.png"]


def test_nothing_goes_while_there_is_room(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(bytes(100))
    assert prune_cache((tmp_path, tmp_path / "missing"), (), limit=100) == 0


def test_other_code_paints_another_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an older version has drawn is drawn again."""
    assert all((cache._PACKAGE / stage / "__init__.py").is_file() for stage in ("art", "printing"))
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    found = set()
    for stage in ("art", "printing"):
        (tmp_path / stage).mkdir()
        for text in ("a = 1", "a = 2"):
            (tmp_path / stage / "brush.py").write_text(text, encoding="utf-8")
            found.add(cache.code_digest.__wrapped__(PLAIN_ART))
    assert len(found) == 4


def test_what_has_just_been_drawn_stays_for_a_build_beside_this_one(tmp_path: Path) -> None:
    (tmp_path / "new.png").write_bytes(bytes(100))
    assert prune_cache((tmp_path,), (), limit=0) == 0


def test_what_a_build_needs_counts_as_used(tmp_path: Path) -> None:
    """So two entries that are built in turn do not drive out each other."""
    files = [_made(tmp_path / name, at) for name, at in (("needed", 1000), ("other", 2000))]
    prune_cache((tmp_path,), {files[0]}, limit=200)
    assert prune_cache((tmp_path,), (), limit=100) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["needed"]


def test_a_file_from_the_future_is_old(tmp_path: Path) -> None:
    """The clock has been set back since; otherwise such files would stay until it catches up."""
    now = time.time()
    for name, at in (("future", now + 86_400), ("ahead", now + 30), ("old", now - 86_400)):
        _made(tmp_path / name, at)
    assert prune_cache((tmp_path,), (), limit=200) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ahead", "old"]
    assert prune_cache((tmp_path,), (), limit=0) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["ahead"], "a clock on another machine is never quite the same"


def test_two_runs_at_once_remove_the_same_files(tmp_path: Path) -> None:
    for number in range(200):
        _made(tmp_path / f"{number}.png", 1000 + number)
    with ThreadPoolExecutor(4) as pool:
        removed = list(pool.map(lambda _: prune_cache((tmp_path,), (), limit=5000), range(4)))
    assert max(removed) > 0 and len(list(tmp_path.iterdir())) <= 50


def test_a_face_that_another_run_has_removed_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Workshop(tmp_path)
    shop.build(*components("one"), sheets=None)
    before = shop.files()
    shutil.rmtree(shop.root / "build")

    def draw_all(*given: Any) -> Any:
        if not given[0]:
            clear_folder(shop.root / ".gesso" / "cache")
        return drawing.draw_all(*given)

    monkeypatch.setattr(print_run, "draw_all", draw_all)
    assert shop.build(*components("one"), sheets=None).drawn == 2
    assert shop.files() == before


def test_clearing_leaves_what_another_run_is_writing(tmp_path: Path) -> None:
    _made(tmp_path / "faces" / "one.png", 1000)
    writing = new_temp_file(tmp_path / "faces" / "two.png")
    assert clear_folder(tmp_path) == (1, 100)
    put_in_place(writing, tmp_path / "faces" / "two.png")
    assert clear_folder(tmp_path / "missing") == (0, 0)


def test_clearing_does_not_leave_the_project(tmp_path: Path) -> None:
    project, outside = tmp_path / "project", _made(tmp_path / "outside" / "mine.png", 1000)
    project.mkdir()
    (project / "gesso.toml").touch()
    (project / "cache").symlink_to(outside.parent)
    with pytest.raises(OSError, match="leads out of the project"):
        clear_folder(project / "cache")
    _made(project / "own" / "face.png", 1000)
    (project / "own" / "link").symlink_to(outside.parent)
    (project / "own" / "file").symlink_to(outside)
    clear_folder(project / "own")
    assert outside.is_file() and not (project / "own" / "file").is_symlink()


def test_a_record_keeps_what_another_build_has_noted(tmp_path: Path) -> None:
    one, other = (OutputRecord(tmp_path / "output.json") for _ in range(2))
    for record, name in ((one, "one"), (other, "other")):
        (tmp_path / name).write_text(name, encoding="utf-8")
        record.note(tmp_path / name, name)
        record.save()
    found = OutputRecord(tmp_path / "output.json")
    assert found.is_current(tmp_path / "one", "one") and found.is_current(tmp_path / "other", "other")
    found.forget(tmp_path / "one")
    found.save()
    assert OutputRecord(tmp_path / "output.json").written_in(tmp_path) == (tmp_path / "other",)
