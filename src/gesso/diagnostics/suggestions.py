"""Guess what a misspelled word was meant to be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gesso.diagnostics.fixes import Fix, replacing
from gesso.names import as_seen, composed, look_alikes

if TYPE_CHECKING:
    from gesso.source import Span
_LONG_ENOUGH = 4
# Text that needs no quotation marks in a card file, and text that may stand in them unchanged.
_PLAIN = re.compile(r"[A-Za-z][\w-]*(?: [\w-]+)*")
_QUOTES = ("'", '"')


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate closest to `word`, or None if none is close enough.

    Close is one slip (a letter more, less, other, or two swapped) in a word of up to four letters, two in one of up to
    eight, else three. Capitals and the hyphen of a joined word do not count. Of equals the first of `candidates` wins.
    """
    best: str | None = None
    limit = 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3
    folded = _joined(word)
    for candidate in candidates:
        if candidate == word:
            continue
        slips = distance(folded, _joined(candidate), limit)
        if slips <= limit:
            best, limit = candidate, slips - 1
            if limit < 0:
                break
    return best


def did_you_mean(word: str, candidates: Iterable[str], otherwise: str = "") -> str:
    """Return a hint at the nearest candidate, or `otherwise` if none is near."""
    meant = nearest(word, candidates)
    return _meaning(word, meant) if meant else otherwise


def _meaning(word: str, meant: str) -> str:
    """Return the hint at `meant`, which names a letter of `word` that only looks like one of it."""
    # One foreign letter by itself stands among Latin ones only with `meant` beside it.
    alike = next(look_alikes(word), None) or next(look_alikes(word + meant), None)
    return f"did you mean `{meant}`?{f' {alike}' if alike else ''}"


def is_slip(word: str, meant: str) -> bool:
    """Return whether two words differ by one slip at most."""
    return distance(_joined(word), _joined(meant), 1) <= 1


def is_certain(word: str, meant: str, candidates: Iterable[str]) -> bool:
    """Return whether a misspelled word can only have been meant as `meant`.

    It differs from that in capitals and hyphens alone, or has four letters or more and one slip; and no other candidate
    is as near.
    """
    slips = distance(_joined(word), _joined(meant), 1)
    if slips > 1 or (slips == 1 and len(word) < _LONG_ENOUGH):
        return False
    near = (other for other in candidates if other not in (word, meant))
    return all(distance(_joined(word), _joined(other), 1) > 1 for other in near)


def correction(word: str, candidates: Iterable[str], span: Span, otherwise: str = "") -> tuple[str, tuple[Fix, ...]]:
    """Return the hint of `did_you_mean` with the fix that writes the nearest candidate in place of `word`.

    The word has to be all of `span` except for quotation marks.
    """
    known = list(candidates)
    meant = nearest(word, known)
    if meant is None:
        return otherwise, ()
    return _meaning(word, meant), respelling(word, meant, span, safe=is_certain(word, meant, known))


def respelling(word: str, meant: str, span: Span, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that replaces `word` and keeps quotation marks around it.

    No fix if more than the word stands there, or if the other word would need quotation marks.
    """
    if span.text != word and span.text in (quote + word + quote for quote in _QUOTES):
        span = span.source.span(span.start + 1, span.end - 1)
    if span.text != word or _PLAIN.fullmatch(meant) is None:
        return ()
    return replacing(f"write `{meant}`", span, meant, safe=safe)


def distance(left: str, right: str, limit: int) -> int:
    """Return the number of slips between two words; above `limit` it is `limit + 1`."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        current = [i]
        for j, b in enumerate(right, 1):
            cost = min(row[j] + 1, current[j - 1] + 1, row[j - 1] + (a != b))
            if before and j > 1 and a == right[j - 2] and b == left[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, row = row, current
    return min(row[-1], limit + 1)


def fold(text: str) -> str:
    """Return words for comparing: composed, without capitals, hyphens, kinds of apostrophe and extra spaces."""
    return " ".join(composed(text).casefold().replace("-", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def plain_letters(text: str) -> str:
    """Return words as somebody may type them: without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _joined(word: str) -> str:
    return fold(as_seen(word).replace("_", "-"))
