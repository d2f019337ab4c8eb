"""Exports appear whole or not at all: on a full disk, with something in the way, when somebody stops them."""

from __future__ import annotations

import errno
import pickle
import time
from pathlib import Path

import pytest
from printing.exports.test_images import FACES, POKER
from printing.exports.workshop import Workshop, order, piece, service

from gesso.files import new_temp_file
from gesso.printing.pipeline.drawing import worker_pool
from gesso.printing.pipeline.output_files import OutputError
from gesso.printing.pipeline.sheet_writing import DamagedFacesError


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_a_full_disk_leaves_nothing_half_written(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if "out" in path.parts:
            whole(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return whole(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OutputError, match="disk is full"):
        shop.export(service(FACES + POKER), piece(order("C-1")))
    assert shop.files() == {}


def test_something_in_the_way_is_told(shop: Workshop) -> None:
    (shop.root / "out").write_text("mine")
    with pytest.raises(OutputError, match="in the way"):
        shop.export(service(FACES + POKER), piece(order("C-1")))
    assert (shop.root / "out").read_text() == "mine"


def test_an_interrupt_leaves_nothing_half_written(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gesso.printing.exports.images.write_image", interrupted)
    with pytest.raises(KeyboardInterrupt):
        shop.export(service(FACES + POKER), piece(order("C-1")))
    assert shop.files() == {}


def test_an_interrupt_while_files_are_made_leaves_none(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def interrupted(target: Path, mark: str = "") -> Path:
        made.append(new_temp_file(target, mark))
        if len(made) == 2:
            raise KeyboardInterrupt
        return made[-1]

    monkeypatch.setattr("gesso.printing.pipeline.output_files.new_temp_file", interrupted)
    with pytest.raises(KeyboardInterrupt):
        shop.export(service(FACES + POKER), *(piece(order(f"C-{number}")) for number in range(3)))
    assert len(made) == 2 and shop.files() == {}


def test_what_runs_when_others_are_interrupted_has_ended_before_its_file_is_removed(tmp_path: Path) -> None:
    """A task that goes on could write its file after all."""

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    late = tmp_path / "late"
    with worker_pool(2) as pool, pytest.raises(KeyboardInterrupt):
        try:
            pool.run(_write_later, [tmp_path / "first", late, tmp_path / "third"], stop)
        finally:
            for path in tmp_path.iterdir():
                path.unlink()
    assert not list(tmp_path.iterdir())


def _write_later(path: Path) -> None:
    time.sleep(0.0 if path.name == "first" else 0.2)
    path.write_text("late")


def test_a_damaged_cache_is_drawn_again(shop: Workshop) -> None:
    shop.export(service(FACES + POKER), piece(order("C-1")))
    first = shop.files()
    for path in (shop.root / ".gesso" / "cache" / "faces").iterdir():
        path.write_bytes(path.read_bytes()[:900])
    for name in first:
        (shop.root / "out" / "deck" / name).unlink()
    shop.export(service(FACES + POKER), piece(order("C-1")))
    assert shop.files() == first


def test_what_went_wrong_comes_whole_from_another_process() -> None:
    for error in (OutputError("a message", "a hint"), DamagedFacesError((Path("a.png"),), "a message")):
        found = pickle.loads(pickle.dumps(error))
        assert (str(found), found.hint, type(found)) == ("a message", error.hint, type(error))
