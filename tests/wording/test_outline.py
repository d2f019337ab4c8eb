"""From sentences and lists to paragraphs."""

from __future__ import annotations

from gesso.wording import BulletList, paragraphs, plain, sentence, strong_runs


def test_sentences_run_on_and_a_list_breaks_them() -> None:
    outline = ("draw 1 card", BulletList("choose 1 of these", (("a", "b"), ("c",))), "descend", "you lose")
    assert paragraphs(outline) == ("Draw 1 card.", "Choose 1 of these:", "• A. B.", "• C.", "Descend. You lose.")


def test_a_list_in_a_list_bears_its_depth() -> None:
    inner = BulletList("choose 1 of these", (("a",), (BulletList("do this", (("b",), ("c",))),)))
    assert paragraphs((BulletList("do this", ((inner,), ("d",))),)) == (
        "Do this:",
        "• Choose 1 of these:",
        "– A.",
        "– Do this:",
        "– – B.",
        "– – C.",
        "• D.",
    )


def test_a_capital_goes_inside_a_strong_run() -> None:
    assert sentence("**move** it **1**") == "**Move** it **1**."


def test_strong_runs_are_told_from_the_rest() -> None:
    assert strong_runs("Place **1 Ink** on it.") == (("Place ", False), ("1 Ink", True), (" on it.", False))
    assert plain("Place **1 Ink** on it.") == "Place 1 Ink on it."
