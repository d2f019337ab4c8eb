"""Events of SolRei that no player causes: the round and its steps."""

from __future__ import annotations

from gesso.games.solrei.lang.types import STEP
from gesso.lang.ast.things import Noun
from gesso.lang.nodes import Example, Moods, Node, name, node


@node(
    "the round starts",
    Moods("a round starts", "the round starts"),
    chapter="events",
    lowering="alone",
    example=Example("when the round starts if crisis 6\n  ready 1 art", at="passive"),
)
class RoundStarts(Node):
    """Happens after the change of position, and after the defender has readied an Art."""


@node(
    "the round ends",
    Moods("a round ends", "the round ends"),
    chapter="events",
    lowering="alone",
    example=Example("when the round ends if I am on defense\n  cultivate 1", at="passive"),
)
class RoundEnds(Node):
    """Happens in the last step of the round, before both players draw."""


@node(
    "the {step} starts",
    Moods("a step of the round starts", "the charge-phase starts"),
    chapter="events",
    shown="the <step> starts",
    example=Example("when the charge-phase starts\n  draw 1 card", at="passive"),
)
class StepStarts(Node):
    """Happens when the step begins."""

    step: Noun = name(STEP)


@node(
    "the {step} ends",
    Moods("a step of the round ends", "the charge-phase ends"),
    chapter="events",
    shown="the <step> ends",
    example=Example("when the charge-phase ends\n  draw 1 card", at="passive"),
)
class StepEnds(Node):
    """Happens when both players have passed in the step."""

    step: Noun = name(STEP)
