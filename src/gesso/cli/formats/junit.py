"""JUnit XML, which most build servers show: a suite for each file, a case for each scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from gesso.cli.formats import CheckReport, TestReport
from gesso.cli.reports import block, headline
from gesso.diagnostics import Diagnostic

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome, Outcome

# What no XML document may hold, not even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def junit(report: CheckReport) -> str:
    """Write a case for each file: errors make it fail, warnings go to its output."""
    wrong: dict[str, list[Diagnostic]] = {path: [] for path in report.files}
    for found in report.diagnostics:
        wrong.setdefault(found.span.path, []).append(found)
    failed = sum(any(found.is_error for found in own) for own in wrong.values())
    cases = [_file_case(report, path, own) for path, own in wrong.items()]
    suite = _element("testsuite", cases, name="gesso check", tests=len(wrong), failures=failed, errors=0)
    return f"{_HEAD}\n{_element('testsuites', [suite], tests=len(wrong), failures=failed, errors=0)}\n"


def junit_scenarios(report: TestReport) -> str:
    """Write a suite for each file; an unreadable file is an error."""
    suites = [_suite(report, file) for file in report.files]
    outcomes = [outcome for file in report.files for outcome in file.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    broken = sum(bool(file.diagnostics) for file in report.files)
    numbers = {"tests": len(outcomes) + broken, "failures": failed, "errors": broken}
    return f"{_HEAD}\n{_element('testsuites', suites, **numbers, time=f'{report.seconds:.3f}')}\n"


def _file_case(report: CheckReport, path: str, found: Iterable[Diagnostic]) -> str:
    errors = [each for each in found if each.is_error]
    parts = []
    if errors:
        text = "\n".join(block(report.root, each, colour=False) for each in errors)
        parts.append(_element("failure", [_text(text)], type=errors[0].code, message=errors[0].message))
    warnings = [headline(report.root, each, colour=False) for each in found if not each.is_error]
    if warnings:
        parts.append(_element("system-out", [_text("\n".join(warnings))]))
    return _element("testcase", parts, classname="gesso check", name=path, file=path)


def _suite(report: TestReport, file: FileOutcome) -> str:
    cases = [_scenario_case(report, file.path, outcome) for outcome in file.outcomes]
    if file.diagnostics:
        text = "\n".join(block(report.root, found, colour=False) for found in file.diagnostics)
        first = file.diagnostics[0]
        error = _element("error", [_text(text)], type=first.code, message=first.message)
        cases.append(_element("testcase", [error], classname=file.path, name="the file"))
    failed = sum(not outcome.passed for outcome in file.outcomes)
    broken = int(bool(file.diagnostics))
    return _element("testsuite", cases, name=file.path, tests=len(cases), failures=failed, errors=broken)


def _scenario_case(report: TestReport, path: str, outcome: Outcome) -> str:
    failures: list[str] = []
    if outcome.failures:
        first = outcome.failures[0].diagnostic
        blocks = [block(report.root, failure.diagnostic, colour=False) for failure in outcome.failures]
        text = "\n".join((*blocks, *dict.fromkeys(each.shown for each in outcome.failures), *outcome.story))
        failures.append(_element("failure", [_text(text)], type=first.code, message=first.message))
    return _element("testcase", failures, classname=path, name=outcome.name, file=path, line=outcome.span.line)


def _element(tag: str, parts: Iterable[str], /, **attributes: str | int) -> str:
    shown = "".join(f' {key}="{_attribute(str(value))}"' for key, value in attributes.items())
    inside = "\n".join(parts)
    return f"<{tag}{shown}>{inside}</{tag}>" if inside else f"<{tag}{shown}/>"


def _text(text: str) -> str:
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text), quote=False)


def _attribute(text: str) -> str:
    # A line end in an attribute is read as a space unless it is written as a reference.
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)).replace("\n", "&#10;").replace("\r", "&#13;")
