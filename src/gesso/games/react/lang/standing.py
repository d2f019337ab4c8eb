"""Standing lines of Re;ACT: those that change a figure of the rules, such as how much damage is dealt, and those that
give units a keyword or take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gesso.games.react.lang.things import KEYWORD, UNIT, ZONE
from gesso.lang.ast.things import Noun
from gesso.lang.nodes import Builder, Example, Node, name, node, thing

LESS = "less"
RULES: Mapping[str, Builder] = {"more_or_less": lambda parts, span: "more" if parts[0] == "more" else LESS}


@node(
    "{doer} deal|deals {n} {sign:more|less} damage [to {to}]",
    chapter="passives",
    headword="deals more",
    shown="X deals n more / less damage [to Y]",
    phrase="deals_more",
    lowering="deals_damage",
    operations=("sum_up",),
    outcomes=(),
    example=Example(
        "if my artist is ascended\n  each golem deals 1 more damage\nthe enemy deals 1 less damage to a golem",
        at="passive",
    ),
)
class DealsMore(Node):
    """Damage that the text of that unit or player deals is more or less than its figure, never less than none. It counts
    for each unit that is hit; damage of 0 does not happen."""

    doer: Node = thing(UNIT, describes=True)
    n: int
    sign: Literal["more", "less"]
    to: Node | None = thing(UNIT | ZONE, one=True, describes=True)

    def adds(self) -> int:
        return -self.n if self.sign == LESS else self.n


@node(
    "{actor} move|moves {n} {sign:more|less}",
    chapter="passives",
    headword="moves more",
    shown="X moves n more / less",
    phrase="moves_more",
    lowering="moves",
    operations=("sum_up",),
    outcomes=(),
    example=Example("my artist moves 1 more\neach enemy unit with ink moves 1 less", at="passive"),
)
class MovesMore(Node):
    """Whoever moves the unit: it makes more or fewer steps than the figure after `move`, never fewer than none."""

    actor: Node = thing(UNIT, describes=True)
    n: int
    sign: Literal["more", "less"]

    def adds(self) -> int:
        return -self.n if self.sign == LESS else self.n


@node(
    "{actor} have|has [taken: no] {noun}",
    chapter="passives",
    headword="has keyword",
    shown="X has [no] keyword",
    phrase="has_keyword",
    lowering="has_keyword",
    operations=("carries",),
    outcomes=(),
    example=Example("each golem has armored\nif my artist is ascended\n  each enemy unit has no armored", at="passive"),
)
class HasKeyword(Node):
    """Gives units a keyword that the entry declares under `keywords`, or takes it from them. Taking beats giving, and
    giving it twice is giving it once."""

    actor: Node = thing(UNIT, describes=True)
    taken: bool
    noun: Noun = name(KEYWORD)

    def adds(self) -> int:
        return -1 if self.taken else 1
