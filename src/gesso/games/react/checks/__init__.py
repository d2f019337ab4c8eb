"""Re;ACT's checks, in the order in which they are run: what an earlier one finds, a later one does not repeat."""

from collections.abc import Mapping

from gesso import checks
from gesso.checks import Check, CheckContext, CheckedEntry, EntryChecks
from gesso.checks.core import MEANING_CHECKS, STYLE_CHECKS, TYPE_CHECKS
from gesso.games.react.checks import declarations, figures, naming, one_name, placement, sigils, whole_artist
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.checks.cards import check_cards, check_piles_and_hands
from gesso.games.react.checks.containment import check_containment
from gesso.games.react.checks.events import check_events
from gesso.games.react.checks.reading import check_reading
from gesso.games.react.checks.setting_up import check_set_up
from gesso.games.react.checks.table import check_table
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Artist, Table

CHECKS: tuple[Check[ArtistTexts, ArtistContext], ...] = (
    declarations.check_ids,
    one_name.check_names,
    one_name.check_mass_names,
    one_name.check_plural_names,
    one_name.check_two_cards,
    declarations.check_groups,
    declarations.check_ability_cards,
    declarations.check_deck,
    declarations.check_masterpiece,
    declarations.check_becoming,
    sigils.check_shared_sigils,
    sigils.check_face_sigils,
    naming.check_ownership,
    *TYPE_CHECKS,
    check_events,
    check_containment,
    check_cards,
    check_piles_and_hands,
    *MEANING_CHECKS,
    check_reading,
    naming.check_with_and_without,
    naming.check_swaps,
    naming.check_ways,
    naming.check_unused_directions,
    naming.check_naming_self,
    figures.check_pools,
    figures.check_totals,
    figures.check_payability,
    figures.check_thresholds,
    figures.check_instant_loss,
    placement.check_hiding,
    placement.check_hidden,
    placement.check_until,
    placement.check_descending,
    placement.check_return,
    placement.check_ascension,
    placement.check_deckless,
    placement.check_draw_phase,
    whole_artist.check_progress,
    whole_artist.check_free_progress,
    whole_artist.check_damage,
    whole_artist.check_defeat,
    whole_artist.check_unused_pieces,
    whole_artist.check_taken_back,
    check_set_up,
    *STYLE_CHECKS,
)
__all__ = ["CHECKS", "ArtistContext", "ArtistTexts", "check_entry", "check_table"]
ARTISTS = EntryChecks(resolve_texts, ArtistTexts, CHECKS, (*TYPE_CHECKS, check_containment))


def check_entry(artist: Artist, table: Table, known: Mapping[str, Artist | None]) -> CheckedEntry[ArtistProgram]:
    """Parse, resolve and check one Artist. `known` are all Artists of the game (None: unreadable)."""
    return checks.check_entry(ARTISTS, artist, CheckContext(table, known))
