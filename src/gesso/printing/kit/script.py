"""The words of a kit as a script: to be read aloud to somebody who sees little, or by a screen reader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.fonts import FontBook
from gesso.printing.kit import SEALS, Kit
from gesso.printing.pdf.faces import LayeredFace
from gesso.printing.pdf.structure import words_of

_FOOT = ("id", "credit", "note", "quantity", "stand_in", "kind", "side")
"""Values that stand at the foot of a face and are nothing to play with."""
_LETTER, _CAPITALS = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]{2}")
_EFFECT = re.compile(r"([A-H]) (?=[^\W\d_]{2})")
_SHOUTED = re.compile(r"(?:\b[^\W\d_a-z]+ )*\b[^\W\d_a-z]{4,}\b(?: [^\W\d_a-z]+\b)*")
"""Words in capitals within a line, the short ones beside a long one included."""
_RUN_ON = re.compile(r"(?<=\d) \0|\0 \0")
"""A blank between a number and a sign, and between two signs; `\\0` stands at both ends of a sign."""
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
    signs = re.compile(f"({'|'.join(map(re.escape, sorted(icon_words.values(), key=len, reverse=True))) or '(?!)'})")
    passed = {_plain(head), *(_plain(str(face.values.get(key, ""))) for key in _FOOT)}
    id = str(face.values.get("id", "")) or face.id
    for line in words_of(faces[face.id].vector_items, fonts, icon_words).splitlines():
        is_figure = head and not _LETTER.search(line)
        if is_figure or line.startswith(f"{id} ") or _plain(line) in passed:
            continue
        said = _said(line, signs)
        yield said if said[-1] in ".!?…:»”" else f"{said}."


def _plain(line: str) -> str:
    return line.replace("’", "'").casefold()


def _said(line: str, signs: re.Pattern[str]) -> str:
    """Return a line in capitals in small letters, but for numerals; the letter of an effect stands before a colon.

    Signs are words by now, in small letters; a comma parts them from each other and from a number before them.
    """
    words = signs.split(line)
    bare = "".join(words[::2])
    letter = None
    if bare == bare.upper() and _CAPITALS.search(bare):
        letter = _EFFECT.match(words[0])
        words[0] = words[0][letter.end() :] if letter else words[0]
        words[::2] = (_NUMERAL.sub(lambda found: found[0].upper(), part.lower()) for part in words[::2])
    else:
        words[::2] = (_SHOUTED.sub(lambda found: found[0].lower(), part) for part in words[::2])
    said = _RUN_ON.sub(", ", "\0".join(words)).replace("\0", "")
    return f"{letter[1]}: {said}" if letter else said[:1].upper() + said[1:]
