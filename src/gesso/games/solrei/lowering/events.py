"""Events of passives: the event of the rules, the tests of its values, and the slots that they fill."""

from collections.abc import Mapping

from gesso.codegen.conditions import described, player
from gesso.codegen.ir import String, operation
from gesso.codegen.lowering import Context, EventPattern, LoweringError, Thing
from gesso.codegen.passives import EVENTS as CORE_EVENTS
from gesso.codegen.passives import becomes, event_values
from gesso.games.solrei.lang.ast import (
    Activates,
    BlocksDamage,
    Breaks,
    Charges,
    Cultivates,
    Discards,
    Exhausts,
    Gains,
    Harvests,
    LosesPower,
    LosesRound,
    Negates,
    Plays,
    Readies,
    RoundEnds,
    RoundStarts,
    StepEnds,
    StepStarts,
    Swaps,
    TakesDamage,
    WinsRound,
)
from gesso.games.solrei.lowering.descriptions import count, fits, whose
from gesso.lang.ast import DrawsCard, Node, PlayerReaches

EVENTS = CORE_EVENTS.extended()

ALONE: Mapping[type[Node], str] = {
    RoundStarts: "round-starts",
    RoundEnds: "round-ends",
    TakesDamage: "takes-damage",
    BlocksDamage: "blocks-damage",
    Cultivates: "cultivates",
    Harvests: "harvests",
    Swaps: "swaps",
    Charges: "charges",
    WinsRound: "wins",
    LosesRound: "loses",
    LosesPower: "loses-power",
}
"""Events that mention nothing but perhaps a player, by their name in the rules."""


@EVENTS.of(StepStarts)
def step_starts(node: StepStarts, at: Context) -> EventPattern:
    return EventPattern(f"{node.step.word}-starts", event_values(), [])


@EVENTS.of(StepEnds)
def step_ends(node: StepEnds, at: Context) -> EventPattern:
    return EventPattern(f"{node.step.word}-ends", event_values(), [])


@EVENTS.of(PlayerReaches)
def player_reaches(node: PlayerReaches, at: Context) -> EventPattern:
    owned, who = node.owned, player(node.player, at)
    if owned.noun.type == "counter":
        holder, change, kind = values = event_values("player", "change", "kind")
        of_this = [holder.is_(who), kind.is_(operation("counter_number", String(owned.noun.word)))]
        number = count(described(owned), at.acted_by(who))
        return EventPattern("counter-count", values, [*of_this, *becomes(number, change, owned.amount, owned.n)])
    holder, change, _ = values = event_values("player", "change")
    event = {
        ("card", ()): "hand-count",
        ("card", ("cultivated",)): "cultivated-count",
        ("damage", ()): "damage-count",
    }.get((owned.noun.word, owned.adjectives))
    if event is None:
        raise LoweringError(owned, "nothing listens to how many of these a player has")
    number = count(described(owned), at.acted_by(who))
    return EventPattern(event, values, [holder.is_(who), *becomes(number, change, owned.amount, owned.n)])


# ---------------------------------------------------------------- deeds of a player


@EVENTS.of(DrawsCard)
def draws_card(deed: DrawsCard, at: Context) -> EventPattern:
    return EventPattern("draws", event_values("player", "card"), [])


@EVENTS.of(Activates)
def activates(deed: Activates, at: Context) -> EventPattern:
    values = event_values("player", "art")
    if deed.pick.np.noun.type == "ability":
        # Whatever it belongs to, the player who activates it has it.
        return EventPattern("activates", values, [])
    return EventPattern("activates", values, fits(deed.pick.np, Thing(values[1], "art"), at), (-1, deed.pick.slot))


@EVENTS.of(Plays, Discards)
def card(deed: Plays | Discards, at: Context) -> EventPattern:
    values = event_values("player", "card")
    event = "plays" if isinstance(deed, Plays) else "discards"
    return EventPattern(event, values, fits(deed.pick.np, Thing(values[1], "card"), at), (-1, deed.pick.slot))


@EVENTS.of(Readies, Exhausts, Breaks)
def turned(deed: Readies | Exhausts | Breaks, at: Context) -> EventPattern:
    values = event_values("player", "thing")
    event = {Readies: "readies", Exhausts: "exhausts", Breaks: "breaks"}[type(deed)]
    np = deed.pick.np
    tests = [whose(np, values[1], values[0]), *fits(np, Thing(values[1], np.noun.type), at)]
    return EventPattern(event, values, tests, (-1, deed.pick.slot))


@EVENTS.of(Negates)
def negates(deed: Negates, at: Context) -> EventPattern:
    values = event_values("player", "place")
    return EventPattern("negates", values, [whose(deed.pick.np, values[1], values[0])], (-1, deed.pick.slot))


@EVENTS.of(Gains)
def gains(deed: Gains, at: Context) -> EventPattern:
    return EventPattern(f"gains-{deed.stat}", event_values("player", "gained"), [])


def alone(node: Node, at: Context) -> EventPattern:
    """Lower an event that mentions at most a player."""
    return EventPattern(ALONE[type(node)], event_values("player"), [])


for kind in ALONE:
    EVENTS.of(kind)(alone)
