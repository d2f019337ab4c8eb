"""Everyday English where the language has words of its own: wishes, figures in letters, pronouns, the other player.

A *wish* is a phrase that designers look for and a language does not have, with what to write instead.
`dsl/wishes/<grammar>.toml` lists them beside each grammar of a language, as tables `[[wish]]`:

- `words`: the phrases; `^` is the beginning of a sentence, `#` any figure above 1, `*` any name, `a/b` one of two words, and
  `...` some words of the same sentence, or none; figures may be in letters;
- `write`: what can replace them, so that the rest of the line is read too (`""`: nothing);
- `after`: first word of a line; the wish counts only on such lines, and goes before wishes without it;
- `unless`: words beside which it is about something else, and does not count;
- `answer`: the hint, by default to write that;
- `common = true`: most sentences with the words can be written, so another wish in the sentence says more;
- `wrong`: a text that holds the first phrase; `right`: one that the language can say, at the place `at` of the game's
  sample entry, by default the one that the game's own file names.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, codes
from gesso.lang.errors.error_context import BREAK, ErrorContext, Explanation, Step, TextLine, TextWord, short
from gesso.lang.errors.order import only_word, second_sentence
from gesso.lang.errors.synonyms import FIGURES, SpelledOut, phrases_of, synonyms
from gesso.lang.language import FIGURE, NAME, Language, Terminals, terminals
from gesso.resources import resources
from gesso.source import Span

BEGIN, ANY_FIGURE, ANY_NAME, GAP = "^", "#", "*", "..."
MARKS = ".,;:!?()"
_ENDS = (".", ";", ":", "!", "?")
"""Marks behind the last word of a sentence."""
_WIDEST_GAP = 8


@dataclass(frozen=True, slots=True)
class Wish:
    """One table of the list."""

    listed: tuple[str, ...]
    """The phrases as the list has them, for readers."""
    phrases: tuple[tuple[str, ...], ...]
    """Every phrase, each with one of the words that the list leaves open."""
    hint: str
    write: str | None
    """What can replace the words; None if nothing can."""
    wrong: str
    right: str
    at: str
    shared: bool
    """Whether the list is that of the shared grammar."""
    after: str = ""
    common: bool = False
    """Whether most sentences with the words can be written."""
    unless: frozenset[str] = frozenset()
    """Words of a line on which it does not count."""


@dataclass(frozen=True, slots=True)
class FoundWish:
    """A wish with the words of a line that express it, `first` and `last` counted from 0."""

    wish: Wish
    first: int
    last: int
    size: int
    """How many words the phrase has, without those of its gaps."""

    @property
    def weight(self) -> tuple[int, int, bool]:
        """Return the order of wishes: longer phrases first, then those for one kind of line."""
        return self.size, self.last - self.first, bool(self.wish.after)

    @property
    def is_certain(self) -> bool:
        """Return whether no piece of a file is likely to have that name."""
        return self.wish.shared or self.wish.write is not None or self.last > self.first


@cache
def wishes(language: Language) -> tuple[Wish, ...]:
    """Return all known wishes of a language: the game's own, then those of the shared grammar."""
    place = ""
    wishes_found: list[Wish] = []
    for grammar in reversed(language.grammars):
        for path in resources(f"dsl/wishes/{grammar.removesuffix('.lark')}.toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            place = data.get("at", place)
            shared = grammar == language.grammars[0]
            wishes_found += [_wish(entry, place, shared=shared) for entry in data["wish"]]
    return tuple(wishes_found)


def _wish(data: Mapping[str, Any], place: str, *, shared: bool) -> Wish:
    def text(key: str, otherwise: str = "") -> str:
        value = data.get(key, otherwise)
        assert isinstance(value, str)
        return value

    listed = tuple(data["words"])
    phrases = phrases_of(listed)
    common = data.get("common") is True
    write = text("write") if "write" in data else None
    hint = text("answer") or (f"write `{write}`" if write else "leave it out")
    wrong, right, at, after = text("wrong"), text("right"), text("at", place), text("after")
    return Wish(
        listed, phrases, hint, write, wrong, right, at, shared, after, common, frozenset(data.get("unless", ()))
    )


def find_wish(language: Language, words: Sequence[str], index: int) -> FoundWish | None:
    """Return the wish that the word at `index` belongs to: the longest phrase that holds it."""
    as_written = [(plain_word(word), at, at + 1) for at, word in enumerate(words)]
    found = [*_wishes_at(language, _index(language), words, as_written, index)]
    spelled_out = _spelled_out(language, words)
    if spelled_out != as_written:
        found += _wishes_at(language, _index(language, same=True), words, spelled_out, index)
    return max(found, key=lambda each: each.weight, default=None)


def _spelled_out(language: Language, words: Sequence[str]) -> list[SpelledOut]:
    """Return words with synonyms in the place of those that mean the same, sentence by sentence."""
    found: list[SpelledOut] = []
    ends = [at + 1 for at, word in enumerate(words) if word.endswith(_ENDS)]
    for first, end in itertools.pairwise(dict.fromkeys((0, *ends, len(words)))):
        sentence = synonyms(language).spelled_out(map(plain_word, words[first:end]))
        found += [(word, first + start, first + stop) for word, start, stop in sentence]
    return found


def _wishes_at(
    language: Language, known: WishIndex, words: Sequence[str], said: Sequence[SpelledOut], index: int
) -> Iterator[FoundWish]:
    """Yield the wishes that the word at `index` belongs to, in words that were written or mean the same."""
    plain = [BEGIN, *(word for word, _, _ in said)]
    behind = (*(first for _, first, _ in said[1:]), len(words))
    ends = [False, *(words[end - 1].endswith(_ENDS) and end <= next for (_, _, end), next in zip(said, behind))]
    for at in (at for at, (_, start, stop) in enumerate(said) if start <= index < stop):
        for wish, phrase, start in _candidates(known, plain, at + 1):
            last = _end(language, phrase, plain, ends, start)
            first = start if phrase[0] == BEGIN else start - 1
            if last is None or not first <= at < last or wish.after not in ("", plain[1]) or wish.unless & {*plain}:
                continue
            size = sum(word not in (GAP, BEGIN) for word in phrase)
            yield FoundWish(wish, said[first][1], said[last - 1][2] - 1, size)


def _candidates(known: WishIndex, plain: Sequence[str], index: int) -> Iterator[tuple[Wish, tuple[str, ...], int]]:
    """Yield the phrases that may hold a word, each with the place of its first word."""
    for word in dict.fromkeys((plain[index], _in_digits(plain[index]), ANY_FIGURE, ANY_NAME)):
        for wish, phrase, offset in known.by_word.get(word, ()):
            if index >= offset:
                yield wish, phrase, index - offset
    for start, word in enumerate(plain[: index + 1]):
        for first in (word, BEGIN) if word != BEGIN else (word,):
            for wish, phrase in known.wide.get(first, ()):
                yield wish, phrase, start


def _end(language: Language, phrase: Sequence[str], plain: Sequence[str], ends: Sequence[bool], at: int) -> int | None:
    """Return the place of the last word of a phrase that begins at a word; None if the phrase does not stand there."""
    for number, wanted in enumerate(phrase):
        if wanted == GAP:
            for to in range(at, min(at + _WIDEST_GAP + 1, len(plain))):
                if any(ends[at - 1 : to]):
                    break
                if (last := _end(language, phrase[number + 1 :], plain, ends, to)) is not None:
                    return last
            return None
        fits = at < len(plain) and (_fits(language, wanted, plain[at]) or (wanted == BEGIN and ends[at]))
        if not fits:
            return None
        at += 1
    return at - 1


def wish_for_name(language: Language, name: str) -> Wish | None:
    """Return the wish that a single word expresses in the place of a name."""
    fitting = (wish for wish, phrase, _ in _index(language).by_word.get(plain_word(name), ()) if len(phrase) == 1)
    return next(fitting, None)


@dataclass(frozen=True, slots=True)
class WishIndex:
    """The phrases of wishes by their words."""

    by_word: Mapping[str, Sequence[tuple[Wish, tuple[str, ...], int]]]
    """Those without gaps under each of their words, with its position."""
    wide: Mapping[str, Sequence[tuple[Wish, tuple[str, ...]]]]
    """Those with gaps under the first word."""


def index_of(wishes: Iterable[Wish]) -> WishIndex:
    """Index the phrases of wishes by their words."""
    by_word: dict[str, list[tuple[Wish, tuple[str, ...], int]]] = {}
    wide: dict[str, list[tuple[Wish, tuple[str, ...]]]] = {}
    for wish in wishes:
        for phrase in wish.phrases:
            if GAP in phrase:
                wide.setdefault(phrase[0], []).append((wish, phrase))
                continue
            for offset, word in enumerate(phrase):
                if word != BEGIN:
                    by_word.setdefault(word, []).append((wish, phrase, offset))
    return WishIndex(by_word, wide)


@cache
def _index(language: Language, *, same: bool = False) -> WishIndex:
    """Index the wishes of a language; with `same` by the words that mean the same as theirs, those that say what to do."""
    if not same:
        return index_of(wishes(language))
    known = synonyms(language)
    meant = known.meant
    spelled_out = (
        replace(wish, phrases=tuple(dict.fromkeys(tuple(known.words(phrase)) for phrase in wish.phrases)))
        for wish in wishes(language)
        # What is only written in another word may be a word of the language when it is spelled out.
        if wish.write is None
    )
    return index_of(
        replace(wish, phrases=tuple(each for each in wish.phrases if each not in meant)) for wish in spelled_out
    )


def plain_word(word: str) -> str:
    """Return a word in small letters, without the punctuation of English sentences."""
    small = word.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return small.strip(MARKS) or small


def _in_digits(word: str) -> str:
    return word if word in ("once", "twice") else str(FIGURES.get(word, word))


def _fits(language: Language, wanted: str, word: str) -> bool:
    if wanted == ANY_FIGURE:
        figure = _in_digits(word)
        return figure.isascii() and figure.isdigit() and int(figure[:4]) > 1
    return wanted in (word, _in_digits(word)) or (wanted == ANY_NAME and terminals(language).terminal(word) == NAME)


# Words that join two sentences on one line.
JOINING = frozenset({"and", "but", "then", "next", "afterwards"})
PRONOUNS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "they", "them", "their", "one"})
OPPONENTS = frozenset({"opponent", "opponents", "foe", "enemy", "rival", "player", "players", "someone"})


def wished(context: ErrorContext) -> Explanation | None:
    """Explain a wish that holds the refused word, or ends just before it, where its words were taken for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if not 0 <= at < len(words) or (at < index and words[at].terminal != NAME):
            continue
        wish = find_wish(context.language, [word.text for word in words], at)
        if wish is None or (at < index and not (wish.last == at and wish.is_certain)):
            continue
        if words[at].text in JOINING and wish.first == wish.last:
            if at == index and (meant := only_word(context)):
                return meant
            if second_sentence(replace(context, index=at + 1)):
                return Explanation(wish_diagnostic(wish, context.line), split=at + 1)
        if wish.first == index:
            return explain_wish(wish, context.line, context.vocabulary)
        return Explanation(wish_diagnostic(wish, context.line))
    return None


def explain_wish(wish: FoundWish, line: TextLine, vocabulary: Terminals) -> Explanation:
    """Explain a wish at its first word, with what can replace it."""
    write = wish.wish.write
    repair = None if write is None else tuple((vocabulary.terminal(word), word) for word in write.split())
    return Explanation(wish_diagnostic(wish, line), repair, taken=wish.last - wish.first + 1)


def wish_diagnostic(wish: FoundWish, line: TextLine) -> Diagnostic:
    """Return the diagnostic of a wish, at its words."""
    first, last = line.words[wish.first], line.words[wish.last]
    marks = len(last.text) - len(last.text.rstrip(MARKS)) if last.text.strip(MARKS) else 0
    span = Span(line.source, first.span.start, last.span.end - marks)
    phrase = " ".join(plain_word(word.text) for word in line.words[wish.first : wish.last + 1])
    return Diagnostic(codes.LEFT_OUT_WORD, f"the language has no `{short(phrase)}`", span, wish.wish.hint)


def colloquialism(context: ErrorContext) -> Explanation | None:
    """Explain a figure in letters, a pronoun or another name for the other player, here or just before, where it
    passed as a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if 0 <= at < len(words) and words[at].terminal == NAME and (explanation := _everyday_at(context, at)):
            return explanation if at == index else Explanation(explanation.diagnostic)
    return None


def _everyday_at(context: ErrorContext, at: int) -> Explanation | None:
    word = context.line.words[at]
    text = word.text
    after = context.line.words[at + 1].text if at + 1 < len(context.line.words) else ""
    opponent = context.vocabulary.plain("OPPONENT")
    repair: tuple[Step, ...] | None = None
    if text in FIGURES and (FIGURE in context.accepts or at < context.index):
        message = f"`{text}` must be written in digits"
        hint = f"write `{FIGURES[text]}`"
        repair = ((FIGURE, str(FIGURES[text])),)
        return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, hint), repair, True)
    if text == "i":
        diagnostic = Diagnostic(codes.CAPITAL_LETTER, "`i` is written as a capital letter", word.span, "write `I`")
        return Explanation(diagnostic, (("I", "I"),), True)
    if text in PRONOUNS:
        carries = " for what carries the text" if context.bearer == "self" else ""
        hint = f"name it again: `the {_last_noun(context) or '...'}`, or `{context.bearer}`{carries}"
        repair = context.bearer_steps
    elif text in OPPONENTS or after in OPPONENTS - {opponent}:
        hint = f"the other player is `the {opponent}`"
        repair = (("OPPONENT", opponent),) if text in OPPONENTS else None
    else:
        return None
    return Explanation(Diagnostic(codes.LEFT_OUT_WORD, f"the language has no `{text}`", word.span, hint), repair)


def _last_noun(context: ErrorContext) -> str:
    """Return the noun picked last with which the sentence can continue."""
    words = [*context.above, *context.line.words[: context.index]]
    for at in reversed(range(len(words))):
        for noun in words[at + 1 : at + 4] if _picks(context, words, at) else ():
            if context.state.after(("THE", "the"), (noun.terminal, noun.text), *context.rest[1:], BREAK):
                return noun.text
    return ""


def _picks(context: ErrorContext, words: Sequence[TextWord], at: int) -> bool:
    """Return whether a word begins a pick: an article does, and a figure in the place of an article."""
    if words[at].terminal != FIGURE:
        return words[at].terminal in ("A", "EACH")
    line = [word for word in words[:at] if word.span.line == words[at].span.line]
    state = context.before_line.after(*((word.terminal, word.text) for word in line))
    return state is None or "A" in state.accepts()
