"""Characters that may not stand in a card file, found before the parser meets them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from gesso.catalogue.source import BAD_CHARACTER, TAB
from gesso.diagnostics import Diagnostic
from gesso.source.limits import Limits
from gesso.source.text import SourceFile

# C0 but tab, LF, CR; DEL and C1 with NEL; line and paragraph separators; marks that turn the direction of writing;
# surrogates; a byte-order mark that is not the first character; noncharacters; a CR that no LF follows.
_BAD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
    "|\r(?!\n)"
)
_TABS = re.compile(r"^ *(\t[ \t]*)", re.MULTILINE)
_NAMES = {"\r": "a carriage return without a line feed", "\x85": "next line", "\x7f": "delete", "\x00": "null"}


def check_characters(source: SourceFile, limits: Limits) -> Iterator[Diagnostic]:
    """Every tab in an indentation and every character that cannot be printed, up to `limits.repeats` of each."""
    for count, match in enumerate(_TABS.finditer(source.text), 1):
        if count > limits.repeats:
            break
        yield Diagnostic(
            TAB,
            "this line is indented with a tab",
            source.span(match.start(1), match.end(1)),
            hint="indent with spaces, two for each level",
        )
    for count, match in enumerate(_BAD.finditer(source.text), 1):
        if count > limits.repeats:
            break
        character = match.group()
        yield Diagnostic(
            BAD_CHARACTER,
            f"{_name(character)} may not stand in a card file",
            source.span(match.start(), match.end()),
            hint="delete it and type the text around it anew",
        )


def _name(character: str) -> str:
    name = _NAMES.get(character) or unicodedata.name(character, "a control character").lower()
    return f"U+{ord(character):04X} ({name})"
