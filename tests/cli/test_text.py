"""`gesso text`: what is printed, for whom, and what is said when it cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["text", *words, "--project", str(ROOT)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.slow
def test_without_an_id_every_entry_of_the_project_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert out.startswith("The Calligrapher\n")
    assert "\n\nThe Dancer\n" in out


@pytest.mark.slow
@pytest.mark.parametrize("id", ["flowing-ink", "calligrapher/flowing-ink", "flowing-ink/1"])
def test_a_card_is_named_alone_or_with_its_artist(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, id)[1] == (
        "The Calligrapher\n\nAction: Flowing Ink\n  Reaction [CHOOSE A DIRECTION]\n"
        "    Place 1 Ink on a unit. Move each inked unit 1 zone in that direction.\n"
    )


@pytest.mark.slow
def test_several_ids_are_printed_in_the_order_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "leap-over", "calligrapher")[1]
    assert out.index("The Calligrapher") < out.index("The Dancer") < out.index("Leap Over")
    assert "Pivoting Step" not in out


@pytest.mark.slow
def test_a_locale_changes_the_terms(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "flowing-ink", "--locale", "en-2022")[1]
    assert "Place 1 Ink on a standee." in out


@pytest.mark.slow
def test_a_card_of_a_game_without_the_locale_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "hush", "--locale", "en-2022")
    assert (status, out) == (2, "")
    assert "no locale `en-2022`; there are `en`" in err


@pytest.mark.slow
def test_json_holds_the_marks_of_strong_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (entry,) = json.loads(run(capsys, "dancer-steps/a2", "--format", "json")[1])["entries"]
    (text,) = entry["texts"]
    assert text["paragraphs"] == ["The Dancer **jumps**."]
    assert text["text"] == "The Dancer jumps."
    assert (text["cost"], text["letter"], text["label"]) == ("EXHAUST ME", "B", "Reaction")


@pytest.mark.slow
def test_an_unknown_id_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "flowin-ink")
    assert (status, out) == (2, "")
    assert "did you mean `flowing-ink`?" in err


@pytest.mark.slow
def test_an_unknown_locale_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "--locale", "xx")
    assert status == 2
    assert err == "gesso text: no locale `xx`; there are `en`, `en-2022`, `fr`\n"


def unfinished(root: Path, id: str, *changes: tuple[str, str]) -> Path:
    """A project with one Artist of the roster, changed."""
    root.mkdir(exist_ok=True)
    make_project(root, id)
    file = root / "cards/react" / id / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    return root


def told(root: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    """What stands on both streams when the words of a project with errors are asked for."""
    assert main(["text", *words, "--project", str(root)]) == 1
    return capsys.readouterr()


@pytest.mark.slow
def test_of_an_unfinished_entry_the_sound_texts_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that cannot be read, and one with a name that nobody has, are left out."""
    root = unfinished(
        tmp_path,
        "dancer",
        ("move my artist up to 3", "moove my artist up to 3"),
        ("place 1 scale in", "place 1 scael in"),
        ("copies: 8", "copies: 9"),
    )
    out, err = told(root, capsys)
    assert out.startswith("The Dancer\n") and "Action: Scattered Light" in out
    assert "Long Entrance" not in out and "Passive: Shed" not in out
    assert "GS202" in err and "GS301" in err
    assert re.search(r"The Dancer: left out until corrected: the texts at lines \d+ and \d+ of artist.yaml\n$", err)
    only, _ = told(root, capsys, "scattered-light", "long-entrance")
    assert only.count("Action:") == 1
    data = json.loads(told(root, capsys, "--format", "json")[0])["entries"][0]
    assert [place["path"] for place in data["left_out"]] == ["cards/react/dancer/artist.yaml"] * 2


@pytest.fixture(scope="module")
def words_of_the_dancer(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    root = unfinished(tmp_path_factory.mktemp("whole"), "dancer")
    return indented("\n".join(each.text() for each in gesso.open(root).transcripts()))


def indented(text: str) -> list[str]:
    """The lines of the texts themselves."""
    return [line for line in text.splitlines() if line.startswith("    ")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "name"),
    [
        (("copies: 8", "copies: 9"), "The Dancer"),
        (("name: The Dancer", "naem: The Dancer"), "dancer"),
        (("kind: intention", "kind: intend"), "dancer"),
        (("id: dancer", "id: dncer"), "dancer"),
    ],
    ids=["deck", "key", "value", "id"],
)
def test_a_mistake_beside_the_texts_keeps_no_words_back(
    change: tuple[str, str],
    name: str,
    words_of_the_dancer: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, err = told(unfinished(tmp_path, "dancer", change), capsys)
    assert out.startswith(f"{name}\n") and "left out" not in err
    assert indented(out) == words_of_the_dancer


@pytest.mark.slow
def test_an_unfinished_file_of_the_other_game_has_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("game.yaml", "odalys/set-up.yaml", "loose-cards.yaml", "pack.toml"):
        source, copy = ROOT / "cards/solrei" / name, tmp_path / "cards/solrei" / name
        if source.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(
                source.read_text(encoding="utf-8").replace("gain 1 damage", "gian 1 damage", 1), encoding="utf-8"
            )
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["solrei"]\n', encoding="utf-8")
    out, err = told(tmp_path, capsys, "odalys")
    assert out.count("\n\n") >= 5 and "GS202" in err and "left out until corrected: the text at line" in err
    french, _ = told(tmp_path, capsys, "odalys", "--locale", "fr")
    assert french.count("\n\n") == out.count("\n\n") and french != out


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [("of: artist", "of: artst"), ("lies: in zone", "lies: in zoen"), ("  - id: leap-over", "  - id: long-entrance")],
)
def test_no_broken_value_breaks_the_words(
    change: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What has a wrong value is left out, if words could need that."""
    out, err = told(unfinished(tmp_path, "dancer", change), capsys)
    assert "Action: " in out and "internal" not in err


@pytest.mark.slow
@pytest.mark.parametrize("command", [["text"], ["try", "first-stroke"], ["play", "beekeeper", "dancer"]])
def test_a_wrong_line_is_answered_as_by_check(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the same proposals, whatever command meets it."""
    assert main(["new", "--artist", "The Beekeeper", str(tmp_path / "bees")]) == 0
    monkeypatch.chdir(tmp_path / "bees")
    file = Path("cards/react/beekeeper/artist.yaml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("draw 1 card", "Draw a card for every mark on the board."), encoding="utf-8")
    capsys.readouterr()
    assert main(["check"]) == 1
    checked = capsys.readouterr().out.split("\n1 file checked")[0]
    assert "draw 1 card for each mark" in checked
    assert main(command) == 1
    told = capsys.readouterr()
    assert checked in told.out + told.err
