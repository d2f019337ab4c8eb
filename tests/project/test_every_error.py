"""One error hides no other one: what is said of files in which several things are wrong at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from project.broken_files import HOME

import gesso
from gesso.diagnostics import in_order

ARTIST = Path("cards/react/apprentice/artist.yaml")
PLACE = "      # here: deck"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> gesso.Workspace:
    root = tmp_path_factory.mktemp("several")
    for path, text in HOME.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return gesso.Workspace(root)


def found(workspace: gesso.Workspace, text: str) -> list[tuple[str, str]]:
    """The codes with the words at fault."""
    workspace.update(ARTIST, text)
    problems = in_order(each for problems in workspace.problems.values() for each in problems)
    workspace.update(ARTIST, HOME[str(ARTIST)])
    return [(each.code, each.span.text) for each in problems]


def with_effect(*lines: str) -> str:
    """The sample entry with one more effect of these lines."""
    effect = ["      - kind: reaction", "        effect: |", *(f"          {line}" for line in lines)]
    return HOME[str(ARTIST)].replace(PLACE, "\n".join(effect))


def test_a_line_that_cannot_be_read_silences_no_other_line(workspace: gesso.Workspace) -> None:
    """Names and kinds of things are looked at in each line that can be read."""
    text = with_effect("exhust a unit", "draw 1 crad", "exhaust a scale", "if I have 1 becks", "  bla", "  draw 1 crod")
    assert found(workspace, text) == [
        ("GS202", "exhust"), ("GS301", "crad"), ("GS312", "a scale"), ("GS301", "becks"), ("GS202", "bla"),
        ("GS301", "crod"),
    ]  # fmt: skip


def test_what_an_unread_line_may_have_picked_is_not_missed(workspace: gesso.Workspace) -> None:
    text = with_effect("chooose an enemy uint", "exhaust the unit", "move the unit 1")
    assert {code for code, _ in found(workspace, text)} == {"GS202"}


def test_nothing_is_said_twice_of_a_line(workspace: gesso.Workspace) -> None:
    text = with_effect("place 1 inkk onn a unit")
    assert [code for code, _ in found(workspace, text)] == ["GS202"]


def test_a_wrong_value_silences_no_text(workspace: gesso.Workspace) -> None:
    text = (
        with_effect("exhust a unit", "draw 1 crad")
        .replace("motif: ink", "motif: 3")
        .replace("copies: 8", "copies: x", 1)
    )
    assert found(workspace, text) == [
        ("GS103", "3"), ("GS103", "x"), ("GS202", "exhust"), ("GS301", "crad"),
    ]  # fmt: skip


def test_a_missing_key_silences_no_text(workspace: gesso.Workspace) -> None:
    text = with_effect("draw 1 crad").replace("sigil: nib\n", "").replace("id: apprentice\n", "id: apprentise\n")
    assert [code for code, _ in found(workspace, text)] == ["GS102", "GS905", "GS301"]


def test_a_piece_with_a_wrong_key_is_still_a_piece(workspace: gesso.Workspace) -> None:
    """Its name is known, and nothing is concluded from figures that are guessed."""
    text = with_effect("place 9 ink on a unit").replace(
        "ink: {kind: token, count: 8", "ink: {kind: token, count: eight"
    )
    assert found(workspace, text) == [("GS103", "eight")]


def test_an_entry_of_which_values_are_guessed_has_no_program(workspace: gesso.Workspace) -> None:
    workspace.update(ARTIST, HOME[str(ARTIST)].replace("motif: ink", "motif: 3"))
    game = next(game for game in workspace.project.games if game.id == "react")
    entry = game.entry("apprentice")
    assert entry is not None and entry.model is None and entry.sketch is not None
    assert game.checked(entry).program is None and game.checked(entry).valid is None
    workspace.update(ARTIST, HOME[str(ARTIST)])
