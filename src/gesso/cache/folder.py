"""Choose where a run keeps what it draws: in the project, or in a temporary folder if that is read-only."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.project.paths import CACHE

if TYPE_CHECKING:
    from gesso.printing.pipeline import PrintContext


def with_cache(context: PrintContext, home: Path) -> PrintContext:
    """Return the context with the cache of the project `home`."""
    own = home / CACHE
    if _may_be_written(own):
        return replace(context, cache=own)
    return replace(context, cache=_temporary_folder(home), passing=True)


def _may_be_written(folder: Path) -> bool:
    """True if files can be written into a folder, or it can be made.

    A file in the way is reported later, by the write itself.
    """
    above = next(each for each in (folder, *folder.parents) if each.exists())
    inside = (folder / name for name in ("faces", "art"))
    return all(os.access(each, os.W_OK | os.X_OK) for each in (above, *inside) if each.is_dir())


@cache
def _temporary_folder(_: Path) -> Path:
    """Return a folder that is removed with the process, one per project."""
    folder = Path(tempfile.mkdtemp(prefix="gesso-"))
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: Path, process: int) -> None:
    # Processes that draw are copies of this one, and end before it.
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)
