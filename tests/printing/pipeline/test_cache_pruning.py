"""What has been drawn is kept, but not for ever."""

from __future__ import annotations

import os
from pathlib import Path

from gesso.printing.cache import prune_cache


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
