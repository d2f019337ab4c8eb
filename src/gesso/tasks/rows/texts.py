"""The texts of rows: in the effect language, or in printed words, which are read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.lang.language import Language, Start
from gesso.project.drafts import program_of
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.source import SourceFile
from gesso.tasks.read import printed_lines
from gesso.wording.outline import plain

if TYPE_CHECKING:
    from gesso.reading import Reader, Reading, Speech


def same_text(left: str, right: str) -> bool:
    """Return whether two texts of the effect language have the same words; comments do not count."""
    return _words(left) == _words(right)


def _words(text: str) -> list[str]:
    lines = [line.partition("#")[0].rstrip() for line in text.split("\n")]
    lines = [line for line in lines if line]
    left = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
    return [line[left:] for line in lines]


def dedented(text: str) -> str:
    """Return a text with its first column in the first column, and without empty lines around it."""
    lines = text.strip("\n").split("\n")
    left = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    return "\n".join(line[left:].rstrip() for line in lines).strip("\n")


def is_language(language: Language, start: Start, text: str) -> bool:
    """Return whether a text has the form of the effect language."""
    from lark.exceptions import LarkError

    from gesso.lang.parser import MAX_LENGTH, read, trimmed

    source = SourceFile("<cell>", text)
    words = trimmed(source.whole)
    if words is None or len(text) > MAX_LENGTH:
        return False
    try:
        read(language, start, words.text, 0)
    except LarkError:
        return False
    return True


def begins_printed(text: str) -> bool:
    """Return whether a text begins as printed sentences do: with a capital letter, or the bar of a cost."""
    words = plain(text).strip()
    return bool(words) and (words[0] == "[" or words[0].isupper())


def looks_printed(text: str) -> bool:
    """Return whether a text begins and ends as printed sentences do."""
    return begins_printed(text) and plain(text).strip()[-1] in '.!?”»"'


def same_print(left: str, right: str) -> bool:
    """Return whether two printed texts have the same words; their marks and line ends do not count."""
    return plain(left).split() == plain(right).split()


def printed_texts(game: AnyGame, entry: Entry[Any, Any], locale: str) -> Mapping[str, tuple[str, str]]:
    """Return the printed cost and words of every text of an entry that can be printed, by its name."""
    program = program_of(game, entry, locale)
    if program is None or not game.definition.wording:
        return {}
    transcript = game.definition.wording().transcript(program, locale)
    return {passage.id: (plain(passage.cost), plain("\n".join(passage.paragraphs))) for passage in transcript.passages}


@dataclass
class PrintedReader:
    """Reads the printed words of one entry. Its tables are loaded for the first words."""

    game: AnyGame
    entry: Entry[Any, Any]
    locale: str
    _reader: Reader | None = None
    _speech: Speech | None = None
    _known: dict[tuple[str, str, bool], Reading | None] = field(default_factory=dict)

    def read(self, bar: str, words: str, *, passive: bool, cost: str = "") -> Reading | None:
        """Return what printed words say at a place of a kind; None if the game reads none.

        Args:
            bar: The printed cost.
            words: The printed sentences.
            passive: Whether the text is one that is always in force.
            cost: The cost in the effect language, in place of a printed one.
        """
        key = (bar or cost, words, passive)
        if key not in self._known:
            self._known[key] = self._read(bar, words, passive, cost)
        return self._known[key]

    def _read(self, bar: str, words: str, passive: bool, cost: str) -> Reading | None:
        reader = self._opened()
        if reader is None or self._speech is None:
            return None
        from gesso.reading.speech import print_text

        own_bar, paragraphs = printed_lines(words)
        bar = printed_lines(f"[{bar.strip('[]')}]")[0] if bar else own_bar
        best = None
        for kind in self._speech.kinds:
            if kind.passive != passive:
                continue
            if cost and not bar:
                printed = print_text(self._speech, kind, cost, "")
                if printed is None:
                    continue
                found = reader.read(plain(printed.bar), paragraphs, kind)
            else:
                found = reader.read(bar, paragraphs, kind)
            if found.exact:
                return found
            if best is None or found.length > best.length:
                best = found
        return best

    def _opened(self) -> Reader | None:
        if self._reader is None and self.game.definition.reading:
            program = program_of(self.game, self.entry, self.locale)
            if program is None:
                return None
            from gesso.reading import Reader, rules_of_game

            self._speech = self.game.definition.reading().speech(program, self.locale)
            self._reader = Reader(self._speech, rules_of_game(self._speech))
        return self._reader


def prints(reading: Reading) -> str:
    """Return what a reading prints, in one line."""
    words = " ".join(map(plain, reading.paragraphs))
    return f"[{reading.bar}] {words}" if reading.bar else words
