"""Every printed description can be read in one way, which is what the program means; and where the text of a file can be
read in two, the check says so."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from games.react.roster import program
from games.react.wording.meanings import fault, lexicon
from games.react.wording.random_programs import everything
from games.react.wording.roster import Text
from wording.reader.parsing import Meaning
from wording.reader.pronouns import canonical
from wording.reader.react import descriptions
from wording.reader.react_programs import ReactPrograms

from gesso.games.react.checks.phrasing import doubts
from gesso.games.react.checks.things import rides
from gesso.games.react.lang.language import REACT
from gesso.lang.ast import NP, Node, walk
from gesso.lang.language import Start
from gesso.lang.parser import parse
from gesso.source import SourceFile

REFERENCES = {"my artist": "your Artist", "the enemy artist": "the enemy Artist", "the target": "the target zone"}
PRINTED = {
    **REFERENCES,
    **{f"in the {line} of {name}": f"in {name}'s {line}" for line in ("row", "column") for name in REFERENCES.values()},
    "diagonal to": "diagonally adjacent to",
    "dancing-fish": "Fish",
    "2 ink": "2 or more Ink",
    "2 scales": "2 or more Scales",
    "no scale": "no Scales",
}
"""Words of a description in a file, and how they are printed."""


class Writer:
    """Writes a description inside others, in which each fixed thing is named once, so that no pronoun stands for it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.references = self.chance.sample(tuple(REFERENCES), len(REFERENCES))

    def sentence(self) -> str:
        kind, before = self.chance.choice(
            (
                ("unit", "exhaust each "),
                ("zone", "deal 1 damage to each "),
                ("unit", "draw 1 card for each ink on a "),
                ("zone", "draw 1 card for each scale in a "),
                ("unit", "remove each ink on a "),
                ("zone", "remove each scale in a "),
            )
        )
        return before + self.np(kind, 3)

    def np(self, kind: str, depth: int, *, head: bool = False) -> str:
        noun = self.chance.choice(
            ("zone",) if kind == "zone" else ("unit", "summon", "unit" if head else "dancing-fish")
        )
        front = self.chance.choice(("", "", "", "enemy ")) if noun == "unit" else ""
        filters = [self.closed(kind) for _ in range(self.chance.choice((0, 0, 1, 1, 2)))]
        if depth and self.chance.random() < 0.7:
            filters.append(self.open(kind, depth - 1))
        return " ".join((front + noun, *filters))

    def closed(self, kind: str) -> str:
        if self.references and self.chance.random() < 0.6:
            is_ = self.chance.choice(("", "", "that is "))
            return f"{is_}{self.relation()} {self.references.pop()}"
        held = (
            ("ink", "no ink", "2 ink")
            if kind == "unit"
            else ("2 scales", "no scale", "a dancing-fish", "no dancing-fish")
        )
        return f"{self.chance.choice(('with', 'with', 'that has'))} {self.chance.choice(held)}"

    def relation(self) -> str:
        return self.chance.choice(
            ("adjacent to", "diagonal to", "within 2 of", "exactly 2 from", "in the row of", "in the column of")
        )

    def open(self, kind: str, depth: int) -> str:
        that = self.chance.random() < 0.2
        if self.chance.random() < 0.4 and kind == "zone":
            much = self.chance.choice(("a", "no"))
            return f"{'that has' if that else 'with'} {much} {self.np('unit', depth, head=True)}"
        is_ = "that is " if that else ""
        if self.chance.random() < 0.4 and kind == "unit":
            return f"{is_}in a {self.np('zone', depth)}"
        return f"{is_}{self.relation()} a {self.np(self.chance.choice(('unit', 'zone')), depth)}"


def described(node: Node) -> NP:
    """The description that a sentence is about."""
    return next(part for part in walk(node) if isinstance(part, NP))


def meant(np: NP) -> Meaning:
    """What a program means by a description."""
    return canonical(ReactPrograms().np(np, None))


def read(np: NP) -> set[Meaning]:
    """What a reader can take the words of a file for."""
    words = np.span.text
    for said, printed in PRINTED.items():
        words = re.sub(rf"\b{said}\b", printed, words)
    return descriptions(words, lexicon(everything(), None))


def text_of(source: str) -> Text:
    """A text of one sentence, of an Artist with every kind of piece, and a target."""
    whole = replace(program("dancer"), artist=everything())
    blank = Text(whole, replace(program("dancer").effects[0], unit=None))
    prices, nodes = parsed("cost", "target a zone"), parsed("effect", source)
    text = blank.resolved(prices, nodes, ())
    assert text is not None, source
    return text


def parsed(start: Start, text: str) -> tuple[Node, ...]:
    nodes = parse(REACT, start, SourceFile("description", text).whole).nodes
    assert nodes is not None, text
    return nodes


SEEDS = pytest.mark.parametrize("first", range(0, 240, 60))


@SEEDS
def test_what_is_printed_has_one_reading_and_that_is_what_is_meant(first: int) -> None:
    assert not [*filter(None, (fault(text_of(Writer(seed).sentence())) for seed in range(first, first + 60)))]


@SEEDS
def test_a_text_with_two_readings_is_reported(first: int) -> None:
    reported = 0
    for seed in range(first, first + 60):
        text = text_of(Writer(seed).sentence())
        np = described(text.body[0])
        doubtful = [*doubts((np,), lambda noun: rides(everything(), noun))]
        unclear = read(np) != {meant(np)}
        # Of what stands between a unit named by itself and `that`, the check is not sure, and reports it.
        unsure = re.search("dancing-fish .*that ", text.source) is not None
        assert unclear <= bool(doubtful) <= (unclear or unsure), f"{text.source}\n{doubtful}"
        reported += bool(doubtful)
    assert 6 < reported < 54
