"""What has changed since a revision is looked at with all that depends on it: nothing new is missed."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli.laboratory import make_project
from soak import SOAK

import gesso
from gesso.cli import main
from gesso.diagnostics import Diagnostic

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
HOME = "cards/react"
SCENARIOS = """\
gesso: 1
game: react
players: [{own}, {other}]
scenarios:
  - name: She begins
    hand: {{{own}: [{card}], {other}: [{others}]}}
    expect: {{decides: {own}}}
"""
NAMES = ("dancer", "dj", "calligrapher")
FIRST_CARDS = ("pivoting-step", "bass-line", "flowing-ink")
WORDS = "gesso: 1\nwords:\n  - {en: Leap Over, fr: Sauter}\n"
Edit = Callable[[Path, random.Random], None]


def git(root: Path, *words: str) -> None:
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *identity, *words), cwd=root, capture_output=True, check=True)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "more")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three Artists in one commit, each with a scenario against the next."""
    root = tmp_path_factory.mktemp("changed")
    home = make_project(root, *NAMES)
    for number, (own, card) in enumerate(zip(NAMES, FIRST_CARDS)):
        other, others = NAMES[(number + 1) % 3], FIRST_CARDS[(number + 1) % 3]
        text = SCENARIOS.format(own=own, other=other, card=card, others=others)
        (home / own / "scenarios.yaml").write_text(text)
    (home / "dancer" / "translations").mkdir()
    (home / "dancer" / "translations" / "fr.yaml").write_text(WORDS)
    git(root, "init", "-q", "-b", "main")
    commit(root)
    return root


@pytest.fixture
def root(made: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The project, in which nothing has changed since its first commit. Faces take long to lay out, and are left out."""
    monkeypatch.setattr("gesso.tasks.check.print_problems", lambda _: [])
    monkeypatch.chdir(made)
    first = subprocess.run(("git", "rev-parse", "HEAD"), cwd=made, capture_output=True, text=True, check=True).stdout
    yield made
    git(made, "reset", "-q", "--hard", first.strip())
    git(made, "clean", "-qfdx")


def chosen(root: Path) -> list[str]:
    """The entries that are looked at, by id."""
    selection = gesso.open(root).changed_since("HEAD").selection
    return [entry.id for part in selection.parts for entry in part.entries]


def replaced(root: Path, path: str, old: str, new: str) -> None:
    file = root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_scenario_against_a_changed_entry_is_played(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replaced(root, f"{HOME}/dj/artist.yaml", "id: bass-line\n    name: Bass Line", "id: low-line\n    name: Low Line")
    assert chosen(root) == ["dancer", "dj"] and main(["test", "--changed-since", "HEAD"]) == 1
    replaced(root, f"{HOME}/dj/scenarios.yaml", "bass-line", "low-line")
    replaced(root, f"{HOME}/dancer/scenarios.yaml", "bass-line", "low-line")
    commit(root)
    # The Dancer's scenario names the DJ, whose card file does not name the Calligrapher.
    replaced(root, f"{HOME}/calligrapher/scenarios.yaml", "She begins", "Begins")
    assert chosen(root) == ["dj", "calligrapher"]


def test_nothing_is_said_to_be_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, said in (
        ("check", "nothing was checked: no entry has changed"),
        ("test", "no scenario has to do with"),
    ):
        assert main([command, "--changed-since", "HEAD"]) == 0
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "everything"),
    [
        ("templates/sigils/bee.svg", True), ("services/mine.toml", True), ("cards/react/pack.toml", True),
        ("cards/react/theme.toml", True), ("cards/react/art/cover.png", True), ("cards/react/new/artist.yaml", True),
        ("cards/react/translations/fr.yaml", True), ("cards/react/dj/art/key.png", False), ("README.md", None),
        ("cards/react/dj/.artist.yaml.swp", None), ("templates/.DS_Store", None), ("cards/react/dj/artist.yaml~", None),
    ],
)  # fmt: skip
def test_a_file_touches_the_entries_that_it_is_for(root: Path, path: str, everything: bool | None) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text("new")
    wanted = {True: {*NAMES}, False: {"dancer", "dj"}, None: set()}[everything]
    assert set(chosen(root)) - {"new"} == wanted


def test_a_file_that_git_ignores_counts_as_new(root: Path) -> None:
    (root / ".gitignore").write_text("art/\n")
    commit(root)
    (root / HOME / "dj" / "art").mkdir()
    (root / HOME / "dj" / "art" / "key.png").write_text("new")
    assert "dj" in chosen(root)


def test_a_link_to_a_changed_file_has_changed(root: Path) -> None:
    (root / "shared").mkdir()
    (root / HOME / "dj" / "scenarios.yaml").rename(root / "shared" / "dj.yaml")
    (root / HOME / "dj" / "scenarios.yaml").symlink_to("../../../shared/dj.yaml")
    commit(root)
    replaced(root, "shared/dj.yaml", "She begins", "Begins")
    assert "dj" in chosen(root)


def test_an_entry_that_is_gone_is_missed(root: Path) -> None:
    shutil.rmtree(root / HOME / "dj")
    found = gesso.open(root).changed_since("HEAD").check()
    assert {"GS903"} <= {each.code for each in found}


def some_file(root: Path, chance: random.Random) -> Path:
    return chance.choice([path for path in sorted((root / HOME).rglob("*")) if path.is_file()])


def change_a_word(root: Path, chance: random.Random) -> None:
    file = some_file(root, chance)
    lines = file.read_text(encoding="utf-8").split("\n")
    at = chance.choice([number for number, line in enumerate(lines) if len(line.split()) > 1])
    words = lines[at].split(" ")
    spot = chance.choice([number for number, word in enumerate(words) if word])
    words[spot] = chance.choice(("2", "dj", "dancre", words[spot][::-1], words[spot] + "x"))
    lines[at] = " ".join(words)
    file.write_text("\n".join(lines), encoding="utf-8")


def lose_a_line(root: Path, chance: random.Random) -> None:
    file = some_file(root, chance)
    lines = file.read_text(encoding="utf-8").split("\n")
    del lines[chance.randrange(len(lines))]
    file.write_text("\n".join(lines), encoding="utf-8")


def lose_a_file(root: Path, chance: random.Random) -> None:
    some_file(root, chance).unlink()


def rename(root: Path, chance: random.Random) -> None:
    path = chance.choice([some_file(root, chance), root / HOME / chance.choice(NAMES)])
    if path.exists():
        path.rename(path.with_name(path.name.replace("a", "e", 1).capitalize()))


def change_a_card(root: Path, chance: random.Random) -> None:
    file, card = root / HOME / chance.choice(NAMES) / "artist.yaml", chance.choice(FIRST_CARDS)
    if file.is_file():
        text = file.read_text(encoding="utf-8").replace(card, "another")
        file.write_text(text.replace(card.replace("-", " ").title(), "Another"), encoding="utf-8")


def inherit(root: Path, chance: random.Random) -> None:
    file = root / HOME / chance.choice(NAMES) / "artist.yaml"
    if file.is_file():
        text = file.read_text(encoding="utf-8")
        file.write_text(
            text.replace("\npieces:\n", f"\npieces: {{inherit: {chance.choice(NAMES)}}}\nolder:\n"), encoding="utf-8"
        )


EDITS: tuple[Edit, ...] = (change_a_word, change_a_word, lose_a_line, lose_a_file, rename, change_a_card, inherit)


def problems(found: list[Diagnostic]) -> set[tuple[str, str, str]]:
    return {(each.code, each.span.path, each.message) for each in found}


def failing(project: gesso.Project) -> set[tuple[str, str]]:
    files = [*project.run_scenarios()]
    unread = {(each.span.path, each.message) for file in files for each in file.diagnostics}
    return unread | {(each.span.path, each.name) for file in files for each in file.outcomes if not each.passed}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300 if SOAK else 3))
def test_nothing_new_is_missed(root: Path, seed: int) -> None:
    """What the whole project shows and the changed part does not was wrong before."""
    chance = random.Random(seed)
    for _ in range(chance.randrange(2)):
        chance.choice(EDITS)(root, chance)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "more", "--allow-empty")
    before = gesso.open(root)
    wrong, failed = problems(before.check()), failing(before)
    for _ in range(chance.randrange(1, 4)):
        chance.choice(EDITS)(root, chance)
    whole, part = gesso.open(root), gesso.open(root).changed_since("HEAD")
    assert problems(whole.check()) - problems(part.check()) <= wrong
    assert failing(whole) - failing(part) <= failed
