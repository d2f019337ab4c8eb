"""What words mean and print: the word list's own documentation, and the printed words of a text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.editing.place import OpenFile, Reader, TextPlace, TextReading, with_words
from gesso.lang.resolver import SymbolTable
from gesso.lang.word_list import ListedForm, WordList
from gesso.project import SOURCE_LOCALE
from gesso.project.game import AnyGame
from gesso.request_error import RequestError
from gesso.tasks.word_search import word_lists
from gesso.wording.outline import plain


@dataclass(frozen=True, slots=True)
class Note:
    """What a word, name or key means."""

    title: str
    """The form in which it is written, or what it is."""
    means: str = ""
    facts: str = ""
    """What it takes, and where it stands."""
    example: tuple[str, ...] = ()
    """Lines that show it."""
    printed: str = ""
    """What the example prints."""


@cache
def list_of(game: str) -> WordList | None:
    """Return the words of a game; None if it does not list them."""
    try:
        return word_lists(game, Path())[0]
    except RequestError:
        return None


def note_on_word(game: AnyGame, word: str) -> Note | None:
    """Return what the word list says of a word; None if it does not have the word."""
    listed = list_of(game.id)
    found = listed.word(word) if listed is not None else None
    if listed is None or found is None:
        return None
    forms = [listed.forms[number] for number in found.forms] or [listed.forms[found.shown]]
    form = forms[0]
    means = form.means if found.forms else found.means
    return Note(
        form.form if found.forms else found.word, means, form.facts, tuple(form.example), _printed(form, game.locale)
    )


def _printed(form: ListedForm, locale: str) -> str:
    return " ".join(form.printed.get(locale) or form.printed.get(SOURCE_LOCALE) or ())


def note_on_name(game: AnyGame, name: str, symbols: SymbolTable) -> Note:
    """Return what a name stands for."""
    symbol = symbols.find(name)
    if symbol is None:
        return Note(name)
    types = game.definition.manual().types if game.definition.manual else {}
    kind = symbol.type or "name"
    title = kind if symbol.word == name else f"{kind}, plural of {symbol.word}"
    return Note(title, types.get(symbol.type, ""))


def printed_words(file: OpenFile, reading: TextReading, locale: str = "") -> tuple[str, ...]:
    """Return what a text prints: its cost, then its paragraphs; empty if it cannot be printed.

    Args:
        file: The file of the text.
        reading: The text.
        locale: The language; by default the one in which the project prints.
    """
    game = file.game
    if game is None or not reading.is_whole or not game.definition.wording:
        return ()
    locale = locale or game.locale
    wording, program = game.definition.wording(), reading.program
    if locale != SOURCE_LOCALE and file.entry is not None:
        from gesso.project.translations import translation_of

        program = wording.translated(program, translation_of(game.in_locale(locale), file.entry))
    passages = wording.transcript(program, locale).passages
    return tuple(plain(line) for passage in passages for line in (passage.cost, *passage.paragraphs) if line)


def sentence_printed(file: OpenFile, text: TextPlace, reading: TextReading, offset: int, locale: str = "") -> str:
    """Return what the outermost sentence at an offset of a text adds to the printed words; empty if they join."""
    number = next((at for at, node in enumerate(reading.nodes) if node.span.end >= offset), None)
    if number is None or not number:
        return ""
    words = reading.trial.words
    above = _cut(file, text, words.source.text[words.start : reading.nodes[number].span.start], locale)
    upto = _cut(file, text, words.source.text[words.start : reading.nodes[number].span.end], locale)
    return upto[len(above) :].strip() if above and upto.startswith(above) else ""


def _cut(file: OpenFile, text: TextPlace, words: str, locale: str) -> str:
    _, span = with_words(file.source, text.content, words.rstrip() + "\n")
    reading = Reader(file, text).read(span)
    return "" if reading is None else " ".join(printed_words(file, reading, locale))
