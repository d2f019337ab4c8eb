"""Find files that are not Python: those that are part of the program, and those that a game provides."""

import os
import stat
from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("schema", "dsl", "templates")
_WINDOWS = {"cache": "LOCALAPPDATA", "config": "APPDATA"}
_added: list[Path] = []


class ResourceError(FileNotFoundError):
    """A file of the program or a game that is missing: the installation is damaged."""


@cache
def home() -> Path:
    """Return the folder that holds the program's own `schema/`, `dsl/` and `templates/`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parents[1]


def add_home(folder: Path) -> None:
    """Look in this folder too, after the others."""
    _added.append(folder)


def remove_home(folder: Path) -> None:
    """Undo `add_home`. Raises ValueError for a folder that was not added."""
    _added.remove(folder)


def resource(name: str) -> Path:
    """Return the path of a file or folder such as `schema/<game>/<kind>.schema.json`, in the first folder that has it.

    Raises:
        ResourceError: It is missing.
        ValueError: The name lies outside the three folders.
    """
    found = resources(name)
    if not found:
        raise ResourceError(f"{name} is missing from {home()}")
    return found[0]


def resources(name: str) -> tuple[Path, ...]:
    """Return the paths of that name in all folders, the program's own first. Raises ValueError as `resource` does."""
    parts = name.split("/")
    if parts[0] not in FOLDERS or any(part in ("", ".", "..") or "\\" in part for part in parts):
        raise ValueError(f"{name!r} is not a name of a resource")
    return tuple(path for folder in (home(), *_added) if (path := folder.joinpath(*parts)).exists())


def real_path(path: Path | str) -> Path:
    """Return a path without links, as far as it exists. Links in a ring stay, where `Path.resolve` raises RuntimeError.

    Raises ValueError for a null character.
    """
    return Path(os.path.realpath(path))


def real_path_in(folder: Path, path: Path) -> Path | None:
    """Return the real path of something in a folder; None if a link leads out of it. Raises like `real_path`."""
    if has_no_links(folder, path):
        return path
    real = real_path(path)
    return real if real.is_relative_to(real_path(folder)) else None


def lies_in(folder: Path, path: Path) -> bool:
    """Return whether a path is a regular file that really is in a folder, not a link that leads out of it."""
    try:
        return path.is_file() and real_path_in(folder, path) is not None
    except (OSError, RuntimeError, ValueError):
        return False


def has_no_links(folder: Path, path: Path) -> bool:
    """Return whether no step from a folder down to a path is a link: it then lies in the folder, wherever that is.

    A face asks about fifty files, and following every folder from the root takes ten times as long.
    """
    top, whole = os.fspath(folder), os.fspath(path)
    steps = whole[len(top) :].split(os.sep)
    if not whole.startswith(top) or steps[0] or os.pardir in steps or "\0" in whole:
        return False
    for step in steps[1:]:
        top = f"{top}{os.sep}{step}"
        if os.path.islink(top):
            return False
    return True


def read_resource(name: str) -> str:
    """Return the text of a file of the program; raises like `resource`."""
    return resource(name).read_text(encoding="utf-8")


def user_folder(kind: Literal["cache", "config"]) -> Path:
    """Return this user's folder for Gesso's cache or settings; it may not exist. Raises RuntimeError for a user
    without a home."""
    variable = _WINDOWS[kind] if os.name == "nt" else f"XDG_{kind.upper()}_HOME"
    named = os.environ.get(variable, "")
    return (Path(named) if os.path.isabs(named) else Path.home() / f".{kind}") / "gesso"


def private_cache() -> Path | None:
    """Return the user's own folder (mode 0700) for cached parsers and compiled templates; None if there can be none.

    These files are code, so a folder that somebody else could write is not used.
    """
    try:
        folder = user_folder("cache")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_private(folder) else None
    except (OSError, RuntimeError, ValueError):
        return None


def _is_private(folder: Path) -> bool:
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    if os.name == "nt":
        return True
    # Rights are not repaired: in a folder that was open to others, somebody may have left code already.
    return status.st_uid == os.getuid() and not status.st_mode & 0o077 and os.access(folder, os.W_OK)


def shipped_packs() -> Path:
    """Return the folder with the packs that are part of the program, each under its id."""
    installed = home() / "packs"
    return installed if installed.is_dir() else home() / "cards"


def filled_page(name: str, **values: object) -> str:
    """Fill in a template of `templates/pages`."""
    import jinja2

    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.from_string(read_resource(f"templates/pages/{name}.html.j2"))
    return template.render(values) + "\n"
