"""SolRei's checks, in the order in which they run: a later one does not repeat what an earlier one reported."""

from __future__ import annotations

from collections.abc import Mapping

from gesso import checks
from gesso.checks import MEANING_CHECKS, STYLE_CHECKS, TYPE_CHECKS, Check, CheckContext, CheckedEntry, EntryChecks
from gesso.games.solrei.checks import amounts, dead_ends, declarations, things, timing
from gesso.games.solrei.checks import dead_ends as phrasing
from gesso.games.solrei.checks.declarations import check_table
from gesso.games.solrei.checks.texts import SetUpContext, SetUpTexts
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.model import SetUp, Table

CHECKS: tuple[Check[SetUpTexts, SetUpContext], ...] = (
    declarations.check_ids,
    declarations.check_names,
    declarations.check_words,
    timing.check_step_names,
    declarations.check_file,
    declarations.check_requirements,
    declarations.check_counters,
    *TYPE_CHECKS,
    dead_ends.check_moods,
    things.check_discard_piles,
    things.check_hidden_cards,
    amounts.check_prices,
    things.check_descriptions,
    things.check_standing_texts,
    *MEANING_CHECKS,
    timing.check_timing,
    timing.check_over_before,
    amounts.check_amounts,
    dead_ends.check_grapple,
    dead_ends.check_cultivated,
    dead_ends.check_charges,
    dead_ends.check_negations,
    dead_ends.check_own_abilities,
    dead_ends.check_unusable_arts,
    phrasing.check_keywords,
    *STYLE_CHECKS,
)
__all__ = ["CHECKS", "SetUpContext", "SetUpTexts", "check_entry", "check_table"]

SET_UPS = EntryChecks(resolve_texts, CHECKS, TYPE_CHECKS, SetUpTexts)


def check_entry(set_up: SetUp, table: Table, known: Mapping[str, SetUp | None]) -> CheckedEntry[SetUpProgram]:
    """Parse, resolve and check one file. `known` are all files of the game (None: unreadable)."""
    return checks.check_entry(SET_UPS, set_up, CheckContext(table, known))
