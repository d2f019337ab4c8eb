"""The texts of one file as the checks look at them, and the facts of SolRei's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from gesso.checks import CheckContext, TextFacts
from gesso.checks.consequences import RepeatableEffect
from gesso.checks.entry_texts import LanguageFacts, Report, noun_of
from gesso.data_classes import dataclass
from gesso.diagnostics.codes import MANY_TARGETS, MISFIT, WRONG_KIND
from gesso.games.solrei import codes
from gesso.games.solrei.checks.consequences import ShowConsequences, repeatable_abilities
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.ast import MyCard, RivalCard
from gesso.games.solrei.lang.language import VOCABULARY
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.lang.things import COUNTER, type_words, types_words
from gesso.games.solrei.model import SUITS, Requirement, SetUp, Table, Word
from gesso.lang.ast import (
    NP,
    ChooseThing,
    Counted,
    Does,
    Each,
    ForEach,
    Node,
    NoneOf,
    Opponent,
    PayTarget,
    Pick,
    Replacement,
    SelfRef,
    StandingIf,
    TheBound,
    TheTarget,
    Trigger,
)
from gesso.lang.nodes import children, walk
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch

_NOT_READIED = MappingProxyType(
    {
        "ready": "anything ready stays ready",
        "broken": "anything broken stays broken for the whole Act",
        "augmented": "an augmented Art lies sideways, and only exhausted things are readied",
    }
)
_NOT_EXHAUSTED = MappingProxyType(
    {"exhausted": "anything exhausted stays exhausted", "broken": "anything broken stays broken for the whole Act"}
)
_NOT_BROKEN = MappingProxyType({"broken": "anything broken stays broken for the whole Act"})
_NOT_ACTIVATED = MappingProxyType(
    dict.fromkeys(("exhausted", "broken", "augmented"), "only a ready Art can be activated")
)
_FACES = frozenset({"ready", "exhausted", "broken", "augmented"})


@dataclass(frozen=True)
class CardText(TextFacts):
    """The cost or the body of a text."""

    program: TextProgram

    @property
    def pays_for(self) -> tuple[Node, ...]:
        return self.program.body if self.kind == "cost" else ()

    def holds_for(self, other: TextFacts) -> bool:
        """Return whether this passive is in force whenever the other text can be used.

        A Muse always plays; an Advantage or an augmented Art may not be part of the game.
        """
        same_card = isinstance(other, CardText) and other.program.card == self.program.card
        return self.program.use == "passive" and (same_card or self.program.kind == "muse")

    @cached_property
    def doers(self) -> tuple[tuple[Node, bool], ...]:
        """Return every node, and whether the rival does it or picks in it."""
        return tuple(_doers(self.nodes, False))

    @cached_property
    def rival_things(self) -> frozenset[int]:
        """Return the descriptions of the rival's things, by identity."""
        described = ((node, rival) for node, rival in self.doers if isinstance(node, NP))
        return frozenset(id(np) for np, rival in described if ("rival" in np.adjectives) != rival)

    @cached_property
    def rival_picks(self) -> frozenset[int]:
        """Return the slots of the rival's things that the text picks."""
        picks = (node for node in self.all if isinstance(node, Pick | ForEach))
        return frozenset(pick.slot for pick in picks if id(pick.np) in self.rival_things)

    @cached_property
    def lasting(self) -> frozenset[int]:
        gained = (node for node in self.all if isinstance(node, s.GainAbility))
        return super().lasting | {id(part) for node in gained for part in walk(*node.items)}

    def type_of(self, node: Node) -> tuple[str, bool]:
        match node:
            case SelfRef():
                return "art", False
            case MyCard() | RivalCard() | s.MyLastCard() | s.RivalLastCard():
                return "action-card", False
            case _:
                return super().type_of(node)


def _was(deed: Node) -> str:
    """Return the hint for a state of a thing in the event of a deed."""
    match deed:
        case s.Readies():
            return "leave the word out: what is readied was exhausted before"
        case s.Exhausts():
            return "leave the word out: what is exhausted was ready before, or an augmented Art"
        case s.Activates():
            return "leave the word out: an Art that is activated was ready before"
        case _:
            return "leave the word out: nothing can ask afterwards what a broken thing was before"


def _doers(nodes: Iterable[Node], rival: bool) -> Iterator[tuple[Node, bool]]:
    for node in nodes:
        who = getattr(node, "who", None) or getattr(node, "player", None)
        acts = rival if who is None else isinstance(who, Opponent)
        if isinstance(node, Trigger | Replacement | StandingIf):
            # What a passive does, the player does who has it.
            acts = False
        yield node, acts
        condition = getattr(node, "condition", None)
        for part in children(node):
            # A condition asks from the seat of the text's player.
            yield from _doers((part,), acts and part is not condition)


class ShowFacts(LanguageFacts):
    """The facts of SolRei's language."""

    vocabulary = VOCABULARY
    supertypes = MappingProxyType({"action-card": "card", "art": "ability"})
    opposites = (
        ("ready", "exhausted"),
        ("ready", "broken"),
        ("ready", "augmented"),
        ("exhausted", "broken"),
        ("exhausted", "augmented"),
        ("broken", "augmented"),
        ("red", "black"),
        *combinations(SUITS, 2),
        ("attack", "charge"),
    )
    other_player = "the rival"
    owner_words = frozenset({"rival"})
    repeatable_noun = "ability"
    price_hint = "make it cost something, for example `spend 1 rei`"
    counted_in = MappingProxyType(
        dict.fromkeys((s.Ready, s.Exhaust, s.Break, s.Heal, s.Discard, s.PayDiscard, s.PayExhaust, s.PayBreak), "what")
    )
    had_by_both = COUNTER
    figure_message = "a sentence or price takes a number"

    def type_words(self, type_: str) -> str:
        return type_words(type_)

    def types_words(self, types: frozenset[str]) -> str:
        return types_words(types)

    def comes_once(self, event: Node) -> bool:
        # A step may be held for several points.
        return isinstance(event, s.RoundStarts | s.RoundEnds) or (
            isinstance(event, Does) and isinstance(event.deed, s.WinsRound | s.LosesRound)
        )

    def exhausts_its_card(self, price: Node) -> bool:
        return isinstance(price, s.PayExhaust | s.PayBreak) and isinstance(price.what, SelfRef)

    def zero_hint(self, node: Node) -> str:
        match node:
            case s.PayRei(n=0) | s.PayHarvest(n=0) | s.PayCounters(n=0):
                return "drop the line"
            case s.Gain(n=0) | s.LosePower(n=0) | s.GainCounters(n=0) | s.LoseCounters(n=0):
                return "drop the sentence"
            case s.StandingGain(n=0) | s.Cultivate(n=0) | s.Check(n=0):
                return "drop the sentence"
            case s.BlockDamage(n=0) | s.Counter(n=0) | s.Retaliate(n=0):
                return "drop the sentence"
            case s.HasBelowPower(n=0) | s.WithBelowPower(n=0):
                return "no card has less than 0: ask for more"
            case s.HasExactlyPower(n=0) | s.WithExactlyPower(n=0):
                return "write `is a charge`, or ask for `less than 1 power`"
            case s.Crisis(n=0) | s.HasPower(n=0) | s.WithPower(n=0):
                return "it is always true: drop the condition"
            case _:
                return ""

    def no_change(self, sentence: Node) -> tuple[str, str] | None:
        match sentence:
            case s.Ready(what=Pick(np=np) | Each(np=np)):
                stays = _NOT_READIED
            case s.Exhaust(what=Pick(np=np) | Each(np=np)):
                stays = _NOT_EXHAUSTED
            case s.Break(what=Pick(np=np) | Each(np=np)):
                stays = _NOT_BROKEN
            case s.Readies(pick=Pick(np=np)):
                stays = _NOT_READIED
            case s.Exhausts(pick=Pick(np=np)):
                stays = _NOT_EXHAUSTED
            case s.Breaks(pick=Pick(np=np)):
                stays = _NOT_BROKEN
            case s.Activates(pick=Pick(np=np)):
                stays = _NOT_ACTIVATED
            case _:
                return None
        word = next((word for word in np.adjectives if word in stays), None)
        return None if word is None else (stays[word], f"drop `{word}`")

    def always_changes(self, sentence: Node) -> bool | None:
        match sentence:
            case s.Forbid() | s.GainAbility() | s.Grapple() | s.LowerWinsNow():
                return True
            case s.BlockDamage(n=n, tally=None) | s.Counter(n=n, tally=None) if n:
                return True
            case _:
                return super().always_changes(sentence)

    def resulting_state(self, node: Node) -> tuple[str, Node] | None:
        match node:
            case s.Exhaust(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
                return "exhausted", one
            case s.Break(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
                return "broken", one
            case s.PayBreak(what=SelfRef() as one):
                return "broken", one
            case s.Ready(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
                return "ready", one
            case _:
                return None

    def owner_of(self, node: Node, text: TextFacts) -> str | None:
        assert isinstance(text, CardText)
        match node:
            case RivalCard() | s.RivalLastCard():
                return "rival"
            case NP():
                return "rival" if id(node) in text.rival_things else ""
            case Pick(np=np) | NoneOf(np=np) | Counted(np=np):
                return "rival" if id(np) in text.rival_things else ""
            case TheTarget():
                targets = [part.pick for part in walk(*text.program.cost) if isinstance(part, PayTarget)]
                return "rival" if any("rival" in pick.np.adjectives for pick in targets) else ""
            case TheBound(slot=slot):
                return "rival" if slot in text.rival_picks else ""
            case _:
                return ""

    def changed_by(self, event: Node) -> Iterator[tuple[NP, list[tuple[Node, str]], str]]:
        match event:
            case Does(deed=s.Readies() | s.Exhausts() | s.Breaks() | s.Activates() as deed):
                np = deed.pick.np
                yield np, [(np, word) for word in np.adjectives if word in _FACES], _was(deed)

    def operand_report(self, mismatch: OperandMismatch) -> Report | None:
        if mismatch.several:
            if isinstance(mismatch.node, PayTarget):
                return (
                    MANY_TARGETS,
                    "an ability has one target",
                    "write `target a rival ability` or `target a rival art`",
                )
            return None
        noun, words = noun_of(mismatch.value), type_words(mismatch.type)
        match mismatch.node:
            case (
                s.Ready()
                | s.Exhaust()
                | s.Break()
                | s.PayExhaust()
                | s.PayBreak()
                | s.Readies()
                | s.Exhausts()
                | s.Breaks()
            ):
                message = f"only Arts and Damage are readied, exhausted or broken, but this is {words}"
                if mismatch.type == "ability":
                    return codes.TURN_WHAT, message, "say `art`, or `negate the target`"
                return codes.TURN_WHAT, message, f"from the hand write `discard 1 {noun}`"
            case s.Discard() | s.PayDiscard() | s.Discards():
                message = f"only hand cards are discarded, but this is {words}"
                verbs = (
                    "`lose 1 {0}`, or `spend 1 {0}` in a cost"
                    if mismatch.type == "counter"
                    else "`exhaust 1 {0}` or `break 1 {0}`"
                )
                return codes.DISCARD_WHAT, message, f"write {verbs.format(noun)}"
            case s.Negate() | s.Negates():
                message = f"only an ability in the Exchange is negated, but this is {words}"
                hint = "write `target a rival ability` in the cost, and `negate the target`"
                return codes.NEGATE_WHAT, message, hint
            case s.Heal():
                return WRONG_KIND, f"only Damage is healed, but this is {words}", "write `heal 1 damage`"
            case s.HasNumber():
                return codes.POWER_OF, f"only Action cards have a number, but this is {words}", "write `my card`"
            case s.HasPower():
                return codes.POWER_OF, f"only Action cards have Power, but this is {words}", "write `my card`"
            case PayTarget():
                message = f"a target is an ability in the Exchange or an Art, but this is {words}"
                return WRONG_KIND, message, "a card is picked where it is used"
            case ChooseThing() if mismatch.type == "card":
                message = "only Arts and Damage are chosen ahead"
                return WRONG_KIND, message, "a card is picked where it is used: `discard 1 card`"
            case _:
                return None

    def description_report(self, mismatch: DescriptionMismatch) -> Report | None:
        words = type_words(mismatch.type)
        if isinstance(mismatch.node, s.WithPower):
            return codes.POWER_OF, f"only Action cards have Power, but this is {words}", "drop `with ... power`"
        if isinstance(mismatch.node, s.InDiscard):
            return MISFIT, f"only cards lie in a discard pile, but this is {words}", "write `card`, or a suit"
        kind, message, hint = self.misfit(mismatch.adjective, mismatch.type)
        if mismatch.adjective in ("ready", "exhausted", "broken", "augmented") and mismatch.type == "card":
            message = f"a card in a hand is never {mismatch.adjective}"
            hint = f"say `{mismatch.adjective} art` or `{mismatch.adjective} damage`"
        return kind, message, hint


SetUpContext: TypeAlias = CheckContext[Table, SetUp]


@dataclass(frozen=True)
class SetUpTexts:
    """One file's program with its texts laid out flat."""

    program: SetUpProgram
    complete: bool
    facts: ClassVar[LanguageFacts] = ShowFacts()
    consequences: ClassVar[ShowConsequences] = ShowConsequences()

    @property
    def set_up(self) -> SetUp:
        return self.program.set_up

    @cached_property
    def texts(self) -> tuple[CardText, ...]:
        """Return every text, each cost before what it pays for."""
        return tuple(self._texts())

    def _texts(self) -> Iterator[CardText]:
        for program in self.program.texts:
            if program.cost:
                yield CardText("cost", program.title, program.cost, program)
            yield CardText("passive" if program.is_passive else "effect", program.title, program.body, program)

    @cached_property
    def repeatable_effects(self) -> tuple[RepeatableEffect, ...]:
        """Return the abilities of Muse and Advantages, which turn nothing over, and Arts that ready themselves."""
        return tuple(repeatable_abilities(self.program.texts))

    @cached_property
    def requirements(self) -> tuple[Requirement, ...]:
        """Return the requirements of all its cards."""
        advantages, arts = self.set_up.advantages, self.set_up.arts
        return (*(card.requires for card in advantages), *(card.requires for card in arts))

    @cached_property
    def timings(self) -> tuple[Word, ...]:
        """Return every step that an ability names as its timing."""
        muse = self.set_up.muse
        bearers = (*((muse,) if muse else ()), *self.set_up.advantages)
        abilities = [ability for bearer in bearers for ability in bearer.abilities]
        return tuple(word for timed in (*abilities, *self.set_up.arts) for word in timed.timing)
