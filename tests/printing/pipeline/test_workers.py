"""Who interrupts a build waits for nobody that draws, and nothing half written is left."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from gesso.files import write_atomically
from gesso.printing.pipeline.drawing import worker_pool

_LONG = 60.0


def _draw(folder: Path, number: int) -> int:
    if number:
        (folder / f"begun-{number}").touch()
        end = time.monotonic() + _LONG
        while time.monotonic() < end:
            write_atomically(folder / "drawn.png", bytes(1 << 16))
    while not (folder / "drawn.png").exists():
        time.sleep(0.01)
    return number


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interruption_ends_what_is_being_drawn(tmp_path: Path) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), worker_pool(2) as pool:
        pool.run(partial(_draw, tmp_path), [0, 1, 2, 3], interrupt)
    assert time.monotonic() - start < 10, "what takes a minute is not waited for"
    assert [path.name for path in sorted(tmp_path.iterdir()) if not path.name.startswith("begun")] == ["drawn.png"]
    assert (tmp_path / "begun-1").exists() and not (tmp_path / "begun-3").exists(), "nothing more is begun"
