"""From the programs of a file to the source of its plug-in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from gesso.codegen.conditions import condition, described, player
from gesso.codegen.costs import cost_lines, on_one_line
from gesso.codegen.ir import ME, STATE, Comment, Constant, Either, Local, Number, String, Value, all_of, operation
from gesso.codegen.lowering import SELF_SLOT, Context, DurationItem, EventPattern, LoweringError, Thing
from gesso.codegen.passives import EVENTS as CORE_EVENTS
from gesso.codegen.passives import OWN, becomes, event_values, items_in, listeners
from gesso.codegen.plugin_module import Check, GeneratedProgram, write_plugin
from gesso.codegen.programs import SharedLowering, SourceText, listener_program, plain_program, with_durations
from gesso.codegen.sentences import body, first_line
from gesso.data_classes import dataclass
from gesso.engine.plugin import ENGINE
from gesso.games.solrei.lang.ast import (
    Activates,
    BlocksDamage,
    Breaks,
    Charges,
    Cultivates,
    Discards,
    Exhausts,
    Forbid,
    GainAbility,
    Gains,
    Harvests,
    LosesPower,
    LosesRound,
    LowerWins,
    LowerWinsNow,
    Negates,
    Plays,
    Readies,
    RoundEnds,
    RoundStarts,
    StandingGain,
    StepEnds,
    StepStarts,
    Swaps,
    TakesDamage,
    WinsRound,
)
from gesso.games.solrei.lang.language import SOLREI
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram, Use, digest
from gesso.games.solrei.lowering import descriptions, verbs
from gesso.games.solrei.lowering.costs import TESTS, needed_and_available, needs, pay, unpack, ways_met
from gesso.games.solrei.lowering.descriptions import (
    ART,
    CONDITIONS,
    IMPLICIT_LOCALS,
    MOMENTS,
    STATES,
    THINGS,
    count,
    fits,
    whose,
)
from gesso.games.solrei.lowering.verbs import SENTENCES
from gesso.games.solrei.model import Piece, Requirement
from gesso.games.solrei.rules import contract as show_contract
from gesso.lang.ast import (
    NP,
    Ban,
    DrawsCard,
    Node,
    Owned,
    PayIf,
    PayOnce,
    PayOneOf,
    PayTarget,
    PlayerReaches,
    plain_costs,
)

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


LIVE_ART: Mapping[int, Value] = {SELF_SLOT: STATE.dot("live")[ME].plus(Constant("FIRST_ART"))}
"""Where the tests of an augment find their Art."""


@dataclass(frozen=True, slots=True)
class TextPrograms:
    """The programs of one text."""

    text: TextProgram
    play: str
    """Id of the program that is activated or carried out; empty for a passive."""
    listening: tuple[str, ...]
    """Ids of the programs that listen while the text is in force."""
    programs: tuple[GeneratedProgram, ...]


def programs_of(entry: str, text: TextProgram, at: Context, *, observed: bool) -> TextPrograms:
    """Lower one text of a file.

    The program that is activated has the id of its Art or ability. All other ids begin with a capital.
    """
    here = replace(at, has_self=text.kind == "art")
    words = [f"{slot.word}s" if slot.many else slot.word for slot in text.slots]
    source = SourceText(entry, text.id, text.title, text.text.span, words, here, observed)
    match text.use:
        case "ability" | "augment":
            played = [*_activated(text, source)]
        case "charge":
            played = [*with_durations(replace(source, id="Charge"), text.body, plain_program, _set_up)]
        case _:
            played = []
    listening: list[GeneratedProgram] = []
    if text.is_passive:
        items = list(items_in(text.body))
        for number, (item, conditions) in enumerate(items, start=1):
            id = f"{text.use.capitalize()}/{text.id}" + (f"/{number}" if len(items) > 1 else "")
            listening += _standing(replace(source, id=id, span=item.span), item, conditions, LIVE_ART)
    ids = tuple(program.id for program in listening if "/gains-" not in program.id)
    return TextPrograms(text, played[0].id if played else "", ids, (*played, *listening))


def _activated(text: TextProgram, source: SourceText) -> Iterator[GeneratedProgram]:
    augment = text.use == "augment"
    effect = () if augment else text.body

    def lower(source: SourceText, effect: Sequence[Node]) -> GeneratedProgram:
        lowered = source.begun(*text.cost, *effect)
        pay(text.cost, lowered)
        start, over = lowered.blocks.label(), lowered.blocks.label()
        lowered.blocks.begin(start)
        lowered.blocks.says(Comment(), begins=False)
        unpack(text.cost, lowered)
        body(effect, lowered, lowered.at)
        lowered.blocks.begin(over)
        blocks, numbers = lowered.blocks.finish()
        facts: dict[str, Any] = {
            "kind": "augment" if augment else "art" if text.kind == "art" else "ability",
            "timing": text.timing,
            "needs": tuple(needs(text.cost, lowered)),
        }
        ways = [*plain_costs(text.cost)]
        if len(ways) > 1:
            facts["ways"] = tuple(tuple(needs(way, lowered)) for way in ways)
        test = ways_met(text.cost, lowered.at)
        says = "; ".join(
            on_one_line(price, lowered.at.game)
            for price in text.cost
            if isinstance(price, PayIf | PayOnce | PayTarget | PayOneOf)
        )
        arguments = (ME, ART)
        asks, type_ = ("in which ways", "int") if len(ways) > 1 else ("can it be activated", "bool")
        check = test and Check(arguments, test, f"{asks}: {says}", type_)
        lines = cost_lines(text.cost, lowered.at, blocks, arguments) if source.observed else ()
        source = replace(source, facts={**facts, **source.facts})
        # An augment has nothing to carry out: it goes on after its last block.
        entry = numbers[start] if effect else len(blocks)
        return source.finished(lowered, blocks=blocks, entry=entry, payable=check, cost=lines)

    yield from with_durations(source, effect, lower, _set_up)


def _set_up(source: SourceText, item: DurationItem, slots: Mapping[int, Value]) -> Iterator[GeneratedProgram]:
    yield from _standing(source, item.node, item.conditions, slots, arguments=(OWN,))


def _standing(
    source: SourceText,
    item: Node,
    conditions: tuple[Node, ...],
    slots: Mapping[int, Value],
    arguments: Sequence[Local] = (),
) -> Iterator[GeneratedProgram]:
    """Yield the program of a trigger, a replacement, a ban or a standing value, and those of what it gains."""
    if isinstance(item, StandingGain | LowerWins):
        yield _observed_test(source, item, _value(source, item, conditions, slots, arguments))
        return
    (listener,) = listeners((item,), conditions)

    def lower(source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        program = listener_program(source, listener, arguments=arguments, known=slots)
        return _observed_test(source, item, program) if isinstance(item, Ban) else program

    yield from with_durations(source, listener.body, lower, _set_up)


def _value(
    source: SourceText,
    item: StandingGain | LowerWins,
    conditions: Sequence[Node],
    slots: Mapping[int, Value],
    arguments: Sequence[Local],
) -> GeneratedProgram:
    text = source.begun()
    at = replace(text.at, testing=True, slots={**text.at.slots, **slots})
    number: Value = Number(1) if isinstance(item, LowerWins) else text.number(item.n, item.tally, at)
    if conditions:
        number = Either(all_of(condition(test, at) for test in conditions), number, Number(0))
    source = replace(
        source, facts={"mood": "value", "event": "lower" if isinstance(item, LowerWins) else item.stat, **source.facts}
    )
    return source.finished(text, blocks=(), value=Check((ME, *arguments), number, first_line(item, at), "int"))


def _observed_test(source: SourceText, item: Node, program: GeneratedProgram) -> GeneratedProgram:
    """Return a ban or standing value that counts as one clause: it took effect when its test did."""
    if not source.observed:
        return program
    clauses = ((item.span.line, first_line(item, source.at)),)
    return replace(program, facts={**program.facts, "clauses": clauses})


class ShowLowering(SharedLowering):
    """The lowering of SolRei."""

    contract = show_contract
    language = SOLREI
    frame = MappingProxyType({"me": "ME", "art": "ART", "target": "TARGET"})
    sentences = SENTENCES
    conditions = CONDITIONS
    tests = TESTS
    events = EVENTS
    things = THINGS
    states = STATES
    moments = MOMENTS
    implicit_locals = IMPLICIT_LOCALS

    def player_has(self, player: Value, owned: Owned, at: Context) -> Value:
        return descriptions.player_has(player, owned, at)

    def count(self, np: NP, at: Context) -> Value:
        return descriptions.count(np, at)

    def count_held(self, player: Value, np: NP, at: Context) -> Value:
        return descriptions.count_held(player, np, at)

    def ordered_matches(self, np: NP, at: Context) -> Value:
        return descriptions.ordered_matches(np, at)

    def fits(self, np: NP, thing: Thing, at: Context) -> list[Value]:
        return descriptions.fits(np, thing, at)

    def choice(self, np: NP, at: Context) -> tuple[Constant, Value]:
        return descriptions.choice(np, at)

    def amount_of(self, sentence: Node, at: Context) -> Value:
        return verbs.amount_of(sentence, at)

    def could_happen(self, sentence: Node, at: Context) -> Value | None:
        return verbs.could_happen(sentence, at)

    def publicly_exists(self, np: NP, at: Context) -> Value | None:
        return verbs.publicly_exists(np, at)

    def publicly_known(self, condition: Node) -> bool:
        return verbs.publicly_known(condition)

    def needed_and_available(self, price: Node, at: Context) -> tuple[int, Value] | None:
        return needed_and_available(price, at)

    def duration_passives(self, sentence: Node) -> tuple[Node, ...]:
        match sentence:
            case GainAbility(items=items):
                return items
            case Forbid(event=event, span=span):
                return (Ban(event, span=span),)
            case LowerWinsNow(span=span):
                return (LowerWins(span=span),)
            case _:
                return super().duration_passives(sentence)


LOWERING = ShowLowering()


def generate(program: SetUpProgram, *, observed: bool = False) -> str:
    """Return the source of a file's plug-in; equal input gives equal text.

    Args:
        observed: Whether the plug-in reports how each sentence went, with its bans and standing values as clauses.
            It plays the same games.
    """
    at = Context(game=LOWERING, model=program.set_up, slots={})
    texts = [programs_of(program.set_up.id, text, at, observed=observed) for text in program.texts]
    data = data_of(program, texts)
    return write_plugin(
        game="solrei",
        id=program.set_up.id,
        title=program.set_up.name,
        engine=ENGINE,
        content=digest(program, data),
        data=data,
        lowering=LOWERING,
        state="ObservedShow" if observed else "Show",
        programs=[program for text in texts for program in text.programs],
    )


def data_of(program: SetUpProgram, texts: Sequence[TextPrograms]) -> dict[str, Any]:
    """Return the cards of a file for the rules, as plain data. The contract describes it."""

    def plays(card: str, use: Use) -> tuple[str, ...]:
        return tuple(lowered.play for lowered in texts if lowered.text.card == card and lowered.text.use == use)

    def listening(card: str) -> tuple[str, ...]:
        return tuple(id for lowered in texts if lowered.text.card == card for id in lowered.listening)

    set_up = program.set_up
    muse = set_up.muse
    return {
        "name": set_up.name,
        "muse": muse
        and {
            "id": muse.id,
            "name": muse.name,
            "alignment": muse.alignment,
            "type": muse.type.id,
            "skills": tuple(skill.id for skill in muse.skills),
            "passives": listening(muse.id),
            "abilities": plays(muse.id, "ability"),
            "charge": muse.charge and {"suits": muse.charge.suits, "program": plays(muse.id, "charge")[0]},
        },
        "advantages": tuple(
            {
                "id": card.id,
                "name": card.name,
                "requires": _requires(card.requires),
                "passives": listening(card.id),
                "abilities": plays(card.id, "ability"),
            }
            for card in set_up.advantages
        ),
        "arts": tuple(
            {
                "id": card.id,
                "name": card.name,
                "requires": _requires(card.requires),
                "play": (*plays(card.id, "ability"), *plays(card.id, "augment"))[0],
                "passives": listening(card.id),
            }
            for card in set_up.arts
        ),
        # A file without counters keeps its digest.
        **({"pieces": tuple(map(_piece, set_up.pieces))} if set_up.pieces else {}),
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {"id": piece.id, "limit": piece.limit, "start": piece.start}


def _requires(wanted: Requirement) -> dict[str, Any]:
    return {
        "skills": tuple(skill.id for skill in wanted.skills),
        "type": wanted.type and wanted.type.id,
        "signature": wanted.signature and wanted.signature.id,
    }
