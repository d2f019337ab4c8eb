"""Where the files that travel with the program lie: in the installed package, else in the checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("schema", "dsl", "templates")


class ResourceError(FileNotFoundError):
    """A file that belongs to the program is missing: the installation is damaged."""


@cache
def home() -> Path:
    """The folder that holds `schema/`, `dsl/` and `templates/`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parents[1]


def resource(name: str) -> Path:
    """The path of a file or folder such as `schema/<game>/<kind>.schema.json`.

    Raises `ResourceError` where it is missing, and ValueError for a name outside the three folders.
    """
    parts = name.split("/")
    if parts[0] not in FOLDERS or any(part in ("", ".", "..") or "\\" in part for part in parts):
        raise ValueError(f"{name!r} is no name of a resource")
    path = home().joinpath(*parts)
    if not path.exists():
        raise ResourceError(f"{name} is missing from {home()}")
    return path


def read_resource(name: str) -> str:
    """The text of a file that travels with the program; raises like `resource`."""
    return resource(name).read_text(encoding="utf-8")
