"""`gesso story`: a game told, or drawn as a comic."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cli.laboratory import HOME, make_project
from printing.pdf_pages import page_text

from gesso.cli import main
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.project import open_project
from gesso.project.selection import select
from gesso.resources import home as source
from gesso.sim.narration import Line
from gesso.tasks import comic
from gesso.tasks.build import kit_of, print_context
from gesso.tasks.comic import example_of_play, shortened

pytestmark = pytest.mark.usefixtures("coarse")
PLAYERS = ("calligrapher", "dancer")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, *PLAYERS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def log(home: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A game of eighty decisions."""
    assert main(["simulate", *PLAYERS, "--games", "1", "--cap", "80", "--logs", "logs"]) == 0
    capsys.readouterr()
    (path,) = (home / "logs").iterdir()
    return str(path)


def test_a_saved_game_is_drawn(home: Path, log: str) -> None:
    assert main(["story", log, "--comic", "--moments", "4"]) == 0
    folder = home / "build" / "comics"
    assert sorted(path.name for path in (folder / "calligrapher-v-dancer" / "faces").iterdir()) == [
        "COMIC-1.png",
        "COMIC-2.png",
    ]
    shown = page_text((folder / "calligrapher-v-dancer-a4.pdf").read_bytes(), 0)
    assert "An example of play" in shown and "plays" in shown
    words = shown.split()
    boards = 2 * len(re.findall(r"BEFORE", shown))
    assert boards and words.count("e") == boards and words.count("a") >= boards, "columns are named, as the story does"


@pytest.mark.slow
def test_the_end_of_a_game_of_bots_is_among_what_matters(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", *PLAYERS, "--seed", "3"]) == 0
    told = capsys.readouterr().out.rstrip().splitlines()
    assert told[-1].endswith("wins.")
    assert main(["story", *PLAYERS, "--seed", "3", "--comic", "--moments", "3"]) == 0
    shown = page_text((home / "build" / "comics" / "calligrapher-v-dancer-a4.pdf").read_bytes(), 0)
    assert told[-1] in " ".join(shown.split())


def test_the_rules_of_solrei_end_with_a_round_step_by_step() -> None:
    (part,) = select([str(source() / "cards" / "solrei" / name) for name in ("ashley", "corvin")]).parts
    project = open_project(source())
    context = print_context(project.root)
    kit = example_of_play(project, part, kit_of(part, project.root, context.fonts))
    *_, last = (piece for piece in kit.sources[2].components if piece.section == "rules")
    assert last.back is not None
    steps = last.front.values["whole"]["steps"]  # type: ignore[index]
    assert re.fullmatch(r"Act \d+ . Round \d+: \w+ is on Offense", last.front.values["whole"]["head"])  # type: ignore[index]
    printed = {"2": "Open", "4": "Showdown", "11": "End of Round"}
    headings = {step["number"]: step["heading"] for step in steps}
    assert headings.items() >= printed.items(), "as the lamps say"
    strips: Any = last.back.values["strips"]
    assert len(strips) == 3
    heads = [strip["head"] for strip in strips]
    assert last.front.values["whole"]["head"] not in heads, "other rounds"  # type: ignore[index]
    for face in (last.front, last.back):
        laid = lay_out_job(DrawJob(face, "", kit.sources[2].art, {}), context)
        assert laid[0] is not None, laid[1]


@pytest.mark.slow
def test_the_example_of_calligrapher_and_dancer_tells_of_no_move_that_does_nothing() -> None:
    (part,) = select([str(source() / "cards" / "react" / name) for name in PLAYERS]).parts
    project = open_project(source())
    kit = kit_of(part, project.root, print_context(project.root).fonts)
    pages = comic.comic_pages(project, kit, comic.bots_play(project, PLAYERS, 1), 6, example=True)
    strips: list[Any] = [strip for page in pages for strip in page.values["strips"]]  # type: ignore[attr-defined]
    told = " ".join(text for strip in strips for text in strip["paragraphs"])
    assert "moves" in told and "stays" not in told
    (completed,) = [strip for strip in strips if "completes the Masterpiece" in " ".join(strip["paragraphs"])]
    panels = [thing for thing in completed["between"]["masterpiece"]["things"] if thing["kind"] == "lies"]
    owners: list[list[str]] = [[panel["value"] for panel in panels if panel["seat"] == seat] for seat in (0, 1)]
    assert ["1", "2", "3"] in owners, "between both tables it lies there as it was completed"


@pytest.mark.slow
def test_an_example_is_played_again_only_after_a_change_of_its_cards(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def example() -> list[tuple[str, object]]:
        selection = select([str(home)])
        project, (part,) = selection.project, selection.parts
        pages = example_of_play(project, part, kit_of(part, project.root, context.fonts)).sources[len(PLAYERS)]
        return [(page.front.id, page.front.values) for page in pages.components if page.front.template == "react/comic"]

    def played(*how: Any) -> Any:
        games.append(how)
        return play(*how)

    context, games, play = print_context(home), list[object](), comic.bots_play
    monkeypatch.setattr(comic, "bots_play", played)
    first = example()
    once = len(games)
    assert first and once and example() == first and len(games) == once
    file = home / HOME / "calligrapher" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    assert example() == first and len(games) == 2 * once


def test_what_cannot_be_drawn_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *PLAYERS, "--games", "1", "--cap", "1", "--logs", "logs"]) == 0
    (log,) = (home / "logs").iterdir()
    (home / "other.log").write_text("no log at all\n", encoding="utf-8")
    capsys.readouterr()
    for words, said in (
        (["story", str(log), "--comic"], "nothing has happened in this game"),
        (["story", "other.log", "--comic"], "does not replay"),
        (["story", "nothing.log", "--comic"], "cannot be read"),
        (["story", *PLAYERS, "--comic", "--moments", "0"], "--moments"),
        (["story", *PLAYERS, "--moments", "3"], "--moments"),
        (["story", str(log), "--seed", "3"], "--seed needs two entries"),
        (["story", "dancer", "nobody"], "nobody"),
    ):
        assert main(words) != 0
        assert said in capsys.readouterr().err, words


def test_a_strip_tells_the_beginning_and_the_end_of_what_is_too_long() -> None:
    lines = [
        Line(1, "He plays a card."),
        *(Line(2, f"Step {number} is made.") for number in range(40)),
        Line(1, "End."),
    ]
    told = shortened(lines, most=3)
    assert told[0].startswith("He plays a card.") and told[0].endswith("Step 39 is made.")
    assert told[-1] == "End."
    assert told[0].split().count("\N{HORIZONTAL ELLIPSIS}") == 1, "a reader sees where something is left out"
    assert sum(map(len, told)) <= 3 * 52
