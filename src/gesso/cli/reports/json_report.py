"""For programs: one JSON object. Lines and columns count from 1; an end lies just past the last character."""

from __future__ import annotations

import json
from typing import Any

from gesso import __version__
from gesso.cli.reports import Report
from gesso.diagnostics import Diagnostic
from gesso.source import Span


def render(report: Report) -> str:
    """The report as JSON; paths are relative to the project, with forward slashes."""
    data = {
        "gesso": __version__,
        "checked": report.checked,
        "errors": report.errors,
        "warnings": report.warnings,
        "diagnostics": [diagnostic_data(found) for found in report.diagnostics],
    }
    return json.dumps(data, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode() + "\n"


def diagnostic_data(found: Diagnostic) -> dict[str, Any]:
    """One problem as plain data."""
    return {
        "code": found.code,
        "name": found.name,
        "severity": str(found.severity),
        "message": found.message,
        "hint": found.hint,
        **_place(found.span),
        "related": [{"message": other.message, **_place(other.span)} for other in found.related],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
