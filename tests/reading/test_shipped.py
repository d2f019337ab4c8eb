"""The printed texts of the cards that come with Gesso lead back to their own programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from soak import SOAK, sampled

import gesso
from gesso.lang.ast import Node
from gesso.reading import Kind, Reader, Reading, Speech, rules_of_game
from gesso.reading.speech import print_text, written

PROJECT = cache(lambda: gesso.open(Path(__file__).parents[2]).model)
LEAST = {("react", "en"): 1.0, ("solrei", "en"): 0.98, ("react", "fr"): 0.92, ("solrei", "fr"): 0.91}
"""The share of the texts that have to be read, by game and language. None may be read as something else."""
SAMPLE = 9
"""Of so many texts one is read where all would take too long."""


@dataclass(frozen=True)
class Text:
    """A text of a shipped card, at its place."""

    id: str
    speech: Speech
    kind: Kind
    cost: tuple[Node, ...]
    body: tuple[Node, ...]

    def read(self, reader: Reader) -> Reading:
        printed = print_text(self.speech, self.kind, written(self.speech, self.cost), written(self.speech, self.body))
        assert printed is not None, self.id
        return reader.read(printed.bar, printed.paragraphs, self.kind)


def texts(game_id: str, locale: str) -> Iterator[Text]:
    game = next(game for game in PROJECT().games if game.id == game_id).in_locale(locale)
    for entry in game.entries:
        program = game.printed(entry)
        speech: Speech = game.definition.reading().speech(program, locale)
        kinds = {kind.name: kind for kind in speech.kinds}
        for id, kind, cost, body in (_react if game_id == "react" else _solrei)(program):
            yield Text(f"{entry.id}: {id}", speech, kinds[kind], cost, body)


def _react(program) -> Iterator[tuple[str, str, tuple[Node, ...], tuple[Node, ...]]]:  # type: ignore[no-untyped-def]
    for passive in program.passives:
        yield passive.id, "passive", (), passive.items
    for text in filter(None, (program.setup, *program.frames.values())):
        yield text.id, text.unit or "deck", (), text.body
    for effect in program.effects:
        yield effect.id, effect.unit or "deck", effect.cost, effect.body


def _solrei(program) -> Iterator[tuple[str, str, tuple[Node, ...], tuple[Node, ...]]]:  # type: ignore[no-untyped-def]
    for text in program.texts:
        kind = "augment" if text.use == "augment" else "passive" if text.is_passive else ""
        yield text.id, kind or ("art" if text.kind == "art" else "ability"), text.cost, text.body


@pytest.mark.slow
@pytest.mark.parametrize(("game", "locale"), LEAST if SOAK else [pair for pair in LEAST if pair[1] == "en"])
def test_shipped_texts_are_read(game: str, locale: str) -> None:
    """French words its nodes once for each gender, which takes as long as the rest: the long run reads it."""
    unread = []
    some = sampled(texts(game, locale), SAMPLE)
    reader: Reader | None = None
    for text in some:
        if reader is None or reader.speech is not text.speech:
            reader = Reader(text.speech, rules_of_game(text.speech))
        reading = text.read(reader)
        if not reading.exact:
            unread.append(text.id)
            continue
        again = print_text(text.speech, text.kind, reading.cost, reading.text)
        assert again is not None
        assert (again.bar, again.paragraphs) == (reading.bar, reading.paragraphs), text.id
    assert 1 - len(unread) / len(some) >= LEAST[game, locale] - (0 if SOAK else 0.1), unread


@pytest.mark.slow
def test_a_text_is_read_as_its_own_program() -> None:
    """What differs are two spellings of one meaning, such as `draw 1 beat` and `gain 1 beat`."""
    found = {
        text.id: (text, text.read(Reader(text.speech, rules_of_game(text.speech)))) for text in _some("calligrapher")
    }
    assert found
    for text, reading in found.values():
        assert (reading.cost, reading.text) == (written(text.speech, text.cost), written(text.speech, text.body))


def _some(entry: str) -> Iterator[Text]:
    return (text for text in texts("react", "en") if text.id.startswith(entry))
