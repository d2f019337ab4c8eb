"""A deck has cards with the words and pieces that its texts and those of its rival bring up, and no others."""

from __future__ import annotations

from games.react import roster
from games.react.printing.kits import game, kit_of

from gesso.games.react.printing.reference_text import glossary, keywords_of
from gesso.games.react.wording import rules_text
from gesso.games.react.wording.locale import KEYWORDS
from gesso.printing.component import FaceSpec
from gesso.printing.kit.short_rules import GlossaryEntry, glossary_sides


def words_on(*ids: str, of: str) -> list[str]:
    """The heads of the entries on the glossary cards of an Artist in a kit."""
    sides: list[FaceSpec] = []
    for source in kit_of(*ids).sources:
        for piece in source.components:
            sides += (side for side in (piece.front, piece.back) if side is not None)
    shown = {side.id: side for side in sides if side.id.startswith(f"{of}-GLOSSARY")}
    entries = [entry for side in shown.values() for entry in side.values["entries"]]  # type: ignore[attr-defined]
    return [entry["name"] for entry in entries]


def test_a_deck_explains_what_it_and_its_rival_use_and_nothing_else() -> None:
    words = words_on("calligrapher", "dancer", of="CAL")
    assert {"Jump", "Swap", "Summon", "Within n", "Pieces of Dancer"} <= set(words)
    assert not {"Frame", "Negate", "Heal", "Hide"} & set(words)
    assert set(words) == set(words_on("calligrapher", "dancer", of="DAN"))


def test_a_rival_that_nobody_plays_is_not_explained() -> None:
    assert "Jump" in words_on("calligrapher", "dancer", of="CAL")
    assert "Jump" not in words_on("calligrapher", of="CAL")


def test_with_several_rivals_only_the_words_are_theirs() -> None:
    words = words_on("calligrapher", "dancer", "tagger", of="CAL")
    assert [word for word in words if word.startswith("Pieces of")] == ["Pieces of Calligrapher"]


def test_every_keyword_of_the_shipped_artists_is_printed_for_one_of_them() -> None:
    programs, _ = game()
    assert set(KEYWORDS) - {"another_turn", "look_at", "return", "reveal", "heal"} == set(
        keywords_of(tuple(programs.values()))
    )


def test_an_artist_and_its_form_are_one_side() -> None:
    own = [roster.program(id) for id in ("painter", "nathaniel")]
    names = [entry.name for entry in glossary(own, [], rules_text(own[0]))]
    assert len(names) == len(set(names))
    assert "Ascend" in names


def test_sides_are_few_and_equally_full() -> None:
    entries = [GlossaryEntry(str(number), "x" * 30) for number in range(7)]
    sides = glossary_sides(entries, 40, 5.0)
    assert [len(side) for side in sides] == [4, 3]
    assert [entry for side in sides for entry in side] == entries
