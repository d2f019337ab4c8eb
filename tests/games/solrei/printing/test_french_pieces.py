"""What is printed in French fits its boxes, is in French, and tells the rules that the English tells."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any
from unicodedata import combining, normalize

import pytest
from games.solrei import roster
from printing.shipped_faces import context

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import COLOURS, SUITS, Table
from gesso.games.solrei.printing import extras, kit, prints
from gesso.games.solrei.printing.face_values import keyword_sides, plate
from gesso.games.solrei.wording import rules_text
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import Face, TextRun
from gesso.printing.kit.short_rules import short_rules
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.game import AnyGame
from gesso.project.selection import select
from gesso.resources import home, resource
from gesso_art.solrei.icons import ICONS

LOCALE = "fr"
ABOVE, BELOW, BESIDE = 14, 76, 30.5
"""Where the texts of the steps of the round card stand, mm."""
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)
_HOLE = re.compile(r"\{\w+\}")
SAME = {
    *(
        "noun.charge.one",
        "noun.charge.many",
        "noun.art.one",
        "noun.art.many",
        "story.new_art",
        "card.muse",
        "card.charge",
    ),
    *(
        "face.charge_card",
        "face.mat_muse",
        "face.guide",
        "face.mat_art",
        "keyword.charge.name",
        "keyword.signature.name",
    ),
}
"""Phrases that may read alike in both languages."""


@cache
def game() -> AnyGame:
    """SolRei in French."""
    (part,) = select([str(home() / "cards" / "solrei")]).in_locale(LOCALE).parts
    return part.game


@cache
def table() -> Table:
    """Its game file."""
    found = game().printed_table
    assert isinstance(found, Table)
    return found


@cache
def program(id: str) -> SetUpProgram:
    """A file of it."""
    entry = game().entry(id)
    assert entry is not None
    found = game().printed(entry)
    assert isinstance(found, SetUpProgram)
    return found


def laid_out(order: FaceSpec, source: EntryPrints) -> tuple[Face | None, list[str]]:
    """A face, and what keeps it from being printed as it is."""
    found, problems = lay_out_job(DrawJob(order, "", source.art, {}), context())[:2]
    return found, [f"{order.id}: {problem.message}" for problem in problems]


def faces(source: EntryPrints) -> dict[str, FaceSpec]:
    """All faces of a source by their ids."""
    return {side.id: side for piece in source.components for side in (piece.front, piece.back) if side is not None}


def problems(sources: Iterable[EntryPrints]) -> list[str]:
    """What keeps faces from being printed as they are; one that several sources have is looked at once."""
    known: dict[str, list[FaceSpec]] = {}
    told: list[str] = []
    for source in sources:
        for order in faces(source).values():
            if order not in (alike := known.setdefault(order.id, [])):
                alike.append(order)
                told += laid_out(order, source)[1]
    return told


@pytest.mark.slow
@pytest.mark.parametrize("id", roster.FILES)
def test_every_face_of_a_file_holds_its_french_texts(id: str) -> None:
    kits = (kit([program(id)], table(), LOCALE, small=small) for small in (False, True))
    assert not problems([prints(program(id), table(), LOCALE), *(source for each in kits for source in each.sources)])


def test_the_foot_has_the_credit_in_french() -> None:
    """Of a file that has a word for it; one without has no credit."""
    feet = {id: program(id).set_up.credit for id in roster.FILES}
    assert feet.pop("ottilie") == "Exemple maison"
    assert set(feet.values()) == {""}


@pytest.mark.slow
def test_the_action_deck_and_the_mat_hold_theirs() -> None:
    assert not problems(extras(table(), LOCALE).values())


def test_a_step_of_the_round_card_takes_the_lines_that_it_is_given() -> None:
    """One line more would stand in the step above it."""
    source = prints(program("ashley"), table(), LOCALE)
    card = faces(source)["ROUND"]
    for row in card.values["rows"]:  # type: ignore[attr-defined]
        face, _ = laid_out(replace(card, values={**card.values, "rows": (row,)}), source)
        assert face is not None
        beside = [item for item in face.items if isinstance(item, TextRun) and item.x > 30 and 14 < item.baseline < 76]
        assert len({item.baseline for item in beside}) == row["lines"], row["text"]


def test_marks_of_rei_have_a_letter_each_and_a_plate_with_it() -> None:
    words = rules_text(program("ashley"), LOCALE)
    kinds = (*SUITS, *COLOURS, "any")
    assert len({words.letter(kind) for kind in kinds}) == len(kinds)
    assert all(plate(kind, words)[1:-1] in ICONS for kind in kinds)
    assert {plate(kind, rules_text(roster.program("ashley"))) for kind in kinds} == {f"{{{kind}}}" for kind in kinds}


def test_court_cards_have_the_letters_of_their_names() -> None:
    deck = faces(extras(table(), LOCALE)["deck"])
    assert [deck[f"HEART-{id.upper()}"].values["rank"] for id in table().charges] == ["V", "D", "R", "A"]


def test_keywords_stand_in_the_order_of_their_letters() -> None:
    first, second = keyword_sides(rules_text(program("ashley"), LOCALE))
    letters = (normalize("NFD", each["name"]) for each in (*first, *second))
    names = ["".join(letter for letter in name if not combining(letter)) for name in letters]
    # Of two that begin alike the one with the accent may stand behind.
    assert all(one[:1] <= other[:1] for one, other in pairwise(names)), names


def written(locale: str) -> dict[str, str]:
    """The phrases that the game's own file has in a locale, by their names."""

    def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            yield from flat(value, f"{above}{key}.") if isinstance(value, dict) else [(f"{above}{key}", value)]

    return dict(flat(tomllib.loads(resource(f"templates/phrases/solrei/{locale}.toml").read_text(encoding="utf-8"))))


def test_no_phrase_is_left_in_english() -> None:
    """Two phrases that read alike are those of which that is known."""
    french, english = written(LOCALE), written("en")
    alike = {key for key, text in english.items() if _WORD.search(_HOLE.sub("", text)) and french.get(key) == text}
    assert alike == SAME


def test_the_rules_in_short_tell_the_same_rules() -> None:
    blocks = zip(short_rules("solrei", LOCALE).blocks, short_rules("solrei", "en").blocks, strict=True)
    for french, english in blocks:
        assert french.rules == english.rules
        assert len(french.text) == len(english.text)
        for own, other in zip(french.text, english.text, strict=True):
            assert sorted(_HOLE.findall(own)) == sorted(_HOLE.findall(other)), own
