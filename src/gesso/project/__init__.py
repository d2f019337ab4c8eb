"""The model of a folder that a designer works in: project file, games, entries and their diagnostics.

The names of its files and folders are here, because a command that finds its answer kept needs no more of this package.
"""

from __future__ import annotations

from pathlib import Path

from gesso.resources import real_path

MANIFEST = "gesso.toml"
"""The project file; the folder that holds it is the project."""
CARDS = "cards"
"""The folder with a folder for each game."""
SCENARIOS = "scenarios.yaml"
"""The scenarios of an entry, in its folder."""
TRANSLATIONS = "translations"
"""The folder, beside a game file or in an entry's folder, with the words of each other language."""
SERVICES = "services"
"""The folder of the project's own print services."""
TEMPLATES = "templates"
"""The folder of the project's own face templates, fonts, signs and table layouts."""
READ_FOLDERS = (CARDS, TEMPLATES, SERVICES)
"""The folders that Gesso reads, beside the project file."""
CACHE = Path(".gesso") / "cache"
"""The folder of everything that Gesso can make again."""
SOURCE_LOCALE = "en"
"""The language in which card files are written."""


def find_root(start: Path) -> Path | None:
    """Return the nearest folder from `start` upwards that holds a `gesso.toml`; None if there is none."""
    here = real_path(start)
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), None)
