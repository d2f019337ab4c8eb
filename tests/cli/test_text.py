"""`gesso text`: what is printed, for whom, and what is said when it cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


@pytest.mark.slow
def test_an_entry_with_errors_is_named_and_the_others_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (ROOT / "cards" / "react").rglob("*.yaml"):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        copy.write_text(text.replace("place 1 ink on", "plaice 1 ink on"), encoding="utf-8")
    (tmp_path / "gesso.toml").write_text((ROOT / "gesso.toml").read_text(encoding="utf-8"), encoding="utf-8")
    status = main(["text", "--project", str(tmp_path)])
    out, err = capsys.readouterr()
    assert status == 1
    assert out.startswith("The Dancer\n")
    assert "calligrapher/artist.yaml:42:13: error GS202 unknown-word: `plaice` is not a word of the language" in err
    assert err.endswith("1 file checked: 9 errors\nTo learn more, run `gesso explain GS202` or `gesso words`.\n")
