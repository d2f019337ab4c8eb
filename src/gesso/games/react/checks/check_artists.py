"""The checks of Re;ACT as one call: Artists in, programs and every problem out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gesso import checks
from gesso.checks import CheckContext, CheckedEntry, EntryChecks
from gesso.diagnostics import Diagnostic, in_order
from gesso.games.react.checks import CHECKS, ArtistTexts
from gesso.games.react.checks.table import check_table
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Artist, Table

__all__ = ["Checked", "check_artists", "check_entry", "check_table"]

ARTISTS = EntryChecks(resolve_texts, ArtistTexts, CHECKS)


@dataclass(frozen=True, slots=True)
class Checked:
    """The programs of the Artists without an error, by id, and the diagnostics of all in the order of their places."""

    programs: Mapping[str, ArtistProgram]
    diagnostics: tuple[Diagnostic, ...]


def check_entry(artist: Artist, table: Table, known: Mapping[str, Artist | None]) -> CheckedEntry[ArtistProgram]:
    """Parse, resolve and check one Artist. `known` are all Artists of the game (None: unreadable)."""
    return checks.check_entry(ARTISTS, artist, CheckContext(table, known))


def check_artists(
    artists: Iterable[Artist], table: Table, *, known: Mapping[str, Artist | None] | None = None
) -> Checked:
    """Parse, resolve and check Artists, each for itself."""
    chosen = {artist.id: artist for artist in artists}
    found = {id: check_entry(artist, table, chosen if known is None else known) for id, artist in chosen.items()}
    programs = {id: each.program for id, each in found.items() if each.program is not None}
    diagnostics = in_order(item for each in found.values() for item in each.diagnostics)
    return Checked(MappingProxyType(programs), tuple(diagnostics))
