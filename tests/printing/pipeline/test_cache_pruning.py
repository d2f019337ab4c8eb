"""What has been drawn is kept, but not for ever."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gesso.art import PLAIN_ART
from gesso.printing import cache
from gesso.printing.cache import prune_cache
from gesso.printing.pipeline.output_files import OutputRecord


def test_the_oldest_go_first_and_what_is_needed_stays(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.png" for number in range(6)]
    for age, path in enumerate(files):
        path.write_bytes(bytes(100))
        os.utime(path, (1000 + age, 1000 + age))
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
    assert cache.prune_cache((tmp_path,), (), limit=0) == 0


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
