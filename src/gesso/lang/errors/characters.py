"""What is wrong with the letters of something that is no word and cannot be a name."""

import re
import unicodedata

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import effect_text as codes
from gesso.lang.ast_builder import MAX_DIGITS
from gesso.lang.errors.error_context import Explanation, Word, short
from gesso.lang.terminals import FIGURE, NAME, Terminals
from gesso.source import Span

_MARKS = ".,;:!?()[]{}\"'`“”‘’*_/\\-–—…<>=&|"
_NUMBER = re.compile(r"[+x×~<>≤≥]*([0-9]+)[+x×]?", re.ASCII)
_MAKE_MARK = {
    ",": "write two sentences, each on its own line",
    ":": "a block needs no colon: indent its lines by two spaces",
    ";": "write two sentences, each on its own line",
    ".": "a sentence is a line; no full stop",
}

_BEFORE_BLOCK = "put what happens on the next line, indented by two spaces"


def explain_characters(word: Word, vocabulary: Terminals, *, header: bool = False) -> Explanation:
    """What is wrong with the letters of something that is no word and cannot be a name, on the line of a `header` or of
    a sentence."""
    text, span = word.text, word.span
    if number := _NUMBER.fullmatch(text):
        message, hint = f"`{short(text)}` is no figure", f"write `{short(number[1])}`"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, hint), ((FIGURE, number[1]),), True)
    small = text.lower()
    if terminal := vocabulary.terminal(small):
        message = f"`{short(text)}` has a capital letter"
        hint = f"words are written small: `{short(small)}`"
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
    joined = bare.lower().replace("_", "-")
    if vocabulary.terminal(joined):
        message = f"`{short(text)}` has an underscore"
        hint = f"the parts of a name are joined with a hyphen: `{short(joined)}`"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, hint), ((NAME, joined),), True)
    if bare[0].isdigit() and bare.isascii() and bare.replace("-", "").isalnum():
        message = f"`{short(text)}` is neither a figure nor a name"
        return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, span, "a name begins with a letter"), None)
    at = next(index for index, character in enumerate(text) if not _plain(character))
    place = Span(span.source, span.start + at, span.start + at + 1)
    message = f"{_character(text[at])} has no meaning here"
    hint = "words are letters a to z, figures and hyphens, with plain spaces between them"
    return Explanation(Diagnostic(codes.STRANGE_CHARACTER, message, place, hint), None)


def explain_figure(word: Word) -> Explanation | None:
    """A figure with too many digits."""
    if word.terminal != FIGURE or len(word.text) <= MAX_DIGITS:
        return None
    message = f"`{short(word.text)}` is more than any card needs"
    hint = f"a figure has at most {MAX_DIGITS} digits"
    return Explanation(Diagnostic(codes.FIGURE_TOO_LARGE, message, word.span, hint), ((FIGURE, "1"),), True)


def _plain(character: str) -> bool:
    return character.isascii() and (character.islower() or character.isdigit())


def _character(character: str) -> str:
    if character.isascii() and character.isprintable() and character != " ":
        return f"`{character}`"
    if character == "\t":
        return "a tab"
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'no name').lower()})"
