"""Random texts of the effect language for the workshop's Artist: of the right types, and otherwise of no sense at all."""

from __future__ import annotations

from collections.abc import Callable

from oracle.phrases import DICE, FRAMES, LYING, RIDING, SUMMONS, TILES, Phrases, Text, plural

CARRIED = (
    "1 intention in my discard",
    "a reaction in my discard",
    "1 card in my discard",
    "a random intention in my discard",
    "the card below",
)


class Inventor(Phrases):
    """Writes texts. `random` decides everything, so that equal generators write equal texts."""

    # ------------------------------------------------------------ whole texts

    def effect(self, *, unit: bool, reaction: bool) -> str:
        """A cost, where there is one, and an effect, as the keys of a file."""
        self.text = Text(unit=unit, reaction=reaction)
        prices = [self.price() for _ in range(self.figure(0, 1, 1, 2, 2, 3))]
        lines = self.block(self.figure(1, 2, 3))
        cost = ["cost: |", *("  " + line for price in prices for line in price.split("\n"))] if prices else []
        return "\n".join([*cost, "effect: |", *("  " + line for line in lines)])

    def sentences(self, *, unit: bool, number: int) -> str:
        """The text of a set-up or a frame."""
        self.text = Text(unit=unit)
        return "\n".join(self.block(number))

    def passive(self, *, unit: bool = False) -> str:
        """A passive of one or two items, or the text of a keyword, which a unit carries."""
        lines: list[str] = []
        for _ in range(self.figure(1, 1, 2)):
            self.text = Text(unit=unit, passive=True)
            lines += self.item()
        return "\n".join(lines)

    # ------------------------------------------------------------ costs

    def price(self) -> str:
        return self.alternatives() if self.chance(15) else self.single_price()

    def alternatives(self) -> str:
        """Blocks of prices, each of which knows what it picks or targets itself."""
        blocks = []
        for _ in range(self.figure(2, 2, 3)):
            target = self.text.target
            with self.scope():
                blocks.append("\n".join(self.inside([self.single_price() for _ in range(self.figure(1, 1, 2))])))
            self.text.target = target
        return "choose 1 of\n" + "\nor\n".join(blocks)

    def single_price(self) -> str:
        options: list[Callable[[], str]] = [
            lambda: "once each turn",
            lambda: "exhaust " + (self.unit_ref() if self.chance(60) else self.pick(self.unit_np(0), "unit")),
            lambda: "spend " + self.pick(self.unit_np(0, summon=True), "unit"),
            lambda: "spend " + self.pick(("", self.random.choice(SUMMONS), ""), "unit"),
            lambda: "spend " + self.spent(),
            lambda: "spend " + self.spent(),
            lambda: f"if {'hidden' if self.text.reaction and self.chance(20) else self.condition()}",
            self.choose_direction,
        ]
        if not self.text.target:
            options += [self.target] * 3
        return self.random.choice(options)()

    def target(self) -> str:
        price = "target " + self.a(*self.zone_np())
        self.text.target = True
        return price

    def choose_direction(self) -> str:
        self.text.direction = True
        return "choose a direction"

    def spent(self) -> str:
        kind = str(self.one_of(*RIDING, *LYING, *FRAMES, *DICE, "beat", "card"))
        if kind in (*RIDING, *LYING):
            text = self.pieces((kind,))
            return text if not text.startswith("each") else f"1 {kind}"
        number = self.one_of(1, 1, 2)
        return f"{self.one_of('', '', 'up to ')}{number} {kind if number == 1 else plural(kind)}"

    # ------------------------------------------------------------ sentences

    def block(self, number: int, depth: int = 2) -> list[str]:
        lines: list[str] = []
        for at in range(number):
            if self.chance(12):
                lines += [self.taking(), self.amounted()]
                continue
            lines += self.sentence(depth)
            if depth and at and self.chance(15):
                with self.scope():
                    lines += ["if done", *self.inside(self.block(1, depth - 1))]
        return lines

    @staticmethod
    def inside(lines: list[str]) -> list[str]:
        return ["  " + line for line in lines]

    def sentence(self, depth: int) -> list[str]:
        if depth and self.chance(30):
            with self.scope():
                return self.compound(depth - 1)
        return [self.simple()]

    def compound(self, depth: int) -> list[str]:
        kind = self.random.randrange(7)
        if kind == 6:
            top = "the top card of my deck"
            lines = [f"reveal {top}", f"if {top} is {self.one_of('an intention', 'a reaction')}"]
            return [*lines, *self.inside(self.block(1, depth))]
        if kind == 5:
            return self.until()
        if kind == 0:
            lines = [f"if {self.condition()}"]
            with self.scope():
                lines += self.inside(self.block(self.figure(1, 2), depth))
            if self.chance(50):
                with self.scope():
                    lines += ["otherwise", *self.inside(self.block(self.figure(1, 2), depth))]
            return lines
        if kind == 1:
            adjectives, noun, filters = self.unit_np() if self.chance(70) else self.zone_np()
            head = f"for each {adjectives}{noun}{filters}"
            self.bind(noun, "zone" if noun == "zone" else "unit", False)
            return [head, *self.inside(self.block(self.figure(1, 2), depth))]
        if kind == 2:
            return [f"{self.other()}may {self.simple()}".lstrip()]
        if kind == 3:
            return [f"{self.other()}may", *self.inside(self.block(2, depth))]
        lines = [f"{self.other('chooses', 'choose')} {self.one_of('1', '2', 'up to 2')} of"]
        for at in range(3):
            with self.scope():
                lines += [*(["or"] if at else []), *self.inside(self.block(1, depth))]
        return lines

    def until(self) -> list[str]:
        """Passives for a while; in the block of one of them `until` is an error, and the text is not kept."""
        lines = [f"until {self.one_of('the turn ends', 'my turn starts')}"]
        for _ in range(self.figure(1, 1, 2)):
            with self.scope():
                lines += self.inside(self.item())
        return lines

    def other(self, third: str = "", first: str = "") -> str:
        if self.chance(60):
            return first
        who = "the enemy" if self.chance(60) else f"the owner of {self.unit_ref()}"
        return f"{who} {third}"

    def simple(self) -> str:
        way = ""
        if self.text.direction and self.chance(60):
            way = f" in the {self.one_of('', 'opposite ')}direction"
        count = f"{self.one_of('', 'up to ')}{self.one_of(1, 2, 2)}"
        options: tuple[Callable[[], str], ...] = (
            lambda: (
                f"deal {self.one_of(1, 1, 2)} damage to {self.units() if self.chance(50) else self.zones()}{self.tally()}"
            ),
            lambda: f"heal 1 damage from {self.one_of('my artist', 'the enemy artist', 'each artist')}{self.tally()}",
            lambda: f"move {self.units()} {count}{way}{self.tally()}",
            lambda: f"move {self.units()} {count}{way}",
            lambda: f"move {self.pieces((*LYING, *TILES))} to {self.zones(one=True)}",
            lambda: f"move {self.units()} to {self.zones(one=True)}",
            lambda: f"jump {self.unit_ref()}{way}",
            lambda: f"move {self.units()} {count} {self.toward()}{self.tally()}",
            lambda: f"jump {self.unit_ref()} {self.toward()}",
            lambda: f"swap {self.unit_ref()} with {self.units(one=True)}",
            lambda: f"place {self.one_of(1, 2)} {self.one_of(*LYING, *TILES)} in {self.zones()}{self.tally()}",
            lambda: f"place {count} {self.one_of(*LYING, *TILES, *FRAMES)} in {self.zones()}",
            lambda: f"place {count} {self.one_of(*RIDING)} on {self.units()}",
            lambda: f"remove {self.pieces((*RIDING, *LYING, *TILES, *FRAMES))}",
            lambda: f"remove {self.units(summon=True)}",
            self.summon,
            self.summon,
            lambda: f"exhaust {self.units()}",
            lambda: f"refresh {self.units()}",
            lambda: f"draw {count} {self.one_of('cards', 'inspiration', 'beats', 'frames', 'walks')}{self.tally()}",
            lambda: f"the enemy draws {count} cards",
            lambda: f"gain {count} beats{self.tally()}",
            lambda: f"gain {count} {self.one_of('cards', 'reactions')} in my discard{self.tally()}",
            lambda: f"gain {self.one_of(1, 2)} random cards in my discard{self.tally()}",
            lambda: f"discard {self.one_of('1 card', 'up to 2 cards', '1 enemy card', 'each card', '2 enemy cards')}",
            lambda: f"{self.one_of('the enemy', 'each player')} discards 1 card",
            self.on_deck,
            self.on_deck,
            lambda: f"carry out {self.one_of(*CARRIED)}",
            lambda: f"{self.one_of('negate', 'carry out')} the card below",
            lambda: f"each player {self.one_of('draws 1 card', 'discards up to 2 cards', 'progresses')}",
            lambda: (
                f"negate {self.one_of('a card', 'an enemy intention', 'a hidden card', 'an enemy reaction', 'an enemy card on a card')}"
            ),
            lambda: f"lose each {self.one_of('beat', 'line', 'inspiration', 'frame', 'walk')}",
            lambda: f"lose {count} {self.one_of('beats', 'lines', 'inspiration', 'frames', 'walks')}{self.tally()}",
            lambda: f"{self.other('chooses', 'choose')} {self.pick(self.unit_np(), 'unit')}",
            lambda: f"{self.other('chooses', 'choose')} {self.pick(self.zone_np(), 'zone')}",
            self.direction,
            lambda: f"{self.one_of('progress', 'progress', 'the enemy progresses')}",
            lambda: f"{self.other('takes', 'take')} another turn",
            lambda: f"{self.unit_ref()} plays {self.pieces(FRAMES)}",
        )
        return self.random.choice(options)()

    def on_deck(self) -> str:
        """Cards of the top of a deck, and others that go there."""
        top = f"the top {self.one_of(2, 3)} cards of my deck"
        end = f"to the {self.one_of('top', 'bottom')} of my deck"
        options: tuple[Callable[[], str], ...] = (
            lambda: f"look at {top}",
            lambda: f"reveal {top}",
            lambda: f"gain {self.one_of('1 card', 'up to 2 cards', 'a card')} in {top}{self.tally()}",
            lambda: f"discard {self.one_of('1 card', 'up to 2 cards', 'a card')} in {top}",
            lambda: f"discard {self.one_of(top, 'the top card of my deck')}",
            lambda: (
                f"{self.one_of('the enemy', 'each player')} discards the top {self.one_of('card', '2 cards')} of their deck"
            ),
            lambda: f"return 1 card in {top} {end}",
            lambda: (
                f"return {self.one_of('1 card', 'a random card', '1 card in my discard', 'a random card in my discard')} {end}"
            ),
            lambda: f"return {top} to the bottom of my deck",
        )
        return self.random.choice(options)()

    def taking(self) -> str:
        """A sentence that does not say how many it takes."""
        taken = self.one_of("beat", "line", "inspiration", "frame", "walk")
        piece = self.one_of(*LYING, *RIDING)
        some = self.one_of("each", "up to 2")
        options: tuple[Callable[[], str], ...] = (
            lambda: f"lose {some} {taken if some == 'each' else plural(str(taken))}",
            lambda: f"remove {some} {piece if some == 'each' else plural(str(piece))}",
            lambda: (
                f"{self.one_of('', 'the enemy ')}discard{self.one_of('s', '')} {some} {'card' if some == 'each' else 'cards'}"
            ),
            lambda: f"remove each {self.one_of('chip', 'golem', 'beast', 'summon', 'enemy summon')}",
            lambda: f"{self.one_of('exhaust', 'refresh')} each {self.one_of('', 'enemy ', 'friendly ')}unit",
        )
        return self.random.choice(options)()

    def amounted(self) -> str:
        """A sentence of so many as the one before has taken, or as its event has."""
        options: tuple[Callable[[], str], ...] = (
            lambda: f"deal that much damage to {self.units() if self.chance(50) else self.zones()}",
            lambda: f"draw that many {self.one_of('cards', 'inspiration', 'beats', 'frames')}",
            lambda: "the enemy draws that many cards",
            lambda: f"gain that many {self.one_of('beats', 'cards in my discard')}",
            lambda: f"lose that many {self.one_of('beats', 'lines', 'frames')}",
            lambda: f"place that many {self.one_of(*LYING)} in {self.zones()}",
            lambda: f"place that many {self.one_of(*RIDING)} on {self.units()}",
        )
        return self.random.choice(options)()

    def toward(self) -> str:
        return f"{self.one_of('nearer to', 'away from')} {self.unit_ref() if self.chance(70) else self.zone_ref()}"

    def direction(self) -> str:
        random = self.chance(40)
        said = "choose a random direction" if random else f"{self.other('chooses', 'choose')} a direction"
        self.text.direction = True
        return said

    def summon(self) -> str:
        kind = self.random.choice(SUMMONS)
        zones = self.zones(one=self.chance(60))
        several = zones.startswith("the zones") or zones.split()[0] not in ("a", "an", "the")
        self.bind(kind, "unit", several)
        return f"summon a {kind} in {zones}"

    # ------------------------------------------------------------ passives

    def item(self) -> list[str]:
        kind = self.random.randrange(10)
        if kind < 6:
            head = f"when {self.fact()}"
        elif kind < 8:
            head = f"when {self.prospect()}"
        elif kind < 9:
            return [self.ban()]
        else:
            condition = self.condition()
            return [f"if {condition}", *self.inside([self.ban()])]
        if self.chance(30):
            head += f" if {self.condition()}"
        if self.chance(25):
            head = f"once each turn {head}"
        if " would " in head and self.chance(25):
            return [head, *self.inside(["prevent that"])]
        block = self.block(self.figure(1, 2), 1)
        if "when a player" in head and self.chance(60):
            block.append(str(self.one_of("the player discards 1 card", "the player may draw 1 card")))
        return [head, *self.inside([self.amounted(), *block] if "damage" in head and self.chance(40) else block)]

    def some_unit(self, *, summon: bool = False) -> str:
        if self.chance(30) and not summon:
            return self.unit_ref()
        np = self.unit_np(0, summon=summon)
        self.bind(np[1], "unit", False)
        return self.a(*np)

    def some_zone(self) -> str:
        if self.text.bound and self.chance(20):
            return self.zone_ref()
        np = self.zone_np(0)
        self.bind("zone", "zone", False)
        return self.a(*np)

    def doer(self, third: str, plain: str = "") -> str:
        """Who deals damage, with the verb: a unit, or the text of a player."""
        if self.chance(40):
            return str(self.one_of(f"I {plain or third}", f"the enemy {third}"))
        return f"{self.some_unit()} {third}"

    def by(self) -> str:
        if self.chance(60):
            return ""
        return f" by {self.one_of('the enemy', self.some_unit(), self.some_unit())}"

    def passing(self, *verbs: str) -> str:
        """A unit comes or goes; the text below can speak of its direction."""
        said = f"{self.some_unit()} {self.one_of(*verbs or ('enters', 'leaves'))} {self.some_zone()}"
        self.text.direction = True
        return said

    def fact(self) -> str:
        options: tuple[Callable[[], str], ...] = (
            self.passing,
            self.passing,
            lambda: f"{self.some_unit()} is {self.one_of('damaged', 'exhausted', 'refreshed')}{self.by()}",
            lambda: f"{self.some_unit(summon=True)} is {self.one_of('summoned', 'removed')}{self.by()}",
            lambda: (
                f"{self.doer('deals', 'deal')} damage{self.one_of('', f' to {self.some_unit()}', f' to {self.some_zone()}')}"
            ),
            lambda: f"{self.some_zone()} is damaged",
            lambda: f"a {self.one_of('scale', 'dash', 'mural', 'walk')} is {self.one_of('placed', 'removed')}",
            lambda: f"{self.some_zone()} has {self.one_of('2 scales', 'no scale', 'a mural', 'no mural')}",
            lambda: f"{self.some_unit()} has {self.one_of('2 ink', 'ink', 'no ink')}",
            lambda: f"I have {self.owned()}",
            lambda: f"the enemy has {self.one_of('no card', '3 cards', 'a summon', 'no summon', '2 damage')}",
            lambda: f"my artist {self.one_of('ascends', 'descends')}",
            lambda: f"{self.one_of('I draw', 'the enemy draws')} a card",
            lambda: f"{self.one_of('I progress', 'the enemy progresses')}",
            lambda: f"{self.one_of('I play', 'the enemy plays', 'a player plays')} {self.a_card()}",
            lambda: f"a player {self.one_of('draws a card', 'progresses', 'discards a card')}",
            lambda: f"{self.one_of('I discard', 'the enemy discards')} a card",
            lambda: f"{self.one_of('my', 'each', 'the enemy')} turn {self.one_of('starts', 'ends')}",
        )
        return self.random.choice(options)()

    def a_card(self) -> str:
        if self.chance(30):
            kind = self.one_of("an intention", "a reaction", "a hidden reaction", "a reaction on an enemy intention")
            return str(kind)
        adjective = str(self.one_of("", "hidden "))
        return f"a {adjective}card{self.one_of('', ' on an enemy card', ' on a friendly card', ' on a reaction')}"

    def prospect(self) -> str:
        options: tuple[Callable[[], str], ...] = (
            lambda: self.passing("would enter", "would leave"),
            lambda: self.passing("would enter", "would leave"),
            lambda: f"{self.some_unit()} would be {self.one_of('damaged', 'exhausted', 'refreshed')}{self.by()}",
            lambda: f"{self.doer('would deal')} damage{self.one_of('', f' to {self.some_unit()}')}",
            lambda: f"{self.some_unit(summon=True)} would be {self.one_of('summoned', 'removed')}",
            lambda: f"{self.some_zone()} would be damaged",
            lambda: f"a {self.one_of('scale', 'dash', 'mural')} would be {self.one_of('placed', 'removed')}",
            lambda: f"{self.one_of('I', 'the enemy')} would {self.one_of('draw a card', 'progress')}",
            lambda: f"my artist would {self.one_of('ascend', 'descend')}",
        )
        return self.random.choice(options)()

    def ban(self) -> str:
        def units(summon: bool = False) -> str:
            if self.chance(30) and not summon:
                return self.unit_ref()
            return "each " + "".join(self.unit_np(1, summon=summon))

        options: tuple[Callable[[], str], ...] = (
            lambda: f"{units()} cannot enter a zone",
            lambda: f"{units()} cannot enter {self.a(*self.zone_np(1))}",
            lambda: f"{units()} cannot leave a zone",
            lambda: f"{units()} cannot move",
            lambda: f"{units()} has {self.one_of('', 'no ')}{self.one_of('swift', 'armored')}",
            lambda: f"{units()} moves {self.one_of(1, 2)} {self.one_of('more', 'less')}",
            lambda: (
                f"{self.one_of(f'{units()} deals', 'I deal', 'the enemy deals')} {self.one_of(1, 2)} "
                f"{self.one_of('more', 'less')} damage{self.one_of('', f' to {self.some_unit()}')}"
            ),
            lambda: f"{units()} cannot be {self.one_of('damaged', 'exhausted', 'refreshed')}{self.by()}",
            lambda: (
                f"{self.one_of(units(), 'I', 'the enemy')} cannot deal damage{self.one_of('', f' to {self.some_unit()}')}"
            ),
            lambda: f"{units(True)} cannot be {self.one_of('summoned', 'removed')}",
            lambda: f"each {self.one_of('scale', 'mural', 'ink')} cannot be {self.one_of('placed', 'removed')}",
            lambda: f"{self.one_of('I', 'the enemy')} cannot {self.one_of('draw a card', 'progress')}",
            lambda: f"{self.one_of('I', 'the enemy')} cannot play {self.a_card()}",
        )
        return self.random.choice(options)()
