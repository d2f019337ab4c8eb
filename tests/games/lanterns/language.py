"""The effect language of Lanterns: five nodes, one noun, and how an entry's texts become a program."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.lanterns.model import Card, Entry, Table

from gesso.checks import EntryChecks, TextFacts
from gesso.checks.dead_code import check_choices, check_dead_code
from gesso.checks.entry_texts import EntryTexts, LanguageFacts
from gesso.checks.operands import check_types
from gesso.lang import ast as core
from gesso.lang.ast import NP, Node
from gesso.lang.language import Language
from gesso.lang.nodes import COST, EVERYWHERE, PASSIVE, node, nodes_in, phrase
from gesso.lang.programs import Resolution, ResolvedText, TextResolver
from gesso.lang.resolver import BindingCodes, NameTable, Symbol
from gesso.lang.vocabulary import CORE_KEYWORDS, vocabulary
from gesso.schema.access import EffectText

CARD = frozenset({"card"})


@node("spend {n} light", chapter="light", texts=COST, phrase="cost.light")
class PayLight(Node):
    """Gives up so much light."""

    n: int


@node("[{who}] gain|gains {n} light [for each {tally}]", chapter="light")
class Gain(Node):
    """The lantern burns brighter."""

    who: Node | None
    n: int
    tally: NP | None = phrase(CARD, describes=True)


@node("[{who}] lose|loses {n} light", chapter="light")
class Lose(Node):
    """The lantern burns lower."""

    who: Node | None
    n: int


@node("gain|gains light", chapter="light", texts=PASSIVE)
class Gains(Node):
    """A player gained light."""


@node("{player} lead|leads", chapter="light", texts=EVERYWHERE)
class Leads(Node):
    """The player offered more."""

    player: Node


LANTERNS = Language("lanterns", ("core.lark", "lanterns.lark"), nodes_in((*core.CHAPTERS, sys.modules[__name__])))
VOCABULARY = vocabulary(LANTERNS.nodes, CORE_KEYWORDS, defaultdict(lambda: CARD))


class LanternsFacts(LanguageFacts):
    """The facts of a language of cards alone."""

    vocabulary = VOCABULARY


@dataclass(frozen=True, slots=True)
class Text:
    """One text, resolved: the passive, or the card of it."""

    id: str
    title: str
    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    slots: tuple[str, ...]
    text: EffectText
    card: Card | None = None


@dataclass(frozen=True)
class Program(EntryTexts):
    """An entry with its texts, the passive first; what the checks look at as well."""

    entry: Entry
    found: tuple[Text, ...]
    complete: bool = True
    facts: ClassVar[LanguageFacts] = LanternsFacts()

    @cached_property
    def texts(self) -> tuple[TextFacts, ...]:
        """The texts as the checks want them."""
        costs = [TextFacts("cost", text.title, text.cost) for text in self.found]
        bodies = [TextFacts("effect" if text.card else "passive", text.title, text.body) for text in self.found]
        return (*costs, *bodies)


def resolve(entry: Entry, table: Table, recovered: bool = False) -> Resolution[Program]:
    """Parse and resolve all texts of an entry; or those of which lines cannot be read."""
    card = Symbol("card", "card")
    reader = TextResolver(
        LANTERNS, VOCABULARY, NameTable({"card": card, "cards": card}), BindingCodes(), recovered=recovered
    )
    found: list[Text] = []
    passive = reader.read(entry.passive, has_self=False)
    if passive is not None:
        found.append(Text("Passive", entry.name, (), passive.body, _words(passive), entry.passive))
    for item in entry.cards:
        read = reader.read(item.effect, cost=item.cost, has_self=False)
        if read is not None:
            found.append(Text(item.id, item.name, read.cost, read.body, _words(read), item.effect, item))
    return reader.resolution(Program(entry, tuple(found)))


def _words(text: ResolvedText) -> tuple[str, ...]:
    return tuple(slot.word for slot in text.slots)


CHECKS: EntryChecks[Entry, Table, Program, Program] = EntryChecks(
    resolve,
    (check_types, check_choices, check_dead_code),
)
