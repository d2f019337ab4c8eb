"""Rewrite a text that cannot be read into texts of the language, the nearest first.

The search follows the parser's own table. It goes over the words of the text and may, at a cost, take a word as it is,
put an *idiom* of the language in its place, mend its spelling, leave out a word that says nothing, or add a small word or
the only one with which a sentence can go on. No word that means something is ever left out or made up: a text that needs it
has no rewriting.

`dsl/idioms/<grammar>.toml` lists the idioms beside each grammar of a language:

- `short`: words that people write in haste, spelt out before anything else is done;
- `words`: what people write, and what the language has for it (several, if it depends on the place); `*` is a noun, and
  `NOUN` the noun of something that was said before;
- `orders`: sentences whose parts stand in another order. `$1` to `$3` are some words, `#` and `##` are figures, ` / `
  begins a line, ` /> ` begins one in a block, and ` /< ` begins one after a block; `self` is what carries the text, or
  what stands for it;
- `idle`: words that say nothing, with the cost of leaving them out;
- `small`: words that may be added, with their cost.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gesso.diagnostics.suggestions import nearest
from gesso.lang.errors.colloquialisms import FIGURES
from gesso.lang.errors.error_context import BREAK, CLOSE, END, OPEN, Step, written
from gesso.lang.language import FIGURE, NAME, Language, Start, terminals
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.resources import resources
from gesso.source import SourceFile

if TYPE_CHECKING:
    from lark.parsers.lalr_analysis import IntParseTable

    from gesso.lang.ast import Noun

MOST_WORDS = 60
"""Texts with more words in lines that cannot be read are not rewritten."""
MOST_CHARACTERS = 4000
"""Longer texts are not looked at."""
_MOST_IN_ALL = 200
_BEAM = 32
"""Number of ways that are followed at each word."""
_ALIKE = 3
"""Number of ways that are followed to one state of the parser."""
_MOST_ADDED = 3
"""Number of words that may be added in one place."""
_IDIOM = 0.2
_IN_LETTERS = 0.05
_LESS_LIKELY = 0.05
"""For each noun that a pronoun is likelier to mean."""
_SPELLING = 1.0
_ORDER = 0.3
_ONLY = 0.7
"""For a word that is added at the end of a sentence where no other one can follow: `when I block` goes on with `damage`."""
_LINE = 0.5
_MOST_ORDERS = 16
_ENOUGH = 3
"""With so many rewritings, orders that alone cost more than the nearest of them are not tried."""
_FIXED = frozenset({"my", "your"})
"""Before a noun, they say that it is fixed and not picked."""
_JOINTS = frozenset({*",;.:", "and", "then", "but"})
"""What may stand between two sentences."""
_KEPT = "="
_LINE_BREAK, _DEEPER, _OUTER = "\n", "\n>", "\n<"
_FIGURE = rf"\d+|{'|'.join(FIGURES)}"
_ARTICLE = re.compile(r"\ban?\b")
"""What says as much as a 1."""
_TOKEN = re.compile(r"\n[><]*|[\w'’-]+|[^\s\w]")

Stack = tuple[int, Any]
"""The states of the parser: the last one, and the stack below it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """How far a text can be rewritten."""

    read: str
    """What the words before mean."""
    start: int
    end: int
    """The word with which it does not go on, as offsets in the text."""
    expected: frozenset[str]
    """The terminals with which it could."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A text of the language, with what it costs to come to it."""

    text: str
    cost: float


@dataclass(frozen=True, slots=True)
class _Way:
    """Words of the language that were written so far."""

    stack: Stack
    cost: float
    written: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Edge:
    """What may be written for some words of a text."""

    length: int
    steps: tuple[Step, ...]
    cost: float


@dataclass(frozen=True)
class Order:
    """A sentence whose parts the language has in another order."""

    said: str
    words: frozenset[str]
    """The words that it always has."""
    meant: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of words with single spaces between them."""
        return re.compile(" ".join(map(_part, self.said.split(" "))))


@dataclass(frozen=True, slots=True)
class Idioms:
    """The idioms of a language."""

    short: Mapping[str, str]
    words: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]
    orders: tuple[Order, ...]
    idle: Mapping[tuple[str, ...], float]
    small: Mapping[str, float]
    longest: int


@cache
def idioms_of(language: Language) -> Idioms:
    """Return the idioms of a language: those of the shared grammar, then the game's own."""
    words: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    orders: list[Order] = []
    idle: dict[tuple[str, ...], float] = {}
    small: dict[str, float] = {}
    short: dict[str, str] = {}
    for grammar in language.grammars:
        for path in resources(f"dsl/idioms/{grammar.removesuffix('.lark')}.toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            for phrases, meant in data.get("words", {}).items():
                written = tuple(tuple(each.split()) for each in ([meant] if isinstance(meant, str) else meant))
                for phrase in phrases.split(" | "):
                    words[tuple(phrase.split())] = (*words.get(tuple(phrase.split()), ()), *written)
            for sentences, meant in data.get("orders", {}).items():
                orders += [_order(said, meant) for said in sentences.split(" | ")]
            for phrases, cost in data.get("idle", {}).items():
                idle |= {tuple(phrase.split()): cost for phrase in phrases.split(" | ")}
            small |= data.get("small", {})
            short |= data.get("short", {})
    return Idioms(short, words, tuple(orders), idle, small, max(map(len, (*words, *idle)), default=1))


def _plain(word: str) -> str:
    return word if word == "I" else word.lower()


def _part(word: str) -> str:
    if word.startswith("$"):
        return rf"(?P<part{word[1:]}>[^\n.,;:!?•=]+?)"
    return rf"(?P<figure{len(word)}>{_FIGURE})" if word.startswith("#") else re.escape(word)


def _order(said: str, meant: str) -> Order:
    fixed = (word for word in said.split(" ") if not word.startswith(("#", "$")))
    return Order(said, frozenset(fixed), meant)


class Rewriter:
    """Rewrites texts of one kind, for an entry that declares some names."""

    def __init__(
        self,
        language: Language,
        start: Start,
        names: Mapping[str, str],
        idioms: Mapping[str, str] = MappingProxyType({}),
        bearers: Iterable[str] = (),
        *,
        has_self: bool = True,
    ) -> None:
        """Prepare the search.

        Args:
            language: The language of the texts.
            start: Whether they are effects, costs or passives.
            names: The declared names in singular, with their plurals.
            idioms: What people may write for names, and what the language has for it; `*` is any noun.
            bearers: What people may call the thing that carries the texts, in small letters.
            has_self: Whether a thing carries them.
        """
        self._language = language
        self._vocabulary = terminals(language)
        known = idioms_of(language)
        own: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
        own |= {tuple(each.split()): (("self",), tuple(language.without_self.split())) for each in bearers}
        own |= {tuple(said.split()): (tuple(meant.split()),) for said, meant in idioms.items()}
        self._idioms = replace(known, words={**known.words, **own}, longest=max(known.longest, *map(len, own), 1))
        self._start = start
        self._has_self = has_self
        table: IntParseTable = language.parser.parser.parser._parse_table
        self._states = table.states
        self._begin: Stack = (table.start_states[start], None)
        self._end = table.end_states[start]
        heads = (rule.expansion[0].name for rule in language.parser.rules if rule.origin.name == "head")
        self._heads = frozenset((*heads, "TARGET"))
        names = {one: many for one, many in names.items() if self._vocabulary.terminal(one) == NAME}
        self._plurals = names
        self._names = {form: name for name, many in names.items() for form in (many, name)}
        self._called = {said: meant for said, meant in idioms.items() if meant in names and " " not in said}
        # `third` is near to `this`, which hardly anybody misspells.
        words = (word for word in self._vocabulary.terminals if len(word) > 2 and word != "this")
        self._spellings = [*self._names, *words]

    def rewritings(self, text: str, most: int = 12) -> list[Rewriting]:
        """Return the nearest texts of the language in its own layout, the nearest first."""
        found: dict[str, float] = {}
        words = self._tokens(text) if len(text) <= MOST_CHARACTERS else []
        if not words or len(words) > _MOST_IN_ALL or sum(not word.startswith(_KEPT) for word in words) > MOST_WORDS:
            return []
        for tokens, cost in self._orders(words):
            if len(found) >= _ENOUGH and cost > min(found.values()):
                break
            for each in self._search(tokens):
                found[each.text] = min(found.get(each.text, cost + each.cost), cost + each.cost)
        best: dict[str, Rewriting] = {}
        for text, cost in sorted(found.items(), key=lambda item: (item[1], item[0])):
            if (laid_out := self._laid_out(text)) is not None:
                best.setdefault(_ARTICLE.sub("1", laid_out), Rewriting(laid_out, cost))
                if len(best) == most:
                    break
        return list(best.values())

    def strange_words(self, text: str) -> list[tuple[int, int]]:
        """Return where the words of a text stand that nothing can be written for, as offsets."""
        found: list[tuple[int, int]] = []
        start = 0
        for line in text.split("\n") if len(text) <= MOST_CHARACTERS else ():
            words = line.partition("#")[0]
            if not self._reads(words.split()):
                matches = list(_TOKEN.finditer(words))
                edges = self._edges([self._spelt_out(match.group()) for match in matches])
                said = {at + step for at, here in enumerate(edges) for edge in here for step in range(edge.length)}
                found += [
                    (start + match.start(), start + match.end())
                    for at, match in enumerate(matches)
                    if at not in said and match.group().isalpha()
                ]
            start += len(line) + 1
        return found

    def stop(self, text: str) -> Stop | None:
        """Return how far a text of known words can be rewritten; None if a word has no meaning, or nothing stops it."""
        words = self._tokens(text) if len(text) <= MOST_CHARACTERS else []
        if not words or len(words) > MOST_WORDS:
            return None
        edges = self._edges(words)
        ways: list[list[_Way]] = [[_Way(self._begin, 0.0, ())], *([] for _ in words)]
        last = 0
        for at, word in enumerate(words):
            breaks = sum(each.startswith(_LINE_BREAK) or each in _JOINTS for each in words[:at])
            here = [way for way in self._with_added(ways[at], word) if way.written.count(BREAK) <= breaks]
            last = at if here else last
            self._go_on(ways, at, here, edges[at])
        if ways[-1] or not any(edge.steps for edge in edges[last]) or words[last].startswith((_LINE_BREAK, _KEPT)):
            return None
        way = min(ways[last], key=lambda way: way.cost)
        expected = frozenset(each for each in self._states[way.stack[0]] if self._fed(way.stack, each) is not None)
        before = sum(words[at] == words[last] for at in range(last))
        places = [match for match in _TOKEN.finditer(text) if self._spelt_out(match.group()) == words[last]]
        if len(places) <= before or not way.written:
            return None
        return Stop(written(way.written), places[before].start(), places[before].end(), expected)

    def _laid_out(self, text: str) -> str | None:
        """Return a text with its articles and plurals set right."""
        nodes = parse(self._language, self._start, SourceFile("", text).whole).nodes
        if nodes is None:
            return None
        return unparse(self._language, nodes, naming=self._named).rstrip("\n")

    def _named(self, noun: Noun, many: bool) -> str:
        one = self._names.get(noun.word, noun.word)
        return self._plurals.get(one, one) if many else one

    # ------------------------------------------------------------ words of a text
    def _tokens(self, text: str) -> list[str]:
        """Return the words and marks of a text; line breaks tell how the indentation changes.

        The words of lines that can be read are marked: they stay.
        """
        levels, parts = [0], list[str]()
        for line in text.split("\n"):
            line = line.partition("#")[0].rstrip()
            if not line.strip():
                continue
            indentation = len(line) - len(line.lstrip())
            if parts:
                mark = _LINE_BREAK
                if indentation > levels[-1]:
                    levels.append(indentation)
                    mark = _DEEPER
                while indentation < levels[-1]:
                    levels.pop()
                    mark += "<"
                parts.append(mark)
            else:
                levels = [indentation]
            words = line.split()
            if self._reads(words):
                parts += [_KEPT + word for word in words]
            else:
                parts += map(self._spelt_out, _TOKEN.findall(line))
        return parts

    def _spelt_out(self, word: str) -> str:
        """Return a word in small letters, and in full if it was written in haste."""
        return self._idioms.short.get(word.lower(), _plain(word))

    def _reads(self, words: Sequence[str]) -> bool:
        """Return whether a line can be read as it stands, as a sentence or as the beginning of a block."""
        stack: Stack | None = self._begin
        for step in (*map(self._step, words), BREAK):
            if step is None or stack is None:
                return False
            stack = self._fed(stack, step[0])
        return stack is not None

    # ------------------------------------------------------------ other orders
    def _orders(self, tokens: list[str]) -> Iterator[tuple[list[str], float]]:
        """Yield the words, and what comes of putting their parts into another order, each with its cost."""
        seen = {" ".join(tokens): 0.0}
        waiting = list(seen)
        while waiting and len(seen) < _MOST_ORDERS:
            line = waiting.pop(0)
            words, places = frozenset(line.split(" ")), tuple(_sentences(line))
            for order in self._idioms.orders:
                for said in places if order.words <= words else ():
                    match = order.pattern.fullmatch(line[said])
                    if match is None:
                        continue
                    other = line[: said.start] + self._in_order(order.meant, match) + line[said.stop :]
                    if other not in seen:
                        seen[other] = seen[line] + _ORDER
                        waiting.append(other)
        for line, cost in seen.items():
            yield line.split(" "), cost

    def _in_order(self, meant: str, match: re.Match[str]) -> str:
        parts = {"/": _LINE_BREAK, "/>": _DEEPER, "/<": _OUTER}
        if not self._has_self:
            parts["self"] = self._language.without_self
        for name, words in match.groupdict().items():
            parts[f"${name[4:]}" if name.startswith("part") else "#" * int(name[6:])] = words
        return " ".join(parts.get(part, part) for part in meant.split(" "))

    # ------------------------------------------------------------ words
    def _edges(self, tokens: Sequence[str]) -> list[list[_Edge]]:
        return [list(self._edges_at(tokens, at)) for at in range(len(tokens))]

    def _edges_at(self, tokens: Sequence[str], at: int) -> Iterator[_Edge]:
        word = tokens[at]
        plain = [each.lower() for each in tokens[at : at + self._idioms.longest]]
        if len(word) > 1 and word.startswith(_KEPT):
            step = self._step(word.removeprefix(_KEPT))
            assert step is not None, "it was read"
            yield _Edge(1, (step,), 0.0)
            return
        if word.startswith("\n"):
            depth = word.count(">") - word.count("<")
            change = (OPEN,) if depth > 0 else (CLOSE,) * -depth
            yield _Edge(1, (BREAK, *change), 0.0)
            return
        known = False
        if step := self._step(word):
            known = True
            yield _Edge(1, (step,), 0.0)
        if word in FIGURES:
            known = True
            yield _Edge(1, ((FIGURE, str(FIGURES[word])),), _IN_LETTERS)
        nouns = [
            (place, noun) for place, each in enumerate(plain) if self._is_noun(noun := self._called.get(each, each))
        ]
        for length in range(1, len(plain) + 1):
            phrase = tuple(plain[:length])
            any_noun = [((*phrase[:place], "*", *phrase[place + 1 :]), noun) for place, noun in nouns if place < length]
            for said, noun in ((phrase, ""), *any_noun):
                for rank, meant in enumerate(self._idioms.words.get(said, ())):
                    known = True
                    for place, steps in enumerate(self._steps(meant, noun, tokens[:at])):
                        yield _Edge(length, steps, _IDIOM * (1 + 0.5 * rank) + _LESS_LIKELY * place)
            if phrase in self._idioms.idle:
                known = True
                yield _Edge(length, (), self._idioms.idle[phrase])
        if word == "." and not self._goes_on(plain[1:]):
            # A sentence of English mostly ends the block that it stands in.
            yield _Edge(1, (BREAK, CLOSE), 0.0)
        if word in _JOINTS:
            yield _Edge(1, (BREAK,), 0.1)
        if word in ",;.:!()\"'“”‘’*":
            yield _Edge(1, (), 0.05 if word != "." else 0.4)
        elif not known and len(word) > 3:
            near = nearest(word, self._spellings)
            if near and (step := self._step(near)):
                yield _Edge(1, (step,), _SPELLING)

    def _goes_on(self, words: Sequence[str]) -> bool:
        """Return whether a sentence belongs to the one before it: `If you do, ...`."""
        known = self._idioms.words
        return any(("if", "done") in known.get(tuple(words[:length]), ()) for length in range(1, len(words) + 1))

    def _step(self, word: str) -> Step | None:
        terminal = self._vocabulary.terminal(word)
        if terminal == NAME:
            return (NAME, word) if word in self._names else None
        return (terminal, word) if terminal else None

    def _is_noun(self, word: str) -> bool:
        return word in self._names or self._vocabulary.terminal(word) in self._heads

    def _nouns_in(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the nouns that are said, in singular, also by an idiom of one word."""
        plain = [word.removeprefix(_KEPT) for word in words]
        for before, word in zip(("", *plain), plain):
            if before in _FIXED:
                continue
            known = self._idioms.words.get((word,), ())
            meant = (each[-1] for each in ((word,), *known) if 0 < len(each) < 3 and self._is_noun(each[-1]))
            if noun := next(meant, ""):
                yield self._singular(noun)

    def _steps(self, meant: tuple[str, ...], noun: str, before: Sequence[str]) -> Iterator[tuple[Step, ...]]:
        """Yield the steps of an idiom."""
        if "self" in meant and not self._has_self:
            return
        nouns = [noun]
        if "NOUN" in meant:
            said = list(self._nouns_in(before))
            # What the first sentence is about, then what was said last.
            nouns = list(dict.fromkeys((*said[:1], *reversed(said))))
        for each in nouns:
            steps = [self._step(each if word in ("*", "NOUN") else word) for word in meant]
            # An idiom of the shared list may be written with a word that only some games have.
            if None not in steps:
                yield tuple(step for step in steps if step is not None)

    def _singular(self, word: str) -> str:
        terminal = self._vocabulary.terminal(word)
        return self._names[word] if terminal == NAME else self._vocabulary.plain(terminal)

    # ------------------------------------------------------------ the search
    def _search(self, tokens: list[str]) -> Iterator[Rewriting]:
        edges = self._edges(tokens)
        leads = [False] * len(tokens) + [True]
        for at in reversed(range(len(tokens))):
            edges[at] = [edge for edge in edges[at] if leads[at + edge.length]]
            leads[at] = bool(edges[at])
        if not leads[0]:
            return
        begin = _Way(self._begin, 0.0, ())
        ways: list[list[_Way]] = [[begin], *([] for _ in tokens)]
        for at in range(len(tokens) + 1):
            here = self._with_added(ways[at], tokens[at] if at < len(tokens) else "")
            if at == len(tokens):
                for way in here:
                    if (last := self._ended(way)) is not None:
                        yield Rewriting(written(last.written), last.cost)
                return
            self._go_on(ways, at, here, edges[at])

    def _go_on(self, ways: list[list[_Way]], at: int, here: Sequence[_Way], edges: Iterable[_Edge]) -> None:
        """Add to `ways` how those that stand at the word `at` go on, each at the word where it then stands."""
        for edge in edges:
            for way in here:
                after = self._after(way, edge.steps, edge.cost)
                if after is not None:
                    ways[at + edge.length].append(after)

    def _with_added(self, ways: Iterable[_Way], following: str) -> list[_Way]:
        """Return the best of some ways, and what comes of adding small words to them."""
        kept = _best(ways)
        fresh = kept
        ends = not following or following in ",.;:" or following.startswith(_LINE_BREAK)
        many = following.lower() in self._names and following.lower() not in self._names.values()
        for _ in range(_MOST_ADDED):
            more: list[_Way] = []
            for way in fresh:
                following_words = self._states[way.stack[0]]
                for terminal in following_words:
                    cost = self._idioms.small.get(terminal)
                    if cost is None and terminal == BREAK[0]:
                        cost = _LINE
                    if cost is None and ends and len(following_words) == 1 and terminal in self._vocabulary.spellings:
                        cost = _ONLY
                    if cost is None:
                        continue
                    if terminal == "EACH" and many:
                        cost /= 2
                    word = (
                        "1" if terminal == FIGURE else "" if terminal == BREAK[0] else self._vocabulary.plain(terminal)
                    )
                    after = self._after(way, ((terminal, word),), cost)
                    if after is not None:
                        more.append(after)
            fresh = _best(more)
            kept = [*kept, *fresh]
        return _best(kept)

    def _after(self, way: _Way, steps: tuple[Step, ...], cost: float) -> _Way | None:
        stack, written = way.stack, way.written
        for step in steps:
            if step == BREAK and written and written[-1] in (OPEN, CLOSE):
                continue
            if step == OPEN and written and written[-1] == OPEN:
                continue
            after = self._fed(stack, step[0])
            if after is None and step[0] != BREAK[0]:
                # A sentence that begins after a block.
                closed, closes = stack, 0
                while after is None and (inner := self._fed(closed, CLOSE[0])) is not None:
                    closed, closes = inner, closes + 1
                    after = self._fed(closed, step[0])
                written = (*written, *[CLOSE] * closes)
            if after is None:
                return None
            stack, written = after, (*written, step)
            if step == BREAK and (inside := self._fed(stack, OPEN[0])) is not None:
                stack, written = inside, (*written, OPEN)
        return _Way(stack, way.cost + cost, written)

    def _ended(self, way: _Way) -> _Way | None:
        stack, written = way.stack, way.written
        if not written:
            return None
        if written[-1] not in (BREAK, OPEN, CLOSE):
            after = self._fed(stack, BREAK[0])
            if after is None:
                return None
            stack, written = after, (*written, BREAK)
        while (inner := self._fed(stack, CLOSE[0])) is not None:
            stack = inner
        return _Way(stack, way.cost, written) if self._fed(stack, END[0]) is not None else None

    def _fed(self, stack: Stack, terminal: str) -> Stack | None:
        """Return the states after a terminal; None if the parser refuses it."""
        states = self._states
        while True:
            action = states[stack[0]].get(terminal)
            if action is None:
                return None
            kind, to = action
            if kind.name == "Shift":
                return to, stack
            for _ in range(len(to.expansion)):
                stack = stack[1]
            stack = (states[stack[0]][to.origin.name][1], stack)
            if terminal == END[0] and stack[0] == self._end:
                return stack


def _best(ways: Iterable[_Way]) -> list[_Way]:
    """Return the cheapest ways, a few to each state of the parser."""
    kept: list[_Way] = []
    to: dict[Stack, int] = {}
    seen: set[tuple[Step, ...]] = set()
    for way in sorted(ways, key=lambda way: way.cost):
        if to.get(way.stack, 0) < _ALIKE and way.written not in seen:
            to[way.stack] = to.get(way.stack, 0) + 1
            seen.add(way.written)
            kept.append(way)
            if len(kept) == _BEAM:
                break
    return kept


_BETWEEN = re.compile(r"(?:^|(?<= ))(?:\n[><]*|[.,;:!?•]|and|then)(?= |$)")


def _sentences(line: str) -> Iterator[slice]:
    """Yield the places of sentences in words with spaces between them: of all, and of what stands between marks."""
    marks = list(_BETWEEN.finditer(line))
    for start in (0, *(mark.end() + 1 for mark in marks)):
        for stop in (*(mark.start() - 1 for mark in marks), len(line)):
            if start < stop:
                yield slice(start, stop)
