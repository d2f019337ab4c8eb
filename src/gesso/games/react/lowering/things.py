"""Fixed things and players: `self`, my Artist, `the target`, `the zone of ...`, what an earlier line picked."""

from __future__ import annotations

from gesso.codegen.conditions import PLAYERS as CORE_PLAYERS
from gesso.codegen.context import SELF, TARGET, Context, LoweringError, Lowerings, Thing
from gesso.codegen.ir import ME, Constant, Value
from gesso.games.react.lang.ast import EnemyArtist, MyArtist, OwnerOf, ZoneOf
from gesso.games.react.lowering.reads import LAST, OWNER, POS
from gesso.lang.ast import Node, SelfRef, TheBound, TheTarget

PLAYERS = CORE_PLAYERS.extended()
THINGS: Lowerings[[Context], Thing] = Lowerings("this is no thing")


def thing(node: Node, at: Context) -> Thing:
    """A fixed thing."""
    return THINGS(node, at)


def unit(node: Node, at: Context) -> Value:
    """The number of a fixed unit."""
    found = thing(node, at)
    if found.type == "zone":
        raise LoweringError(node, "this is no unit")
    return found.value


def zone(node: Node, at: Context) -> Value:
    """The number of a fixed zone; a unit stands for the zone where it is, and off the field for none."""
    return place(thing(node, at))


def place(found: Thing) -> Value:
    """The zone of a thing."""
    return found.value if found.type == "zone" else POS[found.value]


@THINGS.of(SelfRef)
def self_ref(node: SelfRef, at: Context) -> Thing:
    return Thing(SELF if at.has_self else ME, "unit")


@THINGS.of(MyArtist)
def my_artist(node: MyArtist, at: Context) -> Thing:
    return Thing(ME, "unit")


@THINGS.of(EnemyArtist)
def enemy_artist(node: EnemyArtist, at: Context) -> Thing:
    return Thing(Constant("OPPONENT_OF")[ME], "unit")


@THINGS.of(TheBound)
def the_bound(node: TheBound, at: Context) -> Thing:
    return Thing(at.slots[node.slot], node.noun.type)


@THINGS.of(TheTarget)
def the_target(node: TheTarget, at: Context) -> Thing:
    return Thing(TARGET, node.type)


@THINGS.of(ZoneOf)
def zone_of(node: ZoneOf, at: Context) -> Thing:
    return Thing(LAST[unit(node.of, at)], "zone")


@PLAYERS.of(OwnerOf)
def owner_of(node: OwnerOf, at: Context) -> Value:
    return OWNER[unit(node.of, at)]
