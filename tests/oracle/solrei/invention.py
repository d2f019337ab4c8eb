"""Random texts of SolRei's language, made from what each class of node declares of its fields: of the right types, and
otherwise of no sense at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from random import Random

from games.solrei.lang.strategies import HERE
from lang.strategies import other

from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang import costs, events, sentences, things
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.things import HEADS
from gesso.games.solrei.model import COLOURS, SUITS, Table
from gesso.lang import ast as core
from gesso.lang.ast import NP, Count, Node, Noun, Owned, Pick
from gesso.lang.nodes import Operand, Role, nodes_in
from gesso.lang.unparser import unparse

Kinds = tuple[type[Node], ...]
FACES = ("ready", "exhausted", "broken")
COMPOUND: Kinds = (core.If, core.May, core.ChooseOf, core.ForEach, s.GainAbility, core.Until)
SIMPLE: Kinds = (
    core.Draw,
    core.ChooseThing,
    *(cls for cls in nodes_in((sentences,)) if cls not in (s.GainAbility, s.StandingGain, s.LowerWins)),
)
ITEMS: Kinds = (*[core.Trigger] * 4, *[core.Replacement] * 2, core.Ban, s.StandingGain, s.LowerWins)
PRICES: Kinds = (core.PayTarget, core.PayIf, core.PayOnce, *nodes_in((costs,)))
CONDITIONS: Kinds = (
    core.Is,
    core.PlayerHas,
    core.PlayerHasMore,
    *(cls for cls in nodes_in((things,)) if cls.spec.chapter == "conditions"),
)
OF_THE_ROUND: Kinds = (s.RoundStarts, s.RoundEnds, s.StepStarts, s.StepEnds)
DEEDS: Kinds = (
    core.DrawsCard,
    *(cls for cls in nodes_in((events,)) if cls.spec.chapter == "events" and cls not in OF_THE_ROUND),
)
EVENTS: Kinds = (core.Does, core.PlayerReaches, *OF_THE_ROUND)
MOODS: dict[type[Node], str] = {core.Trigger: "fact", core.Replacement: "prospect", core.Ban: "ban", s.Forbid: "ban"}
FIGURES: dict[type[Node], tuple[int, ...]] = {
    s.Crisis: (1, 2, 4),
    **dict.fromkeys((s.HasPower, s.HasExactlyPower, s.HasBelowPower), (4, 7, 12)),
    s.WithPower: (3, 6, 9),
    s.Check: (2, 3),
}


@dataclass
class Scope:
    """What may be spoken of at a place: the words bound so far, the type of the target, whether the card is an Art."""

    is_art: bool
    target: str = ""
    bound: list[str] = field(default_factory=list)


class Inventor:
    """Writes texts. `random` decides everything, so that equal generators write equal texts."""

    def __init__(self, random: Random, table: Table, counters: Sequence[str] = ()) -> None:
        self.random = random
        self.names = sorted(table.names)
        self.counters = counters
        self.steps = [step.id for step in table.steps]
        self.scope = Scope(False)

    # ------------------------------------------------------------ whole texts

    def ability(self, *, is_art: bool) -> tuple[str, str]:
        """A cost and an effect that may speak of what the cost took."""
        self.scope = Scope(is_art)
        cost = [self.price() for _ in range(self.figure(1, 1, 2, 3))]
        return unparse(SOLREI, tuple(cost)), unparse(SOLREI, self.block(self.figure(1, 2, 3)))

    def price(self) -> Node:
        """A line of a cost, some of which let the player pick; what a block picks or targets is known in it alone."""
        if not self.chance(20):
            return self.made(self.random.choice(PRICES))
        blocks = []
        for _ in range(self.figure(2, 2, 3)):
            target = self.scope.target
            with self.inside():
                blocks.append(tuple(self.made(self.random.choice(PRICES)) for _ in range(self.figure(1, 1, 2))))
            self.scope.target = target
        return core.PayOneOf(1, tuple(blocks), span=HERE)

    def timing(self) -> list[str]:
        """Steps of the round, in their order."""
        return sorted(self.random.sample(self.steps, self.figure(1, 2, 3)), key=self.steps.index)

    def effect(self) -> str:
        """An effect without a cost."""
        self.scope = Scope(False)
        return unparse(SOLREI, self.block(self.figure(1, 2)))

    def passive(self, *, is_art: bool) -> str:
        """A passive of one or two items."""
        self.scope = Scope(is_art)
        return unparse(SOLREI, tuple(self.item() for _ in range(self.figure(1, 1, 2))))

    # ------------------------------------------------------------ choosing

    def figure(self, *options: int) -> int:
        return self.random.choice(options)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What is bound inside is forgotten at the end."""
        before = [*self.scope.bound]
        yield
        self.scope.bound = before

    # ------------------------------------------------------------ sentences and items

    def block(self, number: int = 1, depth: int = 2) -> tuple[Node, ...]:
        found: list[Node] = []
        with self.inside():
            for _ in range(number):
                if self.chance(8):
                    found += [self.taking(), self.amounted()]
                    continue
                cls = self.random.choice(COMPOUND if depth and self.chance(35) else SIMPLE)
                found.append(self.made(cls, depth - 1))
                if depth and self.chance(20):
                    found.append(core.If(core.Done(span=HERE), self.block(1, depth - 1), None, span=HERE))
        return tuple(found)

    def taking(self) -> Node:
        """A sentence that does not say how many it takes."""
        who = core.Opponent(span=HERE) if self.chance(25) else None
        cls = self.random.choice((s.Discard, s.Heal, s.Ready, s.Exhaust, s.Break))
        if self.counters and self.chance(50):
            return s.LoseAll(who, Noun(self.random.choice(self.counters), span=HERE), span=HERE)
        wants = {s.Discard: {"card"}, s.Heal: {"damage"}}.get(cls, {"art", "damage"})
        np = self.np(frozenset(wants))
        if "cultivated" in np.adjectives:
            np = NP((), np.noun, np.filters, span=HERE)
        what = core.Each(np, span=HERE) if self.chance(50) else Pick("up to", 2, np, span=HERE)
        return cls(who, what, span=HERE)

    def amounted(self) -> Node:
        """A sentence of so many as the one before has taken."""
        who, much = core.Opponent(span=HERE) if self.chance(25) else None, core.ThatMuch(span=HERE)
        made: list[Node] = [
            s.Gain(who, 1, self.random.choice(("power", "damage")), much, span=HERE),
            s.LosePower(who, 1, much, span=HERE),
            *(cls(who, 1, much, span=HERE) for cls in (s.Cultivate, s.BlockDamage, s.Counter, s.Retaliate)),
            core.Draw(who, Count(1, False, span=HERE), Noun("card", span=HERE), much, span=HERE),
        ]
        if self.counters:
            noun = Noun(self.random.choice(self.counters), span=HERE)
            made += [cls(who, 1, noun, much, span=HERE) for cls in (s.GainCounters, s.LoseCounters)]
        return self.random.choice(made)

    def item(self, depth: int = 2) -> Node:
        with self.inside():
            made = self.made(self.random.choice(ITEMS), depth - 1)
            if self.chance(20):
                return core.StandingIf(self.condition(), (made,), span=HERE)
        return made

    def made(self, cls: type[Node], depth: int = 1) -> Node:
        """A node with its fields filled, each by its declaration."""
        operands = {operand.field: operand for operand in VOCABULARY.words[cls].operands}
        values = {
            item.name: self.value(cls, item.name, str(item.type), operands.get(item.name), depth)
            for item in fields(cls)
            if item.name not in ("span", "slot", "inline")
        }
        if cls is core.May:
            values["inline"] = len(values["body"]) == 1 and isinstance(values["body"][0], SIMPLE)
        return cls(**values, span=HERE)

    def value(self, cls: type[Node], name: str, type_: str, operand: Operand | None, depth: int):  # type: ignore[no-untyped-def]
        match name, type_:
            case "body", _ if cls is core.Replacement and self.chance(25):
                return (core.Prevent(span=HERE),)
            case "event", _:
                return self.event(MOODS[cls])
            case "condition", _:
                return self.condition() if type_ == "Node" or self.chance(30) else None
            case "player", _:
                return self.random.choice((core.Me, core.Me, core.Opponent))(span=HERE)
            case "state", _:
                return core.StateAdjective(self.random.choice((*FACES, "augmented", *COLOURS, "rival")), span=HERE)
            case ("who", _) | ("tally", _) if not self.chance(25):
                return None
            case "who", _:
                return core.Opponent(span=HERE)
            case "moment", _:
                return s.ThisRoundEnds(span=HERE)
            case "items", _:
                return tuple(self.item(depth) for _ in range(self.figure(1, 1, 2)))
            case "options", _:
                return tuple(self.block(1, depth) for _ in range(self.figure(2, 2, 3)))
            case "otherwise", _ if not self.chance(40):
                return None
            case (("then" | "otherwise" | "body"), _):
                return self.block(self.figure(1, 1, 2), depth)
            case "stat", _:
                return self.random.choice(("power", "damage"))
            case "side", _:
                return self.random.choice(("offense", "defense"))
            case "suit", _:
                return self.random.choice((None, None, *SUITS, *COLOURS))
            case (("once" | "fewer"), _):
                return self.chance(25)
            case _, "int":
                return self.figure(*FIGURES.get(cls, (1, 1, 2)))
            case _, "Count":
                return Count(self.figure(1, 1, 2), self.chance(30), span=HERE)
            case _, "Owned":
                return self.owned()
        assert operand is not None, (cls, name)
        wants = operand.wants
        if operand.role is Role.NAME:
            names = self.steps if "step" in wants else self.counters if "counter" in wants else ["card"]
            return Noun(self.random.choice(names), span=HERE)
        if operand.role is Role.PHRASE:
            found = self.np(wants)
            if name == "tally" and self.chance(40):
                return core.EveryN(self.figure(2, 2, 3), found, span=HERE)
            if operand.binds:
                self.scope.bound.append(found.noun.word)
            return found
        if cls is core.PayTarget:
            return self.target(wants)
        if type_ == "Pick" or (operand.describes and name != "other"):
            only_a = cls in DEEDS
            return self.pick(wants, only_a) if not operand.describes else self.subject(wants)
        if cls is s.HasNumber and name == "other":
            return self.random.choice((s.MyCard, s.RivalCard, s.MyLastCard, s.RivalLastCard))(span=HERE)
        return self.thing(wants, refs_only=cls is s.Negate)

    # ------------------------------------------------------------ things

    def target(self, wants: frozenset[str]) -> Pick:
        found = Pick("a", 1, self.np(wants), span=HERE)
        self.scope.target = HEADS[found.np.noun.word]
        return found

    def refs(self, wants: frozenset[str]) -> list[Node]:
        """The fixed things of these types that can be spoken of here."""
        found: list[Node] = []
        if self.scope.is_art and "art" in wants:
            found.append(core.SelfRef(span=HERE))
        if self.scope.target in wants:
            found += [core.TheTarget(span=HERE)] * 2
        found += [
            core.TheBound(Noun(word, span=HERE), span=HERE) for word in self.scope.bound if HEADS[word] in wants
        ] * 2
        if "action-card" in wants:
            found += [s.MyCard(span=HERE), s.RivalCard(span=HERE), s.MyLastCard(span=HERE), s.RivalLastCard(span=HERE)]
        return found

    def thing(self, wants: frozenset[str], *, refs_only: bool = False) -> Node:
        refs = self.refs(wants)
        if refs and (refs_only or self.chance(40)):
            return self.random.choice(refs)
        if refs_only:
            return core.TheTarget(span=HERE)
        return self.pick(wants) if self.chance(80) else core.Each(self.np(wants), span=HERE)

    def subject(self, wants: frozenset[str]) -> Node:
        refs = self.refs(wants)
        if refs and self.chance(60):
            return self.random.choice(refs)
        match self.random.randrange(5):
            case 0:
                return Pick("a", 1, self.np(wants), span=HERE)
            case 1:
                return core.NoneOf(self.np(wants), span=HERE)
            case 2:
                return core.Exactly(self.figure(1, 2), self.np(wants), span=HERE)
            case 3:
                return core.FewerThan(2, self.np(wants), span=HERE)
        return core.AtLeast(2, self.np(wants), span=HERE)

    def pick(self, wants: frozenset[str], only_a: bool = False) -> Pick:
        quantifier = "a" if only_a else self.random.choice(("a", "n", "n", "n", "up to"))
        np = self.np(wants)
        if np.noun.word in self.scope.bound and not only_a and self.chance(60):
            np = other(np)
        self.scope.bound.append(np.noun.word)
        cls = core.RandomPick if quantifier != "up to" and not only_a and self.chance(15) else Pick
        return cls(quantifier, 1 if quantifier == "a" else self.figure(1, 1, 2, 3), np, span=HERE)

    def np(self, wants: frozenset[str]) -> NP:
        if "counter" in wants and self.counters and self.chance(25):
            return NP(
                ("rival",) if self.chance(30) else (), Noun(self.random.choice(self.counters), span=HERE), (), span=HERE
            )
        word = self.random.choice([word for word, type_ in HEADS.items() if type_ in wants])
        filters: tuple[Node, ...] = ()
        if HEADS[word] == "card" and self.chance(15):
            cls = self.random.choice((s.WithPower, s.WithPower, s.WithExactlyPower, s.WithBelowPower))
            filters = (cls(self.figure(*FIGURES[s.WithPower]), span=HERE),)
        if HEADS[word] == "card" and self.chance(20):
            filters = (*filters, s.InDiscard(self.random.choice(("my", "rival")), span=HERE))
            return NP(self.colours(word), Noun(word, span=HERE), filters, span=HERE)
        return NP(self.adjectives(word), Noun(word, span=HERE), filters, span=HERE)

    def adjectives(self, word: str) -> tuple[str, ...]:
        faces = (
            (*FACES, "augmented")
            if word == "art"
            else FACES
            if word == "damage"
            else ("cultivated",)
            if word == "card"
            else ()
        )
        found = ["rival"] if self.chance(30) else []
        if faces and self.chance(25):
            found.append(self.random.choice(faces))
        return (*found, *self.colours(word))

    def colours(self, word: str) -> tuple[str, ...]:
        if HEADS[word] in ("card", "damage") and word not in SUITS and self.chance(20):
            return (self.random.choice(COLOURS),)
        return ()

    def owned(self) -> Owned:
        if self.chance(25):
            return Owned("", 1, (), Noun(self.random.choice(self.names), span=HERE), span=HERE)
        if self.counters and self.chance(30):
            amount, n = self.random.choice((("a", 1), ("no", 0), ("n", 2), ("exactly", 2), ("fewer", 3)))
            return Owned(amount, n, (), Noun(self.random.choice(self.counters), span=HERE), span=HERE)
        amount, n = self.random.choice((("a", 1), ("no", 0), ("n", 2), ("n", 3), ("exactly", 2), ("fewer", 3)))
        word = self.random.choice(("card", "card", "damage", "art", *HEADS))
        return Owned(amount, n, self.adjectives(word), Noun(word, span=HERE), span=HERE)

    # ------------------------------------------------------------ conditions and events

    def condition(self) -> Node:
        cls = self.random.choice(CONDITIONS)
        if cls is s.HasInDiscard:
            amount, n = self.random.choice((("a", 1), ("no", 0), ("n", 2), ("n", 4), ("exactly", 3), ("fewer", 3)))
            word = self.random.choice([word for word, type_ in HEADS.items() if type_ == "card"])
            owned = Owned(amount, n, self.colours(word), Noun(word, span=HERE), span=HERE)
            if self.chance(50):
                return s.HasInDiscard(core.Me(span=HERE), owned, "my", span=HERE)
            return s.HasInDiscard(core.Opponent(span=HERE), owned, "their", span=HERE)
        found = self.made(cls)
        if isinstance(found, core.Is) and self.chance(30):
            subject = found.subject
            wants = frozenset({"card"}) if isinstance(subject, s.MyCard | s.RivalCard) else frozenset(HEADS.values())
            return core.Is(subject, core.StateKind(self.np(wants), span=HERE), span=HERE)
        return found

    def event(self, mood: str) -> Node:
        deeds = [cls for cls in DEEDS if any(getattr(each, mood) for each in VOCABULARY.words[cls].moods)]
        if mood == "fact" and self.chance(30):
            return self.made(self.random.choice(EVENTS[1:]))
        player = core.Me(span=HERE) if self.chance(50) else core.Opponent(span=HERE)
        return core.Does(player, self.made(self.random.choice(deeds)), span=HERE)
