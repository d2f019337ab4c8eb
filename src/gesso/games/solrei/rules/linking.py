"""Linking what two players bring: the rules of building (B1-B6), and everything about a pairing that never changes
during a Show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics.english import article
from gesso.engine.errors import PluginError
from gesso.engine.payment import Plan
from gesso.engine.plugin import Plugin, Program
from gesso.engine.ruleset import Numbers, applied_later, number_programs
from gesso.engine.triggers import Listener, Listeners
from gesso.engine.vm import Code
from gesso.games.solrei.model import Table, arts_in, files_of, parts_of
from gesso.games.solrei.rules.codec import ARTS, ATTACK_RANKS, DECK_SIZE, RANKS, SUIT_MASKS, SUITS
from gesso.games.solrei.rules.events import EVENTS, HEADER, VALUES
from gesso.games.solrei.rules.needs import CostOption, cost_option

Data = Mapping[str, Any]
"""The data of one of a plug-in's cards."""

Values = tuple[tuple[tuple[Callable[[Any, int], int], ...], ...], ...]
"""What adds to a value, by value and seat."""
InForce = tuple[Listeners, Listeners, Listeners, Values]
"""Who listens, replaces and forbids, by event, and what adds to values."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card of a build, and the file that it comes from."""

    file: str
    card: Data


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player brings."""

    word: str
    muse: Chosen
    advantage: Chosen
    arts: tuple[Chosen, ...]
    arcade: bool
    """Whether it is the default set-up (B2)."""

    @property
    def files(self) -> tuple[str, ...]:
        """Return the files that its cards come from, each once, that of the Muse first."""
        return tuple(dict.fromkeys(card.file for card in (self.muse, self.advantage, *self.arts)))

    def meets(self, card: Data) -> bool:
        """Return whether the Muse has what a card requires (B6)."""
        muse, requires = self.muse.card, card["requires"]
        return (
            all(skill in muse["skills"] for skill in requires["skills"])
            and requires["type"] in (None, muse["type"])
            and requires["signature"] in (None, muse["id"])
        )


def choose(table: Table, plugins: Mapping[str, Plugin], word: str) -> Choice:
    """Read what a player brings. Raises PluginError if it is no build that may be played."""
    parts = parts_of(word)
    muse_file = files_of(table, parts[0])[0]
    muse = _plugin(plugins, muse_file).data["muse"]
    if muse is None or muse["id"] != parts[0]:
        raise PluginError(f"`{parts[0]}` is not a Muse; known are {', '.join(table.muses)}")
    if len(parts) == 1:
        data = _plugin(plugins, muse_file).data
        if not data["advantages"]:
            raise PluginError(f"{word}: this set-up has no Advantage (B1)")
        cards = [Chosen(muse_file, card) for card in (data["advantages"][0], *data["arts"])]
    else:
        if len(parts) != 3:
            raise PluginError(f"{word}: a build is written `muse+advantage+art,art,art,art`, or as the Muse alone")
        cards = [_find(table, plugins, "advantages", parts[1])]
        cards += [_find(table, plugins, "arts", id) for id in arts_in(parts[2])]
    choice = Choice(word, Chosen(muse_file, muse), cards[0], tuple(cards[1:]), len(parts) == 1)
    _check(choice)
    return choice


def _plugin(plugins: Mapping[str, Plugin], file: str) -> Plugin:
    try:
        return plugins[file]
    except KeyError:
        raise PluginError(
            f"there is no plug-in for `{file}`; known are {', '.join(sorted(plugins)) or 'none'}"
        ) from None


def _find(table: Table, plugins: Mapping[str, Plugin], key: str, id: str) -> Chosen:
    noun = {"advantages": "Advantage", "arts": "Art"}[key]
    name = table.names.get(id)
    if name is not None and name.kind == noun.lower() and name.file in plugins:
        for card in plugins[name.file].data[key]:
            if card["id"] == id:
                return Chosen(name.file, card)
    known = ", ".join(sorted(name.id for name in table.names.values() if name.kind == noun.lower()))
    raise PluginError(f"`{id}` is not {article(noun)}; known are {known or 'none'}")


def _check(choice: Choice) -> None:
    """Raise PluginError with the rule that the build breaks."""
    muse, arts = choice.muse.card, [chosen.card for chosen in choice.arts]
    if len(arts) != ARTS:
        raise PluginError(f"{choice.word}: a build has {ARTS} Arts; this one has {len(arts)} (B1)")
    names = [art["name"] for art in arts]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise PluginError(f"{choice.word}: two Arts are called {twice} (B1)")
    if not choice.meets(choice.advantage.card):
        raise PluginError(
            f"{choice.word}: {muse['name']} does not meet the requirement of {choice.advantage.card['name']} (B3)"
        )
    for art in arts:
        if art["requires"]["signature"] not in (None, muse["id"]):
            raise PluginError(f"{choice.word}: {art['name']} is a Signature Move that is not {muse['name']}'s (B5)")


@dataclass(frozen=True, slots=True)
class Play:
    """Something that can be activated."""

    option: int
    program: int
    art: int
    """Its number in the build, -1 for an ability."""
    timing: tuple[str, ...]
    augment: bool
    plan: int
    """Number of its first cost option's plan."""
    always: CostOption
    """The part of its cost that all cost options share."""
    ways: tuple[CostOption, ...]
    """The options to pay its cost."""
    met: Callable[[Any, int, int], int] | None
    """Return a bit for each cost option whose conditions hold; None for no conditions."""
    word: str


@dataclass(frozen=True, slots=True)
class Build:
    """What a player brings, linked."""

    choice: Choice
    alignment: int
    charge_suits: int
    bonus: int
    names: frozenset[str]
    """The names that a condition may ask for."""
    art_ids: tuple[str, ...]
    meets: tuple[bool, ...]
    """For each Art whether its requirements are met."""


class Linked:
    """A pairing ready to play, shared by all its states. `link` builds it."""

    __slots__ = (
        "_in_force",
        "active",
        "art_of",
        "builds",
        "card_words",
        "code",
        "counter_limits",
        "counter_names",
        "counter_starts",
        "counters",
        "items",
        "numbers",
        "own_counters",
        "plans",
        "play_of",
        "plays",
        "published",
        "skippable",
        "table",
        "with_power",
    )  # fmt: skip

    def __init__(self) -> None:
        self.table: Table
        self.code: Code
        self.counters: Mapping[str, int]
        self.counter_names: tuple[tuple[str, str], ...]
        self.counter_limits: tuple[int, ...]
        self.counter_starts: tuple[tuple[int, ...], ...]
        self.own_counters: tuple[tuple[int, ...], ...]
        self.builds: tuple[Build, ...]
        self.numbers: tuple[int, ...]
        self.card_words: tuple[str, ...]
        self.with_power: tuple[int, ...]
        self.published: bool
        self.plays: tuple[tuple[tuple[Play, ...], ...], ...]
        self.play_of: Mapping[int, Play]
        self.plans: tuple[Plan, ...]
        self.skippable: tuple[bool, ...]
        self.art_of: tuple[int, ...]
        self.items: Mapping[tuple[int, str], int]
        self.active: tuple[tuple[tuple[int, ...], ...], ...]
        self._in_force: dict[tuple[int, int, int], InForce] = {}

    def in_force(self, first: int, second: int, turn: int) -> InForce:
        """Return the texts in force with these Arts augmented (-1: none), the player on Offense first."""
        key = (first, second, turn)
        if key not in self._in_force:
            augmented = (first, second)
            acting = [
                (seat, number)
                for seat in (turn, 1 - turn)
                for number in (*self.active[seat][-1], *self._live(seat, augmented[seat]))
            ]
            events = event_names(self.table)
            when, would, cannot = (self._listening(acting, mood, events) for mood in ("when", "would", "cannot"))
            self._in_force[key] = (when, would, cannot, self._values(acting))
        return self._in_force[key]

    def _live(self, seat: int, art: int) -> tuple[int, ...]:
        return self.active[seat][art] if art >= 0 else ()

    def _listening(self, acting: Sequence[tuple[int, int]], mood: str, events: Sequence[str]) -> Listeners:
        by_event: list[list[Listener]] = [[] for _ in events]
        for seat, number in acting:
            program = self.code.programs[number]
            if program.facts["mood"] == mood and program.match is not None:
                first, second = program.binds
                by_event[_number(program, events)].append((seat, number, program.match, first, second, ()))
        return tuple(tuple(listening) for listening in by_event)

    def _values(self, acting: Sequence[tuple[int, int]]) -> Values:
        values = tuple(([], []) for _ in VALUES)  # type: tuple[tuple[list[Any], list[Any]], ...]
        for seat, number in acting:
            program = self.code.programs[number]
            if program.facts["mood"] == "value":
                values[_number(program, VALUES)][seat].append(program.value)
        return tuple((tuple(first), tuple(second)) for first, second in values)


def event_names(table: Table) -> tuple[str, ...]:
    """Return the names of all events: those of players, then start and end of each step."""
    return (*EVENTS, *(f"{step.id}-{edge}" for step in table.steps for edge in ("starts", "ends")))


def step_starts(step: int) -> int:
    """Return the event of the start of a step; the next number is its end."""
    return len(EVENTS) + 2 * step


def link(
    table: Table,
    plugins: Mapping[str, Plugin],
    choices: Sequence[Choice],
    procedures: Callable[[Linked], tuple[Program, ...]],
) -> Linked:
    """Link the table, both players' builds and the rules' own procedures. Raises PluginError."""
    rules = Linked()
    rules.table = table
    _link_deck(rules)
    rules.published = all(choice.arcade for choice in choices)
    _link_counters(rules, choices, plugins)
    plugged = [[_linkable(plugins[file], table) for file in choice.files] for choice in choices]
    # Programs are numbered after the procedures, so their numbers do not depend on what is linked.
    rules.plans = ()
    _, numbers = number_programs(procedures(rules), plugged, HEADER)
    sides: list[_Side] = []
    for choice in choices:
        sides.append(_Side(rules, sides, choice, plugged[len(sides)], numbers))
    rules.builds = tuple(side.build for side in sides)
    rules.plans = tuple(way.needs for side in sides for play in side.plays for way in play.ways)
    rules.code, _ = number_programs(procedures(rules), plugged, HEADER)
    rules.active = tuple(side.active for side in sides)
    arts = {number: art for side in sides for number, art in side.art_of.items()}
    rules.art_of = tuple(arts.get(number, -1) for number in range(len(rules.code.programs)))
    rules.items = {key: number for side in sides for key, number in side.items.items()}
    rules.play_of = {play.program: play for side in sides for play in side.plays}
    rules.plays = tuple(
        tuple(tuple(play for play in side.plays if step.id in play.timing) for step in table.steps) for side in sides
    )
    # If both set-ups are published, a step in which neither has an ability can be skipped.
    rules.skippable = tuple(
        rules.published and not any(plays[step] for plays in rules.plays) for step in range(len(table.steps))
    )
    return rules


class _Side:
    """One player's build while it is linked.

    `active` has the texts of each Art, in force while it lies augmented, and last those that always are. `art_of` says
    to which Art a program belongs, `items` which gained item a program means.
    """

    def __init__(
        self, rules: Linked, before: Sequence[_Side], choice: Choice, plugins: Sequence[Plugin], numbers: Numbers
    ) -> None:
        self._rules, self._seat, self._numbers = rules, len(before), numbers
        self._plans = sum(len(play.ways) for side in before for play in side.plays)
        self._places = {file: place for place, file in enumerate(choice.files)}
        self._programs = {
            (place, program.id): program for place, plugin in enumerate(plugins) for program in plugin.programs
        }
        self.build = _build(choice, self._number)
        self.plays: list[Play] = []
        self.art_of: dict[int, int] = {}
        always: list[int] = []
        for chosen in (choice.muse, choice.advantage):
            always += [self._number(chosen.file, id) for id in chosen.card["passives"]]
            for id in chosen.card["abilities"]:
                self._add(chosen.file, id)
        augments = [self._link_art(number, chosen) for number, chosen in enumerate(choice.arts)]
        self.active = (*augments, tuple(always))
        self.items = {
            (numbers[self._seat, place, gaining], id): numbers[self._seat, place, id]
            for (place, gaining), program in self._programs.items()
            for id in program.facts.get("gains", ())
        }

    def _number(self, file: str, id: str) -> int:
        return self._numbers[self._seat, self._places[file], id]

    def _link_art(self, art: int, chosen: Chosen) -> tuple[int, ...]:
        """Add an Art, and return the texts that are in force while it lies augmented."""
        program = self._add(chosen.file, chosen.card["play"], art)
        augment = tuple(self._number(chosen.file, id) for id in chosen.card["passives"])
        gained = [self._number(chosen.file, id) for id in program.facts.get("gains", ())]
        self.art_of |= dict.fromkeys((self._number(chosen.file, program.id), *augment, *gained), art)
        return augment

    def _add(self, file: str, id: str, art: int = -1) -> Program:
        """Add what can be activated. Abilities of one name from several files are numbered."""
        program = self._programs[self._places[file], id]
        word = program.id.rpartition("/")[2]
        alike = sum(play.word.partition(" ")[0] == word for play in self.plays)
        rules, facts = self._rules, program.facts
        always, *several = (
            cost_option(needs, rules.table, rules.with_power, self.build.alignment, art)
            for needs in (facts["needs"], *facts.get("ways", ()))
        )
        ways = tuple(several) or (always,)
        self.plays.append(
            Play(
                option=len(self.plays) + 1,
                program=self._number(file, id),
                art=art,
                timing=facts["timing"],
                augment=facts["kind"] == "augment",
                plan=self._plans,
                always=always,
                ways=ways,
                met=program.payable,
                word=f"{word} {alike + 1}" if alike else word,
            )
        )
        self._plans += len(ways)
        return program


def _link_deck(rules: Linked) -> None:
    """Compute the masks of Attacks by number.

    The other masks are those of a plain deck; the game file says which number is on an Attack.
    """
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


def _link_counters(rules: Linked, choices: Sequence[Choice], plugins: Mapping[str, Plugin]) -> None:
    """Number the counters of all files that either player uses, so that both can have each of them.

    The file of a card brings its counters along, whatever Muse uses the card.
    """
    files = dict.fromkeys(file for choice in choices for file in choice.files)
    known = [(file, piece) for file in files for piece in plugins[file].data.get("pieces", ())]
    rules.counters = {piece["id"]: number for number, (_, piece) in enumerate(known)}
    rules.counter_names = tuple((file, piece["id"]) for file, piece in known)
    rules.counter_limits = tuple(piece["limit"] for _, piece in known)
    rules.counter_starts = tuple(
        tuple(piece["start"] if file in choice.files else 0 for file, piece in known) for choice in choices
    )
    rules.own_counters = tuple(
        tuple(number for number, (file, _) in enumerate(known) if file in choice.files) for choice in choices
    )


def _linkable(plugin: Plugin, table: Table) -> Plugin:
    """Return the plug-in with the events of gained items by number, as look-ups need them."""
    items = applied_later(plugin)
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
