"""Free builds at random, and set-ups of invented texts: of the right types, and otherwise of no sense at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from games.solrei import roster
from games.solrei.wording.texts import Text, texts
from oracle.solrei.show import meets

from gesso.codegen.context import LoweringError
from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lowering import generate

ATTEMPTS = 60
"""How many texts are invented for a place before it keeps its own."""


def built(random: Random) -> str:
    """A build that may be played (B1-B5): any Muse, an Advantage that fits, four Arts."""
    files = [roster.program(id).set_up for id in roster.FILES]
    muse = random.choice([file.muse for file in files if file.muse is not None])
    advantages = [card.id for file in files for card in file.advantages if meets(muse, card.requires)]
    arts = [
        art.id
        for file in files
        for art in file.arts
        if art.requires.signature is None or art.requires.signature.id == muse.id
    ]
    return f"{muse.id}+{random.choice(advantages)}+{','.join(random.sample(arts, 4))}"


def invented(id: str, random: Random) -> tuple[SetUpProgram, Plugin]:
    """The file of a Muse with other texts, each kept only where it checks and can be said to the rules."""
    program = roster.program(id)
    for place, text in enumerate(texts(id)):
        for _ in range(ATTEMPTS):
            inventor = Inventor(random, is_art=text.program.kind == "art")
            cost = "" if text.program.use in ("passive", "charge") else inventor.cost()
            body = inventor.passive() if text.program.is_passive else inventor.effect()
            found = text.reading(cost, body)
            tried = None if found is None else _with(program, place, found)
            if tried is not None:
                program = tried
                break
    return program, plugin_from_text(generate(program), f"<{id}>")


def _with(program: SetUpProgram, place: int, text: Text) -> SetUpProgram | None:
    """The file with this text at its place; None where the rules cannot be told it."""
    tried = replace(program, texts=(*program.texts[:place], text.program, *program.texts[place + 1 :]))
    try:
        generate(tried)
    except LoweringError:
        return None
    return tried


def invented_files(random: Random, ids: tuple[str, str]) -> tuple[Mapping[str, SetUpProgram], Mapping[str, Plugin]]:
    """Programs and plug-ins of two Muses whose texts are invented."""
    made = {id: invented(id, random) for id in dict.fromkeys(ids)}
    return {id: program for id, (program, _) in made.items()}, {id: plugin for id, (_, plugin) in made.items()}


class Inventor:
    """Writes texts line by line; `random` decides everything."""

    def __init__(self, random: Random, *, is_art: bool) -> None:
        self.random, self.is_art, self.target = random, is_art, ""

    def one(self, *lines: str) -> str:
        return self.random.choice(lines)

    def n(self, most: int = 2) -> int:
        return self.random.randint(1, most)

    # ------------------------------------------------------------ things and conditions

    def card(self) -> str:
        return self.one("card", "red card", "black card", "attack", "charge", "diamond", "spade", "attack with 5 power")

    def damage(self) -> str:
        return self.one("", "ready ", "exhausted ", "red ", "black ") + "damage"

    def art(self) -> str:
        return self.one("", "", "ready ", "exhausted ", "augmented ", "broken ") + "art"

    def counted(self) -> str:
        return self.one(
            self.damage(), self.art(), f"rival {self.damage()}", f"rival {self.art()}", "cultivated card", "card"
        )

    def tally(self) -> str:
        return self.one("", "", f" for each {self.counted()}")

    def player(self) -> tuple[str, str]:
        return self.random.choice((("I", "have"), ("the rival", "has")))

    def condition(self, *, standing: bool = False) -> str:
        who, have = self.player()
        asked = [
            f"crisis {self.n(4)}",
            f"{who} {'am' if who == 'I' else 'is'} on {self.one('offense', 'defense')}",
            f"{who} {self.one('won', 'lost')} the round",
            f"{who} {have} {self.one('no augmented art', f'{self.n(3)} damage', f'{self.n(3)} cards', f'{self.n()} cultivated cards')}",
            f"{who} {have} {self.one('blade', 'nerve', 'ashley', 'duelist', 'comet-lunge', 'ember-school')}",
            f"{self.one('my card', 'the rival card')} is {self.one('red', 'black', 'an attack', 'a charge', 'a heart')}",
            f"no {self.one('', 'rival ')}art is ready",
            f"2 rival arts are {self.one('ready', 'exhausted')}",
        ]
        if not standing:
            # Power that depends on Power has no value.
            leads = "lead" if who == "I" else "leads"
            asked += [f"{self.one('my card', 'the rival card')} has {self.n(9)} power", f"{who} {leads}"]
        return self.random.choice(asked)

    # ------------------------------------------------------------ costs

    def cost(self) -> str:
        prices = [self.price() for _ in range(self.random.choice((1, 1, 2, 2, 3)))]
        return "\n".join(price for price in prices if price) + "\n"

    def price(self) -> str:
        kinds = [
            *[f"spend {self.n()} {self.one('', 'red ', 'black ', 'heart ', 'diamond ', 'spade ', 'club ')}rei"] * 4,
            f"discard {self.n()} {self.card()}",
            f"exhaust {self.n()} {self.one('damage', 'red damage', 'art')}",
            f"break 1 {self.one('damage', 'black damage', 'art')}",
            f"harvest {self.n()}",
            f"if {self.condition()}",
            *(["break self"] if self.is_art else []),
        ]
        if not self.target:
            kinds += ["target a rival ability", "target a rival art"]
        price = self.random.choice(kinds)
        if price.startswith("target"):
            self.target = price.split()[-1]
        return price

    # ------------------------------------------------------------ effects

    def effect(self) -> str:
        return "\n".join(self.block(self.n(3))) + "\n"

    def block(self, number: int, depth: int = 2) -> list[str]:
        lines: list[str] = []
        for at in range(number):
            lines += self.sentence(depth)
            if at and self.random.random() < 0.2:
                lines += ["if done", *self.inside(self.block(1, 0))]
        return lines

    @staticmethod
    def inside(lines: list[str]) -> list[str]:
        return ["  " + line for line in lines]

    def sentence(self, depth: int) -> list[str]:
        if not depth or self.random.random() < 0.65:
            return [self.simple()]
        inner = self.inside(self.block(self.n(), depth - 1))
        match self.random.randrange(5):
            case 0:
                return [f"if {self.condition()}", *inner, "otherwise", *self.inside(self.block(1, depth - 1))]
            case 1:
                return [self.one("may", "the rival may"), *inner]
            case 2:
                head = self.one("choose", "the rival chooses") + f" {self.one('1', 'up to 2')} of"
                return [head, *inner, "or", *self.inside([self.simple()]), "or", *self.inside([self.simple()])]
            case 3:
                what = self.one("art", "damage")
                return [
                    f"for each {self.one('', 'rival ')}{what}",
                    f"  {self.one('exhaust', 'ready', 'break')} the {what}",
                ]
        return [self.one("gain", "the rival gains"), *self.inside(self.items(1))]

    def simple(self) -> str:
        who = self.one("", "", "the rival ")
        third = "s" if who else ""
        number = self.one("1", "2", "up to 2")
        turned = self.one(self.damage(), self.art(), f"rival {self.art()}", f"rival {self.damage()}")
        ready = "readies" if who else "ready"
        lines = [
            f"{who}gain{third} {self.n(3)} {self.one('power', 'power', 'damage')}{self.tally()}",
            f"{who}draw{third} {number} cards",
            f"{who}discard{third} {number} {self.card()}",
            f"{who}cultivate{third} {self.n()}{self.tally()}",
            f"{who}check{third} {self.n(3)}",
            f"{who}swap{third}",
            f"{who}{ready} {number}",
            f"{who}exhaust{third} {number}",
            f"{who}{ready} {number} {turned}",
            f"{who}exhaust{third} {number} {turned}",
            f"{who}break{third} {number} {turned}",
            f"exhaust each {turned}",
            f"{who}{self.one('block', 'counter', 'retaliate')}{third} {self.n()}",
            f"{who}grapple{third}",
            self.ban(),
        ]
        if self.target == "ability":
            lines += ["negate the target"] * 3
        if self.target == "art":
            lines += [f"{self.one('exhaust', 'break', 'ready')} the target"] * 3
        if self.is_art:
            lines.append(f"{self.one('exhaust', 'break')} self")
        return self.random.choice(lines)

    # ------------------------------------------------------------ passives

    def passive(self) -> str:
        return "\n".join(self.items(self.n())) + "\n"

    def items(self, number: int) -> list[str]:
        return [line for _ in range(number) for line in self.item()]

    def item(self) -> list[str]:
        match self.random.randrange(8):
            case 0:
                return [f"gain {self.n()} {self.one('power', 'damage')}{self.tally()}"]
            case 1:
                return [f"if {self.condition(standing=True)}", f"  gain {self.n()} power{self.tally()}"]
            case 2:
                return [self.ban()]
            case 3:
                return [f"if {self.condition(standing=True)}", f"  {self.ban()}"]
            case 4:
                head = f"when {self.one('I', 'the rival')} would {self.deed('')}"
                return [head, *self.inside([self.calm()])]
        condition = f" if {self.condition()}" if self.random.random() < 0.3 else ""
        return [f"when {self.event()}{condition}", *self.inside([self.calm() for _ in range(self.n())])]

    def calm(self) -> str:
        """A sentence that sets off few others, so that not every Show is endless."""
        return self.one(
            "gain 1 power",
            "gain 1 damage",
            "may draw 1 card",
            "check 1",
            "block 1",
            "may ready 1 damage",
            "exhaust 1 rival art",
        )

    def ban(self) -> str:
        return f"{self.one('I', 'the rival')} cannot {self.deed('', forbidden=True)}"

    def deed(self, s: str, *, forbidden: bool = False) -> str:
        """What a player does; `s` where the verb is of another."""
        deeds = [
            f"draw{s} a card",
            f"discard{s} a {self.card()}",
            f"{'readies' if s else 'ready'} {self.one('an art', 'a damage', 'a red damage')}",
            f"exhaust{s} {self.one('an art', 'a damage', 'a rival art')}",
            f"break{s} {self.one('an art', 'a damage')}",
            f"gain{s} {self.one('power', 'damage')}",
            f"take{s} damage",
            f"block{s} damage",
            f"cultivate{s}",
            f"swap{s}",
            f"charge{s}",
        ]
        if forbidden:
            deeds += ["activate an art", "activate an ability", "harvest", "negate an ability"]
        return self.random.choice(deeds)

    def event(self) -> str:
        who, have = self.player()
        s = "" if who == "I" else "s"
        return self.one(
            f"{who} {self.deed(s)}",
            f"{who} {self.deed(s)}",
            f"{who} {self.deed(s)}",
            f"{who} activate{s} {self.one('an art', 'an ability')}",
            f"{who} play{s} {self.one('an attack', 'a charge', 'a heart', 'an attack with 8 power')}",
            f"{who} negate{s} an ability",
            f"{who} harvest{s}",
            f"{who} {'win' if s == '' else 'wins'} the round",
            f"{who} {'lose' if s == '' else 'loses'} the round",
            f"the round {self.one('starts', 'ends')}",
            f"the {self.one('open', 'showdown', 'damage-application', 'charge-phase', 'reset')} {self.one('starts', 'ends')}",
            f"{who} {have} {self.one('no card', '4 cards', '3 damage', '2 cultivated cards', 'no cultivated card')}",
        )
