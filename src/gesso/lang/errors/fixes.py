"""Fixes of a line that cannot be read: the words with which the parser read on replace the wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.diagnostics import Diagnostic, Edit, Fix, codes, replacing
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import deletion
from gesso.diagnostics.suggestions import is_certain
from gesso.lang.errors.colloquialisms import FIGURES, JOINING, wish_for_name
from gesso.lang.errors.error_context import BREAK, OPEN, ErrorContext, Explanation, TextLine, TextWord
from gesso.lang.language import FIGURE, NAME, Language

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
