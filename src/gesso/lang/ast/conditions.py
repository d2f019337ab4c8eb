"""What may hold or not: conditions on things and players."""

from __future__ import annotations

from gesso.lang.ast.things import NP, Owned
from gesso.lang.node_specs import EVERYWHERE, Node, node, phrase, thing


@node("done", chapter="conditions", shown="if done", phrase="if.done")
class Done(Node):
    """Did the sentence just before change anything?"""


@node("{subject} are|is {state}", chapter="conditions", shown="X is state / place / kind", texts=EVERYWHERE)
class Is(Node):
    """Holds while the thing is so."""

    subject: Node = thing("asked", one=True, describes=True)
    state: Node


@node("{subject} have|has {owned}", chapter="conditions", texts=EVERYWHERE)
class Has(Node):
    """Holds while the thing carries or holds that; a figure means that many or more."""

    subject: Node = thing("asked", one=True, describes=True)
    owned: Owned


@node("{player} have|has {owned}", chapter="conditions", shown="I have ... / the opponent has ...", texts=EVERYWHERE)
class PlayerHas(Node):
    """Holds while the player has that; a figure means that many or more."""

    player: Node
    owned: Owned


@node("{adjective}", chapter="conditions", headword="is", shown="is <state>", texts=EVERYWHERE, phrase="adjective")
class StateAdjective(Node):
    """The thing is in that state."""

    adjective: str


@node("a {np}", chapter="conditions", headword="is", shown="is a ...", texts=EVERYWHERE, phrase="is")
class StateKind(Node):
    """The thing is of that kind."""

    np: NP = phrase(describes=True)
