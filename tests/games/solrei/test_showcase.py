"""The showcase: a Muse of our own who uses what only texts with counters, a memory or other ways to win can say."""

from __future__ import annotations

from collections import Counter

import pytest
from games.solrei.printing.test_kit import kit_of
from games.solrei.roster import program, set_ups
from printing.laid_out_kits import components

from gesso.games.solrei.lang import ast as s
from gesso.lang import ast as core
from gesso.lang.ast import walk

SHOWCASE = "ottilie"
WORDS = {
    s.GainCounters: 3, s.LoseAll: 2, s.PayCounters: 3, core.ThatMuch: 2, s.Heal: 2, s.LosePower: 2, s.LowerWinsNow: 1,
    s.SwapPower: 1, s.LostLastRound: 1, s.MyLastCard: 2, s.HasNumber: 1, s.HasExactlyPower: 1,
}  # fmt: skip
"""How often each word stands in the file, at least: her cards have room for few of them twice."""


def test_she_uses_the_words_that_no_other_muse_has() -> None:
    counts = Counter(type(node) for text in program(SHOWCASE).texts for node in walk(*text.cost, *text.body))
    assert {word.__name__: counts[word] for word, number in WORDS.items() if counts[word] < number} == {}


def test_nothing_of_hers_claims_a_source() -> None:
    shown = set_ups()[SHOWCASE]
    arts, pieces = {each.provenance for each in shown.arts}, {each.provenance for each in shown.pieces}
    assert arts | pieces | {shown.advantages[0].provenance} == {"original"}


@pytest.mark.parametrize(("small", "counters"), [(False, {"K-TICKET": 6, "K-DEBT": 3}), (True, {})])
def test_a_kit_has_the_counters_that_her_texts_give(small: bool, counters: dict[str, int]) -> None:
    """In a small kit coins serve, as plain playing cards do for decks."""
    found = kit_of(SHOWCASE, "bram", small=small)
    own = {f"K-{piece.id.upper()}" for piece in set_ups()[SHOWCASE].pieces}
    assert {each.front.id: each.copies for each in components(found, "counters") if each.front.id in own} == counters
    assert ("coins" in found.words.get("needs", "")) is small
