"""Read files that may come from a stranger: only regular files, never waiting, and only so many bytes."""

import errno
import io
import os
import stat
from pathlib import Path

MOST_BYTES = 64 << 20
"""No file of a project that Gesso reads whole has more bytes."""


def open_file(path: Path | str) -> io.BufferedReader:
    """Open a regular file for reading.

    Raises:
        OSError: It cannot be opened, or is a pipe, a device or a folder. A pipe that nobody fills is not waited for.
        ValueError: The path has a null character.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is not a file", str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def file_bytes(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file of at most so many bytes. Raises like `open_file`, and OSError (EFBIG) for a
    larger file."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most and len(content := file.read(most + 1)) <= most:
            return content
    raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))


def file_text(path: Path | str, most: int = MOST_BYTES, errors: str = "strict") -> str:
    """Return the text of a regular file in UTF-8, with line ends as `\\n`. Raises like `file_bytes`, and
    UnicodeDecodeError unless `errors` say otherwise."""
    return file_bytes(path, most).decode("utf-8", errors).replace("\r\n", "\n").replace("\r", "\n")
