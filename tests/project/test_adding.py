"""What is added stands at its place, and all that was there stays to the last space."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gesso
from gesso.diagnostics import RequestError
from gesso.games import game_ids
from gesso.schema.documents import to_plain
from gesso.source import SourceFile, read_text
from gesso.tasks.add import insert
from gesso.tasks.new import new_project, parse_name, starter_of

GAMES = game_ids(installed=False)


def inserted(text: str, key: str = "deck", item: str = "- id: new\n  n: 1\n") -> tuple[str, int]:
    return insert(SourceFile("a.yaml", text), read_text(text).node, key, item)


def plain(text: str) -> dict[str, Any]:
    node = read_text(text).node
    assert node is not None
    return dict(to_plain(node))


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("a: 1\n", "a: 1\n\ndeck:\n  - id: new\n    n: 1\n", 4),
        ("a: 1", "a: 1\n\ndeck:\n  - id: new\n    n: 1\n", 4),
        ("deck:\n- id: x\nb: 2\n", "deck:\n- id: x\n- id: new\n  n: 1\nb: 2\n", 3),
        ("deck:\n  - id: x # y\n", "deck:\n  - id: x # y\n  - id: new\n    n: 1\n", 3),
        ("deck:\n  - id: x", "deck:\n  - id: x\n  - id: new\n    n: 1\n", 3),
        ("deck:\n  - t: |\n      x\n\nb: 1\n", "deck:\n  - t: |\n      x\n  - id: new\n    n: 1\n\nb: 1\n", 4),
        (
            "deck:\n  - id: x\n\n  - id: y\n\nb: 1\n",
            "deck:\n  - id: x\n\n  - id: y\n\n  - id: new\n    n: 1\n\nb: 1\n",
            6,
        ),
        ("deck: [] # none\nb: 1\n", "deck: # none\n  - id: new\n    n: 1\nb: 1\n", 2),
        ("deck: # none\nb: 1\n", "deck: # none\n  - id: new\n    n: 1\nb: 1\n", 2),
        ("deck:\r\n  - id: x\r\nb: 1\r\n", "deck:\r\n  - id: x\r\n  - id: new\r\n    n: 1\r\nb: 1\r\n", 3),
    ],
)
def test_an_item_becomes_the_last_one(before: str, after: str, line: int) -> None:
    assert inserted(before) == (after, line)


def test_a_key_becomes_the_last_one_of_a_mapping() -> None:
    text, line = inserted("pieces:\n  a:\n    kind: x\n\nb: 1\n", "pieces", "new:\n  kind: y\n")
    assert text == "pieces:\n  a:\n    kind: x\n  new:\n    kind: y\n\nb: 1\n"
    assert line == 4


@pytest.mark.parametrize("value", ["[{id: x}]", "{x: 1}", "text", "3"])
def test_what_is_no_block_is_left_alone(value: str) -> None:
    with pytest.raises(ValueError, match="deck"):
        inserted(f"deck: {value}\n")


LINES = st.lists(st.sampled_from(["  - id: x", "  - id: y # z", "  - t: |\n      a\n      b", "", "  # c"]), max_size=6)


@pytest.mark.slow
@given(LINES, LINES.map(lambda lines: [line.strip(" -").replace("\n", " ") for line in lines]), st.booleans())
def test_every_other_byte_stays(items: list[str], after: list[str], ends: bool) -> None:
    text = "\n".join(["a: 1", "deck:", *items, *(f"k{number}: 1 # {line}" for number, line in enumerate(after))])
    text += "\n" if ends else ""
    new, line = inserted(text)
    item = ["  - id: new", "    n: 1"]
    lines = new.split("\n")
    assert lines[line - 1 : line + 1] == item
    del lines[line - 1 : line + 1]
    assert [each for each in lines if each] == [each for each in text.split("\n") if each]
    # The last line of a file may lack its end, which the lines of a block then lack too.
    old, tree = plain(f"{text}\n"), plain(new)
    assert {key: value for key, value in tree.items() if key != "deck"} == {
        key: value for key, value in old.items() if key != "deck"
    }
    assert tree["deck"] == [*(old["deck"] or []), {"id": "new", "n": 1}]


@pytest.fixture(params=GAMES)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    new_project(tmp_path / "bees", starter_of(request.param), parse_name("Keeper"))
    return tmp_path / "bees"


@pytest.mark.slow
def test_every_piece_keeps_to_the_form_of_its_file(root: Path) -> None:
    project = gesso.open(root)
    starter = starter_of(project.games[0].id)
    for noun in starter.additions:
        if noun == "advantage":
            continue
        before = {file: file.read_text() for file in (root / "cards").rglob("*.yaml")}
        added = gesso.open(root).add(noun, f"Some {noun} or other")
        file = root / added.path
        assert "or" in file.read_text().split("\n")[added.line - 1]
        lines = before[file].split("\n")
        new = iter(file.read_text().split("\n"))
        assert all(line in new for line in lines), noun
    bands = {found.code[:3] for found in gesso.open(root).check() if found.is_error}
    # Numbers that only the designer can choose are left: cards in a deck, Arts of a set-up.
    assert bands <= {"GS6"}
    (outcome,) = gesso.open(root).run_scenarios()
    assert outcome.diagnostics == () or bands


@pytest.mark.parametrize("words", ["art", "Translations"])
def test_a_project_does_not_begin_in_a_folder_of_the_game(tmp_path: Path, words: str) -> None:
    with pytest.raises(RequestError, match="cannot be used: the folder"):
        new_project(tmp_path / "bees", starter_of("react"), parse_name(words))
    assert not (tmp_path / "bees").exists()


@pytest.mark.slow
def test_a_second_entry_checks_clean_at_once(root: Path) -> None:
    project = gesso.open(root)
    noun = next(iter(starter_of(project.games[0].id).kinds))
    added = project.add(noun, "Wasp")
    assert (root / added.path).is_file()
    assert gesso.open(root).check() == []
    assert all(outcome.passed for outcome in gesso.open(root).run_scenarios())
    with pytest.raises(RequestError, match="already"):
        gesso.open(root).add(noun, "Wasp")


@pytest.mark.slow
@pytest.mark.parametrize("listed", ["artists: [keeper]\n", "artists:\n  - keeper # her\n"])
def test_an_own_game_file_lists_a_new_entry(tmp_path: Path, listed: str) -> None:
    root = tmp_path / "bees"
    new_project(root, starter_of("react"), parse_name("Keeper"))
    shipped = Path(__file__).parents[2] / "cards" / "react" / "game.yaml"
    lines = [
        line
        for line in shipped.read_text().split("\n")
        if not line.startswith(("artists:", "not_selectable:", "examples:"))
    ]
    table = root / "cards" / "react" / "game.yaml"
    table.write_text("\n".join(lines) + listed)
    gesso.open(root).add("artist", "Wasp")
    project = gesso.open(root)
    assert project.check() == []
    (game,) = project.games
    assert game.definition.selectable(game.table) == ("keeper", "wasp")


@pytest.mark.parametrize(
    ("noun", "words", "to", "said"),
    [
        ("crad", "x", None, "did you mean `card`?"),
        ("spaceship", "x", None, "there is artist, card"),
        ("card", "x", "nobody", "keeper"),
        ("card", "Side Step", None, "choose another name"),
        ("token", "mark", None, "choose another name"),
        ("card", "★", None, "for example"),
        ("artist", "Translations", None, "choose another name"),
        ("artist", "The Art", None, "choose another name"),
    ],
)
def test_what_cannot_be_added_changes_nothing(tmp_path: Path, noun: str, words: str, to: str | None, said: str) -> None:
    root = tmp_path / "bees"
    new_project(root, starter_of("react"), parse_name("Keeper"))
    before = {file: file.read_text() for file in root.rglob("*") if file.is_file()}
    with pytest.raises(RequestError) as caught:
        gesso.open(root).add(noun, words, to)
    assert said in caught.value.hint
    assert {file: file.read_text() for file in root.rglob("*") if file.is_file()} == before


def test_with_two_entries_it_has_to_be_said_which_one(tmp_path: Path) -> None:
    root = tmp_path / "bees"
    new_project(root, starter_of("react"), parse_name("Keeper"))
    gesso.open(root).add("artist", "Wasp")
    with pytest.raises(RequestError) as caught:
        gesso.open(root).add("token", "Honey")
    assert caught.value.hint == "--to keeper or wasp"
    assert gesso.open(root).add("token", "Honey", "wasp").entry == "wasp"


def test_a_piece_that_the_file_has_no_place_for_is_refused(tmp_path: Path) -> None:
    root = tmp_path / "bees"
    new_project(root, starter_of("solrei"), parse_name("Keeper"))
    with pytest.raises(RequestError, match="has no place in `keeper`"):
        gesso.open(root).add("advantage", "The Hive")


@pytest.mark.slow
def test_a_table_of_the_projects_own_is_a_copy_that_lists_its_entries(root: Path) -> None:
    before = gesso.open(root).games[0]
    added = gesso.open(root).add("table", "Another: Table")
    project = gesso.open(root)
    (game,) = project.games
    assert (root / added.path) == game.file
    assert project.check() == []
    assert 'name: "Another: Table"' in game.file.read_text()
    assert game.definition.selectable(game.table) == before.definition.selectable(before.table)
    with pytest.raises(RequestError, match="already"):
        project.add("table", "Another")


@pytest.mark.threat("G3")
def test_nothing_is_written_through_a_link_out_of_the_project(root: Path, tmp_path: Path) -> None:
    (game,) = gesso.open(root).games
    noun = next(iter(starter_of(game.id).kinds))
    game.folder.rename(tmp_path / "elsewhere")
    game.folder.symlink_to(tmp_path / "elsewhere")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(RequestError, match="leads out of the project"):
        gesso.open(root).add(noun, "Wasp")
    assert sorted(tmp_path.rglob("*")) == before


def test_an_id_is_taken_whatever_has_it(root: Path) -> None:
    def said(noun: str, words: str) -> str:
        with pytest.raises(RequestError) as caught:
            gesso.open(root).add(noun, words)
        return str(caught.value)

    (game,) = gesso.open(root).games
    noun = "card" if game.id == "react" else "art"
    gesso.open(root).add(noun, "Élan 7")
    for words in ("Elan 7", "elan-7", "E\u0301LAN_7"):
        assert "the id `elan-7` is already taken" in said(noun, words)
    assert "begins with a letter, and `7-elan` does not" in said(noun, "7 Élan")
    if game.id == "react":
        assert "the id `elan-7` is already taken" in said("token", "Élan 7")


def test_a_piece_without_an_id_may_have_any_name(root: Path) -> None:
    for words in ("1st of all, the last stroke falls where the first one was set", "★"):
        gesso.open(root).add("scenario", words)
    with pytest.raises(RequestError):
        gesso.open(root).add("scenario", " ")
