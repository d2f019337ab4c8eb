"""Events of SolRei that no player does: the round and its steps."""

from __future__ import annotations

from gesso.games.solrei.lang.types import STEP
from gesso.lang.ast.things import Noun
from gesso.lang.node_specs import PASSIVE, Example, Moods, Node, name, node


@node(
    "the round starts",
    chapter="events",
    texts=PASSIVE,
    lowering="alone",
    example=Example("when the round starts if crisis 6\n  ready 1 art", at="passive"),
    moods=(Moods("a round starts", "the round starts"),),
)
class RoundStarts(Node):
    """After the change of position and the defender's first Art."""


@node(
    "the round ends",
    chapter="events",
    texts=PASSIVE,
    lowering="alone",
    example=Example("when the round ends if I am on defense\n  cultivate 1", at="passive"),
    moods=(Moods("a round ends", "the round ends"),),
)
class RoundEnds(Node):
    """In its last step, before both draw."""


@node(
    "the {step} starts",
    chapter="events",
    shown="the <step> starts",
    texts=PASSIVE,
    example=Example("when the charge-phase starts\n  draw 1 card", at="passive"),
    moods=(Moods("a step of the round starts", "the charge-phase starts"),),
)
class StepStarts(Node):
    """When the step begins."""

    step: Noun = name(STEP)


@node(
    "the {step} ends",
    chapter="events",
    shown="the <step> ends",
    texts=PASSIVE,
    example=Example("when the charge-phase ends\n  draw 1 card", at="passive"),
    moods=(Moods("a step of the round ends", "the charge-phase ends"),),
)
class StepEnds(Node):
    """When both players have passed in the step."""

    step: Noun = name(STEP)
