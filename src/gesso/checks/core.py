"""The checks that every game shares, in the order in which they run; a game adds its own before and after."""

from gesso.checks import costs, dead_code, operands, passives, spelling_style
from gesso.checks.entry_texts import EntryTexts
from gesso.checks.runner import Check

TYPE_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    operands.check_whose_may,
    operands.check_types,
    operands.check_states,
    operands.check_picking,
    costs.check_alternatives,
    passives.check_until_in_until,
)
"""Whether each word fits what it is used with. A mistake here makes all later reports doubtful."""
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
    passives.check_limits,
    costs.check_forbidden_prices,
    passives.check_replacements,
    passives.check_trigger_cycles,
    costs.check_free_loops,
    costs.check_free_loop_pairs,
)
"""Whether the sentences do anything, and come to an end."""
STYLE_CHECKS: tuple[Check[EntryTexts, object], ...] = (spelling_style.check_style,)
"""Whether there is a plainer spelling."""
