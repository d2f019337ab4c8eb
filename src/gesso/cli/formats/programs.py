"""Reports for other programs: JSON, JUnit XML, SARIF, GitHub and GitLab."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from string import ascii_letters, digits
from typing import TYPE_CHECKING

from gesso import __version__
from gesso.cli.formats import CheckReport, TestReport
from gesso.cli.formats.text import scenario_summary
from gesso.cli.reports import block, diagnostic_data, headline, json_text, message_and_hint, safe, summary
from gesso.diagnostics import Code, Diagnostic, Fix
from gesso.diagnostics.explanations import code_address, explanation, home_address
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome, Outcome


def json_report(report: CheckReport) -> str:
    """Write every diagnostic with its place, hint, related places and fixes."""
    return json_text(
        {
            "gesso": __version__,
            "checked": len(report.files),
            "errors": report.errors,
            "warnings": report.warnings,
            "diagnostics": [diagnostic_data(diagnostic) for diagnostic in report.diagnostics],
        }
    )


def json_scenarios(report: TestReport) -> str:
    """Write every scenario with its failures and its story."""
    passed = [outcome.passed for file in report.files for outcome in file.outcomes]
    return json_text(
        {
            "gesso": __version__,
            "passed": sum(passed),
            "failed": len(passed) - sum(passed),
            "seconds": round(report.seconds, 3),
            "files": [
                {
                    "path": file.path,
                    "diagnostics": [diagnostic_data(diagnostic) for diagnostic in file.diagnostics],
                    "scenarios": [_scenario(outcome) for outcome in file.outcomes],
                }
                for file in report.files
            ],
        }
    )


def _scenario(outcome: Outcome) -> dict[str, object]:
    return {
        "name": outcome.name,
        "line": outcome.span.line,
        "rules": list(outcome.rules),
        "passed": outcome.passed,
        "choices": outcome.choices,
        "failures": [{**diagnostic_data(failure.diagnostic), "shown": failure.shown} for failure in outcome.failures],
        "story": list(outcome.story),
    }


# Characters that XML forbids, even escaped.
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


def _file_case(report: CheckReport, path: str, diagnostics: Iterable[Diagnostic]) -> str:
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    parts = []
    if errors:
        text = "\n".join(block(report.root, error, colour=False) for error in errors)
        parts.append(_element("failure", [_text(text)], type=errors[0].code, message=errors[0].message))
    warnings = [
        headline(report.root, diagnostic, colour=False) for diagnostic in diagnostics if not diagnostic.is_error
    ]
    if warnings:
        parts.append(_element("system-out", [_text("\n".join(warnings))]))
    return _element("testcase", parts, classname="gesso check", name=path, file=path)


def _suite(report: TestReport, file: FileOutcome) -> str:
    cases = [_scenario_case(report, file.path, outcome) for outcome in file.outcomes]
    if file.diagnostics:
        text = "\n".join(block(report.root, diagnostic, colour=False) for diagnostic in file.diagnostics)
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


_REPOSITORY = ".git"


def repository_paths(root: Path) -> Callable[[str], str]:
    """Return a function from a path in the project to the path in its repository, with forward slashes.

    Without a repository both are the same.
    """
    home = next((folder for folder in (root, *root.parents) if (folder / _REPOSITORY).exists()), root)
    above = os.path.relpath(root, home).replace(os.sep, "/")
    return lambda path: path if above == "." else f"{above}/{path}"


def with_fingerprints(diagnostics: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """Yield each diagnostic with a fingerprint of its code, its file and the words of its line.

    A fingerprint stays the same when lines move. If several would be equal, the later ones differ.
    """
    seen: Counter[str] = Counter()
    for diagnostic in diagnostics:
        words = " ".join(diagnostic.span.source.line(diagnostic.span.line).split())
        key = "\0".join((diagnostic.code, diagnostic.span.path, words))
        seen[key] += 1
        yield diagnostic, hashlib.sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


_IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def github(report: CheckReport) -> str:
    """Write a command for each diagnostic, then a summary."""
    path_of = repository_paths(report.root)
    lines = [_command(diagnostic, path_of, f"{diagnostic.code} {diagnostic.name}") for diagnostic in report.diagnostics]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))


def github_scenarios(report: TestReport) -> str:
    """Write a command for each failed scenario. A problem of a file is a plain line: the check annotates it."""
    path_of = repository_paths(report.root)
    lines: list[str] = []
    for file in report.files:
        lines += [headline(report.root, diagnostic, colour=False) for diagnostic in file.diagnostics]
        for outcome in file.outcomes:
            lines += [_command(failure.diagnostic, path_of, outcome.name) for failure in outcome.failures]
    return "\n".join((*lines, scenario_summary(report), ""))


def _command(diagnostic: Diagnostic, path_of: Callable[[str], str], title: str) -> str:
    span = diagnostic.span
    properties = {"file": path_of(span.path), "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:
        properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    properties["title"] = title
    shown = ",".join(f"{name}={safe(value).translate(_IN_PROPERTIES)}" for name, value in properties.items())
    return f"::{diagnostic.severity} {shown}::{message_and_hint(diagnostic).translate(_IN_MESSAGES)}"


def gitlab(report: CheckReport) -> str:
    """Write a list of diagnostics; GitLab shows new ones by their fingerprints."""
    path_of = repository_paths(report.root)
    return json_text(
        [
            {
                "description": message_and_hint(found, ". "),
                "check_name": f"{found.code} {found.name}",
                "fingerprint": fingerprint,
                "severity": "major" if found.is_error else "minor",
                "location": {
                    "path": path_of(found.span.path),
                    "lines": {"begin": found.span.line, "end": found.span.end_line},
                },
            }
            for found, fingerprint in with_fingerprints(report.diagnostics)
        ]
    )


_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"
_UNRESERVED = frozenset(f"{ascii_letters}{digits}-._~/".encode())
"""Bytes that need no escape in the path of a URI."""
Object = dict[str, object]
PathOf = Callable[[str], str]


def sarif(report: CheckReport) -> str:
    """Write one run: the broken rules with their help, and each diagnostic with places and fixes.

    Paths are relative to the repository; columns count characters.
    """
    path_of = repository_paths(report.root)
    codes = {diagnostic.code: diagnostic.kind for diagnostic in report.diagnostics}
    rules = [codes[code] for code in sorted(codes)]
    index = {code.code: number for number, code in enumerate(rules)}
    driver: Object = {"name": "Gesso", "version": __version__, "rules": [_rule(code) for code in rules]}
    run: Object = {
        "tool": {"driver": driver | _address("informationUri", home_address())},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The folder of the repository, or of the project."}}},
        "results": [
            _result(found, index[found.code], fingerprint, path_of)
            for found, fingerprint in with_fingerprints(report.diagnostics)
        ],
    }
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: Code) -> Object:
    texts = explanation(code)
    examples = [
        f"{label}:\n\n{text}" for label, text in (("Example", texts.example), ("Instead", texts.instead)) if text
    ]
    return {
        "id": code.code,
        "name": code.name,
        "shortDescription": _message(texts.title),
        "fullDescription": _message(f"{texts.problem} {texts.reason}".strip() or texts.title),
        "help": _message("\n\n".join((texts.problem, texts.reason, *examples)).strip() or texts.title),
        "defaultConfiguration": {"level": str(code.severity)},
        **_address("helpUri", code_address(code)),
    }


def _address(name: str, address: str) -> Object:
    return {name: address} if address else {}


def _result(diagnostic: Diagnostic, index: int, fingerprint: str, path_of: PathOf) -> Object:
    result: Object = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": str(diagnostic.severity),
        "message": _message(message_and_hint(diagnostic)),
        "locations": [{"physicalLocation": _place(diagnostic.span, path_of)}],
        "partialFingerprints": {"gessoLine/v1": fingerprint},
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _place(other.span, path_of), "message": _message(other.message)}
            for number, other in enumerate(diagnostic.related, 1)
        ]
    if diagnostic.fixes:
        result["fixes"] = [_fix(fix, path_of) for fix in diagnostic.fixes]
    return result


def _fix(fix: Fix, path_of: PathOf) -> Object:
    changes = [
        {"deletedRegion": _region(edit.span), **({"insertedContent": {"text": edit.text}} if edit.text else {})}
        for edit in fix.edits
    ]
    file = _file(fix.edits[0].span, path_of)
    return {
        "description": _message(fix.title),
        "artifactChanges": [{"artifactLocation": file, "replacements": changes}],
    }


def _place(span: Span, path_of: PathOf) -> Object:
    return {"artifactLocation": _file(span, path_of), "region": _region(span)}


def _file(span: Span, path_of: PathOf) -> Object:
    data = path_of(span.path).encode("utf-8", "surrogateescape")
    return {"uri": "".join(chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in data), "uriBaseId": _BASE}


def _region(span: Span) -> Object:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _message(text: str) -> Object:
    """Return a plain message; SARIF would read braces as arguments and `[...](...)` as a link."""
    plain = text.replace("{", "{{").replace("}", "}}")
    return {"text": plain.replace("[", "\\[").replace("]", "\\]") if "](" in plain else plain}
