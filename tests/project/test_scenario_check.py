"""What a check says of files of scenarios, without playing them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from project.broken_files import HOME

import gesso
from gesso.tasks import check

pytestmark = pytest.mark.slow

FILE = "cards/react/apprentice/scenarios.yaml"
HEAD = "gesso: 1\ngame: react\nplayers: [apprentice, {second}]\n\nscenarios:\n  - name: A story\n"


def found(root: Path, scenarios: str) -> list[tuple[str, str, str]]:
    for path, text in {**HOME, FILE: scenarios}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    problems = gesso.open(root).check()
    return [(each.code, each.span.path, each.span.text) for each in problems if each.span.path == FILE]


def test_the_form_of_scenarios_is_checked(tmp_path: Path) -> None:
    text = HEAD.format(second="apprentice") + "    step: []\n    expect: {damage: {apprentice: 0}}\n"
    assert found(tmp_path, text) == [("GS101", FILE, "step")]


def test_who_plays_in_a_scenario_is_checked(tmp_path: Path) -> None:
    text = HEAD.format(second="apprentise") + "    expect: {damage: {first: 0}}\n"
    assert found(tmp_path, text) == [("GS808", FILE, "apprentise")]


def test_a_scenario_that_fails_is_for_the_test_to_find(tmp_path: Path) -> None:
    text = HEAD.format(second="apprentice") + "    expect: {damage: {first: 2}}\n"
    assert found(tmp_path, text) == []


@pytest.mark.parametrize(
    ("position", "code", "place"),
    [
        ("hand: {first: [frist-study]}", "GS805", "frist-study"),
        ("became: [first]", "GS807", "first"),
        ("board: {c3: dragon}", "GS805", "dragon"),
        ("legend: {W: golem}", "GS811", "W"),
        ("beside: {honey: 2}", "GS805", "honey"),
    ],
)
def test_what_cannot_be_set_up_is_told_by_a_check(tmp_path: Path, position: str, code: str, place: str) -> None:
    text = HEAD.format(second="apprentice") + f"    {position}\n    expect: {{damage: {{first: 0}}}}\n"
    assert found(tmp_path, text) == [(code, FILE, place)]


def test_a_letter_that_one_drawing_of_the_file_has_is_used(tmp_path: Path) -> None:
    drawn = "    board: |\n      . . A . .\n" + "      . . W . .\n" * 1 + "      . . . . .\n" * 2 + "      . . B . .\n"
    text = HEAD.format(second="apprentice").replace(
        "\nscenarios", 'legend: {W: "0:golem", A: "0:apprentice", B: "1:apprentice"}\n\nscenarios'
    )
    assert found(tmp_path, f"{text}{drawn}    expect: {{damage: {{first: 0}}}}\n") == []


def test_a_changed_card_is_looked_up_again(tmp_path: Path) -> None:
    text = HEAD.format(second="apprentice") + "    hand: {first: [first-study]}\n    expect: {damage: {first: 0}}\n"
    assert found(tmp_path, text) == []
    artist = "cards/react/apprentice/artist.yaml"
    changed = HOME[artist].replace("id: first-study", "id: early-study").replace("First Study", "Early Study")
    assert changed != HOME[artist]
    (tmp_path / artist).write_text(changed, encoding="utf-8")
    assert "GS805" in [each.code for each in gesso.open(tmp_path).check()]


def test_scenarios_that_lead_out_of_the_project_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("secret: true\n", encoding="utf-8")
    root = tmp_path / "project"
    file = root / FILE
    file.parent.mkdir(parents=True)
    for path, text in HOME.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    file.symlink_to(tmp_path / "secret.yaml")
    said = [each for each in gesso.open(root).check() if each.span.path.endswith("scenarios.yaml")]
    assert [each.code for each in said] == ["GS018"] and "secret: true" not in said[0].span.source.text


def test_what_was_looked_at_is_not_read_again_and_what_has_changed_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = HEAD.format(second="apprentice") + "    expect: {damage: {first: 0}}\n"
    broken = clean.replace("damage", "dammage")
    read: list[object] = []
    once = check._scenario_file_problems

    def counted(*arguments: Any) -> Any:
        read.append(arguments)
        return once(*arguments)

    monkeypatch.setattr(check, "_scenario_file_problems", counted)
    assert found(tmp_path, clean) == [] and len(read) == 1
    assert found(tmp_path, clean) == [] and len(read) == 1
    for _ in range(2):
        assert [code for code, *_ in found(tmp_path, broken)] == ["GS101"]
    assert len(read) == 2, "what is wrong is told again, and not looked for again"
    assert found(tmp_path, clean) == [] and len(read) == 2
