"""A file is whole or it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.atomic_files import write_atomically


def test_a_file_is_written_with_its_folders_and_may_be_read_by_all(tmp_path: Path) -> None:
    target = tmp_path / "faces" / "one.png"
    write_atomically(target, b"one")
    assert target.read_bytes() == b"one" and target.stat().st_mode & 0o777 == 0o644


def test_a_failed_write_leaves_no_folder_that_it_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", fail)
    (tmp_path / "kept").mkdir()
    with pytest.raises(OSError):
        write_atomically(tmp_path / "kept" / "made" / "faces" / "one.png", b"one")
    assert list(tmp_path.rglob("*")) == [tmp_path / "kept"]


def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "one.png"
    write_atomically(target, b"old")

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError):
        write_atomically(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["one.png"] and target.read_bytes() == b"old"
