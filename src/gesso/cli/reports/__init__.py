"""Diagnostics as people and programs want them: one function per format, from the same report."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from gesso.diagnostics import Diagnostic

__all__ = ["FORMATS", "Report", "render", "wants_colour"]

FORMATS = ("text", "json")


@dataclass(frozen=True, slots=True)
class Report:
    """What a run found. Paths in `diagnostics` are relative to `root`; `checked` counts files."""

    root: Path
    diagnostics: tuple[Diagnostic, ...]
    checked: int

    @property
    def errors(self) -> int:
        return sum(found.is_error for found in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors


def render(report: Report, format: str, *, colour: bool = False) -> str:
    """The report in one of `FORMATS`, ending with a line end; only text has colours."""
    module = import_module(f"gesso.cli.reports.{format}_report")
    text: str = module.render(report, colour=colour) if format == "text" else module.render(report)
    return text


def wants_colour() -> bool:
    """Whether standard output is a terminal that shows colours, and nobody has asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
