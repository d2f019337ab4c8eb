"""A changed text put in the place of the one that was read, where that is still there."""

import codecs
import os
import stat
from pathlib import Path

from gesso.atomic_files import write_atomically

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def rewrite(root: Path, path: str, before: str, after: str) -> str:
    """Write `after` over the file `path` of a project that was read as `before`. A byte-order mark and the rights of the
    file stay, and so does a link to it. Gives why the file was left as it is; empty where it was written."""
    try:
        real = (root / path).resolve(strict=True)
        if not real.is_relative_to(root.resolve()):
            return "it lies outside of the project"
        data = real.read_bytes()
        mode = real.stat().st_mode
        mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        if data != mark + before.encode("utf-8"):
            return "it has changed since it was read"
        # An administrator may write everything, and is still told that somebody did not want it.
        if not (mode & _WRITABLE and os.access(real, os.W_OK)):
            return "it may not be written"
        write_atomically(real, mark + after.encode("utf-8"), stat.S_IMODE(mode))
    except (OSError, RuntimeError) as error:
        return f"it cannot be written: {getattr(error, 'strerror', None) or error}"
    return ""
