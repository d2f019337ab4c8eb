"""Read printed words: find the text of the effect language that prints exactly so.

The rules of a chart say what words may mean, and may say too much. A candidate is written in the effect language,
resolved and printed, and is the answer only if its printed words are those that were given. Sentences are read from first
to last, each behind those that are known, since a pronoun means what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import islice

from gesso.data_classes import dataclass
from gesso.reading.chart import Chart, Rule
from gesso.reading.lexicon import bearer, figures, fixed_things, names
from gesso.reading.phrases import HOLE, forms_of, shared, structure
from gesso.reading.speech import Kind, Printed, Speech, print_text, written
from gesso.reading.tokens import END_ITEM, END_LIST, ITEM, LIST, STOP, Tokens, Words
from gesso.wording import Phrasebook, plain

_MOST_WORDS = 4
"""Of what differs: a figure with a noun, an article with a noun."""
_MOST_ROWS = 24
_MOST_UNREAD = 8
"""Of what could not be read, so many words are shown."""


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


_OPEN = re.compile("‹([^‹›]*)›")
_MOST_MEANINGS = 40
_MOST_PRINTS = 500
_MOST_STATES = 4
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class Reading:
    """What printed words say."""

    cost: str
    """The cost in the effect language; empty for none."""
    text: str
    """The sentences in the effect language; empty if nothing could be read."""
    exact: bool
    """Whether they print exactly as given."""
    bar: str
    paragraphs: tuple[str, ...]
    """What they print."""
    unread: str = ""
    """The first words that could not be read."""
    length: int = 0
    """How many tokens could be read from the first one on."""


class Reader:
    """Reads the texts of one entry."""

    def __init__(self, speech: Speech, rules: Iterable[Rule]) -> None:
        """Make a reader of an entry.

        Args:
            speech: The entry's language.
            rules: The rules of the nodes of its game and locale (`gesso.reading.probes`).
        """
        self.speech = speech
        book = speech.renderer.book
        self.words = Words(book)
        self._rules = [*structure(), *shared(book, self.words), *rules, *names(speech, self.words)]
        self.joints = Joints.of(book, self.words)
        self.fixed, self.belonging = fixed_things(speech)

    def read(self, bar: str, paragraphs: Sequence[str], kind: Kind) -> Reading:
        """Return what a printed bar and the paragraphs under it say."""
        found = _Search(self, kind, self.words(bar), self.words.paragraphs(paragraphs)).run()
        return replace(found, unread=self._as_written(paragraphs, found.length)) if found.unread else found

    def _as_written(self, paragraphs: Sequence[str], read: int) -> str:
        """Return the first words after so many tokens, as they stand in the paragraphs."""
        written = [line.split() for line in paragraphs]
        left = (
            word
            for at, line in enumerate(written)
            for place, word in enumerate(line)
            if len(self.words.paragraphs([*paragraphs[:at], " ".join(line[: place + 1])])) > read
        )
        shown = plain(" ".join(islice(left, _MOST_UNREAD)))
        # Whoever asks for a reading ends each line with a full stop.
        return shown[:-1] if shown.endswith(("!.", "?.")) else shown

    def chart(self, tokens: Tokens, kind: Kind) -> Chart:
        return Chart(tokens, (*self._rules, *bearer(self.speech, self.words, kind), *figures(tokens)), _MOST_MEANINGS)


@dataclass
class _Search:
    reader: Reader
    kind: Kind
    bar: Tokens
    body: Tokens
    prints: int = 0
    known: dict[tuple[str, str], tuple[Tokens, Tokens, Printed] | None] = field(default_factory=dict)
    best: tuple[int, Printed | None] = (0, None)

    def run(self) -> Reading:
        for cost in self._costs():
            for text in self._texts(cost):
                found = self._print(cost, text)
                assert found is not None
                printed = found[2]
                speech = self.reader.speech
                return Reading(
                    written(speech, printed.nodes[0]),
                    written(speech, printed.nodes[1]),
                    True,
                    printed.bar,
                    printed.paragraphs,
                )
        length, nearest = self.best
        rest = " ".join(self.body[length:])
        if nearest is None:
            return Reading("", "", False, "", (), rest)
        cost, text = (written(self.reader.speech, nodes) for nodes in nearest.nodes)
        return Reading(cost, text, False, nearest.bar, nearest.paragraphs, rest, length)

    def _costs(self) -> Iterator[str]:
        if not self.bar:
            yield ""
            return
        chart = self.reader.chart(self.bar, self.kind)
        paid = [cost for meaning in chart.meanings("@cost", 0, len(self.bar)) for cost in self._paid(meaning)]
        several = list(dict.fromkeys(paid))
        yield from several if len(several) < _SEVERAL else sorted(several, key=lambda cost: self._faults(cost, ""))

    def _texts(self, cost: str) -> Iterator[str]:
        if not self.body:
            yield ""
            return
        part = "@whole" if self.kind.passive else "@sentence"
        yield from self._rest(self.reader.chart(self.body, self.kind), part, cost, "", 0)
        # Nothing says it as it stands: several sentences may have been told as one.
        for tokens in taken_apart(self.body, self.reader.joints):
            chart = self.reader.chart(tokens, self.kind)
            if chart.covers(part):
                yield from self._merged(chart, part, cost, "", 0)

    def _merged(self, chart: Chart, part: str, cost: str, before: str, start: int) -> Iterator[str]:
        """Read tokens that were taken apart: only the whole text prints as given."""
        if start == len(chart.tokens):
            found = self._print(cost, before)
            if found is not None and found[1] == self.body:
                yield before
            return
        for end in chart.ends(part, start):
            if not chart.covers(part, end):
                continue
            for meaning in chart.meanings(part, start, end):
                head = f"{before}\n" if before else ""
                whole = end == len(chart.tokens)

                def fits(text: str, head: str = head, whole: bool = whole) -> tuple[int, bool]:
                    found = self._print(cost, head + text)
                    if found is None:
                        return -1, False
                    length = _common(found[1], self.body)
                    return length, found[1] == self.body or not whole

                fitting = [head + text for text in self._filled(f"{cost}\n{head}", meaning, fits)]
                for text in self._soundest(cost, fitting):
                    yield from self._merged(chart, part, cost, text, end)

    def _rest(self, chart: Chart, part: str, cost: str, before: str, start: int) -> Iterator[str]:
        if start == len(self.body):
            yield before
            return
        for end in chart.ends(part, start):
            fitting = (
                text
                for meaning in chart.meanings(part, start, end)
                for text in self._closed(cost, before, meaning, end)
            )
            for text in self._soundest(cost, fitting):
                yield from self._rest(chart, part, cost, text, end)

    def _soundest(self, cost: str, texts: Iterable[str]) -> Iterator[str]:
        """Yield texts that print alike, those first in which the checks find the least."""
        faulty = {}
        for text in texts:
            if text in faulty:
                continue
            faulty[text] = self._faults(cost, text)
            if not any(faulty[text]):
                yield text
        yield from sorted((text for text, faults in faulty.items() if any(faults)), key=lambda text: faulty[text])

    def _faults(self, cost: str, text: str) -> tuple[int, int]:
        found = self._print(cost, text)
        assert found is not None
        printed = found[2]
        diagnostics = self.reader.speech.faults(self.kind, *printed.nodes, printed.slots)
        return sum(each.is_error for each in diagnostics), len(diagnostics)

    def _closed(self, cost: str, before: str, meaning: str, end: int) -> Iterator[str]:
        """Yield the texts before with the sentences of a meaning, in which each open reference means something."""
        head = f"{before}\n" if before else ""

        def fits(text: str) -> tuple[int, bool]:
            found = self._print(cost, head + text)
            if found is None:
                return -1, False
            length = _common(found[1], self.body[:end])
            if length > self.best[0]:
                self.best = (length, found[2])
            return length, found[1] == self.body[:end]

        return (head + text for text in self._filled(f"{cost}\n{head}", meaning, fits))

    def _paid(self, meaning: str) -> Iterator[str]:
        """Yield the costs of a meaning."""

        def fits(text: str) -> tuple[int, bool]:
            found = self._print(text, "")
            return (-1, False) if found is None else (_common(found[0], self.bar), found[0] == self.bar)

        return self._filled("", meaning, fits)

    def _filled(self, before: str, meaning: str, fits: Callable[[str], tuple[int, bool]]) -> Iterator[str]:
        """Yield a meaning with its open references filled so that it fits, from the first reference to the last."""
        if not _OPEN.search(meaning):
            if fits(meaning)[1]:
                yield meaning
            return
        states = [meaning]
        while states:
            further: list[tuple[int, str]] = []
            for state in states:
                match = _OPEN.search(state)
                if match is None:
                    continue
                for thing in self._meant(match[1], before + state[: match.start()]):
                    closed = state[: match.start()] + thing + state[match.end() :]
                    if _OPEN.search(closed):
                        # What is still open means the same for now.
                        further.append((fits(_OPEN.sub(thing, closed))[0], closed))
                    elif fits(closed)[1]:
                        yield closed
            # Where the words part, the reference just before them is the wrong one.
            longest = max((length for length, _ in further), default=0)
            states = [state for length, state in further if length == longest][:_MOST_STATES]

    def _meant(self, noun: str, before: str) -> list[str]:
        """Return what a reference may mean: `it` and `ref` anything, a noun what was picked under it."""
        symbols = self.reader.speech.symbols
        picked: dict[str, None] = {}
        for word in reversed(re.findall(r"[\w-]+", before)):
            symbol = symbols.find(word)
            if symbol is not None:
                picked.setdefault(f"the {symbol.word}")
        if noun not in ("it", "ref"):
            word = next((word for word in reversed(noun.partition(" with ")[0].split()) if symbols.find(word)), noun)
            return [f"the {word}", *(["the target"] if "target " in before else [])]
        there = {"self": self.kind.has_self, "the target": "target " in before}
        things = [*picked, *(thing for thing in self.reader.fixed if there.get(thing, True))]
        return [*things, *(form.format(thing) for form in self.reader.belonging for thing in things)]

    def _print(self, cost: str, text: str) -> tuple[Tokens, Tokens, Printed] | None:
        key = (cost, text)
        if key not in self.known:
            self.prints += 1
            printed = print_text(self.reader.speech, self.kind, cost, text) if self.prints < _MOST_PRINTS else None
            words = self.reader.words
            read = printed and (words(printed.bar), words.paragraphs(printed.paragraphs), printed)
            self.known[key] = read or None
        return self.known[key]


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    at = 0
    for one, other in zip(first, second):
        if one != other:
            break
        at += 1
    return at
