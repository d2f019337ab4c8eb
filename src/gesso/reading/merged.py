"""Sentences that were printed as one, taken apart again: *summon a Sword, a Shield or a Bow in an adjacent zone*.

Each way to take one apart is a row of tokens of its own. What is taken apart wrongly does not print as given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gesso.reading.phrases import HOLE, forms_of
from gesso.reading.tokens import END_ITEM, END_LIST, ITEM, LIST, STOP, Tokens, Words
from gesso.wording import Phrasebook

_MOST_WORDS = 4
"""Of what differs: a figure with a noun, an article with a noun."""
_MOST_ROWS = 24


@dataclass(frozen=True, slots=True)
class Joints:
    """The words with which a language joins what differs, and the lead of a list of alternatives."""

    last_or: str
    last_and: str
    each: tuple[Tokens, Tokens]
    """What stands before and behind what differs, where each has the rest of the sentence."""
    lead: Tokens
    alike: Tokens
    """What stands before alternatives that are told as one, of which several are chosen."""

    @classmethod
    def of(cls, book: Phrasebook, words: Words) -> Joints:
        """Return the joints of a locale."""

        def form(key: str) -> Tokens:
            return words(next(forms_of(book.phrases[key].parts)))

        each = form("each.line")
        what, rest = each.index(f"{HOLE}what"), each.index(f"{HOLE}rest")
        single = form("choose_of.single")
        lead = [token for part in form("choose_of.mine") for token in (single if part == f"{HOLE}count" else (part,))]
        alike = form("choose_of.alike")
        ends = [next(token for token in form(f"{key}.both") if not token.startswith(HOLE)) for key in ("or", "and")]
        return cls(
            ends[0],
            ends[1],
            (each[1:what], each[what + 1 : rest]),
            tuple(lead),
            alike[alike.index(f"{HOLE}count") + 1 : alike.index(f"{HOLE}each")],
        )


def taken_apart(tokens: Tokens, joints: Joints) -> Iterator[Tokens]:
    """Yield the tokens with one sentence taken apart, and those with all that can be."""
    rows = [tokens]
    for at, token in enumerate(tokens):
        if token in (joints.last_or, joints.last_and):
            behind = len(tokens) - at
            rows += [
                new
                for row in rows
                if len(rows) < _MOST_ROWS and row[len(row) - behind] == token
                for new in _rows(row, len(row) - behind, joints)
            ]
    yield from list(dict.fromkeys(rows[1:]))[::-1]


def _rows(tokens: Tokens, at: int, joints: Joints) -> Iterator[Tokens]:
    start, stop = _sentence(tokens, at)
    alternatives = tokens[at] == joints.last_or
    for begin in (place for place in range(start, at) if place == start or tokens[place - 1] == ","):
        for left, right in _sizes(tokens, begin, at, stop):
            parts = _parts(tokens, begin, at, left, right)
            first = at - left if len(parts) == 2 else at - left - sum(len(part) + 1 for part in parts[:-2])
            lead, rest = tokens[begin:first], tokens[at + 1 + right : stop]
            apart = joints.each[1]
            if rest[: len(apart)] == apart and apart:
                rest = rest[len(apart) :]
            elif not alternatives:
                continue
            sentences = [(*lead, *part, *rest, STOP) for part in parts]
            yield from _written(tokens, begin, start, stop, sentences, joints, alternatives=alternatives)


def _written(
    tokens: Tokens,
    begin: int,
    start: int,
    stop: int,
    sentences: Sequence[Tokens],
    joints: Joints,
    *,
    alternatives: bool,
) -> Iterator[Tokens]:
    before, behind = tokens[:begin], tokens[stop + 1 :]
    if not alternatives:
        yield (*before, *(token for sentence in sentences for token in sentence), *behind)
        return
    items = [token for sentence in sentences for token in (ITEM, *sentence, END_ITEM)]
    if joints.alike and before[-len(joints.alike) :] == joints.alike:
        yield (*before, LIST, *items, END_LIST, *behind)
    elif before[-1:] == (ITEM,) and behind[:1] == (END_ITEM,) and begin == start:
        yield (*before[:-1], *items, *behind[1:])
    else:
        yield (*before, *joints.lead, ":", LIST, *items, END_LIST, *behind)


def _sentence(tokens: Tokens, at: int) -> tuple[int, int]:
    """Return where the sentence around a token begins and where its full stop is."""
    ends = {STOP, ":", ITEM, END_ITEM, LIST, END_LIST}
    start = next((place + 1 for place in range(at, -1, -1) if tokens[place] in ends), 0)
    stop = next((place for place in range(at, len(tokens)) if tokens[place] in ends), len(tokens) - 1)
    return start, stop


def _sizes(tokens: Tokens, begin: int, at: int, stop: int) -> Iterator[tuple[int, int]]:
    """Yield how many words differ before and behind the joint."""
    for left in range(1, min(_MOST_WORDS, at - begin - 1) + 1):
        if "," in tokens[at - left : at]:
            return
        # Sentences that are told as one have as many words, but names can have several.
        for right in sorted(range(1, min(_MOST_WORDS, stop - at - 1) + 1), key=lambda size: abs(size - left)):
            if abs(right - left) <= 1 and "," not in tokens[at + 1 : at + 1 + right]:
                yield left, right


def _parts(tokens: Tokens, begin: int, at: int, left: int, right: int) -> list[Tokens]:
    """Return what differs, from the first to the last; before a comma stand as many words as behind it, or one more."""
    parts = [tokens[at - left : at], tokens[at + 1 : at + 1 + right]]
    place = at - left
    while place - 1 > begin and tokens[place - 1] == ",":
        size = next(
            (
                size
                for size in sorted(range(1, _MOST_WORDS + 1), key=lambda size: abs(size - left))
                if place - 1 - size > begin
            ),
            0,
        )
        if not size:
            break
        parts.insert(0, tokens[place - 1 - size : place - 1])
        place -= size + 1
    return parts
