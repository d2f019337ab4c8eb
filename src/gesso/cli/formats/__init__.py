"""Reports in every format that `--format` names: data in, text out. Each format is a module of that name with `check`, and
with `test` where scenarios are reported in it too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.diagnostics import Diagnostic

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome
CHECK_FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit")
TEST_FORMATS = ("text", "json", "github", "junit")


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found. `files` are those that were checked; paths are relative to the project's folder `root`."""

    root: Path
    diagnostics: Sequence[Diagnostic]
    files: Sequence[str]
    colour: bool = False

    @property
    def errors(self) -> int:
        return sum(found.is_error for found in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors


@dataclass(frozen=True, slots=True)
class TestReport:
    """What became of scenarios, and how long they took. Paths are relative to the project's folder `root`."""

    __test__ = False

    root: Path
    files: Sequence[FileOutcome]
    seconds: float
    colour: bool = False


def check_text(format: str, report: CheckReport) -> str:
    """A check in one of `CHECK_FORMATS`."""
    write: Callable[[CheckReport], str] = import_module(f"gesso.cli.formats.{format}").check
    return write(report)


def test_text(format: str, report: TestReport) -> str:
    """A run of scenarios in one of `TEST_FORMATS`."""
    write: Callable[[TestReport], str] = import_module(f"gesso.cli.formats.{format}").test
    return write(report)


test_text.__test__ = False  # type: ignore[attr-defined]
