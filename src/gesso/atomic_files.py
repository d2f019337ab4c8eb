"""Files that are written whole or not at all: what was there before stays until the new one is complete."""

import os
import tempfile
from pathlib import Path


def new_temp_file(target: Path) -> Path:
    """Make an empty file beside where `target` will be, and the folders above it; returns its path."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".new-", suffix=target.suffix)
    os.close(handle)
    return Path(name)


def put_in_place(temp: Path, target: Path) -> None:
    """Let a file that has been filled take its place, readable by all."""
    temp.chmod(0o644)
    temp.replace(target)


def write_atomically(target: Path, content: bytes) -> None:
    """Write a whole file; nothing is left behind when that fails."""
    temp = new_temp_file(target)
    try:
        temp.write_bytes(content)
        put_in_place(temp, target)
    except BaseException:
        temp.unlink(missing_ok=True)
        raise
