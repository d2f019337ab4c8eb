"""Whatever the checks let through can be compiled: no text is accepted that the game would not know how to play."""

from __future__ import annotations

from random import Random

import pytest
from games.react.checks.casebook import CASES, check_artists, load, table
from soak import games

from gesso.games.react.lowering import generate

BASE = (CASES / "react/checks/base.yaml").read_text(encoding="utf-8")
REFS = ("self", "my artist", "the enemy artist", "the target", "the zone of self", "the unit", "the golem")
PIECES = ("ink", "scale", "ward", "mural", "dash", "golem", "beast", "inspiration", "line", "beat", "walk", "frame")
NOUNS = ("unit", "artist", "summon", "zone", "card", *PIECES)
FILTERS = (
    *("with ink", "with 2 scales", "with a golem", "with an enemy unit", "with no mural", "adjacent to self"),
    *("within 2 of a golem", "in the target", "in a zone with a mural", "on self", "on a friendly unit"),
    *("in the direction", "adjacent to a zone with a scale", "diagonal to my artist"),
)
ADJECTIVES = ("friendly", "enemy", "exhausted", "refreshed", "hidden", "empty")
CHANGES = ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")


class Writer:
    """Writes texts that can be parsed and often mean something."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float, text: str) -> str:
        return text if self.random.random() < share else ""

    def np(self) -> str:
        adjective = self.chance(0.2, self.one(*ADJECTIVES))
        return " ".join(filter(None, (adjective, self.one(*NOUNS), self.chance(0.5, self.one(*FILTERS)))))

    def thing(self) -> str:
        return self.one(*REFS, *(f"{much} {self.np()}" for much in ("a", "a", "2", "up to 2", "each", "each")))

    def count(self) -> str:
        return self.one("1", "2", "up to 2")

    def tally(self) -> str:
        return self.chance(0.25, f" for each {self.np()}")

    def owned(self) -> str:
        return self.one("", "2 ", "no ", "a ") + self.chance(0.2, self.one(*ADJECTIVES) + " ") + self.one(*NOUNS)

    def sentence(self) -> str:
        way = self.chance(0.3, " in the direction")
        return self.one(
            f"deal 1 damage to {self.thing()}{self.tally()}",
            f"move {self.thing()} {self.count()}{way}{self.tally()}",
            f"move {self.thing()} to {self.thing()}",
            f"jump {self.one(*REFS)}{way}",
            f"swap {self.one(*REFS)} with {self.thing()}",
            f"place {self.count()} {self.one(*PIECES)} in {self.thing()}{self.tally()}",
            f"place {self.count()} {self.one(*PIECES)} on {self.thing()}{self.tally()}",
            f"remove {self.thing()}",
            f"summon a {self.one(*PIECES)} in {self.thing()}",
            f"exhaust {self.thing()}",
            f"refresh {self.thing()}",
            f"draw {self.count()} {self.one('card', *PIECES)}{self.tally()}",
            f"choose {self.one('a', '2', 'up to 2')} {self.np()}",
            f"{self.one(*REFS)} plays {self.thing()}",
            f"the owner of {self.one(*REFS)} draws 1 card",
        )

    def condition(self) -> str:
        subject = self.one(*REFS, f"a {self.np()}", f"no {self.np()}", f"2 {self.np()}")
        state = self.one(*ADJECTIVES, "ascended", f"a {self.np()}", "in the target", "within 2 of a golem")
        return self.one(
            f"{subject} is {state}",
            f"{subject} has {self.owned()}",
            f"I have {self.owned()}",
            f"the enemy has {self.owned()}",
        )

    def sentences(self) -> list[str]:
        return self.random.choice(
            (
                [self.sentence()],
                [self.sentence()],
                [f"may {self.sentence()}"],
                [f"if {self.condition()}", f"  {self.sentence()}"],
                [f"for each {self.np()}", f"  {self.sentence()}"],
            )
        )

    def event(self) -> str:
        actor = self.one("my artist", "the enemy artist", f"a {self.np()}", f"a {self.np()}")
        return self.one(
            f"{actor} enters {self.thing()}",
            f"{actor} leaves a {self.np()}",
            f"{actor} is {self.one(*CHANGES)}",
            f"{actor} is {self.one(*CHANGES)}",
            f"{actor} has {self.owned()}",
            f"I have {self.owned()}",
            f"{actor} ascends",
            f"I play a {self.chance(0.5, self.one(*ADJECTIVES))} card {self.one('', 'on a card', 'on an enemy card')}",
        )

    def passive(self) -> str:
        if self.random.random() < 0.2:
            deed = self.one("enter a zone with a scale", "leave a zone", *(f"be {change}" for change in CHANGES))
            return _piece([f"{self.one('my artist', f'each {self.np()}')} cannot {deed}"])
        test = self.chance(0.2, f" if {self.condition()}")
        return _piece([f"when {self.event()}{test}", *(f"  {line}" for line in self.sentences())])

    def effect(self) -> str:
        price = self.one(
            f"spend {self.one('a', '2', '1')} {self.np()}", f"exhaust {self.thing()}", f"if {self.condition()}"
        )
        costs = ["exhaust self", "target a zone", "choose a direction", self.chance(0.4, price)]
        body = ["choose a unit", "choose a golem", *self.sentences()]
        lines = ["- kind: intention", "  cost: |", *(f"    {line}" for line in costs if line)]
        return "\n".join("      " + line for line in [*lines, "  effect: |", *(f"    {line}" for line in body)])


def _piece(lines: list[str]) -> str:
    return "\n".join(["  - name: Case", "    text: |", *(f"      {line}" for line in lines)])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(games(2, 6)))
def test_what_is_accepted_can_be_compiled(seed: int) -> None:
    """Texts without an error are lowered to a plug-in, whatever they say."""
    writer = Writer(seed)
    accepted = 0
    for number in range(40):
        place = "  # here: passive" if number % 3 == 0 else "      # here: artist"
        text = BASE.replace(place, writer.passive() if number % 3 == 0 else writer.effect())
        artist = load(text)
        programs = check_artists([artist], table()).programs
        if artist.id in programs:
            accepted += 1
            assert generate(programs[artist.id]), text
    assert accepted, "none of the texts was accepted, so nothing was shown"
