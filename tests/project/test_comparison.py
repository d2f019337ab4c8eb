"""Which cards have changed: in words, behaviour and picture, since a revision or against another folder."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.codegen.plugin_module import behaviour_of
from gesso.resources import home
from gesso.tasks.compare import Aspect, CardChange, Comparison, EntryChange

DANCER = Path("cards/react/dancer/artist.yaml")
QUICK: tuple[Aspect, ...] = ("words", "behaviour")


@pytest.fixture
def roots(tmp_path: Path) -> tuple[Path, Path]:
    """A project as it was, and as it is: the same so far."""
    for name in ("before", "after"):
        (tmp_path / name).mkdir()
        make_project(tmp_path / name, "dancer", "dj")
    return tmp_path / "before", tmp_path / "after"


def edit(root: Path, before: str, after: str) -> None:
    text = (root / DANCER).read_text(encoding="utf-8")
    assert before in text
    (root / DANCER).write_text(text.replace(before, after, 1), encoding="utf-8")


def compared(roots: tuple[Path, Path], *aspects: Aspect) -> Comparison:
    before, after = roots
    return gesso.open(after).compare(str(before), aspects=aspects or QUICK)


def only(found: Comparison) -> EntryChange:
    (entry,) = found.entries
    return entry


def only_card(found: Comparison) -> CardChange:
    (card,) = only(found).cards
    return card


@pytest.mark.slow
def test_places_and_comments_change_no_card(roots: tuple[Path, Path]) -> None:
    edit(roots[1], "deck:\n", "\n\n# A comment.\n\ndeck:\n")
    assert compared(roots).entries == ()


@pytest.mark.slow
def test_other_words_of_the_language_are_other_behaviour(roots: tuple[Path, Path]) -> None:
    edit(roots[1], "move my artist up to 3", "move my artist up to 2")
    card = only_card(compared(roots))
    (text,) = card.texts
    assert card.title == "Action: Long Entrance"
    assert text.acts_otherwise and text.words[0] != text.words[1]
    assert text.sentences[1] is not None and "move my artist up to 2" in text.sentences[1]


@pytest.mark.slow
def test_another_name_is_in_the_words_and_not_in_the_behaviour(roots: tuple[Path, Path]) -> None:
    edit(roots[1], "name: Long Entrance", "name: Longer Entrance")
    entry = only(compared(roots))
    (card,) = entry.cards
    assert [text.acts_otherwise for text in card.texts] == [False]
    assert [value.path for value in entry.values] == ["deck/long-entrance/name"]


@pytest.mark.slow
def test_a_card_before_others_changes_only_itself(roots: tuple[Path, Path]) -> None:
    """Neither numbers of cards nor places in the file make another card of one."""
    card = "  - id: first-of-all\n    name: First of All\n    copies: 1\n    effects:\n      - kind: reaction\n"
    edit(roots[1], "deck:\n", f"deck:\n{card}        effect: |\n          draw 1 card\n")
    edit(roots[1], "copies: 8", "copies: 7")
    entry = only(compared(roots))
    assert [each.id for each in entry.cards] == ["first-of-all"]
    assert [(each.path, each.before, each.after) for each in entry.values] == [
        ("deck/first-of-all", None, "first-of-all"),
        ("deck/pivoting-step/copies", "8", "7"),
    ]


@pytest.mark.slow
def test_copies_are_a_value(roots: tuple[Path, Path]) -> None:
    edit(roots[1], "copies: 8", "copies: 9")
    edit(roots[1], "copies: 7", "copies: 6")
    entry = only(compared(roots))
    assert entry.cards == () and [(each.before, each.after) for each in entry.values] == [("8", "9"), ("7", "6")]


@pytest.mark.slow
def test_entries_come_go_break_and_are_mended(roots: tuple[Path, Path]) -> None:
    before, after = roots
    shutil.rmtree(after / "cards/react/dj")
    edit(after, "draw", "draw draw") if "draw" in (after / DANCER).read_text() else edit(
        after, "effect: |", "effect: 3"
    )
    found = compared(roots)
    assert {entry.id: entry.state for entry in found.entries} == {"dancer": "broken", "dj": "gone"}
    assert len(found.broken) == 1
    assert {entry.id: entry.state for entry in compared((after, before)).entries} == {"dancer": "mended", "dj": "new"}


@pytest.mark.slow
def test_only_what_is_named_is_compared(roots: tuple[Path, Path]) -> None:
    edit(roots[1], "copies: 8", "copies: 6")
    chosen = gesso.open(roots[1], str(roots[1] / "cards/react/dj"))
    assert chosen.compare(str(roots[0]), aspects=QUICK).entries == ()


@pytest.mark.slow
def test_pictures_are_held_side_by_side(roots: tuple[Path, Path]) -> None:
    """Of the faces only those are drawn that are made of something else; a template with a comment gives the same one."""
    edit(roots[1], "name: Long Entrance", "name: Longer Entrance")
    card = only_card(compared(roots, "pictures"))
    (face,) = card.faces
    assert card.texts == () and face.before is not None and face.after is not None and face.box is not None
    assert 0 < face.box[0] < face.box[2] < 825
    assert len(list((roots[1] / ".gesso/cache/faces").iterdir())) == 2
    assert not (roots[0] / ".gesso").exists(), "what was before is only read"


@pytest.mark.slow
def test_a_revision_is_read_without_touching_the_working_tree(
    roots: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    _, root = roots
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q", "-b", "main"), ("add", "-A"), ("commit", "-qm", "one")):
        subprocess.run(("git", *identity, *words), cwd=root, check=True)
    edit(root, "move my artist up to 3", "move my artist up to 2")
    files = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    monkeypatch.chdir(root)
    assert main(["diff", "HEAD", "--only", "words", "--only", "behaviour"]) == 0
    out = capsys.readouterr().out
    assert "Action: Long Entrance: words, behaviour" in out and "1 card changed in 1 entry" in out
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == files
    assert main(["diff", "no-such"]) == 2
    (root / "empty").mkdir()
    assert main(["diff", "empty"]) == 2
    assert "is not a project" in capsys.readouterr().err


@pytest.mark.slow
def test_json_and_the_page_hold_both_sides(roots: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    before, after = roots
    edit(after, "name: Long Entrance", "name: <script>alert(1)</script>")
    at = [str(before), "--project", str(after), "--only", "words"]
    assert main(["diff", *at, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (card,) = data["entries"][0]["cards"]
    assert card["changed"] == ["words"] and card["texts"][0]["words"]["before"][0] == "Action: Long Entrance"
    page = after / "changes.html"
    assert main(["diff", *at, "--format", "html", "--output", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text and "&lt;script&gt;" in text
    assert not re.findall(r"(?:src|href)=\"(?!data:|#)", text), "the page asks for no other file"
    assert "default-src 'none'" in text


def test_errors_end_with_their_status(roots: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    edit(roots[1], "effect: |", "effect: |\n          nonsense")
    assert main(["diff", str(roots[0]), "--project", str(roots[1]), "--only", "words"]) == 1
    said = capsys.readouterr()
    assert "(has errors now)" in said.out and "error GS" in said.err


def test_a_function_that_texts_share_counts_for_each(roots: tuple[Path, Path]) -> None:
    """Code is compared as it runs, whatever its functions are called."""
    game = gesso.open(roots[0]).games[0]
    entry = game.entry("dancer")
    assert entry is not None
    source = game.definition.lowering().generate(game.program(entry))
    name = re.findall(r"def (shared_\w+)", source)[0]
    renamed = behaviour_of(source.replace(name, "another_name"))
    assert renamed == behaviour_of(source)


@pytest.mark.slow
def test_the_file_of_a_game_is_compared_value_by_value(roots: tuple[Path, Path]) -> None:
    game = roots[1] / "cards/react/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text("# A comment.\n" + text.replace("damage_to_lose: 3", "damage_to_lose: 4"), encoding="utf-8")
    entry = next(each for each in compared(roots, "behaviour").entries if each.id == "cards/react/game.yaml")
    assert [(each.path, each.before, each.after) for each in entry.values] == [("damage_to_lose", "3", "4")]
    chosen = gesso.open(roots[1], str(roots[1] / DANCER))
    assert not [each for each in chosen.compare(str(roots[0])).entries if each.id.endswith("game.yaml")]


@pytest.mark.slow
def test_what_is_printed_of_a_game_itself_is_compared_too(tmp_path: Path) -> None:
    for name in ("before", "after"):
        (tmp_path / name / "cards").mkdir(parents=True)
        shutil.copytree(home() / "cards/solrei", tmp_path / name / "cards/solrei")
        (tmp_path / name / "gesso.toml").write_text('[project]\nname = "Muses"\ngames = ["solrei"]\n', encoding="utf-8")
    game = tmp_path / "after/cards/solrei/game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "9, 10]" in text
    game.write_text(text.replace("9, 10]", "9, 11]"), encoding="utf-8")
    found = {each.id: each for each in compared((tmp_path / "before", tmp_path / "after"), "pictures").entries}
    assert {"SPADE-10", "SPADE-11"} <= {face.id for card in found["solrei/extras/deck"].cards for face in card.faces}


@pytest.mark.slow
def test_a_game_that_was_not_chosen_is_not_gone(roots: tuple[Path, Path]) -> None:
    for root in roots:
        shutil.copytree(home() / "cards/solrei", root / "cards/solrei")
        manifest = root / "gesso.toml"
        told = re.sub(r"games = .*", 'games = ["react", "solrei"]', manifest.read_text(encoding="utf-8"))
        manifest.write_text(told, encoding="utf-8")
    chosen = gesso.open(roots[1], str(roots[1] / "cards/solrei"))
    assert chosen.compare(str(roots[0]), aspects=QUICK).entries == ()
