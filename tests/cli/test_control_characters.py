"""No text moves the cursor of a terminal, changes its title or turns the writing, wherever it comes from."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from cli.laboratory import HOME, make_project

from gesso.cli import main
from gesso.cli.terminal import GuardedStream, typed, visible

ESCAPES = "\x1b]0;title\x07\x1b[31m\x9b2J\u202e\r"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
LOG = "gesso-log 1\ngame react\nplayers {} dancer\ncontents 0 0\nseed 1\n# {}\n0 {}\nhash {}\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.threat("C4")
def test_only_colours_and_redrawing_pass_to_a_terminal_and_nothing_to_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    text = f"a\tb\n\x1b[1mbold\x1b[0m\r\x1b[K{ESCAPES}"
    for stream, passes in ((Terminal(), ["\x1b[1m", "\x1b[0m", "\r", "\x1b[K", "\x1b[31m", "\r"]), (io.StringIO(), [])):
        GuardedStream(stream).writelines([text])
        written = stream.getvalue()
        assert re.findall(r"\x1b\[[0-9;]*[a-zA-Z]|\r", written) == passes
        assert not CONTROL.search(re.sub(r"\x1b\[[0-9;]*[mK]|\r", "", written)) and "title" in written


@pytest.mark.parametrize(("path", "shown"), [("bees", "bees"), ("süß/b", "süß/b"), ("a b/c", '"a b/c"')])
def test_a_path_with_blanks_is_shown_in_quotes(path: str, shown: str) -> None:
    assert typed(path) == shown


def test_a_character_is_shown_as_its_escape() -> None:
    assert visible("a\x1b[31m\u202e\n\té") == "a\\x1b[31m\\u202e\n\té"


@pytest.mark.threat("C4")
@pytest.mark.parametrize(
    "words",
    [["check", "X"], ["replay", "X"], ["explain", "X"], ["X"], ["check", "--X"], ["check", "--format", "X"],
     ["check", "--output", "X/y"], ["text", "--locale", "X"], ["simulate", "X", "dancer"], ["replay", "one.log"],
     ["replay", "two.log"], ["check"], ["doctor"], ["fmt", "--check"], ["check", "--format", "json"]],
    ids=" ".join,
)  # fmt: skip
def test_no_argument_and_no_file_reaches_the_terminal_as_it_is(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path, "dancer")
    (tmp_path / HOME / ESCAPES).mkdir()
    (tmp_path / HOME / ESCAPES / "artist.yaml").write_text("gesso: 1\n")
    (tmp_path / HOME / "dancer" / "art").mkdir()
    (tmp_path / HOME / "dancer" / "art" / f"{ESCAPES}.png").write_bytes(b"x")
    (tmp_path / "services").mkdir()
    (tmp_path / "services" / f"{ESCAPES}.toml").write_text("x")
    line = ESCAPES.replace("\r", "")
    (tmp_path / "one.log").write_text(LOG.format(line, line, line, line))
    (tmp_path / "two.log").write_text(LOG.format("dancer", line, line, line))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    assert main([word.replace("X", ESCAPES) for word in words]) in (0, 1, 2)
    written = "".join(capsys.readouterr())
    assert written and not CONTROL.search(written), ascii(written)
