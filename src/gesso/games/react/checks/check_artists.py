"""The checks of Re;ACT as one call: Artists in, programs and every problem out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from gesso.checks import run
from gesso.diagnostics import Diagnostic, Severity, in_order
from gesso.games.react.checks import CHECKS, CheckContext, CheckedArtist
from gesso.games.react.checks.table import check_table
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Artist, Table

if TYPE_CHECKING:
    from gesso.project import Entry, Game


@dataclass(frozen=True, slots=True)
class Checked:
    """The programs of the Artists without an error, by id, and the diagnostics of all in the order of their places."""

    programs: Mapping[str, ArtistProgram]
    diagnostics: tuple[Diagnostic, ...]


def check_artists(
    artists: Iterable[Artist], table: Table, *, known: Mapping[str, Artist | None] | None = None
) -> Checked:
    """Parse, resolve and check Artists. `known` are all Artists of the game (None: unreadable)."""
    chosen = tuple(artists)
    around = CheckContext(table, known if known is not None else {artist.id: artist for artist in chosen})
    programs: dict[str, ArtistProgram] = {}
    found: list[Diagnostic] = []
    for artist in chosen:
        resolution = resolve_texts(artist, table)
        survey = CheckedArtist(resolution.program, resolution.complete)
        own = run(CHECKS, survey, around, resolution.diagnostics)
        if resolution.complete and not any(item.severity is Severity.ERROR for item in own):
            programs[artist.id] = resolution.program
        found.extend(own)
    return Checked(MappingProxyType(programs), tuple(in_order(found)))


def check_entries(game: Game, entries: Sequence[Entry]) -> list[Diagnostic]:
    """What is wrong with the meaning of some entries of a game; entries that could not be loaded are passed over."""
    if game.table is None:
        return []
    known = {entry.id: entry.model for entry in game.entries}
    chosen = [entry.model for entry in entries if entry.model is not None]
    found = [*check_artists(chosen, game.table, known=known).diagnostics]
    if game.node is not None:
        found += check_table(game.table, game.node)
    return in_order(found)
