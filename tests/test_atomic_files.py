"""A file is whole or it is not there."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from gesso.files import remove_file, write_atomically, write_cached, write_output


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


def _link(path: Path) -> None:
    path.symlink_to(path.parent / "elsewhere")


def _device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only an administrator makes devices")


@pytest.mark.threat("O1")
@pytest.mark.parametrize("path", ["gesso.toml", "cards/react/bee/artist.yaml", "templates/a.j2", "services/a.TOML"])
def test_no_output_replaces_a_source_of_a_project(tmp_path: Path, path: str) -> None:
    for name in ("gesso.toml", path):
        write_atomically(tmp_path / name, b"old")
    (tmp_path / "link").symlink_to(path)
    for target in (path, f"cards/../{path}", "link"):
        with pytest.raises(OSError):
            write_output(tmp_path / target, b"new")
    assert (tmp_path / path).read_bytes() == b"old"


@pytest.mark.parametrize("path", ["report.yaml", "cards/report.json", "cards/new.yaml", "build/a.toml"])
def test_an_output_may_replace_another_file_and_make_a_new_one(tmp_path: Path, path: str) -> None:
    write_atomically(tmp_path / "gesso.toml", b"")
    if "new" not in path:
        write_atomically(tmp_path / path, b"old")
    write_output(tmp_path / path, b"new")
    assert (tmp_path / path).read_bytes() == b"new"


posix = pytest.mark.skipif(os.name != "posix", reason="special files")


@posix
@pytest.mark.threat("O3")
@pytest.mark.parametrize(
    ("make", "kind"), [(os.mkfifo, "pipe"), (_link, "link"), (_device, "device"), (os.mkdir, "folder")]
)
def test_only_a_file_is_replaced(tmp_path: Path, make: Callable[[Path], None], kind: str) -> None:
    target = tmp_path / "report"
    make(target)
    before = target.lstat()
    with pytest.raises(OSError, match=f"it is a {kind}"):
        write_atomically(target, b"new")
    after = target.lstat()
    assert [path.name for path in tmp_path.iterdir()] == ["report"]
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


@posix
@pytest.mark.threat("O3")
@pytest.mark.parametrize("act", [lambda path: write_atomically(path, b"new"), remove_file, lambda path: write_cached(path, b"new")])  # fmt: skip
@pytest.mark.parametrize("inner", ["", "deep/deeper"])
def test_no_link_leads_a_write_or_a_removal_out_of_a_project(
    tmp_path: Path, act: Callable[[Path], None], inner: str
) -> None:
    """The outside has a project file of its own, so it cannot pass for a project."""
    root, outside = tmp_path / "project", tmp_path / "outside"
    (root / "build" / inner).mkdir(parents=True)
    outside.mkdir()
    for folder in (root, outside):
        (folder / "gesso.toml").write_text("")
    (outside / "precious").write_text("x")
    (root / "build" / inner / "games").symlink_to(outside)
    for name in ("precious", "new", "made/new"):
        with pytest.raises(OSError, match="leads out of the project"):
            act(root / "build" / inner / "games" / name)
    assert sorted(path.name for path in outside.iterdir()) == ["gesso.toml", "precious"]
    assert (outside / "precious").read_text() == "x"


@posix
def test_a_link_inside_a_project_and_one_around_it_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real" / "cards").mkdir(parents=True)
    (tmp_path / "real" / "gesso.toml").write_text("")
    (tmp_path / "real" / "build").symlink_to("cards")
    (tmp_path / "named").symlink_to("real")
    write_atomically(tmp_path / "named" / "build" / "one.png", b"one")
    assert (tmp_path / "real" / "cards" / "one.png").read_bytes() == b"one"


@posix
@pytest.mark.threat("K1")
@pytest.mark.parametrize("make", [os.mkfifo, _link, _device, lambda path: (path / "deep").mkdir(parents=True)])
def test_a_cache_takes_its_place_back(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "kept")
    write_cached(tmp_path / "kept", b"one")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"] and (tmp_path / "kept").read_bytes() == b"one"


def test_the_cache_of_a_project_that_has_gone_is_not_made_anew(tmp_path: Path) -> None:
    home = tmp_path / "project"
    home.mkdir()
    write_cached(home / ".gesso" / "cache" / "faces" / "one", b"one")
    home.rename(tmp_path / "elsewhere")
    with pytest.raises(FileNotFoundError, match="has gone"):
        write_cached(home / ".gesso" / "cache" / "faces" / "two", b"two")
    assert not home.exists()
