"""Re;ACT's checks, in the order in which they run: a later one does not repeat what an earlier one reported."""

from collections.abc import Mapping

from gesso import checks
from gesso.checks import MEANING_CHECKS, STYLE_CHECKS, TYPE_CHECKS, Check, CheckContext, CheckedEntry, EntryChecks
from gesso.games.react.checks import (
    amounts,
    carrying,
    declarations,
    keywords,
    phrasing,
    placement,
    things,
    whole_artist,
)
from gesso.games.react.checks import declarations as named_art
from gesso.games.react.checks.declarations import check_table
from gesso.games.react.checks.texts import ArtistContext, ArtistTexts
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Artist, Table

CHECKS: tuple[Check[ArtistTexts, ArtistContext], ...] = (
    declarations.check_ids,
    declarations.check_names,
    declarations.check_mass_names,
    declarations.check_plural_names,
    declarations.check_two_cards,
    declarations.check_groups,
    declarations.check_ability_cards,
    declarations.check_deck,
    declarations.check_first_hand,
    declarations.check_masterpiece,
    declarations.check_becoming,
    named_art.check_named_art,
    declarations.check_shared_sigils,
    declarations.check_face_sigils,
    phrasing.check_ownership,
    phrasing.check_this,
    *TYPE_CHECKS,
    things.check_events,
    things.check_containment,
    things.check_cards,
    things.check_piles_and_hands,
    things.check_tops,
    carrying.check_carrying,
    keywords.check_keywords,
    keywords.check_keyword_circles,
    *MEANING_CHECKS,
    phrasing.check_reading,
    phrasing.check_nearest,
    phrasing.check_owners,
    phrasing.check_each_player,
    phrasing.check_places,
    phrasing.check_with_and_without,
    phrasing.check_swaps,
    phrasing.check_ways,
    phrasing.check_between,
    phrasing.check_described_by_itself,
    phrasing.check_unused_directions,
    phrasing.check_second_directions,
    phrasing.check_naming_self,
    amounts.check_pools,
    amounts.check_totals,
    amounts.check_payability,
    amounts.check_thresholds,
    amounts.check_field,
    amounts.check_instant_loss,
    amounts.check_healing,
    placement.check_hiding,
    placement.check_hidden,
    placement.check_until,
    placement.check_first_turns,
    placement.check_over_before,
    placement.check_gone,
    placement.check_descending,
    placement.check_return,
    placement.check_ascension,
    placement.check_deckless,
    placement.check_draw_phase,
    whole_artist.check_progress,
    whole_artist.check_free_progress,
    whole_artist.check_free_turns,
    whole_artist.check_damage,
    whole_artist.check_defeat,
    whole_artist.check_locked_out,
    whole_artist.check_unused_pieces,
    keywords.check_unused_keywords,
    keywords.check_keyword_texts,
    whole_artist.check_taken_back,
    whole_artist.check_set_up,
    *STYLE_CHECKS,
)
__all__ = ["CHECKS", "ArtistContext", "ArtistTexts", "check_entry", "check_table"]
ARTISTS = EntryChecks(resolve_texts, CHECKS, (*TYPE_CHECKS, things.check_containment), ArtistTexts)


def check_entry(artist: Artist, table: Table, known: Mapping[str, Artist | None]) -> CheckedEntry[ArtistProgram]:
    """Parse, resolve and check one Artist. `known` are all Artists of the game (None: unreadable)."""
    return checks.check_entry(ARTISTS, artist, CheckContext(table, known))
