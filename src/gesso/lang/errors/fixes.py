"""Nouns in the number that the word before them asks for, in all hints and fixes that are put together from a line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Edit, Fix, codes, replacing
from gesso.diagnostics.english import article, singular
from gesso.diagnostics.fixes import deletion
from gesso.diagnostics.suggestions import is_certain
from gesso.lang.errors.colloquialisms import JOINING, wish_for_name
from gesso.lang.errors.error_context import BREAK, OPEN, ErrorContext, Explanation, TextLine, TextWord
from gesso.lang.errors.synonyms import FIGURES
from gesso.lang.language import FIGURE, NAME, Language, Terminals, terminals

_ONE = frozenset({"a", "an", "another", "each", "1"})
_BETWEEN = frozenset({"OTHER", "RANDOM"})
"""Terminals that may stand between an article or a figure and its noun, besides adjectives."""
_QUOTED = re.compile(r"`([^`]+)`")
_WORD = re.compile(r"[^ ]+")
_LAST_WORD = re.compile(r"[^ \n]+ *\Z")


def with_agreement(diagnostic: Diagnostic, language: Language) -> Diagnostic:
    """Return a diagnostic whose hint and fixes never write `each units` or `a cards`.

    A fix that writes an article or a figure before a noun of the line reaches as far as that noun.
    """
    words = _words(language)
    hint = _QUOTED.sub(lambda quoted: f"`{words.agreed(quoted[1])}`", diagnostic.hint)
    return replace(diagnostic, hint=hint, fixes=tuple(words.in_fix(fix) for fix in diagnostic.fixes))


@dataclass(frozen=True, slots=True)
class _Words:
    vocabulary: Terminals
    nouns: Mapping[str, tuple[str, str]]
    """For each terminal of a noun one and many of it."""
    between: frozenset[str]

    def agreed(self, text: str) -> str:
        """Return words in which a noun after an article or a figure is in its number."""
        words = [*_WORD.finditer(text)]
        parts, end = [], 0
        for at, word in enumerate(words):
            figure = self.vocabulary.terminal(word[0]) == FIGURE
            if not figure and word[0] not in _ONE:
                continue
            after = at + 1
            while after < len(words) and self.vocabulary.terminal(words[after][0]) in self.between:
                after += 1
            if after == len(words):
                break
            noun = words[after]
            parts += [text[end : noun.start()], self._in_number(noun[0], word[0] in _ONE)]
            end = noun.end()
        return "".join([*parts, text[end:]])

    def _in_number(self, noun: str, one: bool) -> str:
        terminal = self.vocabulary.terminal(noun)
        if terminal in self.nouns:
            return self.nouns[terminal][not one]
        # How a name of the file is counted is declared there, and some are not counted at all.
        return singular(noun) if terminal == NAME and one else noun

    def in_fix(self, fix: Fix) -> Fix:
        if len(fix.edits) != 1:
            return fix
        (edit,) = fix.edits
        source, start, end = edit.span.source, edit.span.start, edit.span.end
        begin, stop = source.text.rfind("\n", 0, start) + 1, source.text.find("\n", end)
        rest = source.text[end : stop if stop >= 0 else len(source.text)].partition("#")[0].rstrip()
        # An article that stands before the edit asks for the number of its first noun.
        lead = _LAST_WORD.search(source.text, begin, start)
        before = source.text[lead.start() if lead else start : start]
        text = self.agreed(before + edit.text + rest)[len(before) :]
        if text == edit.text + rest:
            return fix
        same = 0
        while same < min(len(rest), len(text)) and text[-1 - same] == rest[-1 - same]:
            same += 1
        written = text[: len(text) - same]
        title = _QUOTED.sub(lambda quoted: f"`{self.agreed(quoted[1])}`", fix.title)
        span = source.span(start, end + len(rest) - same)
        return Fix(title, (Edit(span, written),), fix.safe)


@cache
def _words(language: Language) -> _Words:
    vocabulary = terminals(language)
    heads, adjectives = (
        {rule.expansion[0].name for rule in language.parser.rules if rule.origin.name == kind and rule.expansion}
        for kind in ("head", "adj")
    )
    forms = {name: vocabulary.spellings[name] for name in heads if name in vocabulary.spellings}
    nouns = {name: (spelled[0], spelled[-1]) for name, spelled in forms.items()}
    return _Words(vocabulary, nouns, frozenset(adjectives | _BETWEEN))


# Punctuation that only ends or quotes a word.
_IDLE_MARKS = frozenset(".,;:!?\"'`“”‘’()")
_ARTICLE = "a"
_HOW_OFTEN = frozenset({"once", "twice"})
_READ_ON = (
    codes.UNKNOWN_WORD, codes.UNEXPECTED_WORD, codes.MISSING_WORD, codes.FIGURE_EXPECTED, codes.ARTICLE_EXPECTED,
    codes.CAPITAL_LETTER,
)  # fmt: skip
INDENT_WIDTH = 2
"""Columns between a header and its block."""


def with_line_fix(context: ErrorContext, explained: Explanation) -> Diagnostic:
    """Return the diagnostic of a word that the parser refuses, or of a word before it that passed as a name, with
    its fix."""
    diagnostic, word = explained.diagnostic, context.word
    if explained.split is not None and context.index and (ended := context.state.after(BREAK)):
        fixes = _on_its_own_line(context, explained.split, ended.after(OPEN) is not None)
    elif diagnostic.span.text in FIGURES and diagnostic.kind is codes.FIGURE_EXPECTED:
        figure = str(FIGURES[diagnostic.span.text])
        fixes = replacing(f"write `{figure}`", diagnostic.span, figure, safe=diagnostic.span.text not in _HOW_OFTEN)
    elif diagnostic.kind is codes.LEFT_OUT_WORD:
        fixes = _wished(diagnostic, _written(explained, context.language, diagnostic.span.text))
    elif explained.repair is None or diagnostic.kind not in _READ_ON:
        return diagnostic
    elif word is not None:
        fixes = _in_place_of(context, word, explained)
    else:
        fixes = _at_the_end(context, explained)
    return replace(diagnostic, fixes=fixes)


def _written(explained: Explanation, language: Language, word: str) -> str | None:
    if explained.repair is not None:
        return " ".join(text for _, text in explained.repair)
    wish = wish_for_name(language, word)
    return wish.write if wish else None


def _wished(diagnostic: Diagnostic, write: str | None) -> tuple[Fix, ...]:
    """Return the fix of a wish that writes its words as the language has them, if that is what the hint says.

    It is certain if the hint says nothing else: `leave it out:` is followed by the reason, `leave it out;` by what is
    lost.
    """
    text, start = diagnostic.span.source.text, diagnostic.span.start
    first = diagnostic.span.text.split(" ")[0].lower()
    if first in JOINING and text[text.rfind("\n", 0, start) + 1 : start].strip():
        return ()
    if write == "" and diagnostic.hint.startswith("leave it out"):
        return deletion("leave it out", diagnostic.span, safe=not diagnostic.hint.startswith("leave it out;"))
    if write and diagnostic.hint.startswith(f"write `{write}`"):
        return replacing(f"write `{write}`", diagnostic.span, write, safe=diagnostic.hint == f"write `{write}`")
    return ()


def with_word_fix(word: TextWord, explained: Explanation) -> Diagnostic:
    """Return the diagnostic of a word whose letters are wrong, with its fix."""
    diagnostic = explained.diagnostic
    if explained.repair is None or diagnostic.kind is codes.FIGURE_TOO_LARGE:
        return diagnostic
    if diagnostic.kind is codes.LEFT_OUT_WORD:
        return replace(diagnostic, fixes=_wished(diagnostic, " ".join(text for _, text in explained.repair)))
    if not explained.repair:
        return replace(diagnostic, fixes=deletion("leave it out", word.span, safe=False))
    rest = set(word.text.lower()) - set(explained.repair[0][1])
    safe = diagnostic.kind is not codes.PUNCTUATION or rest <= _IDLE_MARKS
    safe = safe and not (diagnostic.kind is codes.STRANGE_CHARACTER and explained.repair[0][0] == FIGURE)
    figure = explained.repair[0][0] == FIGURE
    text = "".join(letter for letter in word.text if letter.isdigit()) if figure else explained.repair[0][1]
    return replace(diagnostic, fixes=replacing(f"write `{text}`", word.span, text, safe=safe))


def _in_place_of(context: ErrorContext, word: TextWord, explained: Explanation) -> tuple[Fix, ...]:
    steps, safe = explained.repair or (), _is_sure(context, word, explained)
    if not steps:
        return deletion("leave it out", word.span, safe=safe)
    if any(terminal == NAME for terminal, text in steps if text != word.text):
        # The name only lets the parser read on; the meant word is unknown.
        return ()
    text = " ".join(text for _, text in steps)
    if text == _ARTICLE and len(context.rest) > 1:
        text = article(context.rest[1][1]).split(" ")[0]
    elif text.startswith(f"{_ARTICLE} "):
        text = article(text.removeprefix(f"{_ARTICLE} "))
    # A repair of several words replaces all of them.
    last = context.line.words[context.index + explained.taken - 1]
    return replacing(f"write `{text}`", word.span.source.span(word.span.start, last.span.end), text, safe=safe)


def _is_sure(context: ErrorContext, word: TextWord, explained: Explanation) -> bool:
    steps = explained.repair or ()
    match explained.diagnostic.kind:
        case codes.ARTICLE_EXPECTED:
            return word.text == "1"
        case codes.MISSING_WORD:
            return context.accepts == {steps[0][0]}
        case codes.UNKNOWN_WORD | codes.UNEXPECTED_WORD if steps:
            spellings = context.vocabulary.spellings
            forms = [form for terminal in context.accepts for form in spellings.get(terminal, ())]
            return is_certain(word.text, steps[0][1], forms)
        case codes.UNEXPECTED_WORD:
            return word.terminal != FIGURE
        case _:
            return explained.sure


def _at_the_end(context: ErrorContext, explained: Explanation) -> tuple[Fix, ...]:
    (terminal, text), *_ = explained.repair or ((NAME, ""),)
    if terminal == NAME:
        return ()
    end = context.place.end
    return replacing(
        f"add `{text}`", context.place.source.span(end, end), f" {text}", safe=context.accepts == {terminal}
    )


def _on_its_own_line(context: ErrorContext, split: int, block: bool) -> tuple[Fix, ...]:
    """Return the fix that puts a line break between the last correct word and the word of index `split`."""
    words = context.line.words
    indent = " " * (context.line.column - 1 + INDENT_WIDTH * block)
    # It is not certain how far a `may` at the beginning of the line reaches.
    safe = block or all(word.terminal != "MAY" for word in words[:split])
    gap = context.line.source.span(words[context.index - 1].span.end, words[split].span.start)
    return replacing("put it on a line of its own", gap, f"\n{indent}", safe=safe)


def indented(title: str, lines: Sequence[TextLine], by: int, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that moves lines `by` columns to the right, or to the left if negative."""
    if not lines or not by or any(line.column + by < 1 for line in lines):
        return ()
    places = [line.source.span(line.start - max(-by, 0), line.start) for line in lines]
    return (Fix(title, tuple(Edit(place, " " * max(by, 0)) for place in places), safe),)
