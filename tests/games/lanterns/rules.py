"""The rules of Lanterns: two secret offers a round, a stack without a limit, triggers that wait in a queue, a match of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.lanterns.model import Table

from gesso.engine import Plugin, PluginError
from gesso.engine.choices import PICK
from gesso.engine.contract import *  # noqa: F403
from gesso.engine.contract import ANSWER, ME
from gesso.engine.contract import __all__ as SHARED
from gesso.engine.events import Observed
from gesso.engine.plugin import Frame, Program
from gesso.engine.ruleset import PlainRuleset, Visibility, Zone, listeners, number_programs, owed, zones_seen
from gesso.engine.stack import Stacked, StackPolicy, stack_steps, window
from gesso.engine.state import PerSeat, Shared
from gesso.engine.triggers import Queued, ordering
from gesso.engine.vm import Match, match, procedure, table

CARD, TARGET, DONE, HEADER = range(4, 8)
KINDS = ("offer", "play", "may", "mode", "number", "order")
OFFER, PLAY, MAY, MODE, NUMBER, ORDER = range(6)
EVENTS = ("draws", "gains")
DRAWS, GAINS = range(2)
MOST = 2
"""So much light may be offered in a round."""


class Lanterns(Stacked, Queued, Match, whole=True):
    """Everything on the table. A hand and a deck hold cards by their number in the keeper's file."""

    table: Shared[Table]
    plays: Shared[Sequence[Sequence[Program]]]
    numbers: Shared[Mapping[tuple[int, int, str], int]]
    light: list[int]
    hand: PerSeat[list[int]]
    deck: PerSeat[list[int]]
    discard: PerSeat[list[int]]
    round: int

    def clear_table(self) -> None:
        """Nothing waits for a game that is over."""
        self.links, self.queue = [], []

    # ------------------------------------------------------------ what plug-ins call

    def gain(self, player: int, number: int) -> int:
        """The lantern burns brighter."""
        if number <= 0 or self.prevented(GAINS, player):
            return 0
        self.light[player] += number
        self.fire(GAINS, player)
        self.flush()
        return 1

    def lose(self, player: int, number: int) -> int:
        """The lantern burns lower, down to nothing."""
        lost = min(number, self.light[player])
        self.light[player] -= lost
        return int(lost > 0)

    def draw(self, player: int, number: int) -> int:
        """Draw so many cards; an empty deck gives none."""
        drawn = 0
        for _ in range(number):
            if self.deck[player] and not self.prevented(DRAWS, player):
                self.hand[player].append(self.deck[player].pop())
                drawn = 1
                self.fire(DRAWS, player)
        self.flush()
        return drawn

    def commit(self, frame: Frame) -> int:
        """The card is paid for and lies on the stack."""
        self.frames.pop()
        self.links.append(frame)
        frame[1] = self.code.programs[frame[0]].entry
        return int(frame[1])


class ObservedLanterns(Observed, Lanterns, whole=True):
    """A game of observed plug-ins."""


def _playable(g: Lanterns, player: int) -> list[int]:
    """0 to pass, then 1 + the number of each card in hand whose cost can be paid."""
    cards = sorted(set(g.hand[player]))
    tests = [g.plays[player][card].payable for card in cards]
    return [0, *(card + 1 for card, test in zip(cards, tests) if test is None or test(g, player, -1))]


def _begin(g: Lanterns, player: int, option: int) -> None:
    g.hand[player].remove(option - 1)
    frame = g.code.blank[g.numbers[player, 0, g.plays[player][option - 1].id]][:]
    frame[ME], frame[CARD] = player, option - 1
    g.push(frame)


def _resolved(g: Lanterns, link: int) -> None:
    if link:  # a trigger leaves nothing behind
        g.discard[link & 1].append((link >> 1) - 1)


POLICY = StackPolicy(
    PLAY, _playable, _begin, lambda g, link: (link[CARD] + 1) << 1 | link[ME] if link[CARD] >= 0 else 0, _resolved
)
STACK = procedure("stack", "the stack", stack_steps(POLICY), slots=3)
WINDOW = window("window", "the night", POLICY, "stack")


def _deal(g: Lanterns) -> None:
    """A game of the match: all cards shuffled, hands drawn, lanterns lit."""
    g.light, g.round, g.discard = [g.table.light] * 2, 0, [[], []]
    g.deck = [[n for n, play in enumerate(plays) for _ in range(play.facts["copies"])] for plays in g.plays]
    for deck in g.deck:
        g.shuffle(deck)
    g.hand = [[deck.pop() for _ in range(min(g.table.hand, len(deck)))] for deck in g.deck]
    g.call("nights")


def _round(g: Lanterns, f: Frame) -> None:
    g.round += 1
    g.renew()
    g.ask_all(tuple((seat, OFFER, list(range(min(MOST, g.light[seat]) + 1))) for seat in (0, 1)))


def _reveal(g: Lanterns, f: Frame) -> None:
    first, second = f[ANSWER]
    g.light = [g.light[0] - first, g.light[1] - second]
    g.turn = g.turn if first == second else int(second > first)
    g.draw(g.turn, 1)


def _night(g: Lanterns, f: Frame) -> None:
    g.call("window", 0, g.turn)


def _dawn(g: Lanterns, f: Frame) -> str | None:
    first, second = g.light
    if g.round == g.table.rounds or not first or not second or max(first, second) >= g.table.goal:
        g.end_game(g.DRAWN if first == second else int(second > first))
        return None
    for seat in (g.turn, 1 - g.turn):
        g.draw(seat, 1)
    return "round"


NIGHTS = table("nights", "the nights", (("round", _round), ("reveal", _reveal), ("night", _night), ("dawn", _dawn)))
ZONES: tuple[Zone[Lanterns], ...] = (
    Zone("light", lambda g, seat: g.light[seat]),
    Zone("hand", lambda g, seat: sorted(g.hand[seat]), rival=Visibility.COUNT),
    Zone("deck", lambda g, seat: g.deck[seat], owner=Visibility.COUNT, rival=Visibility.COUNT),
    Zone("discard", lambda g, seat: g.discard[seat]),
)


class LanternRules(PlainRuleset[Lanterns]):
    """Two players with what they brought: `ada`, or `ada+spark` with a charm."""

    game, kinds, opening = "lanterns", KINDS, "match"

    def __init__(self, table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], observed: bool) -> None:
        self.players = tuple(players)
        self._table, self._state = table, ObservedLanterns if observed else Lanterns
        try:
            self._sides = [[plugins[id] for id in word.split("+")] for word in players]
        except KeyError as error:
            raise PluginError(f"there is no plug-in for {error}") from error
        self.contents = tuple("+".join(plugin.content for plugin in side) for side in self._sides)
        games = match("match", "the match", _deal, to_win=table.games, at_most=table.games)
        procedures = (games, NIGHTS, STACK, WINDOW, PICK, ordering(ORDER))
        self.code, self._numbers = number_programs(procedures, self._sides, HEADER)
        self._plays = [[play for play in side[0].programs if play.match is None] for side in self._sides]
        acting = [(seat, place) for seat, side in enumerate(self._sides) for place in range(len(side))]
        self._heard = [
            listeners(self._sides, self._numbers, acting, mood, EVENTS) for mood in ("when", "would", "cannot")
        ]

    def blank(self) -> Lanterns:
        state = self._state()
        state.table, state.plays, state.numbers = self._table, self._plays, self._numbers
        state.on, state.replacements, state.bans = self._heard
        state.pending_triggers = []
        state.turn = 0
        state.start_match()
        state.clear_table()
        return state

    def describe(self, state: Lanterns, player: int, kind: int, option: int) -> str:
        if kind == PLAY:
            return self._plays[player][option - 1].id if option else "pass"
        return ("no", "yes")[option] if kind == MAY else str(option + 1 if kind in (MODE, ORDER) else option)

    def view(self, state: Lanterns, player: int) -> dict[str, Any]:
        seats = {str(seat): zones_seen(ZONES, state, seat, player) for seat in (0, 1)}
        shown = {"round": state.round, "wins": state.wins, "leads": state.turn}
        return {**owed(state, KINDS, player), **shown, **seats}


def ruleset(
    table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = False
) -> LanternRules:
    """A match between two players. Raises PluginError."""
    return LanternRules(table, plugins, players, observed)


__all__ = [*SHARED, "CARD", "DONE", "FIRST_LOCAL", "MAY", "MODE", "NUMBER", "TARGET", "Lanterns", "ObservedLanterns"]
FIRST_LOCAL = HEADER
