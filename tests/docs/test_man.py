"""The man page: complete, and without a fault that a formatter would report."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gesso.cli.command_line import COMMANDS
from tools.docs.man import man_page

PAGE = Path(__file__).parents[2] / "docs" / "gesso.1"
CHECKERS = {"mandoc": ("-T", "lint", "-W", "warning"), "groff": ("-man", "-ww", "-z")}


def test_the_page_has_every_command_and_escapes_what_formatters_would_take_for_requests() -> None:
    page = man_page()
    assert [name for name in COMMANDS if f"\n.SS gesso {name}\n" not in page] == []
    requests = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert requests <= {'.\\"', ".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".nf", ".fi", ".RS", ".RE"}
    assert not [line for line in page.splitlines()[1:] if line.startswith("'") or "`" in line or "--" in line]


@pytest.mark.parametrize("program", CHECKERS)
def test_formatters_find_no_fault(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program}")
    done = subprocess.run([program, *CHECKERS[program], PAGE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")
