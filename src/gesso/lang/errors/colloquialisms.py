"""Everyday English where the language has words of its own: wishes, figures in letters, pronouns, the other player.

A *wish* is a phrase that designers look for and a language does not have, with what to write instead.
`dsl/wishes/<grammar>.toml` lists them beside each grammar of a language, as tables `[[wish]]`:

- `words`: phrases that are looked for; `^` is the beginning of a line, `#` any figure above 1, `*` any name;
- `write`: what can stand in their place, so that the rest of the line is read too (`""`: nothing);
- `after`: the first word of a line on which alone it is answered so, before what is answered elsewhere;
- `answer`: what the designer is told, by default to write that;
- `wrong`: a text that holds the first phrase; `right`: one that says what can be said, at the place `at` of the game's
  sample entry, by default the one that the game's own file names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from gesso.diagnostics import Diagnostic, codes
from gesso.lang.errors.error_context import BREAK, ErrorContext, Explanation, Step, TextLine, TextWord, short
from gesso.lang.errors.order import only_word, second_sentence
from gesso.lang.language import FIGURE, NAME, Language, Terminals, terminals
from gesso.resources import resources
from gesso.source import Span

LINE_BEGIN, ANY_FIGURE, ANY_NAME = "^", "#", "*"
MARKS = ".,;:!?()"


@dataclass(frozen=True, slots=True)
class Wish:
    """One table of the list. `write` is None where nothing can stand in place of the words; `shared` where the list is
    that of the shared grammar."""

    phrases: tuple[tuple[str, ...], ...]
    hint: str
    write: str | None
    wrong: str
    right: str
    at: str
    shared: bool
    after: str = ""


@dataclass(frozen=True, slots=True)
class FoundWish:
    """A wish with the words of a line that express it, `first` and `last` counted from 0."""

    wish: Wish
    first: int
    last: int

    @property
    def weight(self) -> tuple[int, bool]:
        """What says more of its line goes before what says less: by its words, then by where it stands."""
        return self.last - self.first, bool(self.wish.after)

    @property
    def is_certain(self) -> bool:
        """Whether no piece of a file is likely to be called so."""
        return self.wish.shared or self.wish.write is not None or self.last > self.first


@cache
def wishes(language: Language) -> tuple[Wish, ...]:
    """All known wishes of a language: the game's own, then those of the shared grammar."""
    place = ""
    found: list[Wish] = []
    for grammar in reversed(language.grammars):
        for path in resources(f"dsl/wishes/{grammar.removesuffix('.lark')}.toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            place = data.get("at", place)
            shared = grammar == language.grammars[0]
            found += [_wish(each, place, shared=shared) for each in data["wish"]]
    return tuple(found)


def _wish(data: Mapping[str, str | list[str]], place: str, *, shared: bool) -> Wish:
    def text(key: str, otherwise: str = "") -> str:
        value = data.get(key, otherwise)
        assert isinstance(value, str)
        return value

    phrases = tuple(tuple(phrase.lower().split()) for phrase in data["words"])
    write = text("write") if "write" in data else None
    hint = text("answer") or (f"write `{write}`" if write else "leave it out")
    return Wish(phrases, hint, write, text("wrong"), text("right"), text("at", place), shared, text("after"))


def find_wish(language: Language, words: Sequence[str], index: int) -> FoundWish | None:
    """The wish that the word at `index` expresses, or belongs to: the longest phrase that holds it."""
    known = _by_word(language)
    plain = [LINE_BEGIN, *map(plain_word, words)]
    found: FoundWish | None = None
    for word in (plain[index + 1], ANY_FIGURE, ANY_NAME):
        for wish, phrase, offset in known.get(word, ()):
            start = index + 1 - offset
            here = plain[max(start, 0) : start + len(phrase)]
            if start < 0 or len(here) != len(phrase) or not all(_fits(language, *each) for each in zip(phrase, here)):
                continue
            first = max(start - 1, 0)
            if wish.after not in ("", plain[1]):
                continue
            fits = FoundWish(wish, first, start + len(phrase) - 2)
            if found is None or fits.weight > found.weight:
                found = fits
    return found


def wish_for_name(language: Language, name: str) -> Wish | None:
    """The wish that a single word expresses where a name stands."""
    fitting = (wish for wish, phrase, _ in _by_word(language).get(plain_word(name), ()) if len(phrase) == 1)
    return next(fitting, None)


@cache
def _by_word(language: Language) -> Mapping[str, tuple[tuple[Wish, tuple[str, ...], int], ...]]:
    """Each phrase under each of its words, with the place of the word in it."""
    found: dict[str, tuple[tuple[Wish, tuple[str, ...], int], ...]] = {}
    for wish, phrase, offset in _places(language):
        found[phrase[offset]] = (*found.get(phrase[offset], ()), (wish, phrase, offset))
    return found


def _places(language: Language) -> Iterator[tuple[Wish, tuple[str, ...], int]]:
    for wish in wishes(language):
        for phrase in wish.phrases:
            yield from ((wish, phrase, offset) for offset, word in enumerate(phrase) if word != LINE_BEGIN)


def plain_word(word: str) -> str:
    """A word in small letters, without the marks of English sentences."""
    small = word.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return small.strip(MARKS) or small


def _fits(language: Language, wanted: str, word: str) -> bool:
    if wanted == ANY_FIGURE:
        return word.isascii() and word.isdigit() and int(word[:4]) > 1
    return wanted == word or (wanted == ANY_NAME and terminals(language).terminal(word) == NAME)


# Words that join two sentences on one line.
JOINING = frozenset({"and", "but", "then", "next", "afterwards"})
PRONOUNS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "they", "them", "their", "one"})
OPPONENTS = frozenset({"opponent", "opponents", "foe", "enemy", "rival", "player", "players", "someone"})
FIGURES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2}


def wished(context: ErrorContext) -> Explanation | None:
    """Words that many look for, the refused one among them; or just before it, where they were taken for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if not 0 <= at < len(words) or (at < index and words[at].terminal != NAME):
            continue
        found = find_wish(context.language, [word.text for word in words], at)
        if found is None or (at < index and not (found.last == at and found.is_certain)):
            continue
        if words[at].text in JOINING and found.first == found.last:
            if at == index and (meant := only_word(context)):
                return meant
            if second_sentence(replace(context, index=at + 1)):
                return Explanation(wish_diagnostic(found, context.line), split=at + 1)
        if found.first == index:
            return explain_wish(found, context.line, context.vocabulary)
        return Explanation(wish_diagnostic(found, context.line))
    return None


def explain_wish(found: FoundWish, line: TextLine, vocabulary: Terminals) -> Explanation:
    """A wish at its first word, with what can stand in its place."""
    write = found.wish.write
    repair = None if write is None else tuple((vocabulary.terminal(word), word) for word in write.split())
    return Explanation(wish_diagnostic(found, line), repair, taken=found.last - found.first + 1)


def wish_diagnostic(found: FoundWish, line: TextLine) -> Diagnostic:
    """What is said of a wish, at its words."""
    first, last = line.words[found.first], line.words[found.last]
    marks = len(last.text) - len(last.text.rstrip(MARKS)) if last.text.strip(MARKS) else 0
    span = Span(line.source, first.span.start, last.span.end - marks)
    said = " ".join(plain_word(word.text) for word in line.words[found.first : found.last + 1])
    return Diagnostic(codes.LEFT_OUT_WORD, f"the language has no `{short(said)}`", span, found.wish.hint)


def colloquialism(context: ErrorContext) -> Explanation | None:
    """A figure in letters, a pronoun or another name for the other player, here or just before, taken for a name."""
    words, index = context.line.words, context.index
    for at in (index, index - 1):
        if 0 <= at < len(words) and words[at].terminal == NAME and (found := _everyday_at(context, at)):
            return found if at == index else Explanation(found.diagnostic)
    return None


def _everyday_at(context: ErrorContext, at: int) -> Explanation | None:
    word = context.line.words[at]
    text = word.text
    after = context.line.words[at + 1].text if at + 1 < len(context.line.words) else ""
    opponent = context.vocabulary.plain("OPPONENT")
    repair: tuple[Step, ...] | None = None
    if text in FIGURES and (FIGURE in context.accepts or at < context.index):
        message = f"`{text}` is written as a figure"
        hint = f"write `{FIGURES[text]}`"
        repair = ((FIGURE, str(FIGURES[text])),)
        return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, hint), repair, True)
    if text == "i":
        diagnostic = Diagnostic(codes.CAPITAL_LETTER, "`i` is written large", word.span, "write `I`")
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
    """The noun picked last with which the sentence goes on."""
    words = [*context.above, *context.line.words[: context.index]]
    for at in reversed(range(len(words))):
        for noun in words[at + 1 : at + 4] if _picks(context, words, at) else ():
            if context.state.after(("THE", "the"), (noun.terminal, noun.text), *context.rest[1:], BREAK):
                return noun.text
    return ""


def _picks(context: ErrorContext, words: Sequence[TextWord], at: int) -> bool:
    """Whether a word begins a pick: an article does, a figure where an article could stand."""
    if words[at].terminal != FIGURE:
        return words[at].terminal in ("A", "EACH")
    line = [word for word in words[:at] if word.span.line == words[at].span.line]
    state = context.before_line.after(*((word.terminal, word.text) for word in line))
    return state is None or "A" in state.accepts()
