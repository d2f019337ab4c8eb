"""Collect the prints that a kit, a table or a deck is made of, with their own pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.project.selection import Part
from gesso.project.styles import with_project_style
from gesso.wording.page_words import kit_words

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit.sections import Kit
    from gesso.project.game import AnyGame


@dataclass(frozen=True, slots=True)
class KitSources:
    """A kit with the folders of the designer's own pictures."""

    kit: Kit
    art: tuple[tuple[Path, Path], ...]
    """For each source, the folder of own pictures and the folder that it must lie in."""


def kit_sources(part: Part, root: Path, fonts: FontBook, *, small: bool = False, sleeved: bool = False) -> KitSources:
    """Return the kit of the entries of a part, which must have no errors, each in its own style.

    `sleeved` cards go into sleeves.
    """
    game = part.game
    programs = [game.printed(entry) for entry in part.entries]
    kit = game.definition.printing().kit(programs, game.printed_table, game.locale, small=small, sleeved=sleeved)
    if not kit.words:
        kit = replace(kit, words=kit_words(game.definition.wording().phrasebook(game.locale)))
    owners = (*part.entries, *(None for _ in kit.sources[len(part.entries) :]))
    sources = (
        with_project_style(game, owner, prints, root, fonts, guests=() if owner else part.entries)
        for owner, prints in zip(owners, kit.sources, strict=True)
    )
    art = tuple(owner.art(root) if owner else game_art_folders(game, root) for owner in owners)
    return KitSources(replace(kit, sources=tuple(sources)), art)


def game_art_folders(game: AnyGame, root: Path) -> tuple[Path, Path]:
    """Return the folder of own pictures of the game itself, and the folder that it must lie in."""
    return game.folder / "art", root


def with_transformations(part: Part) -> Part:
    """Return the entries of a part, then those that they may become in play."""
    entries = {entry.id: entry for entry in part.entries}
    for entry in part.entries:
        for id in entry.kind.becomes(entry.model) if entry.model is not None else ():
            other = part.game.entry(id)
            if other is not None:
                entries.setdefault(id, other)
    return replace(part, entries=tuple(entries.values()))


_LONGEST_NAME = 140


def file_name(ids: Sequence[str]) -> str:
    """Return all ids as a file name; if that would be too long, the first id and a digest of all."""
    name = "-v-".join(ids)
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{ids[0][:_LONGEST_NAME]}-and-{len(ids) - 1}-more-{blake2b(name.encode(), digest_size=4).hexdigest()}"
