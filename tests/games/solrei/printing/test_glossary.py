"""The keyword card of a kit explains what its Muses use, and no more."""

from __future__ import annotations

from games.solrei.printing.test_kit import game, kit_of

from gesso.games.solrei.printing.face_values import keywords_of
from gesso.games.solrei.wording import rules_text
from gesso.printing.component import EntryPrints


def entries_on(source: EntryPrints) -> list[str]:
    """The heads of the entries on the keyword cards of a file."""
    sides = [side for piece in source.components for side in (piece.front, piece.back) if side is not None]
    shown = {side.id: side for side in sides if "GLOSSARY" in side.id}
    return [entry["name"] for side in shown.values() for entry in side.values["entries"]]  # type: ignore[attr-defined]


def test_both_muses_explain_the_words_of_both() -> None:
    programs, _ = game()
    ashley, corvin, *_ = kit_of("ashley", "corvin").sources
    words = rules_text(programs["ashley"])
    named = {words.keyword(word)[0] for word in keywords_of([programs["ashley"], programs["corvin"]])}
    assert named < set(entries_on(ashley))
    assert entries_on(ashley) == entries_on(corvin)


def test_a_word_that_neither_muse_uses_is_left_out() -> None:
    source, *_ = kit_of("ashley", "corvin").sources
    assert "Grapple" not in entries_on(source)


def test_an_explanation_brings_its_own_words_along() -> None:
    """Charge says *ready* and *draw*."""
    programs, _ = game()
    used = keywords_of([programs["ashley"]])
    assert "charge" not in used or {"ready", "draw"} <= used
