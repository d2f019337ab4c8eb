"""What a shell completes, asked of bash itself; scripts of the other shells are only written."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import warm
from cli.laboratory import make_project

from gesso.cli import main
from gesso.cli.command_line import COMMANDS
from gesso.cli.commands.completion import SHELLS

ASKED = """
ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
  _shtab_gesso gesso "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  echo "${COMPREPLY[*]}"
}
"""
WORDS = {
    "gesso ch": "check",
    "gesso build --lossl": "--lossless",
    "gesso check --format j": "json junit",
    "gesso check dan": "dancer",
    "gesso play calligrapher d": "dancer",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS) and "gesso completion --entries" in script


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None or os.name != "posix", reason="bash")
def test_bash_completes_commands_options_values_and_entries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    make_project(tmp_path, "dancer", "calligrapher")
    warm.script(tmp_path / "gesso")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", "\n".join([script, ASKED, *(f"ask {words}" for words in WORDS)])],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.splitlines() == [*WORDS.values()], done.stderr


def test_entries_of_no_project_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["completion", "--entries"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_shell_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion"]) == 2
    assert "name a shell" in capsys.readouterr().err
