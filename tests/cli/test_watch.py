"""`gesso check --watch`: an answer to every save, until it is interrupted."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest
from cli.laboratory import make_project
from interrupting import heeding_ctrl_c, interrupt, status_of
from warm import gesso

DANCER = Path("cards/react/dancer/artist.yaml")
CLEAN = "3 files checked, no problems"
PATIENCE = 120

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="signals")]


class Watcher:
    """A running `gesso check --watch` or another command in a pipe, and the reports that it has written."""

    def __init__(self, root: Path, *words: str, command: Sequence[str] = ("check", "--format", "concise")) -> None:
        with heeding_ctrl_c():
            self.process = subprocess.Popen(
                [*gesso(), *command, "--watch", *words],
                cwd=root,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        self._reports: Queue[list[str]] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            if line.strip():
                lines.append(line.strip())
            else:
                self._reports.put(lines)
                lines = []

    def report(self) -> list[str]:
        """The next report."""
        return self._reports.get(timeout=PATIENCE)

    def reports(self, words: str) -> bool:
        """Whether a report begins with a line that holds some words. One before it may tell of a file half written."""
        return any(words in self.report()[0] for _ in range(3))

    def is_quiet(self) -> bool:
        try:
            self._reports.get(timeout=0.4)
        except Empty:
            return True
        return False

    def stop(self) -> tuple[int, str]:
        """Interrupt it; gives its exit status and what it has to say of that."""
        interrupt(self.process)
        return status_of(self.process), self.close()

    def close(self) -> str:
        """End it, if it has not ended; gives what stands in its standard error."""
        if self.process.poll() is None:
            self.process.kill()
        self._reader.join(PATIENCE)
        assert self.process.stdout is not None and self.process.stderr is not None
        said = "" if self.process.stderr.closed else self.process.stderr.read()
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        self.process.wait(PATIENCE)
        return said


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "dancer", "dj")
    return tmp_path


@pytest.fixture
def watcher(root: Path) -> Iterator[Watcher]:
    found = Watcher(root)
    try:
        assert found.report() == [CLEAN]
        yield found
    finally:
        found.close()


def test_every_change_is_answered_whatever_it_is(root: Path, watcher: Watcher) -> None:
    file = root / DANCER
    good = file.read_text(encoding="utf-8")
    bad = good.replace("id: dancer", "id: dncer", 1)
    file.write_text(bad)
    assert watcher.reports("GS905")
    # Many editors write a new file and put it in the place of the old one.
    (root / DANCER.with_suffix(".new")).write_text(good)
    os.replace(root / DANCER.with_suffix(".new"), file)
    assert watcher.reports(CLEAN)
    (root / "gesso.toml").write_text("[project\n")
    assert watcher.reports("GS901")
    (root / "gesso.toml").write_text('[project]\ngames = ["react"]\n')
    assert watcher.reports(CLEAN)
    os.rename(root / DANCER.parent, root / "elsewhere")
    assert watcher.reports("GS903")
    os.rename(root / "elsewhere", root / DANCER.parent)
    assert watcher.reports(CLEAN)
    new = root / "cards/react/new/artist.yaml"
    new.parent.mkdir()
    new.write_text(good.replace("id: dancer", "id: new", 1))
    assert watcher.reports("GS904")
    assert watcher.stop() == (130, "")


def test_nothing_is_said_while_nothing_changes(root: Path, watcher: Watcher) -> None:
    (root / "notes.txt").write_text("of no concern")
    assert watcher.is_quiet()
    assert watcher.stop() == (130, "")


def test_an_answer_comes_at_once(root: Path, watcher: Watcher) -> None:
    """A second or two would be felt; what is promised is measured by a benchmark on a quiet machine."""
    file = root / DANCER
    text = file.read_text(encoding="utf-8")
    times = []
    for number in range(5):
        time.sleep(0.1)
        before = time.perf_counter()
        file.write_text(f"{text}# {number}\n")
        watcher.report()
        times.append(time.perf_counter() - before)
    assert sorted(times)[2] < 1.5, times


def test_what_printing_would_refuse_comes_behind_the_texts(root: Path, watcher: Watcher) -> None:
    file = root / DANCER
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("name: Long Entrance", "name: Long \N{CJK UNIFIED IDEOGRAPH-58A8} Entrance"))
    assert watcher.reports("GS706")
    file.write_text(text)
    assert watcher.reports(CLEAN)


def test_only_what_is_named_is_shown(root: Path) -> None:
    watcher = Watcher(root, "cards/react/dj")
    try:
        assert watcher.report() == ["1 file checked, no problems"]
        (root / DANCER).write_text("id: [\n")
        assert watcher.report() == ["1 file checked, no problems"]
        (root / "gesso.toml").write_text("[project\n")
        assert "GS901" in watcher.report()[0]
        assert watcher.stop() == (130, "")
    finally:
        watcher.close()


def test_words_follow_every_save(root: Path) -> None:
    """An unfinished file does not end it: the next save is answered again."""
    file = root / DANCER
    good = file.read_text(encoding="utf-8")
    watcher = Watcher(root, "long-entrance", command=("text",))
    try:
        assert watcher.report() == ["The Dancer"]
        file.write_text(good.replace("move my artist up to 3", "moove my artist up to 3"), encoding="utf-8")
        file.write_text(good.replace("name: Long Entrance", "name: Late Entrance"), encoding="utf-8")
        assert any("Action: Late Entrance" in line for _ in range(6) for line in watcher.report())
        assert watcher.stop()[0] == 130
    finally:
        watcher.close()
