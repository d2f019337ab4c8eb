"""Re;ACT's checks, in the order in which they are run: what an earlier one finds, a later one does not repeat."""

from __future__ import annotations

from collections.abc import Mapping

from gesso import checks
from gesso.checks import Check, CheckContext, CheckedEntry, EntryChecks
from gesso.checks.core import MEANING_CHECKS, STYLE_CHECKS, TYPE_CHECKS
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.checks.becoming import check_becoming
from gesso.games.react.checks.cards import check_cards
from gesso.games.react.checks.containment import check_containment
from gesso.games.react.checks.contradictions import check_with_and_without
from gesso.games.react.checks.damage import check_damage, check_defeat
from gesso.games.react.checks.deckless import check_deckless, check_draw_phase
from gesso.games.react.checks.declarations import (
    check_ability_cards,
    check_deck,
    check_groups,
    check_ids,
    check_masterpiece,
)
from gesso.games.react.checks.descending import check_ascension, check_descending, check_return
from gesso.games.react.checks.events import check_events
from gesso.games.react.checks.hiding import check_hidden, check_hiding
from gesso.games.react.checks.instant_loss import check_instant_loss
from gesso.games.react.checks.naming_self import check_naming_self
from gesso.games.react.checks.ownership import check_ownership
from gesso.games.react.checks.payability import check_payability
from gesso.games.react.checks.pools import check_pools, check_thresholds, check_totals
from gesso.games.react.checks.progressing import check_free_progress, check_progress
from gesso.games.react.checks.setting_up import check_set_up
from gesso.games.react.checks.swapping import check_swaps
from gesso.games.react.checks.table import check_table
from gesso.games.react.checks.unused_directions import check_unused_directions
from gesso.games.react.checks.unused_pieces import check_unused_pieces
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Artist, Table

CHECKS: tuple[Check[ArtistTexts, ArtistContext], ...] = (
    check_ids,
    check_groups,
    check_ability_cards,
    check_deck,
    check_masterpiece,
    check_becoming,
    check_ownership,
    *TYPE_CHECKS,
    check_events,
    check_containment,
    check_cards,
    *MEANING_CHECKS,
    check_with_and_without,
    check_swaps,
    check_unused_directions,
    check_naming_self,
    check_pools,
    check_totals,
    check_payability,
    check_thresholds,
    check_instant_loss,
    check_hiding,
    check_hidden,
    check_descending,
    check_return,
    check_ascension,
    check_deckless,
    check_draw_phase,
    check_progress,
    check_free_progress,
    check_damage,
    check_defeat,
    check_unused_pieces,
    check_set_up,
    *STYLE_CHECKS,
)

__all__ = ["CHECKS", "ArtistContext", "ArtistTexts", "check_entry", "check_table"]

ARTISTS = EntryChecks(resolve_texts, ArtistTexts, CHECKS)


def check_entry(artist: Artist, table: Table, known: Mapping[str, Artist | None]) -> CheckedEntry[ArtistProgram]:
    """Parse, resolve and check one Artist. `known` are all Artists of the game (None: unreadable)."""
    return checks.check_entry(ARTISTS, artist, CheckContext(table, known))
