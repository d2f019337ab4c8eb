"""Linking two plug-ins: everything about a pairing that never changes during a game."""

from collections.abc import Callable, Iterator
from typing import Any

from gesso.data_classes import dataclass
from gesso.engine.choices import slug
from gesso.engine.plugin import Plugin, Program
from gesso.engine.ruleset import Numbers, listeners, number_programs
from gesso.engine.triggers import Listener, Listeners
from gesso.games.react.model import Table
from gesso.games.react.rules.codec import KIND_CODES, PLAYS_OF_A_FORM
from gesso.games.react.rules.events import EVENTS, FIRST_LOCAL, UNIT
from gesso.games.react.rules.field import make_field

Sides = tuple[tuple[Plugin, ...], tuple[Plugin, ...]]
"""The plug-ins of both players: the Artist, and what it may become for good."""
Payable = Callable[[Any, int, int], int]
"""Test of a cost, given the state, the player and the unit."""
HandPlay = tuple[int, int, Payable | None]
"""Card, number of the play, test of the cost."""
UnitPlay = tuple[int, int, int, Payable | None]
"""Ability bit, unit, number of the play, test of the cost."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece of one player."""

    id: str
    code: int
    """Its kind code, the number across both players."""
    sort: str
    count: int
    limit: int
    on_units: bool
    returns: bool
    units: tuple[int, ...]
    """Numbers of the units, for a kind of Summon."""
    faces: tuple[int, int]
    """First face and end of the faces, for a kind of die."""
    ready: int
    start: int
    sides: tuple[int, ...]
    program: int


@dataclass(frozen=True, slots=True)
class Play:
    """What the number of a play means."""

    program: int
    card: int
    ability: int
    unit: int
    hand: bool
    payable: Payable | None


class LinkedArtist:
    """What an Artist can do while a player is that Artist: plays, listeners, bans."""

    __slots__ = ("ascends", "becomes", "hand_plays", "id", "name", "noun", "of_kind", "plays", "reveals", "unit_plays")

    def __init__(self, plugin: Plugin) -> None:
        self.id = plugin.id
        self.name: str = plugin.data["name"]
        self.noun: str = plugin.data["noun"]
        self.becomes: bool = plugin.data["becomes"] is not None
        self.ascends: bool = any(card["ascended"] for card in plugin.data["abilities"])
        self.hand_plays: tuple[list[HandPlay], list[HandPlay]] = ([], [])
        self.unit_plays: tuple[tuple[list[UnitPlay], list[UnitPlay]], ...] = (([], []), ([], []))
        self.of_kind: tuple[set[int], set[int]] = (set(), set())
        """The cards of the deck with an Intention, and those with a Reaction."""
        self.plays: dict[int, Play] = {}
        self.reveals: dict[int, list[int]] = {}


class LinkedDuel:
    """A pairing ready to play, shared by all its states. What belongs to a player is listed by seat."""

    def __init__(self, table: Table, sides: Sides, procedures: tuple[Program, ...]) -> None:
        self.table = table
        self.field = make_field(table.rows, table.columns, table.wrap)
        self.code, numbers = number_programs(procedures, sides, FIRST_LOCAL)
        self._link_units(sides, numbers)
        decks = [plugins[0].data["deck"] for plugins in sides]
        self.has_deck = tuple(deck is not None for deck in decks)
        self.names: tuple[tuple[str, ...], ...] = tuple(tuple(card["name"] for card in deck or ()) for deck in decks)
        self.card_words = tuple(tuple(map(slug, names)) for names in self.names)
        self.card_ids = tuple(tuple(card["id"] for card in deck or ()) for deck in decks)
        copies = [[(number, card["copies"]) for number, card in enumerate(deck or ())] for deck in decks]
        self.deck = tuple(tuple(number for number, n in each for _ in range(n)) for each in copies)
        self.setup = tuple(numbers.get((player, 0, "Setup"), -1) for player in (0, 1))
        self.items = {
            (numbers[seat, place, program.id], id): numbers[seat, place, id]
            for seat, plugins in enumerate(sides)
            for place, plugin in enumerate(plugins)
            for program in plugin.programs
            for id in program.facts.get("gains", ())
        }
        self.twins = {
            numbers[seat, place, program.id]: numbers[1 - seat, other, program.id]
            for seat, plugins in enumerate(sides)
            for place, plugin in enumerate(plugins)
            for other, equal in enumerate(sides[1 - seat])
            if plugin.id == equal.id
            for program in plugin.programs
        }
        """The same text of the other player, by number, if both have the same Artist."""
        self.may_be_blocked = _hindered(sides)
        self.forms = tuple(self._link_forms(player, plugins, numbers) for player, plugins in enumerate(sides))
        self.plays = tuple({n: info for form in forms for n, info in form.plays.items()} for forms in self.forms)
        self.carried = frozenset(number for number, text in enumerate(self.code.programs) if "carrier" in text.facts)
        """The programs of keywords."""
        # Who the Artists are decides which passives are in force; whose turn it is decides in which order they act (RB T8).
        keys = [(a, b, turn) for a in range(len(sides[0])) for b in range(len(sides[1])) for turn in (0, 1)]
        self.on, self.replacements, self.bans, self.sums = (
            {key: self._each_carrier(listeners(sides, numbers, _acting(*key), mood, EVENTS)) for key in keys}
            for mood in ("when", "would", "cannot", "adds")
        )

    def _each_carrier(self, all_listeners: Listeners) -> Listeners:
        """Return the listeners with one for each unit that may have a keyword, where one of its texts stands."""
        if not self.carried:
            return all_listeners

        def expanded(listener: Listener) -> Iterator[Listener]:
            me, number, match, first, second, kept = listener
            if number not in self.carried:
                yield listener
                return
            for unit in self.units:
                yield me, number, _of_carrier(match, unit), first, second, (*kept, (UNIT, unit))

        return tuple(tuple(one for each in listening for one in expanded(each)) for listening in all_listeners)

    def _link_units(self, sides: Sides, numbers: Numbers) -> None:
        owner, kind_of, name = [0, 1], [-1, -1], [plugins[0].data["noun"] for plugins in sides]
        rigid: tuple[list[int], list[int]] = ([], [])
        all_kinds: list[tuple[PieceKind, ...]] = []
        all_faces: list[tuple[str, ...]] = []
        for player, plugins in enumerate(sides):
            kinds: list[PieceKind] = []
            faces: list[str] = []
            for number, piece in enumerate(plugins[0].data["pieces"]):
                units: list[int] = []
                if piece["sort"] == "summon":
                    copies = piece["copies"] or [""] * piece["count"]
                    for index, copy in enumerate(copies):
                        units.append(len(owner))
                        owner.append(player)
                        kind_of.append(number)
                        label = copy or (str(index + 1) if len(copies) > 1 else "")
                        name.append(f"{piece['short']} {label}".strip())
                    if piece["rigid"]:
                        rigid[player].extend(units)
                first = len(faces)
                distinct = list(dict.fromkeys(piece["faces"]))
                faces += distinct
                of_sides = tuple(first + distinct.index(face) for face in piece["faces"])
                kinds.append(
                    PieceKind(
                        piece["id"], KIND_CODES[player][number], piece["sort"], piece["count"], piece["limit"],
                        piece["on_units"], piece["returns"], tuple(units), (first, len(faces)), piece["ready"],
                        piece["start"], of_sides, numbers.get((player, 0, f"Frame/{piece['id']}"), -1),
                    )
                )  # fmt: skip
            all_kinds.append(tuple(kinds))
            all_faces.append(tuple(faces))
        self.units = range(len(owner))
        self.unit_owner, self.unit_kind, self.unit_name = tuple(owner), tuple(kind_of), tuple(name)
        bodies = [(player, *rigid[player]) if rigid[player] else () for player in (0, 1)]
        self.rigid = tuple(bodies[owner[u]] if u in bodies[owner[u]] else () for u in self.units)
        self.kinds, self.faces = tuple(all_kinds), tuple(all_faces)

    def _link_forms(self, player: int, plugins: tuple[Plugin, ...], numbers: Numbers) -> tuple[LinkedArtist, ...]:
        forms: list[LinkedArtist] = []
        for form, plugin in enumerate(plugins):
            taken = max((number for before in forms for number in before.plays), default=0)
            forms.append(self._link_form(player, form, plugin, numbers, max(form * PLAYS_OF_A_FORM, taken)))
        return tuple(forms)

    def _link_form(self, player: int, form: int, plugin: Plugin, numbers: Numbers, number: int) -> LinkedArtist:
        artist = LinkedArtist(plugin)
        programs = {program.id: program for program in plugin.programs}

        def add(program_id: str, card: int, ability: int, unit: int, hand: bool) -> tuple[int, Program, Payable | None]:
            nonlocal number
            number += 1
            program, payable = programs[program_id], programs[program_id].payable
            if card >= 0 and program.facts.get("interdependent"):
                payable = _affordable_from_hand(numbers[player, form, program_id], card, payable)
            elif program.facts.get("interdependent") or (self.may_be_blocked and payable is not None):
                payable = _affordable(numbers[player, form, program_id], card, payable)
            artist.plays[number] = Play(numbers[player, form, program_id], card, ability, unit, hand, payable)
            return number, program, payable

        for card, action in enumerate(plugin.data["deck"] or ()):
            for program_id in action["effects"]:
                play, program, payable = add(program_id, card, -1, -1, True)
                reaction = program.facts["kind"] == "reaction"
                artist.hand_plays[reaction].append((card, play, payable))
                artist.of_kind[reaction].add(card)
                if reaction:
                    artist.reveals.setdefault(card, []).append(play)
        bit = 0
        for ability in plugin.data["abilities"]:
            owner = ability["of"]
            kind = next((k for k in self.kinds[player] if k.id == owner), None)
            units = (player,) if owner == "artist" else kind.units if kind else (-1,)
            own_card = bool(kind) and ability["per_copy"]
            for unit in units:
                for side, effects in ((0, ability["effects"]), (1, ability["ascended"] or ability["effects"])):
                    for program_id in effects:
                        play, program, payable = add(program_id, -1, bit, unit, False)
                        entry = (1 << bit, unit, play, payable)
                        artist.unit_plays[side][program.facts["kind"] == "reaction"].append(entry)
                bit += own_card
            bit += not own_card
        return artist


def _of_carrier(match: Callable[..., bool], unit: int) -> Callable[..., bool]:
    def test(g: Any, me: int, first: int, second: int, third: int) -> bool:
        return match(g, me, first, second, third, unit)

    return test


def _affordable(number: int, card: int, quick: Payable | None) -> Payable:

    def test(g: Any, me: int, unit: int) -> int:
        return (quick is None or quick(g, me, unit)) and bool(g.can_pay(number, me, unit, card))

    return test


def _affordable_from_hand(number: int, card: int, quick: Payable | None) -> Payable:
    """Return the test whether a card can be paid for when it has left the hand (Q33)."""

    def test(g: Any, me: int, unit: int) -> int:
        trial = g.paying(number, me, unit, card)
        return (quick is None or quick(trial, me, unit)) and bool(trial.can_finish())

    return test


def _hindered(sides: Sides) -> bool:
    return any(
        program.facts.get("mood") in ("cannot", "would")
        and program.facts["event"] in ("exhausted", "unit-removed", "piece-removed")
        for plugins in sides
        for plugin in plugins
        for program in plugin.programs
    )


def _acting(first: int, second: int, turn: int) -> tuple[tuple[int, int], ...]:
    """Yield whose passives act, the turn player's first: each seat with the number of the Artist that it is now."""
    seats = ((0, first), (1, second))
    return (seats[turn], seats[1 - turn])
