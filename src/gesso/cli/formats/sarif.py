"""SARIF 2.1.0, the exchange format of static analysis, as code hosts and editors read it."""

from collections.abc import Callable
from string import ascii_letters, digits

from gesso import __version__
from gesso.cli.formats import CheckReport
from gesso.cli.formats.places import repository_paths, with_fingerprints
from gesso.cli.reports import json_text, message_and_hint
from gesso.diagnostics import Code, Diagnostic, Fix
from gesso.diagnostics.explanations import explanation
from gesso.source import Span

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"
_UNRESERVED = frozenset(f"{ascii_letters}{digits}-._~/".encode())
"""The bytes that stand for themselves in the path of a URI."""
Object = dict[str, object]
PathOf = Callable[[str], str]


def check(report: CheckReport) -> str:
    """One run: the rules that were broken with their help, and each problem with its place, related places and fixes.
    Paths are relative to the repository, columns count characters."""
    path_of = repository_paths(report.root)
    codes = {found.code: found.kind for found in report.diagnostics}
    rules = [codes[code] for code in sorted(codes)]
    index = {code.code: number for number, code in enumerate(rules)}
    run: Object = {
        "tool": {"driver": {"name": "Gesso", "version": __version__, "rules": [_rule(code) for code in rules]}},
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
    }


def _result(found: Diagnostic, index: int, fingerprint: str, path_of: PathOf) -> Object:
    result: Object = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": str(found.severity),
        "message": _message(message_and_hint(found)),
        "locations": [{"physicalLocation": _place(found.span, path_of)}],
        "partialFingerprints": {"gessoLine/v1": fingerprint},
    }
    if found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _place(other.span, path_of), "message": _message(other.message)}
            for number, other in enumerate(found.related, 1)
        ]
    if found.fixes:
        result["fixes"] = [_fix(fix, path_of) for fix in found.fixes]
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
    """A plain message, in which braces would stand for arguments and `[...](...)` for a link."""
    plain = text.replace("{", "{{").replace("}", "}}")
    return {"text": plain.replace("[", "\\[").replace("]", "\\]") if "](" in plain else plain}
