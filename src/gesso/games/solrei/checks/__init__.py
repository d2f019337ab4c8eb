"""SolRei's checks, in the order in which they are run: what an earlier one finds, a later one does not repeat."""

from __future__ import annotations

from collections.abc import Mapping

from gesso import checks
from gesso.checks import Check, CheckContext, CheckedEntry, EntryChecks
from gesso.checks.core import MEANING_CHECKS, STYLE_CHECKS, TYPE_CHECKS
from gesso.games.solrei.checks.amounts import check_amounts
from gesso.games.solrei.checks.dead_ends import (
    check_cultivated,
    check_descriptions,
    check_grapple,
    check_moods,
    check_negations,
)
from gesso.games.solrei.checks.declarations import check_file, check_ids, check_names, check_words
from gesso.games.solrei.checks.hidden_cards import check_hidden_cards
from gesso.games.solrei.checks.keywords import check_keywords
from gesso.games.solrei.checks.prices import check_prices
from gesso.games.solrei.checks.requirements import check_requirements
from gesso.games.solrei.checks.set_up_texts import SetUpContext, SetUpTexts
from gesso.games.solrei.checks.standing_texts import check_standing_texts
from gesso.games.solrei.checks.table import check_table
from gesso.games.solrei.checks.timing import check_step_names, check_timing
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.model import SetUp, Table

CHECKS: tuple[Check[SetUpTexts, SetUpContext], ...] = (
    check_ids,
    check_names,
    check_words,
    check_step_names,
    check_file,
    check_requirements,
    *TYPE_CHECKS,
    check_moods,
    check_hidden_cards,
    check_prices,
    check_descriptions,
    check_standing_texts,
    *MEANING_CHECKS,
    check_timing,
    check_amounts,
    check_grapple,
    check_cultivated,
    check_negations,
    check_keywords,
    *STYLE_CHECKS,
)

__all__ = ["CHECKS", "SetUpContext", "SetUpTexts", "check_entry", "check_table"]

SET_UPS = EntryChecks(resolve_texts, SetUpTexts, CHECKS, TYPE_CHECKS)


def check_entry(set_up: SetUp, table: Table, known: Mapping[str, SetUp | None]) -> CheckedEntry[SetUpProgram]:
    """Parse, resolve and check one file. `known` are all files of the game (None: unreadable)."""
    return checks.check_entry(SET_UPS, set_up, CheckContext(table, known))
