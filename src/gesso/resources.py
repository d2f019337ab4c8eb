"""Where files that are no Python lie: those that travel with the program, and those that a game brings along."""

import os
from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("schema", "dsl", "templates")
_WINDOWS = {"cache": "LOCALAPPDATA", "config": "APPDATA"}
_added: list[Path] = []


class ResourceError(FileNotFoundError):
    """A file that belongs to the program or a game is missing: the installation is damaged."""


@cache
def home() -> Path:
    """The folder that holds the program's own `schema/`, `dsl/` and `templates/`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parents[1]


def add_home(folder: Path) -> None:
    """Look in this folder too, after those that are looked in already."""
    _added.append(folder)


def remove_home(folder: Path) -> None:
    """Undo `add_home`; raises ValueError for a folder that was not added."""
    _added.remove(folder)


def resource(name: str) -> Path:
    """The path of a file or folder such as `schema/<game>/<kind>.schema.json`, in the first home that has it. Raises
    `ResourceError` where it is missing, and ValueError for a name outside the three folders."""
    found = resources(name)
    if not found:
        raise ResourceError(f"{name} is missing from {home()}")
    return found[0]


def resources(name: str) -> tuple[Path, ...]:
    """The paths of that name in all homes, the program's own first; raises ValueError as `resource` does."""
    parts = name.split("/")
    if parts[0] not in FOLDERS or any(part in ("", ".", "..") or "\\" in part for part in parts):
        raise ValueError(f"{name!r} is no name of a resource")
    return tuple(path for folder in (home(), *_added) if (path := folder.joinpath(*parts)).exists())


def lies_in(folder: Path, path: Path) -> bool:
    """Whether a path is a regular file that really is in a folder; a link that leads out of it is not."""
    try:
        return path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def read_resource(name: str) -> str:
    """The text of a file that travels with the program; raises like `resource`."""
    return resource(name).read_text(encoding="utf-8")


def user_folder(kind: Literal["cache", "config"]) -> Path:
    """The folder of this user for what Gesso keeps ready (`cache`), or for settings (`config`); it need not be there.
    Raises RuntimeError for a user without a home."""
    variable = _WINDOWS[kind] if os.name == "nt" else f"XDG_{kind.upper()}_HOME"
    named = os.environ.get(variable, "")
    return (Path(named) if os.path.isabs(named) else Path.home() / f".{kind}") / "gesso"


def shipped_packs() -> Path:
    """The folder that holds the packs which travel with the program, each under its id."""
    installed = home() / "packs"
    return installed if installed.is_dir() else home() / "cards"
