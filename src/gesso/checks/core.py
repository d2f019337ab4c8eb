"""The checks that every game shares, in the order in which they are run; a game puts its own before, between and behind."""

from __future__ import annotations

from gesso.checks.checked_text import EntryTexts
from gesso.checks.choices import check_choices
from gesso.checks.constant_conditions import check_constant_conditions
from gesso.checks.contradictions import check_contradictions
from gesso.checks.cycles import check_trigger_cycles
from gesso.checks.dead_code import check_dead_code
from gesso.checks.no_effect import check_idle_sentences, check_zeros
from gesso.checks.refunds import check_refund_pairs, check_refunds
from gesso.checks.replacements import check_replacements
from gesso.checks.runner import Check
from gesso.checks.spelling_style import check_style
from gesso.checks.types import check_states, check_types
from gesso.checks.unused_values import check_unused_choices, check_unused_targets
from gesso.checks.whose_may import check_whose_may

TYPE_CHECKS: tuple[Check[EntryTexts, object], ...] = (check_whose_may, check_types, check_states)
"""Whether each word is said of the right things: what is wrong here makes all later reports doubtful."""

MEANING_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    check_contradictions,
    check_idle_sentences,
    check_unused_targets,
    check_unused_choices,
    check_zeros,
    check_choices,
    check_constant_conditions,
    check_dead_code,
    check_replacements,
    check_trigger_cycles,
    check_refunds,
    check_refund_pairs,
)
"""Whether the sentences come to anything, and to an end."""

STYLE_CHECKS: tuple[Check[EntryTexts, object], ...] = (check_style,)
"""Whether there is a plainer spelling."""
