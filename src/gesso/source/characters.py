"""Characters that a text may not have, and letters of other alphabets that look like Latin ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

from gesso.diagnostics import Diagnostic, Fix, codes, replacing
from gesso.names import LookAlike, look_alikes
from gesso.source.fixes import character_fix, tab_fix
from gesso.source.nodes import MappingNode, Node, Scalar
from gesso.source.source_file import Limits, SourceFile, Span, capped

# C0 but tab, LF, CR; DEL and C1 with NEL; line and paragraph separators; marks that turn the direction of writing;
# surrogates; a byte-order mark that is not the first character; noncharacters; a CR that no LF follows.
_BAD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
    "|\r(?!\n)"
)
_TABS = re.compile(r"^ *(\t[ \t]*)", re.MULTILINE)
_RETYPE = "delete it and type the text around it again"
_NAMES = {"\r": "a carriage return", "\x85": "next line", "\x7f": "delete", "\x00": "null", "\t": "a tab"}
_KINDS = {"Co": "a private character", "Cn": "not a Unicode character", "Cs": "half a character"}
# Invisible formats, except joiners, which shape their neighbours, and the tags of a flag.
_UNSEEN = frozenset(
    "\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028\u2029\u3164\ufeff\uffa0\ufff9\ufffa\ufffb"
    + "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2060, 0x2070))))
)
_REFUSED = frozenset({"Cc", "Cn", "Co", "Cs"})
# A newer Unicode than this Python's may have pictures here.
_PICTURES = range(0x1F000, 0x1FB00)


def check_characters(source: SourceFile, limits: Limits) -> list[Diagnostic]:
    """Report every tab in an indentation and every character that cannot be printed, up to `limits.repeats` of each."""
    if source.text.replace("\n", "").isprintable():
        return []
    # Stop at one more than is reported: it shows that there are more.
    tabs = islice(_TABS.finditer(source.text), limits.repeats + 1)
    bad = islice(_BAD.finditer(source.text), limits.repeats + 1)
    diagnostics = (*(_tab(source, match) for match in tabs), *(_bad(source, match) for match in bad))
    return capped(diagnostics, limits.repeats, counted=False)


def _tab(source: SourceFile, match: re.Match[str]) -> Diagnostic:
    span = source.span(match.start(1), match.end(1))
    hint = "indent with spaces, two for each level"
    return Diagnostic(codes.TAB, "this line is indented with a tab", span, hint, fixes=tab_fix(span))


def _bad(source: SourceFile, match: re.Match[str]) -> Diagnostic:
    span = source.span(match.start(), match.end())
    alone = " without a line feed" if match.group() == "\r" else ""
    message = f"{named(match.group())}{alone} cannot be used in a card file"
    return Diagnostic(codes.BAD_CHARACTER, message, span, _RETYPE, fixes=character_fix(span))


def refused_in(text: str) -> list[str]:
    """Return the characters of a value, each once, that no card prints.

    These are controls except tabs and line ends, invisible formats, private characters, and code points that are not
    characters.
    """
    if text.isascii() and text.isprintable():
        return []
    return [character for character in dict.fromkeys(text) if _refused(character)]


def _refused(character: str) -> bool:
    if character in _UNSEEN:
        return True
    if character in "\t\n" or character.isprintable() or ord(character) in _PICTURES:
        return False
    return unicodedata.category(character) in _REFUSED


def check_value(text: str, span: Span) -> Diagnostic | None:
    """Report forbidden characters of a value that lies at `span`: at the character if it stands there, else at the
    value."""
    refused = refused_in(text)
    if not refused:
        return None
    message = f"{' and '.join(map(named, refused[:3]))} cannot be used in a text"
    at = span.text.find(refused[0])
    if at < 0:
        return Diagnostic(codes.BAD_CHARACTER, message, span, "remove it: it is written as an escape")
    place = span.source.span(span.start + at, span.start + at + 1)
    return Diagnostic(codes.BAD_CHARACTER, message, place, _RETYPE, fixes=character_fix(place))


def named(character: str) -> str:
    """Return the number and name of an invisible character: `U+202E (right-to-left override)`."""
    kind = _KINDS.get(unicodedata.category(character), "a control character")
    name = _NAMES.get(character) or unicodedata.name(character, "").lower() or kind
    return f"U+{ord(character):04X} ({name})"


def check_alphabets(node: Node) -> Iterator[Diagnostic]:
    """Report letters that stand in a word among Latin ones and look like one of them.

    Blocks of sentences are left out: no sentence can be read with such a letter in it.
    """
    if node.span.source.text.isascii():
        return
    waiting = [node]
    while waiting:
        match waiting.pop():
            case Scalar(style="literal"):
                continue
            case Scalar() as scalar:
                yield from (_problem(scalar, found) for found in look_alikes(scalar.text))
            case MappingNode(pairs=pairs):
                waiting += [part for pair in pairs for part in (pair.key, pair.value)]
            case sequence:
                waiting += sequence.items


def _problem(scalar: Scalar, found: LookAlike) -> Diagnostic:
    span, at = scalar.span, scalar.span.text.find(scalar.text)
    place, fixes = span, tuple[Fix, ...]()
    if at >= 0:
        start = span.start + at + found.at
        place = span.source.span(start, start + 1)
        fixes = replacing(f"write `{found.latin}`", place, found.latin, safe=True)
    return Diagnostic(codes.LOOK_ALIKE, str(found), place, f"write the Latin `{found.latin}`", fixes=fixes)
