"""Re;ACT's checks, in the order in which they are run: what an earlier one finds, a later one does not repeat."""

from __future__ import annotations

from gesso.checks import Check
from gesso.games.react.checks.becoming import check_becoming
from gesso.games.react.checks.cards import check_cards
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.checks.choices import check_choices
from gesso.games.react.checks.constant_conditions import check_constant_conditions
from gesso.games.react.checks.containment import check_containment
from gesso.games.react.checks.contradictions import check_contradictions
from gesso.games.react.checks.damage import check_damage, check_defeat
from gesso.games.react.checks.dead_code import check_reachability
from gesso.games.react.checks.deckless import check_deckless, check_draw_phase
from gesso.games.react.checks.declarations import (
    check_ability_cards,
    check_deck,
    check_groups,
    check_ids,
    check_masterpiece,
)
from gesso.games.react.checks.descending import check_ascension, check_descending, check_return
from gesso.games.react.checks.hiding import check_hidden, check_hiding
from gesso.games.react.checks.idle_sentences import check_idle_sentences
from gesso.games.react.checks.instant_loss import check_instant_loss
from gesso.games.react.checks.naming_self import check_naming_self
from gesso.games.react.checks.ownership import check_ownership
from gesso.games.react.checks.payability import check_payability
from gesso.games.react.checks.pools import check_pools, check_thresholds, check_totals
from gesso.games.react.checks.progressing import check_free_progress, check_progress
from gesso.games.react.checks.refund_pairs import check_refund_pairs
from gesso.games.react.checks.refunds import check_refunds
from gesso.games.react.checks.replacements import check_replacements
from gesso.games.react.checks.setting_up import check_set_up
from gesso.games.react.checks.spelling_style import check_style
from gesso.games.react.checks.states import check_states
from gesso.games.react.checks.swapping import check_swaps
from gesso.games.react.checks.trigger_cycles import check_trigger_cycles
from gesso.games.react.checks.types import check_kinds
from gesso.games.react.checks.unused_pieces import check_unused_pieces
from gesso.games.react.checks.unused_values import check_unused_choices, check_unused_values
from gesso.games.react.checks.zeros import check_zeros

CHECKS: tuple[Check[CheckedArtist, CheckContext], ...] = (
    check_ids,
    check_groups,
    check_ability_cards,
    check_deck,
    check_masterpiece,
    check_becoming,
    check_ownership,
    check_kinds,
    check_states,
    check_containment,
    check_cards,
    check_contradictions,
    check_swaps,
    check_idle_sentences,
    check_unused_values,
    check_unused_choices,
    check_naming_self,
    check_zeros,
    check_choices,
    check_constant_conditions,
    check_pools,
    check_totals,
    check_payability,
    check_thresholds,
    check_instant_loss,
    check_reachability,
    check_replacements,
    check_trigger_cycles,
    check_refunds,
    check_refund_pairs,
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
    check_style,
)

__all__ = ["CHECKS", "CheckContext", "CheckedArtist"]
