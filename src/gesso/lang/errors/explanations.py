"""Explain a word that does not fit or is unknown: what is wrong, what to write, and how to read on."""

from __future__ import annotations

import re
import unicodedata

from gesso.diagnostics import Diagnostic, codes
from gesso.diagnostics.english import alternatives, article
from gesso.diagnostics.suggestions import nearest
from gesso.lang.ast_builder import MAX_DIGITS
from gesso.lang.errors.colloquialisms import colloquialism, wished
from gesso.lang.errors.error_context import (
    BREAK,
    OPEN,
    ErrorContext,
    Explainer,
    Explanation,
    Step,
    TextWord,
    one_of,
    short,
)
from gesso.lang.errors.order import (
    condition_subject,
    describing_word,
    filter_first,
    noun_missing,
    only_word,
    second_sentence,
    stray_branch,
    verb_first,
    wrong_text,
)
from gesso.lang.grammar import NEWLINE
from gesso.lang.language import FIGURE, NAME, Terminals
from gesso.names import described, in_latin, look_alikes
from gesso.source import Span

MOST_NAMED = 3
"""At most this many missing words are named."""
_FEW = 9
"""Up to this many words that could stand in a place are all named."""
_SHORT = 4
"""A word that does not fit here is no slip of another one that does not fit either, if it is so short."""
_LEAVE_OUT = "leave it out: the sentence is complete without it"


def explain(context: ErrorContext) -> Explanation:
    """Return the first explanation that fits, from the most certain to the most general."""
    for explainer in EXPLAINERS:
        if explanation := explainer(context):
            return explanation
    raise AssertionError("the last explainer fits always")


def _prevention(context: ErrorContext) -> Explanation | None:
    """Explain `prevent` where no block of a replacement begins, and what stands below `prevent that`."""
    word = context.word
    if word is None:
        return None
    if word.terminal == "PREVENT":
        message = "nothing can be prevented here"
        hint = "it stands alone below `when ... would ...`; beside other sentences leave it out: they happen instead"
    elif context.index == 0 and [above.text for above in context.above[-2:]] == ["prevent", "that"]:
        message = "`prevent that` has another sentence beside it"
        hint = "leave `prevent that` out: the block happens instead anyway"
    else:
        return None
    return Explanation(Diagnostic(codes.NOT_ALONE, message, word.span, hint))


def _written_twice(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or not context.index or context.line.words[context.index - 1].text != word.text:
        return None
    diagnostic = Diagnostic(codes.UNEXPECTED_WORD, f"`{word.text}` appears twice", word.span, "leave one out")
    return Explanation(diagnostic, (), True)


def _misspelled(context: ErrorContext) -> Explanation | None:
    """Explain a word that is similar to one that fits here: the one with which most of the line can be read."""
    word = context.word
    if word is None or len(word.text) < 2:
        return None
    vocabulary = context.vocabulary
    forms = _forms(context.accepts, vocabulary, word.text)
    best, most = "", 0 if len(word.text) > 2 else 1
    while near := nearest(word.text, forms):
        forms.remove(near)
        state = context.state.after((vocabulary.terminal(near), near))
        taken = 1 + state.takes([*context.rest[1:], BREAK]) if state else 0
        if taken > most:
            best, most = near, taken
    if not best:
        return None
    repair = ((vocabulary.terminal(best), best),)
    if word.terminal == NAME:
        message = f"`{short(word.text)}` is not a word of the language"
        return Explanation(Diagnostic(codes.UNKNOWN_WORD, message, word.span, f"did you mean `{best}`?"), repair)
    message = f"`{word.text}` does not fit here"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, f"write `{best}`"), repair)


def _forms(terminals: frozenset[str], vocabulary: Terminals, word: str) -> list[str]:
    """Return the words that a misspelt one may be. Short words are often one letter apart and mean quite different things.

    So one of two letters has them swapped, and one of three has them swapped, one too many or too few, or another one between
    the first and the last.
    """
    forms = (form for name in sorted(terminals) for form in vocabulary.spellings.get(name, ()))
    return [form for form in forms if _may_be(form, word)]


def _may_be(form: str, word: str) -> bool:
    if len(form) > 2 and (len(word) > 3 or len(form) != len(word) or (form[0], form[-1]) == (word[0], word[-1])):
        return True
    return sorted(form) == sorted(word)


def _figure(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or FIGURE not in context.accepts:
        return None
    if word.terminal == "A" and "A" not in context.accepts:
        message = f"how many? `{word.text}` is not a number"
        return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, "write `1`"), ((FIGURE, "1"),), True)
    if context.state.after((FIGURE, "1"), context.step):
        noun = word.text
        picks = "A" in context.accepts
        if word.terminal == NAME or not picks:
            after = context.line.words[context.index + 1 : context.index + 2]
            figure = after[0].text if after and after[0].terminal == FIGURE else "1"
            one = noun if word.terminal == NAME or figure != "1" else context.vocabulary.plain(word.terminal)
            hint = f"write `{figure} {one}`" + (
                f", or `each {noun}` for all of them" if "EACH" in context.accepts else ""
            )
            message = f"how many? A number is expected before `{noun}`"
            repair = ((FIGURE, "1"), context.step)
            return Explanation(Diagnostic(codes.FIGURE_EXPECTED, message, word.span, hint), repair)
    return None


def _article(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or "A" not in context.accepts:
        return None
    if word.terminal == FIGURE and context.index + 1 < len(context.line.words):
        noun = context.line.words[context.index + 1].text
        message = f"`{word.text}` cannot be used here: it must be one"
        hint = f"write `a {noun}`"
        return Explanation(Diagnostic(codes.ARTICLE_EXPECTED, message, word.span, hint), (("A", "a"),))
    if context.state.after(("A", "a"), context.step):
        noun = word.text
        goes_on = {first: _goes_on(context, first.upper()) for first in ("a", "each", "the")}
        choices = [first for first, most in goes_on.items() if most == max(goes_on.values())]
        suggestions = [f"`{article(noun) if first == 'a' else f'{first} {noun}'}`" for first in choices]
        message = f"which `{noun}`? An article is expected"
        hint = f"write {alternatives(suggestions)}"
        return Explanation(Diagnostic(codes.ARTICLE_EXPECTED, message, word.span, hint), (("A", "a"), context.step))
    return None


def _missing(context: ErrorContext) -> Explanation | None:
    word = context.word
    steps = (context.step, OPEN) if word is None and context.deeper else (context.step,)
    words = (
        terminal_name
        for terminal_name in context.accepts
        if terminal_name in context.vocabulary.spellings or terminal_name in (FIGURE, NAME)
    )
    fits = frozenset(terminal for terminal in words if context.state.after((terminal, "1"), *steps))
    if word and len(fits) > 1:
        # Several words fit here; take the one with which most of the line can be read.
        goes_on = {fit: _goes_on(context, fit) for fit in fits}
        fits = frozenset(fit for fit in fits if goes_on[fit] == max(goes_on.values()))
        if len(fits) > 1:
            # Wherever `this` fits, `the` does, and few texts have something that `this` can mean.
            fits -= {"THIS"}
    if not 1 <= len(fits) <= MOST_NAMED or (word and word.terminal == NAME):
        return None
    if word is None and not context.deeper and FIGURE not in fits and len(context.accepts) > 1:
        return None
    missing = "a noun" if NAME in fits else one_of(fits, context.vocabulary)
    where = f"before `{short(word.text)}`" if word else f"after `{short(context.line.words[-1].text)}`"
    message = f"{missing} is missing {where}"
    only = min(fits)
    word_missing = "1" if only == FIGURE else context.vocabulary.plain(only) if only != NAME else "..."
    around = [*context.line.words[max(context.index - 1, 0) : context.index]]
    ways = (
        [word_missing]
        if len(fits) == 1
        else [context.vocabulary.plain(terminal_name) for terminal_name in sorted(fits - {FIGURE, NAME})]
    )
    written = (" ".join([*(part.text for part in around), way, *([word.text] if word else [])]) for way in ways)
    hint = "write " + " or ".join(f"`{terminal_name}`" for terminal_name in written) if ways else ""
    repair = ((only, word_missing), context.step)
    return Explanation(Diagnostic(codes.MISSING_WORD, message, context.place, hint), repair)


def _goes_on(context: ErrorContext, terminal: str) -> int:
    """Return how many words of the rest of a line can be read after this word."""
    state = context.state.after((terminal, "1"))
    return state.takes([*context.rest, BREAK]) if state else 0


def _unfinished(context: ErrorContext) -> Explanation | None:
    if context.word is not None:
        return None
    last = context.line.words[-1]
    message = f"the sentence stops after `{short(last.text)}`"
    return Explanation(Diagnostic(codes.UNFINISHED, message, last.span, f"it continues with {context.expected()}"))


def _reserved(context: ErrorContext) -> Explanation | None:
    word = context.word
    if word is None or NAME not in context.accepts or word.terminal in (NAME, FIGURE):
        return None
    message = f"`{word.text}` is a word of the language, but a name is expected here"
    hint = "" if context.accepts == {NAME} else f"expected: {context.expected()}"
    return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, hint), ((NAME, "x"),))


def _unexpected(context: ErrorContext) -> Explanation:
    word = context.word
    assert word is not None
    hint = f"expected: {context.expected()}"
    if context.accepts == {NEWLINE}:
        hint = "leave it out: the sentence is complete before it"
    elif context.index and context.state.after(*context.rest[1:], BREAK, *[OPEN] * context.deeper):
        few = len(context.accepts) <= _FEW
        hint = f"{hint}; or {_LEAVE_OUT}" if few else _LEAVE_OUT
    if word.terminal != NAME:
        after = f" after `{short(context.line.words[context.index - 1].text)}`" if context.index else " first"
        message = f"`{short(word.text)}` cannot come{after}"
        return Explanation(Diagnostic(codes.UNEXPECTED_WORD, message, word.span, hint))
    repair: tuple[Step, ...] | None = None
    if len(context.accepts) == 1 and (only := min(context.accepts)) in context.vocabulary.spellings:
        repair = ((only, context.vocabulary.plain(only)),)
    elif (
        context.accepts != {NEWLINE}
        and len(word.text) > _SHORT
        and (near := nearest(word.text, context.vocabulary.terminals))
    ):
        hint = f"did you mean `{near}`? {hint}"
    if context.index:
        message = f"`{short(word.text)}` is not a word that fits here, and no name is expected"
    else:
        message = f"no line begins with `{short(word.text)}` here"
    return Explanation(Diagnostic(codes.UNKNOWN_WORD, message, word.span, hint), repair)


EXPLAINERS: tuple[Explainer, ...] = (
    wished, _prevention, wrong_text, stray_branch, colloquialism, _written_twice, second_sentence, verb_first, describing_word,
    _misspelled, condition_subject, _figure, _article, filter_first, only_word, _missing, _unfinished, noun_missing,
    _reserved, _unexpected,
)  # fmt: skip


_MARKS = ".,;:!?()[]{}\"'`“”‘’*_/\\-–—…<>=&|"
_NUMBER = re.compile(r"[+x×~<>≤≥]*([0-9]+)[+x×]?", re.ASCII)
_MAKE_MARK = {
    ",": "write two sentences, each on its own line",
    ":": "a block needs no colon: indent its lines by two spaces",
    ";": "write two sentences, each on its own line",
    ".": "a sentence ends with its line, without a full stop",
}

_BEFORE_BLOCK = "put what happens on the next line, indented by two spaces"


def explain_characters(word: TextWord, vocabulary: Terminals, *, header: bool = False) -> Explanation:
    """Explain the letters of something that is neither a word nor a possible name, on the line of a `header` or of a
    sentence."""
    text, span = word.text, word.span
    if number := _NUMBER.fullmatch(text):
        message, hint = f"`{short(text)}` is not a number", f"write `{short(number[1])}`"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, hint), ((FIGURE, number[1]),), True)
    small = text.lower()
    if terminal := vocabulary.terminal(small):
        message = f"`{short(text)}` has a capital letter"
        hint = f"words are written in small letters: `{short(small)}`"
        return Explanation(Diagnostic(codes.CAPITAL_LETTER, message, span, hint), ((terminal, small),), True)
    if "'" in text or "’" in text:
        message = f"`{short(text)}` has an apostrophe"
        return Explanation(Diagnostic(codes.PUNCTUATION, message, span, "say whose with `of`: `the ... of the ...`"))
    bare = text.strip(_MARKS)
    for plain in (bare, bare.lower()):
        if terminal := vocabulary.terminal(plain):
            start = span.start + text.index(bare)
            before, after = text[: text.index(bare)], text[text.index(bare) + len(bare) :]
            mark = (after or before)[:1]
            place = Span(span.source, start + len(bare), span.end) if after else Span(span.source, span.start, start)
            hint = _BEFORE_BLOCK if header and mark == "," else _MAKE_MARK.get(mark, "leave it out")
            message = f"a sentence has no `{mark}`"
            return Explanation(Diagnostic(codes.PUNCTUATION, message, place, hint), ((terminal, plain),), True)
    if not bare:
        mark = text[0]
        hint = _MAKE_MARK.get(mark, "leave it out")
        return Explanation(Diagnostic(codes.PUNCTUATION, f"a sentence has no {_character(mark)}", span, hint), (), True)
    alike = next(look_alikes(text), None)
    latin = in_latin(bare).lower()
    if alike is not None and (terminal := vocabulary.terminal(latin)):
        place = Span(span.source, span.start + alike.at, span.start + alike.at + 1)
        hint = f"write `{short(latin)}` with Latin letters alone"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, str(alike), place, hint), ((terminal, latin),), True)
    joined = bare.lower().replace("_", "-")
    if vocabulary.terminal(joined):
        message = f"`{short(text)}` has an underscore"
        hint = f"the parts of a name are joined with a hyphen: `{short(joined)}`"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, hint), ((NAME, joined),), True)
    if bare[0].isdigit() and bare.isascii() and bare.replace("-", "").isalnum():
        message = f"`{short(text)}` is neither a number nor a name"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, "a name begins with a letter"), None)
    at = next(index for index, character in enumerate(text) if not _plain(character))
    place = Span(span.source, span.start + at, span.start + at + 1)
    message = f"{_character(text[at])} has no meaning here"
    plain = unicodedata.normalize("NFKC", text)
    hint = "words are letters a to z, digits and hyphens, with plain spaces between them"
    if plain.isascii() and plain.replace("-", "").isalnum():
        # Wide digits and joined letters, which some keyboards and editors write.
        hint = f"write `{short(plain)}`"
    return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, place, hint), None)


def explain_figure(word: TextWord) -> Explanation | None:
    """Explain a number with too many digits."""
    if word.terminal != FIGURE or len(word.text) <= MAX_DIGITS:
        return None
    message = f"`{short(word.text)}` is larger than any card needs"
    hint = f"a number has at most {MAX_DIGITS} digits"
    return Explanation(Diagnostic(codes.FIGURE_TOO_LARGE, message, word.span, hint), ((FIGURE, "1"),), True)


def _plain(character: str) -> bool:
    return character.isascii() and (character.islower() or character.isdigit())


def _character(character: str) -> str:
    if character.isascii() and character.isprintable() and character != " ":
        return f"`{character}`"
    if character == "\t":
        return "a tab"
    return described(character)
