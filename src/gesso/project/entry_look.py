"""What is printed of an entry, in the look that the project gives it: its theme, and signs of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.project.themes import themed_prints

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints
    from gesso.printing.fonts import FontBook
    from gesso.project.entries import Entry
    from gesso.project.project import AnyGame
SIGILS = "sigils"
"""The folder of own signs: in an entry's folder, or in `templates/` of the project."""


def in_own_look(
    game: AnyGame,
    entry: Entry[Any, Any] | None,
    prints: EntryPrints,
    root: Path,
    fonts: FontBook,
    *,
    guests: Sequence[Entry[Any, Any]] = (),
) -> EntryPrints:
    """What is printed of an entry, or (None) of the game itself, as the project has it look. The signs of `guests` may stand
    on it too."""
    from gesso.printing.own_sigils import with_own_sigils

    folders = [each for owner in (entry, *guests) for each in sigil_folders(owner, root)]
    return with_own_sigils(themed_prints(game, entry, prints, root, fonts), folders)


def sigil_folders(entry: Entry[Any, Any] | None, root: Path) -> list[tuple[Path, Path]]:
    """Where signs of an entry may lie, each folder with the one that it must lie in."""
    shared = (root / "templates" / SIGILS, root)
    if entry is None:
        return [shared]
    return [(entry.folder / SIGILS, entry.home(root)), shared]
