"""Games told in sentences: `gesso simulate --story`, `gesso replay`, and a scenario that fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.games.react.story import DuelStory
from gesso.tasks.play import causes

ROOT = Path(__file__).parents[2]
PLAYERS = ("calligrapher", "dancer")
FAILING = """\
gesso: 1
game: react
players: [calligrapher, dancer]
scenarios:
  - name: He does not move
    board: |
      . . . . .
      . . C . .
      . . . . .
      . . D . .
      . . . . .
    hand: {calligrapher: [flowing-ink]}
    turn: dancer
    steps:
      - dancer: dancer-steps a, b5
      - calligrapher: flowing-ink, left
      - resolve
      - calligrapher: dancer
    expect:
      board: |
        . . . . .
        . . C . .
        . . . . .
        . . D . .
        . . . . .
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_project(tmp_path, *PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return home


@pytest.fixture
def log(home: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A game of sixty decisions."""
    assert main(["simulate", *PLAYERS, "--games", "1", "--cap", "60", "--logs", "logs"]) == 0
    capsys.readouterr()
    (path,) = Path("logs").iterdir()
    return str(path)


@pytest.mark.slow
def test_a_simulated_game_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The story of game 2 is that of the second game counted: the Dancer takes the first turn."""
    assert main(["simulate", *PLAYERS, "--story", "2", "--seed", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Turn 1: the Dancer" in lines
    assert lines[-1] in ("The Calligrapher wins.", "The Dancer wins.")
    assert main(["simulate", *PLAYERS, "--story", "2", "--seed", "5", "--reasons"]) == 0
    told = capsys.readouterr().out
    assert "^ cards/react/dancer/artist.yaml:" in told
    assert [line for line in told.splitlines() if "    ^ " not in line] == lines


@pytest.mark.slow
def test_a_game_that_is_given_up_says_who_owes_what(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *PLAYERS, "--story", "1", "--cap", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("The game is not over: ")


@pytest.mark.parametrize("number", ["0", "-1"])
def test_stories_are_counted_from_1(home: Path, capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert main(["simulate", *PLAYERS, "--story", number]) == 2
    assert "--story must be at least 1" in capsys.readouterr().err


@pytest.mark.slow
def test_a_log_is_told_and_may_carry_its_story(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A log with its story as comments replays like the one without."""
    assert main(["replay", log, "--annotate", "told.log"]) == 0
    told = capsys.readouterr().out
    text = Path("told.log").read_text(encoding="utf-8")
    notes = [line for line in text.splitlines() if line.startswith("#")]
    assert [line.removeprefix("# ") for line in notes] == told.splitlines()[:-1]
    assert [line for line in text.splitlines() if line not in notes] == Path(log).read_text(
        encoding="utf-8"
    ).splitlines()
    assert main(["replay", "told.log"]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.slow
def test_a_seat_is_told_what_it_could_see(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    hands: list[str] = []
    for words in ([], ["--seat", "1"], ["--seat", "2"]):
        assert main(["replay", log, *words]) == 0
        hands.append(
            next(line for line in capsys.readouterr().out.splitlines() if line.startswith("  The Dancer draws"))
        )
    everything, calligrapher, dancer = hands
    assert everything == dancer
    assert calligrapher == "  The Dancer draws 4 cards (hand 4)."
    assert dancer != calligrapher


def reasons_in(told: str) -> list[tuple[str, int, str]]:
    """File, line and quotation of each reason of a story."""
    found = [line.partition("    ^ ")[2] for line in told.splitlines() if "    ^ " in line]
    return [(path, int(number), words) for path, number, words in (each.split(":", 2) for each in found)]


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "printed"), [("en", "Place 1 Ink on a unit"), ("fr", "Placez 1 Ink sur une unité")])
def test_reasons_quote_what_is_printed_or_the_card_file(
    log: str, capsys: pytest.CaptureFixture[str], locale: str, printed: str
) -> None:
    """File and line are the same either way, and the story too."""
    told = []
    for quote in ([], ["--quote", "printed"], ["--quote", "file"]):
        assert main(["replay", log, "--locale", locale, "--reasons", *quote]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1], "what is printed is quoted where nothing else is asked for"
    words, source = reasons_in(told[0]), reasons_in(told[2])
    assert [each[:2] for each in words] == [each[:2] for each in source]
    assert len(words) > 30 and any(said.strip().startswith(printed) for _, _, said in words)
    for (path, number, said), (_, _, text) in zip(words, source):
        line = Path(path).read_text(encoding="utf-8").splitlines()[number - 1].strip()
        assert text.strip() == line or line.startswith("- "), f"{path}:{number} has not the text that is quoted"
        assert said != text and " artist" not in said, f"{path}:{number} is quoted from the file: {said}"
    bare = [[line for line in each.splitlines() if "    ^ " not in line] for each in told]
    assert bare[0] == bare[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "words"),
    [
        (PLAYERS, "cards/react/calligrapher/artist.yaml:109: Dépenser 1 Encre sur une unité alliée."),
        (("ashley", "corvin"), "cards/solrei/ashley/set-up.yaml:35: Gagnez 1 Puissance."),
    ],
    ids=["react", "solrei"],
)
def test_reasons_in_another_language_have_the_names_of_its_cards(players: tuple[str, str], words: str) -> None:
    project = gesso.open(ROOT).in_locale("fr")
    game = project.simulated_game(*players, 1, seed=5, cap=200)
    reason = causes(project.model, game)
    assert words in {reason(line) for line in project.story(game)}


@pytest.mark.slow
def test_a_line_of_which_nothing_is_printed_is_quoted_from_the_file(
    log: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["replay", log, "--reasons", "--quote", "file"]) == 0
    source = capsys.readouterr().out
    monkeypatch.setattr(DuelStory, "quoted", lambda *_: "")
    assert main(["replay", log, "--reasons"]) == 0
    assert capsys.readouterr().out == source


@pytest.mark.parametrize(
    "command", [["replay", "any.log"], ["simulate", *PLAYERS, "--story", "1"]], ids=lambda words: words[0]
)
def test_what_to_quote_is_said_with_reasons(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--quote", "file"]) == 2
    assert "--quote needs --reasons\nhint: add --reasons" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text[: len(text) // 2], "`hash ...` is expected at the end"),
        (lambda text: text.replace("\n0 end\n", "\n0 and\n"), "'and' is not legal here"),
        (lambda text: text.replace("seed ", "seed 9"), "line "),
        (lambda text: "", "line 1: `gesso-log ...` is expected here"),
    ],
    ids=["cut off", "edited", "another seed", "empty"],
)
def test_a_log_that_does_not_replay(log: str, capsys: pytest.CaptureFixture[str], spoil: object, message: str) -> None:
    """One line says where and why, one what helps, and nothing is told."""
    assert callable(spoil)
    path = Path(log)
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["replay", log]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 2)
    assert message in err


@pytest.mark.slow
def test_a_failing_scenario_tells_what_happened(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the first step to where it differs."""
    (home / "calligrapher" / "scenarios.yaml").write_text(FAILING, encoding="utf-8")
    assert main(["test"]) == 1
    out = capsys.readouterr().out
    assert out.partition("    what happened\n")[2].partition("\n\n")[0] == (
        "      The Dancer plays The Dancer (A), at b5.\n"
        "        The Dancer exhausts.\n"
        "        The Calligrapher plays Flowing Ink, to the left.\n"
        "        Both pass.\n"
        "      Flowing Ink:\n"
        "        1 Ink on the Dancer.\n"
        "        The Dancer moves c4 > b4.\n"
        "        Shed: 1 Scale at c4.\n"
        "      The Dancer (A): 1 Scale at b5."
    )
    assert main(["test", "--format", "json"]) == 1
    (scenario,) = json.loads(capsys.readouterr().out)["files"][0]["scenarios"]
    assert scenario["story"][0] == "  The Dancer plays The Dancer (A), at b5."


def _expecting(story: str) -> str:
    """The scenario, with this expected of its story besides what it says of the board."""
    head, _, _ = FAILING.partition("    expect:\n")
    return f"{head}    expect:\n      story: {story}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "story",
    [
        "the dancer moves c4 > b4",
        "[1 Ink on the Dancer, The Dancer moves c4 > b4, 'Shed: 1 Scale at c4']",
        "[flowing ink, both pass, 'The Dancer (A): 1 Scale']",
    ],
)
def test_a_scenario_expects_its_story(home: Path, capsys: pytest.CaptureFixture[str], story: str) -> None:
    (home / "calligrapher" / "scenarios.yaml").write_text(_expecting(story), encoding="utf-8")
    assert main(["test"]) == 0, capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("story", "message"),
    [
        (
            "the dancer moves c4 > d4",
            "29:14: error GS801 scenario-fails: the story should have `the dancer moves c4 > d4`",
        ),
        (
            "[Shed, both pass]",
            "29:21: error GS801 scenario-fails: the story should have `both pass`, after the line that you expect before it",
        ),
    ],
    ids=["untold", "in another order"],
)
def test_a_story_that_is_otherwise(home: Path, capsys: pytest.CaptureFixture[str], story: str, message: str) -> None:
    text = _expecting(story)
    (home / "calligrapher" / "scenarios.yaml").write_text(text, encoding="utf-8")
    assert main(["test"]) == 1
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "story:" in each)
    assert message.replace("29:", f"scenarios.yaml:{line}:") in capsys.readouterr().out
