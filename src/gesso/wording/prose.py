"""Flavour text as it is printed: the quotes, dashes and emphasis of good typography."""

from __future__ import annotations

import re

from gesso.wording.outline import STRONG

LINE_BREAK = "\u2028"
"""Ends a line of a printed paragraph."""
_QUOTES = {"fr": ("«\u00a0", "\u00a0»")}
"""By language, the quotes that do not curl."""
_ENGLISH_QUOTES = ("“", "”")
_EMPHASIS = re.compile(r"(?<![\w*])(\*\*?)(?=\S)([^*\n]+?)(?<=\S)\1(?![\w*])|(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_TAGS = re.compile(r"<(i|b|em|strong)>([^<>\n]+)</\1>", re.IGNORECASE)
_OPENING = re.compile(r"(^|[\s(\[{—–\u00a0‘'*])\"(?=\S)")
_ELISION = re.compile(r"(?<!\w)'(?=(?:tis|twas|twere|em|til|cause|n)\b|\d\ds?\b)", re.IGNORECASE)
_SINGLE = re.compile(r"(?<!\w)'(\S(?:[^'\n]*\S)?)'(?!\w)")


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
