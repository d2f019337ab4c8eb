"""The text of a TOML file as data, or what is wrong with it at its place."""

import re
from collections.abc import Mapping

from gesso.diagnostics import Code, Diagnostic
from gesso.source import SourceFile


def parse_toml(
    source: SourceFile, noun: str, code: Code, form: str
) -> tuple[Mapping[str, object], tuple[Diagnostic, ...]]:
    """The tables of a file that messages call `noun`; no tables and one problem of this `code` where it is no TOML, with a
    hint that says of what `form` such a file is."""
    # What reads no such file need not wait for the parser.
    import tomllib

    try:
        # TOML allows no line end but LF and CRLF, and tomllib wants LF.
        return tomllib.loads(source.text.replace("\r\n", "\n")), ()
    except (ValueError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        at = source.offset(int(place[1]), int(place[2])) if place else len(source.text.rstrip())
        reason = re.sub(r" \(at .*\)$", "", str(error)) if isinstance(error, ValueError) else "it is nested too deep"
        message = f"{noun} is no TOML: {reason[:1].lower()}{reason[1:]}"
        span = source.span(at, min(at + 1, len(source.text)))
        return {}, (Diagnostic(code, message, span, form),)
