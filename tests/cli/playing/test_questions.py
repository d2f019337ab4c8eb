"""Every question names who answers, what asks and what is chosen; every printed option can be typed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cli.playing.tables import at_random, sit_down

from gesso.games.react.rules.options import DECISIONS as OF_A_DUEL
from gesso.games.solrei.rules.options import DECISIONS as OF_A_SHOW

PAIRS = {
    "react": [("dancer", "calligrapher"), ("painter", "fortune-teller"), ("tattooist", "animator"), ("dj", "sculptor")],
    "solrei": [("ashley", "corvin"), ("bram", "perdita"), ("sable", "tamsin"), ("halder", "odalys")],
}
BY_RULES = {"play", "place", "block", "take", "offense", "mulligan", "ready", "rest", "order"}
"""Kinds that the rules ask, or of which a card's name is one of the options."""
RARE = {"react": {"effect", "number", "held card", "link"}, "solrei": {"target", "number"}}
"""Kinds that random games of these pairs hardly ever ask, or that no card of theirs asks."""


@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
def test_every_kind_of_question_is_asked_in_printed_words(game: str, tmp_path: Path) -> None:
    seen: set[str] = set()
    for seed, pair in enumerate(PAIRS[game] * 2, 1):
        dialog, chance = sit_down(pair, tmp_path, seed=seed), Random(seed)
        while (question := dialog.question) is not None and len(dialog.session.said) < 1500:
            decision = question.decision
            seen.add(decision.kind)
            first = question.asked[0]
            assert first.startswith(dialog.display.player(dialog.view, decision.player) + ": "), first
            if decision.kind not in BY_RULES and decision.prompt != "Charge bonus":
                assert decision.prompt.partition(",")[0] in first or "Charge bonus" in first, first
            assert len(set(question.printed)) == len(question.printed), question.printed
            assert not [text for text in question.printed if text.startswith("option ")], question.printed
            assert "{" not in " ".join(question.asked) and "None" not in " ".join(question.asked)
            at_random(dialog, chance)
    kinds = OF_A_DUEL if game == "react" else OF_A_SHOW
    assert set(kinds) - seen <= RARE[game], f"never asked: {set(kinds) - seen}"


@pytest.mark.parametrize("pair", [("painter", "dancer"), ("calligrapher", "calligrapher")])
def test_a_question_of_a_card_holds_its_sentence(pair: tuple[str, str], tmp_path: Path) -> None:
    dialog, chance = sit_down(pair, tmp_path), Random(1)
    asked = []
    for _ in range(150):
        if dialog.question is None:
            break
        if dialog.question.decision.kind not in ("play", "masterpiece"):
            asked.append(dialog.question.asked)
        at_random(dialog, chance)
    assert asked
    for paragraphs in asked:
        assert len(paragraphs) == 2, paragraphs
        assert all(text.endswith((".", ":")) for text in paragraphs[1:]), paragraphs


@pytest.mark.slow
def test_what_a_card_says_in_one_line_is_offered_in_as_many_as_there_are_choices(tmp_path: Path) -> None:
    """The card of the Tagger lists three Murals in one line; who plays it picks one of them, or the damage."""
    dialog, chance = sit_down(("tagger", "dancer"), tmp_path, humans=(0,)), Random(1)
    while (question := dialog.question) is not None and "The Tagger (A)" not in question.printed:
        at_random(dialog, chance)
    assert not dialog.answer("The Tagger (A)") and not dialog.answer("c2")
    while (asked := dialog.question) is not None and asked.decision.kind == "play":
        dialog.answer("pass")
    assert asked is not None and asked.decision.kind == "mode"
    assert asked.printed == (
        "Place 1 Dash in the target zone.",
        "Place 1 Tip in the target zone.",
        "Place 1 Rest in the target zone.",
        "Deal 1 damage to each enemy unit within 1 of the target zone.",
    )
    assert "• Place 1 Dash, 1 Tip or 1 Rest in the target zone." in "\n".join(dialog.answer("? the tagger"))
