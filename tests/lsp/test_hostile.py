"""Whatever an editor sends and whatever happens to the files, the server lives and knows what a fresh check finds."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsp.editor import Editor, editor
from soak import SOAK

import gesso
from gesso import Workspace

ROOT = Path(__file__).parents[2]
CARD = Path("cards/react/calligrapher/artist.yaml")
KINDS = (
    CARD,
    CARD.with_name("scenarios.yaml"),
    CARD.parent / "translations/fr.yaml",
    Path("cards/react/game.yaml"),
    Path("gesso.toml"),
)
TYPED = "abz09 \n:-#'\"[]{},|>&*!%@\t\u2028🎴é\\~?=`"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project with a file of each kind that is read as it is typed."""
    root = tmp_path_factory.mktemp("project")
    for entry in ("calligrapher", "dancer"):
        shutil.copytree(ROOT / "cards/react" / entry, root / "cards/react" / entry)
    game = (ROOT / "cards/react/game.yaml").read_text(encoding="utf-8")
    kept = [line for line in game.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text("\n".join([*kept, "artists: [calligrapher, dancer]", ""]), "utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "Try"\ngames = ["react"]\n', "utf-8")
    return root


def edited(text: str, rng: random.Random) -> str:
    """The text after one keystroke: a letter more or less, or a line gone."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(5):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            end = text.find("\n", at)
            return text[:at] + text[len(text) if end < 0 else end :]
        case _:
            return text[:at] + rng.choice(TYPED) + text[at:]


def said(problems: Any) -> Counter[tuple[Any, ...]]:
    return Counter((each.span.path, each.code, each.span.start, each.span.end, each.message) for each in problems)


def agree(root: Path, seed: int, edits: int, check_each: int) -> None:
    """Type in one file after the other, and compare what a workspace knows with a fresh check."""
    rng = random.Random(seed)
    workspace = Workspace(root)
    for kind in KINDS:
        text = whole = (root / kind).read_text(encoding="utf-8")
        for number in range(1, edits + 1):
            text = edited(text, rng)
            workspace.write(kind, text)
            _ = workspace.look_further()
            if number % check_each == 0:
                while workspace.look_further():
                    pass
                fresh = gesso.open(root).reload({kind: text})
                known = [each for problems in workspace.known_problems.values() for each in problems]
                assert said(known) == said(fresh.check()), f"seed {seed}, {kind}, edit {number}"
                text = whole
        workspace.write(kind, None)


def test_after_any_keystrokes_a_workspace_knows_what_a_fresh_check_finds(root: Path) -> None:
    agree(root, seed=1, edits=6, check_each=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12 if SOAK else 7))
def test_after_a_thousand_keystrokes_it_still_does(root: Path, seed: int) -> None:
    agree(root, seed, edits=20, check_each=2)


@pytest.fixture(scope="module")
def session(root: Path) -> Iterator[Editor]:
    with editor() as started:
        started.start(root)
        yield started


def test_a_burst_is_told_in_at_most_two_messages_and_ends_right(session: Editor, root: Path) -> None:
    path, rng = root / CARD, random.Random(5)
    text = session.open(path)
    session.problems(path, 1)
    session.published.clear()
    for version in range(2, 22):
        text = edited(text, rng)
        session.write(path, version, text)
    session.problems(path, 21)
    told = [each for each in session.published if each["uri"] == path.as_uri()]
    assert len(told) <= 2 and [each["version"] for each in told] == sorted(each["version"] for each in told)
    fresh = [each.code for each in gesso.open(root).reload({CARD: text}).check() if each.span.path == CARD.as_posix()]
    until = time.monotonic() + 30
    while not Counter(fresh) <= Counter(each["code"] for each in told[-1]["diagnostics"]):
        assert time.monotonic() < until, told[-1]
        told.append(session.receive(lambda message: message.get("method", "").endswith("Diagnostics"))["params"])
    session.close(path)


def test_nonsense_is_answered_or_passed_over(session: Editor, root: Path) -> None:
    path = root / CARD
    session.raw(b"Content-Length: 3\r\n\r\n{]}")
    session.raw(b"Content-Type: x\r\nnonsense\r\nContent-Length: 2\r\n\r\n[]")
    session.send({"method": "no/such/thing", "params": {}})
    session.send({"method": "textDocument/didChange", "params": {"textDocument": 3}})
    session.change(root / "never-opened.yaml", 7, {"text": "a: b"})
    session.close(root / "never-opened.yaml")
    nested = "[" * 100_000
    body = f'{{"jsonrpc": "2.0", "method": "x", "params": {nested}}}'.encode()
    session.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    session.open(path, "a: \ud83d b\n", version=30)
    for uri in ("untitled:Untitled-1", "file:///%00", "http://example.org/a.yaml", (root / "gone.yaml").as_uri(), ""):
        place = {"textDocument": {"uri": uri}, "position": {"line": 10**9, "character": 10**9}}
        assert session.ask("textDocument/hover", **place) is None
    session.write(path, 31, path.read_text(encoding="utf-8"))
    for position in ({"line": 10**9, "character": 0}, {"line": 3, "character": 10**9}):
        session.ask("textDocument/completion", textDocument={"uri": path.as_uri()}, position=position)
        session.ask(
            "textDocument/references",
            textDocument={"uri": path.as_uri()},
            position=position,
            context={"includeDeclaration": True},
        )
    with pytest.raises(RuntimeError):
        session.ask("workspace/executeCommand", command="gesso.nothing", arguments=[])
    assert session.problems(path, 31) == []
    session.close(path)


def test_what_is_open_counts_more_than_the_disk_until_it_is_closed(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path, version=50)
    try:
        session.write(path, 51, text.replace("kind: token", "kind: tokem", 1))
        assert [each["code"] for each in session.problems(path, 51)][:1] == ["GS104"]
        path.write_text(text.replace("kind: summon", "kind: sumon", 1), encoding="utf-8")
        session.notify("workspace/didChangeWatchedFiles", changes=[{"uri": path.as_uri(), "type": 2}])
        session.write(path, 52, text)
        assert session.problems(path, 52) == []
        session.close(path)
        assert [each["code"] for each in session.problems(path, None)][:1] == ["GS104"]
    finally:
        path.write_text(text, encoding="utf-8")
        session.notify("workspace/didChangeWatchedFiles", changes=[{"uri": path.as_uri(), "type": 2}])


@pytest.mark.slow
def test_a_project_that_cannot_be_written_is_edited_like_any_other(tmp_path: Path, root: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(root, own)
    (own / "cache").mkdir()
    everything = [own, *own.rglob("*")]
    # The modes of files keep nothing from root, unless it gives up what lets it pass them by.
    drop = shutil.which("setpriv") if os.geteuid() == 0 else None
    before = [drop, "--bounding-set=-dac_override,-dac_read_search,-fowner"] if drop else []
    for path in everything:
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        if os.geteuid() == 0 and subprocess.run([*before, "touch", str(own / "file")], check=False).returncode == 0:
            pytest.skip("nothing keeps root from writing")
        with editor(*before, XDG_CACHE_HOME=str(own / "cache")) as session:
            session.start(own)
            text = session.open(own / CARD)
            session.write(own / CARD, 2, text.replace("kind: token", "kind: tokem", 1))
            assert [each["code"] for each in session.problems(own / CARD, 2)][:1] == ["GS104"]
            session.write(own / CARD, 3, text)
            assert session.problems(own / CARD, 3) == []
            line = text[: text.index("move each unit with ink")].count("\n")
            place = {"uri": (own / CARD).as_uri(), "position": {"line": line, "character": 12}}
            while not (card := session.ask("workspace/executeCommand", command="gesso.card", arguments=[place]))[
                "ready"
            ]:
                time.sleep(0.1)
            assert card["face"] and not card["old"]
            assert session.stop() == 0
        assert sorted(everything) == sorted([own, *own.rglob("*")])
    finally:
        for path in everything:
            path.chmod(path.stat().st_mode | 0o200)


def test_a_project_may_be_broken_mended_and_gone(tmp_path: Path, root: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(root, own)
    (own / "gesso.toml").write_text('[project]\nname = "Try"\ngames = ["nothing-of-this-name"]\n', "utf-8")
    with editor() as one, editor() as two:
        for session in (one, two):
            session.start(own)
            session.open(own / CARD)
            session.problems(own / CARD, 1)
        (own / "gesso.toml").write_text('[project]\nname = "Try"\ngames = ["react"]\n', "utf-8")
        text = (own / CARD).read_text(encoding="utf-8").replace("kind: token", "kind: tokem", 1)
        for session in (one, two):
            session.notify(
                "workspace/didChangeWatchedFiles", changes=[{"uri": (own / "gesso.toml").as_uri(), "type": 2}]
            )
            session.write(own / CARD, 2, text)
            assert [each["code"] for each in session.problems(own / CARD, 2)][:1] == ["GS104"]
        shutil.rmtree(own)
        one.write(own / CARD, 3, text + "\n")
        assert one.problems(own / CARD, 3) == []
        assert (
            one.ask(
                "textDocument/hover", textDocument={"uri": (own / CARD).as_uri()}, position={"line": 1, "character": 1}
            )
            is None
        )
        assert one.stop() == 0
        # The other editor vanishes in the middle of a message.
        assert two.server.stdin is not None
        two.raw(b"Content-Length: 500\r\n\r\n" + json.dumps({"jsonrpc": "2.0"}).encode())
        two.server.stdin.close()
        assert two.server.wait(30) == 0
