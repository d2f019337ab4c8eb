"""The types of things in SolRei, and the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from gesso.lang.ast.things import NP, Me, Owned
from gesso.lang.nodes import Example, Node, Parts, node, thing
from gesso.source import Span

CARD = frozenset({"card"})
ACTION_CARD = frozenset({"action-card"})
DAMAGE = frozenset({"damage"})
ART = frozenset({"art"})
ABILITY = frozenset({"ability"})
STEP = frozenset({"step"})
COUNTER = frozenset({"counter"})
"""What a file declares under `pieces`: numbers beside a Muse."""
TURNED = ART | DAMAGE
"""Cards that can be ready, exhausted or broken."""

HEADS: Mapping[str, str] = {
    "card": "card",
    "attack": "card",
    "charge": "card",
    "spade": "card",
    "heart": "card",
    "diamond": "card",
    "club": "card",
    "damage": "damage",
    "art": "art",
    "ability": "ability",
}
"""The type that each head noun names."""

_SAID = {
    "card": "a card",
    "action-card": "an Action card",
    "damage": "Damage",
    "art": "an Art",
    "ability": "an ability",
    "step": "a step of the round",
    "counter": "a counter",
    "skill": "a Skill",
    "type": "a Type",
    "muse": "a Muse",
    "advantage": "an Advantage",
}


def type_words(type_: str) -> str:
    """Return a type with its article, for messages."""
    return _SAID[type_]


def types_words(types: frozenset[str]) -> str:
    """Return several types in words, for messages and the reference."""
    *most, last = (said for type_, said in _SAID.items() if type_ in types)
    return f"{', '.join(most)} or {last}" if most else last


@node("my card", chapter="fixed", example=Example("if my card is a heart\n  draw 1 card", at="showdown"))
class MyCard(Node):
    """The Action card of the player whose text it is."""


@node(
    "the OPPONENT card",
    chapter="fixed",
    example=Example("if the rival card is an attack\n  gain 2 power", at="showdown"),
)
class RivalCard(Node):
    """The other player's Action card. It is hidden until the Showdown."""


@node(
    "with {n} power",
    chapter="filters",
    carriers=CARD | ACTION_CARD,
    lowering="",
    example=Example("when the rival plays an attack with 8 power\n  gain 3 power", at="passive"),
)
class WithPower(Node):
    """An Action card that has n or more Power now, gained Power included. A Charge card never has any."""

    bound: ClassVar[str] = "least"
    """How the Power is compared: `"least"`, `"exactly"` or `"fewer"`."""
    n: int


@node(
    "with exactly {n} power",
    chapter="filters",
    headword="exactly",
    carriers=CARD | ACTION_CARD,
    lowering="",
    example=Example("when the rival plays an attack with exactly 2 power\n  gain 3 power", at="passive"),
)
class WithExactlyPower(WithPower):
    """An Action card that has just n Power now."""

    bound: ClassVar[str] = "exactly"


@node(
    "with fewer than {n} power",
    chapter="filters",
    headword="fewer",
    carriers=CARD | ACTION_CARD,
    lowering="",
    example=Example("when I play an attack with less than 5 power\n  draw 1 card", at="passive"),
)
class WithBelowPower(WithPower):
    """An Action card that has less than n Power now. A Charge card counts as 0."""

    bound: ClassVar[str] = "fewer"


_WHOSE: Mapping[str, Literal["my", "rival"]] = {"MY": "my", "THE": "rival", "THEIR": "rival"}


@node(
    chapter="filters",
    rules=("in_discard",),
    shown="in my discard / in the rival discard",
    headword="in my discard",
    carriers=CARD,
    lowering="",
    build=lambda parts, span: InDiscard(_WHOSE[parts[1].type], span=span),
    unparse=lambda pile, unparser: f"in {'the rival' if pile.whose == 'rival' else pile.whose} discard",
    example=Example(
        "gain 1 power for each heart in my discard\ndraw 1 card for each 5 cards in the rival discard",
        at="before-showdown",
    ),
)
class InDiscard(Node):
    """After `for each`: a card in the discard pile, which lies open. The Action card of a round lies there after Reset."""

    whose: Literal["my", "rival"]


def in_discard(np: NP) -> InDiscard | None:
    """Return the discard pile in which described cards lie; None if they lie in none."""
    return next((item for item in np.filters if isinstance(item, InDiscard)), None)


def _has_in_discard(parts: Parts, span: Span) -> HasInDiscard:
    player, _, owned, pile = parts
    return HasInDiscard(player, owned, "my" if pile.whose == "my" else "their", span=span)


@node(
    "{player} have|has {owned} in {whose} discard",
    chapter="conditions",
    headword="in my discard",
    shown="I have ... in my discard / the rival has ... in their discard",
    build=_has_in_discard,
    example=Example(
        "if I have 3 hearts in my discard\n  gain 2 power\nif the rival has no charge in their discard\n  draw 1 card",
        at="before-showdown",
    ),
)
class HasInDiscard(Node):
    """True if so many cards lie in the player's discard pile."""

    player: Node
    owned: Owned
    whose: Literal["my", "their"]

    @property
    def is_own(self) -> bool:
        """Return whether the pile belongs to the player before the verb."""
        return self.whose == ("my" if isinstance(self.player, Me) else "their")


@node("crisis {n}", chapter="conditions", example=Example("gain 2 power", at="before-showdown", cost="if crisis 3"))
class Crisis(Node):
    """True if n or more cards lie in the player's Damage, whatever their faces."""

    n: int


@node(
    "{player} am|is on {side}",
    chapter="conditions",
    headword="on",
    shown="I am on offense / the rival is on defense",
    example=Example("if I am on offense\n  gain 1 power", at="before-showdown"),
)
class OnSide(Node):
    """True if the player is in that position in this round."""

    player: Node
    side: str
    """`"offense"` or `"defense"`."""


@node(
    "{player} lead|leads",
    chapter="conditions",
    example=Example("if the rival leads\n  gain 3 power", at="after-showdown"),
)
class Leads(Node):
    """True if the player's Action card has more Power than the other one now. Any Attack leads a Charge."""

    player: Node


@node(
    "{player} won the round",
    chapter="conditions",
    example=Example("if I won the round\n  gain 1 damage", at="before-damage"),
)
class WonRound(Node):
    """True if the player had more Power when the round was settled."""

    player: Node


@node(
    "{player} lost the round",
    chapter="conditions",
    example=Example("if I lost the round\n  block 1", at="before-damage"),
)
class LostRound(Node):
    """True if the player had less Power when the round was settled."""

    player: Node


@node(
    "{subject} have|has {n} power",
    chapter="conditions",
    headword="power",
    example=Example("if my card has 8 power\n  gain 1 damage", at="showdown"),
)
class HasPower(Node):
    """True if the Action card has n or more Power now."""

    bound: ClassVar[str] = "least"
    """How the Power is compared, as in `WithPower`."""
    subject: Node = thing(ACTION_CARD | CARD, one=True, describes=True)
    n: int


@node(
    "{subject} have|has exactly {n} power",
    chapter="conditions",
    headword="exactly",
    lowering="has_power",
    example=Example("if the rival card has exactly 7 power\n  gain 1 damage", at="showdown"),
)
class HasExactlyPower(HasPower):
    """True if the Action card has just n Power now."""

    bound: ClassVar[str] = "exactly"


@node(
    "{subject} have|has fewer than {n} power",
    chapter="conditions",
    headword="fewer",
    lowering="has_power",
    example=Example("if my card has less than 5 power\n  draw 1 card", at="showdown"),
)
class HasBelowPower(HasPower):
    """True if the Action card has less than n Power now. A Charge card counts as 0."""

    bound: ClassVar[str] = "fewer"


@node(
    "my last card",
    chapter="fixed",
    example=Example("if my last card is a charge\n  gain 2 power", at="before-showdown"),
)
class MyLastCard(Node):
    """The Action card with which the player of the text ended the last round. It lies in the discard pile."""


@node(
    "the OPPONENT last card",
    chapter="fixed",
    example=Example("if the rival last card is a heart\n  draw 1 card", at="open"),
)
class RivalLastCard(Node):
    """The Action card with which the other player ended the last round. Both players have seen it."""


@node(
    "{player} won the last round",
    chapter="conditions",
    headword="last",
    example=Example("if the rival won the last round\n  gain 2 power", at="before-showdown"),
)
class WonLastRound(Node):
    """True if the player won the round before this one. In the first round of an Act there is none."""

    player: Node


@node(
    "{player} lost the last round",
    chapter="conditions",
    headword="last",
    example=Example("if I lost the last round\n  draw 1 card", at="open"),
)
class LostLastRound(Node):
    """True if the player lost the round before this one. In the first round of an Act there is none."""

    player: Node


@node(
    "{subject} have|has the number of {other}",
    chapter="conditions",
    headword="number",
    example=Example("if my card has the number of the rival card\n  gain 1 damage", at="showdown"),
)
class HasNumber(Node):
    """True if both are Action cards of one number or, for Charges, of one rank."""

    subject: Node = thing(ACTION_CARD | CARD, one=True, describes=True)
    other: Node = thing(ACTION_CARD, one=True, describes=True)
