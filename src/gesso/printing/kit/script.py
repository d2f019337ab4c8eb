"""The words of a kit as a script: to be read aloud to somebody who sees little, or by a screen reader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.fonts import FontBook
from gesso.printing.kit import SEALS, Kit
from gesso.printing.pdf.faces import LayeredFace
from gesso.printing.pdf.structure import words_of

_FOOT = ("id", "credit", "note", "quantity", "stand_in")
"""Values that stand at the foot of a face and are nothing to play with."""
_LETTER, _CAPITALS = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]{2}")
_EFFECT = re.compile(r"([A-H]) (?=[^\W\d_]{2})")
_SHOUTED = re.compile(r"\b[^\W\d_a-z]{4,}\b")
_NUMERAL = re.compile(r"\b[ivx]+\b")


def script_of(kit: Kit, faces: Mapping[str, LayeredFace], fonts: FontBook) -> str:
    """Return the rules in short, then every piece with its copies and its words, after the name of its owner.

    What stands in capitals is written small, which voices read better.
    """
    parts = [kit.title, *(f"{note.title}\n\n{note.text.replace('**', '')}" for note in kit.notes)]
    read = {section.id for section in kit.paged if not section.whole and not section.cover and section.large != "none"}
    for source in kit.sources:
        pieces = [each for each in source.components if each.section in read - {SEALS} and not each.spare]
        entries = ["\n".join(_entry(piece, faces, fonts, kit)) for piece in pieces]
        if entries:
            parts.append("\n\n".join((" ".join(source.title.split()), *entries)))
    return "\n\n\n".join(parts) + "\n"


def _entry(piece: Component, faces: Mapping[str, LayeredFace], fonts: FontBook, kit: Kit) -> Iterator[str]:
    icon_words = kit.sources[0].icon_words
    head = str(piece.front.values.get("name", "")).replace("\u00ad", "")
    lines = list(_lines(piece.front, faces, fonts, icon_words, head))
    copies = f"{piece.copies} × " if piece.copies > 1 else ""
    if head or not lines:
        yield copies + (head or piece.counted_as or piece.front.id)
        yield from lines
    else:
        yield copies + " ".join(lines)
    if piece.back is not None and piece.two_faced:
        other = str(piece.back.values.get("name", "")).replace("\u00ad", "")
        yield f"{kit.words.get('other_side', 'Other side')}: {other}".rstrip(": ")
        yield from _lines(piece.back, faces, fonts, icon_words, other)


def _lines(
    face: FaceSpec, faces: Mapping[str, LayeredFace], fonts: FontBook, icon_words: Mapping[str, str], head: str
) -> Iterator[str]:
    passed = {_plain(head), *(_plain(str(face.values.get(key, ""))) for key in _FOOT)}
    id = str(face.values.get("id", "")) or face.id
    for line in words_of(faces[face.id].vector_items, fonts, icon_words).splitlines():
        is_figure = head and not _LETTER.search(line)
        if is_figure or line.startswith(f"{id} ") or _plain(line) in passed:
            continue
        said = _said(line)
        yield said if said[-1] in ".!?…:»”" else f"{said}."


def _plain(line: str) -> str:
    return line.replace("’", "'").casefold()


def _said(line: str) -> str:
    """Return a line in capitals in small letters, but for numerals; the letter of an effect stands before a colon."""
    if line != line.upper() or not _CAPITALS.search(line):
        # A price may have signs among its capitals, and signs are words.
        return _SHOUTED.sub(lambda found: found[0].lower(), line)
    letter = _EFFECT.match(line)
    rest = line[letter.end() :] if letter else line
    small = _NUMERAL.sub(lambda found: found[0].upper(), rest.lower())
    return f"{letter[1]}: {small}" if letter else small[:1].upper() + small[1:]
