"""The syntax tree that every game shares: frozen nodes, named after the grammar's rules.

Resolution keeps the classes and fills the fields that the parser leaves empty (`type`, `ids`, `face`, `slot`), so that a
resolved program prints back into the language exactly as its syntax tree does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from gesso.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in the file."""

    span: Span = field(compare=False, repr=False)


# ---------------------------------------------------------------- words


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A head noun (`unit`) or a declared name (`chips`).

    `word` is the singular head noun or the name as the resolver found it declared. Resolution fills `type` (what kind of
    thing it names), `ids` (the declared pieces meant: several for a group, none for a head noun) and `face` (a die face).
    """

    word: str
    type: str = ""
    ids: tuple[str, ...] = ()
    face: str = ""


@dataclass(frozen=True, slots=True)
class NP(Node):
    """A description: adjectives, a noun, filters in reading order."""

    adjectives: tuple[str, ...]
    noun: Noun
    filters: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Owned(Node):
    """What something has: `ink`, `3 scales`, `no mural`. `least` is 0 for `no`, else the smallest count that fits.

    `amount` keeps the word that stood there: `""`, `"a"`, `"no"` or `"n"`.
    """

    amount: str
    least: int
    adjectives: tuple[str, ...]
    noun: Noun


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`2` or `up to 2`."""

    n: int
    up_to: bool


# ---------------------------------------------------------------- players


@dataclass(frozen=True, slots=True)
class Me(Node):
    """`I`: the player of the text."""


@dataclass(frozen=True, slots=True)
class Opponent(Node):
    """The other player."""


# ---------------------------------------------------------------- things


@dataclass(frozen=True, slots=True)
class SelfRef(Node):
    """`self`: what carries the text."""


@dataclass(frozen=True, slots=True)
class TheTarget(Node):
    """`the target`: what the cost targeted."""


@dataclass(frozen=True, slots=True)
class TheBound(Node):
    """`the <noun>`: what an earlier line picked. Resolution fills `slot`, and `many` where several were picked."""

    noun: Noun
    slot: int = -1
    many: bool = False


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """`a ...` (`quantifier` "a"), `n ...` ("n") or `up to n ...` ("up to"): the player picks. `slot` is where it is kept."""

    quantifier: str
    n: int
    np: NP
    slot: int = -1


@dataclass(frozen=True, slots=True)
class Each(Node):
    """`each ...`: all that fit, no choice."""

    np: NP


@dataclass(frozen=True, slots=True)
class NoneOf(Node):
    """`no ...`, in conditions."""

    np: NP


@dataclass(frozen=True, slots=True)
class AtLeast(Node):
    """`n ...`, in conditions: n or more."""

    n: int
    np: NP


# ---------------------------------------------------------------- prices


@dataclass(frozen=True, slots=True)
class PayTarget(Node):
    """`target a ...`."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class PayIf(Node):
    """`if C` as a line of a cost."""

    condition: Node


# ---------------------------------------------------------------- sentences


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`[who] draw N card` or `draw N <name>`."""

    who: Node | None
    count: Count
    noun: Noun
    tally: NP | None


@dataclass(frozen=True, slots=True)
class ChooseThing(Node):
    """`[who] choose a ...`: a pick of its own."""

    who: Node | None
    pick: Pick


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if C` with its block, and the block of `otherwise` (None where it is not written)."""

    condition: Node
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each ...` block; `the noun` is the current one, kept in `slot`."""

    np: NP
    body: tuple[Node, ...]
    slot: int = -1


@dataclass(frozen=True, slots=True)
class May(Node):
    """`[who] may ...`: one sentence on the line (`inline`) or a block."""

    who: Node | None
    body: tuple[Node, ...]
    inline: bool


@dataclass(frozen=True, slots=True)
class ChooseOf(Node):
    """`[who] choose N of` blocks."""

    who: Node | None
    count: Count
    options: tuple[tuple[Node, ...], ...]


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Done(Node):
    """`if done`: did the sentence just before change anything?"""


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`X is ...`."""

    subject: Node
    state: Node


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`X has ...`, where X is a thing."""

    subject: Node
    owned: Owned


@dataclass(frozen=True, slots=True)
class PlayerHas(Node):
    """`I have ...`, `the opponent has ...`."""

    player: Node
    owned: Owned


@dataclass(frozen=True, slots=True)
class StateAdjective(Node):
    """`is exhausted`."""

    adjective: str


@dataclass(frozen=True, slots=True)
class StateKind(Node):
    """`is a summon`."""

    np: NP


# ---------------------------------------------------------------- passives


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`when <event> [if C]` block."""

    event: Node
    condition: Node | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Replacement(Node):
    """`when ... would ... [if C]` block."""

    event: Node
    condition: Node | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class StandingIf(Node):
    """`if C` around items of a passive."""

    condition: Node
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Ban(Node):
    """`... cannot ...`."""

    event: Node


# ---------------------------------------------------------------- events


@dataclass(frozen=True, slots=True)
class Does(Node):
    """A player's deed: `I draw a card`, `the opponent plays a card`."""

    player: Node
    deed: Node


@dataclass(frozen=True, slots=True)
class DrawsCard(Node):
    """The deed `draw a card`."""


@dataclass(frozen=True, slots=True)
class PlayerReaches(Node):
    """`I have ...` as an event: when it becomes true."""

    player: Node
    owned: Owned


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below `node`, in the order of its fields."""
    for item in fields(node):
        yield from _nodes(getattr(node, item.name))


def walk(node: Node) -> Iterator[Node]:
    """`node` and every node below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
