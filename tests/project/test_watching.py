"""What counts as a save: when it is told, and of which files."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gesso.project import watching
from gesso.project.watching import Watching

pytestmark = pytest.mark.slow


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "cards" / "game").mkdir(parents=True)
    (tmp_path / "cards" / "game" / "other.yaml").write_text("a card that stays\n")
    card = tmp_path / "cards" / "game" / "card.yaml"
    card.write_text("a card\n")
    return card


def _saved(card: Path, act: Callable[[], object]) -> tuple[Path, ...]:
    watching = Watching(card.parents[2])
    act()
    changed = next(watching.changes())
    watching.stop()
    return changed


def _replaced(card: Path) -> None:
    card.with_suffix(".new").write_text("another card\n")
    os.replace(card.with_suffix(".new"), card)


@pytest.mark.parametrize("act", [_replaced, Path.unlink, lambda card: card.write_text("another card\n")])
def test_one_save_names_one_file(card: Path, act: Callable[[Path], object]) -> None:
    assert _saved(card, lambda: act(card)) == (card,)


def test_a_file_that_was_emptied_is_told_when_it_is_filled(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gesso.project.watching._MOST_SETTLING", 1000)
    watching = Watching(card.parents[2])
    card.write_text("")
    filling = threading.Timer(0.05, card.write_text, ["another card\n"])
    filling.start()
    assert next(watching.changes()) == (card,) and card.read_text() == "another card\n"


def test_a_file_that_stays_empty_is_told_in_the_end(card: Path) -> None:
    assert _saved(card, lambda: card.write_text("")) == (card,)


def test_a_file_that_was_saved_before_does_not_wait_for_a_look_at_all(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = Watching(card.parents[2]).changes()
    card.write_text("another card\n")
    assert next(changes) == (card,)
    before = watching._stamps(card.parents[2])

    def blind(*_: object) -> object:
        time.sleep(0.02)
        return before

    monkeypatch.setattr(watching, "_stamps", blind)
    card.write_text("one more card\n")
    assert next(changes) == (card,)
