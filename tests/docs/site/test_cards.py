"""What the site shows of an entry, and which cards have a word."""

from collections.abc import Mapping

import pytest

import gesso
from gesso.project.game import AnyGame
from tools.docs import root
from tools.site.cards import EntryCards, by_entry
from tools.site.usage import uses


@pytest.fixture(scope="module")
def react() -> AnyGame:
    return next(game for game in gesso.open(root()).games if game.definition.id == "react")


@pytest.fixture(scope="module")
def entries(react: AnyGame) -> Mapping[str, EntryCards]:
    return by_entry(react, ("calligrapher", "dj"))


def test_a_card_has_its_face_its_words_and_its_text(entries: Mapping[str, EntryCards]) -> None:
    card = next(card for card in entries["calligrapher"].cards if card.title == "Flowing Ink")
    assert [face.title for face in card.faces] == ["Flowing Ink"]
    assert [passage.id for passage in card.passages] == ["flowing-ink/1"]
    assert card.lines[0] == "- id: flowing-ink"
    assert "place 1 ink on a unit" in "\n".join(card.lines)


def test_both_sides_of_a_card_stand_together(entries: Mapping[str, EntryCards]) -> None:
    card = next(card for card in entries["calligrapher"].cards if card.title == "The Calligrapher")
    assert [face.title for face in card.faces] == ["The Calligrapher", "The Thousand-Stroke Scroll"]
    assert len(card.passages) == 4


def test_every_face_is_shown_once(entries: Mapping[str, EntryCards]) -> None:
    assert entries.keys() == {"calligrapher", "dj"}
    for entry in entries.values():
        ids = [face.id for face in entry.faces]
        assert ids and len(ids) == len(set(ids))
        assert any(face.copies == 0 for face in entry.others), "backs are among the others"


def test_words_are_found_on_cards(react: AnyGame, entries: Mapping[str, EntryCards]) -> None:
    found = {(use.entry.id, use.card): use.line for use in uses(react, entries)["place"]}
    assert found["calligrapher", "Flowing Ink"] == "place 1 ink on a unit"
    assert all("place" in line for line in found.values())


def test_names_and_advice_are_no_uses_of_a_word(react: AnyGame, entries: Mapping[str, EntryCards]) -> None:
    written = "\n".join(use.line for each in uses(react, entries).values() for use in each)
    assert "place 1 ink on a unit" in written
    assert "name:" not in written
    assert "#" not in written
