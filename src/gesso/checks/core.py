"""The checks that every game shares, in the order in which they run; a game puts its own around them."""

from gesso.checks import (
    alternatives,
    cycles,
    dead_code,
    forbidden_prices,
    lasting,
    limits,
    picking,
    refunds,
    spelling_style,
    types,
)
from gesso.checks.checked_text import EntryTexts
from gesso.checks.runner import Check

TYPE_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    types.check_whose_may,
    types.check_types,
    types.check_states,
    picking.check_picking,
    alternatives.check_alternatives,
    lasting.check_until_in_until,
)
"""Whether each word is said of the right things: what is wrong here makes all later reports doubtful."""
MEANING_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    dead_code.check_contradictions,
    dead_code.check_idle_sentences,
    dead_code.check_repeated_states,
    dead_code.check_unused_targets,
    dead_code.check_unused_choices,
    dead_code.check_zeros,
    dead_code.check_choices,
    dead_code.check_constant_conditions,
    dead_code.check_dead_code,
    limits.check_limits,
    forbidden_prices.check_forbidden_prices,
    cycles.check_replacements,
    cycles.check_trigger_cycles,
    refunds.check_refunds,
    refunds.check_refund_pairs,
)
"""Whether the sentences come to anything, and to an end."""
STYLE_CHECKS: tuple[Check[EntryTexts, object], ...] = (spelling_style.check_style,)
"""Whether there is a plainer spelling."""
