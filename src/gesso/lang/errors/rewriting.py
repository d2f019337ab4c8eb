"""Rewrite a text that cannot be read into texts of the language, the nearest first.

The search follows the parser's own table. It goes over the words of the text and may, at a cost, take a word as it is,
put an *idiom* of the language in its place, mend its spelling, leave out a word that says nothing, or add a small word or
the only one with which a sentence can go on. No word that means something is left out, and none is made up but what
everybody leaves unsaid: a text that needs it has no rewriting.

Before anything else, *synonyms* put one way of saying it in the place of others. `dsl/idioms/<grammar>.toml` lists the
idioms beside each grammar of a language:

- `plain`: what people write in several words, and the plain words for it, with which orders are looked for, too; `#` is a
  figure, `#+` one more, `BEARER` a name of what carries the text, and `A_THING` a thing with the words before it: *one of
  your fish*, *an enemy unit*;
- `words`: what people write, and what the language has for it (several, if it depends on the place); `*` is a noun, `~`
  a declared name, and `NOUN` the noun of something that was said before; `passive_words` are for passives only;
- `classes`: words that mean the same, under a name in capital letters, which `plain` and `words` may have, too;
- `orders`: sentences whose parts stand in another order. `$1` to `$5` are some words, the same ones where one stands again;
  `#` and `##` are figures or `a`, a name of `classes` is one of its words, and what stands in brackets may be left out:
  `$1=self` is then `self`, and a figure 1. `#+` is one more than the figure, `#-` one less. ` / ` begins a line, ` /> `
  begins one in a block, ` /< ` one after a block, and ` /<< ` one after two; `self` is what carries the text, or what
  stands for it, and `OPPONENT` the other player;
- `passives`, `effects` and `costs`: orders that are for such texts only;
- `idle`: words that say nothing, with the cost of leaving them out;
- `small`: words that may be added, with their cost;
- `own`: words that say nothing before a declared name, under `[names]`, and `around`: words that stand before the place
  of such a thing, and never before the thing itself;
- `unsaid`: what people leave out of a sentence because everybody knows it, with its cost; in brackets stand the words
  that it follows, with `#` for a figure and `*` for a name;
- `carried`: words that turn what a text says, and what a text is written with that says the same: it has to hold one of
  these words, or the words themselves. `OPPONENT` is the word for the other player;
- `never`: words, and a pattern of what a text that has all of them never means;
- `keys`: words that print puts before a text, in brackets or before a colon, and what to write beside the text in their place;
  `*` is the words, joined by hyphens;
- `nearly`: words, and a pattern of what a text that has all of them may be given, which is only near to what it says, with how
  it differs;
  here and under `never`, a text has no word that stands after `-`;
- `picked`: a thing that texts name, and the sentence before them that picks it.

Where no whole text says a sentence, `partial` leaves out words, and tells which.
"""

from __future__ import annotations

import itertools
import operator
import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from gesso.data_classes import dataclass
from gesso.diagnostics.english import plural, singular
from gesso.diagnostics.suggestions import is_slip, nearest
from gesso.lang.errors.colloquialisms import OPPONENTS, PRONOUNS, wish_for_name, wishes
from gesso.lang.errors.error_context import BREAK, CLOSE, END, OPEN, Step, written
from gesso.lang.errors.synonyms import FIGURES, SpelledOut, synonyms
from gesso.lang.language import FIGURE, NAME, STARTS, Language, Start, terminals
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
_ALIKE = 4
"""Number of ways that are followed to one state of the parser."""
_MOST_ADDED = 3
"""Number of words that may be added in one place."""
_IDIOM = 0.2
_PLAIN = 0.1
_IN_LETTERS = 0.05
_LESS_LIKELY = 0.05
"""For each noun that a pronoun is likelier to mean."""
_SPELLING = 0.9
_TWO_SLIPS = 1.1
"""For a word with two slips or more; such a one is rather left out."""
_SHORT = 4
"""So few letters may be another word."""
_ENDING = 0.1
_ENDINGS = (
    ("ies", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"),
)  # fmt: skip
"""Endings of words, and what stands in their place in the plain form."""
_ORDER = 0.3
_ONLY = 0.7
"""For a word that is added at the end of a sentence where no other one can follow: `when I block` goes on with `damage`."""
_LINE = 0.5
_STAYS = 1.2
"""For a line of the author that stands in a block which nobody wrote."""
_MOST_ORDERS = 32
_MOST_REPEATED = 2
"""So many words and one more are not written twice by orders."""
_MOST_QUOTED = 4
"""Number of words before a stop that are told."""
_MOST_PARTIAL = 6
"""Number of orders of which some words are left out."""
_LOST_STRANGE = 1.0
_LOST = 1.3
_LOST_FIGURE = 2.5
_LOST_SENTENCE = 2.4
_LOST_REST = 1.8
_MOST_GAPS = 2
_MOST_ADJECTIVES = 3
"""Number of words that are looked at for a plural."""
_FEWEST_KEPT = 2
_SAYS_NOTHING = frozenset({"A", "THE", BREAK[0]})
"""What may be added where words are left out: other words would take their place."""
_NEXT_LOST = 0.6
"""What counts of the cost of a word that is left out beside another one."""
_MANY = frozenset({"player", "players", "everyone", "everybody", "both", "us"})
"""Last words of subjects that are of both players."""
_PIECES = (("token",), ("tokens",), ("counter",), ("counters",))
"""What may stand behind the printed name of a piece."""
_RELATIVE = frozenset(
    {
        "that", "which", "who", "whose", "where", "unless", "except", "without", "until", "from", "equal", "instead", "for",
        "as", "if", "when", "while", "with", "to", "by", "down", "at", "in", "on", "during", "after", "before", "leaving",
        "outside", "through", "beyond", "since", "using", "against", "vs", "among", "over",
    }
)  # fmt: skip
"""Words with which the rest of a sentence begins that may be left out as a whole."""
_BEFORE_NOUNS = frozenset({"where", "from", "to", "by", "down", "at", "in", "on", "with", "for"})
"""Those of them that stand before a thing, and not before what somebody does."""
_DETAILS = frozenset({"to", "at", "in", "on"})
"""Those of them whose rest may be left out without another meaning."""
_BEFORE_NAMES = frozenset(
    {"a", "an", "the", "each", "every", "all", "my", "your", "no", "any", "another", "with", "last"}
)
"""Words that stand before the name of a thing, as figures do."""
_NO_NAMES = frozenset({"advantage", "amount", "back", "difference", "game", "hand", "rest", "result", "sum", "total"})
"""Words that nobody calls a piece: *put one back*, *from the game*, *the difference*."""
_LONGEST_CARRIED = 4
_ENOUGH = 3
"""With so many rewritings, orders that alone cost more than the nearest of them are not tried."""
_FIGURES_OF = frozenset({"damage", "power"})
"""Nouns that no pronoun means."""
_ASKING = frozenset({"if", "when", "whenever", "while"})
_OF_A_THING = (
    "an?", "the", "my", "your", "each", "every", "all", "any", "another", "that", "this", "one", "1", "one of", "of",
    "enemy", "enemy's", "opposing", "opponent's", "opponent", "rival", "rival's", "friendly", "other", "own",
)  # fmt: skip
"""Words before the noun of a thing."""
_LONGEST_THING = "one of the opponent's own"
"""What counts for a thing where the longest words are looked for first."""
_FIXED = frozenset({"my", "your"})
"""Before a noun, they say that it is fixed and not picked."""
_COUNTING = frozenset({"a", "an", "the"})
"""Articles, behind which no verb stands."""
_ANYBODY = "i | you | I"
_SAME_PERSON = {"my": "my | your", "your": "my | your", "i": _ANYBODY, "I": _ANYBODY, "you": _ANYBODY, "a": "a | an"}
"""Words of orders that mean the same, because the author is the reader."""
_MINUS = re.compile(r"(?<!\w)-(?=\d)")
_ARROW = re.compile("->|→|⇒|—>")
_SUBJECTS = frozenset({"a", "an", "the", "each", "my", "i", "may", "another", "up", "self"})
"""Words with which a sentence begins before its verb."""
_JOINTS = frozenset({*",;.:", "and", "then", "but"})
"""What may stand between two sentences."""
_AND = frozenset({"and", "then", "but"})
"""Those of them that another sentence has to follow."""
_BRACKETS = {"(": ")", "[": "]"}
_COLONS = (":", "-", "–", "—")
_MARKS = ",;.:!?()\"'“”‘’*•-"
_KEPT = "="
_LINE_BREAK, _DEEPER, _OUTER = "\n", "\n>", "\n<"
_BREAKS = {"/": _LINE_BREAK, "/>": _DEEPER, "/<": _OUTER, "/<<": f"{_OUTER}<"}
"""The line breaks of orders."""
_OUTERMOST = "\n|"
"""A line break of the author outside of all blocks."""
_NUMBER = rf"\d+|{'|'.join(FIGURES)}"
_FIGURE = rf"\d+|an?|{'|'.join(FIGURES)}"
_TWO_FIGURES = re.compile(r"(?<!\S)1 (?:\d+|an?|another)(?!\S)")
_OR_MORE = re.compile(r" or (?:more|fewer|less)\b")
"""What may stand between a figure and a name."""
_ARTICLE = re.compile(r"\ban?\b")
"""What says as much as a 1."""
_PARTS = re.compile(r"\[[^\]]*\]|\S+")
"""The parts of an order: those that may be left out stand in brackets."""
_SPOKEN_TO = frozenset({"you", "me", "yourself", "myself"})
"""Words for the player whose text it is."""
_UNPICKING = frozenset({"the", "each", "if", "when", "once", "for"})
"""Words at the beginning of a line that picks no thing for the rest of it."""
_PERSONS = frozenset({"she", "her", "he", "him"})
"""Pronouns of those whom an entry is about."""
_PAIR = 2
"""Of two things, one is `another`."""
_OBJECT = 4
"""So many words from its beginning on a sentence may name what it is about: *move an enemy unit*."""
_NAMED_AGAIN = re.compile(r"\bthe ([\w-]+)(?! of\b| (?:starts|ends)\b)(?![\w-])")
_GROUP = re.compile(r"\(\?P<(part\d)>[^)]*\)")
_TOKEN = re.compile(r"\n[><]*|\d+(?=-[a-z])|(?<=\d)-(?=[a-z])|[\w'’-]+|[^\s\w]")

Stack = tuple[int, Any]
"""The states of the parser: the last one, and the stack below it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """How far a text can be rewritten."""

    read: str
    """The last words before it in its line, as they were written."""
    verb: str
    """The word of the language that its sentence begins with; empty if there is none."""
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
    lost: str = ""
    """The words of which the text says nothing."""
    gaps: int = 0
    """In how many places they stand."""
    turned: bool = False
    """Whether it says something else without them."""
    note: str = ""
    """What more there is to say: how it differs from what was said, or what stands beside the text."""


@dataclass(frozen=True, slots=True)
class _Way:
    """Words of the language that were written so far."""

    stack: Stack
    cost: float
    written: tuple[Step, ...]
    lost: tuple[int, ...] = ()
    """The places of words that were left out."""
    filled: int = -1
    """How much was written when something was added that nobody said."""
    gap: int = -1
    """How much was written when a word was left out."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """What may be written for some words of a text."""

    length: int
    steps: tuple[Step, ...]
    cost: float
    loses: bool = False
    """Whether the words mean something that is not written."""
    whole: bool = False
    """Whether they are a whole sentence."""
    of_thing: bool = False
    """Whether they name a thing, or are one word of many."""
    is_mark: bool = False
    """Whether they are a mark with more words behind it in its line."""
    strange: bool = False
    """Whether they are one word that nothing can be written for."""
    outer: bool = False
    """Whether they are a line break outside of all blocks of the author."""
    ended: bool = False
    """Whether they are such a line break behind a full stop."""
    past: bool = False
    """Whether they say what happened before, as in *each card you discarded*: nobody is ordered to do so."""
    counted: bool = False
    """Whether a number in letters or an article stands before: in *by one step*, a word of many meanings is no verb."""


@dataclass(frozen=True)
class Order:
    """A sentence whose parts the language has in another order."""

    said: str
    words: tuple[frozenset[str], ...]
    """The words that it always has: one of each set."""
    meant: str
    classes: Mapping[str, str]
    only: Start | None = None
    """The only kind of text that may be in this order; None if any may."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of words, each with a space before it."""
        parts = (
            f"(?:{''.join(map(self._part, part.strip('[]').split()))})?" if part.startswith("[") else self._part(part)
            for part in _PARTS.findall(self.said)
        )
        # A part that stands there again is the same words.
        return re.compile(_GROUP.sub(_once(), "".join(parts)))

    @cached_property
    def added(self) -> str:
        """The longest words that it writes between two parts."""
        between = (each.strip() for each in re.split(r"\$\d\S*|#+[+-]?|/\S?", self.meant))
        longest = max(between, key=len)
        return longest if longest.count(" ") >= _MOST_REPEATED else ""

    def would_repeat(self, match: re.Match[str]) -> bool:
        """Return whether words in this order have those that it adds, which it would only add again."""
        if not self.added or self.added not in match[0]:
            return False
        bounds = [
            0,
            *(at for group in range(1, match.re.groups + 1) for at in match.span(group) if at >= 0),
            len(match[0]),
        ]
        ends = sorted(bounds)
        fixed = (match[0][start:end] for start, end in zip(ends[::2], ends[1::2]))
        return not any(self.added in words for words in fixed)

    @cached_property
    def repeats_last(self) -> bool:
        """Whether it writes its last part more than once, which then has to be a whole text."""
        last = _PARTS.findall(self.said)[-1]
        return last.startswith("$") and self.meant.split().count(last) > 1

    def _part(self, word: str) -> str:
        if word in _BREAKS:
            return rf" {_BREAKS[word]}\|?"
        if word.startswith("$"):
            return rf" (?P<part{word[1:]}>[^\n.,;:!?•=]+?)"
        if word.startswith("#"):
            return rf" (?P<figure{len(word)}>{_FIGURE})"
        alike = _alike(word, self.said, self.classes)
        return f" (?:{'|'.join(map(re.escape, alike.split(' | ')))})"

    def fits(self, words: frozenset[str]) -> bool:
        """Return whether words can be in this order."""
        return all(some & words for some in self.words)


@dataclass(frozen=True)
class Idioms:
    """The idioms of a language."""

    plain: Mapping[str, str]
    words: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]
    passive_words: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]
    orders: tuple[Order, ...]
    idle: Mapping[tuple[str, ...], float]
    small: Mapping[str, float]
    unsaid: Mapping[str, float]
    own: frozenset[str]
    around: frozenset[str]
    carried: Mapping[tuple[str, ...], frozenset[str]]
    never: tuple[tuple[_Words, re.Pattern[str]], ...]
    keys: Mapping[tuple[str, ...], str]
    nearly: tuple[tuple[_Words, re.Pattern[str], str], ...]
    picked: Mapping[str, str]
    longest: int

    @cached_property
    def turning(self) -> frozenset[str]:
        """The words without which a text says something else."""
        return frozenset(phrase[0] for phrase in self.carried if len(phrase) == 1)


_Words: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""Words that a text has, and words that it lacks."""


def _words(listed: str) -> _Words:
    words = listed.split()
    return frozenset(each for each in words if each[0] != "-"), frozenset(each[1:] for each in words if each[0] == "-")


def _has_words(words: _Words, said: Sequence[str]) -> bool:
    has, lacks = words
    return has <= {*said} and not lacks & {*said}


@cache
def idioms_of(language: Language) -> Idioms:
    """Return the idioms of a language: those of the shared grammar, then the game's own."""
    words: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    passive_words: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    orders: list[Order] = []
    idle: dict[tuple[str, ...], float] = {}
    small: dict[str, float] = {}
    plain: dict[str, str] = {}
    unsaid: dict[str, float] = {}
    own: set[str] = set()
    around: set[str] = set()
    carried: dict[tuple[str, ...], frozenset[str]] = {}
    never: list[tuple[_Words, re.Pattern[str]]] = []
    keys: dict[tuple[str, ...], str] = {}
    nearly: list[tuple[_Words, re.Pattern[str], str]] = []
    picked: dict[str, str] = {}
    lists = [
        tomllib.loads(path.read_text(encoding="utf-8"))
        for grammar in language.grammars
        for path in resources(f"dsl/idioms/{grammar.removesuffix('.lark')}.toml")
    ]
    same = synonyms(language).phrase
    # Orders of the shared list may name a game's own classes.
    classes = {
        name: " | ".join(dict.fromkeys(map(same, words.split(" | "))))
        for data in lists
        for name, words in data.get("classes", {}).items()
    }
    for data in lists:
        for table, known in (("words", words), ("passive_words", passive_words)):
            for phrases, meant in data.get(table, {}).items():
                written = tuple(tuple(each.split()) for each in ([meant] if isinstance(meant, str) else meant))
                for phrase in dict.fromkeys(map(same, _expanded(phrases, classes))):
                    said = tuple(phrase.split())
                    known[said] = tuple(
                        dict.fromkeys((*known.get(said, ()), *(each for each in written if each != said)))
                    )
        for phrases, meant in data.get("plain", {}).items():
            plain |= dict.fromkeys(map(same, _expanded(phrases, classes)), same(meant))
        for start in (None, *STARTS):
            for sentences, meant in data.get(f"{start}s" if start else "orders", {}).items():
                in_order = dict.fromkeys(map(same, sentences.split(" | ")))
                orders += [_order(each, same(meant), classes, start) for each in in_order]
        for phrases, cost in data.get("idle", {}).items():
            idle |= {tuple(phrase.split()): cost for phrase in map(same, phrases.split(" | "))}
        small |= data.get("small", {})
        own |= set(data.get("names", {}).get("own", []))
        around |= set(data.get("names", {}).get("around", []))
        unsaid |= data.get("unsaid", {})
        for phrases, note in data.get("keys", {}).items():
            keys |= {
                tuple(same(said).split()): note.replace("*", said.replace(" ", "-")) for said in phrases.split(" | ")
            }
        nearly += [
            (_words(said), re.compile(text), differs)
            for phrases, (text, differs) in data.get("nearly", {}).items()
            for said in map(same, phrases.split(" | "))
        ]
        picked |= data.get("picked", {})
        never += [
            (_words(said), re.compile(text))
            for phrases, text in data.get("never", {}).items()
            for said in map(same, phrases.split(" | "))
        ]
        for phrases, written in data.get("carried", {}).items():
            for phrase in phrases.split(" | "):
                said = tuple(same(phrase).split())
                carried[said] = carried.get(said, frozenset()) | {*written.split(" | "), phrase, " ".join(said)}
    longest = max(map(len, (*words, *idle)), default=1)
    return Idioms(
        dict(sorted(plain.items(), key=lambda item: -len(item[0].replace("A_THING", _LONGEST_THING)))),
        words,
        passive_words,
        tuple(orders),
        idle,
        small,
        unsaid,
        frozenset(own),
        frozenset(around),
        carried,
        tuple(never),
        keys,
        tuple(nearly),
        picked,
        longest,
    )


def _expanded(phrases: str, classes: Mapping[str, str]) -> Iterator[str]:
    """Yield phrases with each of the words that a class in them stands for; what is in brackets may be left out."""
    for phrase in phrases.split(" | "):
        parts = (
            ("", *_expanded(part[1:-1], classes)) if part.startswith("[") else _words_of(part, classes)
            for part in _PARTS.findall(phrase)
        )
        for chosen in itertools.product(*parts):
            yield " ".join(filter(None, chosen))


def _words_of(part: str, classes: Mapping[str, str]) -> list[str]:
    """Return the words that a part of a phrase stands for: those of a class, also of one with an ending, as in `CARD's`."""
    name = part.removesuffix("'s")
    return [f"{word}{part.removeprefix(name)}" for word in classes[name].split(" | ")] if name in classes else [part]


@cache
def _words_said(language: Language) -> frozenset[str]:
    """Return the words that the idioms of a language have."""
    idioms = idioms_of(language)
    # All orders have the same classes.
    classes = next((order.classes.values() for order in idioms.orders), ())
    phrases = (*idioms.plain, *(order.said for order in idioms.orders), *classes)
    said = " ".join(phrases).replace("[", " ").replace("]", " ").split()
    return frozenset((*said, *itertools.chain.from_iterable((*idioms.words, *idioms.idle)), *FIGURES, *PRONOUNS))


def _alike(word: str, said: str, classes: Mapping[str, str]) -> str:
    """Return the words that may stand for one of an order: the block of a condition may be set off by a comma."""
    if word in (",", "THEN") and said.startswith(("if ", "when ", "WHEN ")):
        return f"{classes.get(word, word)} | {_DEEPER}"
    return classes.get(word) or _SAME_PERSON.get(word, word)


def _plain(word: str) -> str:
    return word if word == "I" else word.lower()


def _order(said: str, meant: str, classes: Mapping[str, str], only: Start | None) -> Order:
    fixed = (_BREAKS.get(word, word) for word in _PARTS.findall(said) if not word.startswith(("#", "$", "[")))
    alike = (_alike(word, said, classes) for word in fixed)
    words = tuple(frozenset(each.split(" ")[0] for each in words.split(" | ")) for words in alike)
    return Order(said, words, meant, classes, only)


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
        bearers = tuple(bearers)
        own |= {tuple(each.split()): (("self",), tuple(language.without_self.split())) for each in bearers}
        own |= {tuple(said.split()): (tuple(meant.split()),) for said, meant in idioms.items()}
        own |= {
            (*said.split(), *piece): ((name,),) for said, name in idioms.items() if name in names for piece in _PIECES
        }
        own |= known.passive_words if start == "passive" else {}
        self._idioms = replace(known, words={**known.words, **own}, longest=max(known.longest, *map(len, own), 1))
        self._added: dict[tuple[int, bool, bool], Sequence[tuple[tuple[Step, ...], float]]] = {}
        self._opponent = self._vocabulary.plain("OPPONENT")
        self._start = start
        self._has_self = has_self
        table: IntParseTable = language.parser.parser.parser._parse_table
        self._states = table.states
        self._begin: Stack = (table.start_states[start], None)
        self._end = table.end_states[start]
        heads = (rule.expansion[0].name for rule in language.parser.rules if rule.origin.name == "head")
        self._heads = frozenset((*heads, "TARGET"))
        self._adjectives = {
            rule.expansion[0].name for rule in language.parser.rules if rule.origin.name == "adj" and rule.expansion
        }
        names = {one: many for one, many in names.items() if self._vocabulary.terminal(one) == NAME}
        self._plurals = names
        self._names = {form: name for name, many in names.items() for form in (many, name)}
        self._called = {said: meant for said, meant in idioms.items() if meant in names and " " not in said}
        self._printed = {said: meant for said, meant in idioms.items() if meant in names and " " in said}
        plain = known.plain.items()
        self._plain = [(phrase, meant) for phrase, meant in plain if "BEARER" not in phrase]
        # Where a piece carries the text, its author may call what stands for it by name.
        called = {*bearers, *(said for said, meant in idioms.items() if meant == language.without_self)}
        by_name = sorted(called, key=len, reverse=True)
        self._by_name = [
            (phrase.replace("BEARER", name), meant) for phrase, meant in plain if "BEARER" in phrase for name in by_name
        ]
        self._bearers, self._said = bearers, tuple(idioms)
        itself = language.without_self
        # The name of an entry is what its player calls `my artist`, which idioms have in many sentences.
        own_names = (*(said for said, meant in idioms.items() if meant == itself), *(() if has_self else bearers))
        if itself.startswith("my "):
            self._plain = [
                *((said, f"your {itself[3:]}") for said in sorted(own_names, key=len, reverse=True)),
                *self._plain,
            ]
        self._patterns: dict[str, re.Pattern[str]] = {}
        marks = {"#": FIGURE, "*": NAME}
        self._fixed = [["the", "target"], ["the", self._opponent]]
        self._unsaid: dict[str, list[tuple[tuple[str, ...], tuple[Step, ...], float]]] = {}
        for phrase, cost in self._idioms.unsaid.items():
            before, _, said = phrase.partition(") ")
            behind = tuple(marks.get(word) or self._vocabulary.terminal(word) for word in before.strip("(").split())
            for steps in self._steps(tuple(said.split()), "", (), 0):
                self._unsaid.setdefault(behind[-1], []).append((behind, steps, cost))
        # `third` is near to `this`, which hardly anybody misspells.
        words = (word for word in self._vocabulary.terminals if len(word) > 2 and word != "this")
        self._spellings = [*self._names, *words]
        self._wished = {
            phrase[-1] for wish in wishes(language) for phrase in wish.phrases if phrase[:-1] in ((), ("the",))
        }

    def rewritings(self, text: str, most: int = 12) -> list[Rewriting]:
        """Return the nearest texts of the language in its own layout, the nearest first."""
        found: dict[str, float] = {}
        words, key = self._without_key(self._tokens(text)) if len(text) <= MOST_CHARACTERS else ([], "")
        words = self._with_subjects(words)
        if not words or len(words) > _MOST_IN_ALL or sum(not word.startswith(_KEPT) for word in words) > MOST_WORDS:
            return []
        words, slips = self._mended(words)
        for tokens, cost in ((tokens, cost + slips) for tokens, cost in self._orders(words)):
            if len(found) >= _ENOUGH and cost > min(found.values()):
                break
            moved = tokens[0] in _ASKING and words[0] not in _ASKING and tokens[1] in PRONOUNS
            for each in self._search(tokens):
                # *Hit an enemy if it is hurt* says something of the enemy.
                if moved and not self._is_of_fixed(each.text.split(" ", 6)[1:6]):
                    continue
                found[each.text] = min(found.get(each.text, cost + each.cost), cost + each.cost)
        best: dict[str, Rewriting] = {}
        said, _ = self._without_key(self._tokens(text))
        # Plain words mean the same as those in their place.
        plain = [self._in_plain_words(" ".join(said), with_names=names).split(" ") for names in (False, True)]
        carried = [self._carried(words) for words in (said, *plain)]
        never = self._never(said)
        for text, cost in sorted(found.items(), key=lambda item: (item[1], item[0])):
            if any(pattern.search(text) for pattern in never) or all(
                self._names_unpicked(text, words) for words in (said, *plain)
            ):
                continue
            is_carried = any(all(means.search(text) for _, means in each) for each in carried)
            if is_carried and (laid_out := self._laid_out(text)) is not None:
                near = (
                    note
                    for words, pattern, note in self._idioms.nearly
                    if _has_words(words, said) and pattern.search(laid_out)
                )
                note = key or next((f"{note}; the text below is the nearest" for note in near), "")
                best.setdefault(_ARTICLE.sub("1", laid_out), Rewriting(laid_out, cost, note=note))
                if len(best) == most:
                    break
        return list(best.values())

    def _never(self, said: Sequence[str]) -> list[re.Pattern[str]]:
        """Return the patterns of what a text with some words never means."""
        return [pattern for words, pattern in self._idioms.never if _has_words(words, said)]

    def _is_of_fixed(self, words: Sequence[str]) -> bool:
        """Return whether words begin with a thing that no sentence picks, or with what belongs to one."""
        owner = words[3:] if words[2:3] == ["of"] else words
        return owner[:2] in self._fixed

    def _names_unpicked(self, text: str, said: Sequence[str]) -> bool:
        """Return whether a text names a thing again that no earlier line is about, and that its author did not name so."""
        written = " ".join(word.removeprefix(_KEPT) for word in said)
        lines = text.split("\n")
        for at, line in enumerate(lines):
            begins = re.findall(r"[\w-]+", line)[1:_OBJECT]
            fixed = _UNPICKING & {*begins, *line.split()[:1]}
            moved = "" if fixed else next(filter(self._is_noun, begins), "")
            # What a condition asks for is not picked.
            picking = " ".join(before.partition("if ")[0] for before in lines[:at])
            before = [moved, *re.findall(r"[\w-]+", picking)]
            picked = {self._singular(word) for word in before if self._is_noun(word)}
            for match in _NAMED_AGAIN.finditer(line):
                said_so = match[0] in written or (match[0].split(" ") in self._fixed and match[1] in said)
                if self._is_noun(match[1]) and not said_so and self._singular(match[1]) not in picked:
                    return True
        return False

    def with_pick(self, rewriting: Rewriting, missing: str) -> Rewriting | None:
        """Return a text with a first line that picks the thing that is missing; None if none does."""
        picks = self._idioms.picked.get(missing) if self._start == "effect" else None
        return replace(rewriting, text=f"{picks}\n{rewriting.text}", cost=rewriting.cost + _LINE) if picks else None

    def partial(self, text: str, most: int = 6) -> list[Rewriting]:
        """Return texts that say less than the given one, and what each does not say, the fullest first."""
        words = self._with_subjects(self._tokens(text)) if len(text) <= MOST_CHARACTERS else []
        if not words or len(words) > MOST_WORDS:
            return []
        carried, never = self._carried(words), self._never(words)
        own = sum(word[0] not in "=\n" and word not in _MARKS for word in words)
        kept = sum(word[0] == _KEPT for word in words)
        found: dict[str, Rewriting] = {}
        for tokens, cost in itertools.islice(self._orders(words), _MOST_PARTIAL):
            for each in self._search(tokens, partial=True):
                lost = len(each.lost.split())
                if not lost or own - lost < _FEWEST_KEPT or 5 * lost > 4 * own or len(each.text.split()) == kept:
                    continue
                if any(pattern.search(each.text) for pattern in never):
                    continue
                # What is left of two sentences may be the lesser half of one.
                if 2 * lost > own and each.gaps > 1:
                    continue
                # What another order added was never said.
                if not {*each.lost.split()} <= {*words}:
                    continue
                forgotten = [phrase for phrase, means in carried if not means.search(each.text)]
                without = f" {each.lost} "
                if not all(f" {phrase} " in without for phrase in forgotten):
                    continue
                turned = bool(forgotten) or any(f" {phrase} " in without for phrase, _ in carried)
                turned = turned or any(map(self._says, each.lost.split()))
                total = cost + each.cost
                if each.text not in found or total < found[each.text].cost:
                    found[each.text] = replace(each, cost=total, turned=turned)
        nearest = sorted(found.values(), key=lambda each: (each.cost, each.text))[: 2 * most]
        laid_out = ((each, self._laid_out(each.text)) for each in nearest)
        return [
            replace(each, text=written, lost=self._as_written(each.lost, text))
            for each, written in laid_out
            if written is not None
        ][:most]

    def _as_written(self, lost: str, text: str) -> str:
        """Return words of a text as its author wrote them, and not the synonyms that stand for them."""
        words, found = _TOKEN.findall(text), f" {lost} "
        for (first, end), group in itertools.groupby(self._spelled_out(words), key=operator.itemgetter(1, 2)):
            same, own = " ".join(word for word, _, _ in group), " ".join(words[first:end])
            if same != own.lower():
                found = found.replace(f" {same} ", f" {own} ")
        return found.strip()

    def _says(self, word: str) -> bool:
        """Return whether a word means something that a text cannot leave out."""
        known = self._step(word) is not None and (word,) not in self._idioms.idle
        # *An enemy you passed* is not any enemy, and a *2-space radius* is not any place.
        tells = known or word in _RELATIVE or word.endswith("ed") or any(map(str.isdigit, word))
        return word not in _DETAILS and tells

    def strange_words(self, text: str) -> list[tuple[int, int]]:
        """Return where the words of a text stand that nothing can be written for, as offsets."""
        found: list[tuple[int, int]] = []
        start = 0
        for line in text.split("\n") if len(text) <= MOST_CHARACTERS else ():
            words = line.partition("#")[0]
            if not self._reads(words.split()):
                matches = list(_TOKEN.finditer(words))
                spelled_out = self._spelled_out(match.group() for match in matches)
                edges = self._edges([word for word, _, _ in spelled_out])
                known = {at + step for at, here in enumerate(edges) for edge in here for step in range(edge.length)}
                said = {at for word in known for at in range(*spelled_out[word][1:])}
                found += [
                    (start + match.start(), start + match.end())
                    for at, match in enumerate(matches)
                    if at not in said and match.group().isalpha() and match.group().lower() not in PRONOUNS
                ]
            start += len(line) + 1
        return found

    def undeclared_names(self, text: str, *, slips: bool = False) -> dict[str, str]:
        """Return the words that stand where a name does and are none, in singular, with their plurals: *gain 2 sparks*.

        A word that designers look for is no name; one that is one letter away from another word is one with `slips`. In
        *gain 2 clay*, clay has no plural.
        """
        known = _SPELLING if slips else _TWO_SLIPS
        found: dict[str, str] = {}
        for line in text.split("\n") if len(text) <= MOST_CHARACTERS else ():
            said = line.partition("#")[0]
            if self._reads(said.split()):
                continue
            tokens = [word for word, _, _ in self._spelled_out(_TOKEN.findall(_OR_MORE.sub("", said)))]
            for at, (before, word) in enumerate(itertools.pairwise(tokens), 1):
                stands = before.isdigit() or before in FIGURES or before in _BEFORE_NAMES
                if (
                    not stands
                    or not word.isalpha()
                    or word in _NO_NAMES
                    or wish_for_name(self._language, word) is not None
                ):
                    continue
                one = singular(word)
                if word not in (one, plural(one)) or any(e.cost < known for e in self._edges_at(tokens, at)):
                    continue
                is_mass = one == word and FIGURES.get(before, before) not in (1, "1", *_BEFORE_NAMES)
                found[one] = one if is_mass else plural(one)
        return found

    @property
    def beginnings(self) -> frozenset[str]:
        """Return the terminals with which a text may begin."""
        return frozenset(each for each in self._states[self._begin[0]] if each in self._vocabulary.spellings)

    def begins(self, word: str) -> bool:
        """Return whether a text may begin with a word."""
        return self._vocabulary.terminal(word) in self.beginnings

    def stop(self, text: str) -> Stop | None:
        """Return how far a text of known words can be rewritten; None if a word has no meaning, or nothing stops it."""
        words = self._tokens(text) if len(text) <= MOST_CHARACTERS else []
        if not words or len(words) > MOST_WORDS:
            return None
        edges = self._edges(words)
        ways: list[list[_Way]] = [[_Way(self._begin, 0.0, ())], *([] for _ in words)]
        last = 0
        for at in range(len(words)):
            breaks = sum(each.startswith(_LINE_BREAK) or each in _JOINTS for each in words[:at])
            here = [
                way
                for way in self._with_added(ways[at], words[at : at + _MOST_ADJECTIVES])
                if way.written.count(BREAK) <= breaks
            ]
            last = at if here else last
            self._go_on(ways, at, here, edges[at])
        if ways[-1] or not any(edge.steps for edge in edges[last]) or words[last].startswith((_LINE_BREAK, _KEPT)):
            return None
        way = min(ways[last], key=lambda way: way.cost)
        expected = frozenset(each for each in self._states[way.stack[0]] if self._fed(way.stack, each) is not None)
        before = sum(words[at].removeprefix(_KEPT) == words[last] for at in range(last))
        matches = list(_TOKEN.finditer(text))
        spelled_out = self._spelled_out(match.group() for match in matches)
        places = [
            (matches[first].start(), matches[end - 1].end()) for word, first, end in spelled_out if word == words[last]
        ]
        if len(places) <= before or not way.written:
            return None
        start, end = places[before]
        said = list(_TOKEN.finditer(text, text.rfind("\n", 0, start) + 1, start))
        if not said:
            return None
        line = written(way.written).rstrip("\n").rpartition("\n")[2].split()
        own = self.verb_before(text[said[0].start() : start])
        verb = own or next(filter(self._begins_sentence, reversed(line)), "")
        return Stop(text[said[-_MOST_QUOTED:][0].start() : said[-1].end()], verb, start, end, expected)

    def verb_before(self, words: str) -> str:
        """Return the first verb of the language in the sentence that some words of a line end with; empty if none is there."""
        sentence = re.split(r"[,;.:]", words.lower())[-1].split()
        return next((verb for word in sentence if self._begins_sentence(verb := self._stem(word) or word)), "")

    def _laid_out(self, text: str) -> str | None:
        """Return a text with its articles and plurals set right."""
        nodes = parse(self._language, self._start, SourceFile("", text).whole).nodes
        if nodes is None:
            return None
        return unparse(self._language, nodes, naming=self._named).rstrip("\n")

    def _named(self, noun: Noun, many: bool) -> str:
        one = self._names.get(noun.word, noun.word)
        return self._plurals.get(one, one) if many else one

    def _carried(self, words: Sequence[str]) -> list[tuple[str, re.Pattern[str]]]:
        """Return the words of a text that turn what it says, each with what a text holds that says the same."""
        plain = [word.removeprefix(_KEPT) for word in words]
        found: list[tuple[str, re.Pattern[str]]] = []
        at = 0
        while at < len(plain):
            said = next(
                (
                    phrase
                    for size in range(_LONGEST_CARRIED, 0, -1)
                    if (phrase := tuple(plain[at : at + size])) in self._idioms.carried
                ),
                (),
            )
            if len(said) == 1 and said[0] in self._idioms.own and self._names_thing(plain, at + 1):
                # A declared thing is always its player's own.
                said = ()
            figure = FIGURES.get(plain[at], int(plain[at][:4]) if plain[at].isdecimal() else 0)
            if said:
                found.append((" ".join(said), _any_of(self._idioms.carried[said], self._opponent)))
            elif figure > 1 and plain[at] != "twice":
                # A limit may be said by the figure beside it: `fewer than 4`.
                near = frozenset(
                    (*map(str, (figure - 1, figure, figure + 1)), *(("another",) if figure == _PAIR else ()))
                )
                found.append((plain[at], re.compile(f"{_any_of(near, self._opponent).pattern}|{_lines_alike(figure)}")))
            at += len(said) or 1
        return found

    def _names_thing(self, words: Sequence[str], at: int) -> bool:
        """Return whether the name of a declared thing stands at a place among words."""
        called = (" ".join(words[at : at + length]) for length in range(1, 4))
        return any(each in self._names or each in self._called or each in self._printed for each in called)

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
                mark = _LINE_BREAK if indentation > levels[0] or len(levels) > 1 else _OUTERMOST
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
                spelled_out = self._spelled_out(_TOKEN.findall(_MINUS.sub("- ", _ARROW.sub(":", line))))
                parts += [word for word, _, _ in spelled_out]
        return parts

    def _spelled_out(self, words: Iterable[str]) -> list[SpelledOut]:
        """Return words in small letters, with synonyms in the place of those that mean the same, each with its place."""
        return synonyms(self._language).spelled_out(map(_plain, words), self._names)

    def _with_subjects(self, tokens: Sequence[str]) -> list[str]:
        """Return the words with the subject before each verb that shares it: *your rival draws a card and loses 1 power*."""
        found: list[str] = []
        subject: Sequence[str] = ()
        for at, word in enumerate(tokens):
            before = tokens[at - 1] if at else "."
            if before in ".;:" or before.startswith(_LINE_BREAK):
                subject = ()
            if before in _JOINTS or before.startswith(_LINE_BREAK):
                if own := self._subject_at(tokens, at):
                    subject = own
                elif tuple(tokens[max(at - 2, 0) : at + 1]) in self._idioms.words:
                    pass
                elif subject and (self._is_of_another(word) or (subject[-1] in _MANY and self._begins_sentence(word))):
                    found += subject
            found.append(word)
        return found

    def _subject_at(self, tokens: Sequence[str], at: int) -> Sequence[str]:
        """Return the words for the other player, or for both, that a sentence begins with; empty if there are none."""
        another = {("the", self._opponent), ("each", "player")}
        for length in range(4, 0, -1):
            said = tuple(tokens[at : at + length])
            after = tokens[at + length] if at + length < len(tokens) else ""
            if (said in another or another & {*self._idioms.words.get(said, ())}) and self._begins_sentence(
                self._stem(after) or after
            ):
                return said
        return ()

    def _is_of_another(self, word: str) -> bool:
        """Return whether a verb says that somebody else does it, as `draws` does."""
        stem = word.removesuffix("s")
        return stem != word and self._begins_sentence(stem)

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
        shorter = f" {' '.join(tokens)} "
        for phrase, cost in self._idioms.idle.items():
            if len(phrase) > 1 and (idle := f" {' '.join(phrase)} ") in shorter:
                shorter = shorter.replace(idle, " ")
                seen[shorter.strip()] = cost
        for line, cost in list(seen.items()):
            seen.setdefault(self._in_plain_words(line), cost + _PLAIN)
            seen.setdefault(self._in_plain_words(line, with_names=True), cost + _PLAIN + _IDIOM)
        waiting = list(seen)
        while waiting and len(seen) < _MOST_ORDERS:
            line = waiting.pop(0)
            words, places = frozenset(line.split(" ")), tuple(_sentences(line))
            for order in self._orders_of_kind:
                for said in places if order.fits(words) else ():
                    match = order.pattern.fullmatch(f" {line[said]}")
                    if match is None or order.would_repeat(match):
                        continue
                    if order.repeats_last and line[said.stop :].lstrip(" ").startswith(_BREAKS["/"]):
                        # The lines that follow would be written once.
                        continue
                    meant = self._in_order(order.meant, match)
                    before, inside, behind = meant.partition(line[said])
                    stands = line[: said.start].endswith(before) and line[said.stop :].startswith(behind)
                    if (inside and stands) or _TWO_FIGURES.search(meant):
                        # The same words would be put around it again and again.
                        continue
                    other = line[: said.start] + meant + line[said.stop :]
                    if other not in seen:
                        seen[other] = seen[line] + _ORDER
                        waiting.append(other)
        for line, cost in sorted(seen.items(), key=lambda item: item[1]):
            yield line.split(" "), cost

    @cached_property
    def _orders_of_kind(self) -> Sequence[Order]:
        """Return the orders in which texts of the kind may be."""
        return [order for order in self._idioms.orders if order.only in (None, self._start)]

    def _in_plain_words(self, line: str, *, with_names: bool = False) -> str:
        """Return words with plain ones in the place of those that people use for them, and of names of the bearer."""
        padded = f" {line} "
        names = self._by_name if with_names else ()
        unclear = _PERSONS if self._names_another_person(line.split(" ")) else frozenset()
        # What the plain words for a thing make may be said in plain words again.
        for phrase, meant in (*self._printed.items(), *names, *self._plain, *self._plain):
            if phrase in unclear:
                continue
            if "A_THING" in phrase:
                if all(part in padded for part in phrase.split("A_THING")):
                    padded = self._of_things(phrase).sub(partial(_with_thing, meant), padded)
            elif "#" in phrase:
                if all(part in padded for part in phrase.split("#")):
                    padded = _plain_pattern(phrase).sub(partial(_with_figure, meant), padded)
            else:
                padded = padded.replace(f" {phrase} ", f" {meant} " if meant else " ")
        # What they make may be said with synonyms.
        return " ".join(synonyms(self._language).words(padded.strip().split(" "), self._names))

    def _names_another_person(self, words: Sequence[str]) -> bool:
        """Return whether words name what stands for the other player, so that *she* may be either of two."""
        person = self._language.without_self.split(" ")[-1]
        behind = zip(("", *words), words, words[1:])
        return any(word == person and self._is_of_opponent(last, before) for last, before, word in behind)

    def _of_things(self, phrase: str) -> re.Pattern[str]:
        """Return the pattern of plain words with a thing among them."""
        if phrase not in self._patterns:
            before, _, behind = phrase.partition("A_THING")
            self._patterns[phrase] = re.compile(f"(?<= ){before}({self._thing}){behind}(?= )")
        return self._patterns[phrase]

    @cached_property
    def _thing(self) -> str:
        """Return the pattern of the words for one thing."""
        fixed = (word for terminal in self._heads for word in self._vocabulary.spellings.get(terminal, ()))
        said = {*self._bearers, *self._said, *self._names, *fixed} - _FIGURES_OF
        nouns = sorted((each for each in said if "*" not in each), key=len, reverse=True)
        return f"(?:(?:{'|'.join(_OF_A_THING)}) )*(?:{'|'.join(map(re.escape, nouns))})"

    def _in_order(self, meant: str, match: re.Match[str]) -> str:
        parts = {**_BREAKS, "#": "1", "PERIOD": self._vocabulary.plain("PERIOD"), "OPPONENT": f"the {self._opponent}"}
        if not self._has_self:
            parts["self"] = self._language.without_self
        for name, words in match.groupdict().items():
            if name.startswith("figure"):
                figure, mark = words if words not in (None, "a", "an") else "1", "#" * int(name[6:])
                number = FIGURES[figure] if figure in FIGURES else int(figure)
                parts |= {mark: figure, f"{mark}+": str(number + 1), f"{mark}-": str(number - 1)}
            elif words is not None:
                parts[f"${name[4:]}"] = words
        said = (part.partition("=") for part in meant.split(" "))
        words = (
            parts.get(part) or parts.get(other, other) or ("" if part[0] == "$" else part) for part, _, other in said
        )
        return " ".join(filter(None, words))

    # ------------------------------------------------------------ words
    def _edges(self, tokens: Sequence[str]) -> list[list[_Edge]]:
        edges = [list(self._edges_at(tokens, at)) for at in range(len(tokens))]
        for at, (before, word) in enumerate(itertools.pairwise(tokens), 1):
            if (before in FIGURES or before in _COUNTING) and self._step(word) is None:
                edges[at] = [replace(edge, counted=True) for edge in edges[at]]
        return edges

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
            outer = word == _OUTERMOST
            yield _Edge(1, (BREAK, *change), 0.0, outer=outer, ended=outer and tokens[at - 1] == ".")
            if word == _OUTERMOST:
                yield _Edge(1, (BREAK, CLOSE), 0.0)
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
            any_noun = [
                ((*phrase[:place], mark, *phrase[place + 1 :]), noun)
                for place, noun in nouns
                if place < length
                for mark in ("*~" if noun in self._names else "*")
            ]
            for said, noun in ((phrase, ""), *any_noun):
                for rank, meant in enumerate(self._idioms.words.get(said, ())):
                    known = True
                    for place, steps in enumerate(self._steps(meant, noun, tokens, at)):
                        yield _Edge(length, steps, _IDIOM * (1 + 0.5 * rank) + _LESS_LIKELY * place)
            if phrase in self._idioms.idle:
                known = True
                yield _Edge(length, (), self._idioms.idle[phrase])
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if (word == "." and not self._goes_on(plain[1:])) or (word == ";" and after in _ASKING):
            # A sentence of English mostly ends the block that it stands in.
            yield _Edge(1, (BREAK, CLOSE), 0.0)
        if word in _JOINTS:
            yield _Edge(1, (BREAK,), 0.1)
        if word in ",;.:!()\"'“”‘’*":
            ends = at + 1 == len(tokens) or tokens[at + 1].startswith((_LINE_BREAK, _KEPT))
            yield _Edge(1, (), 0.05 if word != "." else 0.4, is_mark=not ends)
        elif not known and (stem := self._stem(word)):
            for edge in self._edges_at([*tokens[:at], stem], at):
                if edge.steps:
                    yield replace(edge, cost=edge.cost + _ENDING, past=word.endswith("ed"))
        elif not known and len(word) > 2 and (near := self._meant(word)) and (step := self._step(near)):
            yield _Edge(1, (step,), _SPELLING if is_slip(word, near) else _TWO_SLIPS)

    def _stem(self, word: str) -> str:
        """Return the word of the language or of its idioms of which a word is another form; empty if there is none."""
        for ending, instead in _ENDINGS:
            stem = word.removesuffix(ending) + instead
            if word.endswith(ending) and len(stem) > 2 and (self._step(stem) or (stem,) in self._idioms.words):
                return stem
        return ""

    def _meant(self, word: str) -> str:
        """Return the word that a misspelt one was meant to be; of three letters only a name, or one with two swapped.

        A word that designers look for is not misspelt: `loser` is not `lose`.
        """
        if word in self._wished:
            return ""
        spellings = self._spellings
        if len(word) == 3:
            spellings = [each for each in spellings if each in self._names or sorted(each) == sorted(word)]
        near = nearest(word, spellings)
        return near if near and near[0] == word[0] else ""

    def _without_key(self, tokens: Sequence[str]) -> tuple[list[str], str]:
        """Return words without those before them that a key says, and what to write beside the text; empty if none are."""
        opens = 1 if tokens and tokens[0] in _BRACKETS else 0
        for phrase, note in self._idioms.keys.items():
            end = opens + len(phrase)
            if tuple(tokens[opens:end]) != phrase or len(tokens) <= end + 1:
                continue
            if tokens[end] in (_BRACKETS.get(tokens[0], ""), *_COLONS) or (len(phrase) > 1 and tokens[end] == ","):
                rest = tokens[end + 1 :]
                return [*rest[1:]] if rest[0] in _COLONS else [*rest], note
        return [*tokens], ""

    def _mended(self, tokens: Sequence[str]) -> tuple[list[str], float]:
        """Return words with those of idioms spelt right that are one letter away from them, and what that costs."""
        found: list[str] = []
        for word in tokens:
            near = ""
            if word.isalpha() and word not in self._known and word not in self._sought and not self._stem(word):
                near = nearest(word, self._long_words) or ""
            found.append(near if near[:1] == word[:1] and near and is_slip(word, near) else word)
        cost = _SPELLING * sum(map(operator.ne, found, tokens))
        return [word for word, _, _ in self._spelled_out(found)] if cost else found, cost

    @cached_property
    def _known(self) -> frozenset[str]:
        """Return the words that the language, the entry and the idioms have."""
        own = itertools.chain.from_iterable(self._idioms.words)
        same = synonyms(self._language).said
        return _words_said(self._language) | {*own, *same, *self._names, *self._vocabulary.terminals}

    @cached_property
    def _sought(self) -> frozenset[str]:
        """Return the words of wishes, which are spelt as they are meant."""
        return frozenset(word for wish in wishes(self._language) for phrase in wish.phrases for word in phrase)

    @cached_property
    def _long_words(self) -> Sequence[str]:
        """Return the words that somebody may misspell so that they can be told."""
        return sorted(word for word in self._known if len(word) > _SHORT and word.isalpha() and word.islower())

    def _goes_on(self, words: Sequence[str]) -> bool:
        """Return whether a sentence belongs to the one before it: `If you do, ...`."""
        known = self._idioms.words
        return any(("if", "done") in known.get(tuple(words[:length]), ()) for length in range(1, len(words) + 1))

    def _step(self, word: str) -> Step | None:
        terminal = self._vocabulary.terminal(word)
        if terminal == NAME:
            return (NAME, word) if word in self._names else None
        return (terminal, word) if terminal else None

    def _begins_sentence(self, word: str) -> bool:
        """Return whether a verb of the language is said, which a sentence may begin with."""
        step = None if word in _RELATIVE or word in _SUBJECTS else self._step(word)
        return step is not None and step[0] != NAME and self._fed(self._begin, step[0]) is not None

    def _is_noun(self, word: str) -> bool:
        return word in self._names or self._vocabulary.terminal(word) in self._heads

    def _nouns_in(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the nouns that a pronoun may mean, in singular, also those that are said by an idiom of one word."""
        plain = [word.removeprefix(_KEPT) for word in words]
        behind = (*plain[1:], "")
        for first, last, before, word, after in zip(
            ("", "", "", *plain), ("", "", *plain), ("", *plain), plain, behind
        ):
            # Damage is a figure of something else; `summon` begins a sentence or names a unit, `enemy unit` is one thing.
            if word in _FIGURES_OF or (_ends_sentence(before) and self._begins_sentence(word)):
                continue
            if after and word in OPPONENTS and (self._is_noun(after) or after == self._vocabulary.plain("PERIOD")):
                continue
            # *One of your Arts* is an Art, and *the zone of your Artist* is of that one.
            if before in _FIXED and (last != "of" or self._is_noun(first)):
                if self._vocabulary.terminal(word) in self._heads:
                    yield f"my {word}"
                continue
            if self._is_of_opponent(last, before) and self._vocabulary.terminal(word) in self._heads:
                yield f"the {self._opponent} {word}"
                continue
            if before == "this" and self._has_self and self._is_noun(self._called.get(word, word)):
                yield "self"
                continue
            known = self._idioms.words.get((word,), ())
            meant = (each for each in ((word,), *known) if 0 < len(each) < 3 and self._is_noun(each[-1]))
            if thing := next(meant, ()):
                # Nobody calls the one spoken to *it*.
                named = thing[0] == "my" and word not in _SPOKEN_TO
                yield f"my {thing[-1]}" if named else self._singular(thing[-1])

    def _is_of_opponent(self, last: str, word: str) -> bool:
        """Return whether two words before a noun say that it is the other player's: *the opposing*, *your opponent's*."""
        means = word == self._opponent or (self._opponent,) in self._idioms.words.get((word,), ())
        return means and (last in ("the", *_FIXED) or word in PRONOUNS)

    def _steps(self, meant: tuple[str, ...], noun: str, tokens: Sequence[str], at: int) -> Iterator[tuple[Step, ...]]:
        """Yield the steps of an idiom that stands at a place among the words of a text."""
        # A zone with a zone in it is none.
        if ("self" in meant and not self._has_self) or (noun and self._singular(noun) in meant):
            return
        nouns = [noun]
        unnamed = " ".join(meant) == self._language.without_self and tokens[at : at + 1]
        if unnamed and tokens[at].lower() in PRONOUNS and self._names_another_person(tokens):
            # *She* is whoever was named.
            return
        if meant == ("self",) and tokens[at].lower() in PRONOUNS and any(self._nouns_in(tokens[:at])):
            # A pronoun behind another thing is hardly the one that carries the text.
            return
        if "NOUN" in meant:
            # An order may have put a condition before the sentence that it is about.
            line = next((to for to in range(at, len(tokens)) if tokens[to].startswith(_LINE_BREAK)), at)
            said = list(self._nouns_in(tokens[:at])) or list(self._nouns_in(tokens[line:]))[:1]
            if (
                meant[0] not in ("the", "NOUN")
                and len(said) > 1
                and list(self._nouns_in(tokens[at - 1 : at])) == said[-1:]
            ):
                # No thing is beside itself: *for each mark next to it*.
                said.pop()
            # What the first sentence is about, then what was said last; fixed things last, but not what a condition is about.
            asked = (
                [each for each in said[:1] if each.partition(" ")[0] != "my"]
                if tokens[0].removeprefix(_KEPT) in _ASKING
                else []
            )
            likely = dict.fromkeys((*said[:1], *reversed(said)))
            nouns = sorted(likely, key=lambda each: " " in each and each not in asked)
            later = any(map(_is_joint, tokens[:at]))
            if later and said and " " not in said[0] and tokens[at].lower() in PRONOUNS - _PERSONS:
                # *It* is what the sentence before is about, and not the Artist beside whom that stands.
                nouns = [each for each in nouns if " " not in each]
            if tokens[at].lower() in _PERSONS:
                # Nobody says *her* of a token where a person is named, nor of the thing that is just being named.
                ends = (to for to in range(at, 0, -1) if tokens[to] in _JOINTS or tokens[to].startswith(_LINE_BREAK))
                earlier = {*self._nouns_in(tokens[: next(ends, 0)])}
                nouns = [each for each in nouns if " " in each] or [each for each in nouns if each in earlier]
        for each in nouns:
            # `my artist` cannot be named again as `the artist`.
            article = "" if " " in each or each == "self" else "the "
            phrase = " ".join(meant).replace("the NOUN", article + each)
            steps = [self._step(noun or each if word in ("*", "~", "NOUN") else word) for word in phrase.split()]
            # An idiom of the shared list may be written with a word that only some games have.
            if None not in steps:
                yield tuple(step for step in steps if step is not None)

    def _singular(self, word: str) -> str:
        terminal = self._vocabulary.terminal(word)
        return self._names[word] if terminal == NAME else self._vocabulary.plain(terminal)

    # ------------------------------------------------------------ the search
    def _search(self, tokens: list[str], *, partial: bool = False) -> Iterator[Rewriting]:
        edges = self._edges(tokens)
        if partial:
            for at in range(len(tokens)):
                edges[at] = [edge for edge in edges[at] if edge.cost < _TWO_SLIPS]
                edges[at] += self._losses(tokens, at, edges[at])
        leads = [False] * len(tokens) + [True]
        for at in reversed(range(len(tokens))):
            edges[at] = [edge for edge in edges[at] if leads[at + edge.length]]
            leads[at] = bool(edges[at])
        if not leads[0]:
            return
        begin = _Way(self._begin, 0.0, ())
        ways: list[list[_Way]] = [[begin], *([] for _ in tokens)]
        last_word = max((at for at, word in enumerate(tokens) if not _is_joint(word)), default=0)
        for at in range(len(tokens) + 1):
            whole = ways[at] if at <= last_word else [way for way in ways[at] if not _ends_early(tokens, way)]
            here = self._with_added(whole, tokens[at : at + _MOST_ADJECTIVES])
            if at == len(tokens):
                for way in here:
                    gaps = sum(at - 1 not in way.lost for at in way.lost)
                    if gaps > _MOST_GAPS or self._refers_to_lost(tokens, way.lost):
                        continue
                    if (last := self._ended(way)) is not None:
                        lost = " ".join(tokens[at] for at in last.lost)
                        yield Rewriting(written(last.written), last.cost, lost, gaps)
                return
            self._go_on(ways, at, here, edges[at])

    @staticmethod
    def _refers_to_lost(tokens: Sequence[str], lost: Sequence[int]) -> bool:
        """Return whether a pronoun is left behind a sentence of which nothing is left."""
        begins = [0, *(at + 1 for at, word in enumerate(tokens) if word in _JOINTS or word.startswith(_LINE_BREAK))]
        return any(
            {at for at in range(first, stop - 1) if tokens[at] not in _MARKS} <= set(lost)
            and any(tokens[at] in PRONOUNS and at not in lost for at in range(stop, end))
            for first, stop, end in zip(begins, begins[1:], (*begins[2:], len(tokens)))
            if stop - first > 1
        )

    def _losses(self, tokens: Sequence[str], at: int, edges: Sequence[_Edge]) -> Iterator[_Edge]:
        """Yield what may be left out from a word on: the word, the sentence that it begins, or the rest of its sentence."""
        word = tokens[at]
        if word.startswith((_KEPT, _LINE_BREAK)) or word in _MARKS or word in _AND:
            return
        begins = not at or tokens[at - 1].startswith(_LINE_BREAK) or tokens[at - 1] in _JOINTS
        event = self._start == "passive" and not any(each in _JOINTS for each in tokens[:at])
        # A strange word behind the person is the verb: *when you cast a spell*.
        verb = event and not edges and at > 0 and tokens[at - 1].lower() in ("i", "you")
        step = self._step(word)
        turns = (
            verb
            or (step is not None and step[0] not in (FIGURE, NAME))
            or word in self._idioms.turning
            or word == self._opponent
        )
        if not turns and all(edge.steps for edge in edges) and not (edges and (event or begins)):
            yield _Edge(
                1,
                (),
                _LOST_FIGURE if word.isdigit() or word in FIGURES else _LOST if edges else _LOST_STRANGE,
                loses=True,
                of_thing=True,
                strange=not edges,
            )
        # Without its event, a passive would be another one.
        if self._start != "passive" if begins else word in _RELATIVE:
            end = self._end_of(tokens, at, _JOINTS)
            # What it speaks of goes with it: *when an enemy steps on a trap, it takes 2 damage*.
            if (
                begins
                and word in self._idioms.turning
                and any(each in PRONOUNS for each in tokens[end : self._end_of(tokens, end, ".")])
            ):
                end = self._end_of(tokens, end, ".")
            # What is done is no detail of what comes before: *on a 6 deal 2 damage*.
            if end - at > 1 and (
                word not in _BEFORE_NOUNS or not any(map(self._begins_sentence, tokens[at + 1 : end]))
            ):
                cost, of_thing = _LOST_SENTENCE if begins else _LOST_REST, not begins and word in _BEFORE_NOUNS
                yield _Edge(end - at, (), cost, loses=True, whole=begins, of_thing=of_thing)

    def _means_more_with_words(self, way: _Way) -> bool:
        """Return whether a verb was written last that can stand alone: `the enemy loses` says more than its beats."""
        said = [step for step in way.written if step not in (BREAK, OPEN, CLOSE)]
        ends = said and (said[-1] != way.written[-1] or self._fed(way.stack, BREAK[0]) is not None)
        return bool(ends and self._begins_sentence(said[-1][1]))

    @staticmethod
    def _end_of(tokens: Sequence[str], at: int, marks: Container[str]) -> int:
        """Return where the words from a place on end: at a line, or at one of some marks."""
        ends = (
            to for to in range(at, len(tokens)) if tokens[to].startswith((_LINE_BREAK, _KEPT)) or tokens[to] in marks
        )
        return next(ends, len(tokens))

    def _go_on(self, ways: list[list[_Way]], at: int, here: Sequence[_Way], edges: Iterable[_Edge]) -> None:
        """Add to `ways` how those that stand at the word `at` go on, each at the word where it then stands."""
        for edge in edges:
            for way in here:
                cost = edge.cost * _NEXT_LOST if edge.loses and at - 1 in way.lost else edge.cost
                if edge.outer and way.written.count(OPEN) > way.written.count(CLOSE):
                    cost += _STAYS
                # What is left unsaid takes the place of nothing that was said.
                if edge.loses and edge.of_thing and (_is_last(way, way.filled) or self._means_more_with_words(way)):
                    continue
                # Nor does a mark part a player from what they do: *if it is higher than your rival's, gain 2 power*.
                if edge.is_mark and edge.cost and not _begins(way) and _begins(_without_subject(way)):
                    continue
                # A sentence without its thing does not go on with the next one: *choose a number; the enemy draws*.
                if edge.is_mark and at - 1 in way.lost and not _begins(way):
                    continue
                if edge.strange and _in_sentence(way, way.filled):
                    continue
                if edge.counted and edge.steps and _begins(_without_subject(way)):
                    continue
                if edge.past and self._start != "passive" and _begins(_without_subject(way)):
                    continue
                after = self._after(way, edge.steps, cost)
                # *Draw a card for each golem.* opens no block for the line behind it.
                if after is not None and not (edge.ended and after.written[-1] == OPEN):
                    if edge.loses:
                        lost = (*way.lost, *range(at, at + edge.length))
                        after = replace(after, lost=lost, gap=-1 if edge.whole else len(after.written))
                    ways[at + edge.length].append(after)

    def _is_plural(self, word: str) -> bool:
        """Return whether a word is the plural of a name, or of an idiom for a thing: *creatures*."""
        if word in self._names:
            return word not in self._names.values()
        meant = self._idioms.words.get((word,), ()) if singular(word) != word else ()
        return any(self._is_noun(written[-1]) for written in meant if written)

    def _plural_follows(self, words: Sequence[str]) -> bool:
        """Return whether words begin with a plural, or with one behind words such as *enemy*: *enemy units*."""
        for word in words:
            terminal = self._vocabulary.terminal(word)
            if terminal not in self._adjectives:
                of_many = terminal in self._heads and terminal != "CARD" and singular(word) != word
                return of_many or self._is_plural(word)
        return False

    def _small_words(self, state: int, *, ends: bool, many: bool) -> Sequence[tuple[tuple[Step, ...], float]]:
        """Return the words that may be added in a state of the parser, with their costs.

        Args:
            state: The state.
            ends: Whether a sentence ends there.
            many: Whether a plural follows.
        """
        key = state, ends, many
        if key not in self._added:
            added: list[tuple[tuple[Step, ...], float]] = []
            for terminal in self._states[state]:
                cost = self._idioms.small.get(terminal)
                if cost is None and terminal == BREAK[0]:
                    cost = _LINE
                only = ends and len(self._states[state]) == 1 and terminal in self._vocabulary.spellings
                if cost is None and only:
                    cost = _ONLY
                if cost is not None:
                    word = {FIGURE: "1", BREAK[0]: ""}.get(terminal)
                    step = (terminal, self._vocabulary.plain(terminal) if word is None else word)
                    # Nothing was picked yet that `the` could name.
                    likely = 2.0 if terminal == "THE" and state == self._begin[0] else 1.0
                    added.append(((step,), cost / 2 if terminal == "EACH" and many else cost * likely))
            self._added[key] = added
        return self._added[key]

    def _with_added(self, ways: Iterable[_Way], following: Sequence[str]) -> list[_Way]:
        """Return the best of some ways, and what comes of adding small words to them before those that follow."""
        kept = _best(ways)
        fresh = kept
        ends = not following or following[0] in ",.;:" or following[0].startswith(_LINE_BREAK)
        many = self._plural_follows([word.lower() for word in following])
        for _ in range(_MOST_ADDED):
            more: list[_Way] = []
            for way in fresh:
                lost = _is_last(way, way.gap)
                last = way.written[-1][0] if way.written and not lost else ""
                for steps, cost in self._small_words(way.stack[0], ends=ends, many=many):
                    if lost and steps[0][0] not in _SAYS_NOTHING:
                        continue
                    if (after := self._after(way, steps, cost)) is not None:
                        says = steps[0][0] not in _SAYS_NOTHING
                        more.append(replace(after, filled=len(after.written)) if says else after)
                for behind, steps, cost in self._unsaid.get(last, ()):
                    fits = tuple(step[0] for step in way.written[-len(behind) :]) == behind
                    if fits and (after := self._after(way, steps, cost)) is not None:
                        more.append(replace(after, filled=len(after.written)))
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
            twice = written and step == written[-1] and step not in (BREAK, CLOSE)
            if twice or (step[0] == NAME and self._takes_no_name(written)):
                return None
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
        return _Way(stack, way.cost + cost, written, way.lost, way.filled, way.gap)

    def _takes_no_name(self, written: Sequence[Step]) -> bool:
        """Return whether no declared name can stand behind some words."""
        last = [text for _, text in written[-2:]]
        if not last or last[-1] in self._idioms.own:
            return bool(last)
        return len(last) == 2 and last[0] in self._idioms.around and written[-1][0] in ("A", "THE", "EACH", "ANOTHER")

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
        return _Way(stack, way.cost, written, way.lost) if self._fed(stack, END[0]) is not None else None

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


def _once() -> Callable[[re.Match[str]], str]:
    """Return what keeps the first group of each name, and lets the others mean what that one holds."""
    seen: set[str] = set()

    def kept(match: re.Match[str]) -> str:
        group = f"(?P={match[1]})" if match[1] in seen else match[0]
        seen.add(match[1])
        return group

    return kept


@cache
def _plain_pattern(phrase: str) -> re.Pattern[str]:
    """Return the pattern of plain words with a figure in the place of `#`."""
    return re.compile(f"(?<= ){re.escape(phrase).replace(re.escape('#'), rf'({_NUMBER})')}(?= )")


def _with_thing(meant: str, found: re.Match[str]) -> str:
    """Return plain words with the thing that was found."""
    return meant.replace("A_THING", found[1])


def _with_figure(meant: str, found: re.Match[str]) -> str:
    """Return plain words with the figure that was found, or one more, in the places of `#` and `#+`."""
    figure = found[1]
    number = FIGURES[figure] if figure in FIGURES else int(figure)
    return meant.replace("#+", str(number + 1)).replace("#", figure)


@cache
def _any_of(words: frozenset[str], opponent: str) -> re.Pattern[str]:
    """Return the pattern of a text that holds one of some words; of any text if one of them is empty."""
    alike = "|".join(re.escape(word.replace("OPPONENT", opponent)) for word in sorted(words))
    return re.compile("" if "" in words else rf"(?<![\w-])(?:{alike})(?![\w-])")


def _lines_alike(number: int) -> str:
    """Return the pattern of a text that says a line so many times: what a figure says, too."""
    return rf"(?ms:^( *\w[^\n]*)$(?:.*?^\1$){{{number - 1}}})"


def _ends_sentence(word: str) -> bool:
    """Return whether a sentence may begin behind a word, or behind nothing."""
    return not word or word in _JOINTS or word.startswith(_LINE_BREAK) or word == "may"


def _is_joint(word: str) -> bool:
    """Return whether something stands between two sentences, or is a mark."""
    return word in _JOINTS or word in _MARKS or word.startswith(_LINE_BREAK)


def _ends_early(tokens: Sequence[str], way: _Way) -> bool:
    """Return whether nothing is written for a last sentence behind an *and*, nor is any of its words told as lost."""
    joint = max((at for at, word in enumerate(tokens) if word in _AND), default=len(tokens))
    says = not all(map(_is_joint, tokens[joint + 1 :]))
    return says and not any(at > joint for at in way.lost) and way.written[-1:] in ((BREAK,), (CLOSE,))


def _is_last(way: _Way, at: int) -> bool:
    """Return whether no word but a figure was written since something happened, if it did."""
    return at >= 0 and all(step in (BREAK, OPEN, CLOSE) or step[0] == FIGURE for step in way.written[at:])


def _begins(way: _Way) -> bool:
    """Return whether a sentence begins here."""
    return not way.written or way.written[-1] in (BREAK, OPEN, CLOSE)


def _without_subject(way: _Way) -> _Way:
    """Return a way without the player that was written last, who does what follows."""
    last = tuple(terminal for terminal, _ in way.written[-2:])
    subject = 2 if last == ("THE", "OPPONENT") else int(last[-1:] == ("I",))
    return replace(way, written=way.written[: len(way.written) - subject])


def _in_sentence(way: _Way, at: int) -> bool:
    """Return whether something happened in the sentence that is being written."""
    return at >= 0 and all(step not in (BREAK, OPEN, CLOSE) for step in way.written[at:])


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


_BEGIN = re.compile(r"(?:^|(?<= ))(?:may|can|otherwise|else|you|i|I)(?= )")
"""A word after which a sentence begins that can stand alone."""
_BETWEEN = re.compile(r"(?:^|(?<= ))(?:\n[><|]*|[.,;:!?•]|and|then|but)(?= |$)")


def _sentences(line: str) -> Iterator[slice]:
    """Yield the places of sentences in words with spaces between them: of all, and of what stands between marks."""
    marks = list(_BETWEEN.finditer(line))
    for start in (0, *(mark.end() + 1 for mark in (*marks, *_BEGIN.finditer(line)))):
        for stop in (*(mark.start() - 1 for mark in marks), len(line)):
            if start < stop:
                yield slice(start, stop)
