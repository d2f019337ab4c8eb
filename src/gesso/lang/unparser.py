"""Programs written back into the language, in one layout: a block is indented by two spaces, verbs agree, `an` by sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from gesso.diagnostics.english import article
from gesso.lang.ast import (
    NP,
    AtLeast,
    Ban,
    ChooseOf,
    ChooseThing,
    Count,
    Does,
    Done,
    Draw,
    DrawsCard,
    Each,
    ForEach,
    Has,
    If,
    Is,
    May,
    Me,
    Node,
    NoneOf,
    Noun,
    Owned,
    PayIf,
    PayTarget,
    Pick,
    PlayerHas,
    PlayerReaches,
    Replacement,
    SelfRef,
    StandingIf,
    StateAdjective,
    StateKind,
    TheBound,
    TheTarget,
    Trigger,
)
from gesso.lang.terminals import terminals

if TYPE_CHECKING:
    from gesso.lang.language import Language

Mood = Literal["fact", "would", "cannot"]
# The name of a noun, and whether it stands in the plural.
Naming = Callable[[Noun, bool], str]

_INDENT = "  "
# Words that begin with another sound than their first letter says.


def unparse(language: Language, nodes: tuple[Node, ...], *, naming: Naming | None = None) -> str:
    """The text of an effect, a cost or a passive, one line a sentence, each with its line end.

    Parsing it gives `nodes` again. Declared names come out as they stand in the tree unless `naming` sets their number.
    """
    plurals = {forms[0]: forms[-1] for forms in terminals(language).spellings.values()}
    say = Say(language.spellers, naming or as_written, plurals)
    return "".join(say(node) + "\n" for node in nodes)


def as_written(noun: Noun, plural: bool) -> str:
    """A declared name as it stands in the tree."""
    return noun.word


@dataclass(frozen=True, slots=True)
class Say:
    """What a spelling function asks for the text of the nodes below its own."""

    spellers: Mapping[type[Node], Speller]
    naming: Naming
    plurals: Mapping[str, str]
    mood: Mood = "fact"
    first_person: bool = False

    def __call__(self, node: Node) -> str:
        return self.spellers[type(node)](node, self)

    def block(self, nodes: tuple[Node, ...]) -> str:
        """The lines of a block, each after a line end."""
        return "".join(f"\n{_INDENT}{line}" for node in nodes for line in self(node).split("\n"))

    def event(self, node: Node, mood: Mood) -> str:
        """An event that happens, would happen or cannot happen."""
        return replace(self, mood=mood)(node)

    def deed(self, player: Node, deed: Node) -> str:
        """What a player does."""
        return f"{self(player)} {replace(self, first_person=isinstance(player, Me))(deed)}"

    def verb(self, base: str, third: str) -> str:
        """A verb in the mood and person of its event."""
        if self.mood == "fact":
            return base if self.first_person else third
        return f"{self.mood} {base}"

    def order(self, who: Node | None, base: str, third: str) -> str:
        """The verb of a sentence, after its subject where it has one."""
        return base if who is None else f"{self(who)} {third}"

    def tally(self, np: NP | None) -> str:
        """`for each ...` at the end of a sentence."""
        return "" if np is None else f" for each {self.np(np)}"

    def np(self, np: NP, *, plural: bool = False) -> str:
        """A description without its article."""
        parts = [*np.adjectives, self.noun(np.noun, plural=plural), *(self(item) for item in np.filters)]
        return " ".join(parts)

    def noun(self, noun: Noun, *, plural: bool = False) -> str:
        """A head noun in the number that is meant, or a declared name as the naming has it."""
        if noun.word in self.plurals:
            return self.plurals[noun.word] if plural else noun.word
        return self.naming(noun, plural)

    def owned(self, amount: str, least: int, np: NP) -> str:
        """What something has or holds: `ink`, `a fish`, `no ink`, `3 scales`."""
        text = self.np(np, plural=amount == "n" and least != 1)
        match amount:
            case "a":
                return article(text)
            case "no":
                return f"no {text}"
            case "n":
                return f"{least} {text}"
            case _:
                return text


Speller = Callable[[Any, Say], str]


# ---------------------------------------------------------------- the core's nodes


def _pick(pick: Pick, say: Say) -> str:
    if pick.quantifier == "a":
        return article(say.np(pick.np))
    return f"{'up to ' if pick.quantifier == 'up to' else ''}{pick.n} {say.np(pick.np, plural=pick.n != 1)}"


def _owned(owned: Owned, say: Say) -> str:
    bare = NP(owned.adjectives, owned.noun, (), span=owned.span)
    return say.owned(owned.amount, owned.least, bare)


def _draw(draw: Draw, say: Say) -> str:
    noun = say.noun(draw.noun, plural=draw.count.n != 1)
    return f"{say.order(draw.who, 'draw', 'draws')} {say(draw.count)} {noun}{say.tally(draw.tally)}"


def _if(node: If, say: Say) -> str:
    text = f"if {say(node.condition)}{say.block(node.then)}"
    return text if node.otherwise is None else f"{text}\notherwise{say.block(node.otherwise)}"


def _may(may: May, say: Say) -> str:
    head = say.order(may.who, "may", "may")
    return f"{head} {say(may.body[0])}" if may.inline else head + say.block(may.body)


def _choose_of(node: ChooseOf, say: Say) -> str:
    head = f"{say.order(node.who, 'choose', 'chooses')} {say(node.count)} of"
    return head + "\nor".join(say.block(option) for option in node.options)


def _when(event: Node, mood: Mood, condition: Node | None, body: tuple[Node, ...], say: Say) -> str:
    tail = "" if condition is None else f" if {say(condition)}"
    return f"when {say.event(event, mood)}{tail}{say.block(body)}"


def _several(node: Node) -> bool:
    return isinstance(node, AtLeast) and node.n != 1


def _have(player: Node) -> str:
    return "have" if isinstance(player, Me) else "has"


CORE_SPELLERS: Mapping[type[Node], Speller] = {
    Noun: lambda node, say: say.noun(node),
    NP: lambda node, say: say.np(node),
    Owned: _owned,
    Count: lambda node, say: f"up to {node.n}" if node.up_to else str(node.n),
    Me: lambda node, say: "I",
    SelfRef: lambda node, say: "self",
    TheTarget: lambda node, say: "the target",
    TheBound: lambda node, say: f"the {say.noun(node.noun, plural=node.many)}",
    Pick: _pick,
    Each: lambda node, say: f"each {say.np(node.np)}",
    NoneOf: lambda node, say: f"no {say.np(node.np)}",
    AtLeast: lambda node, say: f"{node.n} {say.np(node.np, plural=node.n != 1)}",
    PayTarget: lambda node, say: f"target {say(node.pick)}",
    PayIf: lambda node, say: f"if {say(node.condition)}",
    Draw: _draw,
    ChooseThing: lambda node, say: f"{say.order(node.who, 'choose', 'chooses')} {say(node.pick)}",
    If: _if,
    ForEach: lambda node, say: f"for each {say.np(node.np)}{say.block(node.body)}",
    May: _may,
    ChooseOf: _choose_of,
    Done: lambda node, say: "done",
    Is: lambda node, say: f"{say(node.subject)} {'are' if _several(node.subject) else 'is'} {say(node.state)}",
    Has: lambda node, say: f"{say(node.subject)} {'have' if _several(node.subject) else 'has'} {say(node.owned)}",
    PlayerHas: lambda node, say: f"{say(node.player)} {_have(node.player)} {say(node.owned)}",
    StateAdjective: lambda node, say: node.adjective,
    StateKind: lambda node, say: article(say.np(node.np)),
    Trigger: lambda node, say: _when(node.event, "fact", node.condition, node.body, say),
    Replacement: lambda node, say: _when(node.event, "would", node.condition, node.body, say),
    StandingIf: lambda node, say: f"if {say(node.condition)}{say.block(node.items)}",
    Ban: lambda node, say: say.event(node.event, "cannot"),
    Does: lambda node, say: say.deed(node.player, node.deed),
    DrawsCard: lambda node, say: f"{say.verb('draw', 'draws')} a card",
    PlayerReaches: lambda node, say: f"{say(node.player)} {_have(node.player)} {say(node.owned)}",
}
