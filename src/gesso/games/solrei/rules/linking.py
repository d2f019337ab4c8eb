"""Two builds on one table: everything about a pairing that never changes during a Show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from gesso.engine.errors import PluginError
from gesso.engine.payment_plan import Plan
from gesso.engine.plugin import Plugin, Program
from gesso.engine.ruleset import number_programs
from gesso.engine.triggers import Listener, Listeners
from gesso.engine.vm import Code
from gesso.games.solrei.model import Table
from gesso.games.solrei.rules.action_cards import ARTS, ATTACK_RANKS, DECK_SIZE, RANKS, SUIT_MASKS, SUITS
from gesso.games.solrei.rules.builds import Choice, Data
from gesso.games.solrei.rules.events import EVENTS, HEADER, VALUES
from gesso.games.solrei.rules.needs import plan

Values = tuple[tuple[tuple[Callable[[Any, int], int], ...], ...], ...]
"""By value and seat: what adds to it."""
InForce = tuple[Listeners, Listeners, Listeners, Values]
"""Who listens, replaces and forbids, by event, and what adds to values."""


@dataclass(frozen=True, slots=True)
class Play:
    """Something that can be activated: `art` is its number in the build, -1 for an ability; `harvest` so many cards are part of its cost."""

    option: int
    program: int
    art: int
    augment: bool
    breaks_self: bool
    harvest: int
    plan: int
    needs: Plan
    payable: Callable[[Any, int, int], bool] | None
    word: str


@dataclass(frozen=True, slots=True)
class Build:
    """What a player brings, linked. `names` are those that a condition may ask for, `meets` which Arts' requirements are met."""

    choice: Choice
    alignment: int
    charge_suits: int
    bonus: int
    names: frozenset[str]
    art_ids: tuple[str, ...]
    meets: tuple[bool, ...]


class Linked:
    """A pairing, ready to play. Built by `link`; shared by every state of it."""

    __slots__ = (
        "_acting", "_in_force", "art_of", "builds", "card_words", "code", "items", "numbers", "plans", "play_of", "plays", "published", "quiet",
        "reset_step", "table", "with_power",
    )  # fmt: skip

    def __init__(self) -> None:
        self.table: Table
        self.code: Code
        self.builds: tuple[Build, ...]
        self.numbers: tuple[int, ...]
        self.card_words: tuple[str, ...]
        self.with_power: tuple[int, ...]
        self.published: bool
        self.reset_step: int
        self.plays: tuple[tuple[tuple[Play, ...], ...], ...]
        self.play_of: Mapping[int, Play]
        self.plans: tuple[Plan, ...]
        self.quiet: tuple[bool, ...]
        self.art_of: tuple[int, ...]
        self.items: Mapping[tuple[int, str], int]
        self._acting: tuple[tuple[tuple[int, ...], ...], ...]
        self._in_force: dict[tuple[int, int, int], InForce] = {}

    def in_force(self, first: int, second: int, turn: int) -> InForce:
        """The texts in force with these Arts augmented (-1: none), the player on Offense first."""
        key = (first, second, turn)
        if key not in self._in_force:
            augmented = (first, second)
            acting = [
                (seat, number) for seat in (turn, 1 - turn) for number in (*self._acting[seat][-1], *self._live(seat, augmented[seat]))
            ]  # fmt: skip
            events = event_names(self.table)
            when, would, cannot = (self._listening(acting, mood, events) for mood in ("when", "would", "cannot"))
            self._in_force[key] = (when, would, cannot, self._values(acting))
        return self._in_force[key]

    def _live(self, seat: int, art: int) -> tuple[int, ...]:
        return self._acting[seat][art] if art >= 0 else ()

    def _listening(self, acting: Sequence[tuple[int, int]], mood: str, events: Sequence[str]) -> Listeners:
        found: list[list[Listener]] = [[] for _ in events]
        for seat, number in acting:
            program = self.code.programs[number]
            if program.facts["mood"] == mood and program.match is not None:
                first, second = program.binds
                found[_number(program, events)].append((seat, number, program.match, first, second))
        return tuple(tuple(listening) for listening in found)

    def _values(self, acting: Sequence[tuple[int, int]]) -> Values:
        found = tuple(([], []) for _ in VALUES)  # type: tuple[tuple[list[Any], list[Any]], ...]
        for seat, number in acting:
            program = self.code.programs[number]
            if program.facts["mood"] == "value":
                found[_number(program, VALUES)][seat].append(program.value)
        return tuple((tuple(first), tuple(second)) for first, second in found)


def event_names(table: Table) -> tuple[str, ...]:
    """All events: what players do, and then for each step that it starts and that it ends."""
    return (*EVENTS, *(f"{step.id}-{edge}" for step in table.steps for edge in ("starts", "ends")))


def step_starts(step: int) -> int:
    """The event that a step starts; the next one is that it ends."""
    return len(EVENTS) + 2 * step


def link(
    table: Table,
    plugins: Mapping[str, Plugin],
    choices: Sequence[Choice],
    procedures: Callable[[Linked], tuple[Program, ...]],
) -> Linked:
    """Join the table, both players' builds and the rules' own procedures. Raises PluginError."""
    rules = Linked()
    rules.table = table
    _link_deck(rules)
    rules.reset_step = table.place_of("clear-action-cards")
    rules.published = all(choice.arcade for choice in choices)
    sides = [[_linkable(plugins[file], table) for file in choice.files] for choice in choices]
    rules.plans = ()
    plans: list[Plan] = []
    # Programs are numbered after the procedures, whose number does not depend on what is linked.
    _, numbers = number_programs(procedures(rules), sides, HEADER)
    files = [{file: place for place, file in enumerate(choice.files)} for choice in choices]

    def number(seat: int, file: str, id: str) -> int:
        return numbers[seat, files[seat][file], id]

    rules.builds = tuple(_build(choice, partial(number, seat)) for seat, choice in enumerate(choices))
    found: list[list[Play]] = [[], []]
    acting: list[tuple[tuple[int, ...], ...]] = []
    art_of: dict[int, int] = {}
    for seat, choice in enumerate(choices):
        programs = {
            (place, program.id): program for place, plugin in enumerate(sides[seat]) for program in plugin.programs
        }
        always: list[int] = []
        for chosen in (choice.muse, choice.advantage):
            always += [number(seat, chosen.file, id) for id in chosen.card["passives"]]
            for id in chosen.card["abilities"]:
                program = programs[files[seat][chosen.file], id]
                found[seat].append(
                    _play(rules, found[seat], plans, program, number(seat, chosen.file, id), -1, rules.builds[seat])
                )
        live: list[tuple[int, ...]] = []
        for place, chosen in enumerate(choice.arts):
            program = programs[files[seat][chosen.file], chosen.card["play"]]
            own = number(seat, chosen.file, chosen.card["play"])
            found[seat].append(_play(rules, found[seat], plans, program, own, place, rules.builds[seat]))
            live.append(tuple(number(seat, chosen.file, id) for id in chosen.card["passives"]))
            art_of |= dict.fromkeys((own, *live[-1]), place)
            art_of |= {number(seat, chosen.file, id): place for id in program.facts.get("gains", ())}
        acting.append((*live, tuple(always)))
    rules._acting = tuple(acting)
    rules.plans = tuple(plans)
    rules.code, _ = number_programs(procedures(rules), sides, HEADER)
    rules.art_of = tuple(art_of.get(program, -1) for program in range(len(rules.code.programs)))
    rules.items = {
        (numbers[seat, place, program.id], id): numbers[seat, place, id]
        for seat, side in enumerate(sides)
        for place, plugin in enumerate(side)
        for program in plugin.programs
        for id in program.facts.get("gains", ())
    }
    rules.play_of = {play.program: play for plays in found for play in plays}
    rules.plays = tuple(
        tuple(
            tuple(play for play in plays if step.id in rules.code.programs[play.program].facts["timing"])
            for step in table.steps
        )
        for plays in found
    )
    # Where the set-ups are published, a step in which neither has an ability need not be asked.
    rules.quiet = tuple(
        rules.published and not any(plays[step] for plays in rules.plays) for step in range(len(table.steps))
    )
    return rules


def _link_deck(rules: Linked) -> None:
    """The masks of the rules are those of a plain deck; which number is on an Attack is the table's business."""
    table = rules.table
    if (
        tuple(table.suits) != SUITS
        or (len(table.attacks), len(table.charges)) != (ATTACK_RANKS, RANKS - ATTACK_RANKS)
        or table.arts != ARTS
    ):
        raise PluginError(
            f"the rules are those of a deck of {DECK_SIZE} cards in the suits {', '.join(SUITS)}, and {ARTS} Arts"
        )
    numbers = [*table.attacks, *(0 for _ in table.charges)]
    rules.numbers = tuple(numbers * len(SUITS))
    rules.card_words = tuple(f"{suit}-{rank}" for suit in SUITS for rank in (*table.attacks, *table.charges))
    rules.with_power = tuple(
        sum(1 << card for card, number in enumerate(rules.numbers) if number and number >= least)
        for least in range(max(table.attacks) + 1)
    )


def _linkable(plugin: Plugin, table: Table) -> Plugin:
    """The plug-in with the events of gained items by number, as what stands is looked up."""
    items = {id for program in plugin.programs for id in program.facts.get("gains", ())}
    events = event_names(table)

    def numbered(program: Program) -> Program:
        if program.id not in items:
            return program
        names = VALUES if program.facts["mood"] == "value" else events
        return replace(program, facts={**program.facts, "event": _number(program, names)})

    return replace(plugin, programs=tuple(numbered(program) for program in plugin.programs))


def _number(program: Program, names: Sequence[str]) -> int:
    event: int | str = program.facts["event"]
    if isinstance(event, int):
        return event
    if event not in names:
        raise PluginError(f"{program.title}: nothing is called `{event}`")
    return names.index(event)


def _build(choice: Choice, number: Callable[[str, str], int]) -> Build:
    muse: Data = choice.muse.card
    charge = muse["charge"]
    return Build(
        choice=choice,
        alignment=SUIT_MASKS[SUITS.index(muse["alignment"])],
        charge_suits=sum(SUIT_MASKS[SUITS.index(suit)] for suit in charge["suits"]) if charge else 0,
        bonus=number(choice.muse.file, charge["program"]) if charge else -1,
        names=frozenset({muse["id"], muse["type"], *muse["skills"], choice.advantage.card["id"]}),
        art_ids=tuple(chosen.card["id"] for chosen in choice.arts),
        meets=tuple(choice.meets(chosen.card) for chosen in choice.arts),
    )


def _play(
    rules: Linked, plays: Sequence[Play], plans: list[Plan], program: Program, number: int, art: int, build: Build
) -> Play:
    needs, harvest, breaks_self = plan(program.facts["needs"], rules.table, rules.with_power, build.alignment, art)
    plans.append(needs)
    word = program.id.rpartition("/")[2]
    if any(word == play.word for play in plays):
        raise PluginError(f"{build.choice.word}: two abilities are called {program.title}")
    return Play(
        option=len(plays) + 1,
        program=number,
        art=art,
        augment=program.facts["kind"] == "augment",
        breaks_self=breaks_self,
        harvest=harvest,
        plan=len(plans) - 1,
        needs=needs,
        payable=program.payable,
        word=word,
    )
