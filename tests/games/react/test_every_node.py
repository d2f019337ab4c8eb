"""One table: every kind of node has its lowering and wording, and no field of it goes unread."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random

import pytest
from games.react import roster
from lang.read_fields import Reading, read_fields
from oracle.workshop import PLACES, filled, invent, program_of, sound

import gesso
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lowering import generate
from gesso.games.react.wording import rules_text
from gesso.games.react.wording.locale import CONTRACT, WORDING
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.wording.plain_phrases import Plain

CLASSES = REACT.nodes
PARTS = {core.Count, core.Exactly, core.FewerThan}
"""What is only ever read as a part of the node that holds it, or by its base class."""
UNREAD = {
    # Whether a sentence stands on the line of its `may` is layout. The kind
    # of a piece says whether it rides or lies, and the checks hold `in` and `on` to it; of the blocks of a cost, to one.
    # Where an amount stands says of what it is, to a reader too. A sum itself says what it adds, and what a text calls the
    # unit that carries it is for the checks. The player of an event is one player, and no other can be meant.
    "lowering": {
        ("May", "inline"),
        ("Place", "on"),
        ("PayOneOf", "n"),
        ("SelfRef", "noun"),
        ("DealsMore", "n"),
        ("DealsMore", "sign"),
        ("MovesMore", "n"),
        ("MovesMore", "sign"),
        ("HasKeyword", "taken"),
        ("ThePlayer", "noun"),
        ("ThePlayer", "many"),
    },
    "wording": {
        ("May", "inline"),
        ("PayOneOf", "n"),
        ("SelfRef", "noun"),
        ("ThatMuch", "slot"),
        ("ThatMuch", "of"),
        ("ThePlayer", "noun"),
        ("ThePlayer", "many"),
        ("ThePlayer", "slot"),
    },
}
STAGES: dict[str, tuple[tuple[str, ...], Callable[[ArtistProgram], object]]] = {
    "lowering": (("gesso.codegen", "gesso.games.react.lowering"), generate),
    "wording": (("gesso.wording", "gesso.games.react.wording"), lambda program: say(program)),
}


def say(program: ArtistProgram) -> None:
    """Print every text of an Artist."""
    told = rules_text(program)
    for effect in program.effects:
        told.effect_program(effect)
    for passive in program.passives:
        told.passive_program(passive)
    for keyword in program.keywords:
        told.keyword_program(keyword)
    for text in (*([program.setup] if program.setup else []), *program.frames.values()):
        told.text_program(text)


@cache
def corpus() -> tuple[ArtistProgram, ...]:
    """The roster, and Artists of invented texts, which between them hold every kind of node."""
    return (*map(roster.program, roster.table().artists), *_invented())


COMPARED = """effect: |
  if 2 units are exhausted
    draw 1 card
  if exactly 2 units are exhausted
    draw 1 card
  if fewer than 2 units are exhausted
    draw 1 card"""
ANSWERED = """when a player plays an intention
  the player discards 1 card"""
"""Comparisons and the player of an event, which are too seldom invented."""

HEADED = """when my artist leaves a zone
  exhaust each enemy unit in the direction
  jump my artist in the opposite direction"""
"""The direction of an event, too."""


def _invented() -> Iterator[ArtistProgram]:
    yield program_of(filled({"deck-2": COMPARED, "passive-1": ANSWERED, "passive-2": HEADED}))
    random = Random(8)
    for _ in range(40):
        texts = {place: invent(place, random) for place in PLACES}
        yield program_of(filled(sound(texts)))


@cache
def names_in(stage: str) -> frozenset[str]:
    """Every name that the modules of a stage speak of."""
    folders = [Path(gesso.__file__).parent.joinpath(*module.split(".")[1:]) for module in STAGES[stage][0]]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for folder in folders for path in folder.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return frozenset(plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)})


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Reading]:
    """The fields of nodes that a stage's own modules look at, over the corpus."""

    def run(stage: str) -> Reading:
        programs, (modules, job) = corpus(), STAGES[stage]
        with monkeypatch.context() as patched:
            read = read_fields(patched, CLASSES, lambda module: module.startswith(modules))
            for program in programs:
                job(program)
        return read

    return run


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_a_node_is_known_to_every_stage(cls: type[Node]) -> None:
    """Lowering speaks of it, and wording does or has its phrase."""
    if cls not in PARTS:
        unknown = {stage for stage in STAGES if cls.__name__ not in names_in(stage)}
        assert unknown - ({"wording"} if is_a_phrase(cls) else set()) == set()


def is_a_phrase(cls: type[Node]) -> bool:
    """Whether a node is said by the phrase of its entry, without a function."""
    say = WORDING.words[cls]
    promised = say.contract(VOCABULARY.words[cls]) if isinstance(say, Plain) else {}
    return bool(promised) and promised.items() <= CONTRACT.items()


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_every_field_of_every_node_is_read(stage: str, reading: Callable[[str], Reading]) -> None:
    """A field that a stage never looks at is a clause that does nothing, or does not print."""
    wanted = {(cls.__name__, item.name) for cls in CLASSES for item in fields(cls) if item.name != "span"}
    unread = wanted - reading(stage)
    assert unread == UNREAD[stage]
