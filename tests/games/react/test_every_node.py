"""One table: every kind of node has its lowering, wording, spelling and vocabulary entry, and no field of it goes unread."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from games.react import roster
from oracle.workshop import PLACES, filled, invent, is_sound, program_of

from gesso.dsl import syntax as core
from gesso.dsl.syntax import Node
from gesso.games.react import syntax as react
from gesso.games.react.language import REACT
from gesso.games.react.lowering import generate
from gesso.games.react.program import ArtistProgram
from gesso.games.react.vocabulary import VOCABULARY
from gesso.games.react.wording import words

CLASSES = [
    cls
    for module in (core, react)
    for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
]
NOT_LOWERED = {
    # The ids, the sort and the face say what a noun means; its word is for people.
    ("Noun", "word"),
    # Whether a sentence stands on the line of its `may` is layout.
    ("May", "inline"),
    # A price is picked when it is paid; only sentences and events have slots of their own.
}
STAGES: dict[str, tuple[tuple[str, ...], Callable[[ArtistProgram], object]]] = {
    "lowering": (("gesso.games.react.lowering",), generate),
    "wording": (("gesso.wording", "gesso.games.react.wording"), lambda program: say(program)),
}

Reading = set[tuple[str, str]]


def say(program: ArtistProgram) -> None:
    """Print every text of an Artist."""
    told = words(program)
    for effect in program.effects:
        told.effect_program(effect)
    for passive in program.passives:
        told.passive_program(passive)
    for text in (*([program.setup] if program.setup else []), *program.frames.values()):
        told.text_program(text)


@cache
def corpus() -> tuple[ArtistProgram, ...]:
    """The roster, and Artists of invented texts, which between them hold every kind of node."""
    return (*map(roster.program, roster.table().artists), *_invented())


def _invented() -> Iterator[ArtistProgram]:
    from random import Random

    random = Random(5)
    for _ in range(12):
        texts = {place: invent(place, random) for place in PLACES}
        yield program_of(filled({place: text for place, text in texts.items() if is_sound(place, text)}))


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[set[str], Reading]]:
    """What a stage reads of the corpus: the classes it meets, and the fields its own modules look at."""

    def run(stage: str) -> tuple[set[str], Reading]:
        programs, (modules, job) = corpus(), STAGES[stage]
        met: set[str] = set()
        read: Reading = set()

        def spy(node: Any, name: str) -> Any:
            if sys._getframe(1).f_globals.get("__name__", "").startswith(modules):
                met.add(type(node).__name__)
                read.add((type(node).__name__, name))
            return object.__getattribute__(node, name)

        with monkeypatch.context() as patched:
            for cls in CLASSES:
                patched.setattr(cls, "__getattribute__", spy, raising=False)
            for program in programs:
                job(program)
        return met, read

    return run


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_a_node_has_an_entry_and_a_spelling(cls: type[Node]) -> None:
    """Without them reference page, checks and printer would not know the word."""
    assert cls in VOCABULARY.words
    assert cls in REACT.spellers


@pytest.mark.parametrize("stage", STAGES)
def test_every_field_of_every_node_is_read(stage: str, reading: Callable[[str], tuple[set[str], Reading]]) -> None:
    """A field that a stage never looks at is a clause that does nothing, or does not print."""
    _, read = reading(stage)
    wanted = {(cls.__name__, item.name) for cls in CLASSES for item in fields(cls) if item.name != "span"}
    unread = wanted - read
    assert unread == (NOT_LOWERED if stage == "lowering" else {("May", "inline")})
