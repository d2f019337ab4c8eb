"""A text between phrases and paper: sentences that flow, lists with lines of their own, strong runs; and flavour text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gesso.data_classes import dataclass

STRONG = "**"
_CLOSING = "”’»\u00a0"
"""Closing quotation marks, and the blank before one."""
COLON = ":"


def plain(text: str) -> str:
    """Return the text without the marks of strong runs."""
    return text.replace(STRONG, "")


def strong_runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the text as (run, strong) pairs in reading order, without the marks."""
    return tuple((run, bool(at % 2)) for at, run in enumerate(text.split(STRONG)) if run)


def capital(text: str) -> str:
    """Return the text with a capital first letter, whether or not it begins with a strong run."""
    at = len(STRONG) if text.startswith(STRONG) else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentence(text: str, stop: str = ".") -> str:
    """Return a finished sentence: capital and full stop, unless it ends with a quoted sentence."""
    return capital(stopped(text, stop))


def stopped(text: str, stop: str = ".") -> str:
    """Return a text with a full stop, unless it ends with a quoted sentence."""
    return text + ("" if text.rstrip(_CLOSING).endswith(".") else stop)


BULLET = "•"
DASH = "–"


@dataclass(frozen=True, slots=True)
class BulletList:
    """A lead (*choose 1 of these*) and its items, each on a line of its own. An item of several things nests."""

    lead: str
    items: tuple[RenderedBlock, ...]


RenderedBlock = tuple[str | BulletList, ...]
"""Sentences without capital and full stop, and lists, in reading order."""


def paragraphs(outline: RenderedBlock, colon: str = COLON) -> tuple[str, ...]:
    """Return finished paragraphs: sentences run on; a lead, which ends with `colon`, and each item of a list begin a
    line."""
    return tuple(_lines(outline, 0, colon))


def _lines(outline: RenderedBlock, depth: int, colon: str) -> Iterable[str]:
    flowing: list[str] = []
    for part in outline:
        if isinstance(part, str):
            flowing.append(sentence(part))
            continue
        if flowing:
            yield " ".join(flowing)
            flowing = []
        yield sentence(part.lead, colon)
        for item in part.items:
            yield from _item(item, depth, colon)
    if flowing:
        yield " ".join(flowing)


def _item(item: RenderedBlock, depth: int, colon: str) -> Iterable[str]:
    # Lines below the first have deeper marks of their own, so only the first gets this one.
    mark = BULLET if depth == 0 else " ".join([DASH] * depth)
    for at, line in enumerate(_lines(item, depth + 1, colon)):
        marked = at == 0 or not line.startswith(DASH)
        yield f"{mark} {line}" if marked else line


__all__ = ["BULLET", "DASH", "BulletList", "RenderedBlock", "paragraphs"]


LINE_BREAK = "\u2028"
"""Ends a line of a printed paragraph."""
_QUOTES = {"fr": ("«\u00a0", "\u00a0»")}
"""By language, the quotes that do not curl."""
_ENGLISH_QUOTES = ("“", "”")
_EMPHASIS = re.compile(r"(?<![\w*])(\*\*?)(?=\S)([^*\n]+?)(?<=\S)\1(?![\w*])|(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_OPEN = re.compile(r"(?<![\w*])\*{1,2}(?=\w)[^\s*]*|<(?:i|b|em|strong)>\S*", re.IGNORECASE)
_TAGS = re.compile(r"<(i|b|em|strong)>([^<>\n]+)</\1>", re.IGNORECASE)
_OPENING = re.compile(r"(^|[\s(\[{—–\u00a0‘'*])\"(?=\S)")
_ELISION = re.compile(r"(?<!\w)'(?=(?:tis|twas|twere|em|til|cause|n)\b|\d\ds?\b)", re.IGNORECASE)
_SINGLE = re.compile(r"(?<!\w)'(\S(?:[^'\n]*\S)?)'(?!\w)")


def open_emphasis(text: str) -> str:
    """Return the first word of flavour text with a mark of emphasis that nothing ends on its line; empty if all end."""
    closed = _EMPHASIS.sub("", _TAGS.sub("", text))
    match = _OPEN.search(closed)
    return match[0] if match else ""


def printed_prose(text: str | None, locale: str) -> str:
    """Return flavour text with typographic quotes, dashes and dots, `*emphasis*` made strong, and its own line breaks.

    The fonts have no italics, so that emphasis is strong. Quotes and dashes that are typographic already stay.
    """
    if text is None:
        return ""
    lines = (" ".join(re.split(r"[ \t]+", line.strip(" \t"))) for line in text.strip().splitlines())
    prose = "\n".join(line for line in lines if line)
    prose = _TAGS.sub(r"*\2*", prose)
    prose = _EMPHASIS.sub(lambda match: f"{STRONG}{match[2] or match[3]}{STRONG}", prose)
    opening, closing = _QUOTES.get(locale.partition("-")[0], _ENGLISH_QUOTES)
    prose = _ELISION.sub("’", prose)
    prose = _SINGLE.sub(r"‘\1’", prose).replace("'", "’")
    prose = _OPENING.sub(rf"\1{opening}", prose).replace('"', closing)
    prose = re.sub(r" *(?<!-)---(?!-) *", "—", prose)
    prose = re.sub(r"(?<!-)--(?!-)", "–", prose)
    prose = re.sub(r"(^|\n|(?<=\S) )-(?=\s|$)", r"\1–", prose)
    return prose.replace("...", "…").replace("\n", LINE_BREAK)


def run_in(name: str, text: Iterable[str], colon: str = COLON) -> Iterable[str]:
    """Yield paragraphs with a name at the head of the first.

    Sentences follow the name on its line; the items of a list have lines of their own.
    """
    head = name if name.endswith(("!", "?")) else f"{name}{colon}"
    line = f"{STRONG}{head}{STRONG}"
    for paragraph in text:
        if paragraph.startswith((BULLET, DASH)):
            yield line
            line = paragraph
        else:
            line = f"{line} {paragraph}"
    yield line
