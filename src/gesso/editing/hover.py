"""What a designer wants to know of a place: what it prints, what its word means, what its key is for."""

from __future__ import annotations

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError
from gesso.editing.bindings import Reference, references
from gesso.editing.keys import note_on_key
from gesso.editing.notes import Note, note_on_name, note_on_word, printed_words, sentence_printed
from gesso.editing.place import OpenFile, Place, Reader, TextPlace, TextReading, place_at
from gesso.lang.language import FIGURE, NAME, terminals
from gesso.project import SOURCE_LOCALE, TRANSLATIONS
from gesso.source import Span
from gesso.wording import LocaleError


@dataclass(frozen=True, slots=True)
class Printed:
    """Printed words in one language."""

    locale: str
    text: str


@dataclass(frozen=True, slots=True)
class Hover:
    """What there is to know of a place."""

    span: Span
    """The word or key that stands there."""
    printed: tuple[Printed, ...] = ()
    """What the sentence around it prints, in the project's language and then in the others that the entry has."""
    note: Note | None = None
    reference: Reference | None = None
    """What the words around the place refer to."""


def hover(file: OpenFile, offset: int) -> Hover | None:
    """Return what there is to know of a place; None if that is nothing."""
    place = place_at(file, offset)
    if place.text is None:
        note = None if place.in_comment else note_on_key(place)
        return None if note is None else Hover(place.spot.word, note=note)
    reading = None if place.in_comment else Reader(file, place.text).read(place.text.content)
    if reading is None:
        note = None if place.in_comment else _note(place, None)
        return None if note is None else Hover(place.word, note=note)
    at = [each for each in references(reading) if each.span.start <= place.offset <= each.span.end]
    smallest = min(at, key=lambda each: each.span.end - each.span.start, default=None)
    note = _note(place, reading)
    printed = _printed(file, place.text, reading, place.offset)
    if note is None and smallest is None and not printed:
        return None
    return Hover(place.word, printed, note, smallest)


def _note(place: Place, reading: TextReading | None) -> Note | None:
    game, word = place.file.game, place.word.text
    if game is None or not word or not game.definition.language:
        return None
    terminal = terminals(game.definition.language()).terminal(word)
    if terminal != NAME:
        return None if terminal == FIGURE else note_on_word(game, word)
    symbols = reading.trial.symbols if reading is not None else None
    return None if symbols is None or symbols.find(word) is None else note_on_name(game, word, symbols)


def _printed(file: OpenFile, text: TextPlace, reading: TextReading, offset: int) -> tuple[Printed, ...]:
    found = []
    for locale in _locales(file):
        try:
            said = sentence_printed(file, text, reading, offset, locale)
            words = said or "\n".join(printed_words(file, reading, locale))
        except (LocaleError, CheckError):
            # A translation that is not whole is told where it stands.
            continue
        if words:
            found.append(Printed(locale, words))
    return tuple(found)


def _locales(file: OpenFile) -> tuple[str, ...]:
    """Return the languages in which an entry is printed, that of the project first."""
    game, entry = file.game, file.entry
    if game is None or entry is None:
        return ()
    others = sorted(path.stem for path in (entry.folder / TRANSLATIONS).glob("*.yaml"))
    return tuple(dict.fromkeys((game.locale, *others, *([SOURCE_LOCALE] if game.locale != SOURCE_LOCALE else []))))
