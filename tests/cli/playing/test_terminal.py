"""`gesso play` on a real pseudo-terminal, as an emulator shows it."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from warm import gesso

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")
pyte = pytest.importorskip("pyte")
ROOT = Path(__file__).parents[3]
PATIENCE = 60.0
pytestmark = pytest.mark.slow


class Terminal:
    """A terminal of a size with a game on it."""

    def __init__(
        self, home: Path, width: int, height: int, *words: str, program: Sequence[str] = (), **environment: str
    ) -> None:
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self._leader, follower = pty.openpty()
        termios.tcsetwinsize(self._leader, (height, width))
        self.child = subprocess.Popen(
            [*(program or gesso()), "play", *words],
            cwd=home,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", "LC_ALL": "C.UTF-8", **environment},
            stdin=follower,
            stdout=follower,
            stderr=follower,
            start_new_session=True,
        )
        os.close(follower)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def until(self, words: str) -> str:
        """Read until this is to be seen; gives the screen."""
        end = time.monotonic() + PATIENCE
        while words not in self.text and time.monotonic() < end:
            self._read(0.2)
        assert words in self.text, self.text
        return self.text

    def _read(self, seconds: float) -> bool:
        if not select.select([self._leader], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self._leader, 65_536)
        except OSError:
            return False
        self._stream.feed(part)
        return bool(part)

    def type(self, line: str) -> None:
        os.write(self._leader, f"{line}\r".encode())

    def resize(self, width: int, height: int) -> None:
        termios.tcsetwinsize(self._leader, (height, width))
        self.screen.resize(height, width)
        self.child.send_signal(signal.SIGWINCH)

    def end(self) -> int:
        """Wait for the end; what was printed then is on the screen."""
        end = time.monotonic() + PATIENCE
        while self.child.poll() is None and time.monotonic() < end:
            self._read(0.1)
        while self._read(0.1):
            pass
        os.close(self._leader)
        return self.child.wait(timeout=1)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "gesso.toml", tmp_path)
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    return tmp_path


DUEL = ("dancer", "calligrapher", "--seed", "3")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_table_is_redrawn_in_place(home: Path, width: int, height: int) -> None:
    terminal = Terminal(home, width, height, *DUEL)
    text = terminal.until("1 end the turn")
    for part in ("Turn 1, ▲ Dancer", "▲Dancer", "── story", "Masterpiece [  ]"):
        assert part in text
    terminal.type("1")
    assert "Turn 1, ▲ Dancer" not in terminal.until("Turn 2, ▽ Calligrapher")
    terminal.type("? flowing ink")
    terminal.until("Action: Flowing Ink")
    terminal.type("undo")
    terminal.until("taken back")
    terminal.type("why lea")
    terminal.until("Leap Over: a Reaction answers a card")
    terminal.type("quit")
    assert terminal.end() == 0


def test_a_small_terminal_is_told_line_by_line(home: Path) -> None:
    terminal = Terminal(home, 20, 5, *DUEL)
    terminal.until("> ")
    terminal.type("1")
    terminal.type("quit")
    assert terminal.end() == 0
    assert (home / "build/games/dancer-calligrapher-3.log").is_file()


def test_another_size_draws_another_screen(home: Path) -> None:
    terminal = Terminal(home, 80, 24, *DUEL)
    terminal.until("1 end the turn")
    terminal.resize(120, 40)
    terminal.until("Your hand")
    terminal.resize(30, 8)
    terminal.until("1 end the tu…")
    terminal.type("quit")
    assert terminal.end() == 0


@pytest.mark.parametrize("how", ["\x03", signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_who_breaks_off_finds_the_game_saved(home: Path, how: str | signal.Signals) -> None:
    terminal = Terminal(home, 80, 24, *DUEL)
    terminal.until("1 end the turn")
    terminal.type("1")
    terminal.until("Turn 2")
    if isinstance(how, str):
        os.write(terminal._leader, how.encode())
    else:
        terminal.child.send_signal(how)
    assert terminal.end() == 130
    assert (home / "build/games/dancer-calligrapher-3.log").is_file()


def test_without_unicode_everything_is_ascii(home: Path) -> None:
    # An interpreter takes its letters from the terminal when it starts.
    terminal = Terminal(home, 80, 24, *DUEL, program=(sys.executable, "-m", "gesso"), LC_ALL="C")
    text = terminal.until("1 end the turn")
    assert text.isascii() and "^Dancer" in text and "vCallig" in text
    terminal.type("x" * 10_000)
    terminal.until("is not one of the choices")
    terminal.type("quit")
    assert terminal.end() == 0
