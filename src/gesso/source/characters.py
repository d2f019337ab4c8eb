"""Characters that may not stand in a card file, found before the parser meets them."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.source import BAD_CHARACTER, TAB
from gesso.source.limits import Limits, limited
from gesso.source.source_file import SourceFile

# C0 but tab, LF, CR; DEL and C1 with NEL; line and paragraph separators; marks that turn the direction of writing;
# surrogates; a byte-order mark that is not the first character; noncharacters; a CR that no LF follows.
_BAD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
    "|\r(?!\n)"
)
_TABS = re.compile(r"^ *(\t[ \t]*)", re.MULTILINE)
_NAMES = {"\r": "a carriage return without a line feed", "\x85": "next line", "\x7f": "delete", "\x00": "null"}


def check_characters(source: SourceFile, limits: Limits) -> list[Diagnostic]:
    """Every tab in an indentation and every character that cannot be printed, up to `limits.repeats` of each."""
    # One more than is reported is enough to know that there are more.
    tabs = islice(_TABS.finditer(source.text), limits.repeats + 1)
    bad = islice(_BAD.finditer(source.text), limits.repeats + 1)
    return limited((*(_tab(source, match) for match in tabs), *(_bad(source, match) for match in bad)), limits.repeats)


def _tab(source: SourceFile, match: re.Match[str]) -> Diagnostic:
    span = source.span(match.start(1), match.end(1))
    return Diagnostic(TAB, "this line is indented with a tab", span, hint="indent with spaces, two for each level")


def _bad(source: SourceFile, match: re.Match[str]) -> Diagnostic:
    message = f"{_name(match.group())} may not stand in a card file"
    span = source.span(match.start(), match.end())
    return Diagnostic(BAD_CHARACTER, message, span, hint="delete it and type the text around it anew")


def _name(character: str) -> str:
    name = _NAMES.get(character) or unicodedata.name(character, "a control character").lower()
    return f"U+{ord(character):04X} ({name})"
