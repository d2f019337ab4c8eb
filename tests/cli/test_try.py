"""`gesso try`: a position in which a card can be played, whatever the entry around it lacks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.api import Project
from gesso.cli import main
from gesso.diagnostics import CheckError, RequestError
from gesso.engine import Game
from gesso.tasks import trial as positions
from gesso.tasks.play import pair
from gesso.tasks.trial import Trial, is_called, set_up

ROOT = Path(__file__).parents[2]
DANCER = Path("cards/react/dancer/artist.yaml")

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first positions are good enough for a test."""
    for name, number in (("GAMES", 60), ("_ENOUGH", 2), ("_SAMPLES", 8)):
        monkeypatch.setattr(positions, name, number)


@pytest.fixture(scope="module")
def shipped() -> Project:
    return gesso.open(ROOT)


def game_of(trial: Trial) -> Game:
    return trial.position.game(pair(trial.project, trial.players))


@pytest.mark.parametrize(
    ("card", "option"),
    [
        ("flowing-ink", "flowing-ink"),
        ("Leap Over", "leap-over"),
        ("dancer-steps b", "dancer-steps b"),
        ("odalys/bright-lament", "bright-lament"),
    ],
)
def test_the_card_is_an_option_of_the_first_seat(card: str, option: str, shipped: Project) -> None:
    """A Reaction, a card by its printed name, one effect of two, and an Art in its step."""
    trial = set_up(shipped.model, card)
    game = game_of(trial)
    assert game.decision is not None and game.decision.player == 0
    assert option in game.options() and trial.position.effective
    assert not trial.left_out and not trial.filled


def test_the_other_side_of_a_card_and_another_build_are_reached(shipped: Project) -> None:
    ascended = game_of(set_up(shipped.model, "All-City"))
    assert ascended.decision is not None
    called = {ascended.rules.called(ascended.state, 0, option)[0] for option in ascended.decision.options if option}
    assert "All-City" in called
    loose = set_up(shipped.model, "halder/lean")
    assert loose.players[0].startswith("halder+") and "lean" in game_of(loose).options()


def test_a_seed_sets_up_one_position_and_another_seed_another(shipped: Project) -> None:
    first, again, other = (set_up(shipped.model, "leap-over", seed=seed).position for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("card", "message", "hint"),
    [
        ("flowin-ink", "there is no card", "did you mean `flowing-ink`?"),
        ("dancer", "is not a card", "gesso try dancer/CARD"),
        ("Shed", "is never played", "--coverage"),
    ],
)
def test_what_cannot_be_tried_is_explained(card: str, message: str, hint: str, shipped: Project) -> None:
    with pytest.raises(RequestError, match=message) as caught:
        set_up(shipped.model, card)
    assert hint in caught.value.hint


def changed(root: Path, *changes: tuple[str, str], cut: tuple[str, str] | None = None) -> Project:
    """A project with one Artist, changed; `cut` leaves out what stands between two lines."""
    make_project(root, "dancer")
    text = (root / DANCER).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    if cut is not None:
        head, _, rest = text.partition(cut[0])
        text = head + cut[1] + rest.partition(cut[1])[2]
    (root / DANCER).write_text(text, encoding="utf-8")
    return gesso.open(root)


def test_an_unfinished_entry_is_filled_up_and_plays_against_itself(tmp_path: Path) -> None:
    """Two cards of thirty, another text with a mistake, and a key that nobody knows."""
    project = changed(
        tmp_path,
        ("name: The Dancer", "naem: The Dancer"),
        ("copies: 8", "copies: 2"),
        ("move my artist up to 3", "moove my artist up to 3"),
    )
    trial = set_up(project.model, "leap-over")
    assert trial.players == ("dancer", "dancer") and trial.filled
    assert [text.text.strip().split()[0] for text in trial.left_out] == ["moove"]
    assert "leap-over" in game_of(trial).options()


def test_mistakes_of_the_card_itself_are_reported(tmp_path: Path) -> None:
    project = changed(tmp_path, ("move my artist up to 3", "moove my artist up to 3"), ("count: 14", "count: many"))
    with pytest.raises(CheckError) as caught:
        set_up(project.model, "long-entrance")
    assert [found.code for found in caught.value.diagnostics] == ["GS202"]


def test_a_cost_that_nobody_can_pay_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "GAMES", 6)
    cost = "cost: |\n          choose a direction"
    project = changed(tmp_path, (cost, cost + "\n          if I have 9 damage"))
    with pytest.raises(RequestError, match="nobody could play `Leap Over`") as caught:
        set_up(project.model, "leap-over")
    assert "most often:" in caught.value.hint and "9" in caught.value.hint


def test_a_card_is_played_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the end of the story so far is told, in the language asked for, and no game is saved unasked."""
    make_project(tmp_path, "dancer", "calligrapher")
    monkeypatch.chdir(tmp_path)
    for locale, words in (("en", "you can play Leap Over now"), ("fr", "vous pouvez jouer Leap Over maintenant")):
        monkeypatch.setattr("sys.stdin", io.StringIO("leap over\nquit\n"))
        assert main(["try", "leap-over", "--locale", locale, "--plain"]) == 0
        out = capsys.readouterr().out
        assert words in out and "Leap Over" in out.partition(words)[2]
        assert len(out.partition(words)[2].partition("1 ")[0].splitlines()) < 20
    assert not (tmp_path / "build").exists()
    (tmp_path / DANCER).write_text("id: [\n", encoding="utf-8")
    assert main(["try", "dancer/leap-over"]) == 1
    assert "GS009" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("leap-over", True),
        ("leap over b", True),
        ("Leap-Over by 0:dancer", True),
        ("leap-overs", False),
        ("leap", False),
    ],
)
def test_an_option_is_compared_by_words(words: str, is_so: bool) -> None:
    assert is_called(words, ["leap-over"]) is is_so
