"""A new project checks clean, plays and prints, and appears whole or not at all."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from soak import SOAK

import gesso
from gesso import __version__
from gesso.cli import main
from gesso.cli.command_line import parser
from gesso.diagnostics import RequestError
from gesso.games import game_ids
from gesso.source import read_text
from gesso.tasks.new import CI_FILES, Starter, ci_advice, new_project, parse_name, starter_of
from gesso.tasks.text import transcripts

pytestmark = pytest.mark.usefixtures("coarse")

GAMES = game_ids(installed=False)


def made(folder: Path, game: str = "react", words: str = "The Bee Keeper") -> tuple[str, ...]:
    return new_project(folder, starter_of(game), parse_name(words))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_new_project_checks_clean_and_its_scenario_passes(tmp_path: Path, game: str) -> None:
    files = made(tmp_path / "bees", game)
    assert all((tmp_path / "bees" / file).is_file() for file in files)
    assert {"gesso.toml", "README.md", ".gitignore", ".vscode/settings.json"} <= set(files)
    project = gesso.open(tmp_path / "bees")
    assert project.check() == []
    (outcome,) = project.run_scenarios()
    assert outcome.passed and len(outcome.outcomes) == 1
    assert [transcript.id for transcript in transcripts(project.model)[0]] == ["bee-keeper"]
    opponent = starter_of(game).opponent
    assert project.simulate("bee-keeper", opponent, games=1, seed=1).games[0].end == "over"


@pytest.mark.parametrize("game", GAMES)
def test_an_editor_finds_the_schema_of_every_file(tmp_path: Path, game: str) -> None:
    made(tmp_path / "bees", game)
    mapping = json.loads((tmp_path / "bees" / ".vscode" / "settings.json").read_text())["yaml.schemas"]
    assert all((tmp_path / "bees" / path).is_file() for path in mapping)
    assert len(mapping) == 4
    for file in (tmp_path / "bees" / "cards").rglob("*.yaml"):
        first = file.read_text().split("\n")[0]
        schema = file.parent / first.removeprefix("# yaml-language-server: $schema=")
        assert schema.resolve().is_file()


@pytest.mark.slow  # every picture is painted
@pytest.mark.parametrize("game", GAMES)
def test_every_palette_prints(tmp_path: Path, game: str) -> None:
    """All faces can be laid out in each palette, and a card of one is painted, as the tutorials paint all pieces.

    In the long run all pieces of one palette are painted, and a card of every other one.
    """
    of_palette: dict[str, tuple[Path, Path]] = {}
    for number in range(40):
        folder = tmp_path / f"bees-{number}"
        file = folder / made(folder, game, f"bee{number}")[1]
        of_palette.setdefault(
            next(line for line in file.read_text().split("\n") if line.startswith("palette:")), (folder, file)
        )
    assert len(of_palette) > 3
    (whole, _), *others = of_palette.values()
    assert gesso.open(whole).check() == []
    if SOAK:
        built = gesso.open(whole).build(whole / "build", ["faces"])
        assert built.diagnostics == ()
        assert built.drawn
    for number, (folder, file) in enumerate(others):
        assert gesso.open(folder).check() == []
        if number and not SOAK:
            continue
        card = next(re.finditer(r"(?m)^ +- id: (\S+)$", file.read_text()))[1]
        assert main(["build", "--project", str(folder), "--cards", card]) == 0
        assert list(folder.glob("build/*/*/sheets/*.pdf"))


@pytest.mark.slow
def test_an_empty_folder_and_one_with_a_repository_will_do(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    before = tmp_path.stat().st_ino
    made(tmp_path)
    assert tmp_path.stat().st_ino == before
    assert gesso.open(tmp_path).check() == []


def _file(folder: Path) -> None:
    folder.write_text("mine")


def _full(folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")


def _inside(folder: Path) -> None:
    (folder.parent / "gesso.toml").write_text('[project]\ngames = ["react"]\n')


@pytest.mark.parametrize(
    ("before", "said"), [(_file, "is a file"), (_full, "is not empty"), (_inside, "inside the project")]
)
@pytest.mark.threat("G3")
def test_a_place_that_will_not_do_is_left_as_it_was(tmp_path: Path, before, said: str) -> None:
    folder = tmp_path / "bees"
    before(folder)
    there = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    with pytest.raises(RequestError, match=said) as caught:
        made(folder)
    assert caught.value.hint
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == there


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    with pytest.raises(RequestError, match="cannot be made: Permission denied"):
        made(tmp_path / "bees")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_of_a_project_that_broke_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bees").mkdir()
    rename = Path.rename

    def full(self: Path, target: Path) -> Path:
        if target.name == "cards" and target.parent.name == "bees":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(RequestError, match="No space left"):
        made(tmp_path / "bees")
    assert [path.name for path in tmp_path.rglob("*")] == ["bees"]


def test_the_folder_can_be_read_by_those_who_can_read_others(tmp_path: Path) -> None:
    made(tmp_path / "bees")
    assert stat.S_IMODE((tmp_path / "bees").stat().st_mode) & 0o055 == 0o055
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".new-")]


@pytest.mark.parametrize(
    ("words", "printed", "id"),
    [
        ("The Bee Keeper", "The Bee Keeper", "bee-keeper"),
        ("bee-keeper", "Bee Keeper", "bee-keeper"),
        ("Königin  der Bienen", "Königin der Bienen", "konigin-der-bienen"),
        ("D'Artagnan", "D'Artagnan", "dartagnan"),
        ("Bees: Swarm 3", "Bees: Swarm 3", "bees-swarm-3"),
        ("蜂", "蜂", "feng"),
        ("../../etc", "../../etc", "etc"),
    ],
)
def test_a_printed_name_gives_its_id(words: str, printed: str, id: str) -> None:
    name = parse_name(words)
    assert (name.printed, name.id) == (printed, id)


@pytest.mark.parametrize("words", ["", "★", "42", "3 Bees", "-", "a" * 60])
def test_words_that_give_no_id_are_offered_one(words: str) -> None:
    with pytest.raises(RequestError, match="cannot become an id") as caught:
        parse_name(words)
    assert "for example `" in caught.value.hint


@pytest.mark.parametrize("words", ["dancer", "The Dancer"])
def test_a_name_that_the_game_does_not_allow_is_refused(tmp_path: Path, words: str) -> None:
    with pytest.raises(RequestError) as caught:
        made(tmp_path / "bees", words=words)
    assert caught.value.hint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("words", ["Bee: Queen", 'The "Queen" # 1', "Yes", "No Bees", "O'Bee $name {id}"])
def test_a_name_is_printed_as_it_was_given(tmp_path: Path, words: str) -> None:
    made(tmp_path / "bees", words=words)
    project = gesso.open(tmp_path / "bees")
    assert project.check() == []
    assert [entry.model.name for entry in project.games[0].entries if entry.model] == [words]


@pytest.mark.parametrize("ci", CI_FILES)
@pytest.mark.parametrize("scenarios", [True, False])
def test_a_service_is_told_to_check_and_to_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ci: str, scenarios: bool
) -> None:
    monkeypatch.setattr(Starter, "has_scenarios", scenarios)
    new_project(tmp_path / "bees", starter_of("react"), parse_name("Bee"), ci)
    text = (tmp_path / "bees" / CI_FILES[ci]).read_text()
    assert read_text(text).diagnostics == ()
    if ci == "github":
        assert ('test: "false"' in text) != scenarios
    else:
        assert ("gesso test" in text) == ("junit" in text) == scenarios
    for command in re.findall(r"gesso (\w+ --format \w+)", text):
        words = command.split()
        assert parser(words).parse_args(words).command in ("check", "test")


@pytest.mark.parametrize(
    ("urls", "action", "advice"),
    [
        ({}, "example/gesso", "in place of example/gesso"),
        ({"repository": "https://github.com/cards/gesso"}, "cards/gesso", ""),
        ({"source": "https://gitlab.example/cards/gesso"}, "example/gesso", "in place of example/gesso"),
    ],
)
def test_the_workflow_uses_the_action_and_says_what_is_to_be_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, urls: dict[str, str], action: str, advice: str
) -> None:
    monkeypatch.setattr("gesso.tasks.new.addresses", lambda: urls)
    new_project(tmp_path / "bees", starter_of("react"), parse_name("Bee"), "github")
    text = (tmp_path / "bees" / CI_FILES["github"]).read_text()
    (job,) = YAML(typ="safe", pure=True).load(text)["jobs"].values()
    assert job["steps"][1]["uses"] == f"{action}@v{__version__}"
    assert advice in ci_advice("github") and bool(advice) == ("# First put" in text) == bool(ci_advice("github"))
    assert "GESSO" in ci_advice("gitlab")
