"""The syntax tree of Re;ACT's own words, on top of the nodes that every game shares."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.lang.ast import NP, Count, Node, Noun, Owned, Pick

# ---------------------------------------------------------------- players and things


@dataclass(frozen=True, slots=True)
class OwnerOf(Node):
    """`the owner of R`."""

    of: Node


@dataclass(frozen=True, slots=True)
class MyArtist(Node):
    """`my artist`."""


@dataclass(frozen=True, slots=True)
class EnemyArtist(Node):
    """`the enemy artist`."""


@dataclass(frozen=True, slots=True)
class ZoneOf(Node):
    """`the zone of R`: where it stands, or last stood."""

    of: Node


# ---------------------------------------------------------------- filters; `of` is a fixed thing or a `Pick` of "a" that means any such


@dataclass(frozen=True, slots=True)
class With(Node):
    """`with ink`, `with 3 scales`, `with no mural`, `with an exhausted summon adjacent to ...`.

    `amount` and `least` are those of `Owned`; `np` has filters only where a head noun was written.
    """

    amount: str
    least: int
    np: NP


@dataclass(frozen=True, slots=True)
class Adjacent(Node):
    """`adjacent to X`."""

    of: Node


@dataclass(frozen=True, slots=True)
class Diagonal(Node):
    """`diagonal to X`."""

    of: Node


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`within n of X`: at most n steps, X's own zone included."""

    n: int
    of: Node


@dataclass(frozen=True, slots=True)
class In(Node):
    """`in Z`."""

    of: Node


@dataclass(frozen=True, slots=True)
class On(Node):
    """`on U`: a token on a unit, a card on the card in the slot before."""

    of: Node


@dataclass(frozen=True, slots=True)
class InDirection(Node):
    """`in the direction`: on the straight line from `self`, or from my Artist."""


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Hidden(Node):
    """`if hidden`: this card lay face down before it was played."""


@dataclass(frozen=True, slots=True)
class StateSpot(Node):
    """`is adjacent to self`, `is in the target`."""

    spot: Node


# ---------------------------------------------------------------- prices


@dataclass(frozen=True, slots=True)
class PayExhaust(Node):
    """`exhaust self`, `exhaust a beast`."""

    thing: Node


@dataclass(frozen=True, slots=True)
class PayDirection(Node):
    """`choose a direction` as a cost: fixed when played."""


@dataclass(frozen=True, slots=True)
class PaySpend(Node):
    """`spend ...`: tokens, summons, dice, die faces, counters, frames, cards."""

    pick: Pick


# ---------------------------------------------------------------- sentences


@dataclass(frozen=True, slots=True)
class Deal(Node):
    """`deal n damage to X [for each ...]`."""

    n: int
    to: Node
    tally: NP | None


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move U N [in the direction] [for each ...]`."""

    units: Node
    count: Count
    directed: bool
    tally: NP | None


@dataclass(frozen=True, slots=True)
class MoveTo(Node):
    """`move P to Z`."""

    what: Node
    to: Node


@dataclass(frozen=True, slots=True)
class Jump(Node):
    """`jump R [in the direction]`."""

    unit: Node
    directed: bool


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """`swap R with U`."""

    unit: Node
    other: Node


@dataclass(frozen=True, slots=True)
class Place(Node):
    """`place N kind in Z` (`on` False) or `on U` (`on` True)."""

    count: Count
    noun: Noun
    on: bool
    where: Node
    tally: NP | None


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """`remove P`."""

    what: Node


@dataclass(frozen=True, slots=True)
class Summon(Node):
    """`summon a kind in Z`; binds `the kind`, kept in `slot`."""

    noun: Noun
    zone: Node
    slot: int = -1


@dataclass(frozen=True, slots=True)
class Exhaust(Node):
    """`exhaust U`."""

    units: Node


@dataclass(frozen=True, slots=True)
class Refresh(Node):
    """`refresh U`."""

    units: Node


@dataclass(frozen=True, slots=True)
class ChooseDirection(Node):
    """`[who] choose a direction`."""

    who: Node | None


@dataclass(frozen=True, slots=True)
class Progress(Node):
    """`[who] progress`."""

    who: Node | None


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """`[who] lose`: the game."""

    who: Node | None


@dataclass(frozen=True, slots=True)
class Descend(Node):
    """`descend`: leave the ascended side."""


@dataclass(frozen=True, slots=True)
class Hide(Node):
    """`hide a card`."""


@dataclass(frozen=True, slots=True)
class Plays(Node):
    """`R plays P`: a unit carries out frames."""

    unit: Node
    what: Node


# ---------------------------------------------------------------- events


@dataclass(frozen=True, slots=True)
class Enters(Node):
    """`a unit enters a zone`."""

    actor: Node
    zone: Node


@dataclass(frozen=True, slots=True)
class Leaves(Node):
    """`a unit leaves a zone`."""

    actor: Node
    zone: Node


@dataclass(frozen=True, slots=True)
class Was(Node):
    """`X is damaged / removed / summoned / placed / exhausted / refreshed`; `change` is that participle."""

    actor: Node
    change: str


@dataclass(frozen=True, slots=True)
class Reaches(Node):
    """`a zone has 3 scales` as an event: when it becomes true."""

    actor: Node
    owned: Owned


@dataclass(frozen=True, slots=True)
class Ascends(Node):
    """`my artist ascends`."""

    actor: Node


@dataclass(frozen=True, slots=True)
class Descends(Node):
    """`my artist descends`."""

    actor: Node


@dataclass(frozen=True, slots=True)
class TurnStarts(Node):
    """`my / each / the enemy turn starts`; `whose` is "my", "each" or "enemy"."""

    whose: str


@dataclass(frozen=True, slots=True)
class TurnEnds(Node):
    """`my / each / the enemy turn ends`."""

    whose: str


@dataclass(frozen=True, slots=True)
class PlaysCard(Node):
    """The deed `play a card`."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Progresses(Node):
    """The deed `progress`."""
