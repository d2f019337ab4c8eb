"""The rules of one entry: its names, and the adjectives, owners and articles around a noun; what carries a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from gesso.lang.ast import SelfRef
from gesso.lang.nodes import Node
from gesso.reading.chart import Rule, Values
from gesso.reading.phrases import HOLE, forms_of
from gesso.reading.probes import SPAN, AnyThing
from gesso.reading.speech import Kind, Speech, written
from gesso.reading.tokens import Tokens, Words
from gesso.wording.template import TemplateError, compile_template


def names(speech: Speech, words: Words) -> Iterator[Rule]:
    """Yield the rules of an entry's names, and of what stands around a noun."""
    renderer = speech.renderer
    behind = renderer.book.grammar.adjectives_behind
    for noun in speech.nouns():
        try:
            name = renderer.nouns.of(noun)
        except KeyError:
            # Nothing prints it, such as a step of the round that no text names.
            continue
        for form in dict.fromkeys((words(name.one), words(name.many))):
            yield _says("@noun", form, noun.word)
        for form in _forms(name.adjective, words) if name.adjective else ():
            carried = f" with {noun.word}" if name.mass else f" with a {noun.word}"
            yield _around("@head", ("@head", *form) if behind else (*form, "@head"), "", carried)
            yield _says("@carried", form, noun.word)
    yield from _adjectives(speech, words)
    yield from _owners(speech, words)
    yield _around("@np", ("@np", "@apart"), "other ")
    articles = renderer.book.grammar.articles
    for article in filter(None, (words.article, articles.denied)):
        yield _around("@thing", (*words(article), "@np"), "a ")
    for ordinal in renderer.book.grammar.ordinals:
        for form in _forms(ordinal, words):
            yield _says("@ordinal", form, "")


def _adjectives(speech: Speech, words: Words) -> Iterator[Rule]:
    game = speech.renderer.game
    for adjective in (word for word in (*game.before_noun, *game.behind_noun) if isinstance(word, str)):
        for form in _phrase(speech, words, f"adjective.{adjective}"):
            yield _around("@head", ("@head", *form), f"{adjective} ")
            yield _around("@head", (*form, "@head"), f"{adjective} ")
    for form in _phrase(speech, words, "other.plain"):
        yield _around("@head", (*form, "@head"), "other ")
        yield _around("@head", ("@head", *form), "other ")


def _owners(speech: Speech, words: Words) -> Iterator[Rule]:
    """Yield the rules of words for an owner, which say an adjective, or nothing where they follow from who acts."""
    owners = ("", *(f"{adjective} " for adjective in sorted(speech.renderer.game.owner_adjectives)))
    meant = partial(_each_before, owners)
    parts = {f"{HOLE}what": "@np", f"{HOLE}who": "@owner"}
    for owner in ("mine", "theirs", "other"):
        for form in _phrase(speech, words, f"owned.{owner}"):
            yield Rule.of("@np", [parts.get(token, token) for token in form], meant)
        for form in _phrase(speech, words, f"in_hand.{owner}"):
            yield Rule.of("@np", ["@np", *(parts.get(token, token) for token in form)], meant)
    for form in _phrase(speech, words, "who.opponent"):
        yield _says("@owner", form, "")


def figures(tokens: Tokens) -> Iterator[Rule]:
    """Yield the rules of the figures in a text."""
    for token in dict.fromkeys(tokens):
        if token.isdigit():
            yield _says("@n", (token,), token)


def bearer(speech: Speech, words: Words, kind: Kind) -> Iterator[Rule]:
    """Yield the rules of the words for what carries a text."""
    book, pronouns = speech.renderer.book, speech.renderer.pronouns
    for form in _apart(words, kind.bearer.words, book("self.me"), book("self.my")):
        yield _says("@self", form, "self")
        yield _says("@thing", form, "self")
    for form in _apart(words, pronouns.object, pronouns.possessive) if pronouns is not None else ():
        yield _says("@her", form, "self")
        yield _says("@thing", form, "self")


def fixed_things(speech: Speech) -> tuple[list[str], list[str]]:
    """Return the fixed things of a game in its language, and the forms of those that belong to another."""
    alone, beside = ["self", "the target"], []
    for cls, reference in speech.renderer.game.references.items():
        # What answers to no word such as *it* is always named.
        if not cls.spec.inner and cls is not SelfRef and reference.families:
            alone.append(written(speech, (cls(span=SPAN),)))
        elif len(cls.spec.inner) == 1:
            owned: Callable[..., Node] = cls
            beside.append(written(speech, (owned(AnyThing("{}", span=SPAN), span=SPAN),)))
    return alone, beside


def _says(part: str, form: Sequence[str], word: str) -> Rule:
    return Rule.of(part, form, partial(_constant, word))


def _around(part: str, symbols: Sequence[str], before: str, behind: str = "") -> Rule:
    return Rule.of(part, symbols, partial(_between, before, behind))


def _constant(word: str, values: Values) -> tuple[str, ...]:
    return (word,)


def _between(before: str, behind: str, values: Values) -> tuple[str, ...]:
    return (f"{before}{values[0]}{behind}",)


def _each_before(words: Sequence[str], values: Values) -> list[str]:
    # The words for an owner may name the other player first.
    return [f"{word}{values[-1] or values[0]}" for word in words]


def _apart(words: Words, *texts: str) -> Iterable[Tokens]:
    return dict.fromkeys(map(words, filter(None, texts)))


def _phrase(speech: Speech, words: Words, key: str) -> Iterable[Tokens]:
    return dict.fromkeys(map(words, forms_of(speech.renderer.book.phrases[key].parts)))


def _forms(text: str, words: Words) -> Iterable[Tokens]:
    """Return the forms of an adjective or an ordinal."""
    try:
        return dict.fromkeys(map(words, forms_of(compile_template(text).parts)))
    except TemplateError:
        return (words(text),)
