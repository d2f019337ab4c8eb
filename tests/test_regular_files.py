"""Only files are read, without waiting, and not without end."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gesso.files import file_bytes, file_text, open_file

posix = pytest.mark.skipif(os.name != "posix", reason="special files")


def _zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


@posix
@pytest.mark.threat("C3")
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, _zeros])
@pytest.mark.parametrize("read", [open_file, file_bytes, file_text])
def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, make: Callable[[Path], None], read: Callable[[Path], object]
) -> None:
    make(tmp_path / "entry")
    with pytest.raises(OSError, match="it is not a file"):
        read(tmp_path / "entry")


@pytest.mark.threat("X5")
def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(OSError, match="more than 100 bytes"):
        file_bytes(tmp_path / "sparse", 100)
    (tmp_path / "whole").write_bytes(b"x" * 100)
    assert file_bytes(tmp_path / "whole", 100) == b"x" * 100


@posix
def test_a_file_that_names_no_size_is_still_bounded() -> None:
    """Files of the kernel say that they have no bytes."""
    with pytest.raises(OSError, match="more than 100 bytes"):
        file_bytes("/proc/self/smaps", 100)


def test_line_ends_are_one_character(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes("a\r\nb\rc\né".encode())
    assert file_text(tmp_path / "text") == "a\nb\nc\né"
