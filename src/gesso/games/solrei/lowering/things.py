"""Players and fixed things: `self`, the Action cards, `the target`, what an earlier line picked."""

from collections.abc import Mapping

from gesso.codegen.conditions import PLAYERS, player
from gesso.codegen.conditions import THINGS as CORE_THINGS
from gesso.codegen.ir import ME, Constant, Local, Value, operation
from gesso.codegen.lowering import SELF_SLOT, TARGET, TARGET_SLOT, Context, ImplicitLocal, Lowerings, Thing
from gesso.games.solrei.lang.ast import MyCard, RivalCard, ThisRoundEnds
from gesso.lang.ast import Node, SelfRef, TheTarget

ART = Local("art")
IMPLICIT_LOCALS: Mapping[int, ImplicitLocal] = {
    SELF_SLOT: ImplicitLocal("self", "ART", ART, "art", lambda node, at: isinstance(node, SelfRef)),
    TARGET_SLOT: ImplicitLocal("target", "TARGET", TARGET, "", lambda node, at: isinstance(node, TheTarget)),
}
RIVAL = Constant("OPPONENT_OF")[ME]
THINGS = CORE_THINGS.extended()
MOMENTS: Lowerings[[Context], Value] = Lowerings("this is no moment")

__all__ = [
    "ART",
    "IMPLICIT_LOCALS",
    "MOMENTS",
    "PLAYERS",
    "RIVAL",
    "THINGS",
    "acting",
    "other",
]


def other(player: Value) -> Value:
    """The player against this one."""
    return ME if player == RIVAL else Constant("OPPONENT_OF")[player]


def acting(who: Node | None, at: Context) -> Context:
    """Inside a sentence: its subject acts and chooses, and a bare noun is the subject's."""
    return at if who is None else at.acted_by(player(who, at))


@THINGS.of(SelfRef)
def self_ref(node: SelfRef, at: Context) -> Thing:
    return Thing(at.slots.get(SELF_SLOT, ART), "art")


@THINGS.of(MyCard)
def my_card(node: MyCard, at: Context) -> Thing:
    return _action_card(ME)


@THINGS.of(RivalCard)
def rival_card(node: RivalCard, at: Context) -> Thing:
    return _action_card(RIVAL)


def _action_card(whose: Value) -> Thing:
    return Thing(operation("action_card", whose), "action-card")


@MOMENTS.of(ThisRoundEnds)
def this_round_ends(node: ThisRoundEnds, at: Context) -> Value:
    return Constant("THIS_ROUND")
