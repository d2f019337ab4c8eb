"""Random phrases of the effect language: things, descriptions and conditions of the right types."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

SUMMONS = ("chip", "golem", "tiger", "serpent", "beast", "sword")
RIDING = ("ink", "outline")
LYING = ("scale", "ward")
TILES = ("dash", "tip", "mural")
FRAMES = ("walk", "leap", "frame")
DICE = ("line", "tone", "hue", "inspiration")


def plural(word: str) -> str:
    return (
        word
        if word in ("ink", "inspiration", "damage", "enemy damage")
        else f"{word}s"
        if not word.endswith("h")
        else f"{word}es"
    )


@dataclass
class Text:
    """What may be spoken of at a place: names bound so far, by type, and whether they are several."""

    unit: bool
    passive: bool = False
    target: bool = False
    direction: bool = False
    reaction: bool = False
    bound: dict[str, tuple[str, bool]] = field(default_factory=dict)


class Phrases:
    """Writes parts of texts. `random` decides everything, so that equal generators write equal texts."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.text = Text(unit=False)

    # ------------------------------------------------------------ choosing

    def one_of(self, *options: object) -> object:
        return self.random.choice(options)

    def figure(self, *options: int) -> int:
        return self.random.choice(options)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names bound inside are forgotten at the end."""
        bound, direction = dict(self.text.bound), self.text.direction
        yield
        self.text.bound, self.text.direction = bound, direction

    def bind(self, word: str, type_: str, many: bool) -> None:
        self.text.bound.pop(word, None)
        self.text.bound[word] = (type_, many)

    def named(self, *types: str, many: bool | None = None) -> list[str]:
        found = [w for w, (s, several) in self.text.bound.items() if s in types and many in (None, several)]
        return [f"the {plural(word) if self.text.bound[word][1] else word}" for word in found]

    # ------------------------------------------------------------ things

    def unit_ref(self) -> str:
        known = self.named("unit", many=False)
        options = ["my artist", "the enemy artist", *known * 2, *(["self"] * 3 if self.text.unit else [])]
        return self.random.choice(options)

    def zone_ref(self) -> str:
        known = self.named("zone", many=False)
        options = [f"the zone of {self.unit_ref()}", *known, *known, *(["the target"] * 3 if self.text.target else [])]
        return self.random.choice(options)

    def spot_ref(self) -> str:
        several = self.named("unit", "zone", many=True)
        if several and self.chance(20):
            return self.random.choice(several)
        return self.unit_ref() if self.chance(70) else self.zone_ref()

    def unit_np(self, depth: int = 1, *, summon: bool = False) -> tuple[str, str, str]:
        """Adjectives, noun, filters."""
        heads = ("summon",) if summon else ("unit", "unit", "unit", "summon", "artist")
        head = self.chance(55)
        noun = self.random.choice(heads if head else SUMMONS)
        adjectives = [str(self.one_of("friendly", "enemy"))] if head and self.chance(40) else []
        if self.chance(15):
            adjectives.append(str(self.one_of("exhausted", "refreshed")))
        return " ".join([*adjectives, ""]), noun, self.filters("unit", depth)

    def zone_np(self, depth: int = 1) -> tuple[str, str, str]:
        return "empty " if self.chance(15) else "", "zone", self.filters("zone", depth)

    def filters(self, of: str, depth: int) -> str:
        found = [self.fixed(of) for _ in range(self.figure(0, 0, 1, 1, 2))]
        if depth and self.chance(25):
            found.append(self.open(of, depth - 1))
        elif self.chance(8):
            found.append(f"nearest to {self.unit_ref() if self.chance(70) else self.zone_ref()}")
        return "".join(f" {item}" for item in found)

    def fixed(self, of: str) -> str:
        options: list[Callable[[], str]] = [
            lambda: f"adjacent to {self.spot_ref()}",
            lambda: f"diagonal to {self.spot_ref()}",
            lambda: f"within {self.one_of(1, 2, 3)} of {self.spot_ref()}",
            lambda: self.shape(),
        ]
        if self.text.direction:
            options.append(lambda: f"in the {self.one_of('', '', 'opposite ')}direction")
        if of == "unit":
            options += [lambda: f"with {self.one_of('', 'no ')}{self.one_of('swift', 'armored')}"]
            options += [lambda: f"with {self.carried(RIDING)}", lambda: f"in {self.zone_ref()}"]
        else:
            options += [lambda: f"with {self.carried((*LYING, *TILES, *FRAMES))}"] * 2
        return self.random.choice(options)()

    def shape(self) -> str:
        """A place on the field by its shape."""
        options = (
            lambda: f"exactly {self.one_of(1, 2, 3)} from {self.one_spot()}",
            lambda: f"in the {self.one_of('row', 'column')} of {self.one_spot()}",
            lambda: f"between {self.one_spot()} and the enemy artist",
            lambda: str(self.one_of("at the edge", "in a corner")),
        )
        return self.random.choice(options)()

    def one_spot(self) -> str:
        return self.unit_ref() if self.chance(70) else self.zone_ref()

    def carried(self, kinds: tuple[str, ...]) -> str:
        kind = self.random.choice(kinds)
        return str(self.one_of(kind if kind == "ink" else f"a {kind}", *self.figures(kind), f"no {kind}"))

    @staticmethod
    def figures(kind: str) -> tuple[str, ...]:
        """Return the counts of things by a figure."""
        return tuple(f"{count} {plural(kind)}" for count in ("2", "exactly 2", "fewer than 2"))

    def open(self, of: str, depth: int) -> str:
        def inner() -> str:
            adjectives, noun, filters = self.unit_np(depth) if self.chance(60) else self.zone_np(depth)
            return self.a(adjectives, noun, filters)

        if self.chance(10):
            return f"between {self.one_spot()} and {inner()}"
        measured = str(
            self.one_of(
                "adjacent to", "diagonal to", "within 2 of", "exactly 2 from", "in the row of", "in the column of"
            )
        )
        if of == "zone" and self.chance(50):
            adjectives, noun, filters = self.unit_np(depth)
            return (
                f"with {self.a(adjectives, noun, filters)}"
                if self.chance(70)
                else f"with no {adjectives}{noun}{filters}"
            )
        if of == "unit" and self.chance(40):
            return "in " + self.a(*self.zone_np(depth))
        return f"{measured} {inner()}"

    @staticmethod
    def a(adjectives: str, noun: str, filters: str) -> str:
        first = adjectives or noun
        if first.startswith("other "):
            return f"an{adjectives}{noun}{filters}"
        return f"{'an' if first[0] in 'aeio' else 'a'} {adjectives}{noun}{filters}"

    def pick(self, np: tuple[str, str, str], type_: str, *, one: bool = False) -> str:
        """A pick, bound under its noun."""
        adjectives, noun, filters = np
        adjectives = self.apart(noun) + adjectives
        how = "a" if one else self.one_of("a", "a", "n", "up to")
        self.bind(noun, type_, how != "a")
        if how != "up to" and self.chance(10):
            return (
                f"a random {adjectives}{noun}{filters}"
                if how == "a"
                else f"2 random {adjectives}{plural(noun)}{filters}"
            )
        if how == "a":
            return self.a(adjectives, noun, filters)
        number = self.one_of(2, 2, 3)
        return f"{'up to ' if how == 'up to' else ''}{number} {adjectives}{plural(noun)}{filters}"

    def apart(self, noun: str) -> str:
        """`other`, sometimes, where something is left out."""
        known = noun in self.text.bound or (noun == "zone" and self.text.target)
        return "other " if self.chance(50 if known else 10 if self.text.unit and noun != "zone" else 0) else ""

    def units(self, *, one: bool = False, summon: bool = False) -> str:
        """An operand that names units."""
        choice = self.random.randrange(10)
        if choice < 3 and not summon:
            return self.unit_ref()
        if choice < 5 and not one:
            adjectives, noun, filters = self.unit_np(summon=summon)
            return f"each {self.apart(noun)}{adjectives}{noun}{filters}"
        several = self.named("unit", many=True)
        if choice == 5 and several and not one and not summon:
            return self.random.choice(several)
        return self.pick(self.unit_np(summon=summon), "unit", one=one)

    def zones(self, *, one: bool = False) -> str:
        """An operand that names zones."""
        choice = self.random.randrange(10)
        if choice < 4:
            return self.zone_ref()
        if choice < 6 and not one:
            return f"each {self.apart('zone')}" + "".join(self.zone_np())
        several = self.named("zone", many=True)
        if choice == 6 and several and not one:
            return self.random.choice(several)
        return self.pick(self.zone_np(), "zone", one=one)

    def pieces(self, kinds: tuple[str, ...]) -> str:
        """An operand that names pieces on the field."""
        kind = self.random.choice(kinds)
        filters = ""
        if self.chance(60):
            if kind in RIDING:
                adjectives, noun, more = self.unit_np(0)
                filters = f" on {self.unit_ref() if self.chance(60) else self.a(adjectives, noun, more)}"
            else:
                filters = f" in {self.zone_ref() if self.chance(60) else self.a(*self.zone_np(0))}"
        how = self.one_of("each", "n", "up to")
        if how == "each":
            return f"each {kind}{filters}"
        number = self.one_of(1, 1, 2)
        self.bind(kind, "piece", True)
        return f"{'up to ' if how == 'up to' else ''}{number} {kind if number == 1 else plural(kind)}{filters}"

    def tally(self) -> str:
        if not self.chance(12):
            return ""
        if self.chance(10):
            what = self.one_of("card", "damage", "unit", "exhausted summon")
            more = f"2 more {plural(str(what))}" if self.chance(30) else f"more {what}"
            return f" for each {more} {self.one_of('I have', 'the enemy has')}"
        counted = self.one_of("unit", "zone", "piece", "held", "held")
        if counted == "held":
            if self.chance(25):
                return f" for each {self.one_of('', '2 ')}{self.piled()}"
            kind = str(self.one_of("beat", "line", "card", "chip", "frame", "damage", "enemy damage"))
            return f" for each {self.one_of(2, 3)} {plural(kind)}" if self.chance(50) else f" for each {kind}"
        if counted == "piece":
            return f" for each scale in {self.zone_ref()}"
        adjectives, noun, filters = self.unit_np(0) if counted == "unit" else self.zone_np(0)
        return f" for each {adjectives}{noun}{filters}"

    def piled(self) -> str:
        """Cards in a deck or a discard pile."""
        options = (
            "cards in my deck",
            "cards in the enemy deck",
            "reactions in my discard",
            "cards in the enemy discard",
        )
        return str(self.one_of(*options))

    # ------------------------------------------------------------ conditions

    def condition(self) -> str:
        options = (
            lambda: f"{self.unit_ref()} is {self.one_of('exhausted', 'refreshed')}",
            lambda: f"{self.one_of('my', 'the enemy')} artist is ascended",
            lambda: f"{self.unit_ref()} is {self.a(*self.unit_np(0))}",
            lambda: f"{self.unit_ref()} is {self.fixed_spot('unit')}",
            lambda: f"{self.zone_ref()} is {self.one_of('empty', self.fixed_spot('zone'))}",
            lambda: f"{self.a(*self.unit_np(1))} is {self.one_of('exhausted', self.fixed_spot('unit'))}",
            lambda: f"no {self.apart('unit')}{''.join(self.unit_np(0))} is {self.fixed_spot('unit')}",
            lambda: self.several(),
            lambda: f"the chain has {self.one_of('2 cards', 'exactly 3 cards', 'fewer than 3 cards')}",
            lambda: f"{self.unit_ref()} has {self.carried(RIDING)}",
            lambda: f"{self.unit_ref()} has {self.one_of('', 'no ')}{self.one_of('swift', 'armored')}",
            lambda: f"{self.zone_ref()} has {self.carried((*LYING, *TILES))}",
            lambda: f"{self.a(*self.unit_np(0))} has {self.carried(RIDING)}",
            lambda: f"I have {self.owned()}",
            lambda: (
                f"I have {self.one_of('2', 'no', 'fewer than 3')} {self.one_of('cards', 'intentions')} in my discard"
            ),
            lambda: f"each player has {self.one_of('2 damage', 'fewer than 4 cards', '1 card in their discard')}",
            lambda: f"the enemy has {self.one_of('20 cards', 'fewer than 24 cards')} in their deck",
            lambda: (
                f"{self.one_of('I have', 'the enemy has')} {self.one_of('more', 'fewer')} {self.one_of('cards', 'units', 'exhausted summons', 'damage')}"
            ),
            lambda: (
                f"the enemy has {self.one_of('a summon', '2 units', 'a card', '3 cards', 'no exhausted unit', 'damage')}"
            ),
        )
        return self.random.choice(options)()

    def several(self) -> str:
        adjectives, noun, _ = self.unit_np(0)
        number = self.one_of("2", "exactly 2", "fewer than 2")
        return f"{number} {adjectives}{plural(noun)} are {self.fixed_spot('unit')}"

    def fixed_spot(self, of: str) -> str:
        if of == "unit" and self.chance(25):
            return f"in {self.zone_ref()}"
        if self.chance(25):
            return f"adjacent to {self.a(*self.unit_np(0))}"
        if self.chance(20):
            return self.shape()
        return f"{self.one_of('adjacent to', 'diagonal to', 'within 2 of')} {self.spot_ref()}"

    def owned(self) -> str:
        kind = str(self.one_of(*SUMMONS, "scale", "ink", "mural", "beat", "line", "frame", "card", "summon", "damage"))
        first = kind if kind in ("ink", "damage") else f"a {kind}"
        return str(self.one_of(first, *self.figures(kind), f"no {kind}"))
