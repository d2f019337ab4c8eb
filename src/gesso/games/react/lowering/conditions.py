"""Conditions and states that only this game knows."""

from __future__ import annotations

from gesso.codegen.conditions import CONDITIONS as CORE_CONDITIONS
from gesso.codegen.context import SELF, YES, Context, Lowerings, Thing, in_frame
from gesso.codegen.ir import Constant, Value, all_of
from gesso.games.react.lang.ast import Hidden, StateSpot
from gesso.games.react.lowering.descriptions import adjective, fits
from gesso.games.react.lowering.filters import FILTERS
from gesso.games.react.lowering.reads import on_field
from gesso.lang.ast import StateAdjective, StateKind

CONDITIONS = CORE_CONDITIONS.extended()
STATES: Lowerings[[Thing, Context], Value] = Lowerings("this is no state")


@CONDITIONS.of(Hidden)
def hidden(node: Hidden, at: Context) -> Value:
    return SELF.is_(Constant("FACE_DOWN")) if at.testing else in_frame(Constant("HIDDEN")).is_(YES)


@STATES.of(StateAdjective)
def state_adjective(node: StateAdjective, found: Thing, at: Context) -> Value:
    return all_of([*_standing((node.adjective,), found), adjective(node.adjective, found.value)])


@STATES.of(StateKind)
def state_kind(node: StateKind, found: Thing, at: Context) -> Value:
    return all_of([*_standing(node.np.adjectives, found), *fits(node.np, found, at)])


@STATES.of(StateSpot)
def state_spot(node: StateSpot, found: Thing, at: Context) -> Value:
    return FILTERS(node.spot, found, at)


def _standing(adjectives: tuple[str, ...], found: Thing) -> list[Value]:
    """A unit off the field is not refreshed."""
    return [on_field(found.value)] if "refreshed" in adjectives else []
