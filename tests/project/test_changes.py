"""What has changed since a revision: which entries are looked at again, and how their printed words differ."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from cli.laboratory import STORIES, make_project

import gesso
from gesso.cli import main

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
DANCER = Path("cards/react/dancer")


def git(root: Path, *words: str) -> str:
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(("git", *identity, *words), cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in the folder `set` of a repository with one commit, in which nothing has changed since."""
    (tmp_path / "set").mkdir()
    home = make_project(tmp_path / "set", "dancer", "dj", "calligrapher")
    (home / "dancer" / "scenarios.yaml").write_text(STORIES)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    monkeypatch.chdir(tmp_path / "set")
    return tmp_path / "set"


def changed(root: Path, revision: str = "HEAD") -> list[str]:
    """The files that have to be checked again, by their folders or names."""
    paths = gesso.open(root).changed_since(revision).paths
    return [Path(path).parent.name if path.endswith("artist.yaml") else Path(path).name for path in paths]


def edit(file: Path, before: str = "\n", after: str = "\n# edited\n") -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(before, after, 1), encoding="utf-8")


def test_nothing_has_changed_at_first(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changed(root) == []
    assert main(["check", "--changed-since", "HEAD"]) == 0
    assert capsys.readouterr().out == "0 files checked, no problems\n"
    assert main(["test", "--changed-since", "HEAD"]) == 0


def test_an_entry_is_looked_at_again_for_any_file_of_its_own(root: Path) -> None:
    edit(root / DANCER / "artist.yaml")
    assert changed(root) == ["dancer"]
    git(root, "stash", "-q")
    (root / DANCER / "art").mkdir()
    (root / DANCER / "art" / "key.png").write_bytes(b"new, and not known to git")
    assert changed(root) == ["dancer"]
    shutil.rmtree(root / DANCER / "art")
    (root / DANCER / "scenarios.yaml").unlink()
    assert changed(root) == ["dancer"]


def test_a_game_file_means_the_game_and_a_project_file_or_template_means_all(root: Path) -> None:
    edit(root / "cards/react/game.yaml")
    assert changed(root) == ["game.yaml", "dancer", "dj", "calligrapher"]
    git(root, "stash", "-q")
    (root / "templates/faces/react").mkdir(parents=True)
    (root / "templates/faces/react/action.xml.j2").write_text("<face/>")
    assert changed(root) == ["game.yaml", "dancer", "dj", "calligrapher"]
    shutil.rmtree(root / "templates")
    edit(root / "gesso.toml")
    assert changed(root) == ["game.yaml", "dancer", "dj", "calligrapher"]


def test_an_entry_is_looked_at_again_for_what_it_inherits_from(root: Path) -> None:
    """The copy has not changed since; the Dancer, whose pieces it has, did."""
    copy = root / "cards/react/copy"
    copy.mkdir()
    text = (root / "cards/react/dj/artist.yaml").read_text(encoding="utf-8")
    head, pieces, rest = text.replace("figure: dj\n", "").partition("\npieces:\n")
    after = re.search(r"(?m)^\w", rest)
    assert pieces and after
    copied = f"{head}\npieces: {{inherit: dancer}}\n{rest[after.start() :]}".replace("id: dj", "id: copy", 1)
    (copy / "artist.yaml").write_text(copied, encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "two")
    edit(root / "cards/react/dj/artist.yaml")
    assert changed(root) == ["dj"]
    edit(root / DANCER / "artist.yaml")
    assert changed(root) == ["dancer", "dj", "copy"]


def test_a_branch_is_compared_with_where_it_began(root: Path) -> None:
    git(root, "checkout", "-qb", "mine")
    edit(root / DANCER / "artist.yaml")
    git(root, "commit", "-qam", "mine")
    git(root, "checkout", "-q", "main")
    edit(root / "cards/react/dj/artist.yaml")
    git(root, "commit", "-qam", "theirs")
    git(root, "checkout", "-q", "mine")
    assert changed(root, "main") == ["dancer"]


@pytest.mark.slow
def test_what_cannot_be_compared_is_said_plainly(
    root: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str) -> str:
        assert main(list(words)) == 2
        return capsys.readouterr().err

    for revision in ("no-such", "", "--output=x", "a\0b", "HEAD~9"):
        assert "there is no revision" in said("check", "--changed-since=" + revision)
    edit(root / DANCER / "artist.yaml")
    git(root, "commit", "-qam", "two")
    shallow = tmp_path_factory.mktemp("shallow") / "clone"
    git(root, "clone", "-q", "--depth", "1", root.parent.as_uri(), str(shallow))
    assert "history here is incomplete" in said("check", "--project", str(shallow / "set"), "--changed-since", "HEAD~1")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    make_project(elsewhere, "dj")
    assert "not in a git repository" in said("check", "--project", str(elsewhere), "--changed-since", "HEAD")


def test_git_that_is_not_there_is_said_plainly(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["check", "--changed-since", "HEAD"]) == 2
    assert "git is not installed" in capsys.readouterr().err


@pytest.mark.slow
def test_changed_words_are_shown_before_and_after(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = ["text", "--changed-since", "HEAD", "--format", "markdown"]
    assert main(shown) == 0
    assert capsys.readouterr().out == "The printed words of all cards are unchanged.\n"
    text = (root / DANCER / "artist.yaml").read_text(encoding="utf-8")
    before, head, after = text.partition("effect: |\n")
    indent = after[: len(after) - len(after.lstrip(" "))]
    (root / DANCER / "artist.yaml").write_text(f"{before}{head}{indent}draw 2 cards\n{after}", encoding="utf-8")
    assert main(shown) == 0
    out = capsys.readouterr().out
    assert out.startswith("### ") and "```diff\n" in out
    added = [line for line in out.splitlines() if line.startswith("+ ")]
    assert any("raw 2 cards" in line for line in added)
    shutil.rmtree(root / "cards/react/dj")
    assert main(shown) == 0
    assert "(gone)" in capsys.readouterr().out


def test_changed_words_are_of_the_whole_project_and_markdown(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["--format", "markdown"],
        ["--changed-since", "HEAD"],
        ["dj", "--changed-since", "HEAD", "--format", "markdown"],
    ):
        assert main(["text", *words]) == 2
        assert "gesso text --changed-since REV --format markdown" in capsys.readouterr().err


def test_a_name_cannot_end_the_fence_of_a_summary(root: Path) -> None:
    from gesso.cli.formats.changes import changed_words
    from gesso.tasks.compare import EntryChange
    from gesso.wording.transcript import Passage, Transcript

    hostile = "```\n# <script>![x](y)\x1b"
    passage = Passage("a", "a", "Action", hostile, "", "", "", (hostile,))
    change = EntryChange("x", "g", "new", None, Transcript("x", hostile, "en", (passage,)), (), ())
    text = changed_words([change])
    fences = [line for line in text.splitlines() if line.startswith("````")]
    assert len(fences) == 2 and "\x1b" not in text
    assert text.splitlines()[0] == "### \\`\\`\\` \\# \\<script\\>\\!\\[x\\]\\(y\\)\N{REPLACEMENT CHARACTER} (new)"
