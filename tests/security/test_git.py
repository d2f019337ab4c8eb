"""A project that comes with its history: git starts nothing that the repository names, and changes nothing in it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main

pytestmark = [
    pytest.mark.slow,
    pytest.mark.threat("X3"),
    pytest.mark.skipif(os.name != "posix" or shutil.which("git") is None, reason="needs git and a shell"),
]
DANCER = Path("cards/react/dancer/artist.yaml")
STARTED = (
    *("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass", "core.gitProxy"),
    *("core.alternateRefsCommand", "diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean"),
    *("filter.evil.smudge", "filter.evil.process", "merge.evil.driver", "credential.helper", "pager.diff", "gpg.program"),
    *("remote.origin.uploadpack", "remote.origin.vcs", "uploadpack.packObjectsHook", "ssh.variant", "sequence.editor"),
    *("interactive.diffFilter", "trailer.x.command", "alias.rev-parse", "alias.ls-tree", "alias.cat-file", "tar.tar.command"),
)  # fmt: skip
HOOKS = (
    "post-index-change",
    "fsmonitor-watchman",
    "reference-transaction",
    "post-checkout",
    "pre-auto-gc",
    "query-watchman",
)


def git(root: Path, *words: str) -> str:
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(("git", *identity, *words), cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one Artist that has changed since its one commit."""
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer")
    (root / ".gitattributes").write_text("* filter=evil diff=evil merge=evil\n")
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    (root / DANCER).write_text((root / DANCER).read_text() + "# edited\n")
    monkeypatch.chdir(root)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return root


def state(root: Path) -> dict[str, str]:
    files = (path for path in (root / ".git").rglob("*") if path.is_file())
    return {f"{path} {path.stat().st_mtime_ns}": hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def asked(root: Path) -> list[int]:
    words = ["text", "--changed-since", "HEAD", "--format", "markdown"]
    return [main(words), main(["check", "--changed-since", "main@{0}"])]


def test_nothing_that_a_repository_configures_is_started_and_nothing_in_it_changes(root: Path, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    hooks = root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for hook in HOOKS:
        (hooks / hook).write_text(f"#!/bin/sh\ntouch {marks}/{hook}\n")
        (hooks / hook).chmod(0o755)
    lost = git(root, "rev-parse", f"HEAD:{DANCER}")
    # Git itself would start some of them here, so this is written last, and by hand.
    lines = []
    for number, key in enumerate(STARTED):
        section, _, name = key.rpartition(".")
        head, _, rest = section.partition(".")
        lines.append(
            f'[{head}{f" {chr(34)}{rest}{chr(34)}" if rest else ""}]\n\t{name} = "touch {marks}/{number}; cat"\n'
        )
    lines += [
        "[core]\n\tuntrackedCache = true\n\trepositoryformatversion = 1\n",
        "[extensions]\n\tpartialClone = origin\n",
    ]
    lines += [
        '[remote "origin"]\n\tpromisor = true\n\turl = "ext::touch ' + str(marks) + '/url"\n',
        "[include]\n\tpath = /dev/zero\n",
    ]
    with (root / ".git" / "config").open("a") as config:
        config.write("".join(lines))
    before = state(root)
    assert asked(root) == [0, 0]
    assert not sorted(path.name for path in marks.iterdir())
    assert state(root) == before
    # A missing object would be fetched.
    (root / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    assert main(["check", "--changed-since", "HEAD"]) == 2
    assert not sorted(path.name for path in marks.iterdir())


def pipe_for(name: str) -> Callable[[Path], None]:
    def make(root: Path) -> None:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        os.mkfifo(file)

    return make


@pytest.mark.threat("C3")
@pytest.mark.parametrize(
    "name", [".git/HEAD", ".git/config", ".git/packed-refs", ".git/refs/heads/x", ".git/info/exclude", ".gitignore",
             ".git/objects/aa/0000", ".git/objects/info/alternates", "cards/react/.gitignore"],
)  # fmt: skip
def test_a_pipe_in_a_repository_is_not_waited_for(root: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    pipe_for(name)(root)
    assert main(["check", "--changed-since", "HEAD"]) == 2
    assert "it is not a file" in capsys.readouterr().err


def test_git_of_the_project_is_not_started(root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (root / "git").write_text(f"#!/bin/sh\ntouch {tmp_path}/mark\n")
    (root / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f".:{os.environ['PATH']}:")
    assert main(["check", "--changed-since", "HEAD"]) == 0
    assert not (tmp_path / "mark").exists()


def test_other_line_ends_and_large_files_elsewhere_are_no_change(root: Path) -> None:
    import gesso

    (root / DANCER).write_bytes(git(root, "show", f"HEAD:{DANCER}").encode().replace(b"\n", b"\r\n") + b"\r\n")
    picture = b"picture" * 99
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{hashlib.sha256(picture).hexdigest()}\nsize {len(picture)}\n"
    (root / DANCER.parent / "art").mkdir()
    (root / DANCER.parent / "art" / "one.png").write_text(pointer)
    git(root, "add", "-A", "cards/react/dancer/art")
    git(root, "commit", "-qm", "two")
    (root / DANCER.parent / "art" / "one.png").write_bytes(picture)
    assert gesso.open(root).changed_since("HEAD").paths == ()
    (root / DANCER.parent / "art" / "one.png").write_bytes(b"another")
    assert len(gesso.open(root).changed_since("HEAD").paths) == 1


def test_a_worktree_and_an_upstream_are_found(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(root, "commit", "-qam", "two")
    git(root, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"), "main~1")
    git(root, "config", "branch.side.remote", ".")
    git(root, "config", "branch.side.merge", "refs/heads/main")
    monkeypatch.chdir(tmp_path / "side")
    for revision in ("HEAD", "main", "@{upstream}", "HEAD@{0}"):
        assert main(["check", "--changed-since", revision]) == 0
    git(root, "pack-refs", "--all")
    git(root, "gc", "-q")
    assert main(["diff", "main~1"]) == 0
