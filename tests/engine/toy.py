"""A card game without a table: bids laid by both at once, a stack without limit that anybody opens, triggers that wait, games of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gesso.engine.choices import PICK, Choices
from gesso.engine.durations import PolledDurations
from gesso.engine.plugin import Frame, Program
from gesso.engine.ruleset import Ruleset, Visibility, Zone, owed, zones_seen
from gesso.engine.stack import Stacked, StackPolicy, stack_steps, window
from gesso.engine.state import PerSeat
from gesso.engine.triggers import Listener, Queued, ordering
from gesso.engine.vm import ANSWER, END, ME, Code, Kernel, Match, match, procedure, table

KINDS = ("bid", "play", "order", "keep")
BID, PLAY, ORDER, KEEP = range(4)
HEADER = 6
NEGATED = 4
KEPT = HEADER
EVENTS = ("scored", "bids", "power")
SCORED, BIDS, POWER = range(3)
AFTER_ROUND = 0


class Toy(PolledDurations, Queued, Stacked, Match, whole=True):
    """`hand[p]` are cards, the numbers from 1; `said` tells in which order things happened."""

    hand: PerSeat[list[int]]
    score: list[int]
    said: list[int]

    def gain(self, player: int, number: int) -> None:
        """An operation: points, and the fact that they came."""
        if self.banned(SCORED, player, number):
            return
        self.score[player] += number
        self.fire(SCORED, player, number)
        self.flush()

    def clear_table(self) -> None:
        self.links, self.queue, self.standing = [], [], []


# ---------------------------------------------------------------- cards: 1 scores one, 2 negates the link below, 3 scores nothing


def _pay(g: Any, f: Frame) -> int:
    g.frames.pop()
    g.links.append(f)
    return 1


def _resolve(g: Any, f: Frame) -> int:
    g.said.append(f[5] * 10 + f[ME])
    if f[5] == 2 and g.links:
        g.links[-1][NEGATED] = 1
    if f[5] == 1:
        g.gain(f[ME], 1)
    return END


CARD = Program(id="card", title="A Card", blocks=(_pay, _resolve), source="toy.yaml", line=1, entry=1)


def _say(g: Any, f: Frame) -> int:
    g.said.append(f[HEADER] + 100 * (1 + f[ME]))
    return END


def trigger(id: str, **facts: Any) -> Program:
    """A text that writes the value it was set off with, and who has it, into `said`."""
    return Program(
        id=id, title=id, blocks=(_say,), source="toy.yaml", line=2, slots=2, binds=(-1, HEADER), facts=facts,
        match=lambda g, me, first, second, third, *own: True,
    )  # fmt: skip


def _begin(g: Any, player: int, option: int) -> None:
    g.hand[player].remove(option)
    frame = g.code.blank[g.code.procedures["card"]][:]
    frame[ME], frame[5] = player, option
    g.push(frame)


POLICY = StackPolicy(
    decision=PLAY,
    options=lambda g, player: [0, *dict.fromkeys(g.hand[player])],
    begin=_begin,
    taken=lambda g, link: link[5],
    resolved=lambda g, card: g.said.append(-card),
    negated=NEGATED,
)

# ---------------------------------------------------------------- a game


def _bids(g: Any, f: Frame) -> None:
    g.ask_all(tuple((seat, BID, [0, *g.hand[seat]]) for seat in (0, 1)))


def _show(g: Any, f: Frame) -> str | None:
    first, second = f[ANSWER]
    for seat, bid in enumerate((first, second)):
        if bid:
            g.hand[seat].remove(bid)
    g.said.append(first * 10 + second)
    return "window" if first != second else None


def _again(g: Any, f: Frame) -> str:
    return "bids"


def _window(g: Any, f: Frame) -> None:
    g.call("window", 0, 0)


def _keep(g: Any, f: Frame) -> None:
    if len(g.hand[0]) > 2:
        g.pick_many(KEPT, 0, KEEP, list(g.hand[0]), 2, 0)


def _kept(g: Any, f: Frame) -> None:
    if f[KEPT] != -1:
        g.hand[0] = list(f[KEPT])


def _end(g: Any, f: Frame) -> None:
    g.expire(AFTER_ROUND)
    first, second = g.score
    g.end_game(g.DRAWN if first == second else int(second > first))


GAME = table(
    "game", "a game",
    [("bids", _bids), ("show", _show), ("again", _again), ("window", _window), ("keep", _keep), ("kept", _kept), ("end", _end)],
    slots=1,
)  # fmt: skip

START = (1, 1, 2, 3)


def _deal(g: Any) -> None:
    g.hand, g.score = [list(START), list(START)], [0, 0]
    g.call("game")


PROCEDURES = (
    match("match", "the match", _deal, to_win=2, at_most=5),
    GAME, PICK, ordering(ORDER), window("window", "a window", POLICY, "stack"),
    procedure("stack", "the stack", stack_steps(POLICY), slots=3), CARD,
)  # fmt: skip

ZONES: tuple[Zone[Toy], ...] = (
    Zone("score", lambda g, seat: g.score[seat]),
    Zone("hand", lambda g, seat: g.hand[seat], rival=Visibility.COUNT),
    Zone("plans", lambda g, seat: [seat], owner=Visibility.ALL, rival=Visibility.NONE),
)


class ToyRules(Ruleset[Toy]):
    """The toy as the engine runs it, with further texts that listen from the start or may be made to stand."""

    game, players, contents, kinds = "toy", ("a", "b"), ("0", "0"), KINDS

    def __init__(self, *extra: Program, on: Sequence[tuple[int, str]] = ()) -> None:
        programs = (*PROCEDURES, *extra)
        self.numbers = {program.id: number for number, program in enumerate(programs)}
        self.code = Code(programs, HEADER, self.numbers)
        heard: list[Listener] = []
        for player, id in on:
            program = programs[self.numbers[id]]
            assert program.match is not None
            heard.append((player, self.numbers[id], program.match, *program.binds, ()))  # type: ignore[arg-type]
        self.on = (tuple(heard), (), ())

    def _blank(self) -> Toy:
        g = Toy()
        g.code, g.blocks = self.code, self.code.blocks
        g.on, g.replacements, g.bans = self.on, ((), (), ()), ((), (), ())
        return g

    def begin(self, seed: int, *, record: bool = False) -> Toy:
        g = self._blank()
        g.start(self.code, seed, "match")
        g.pending_triggers, g.queue, g.links, g.standing, g.said = [], [], [], [], []
        g.turn, g.hand, g.score = 0, [[], []], [0, 0]
        g.start_match()
        g.run()
        return g

    def restore(self, data: dict[str, Any], *, record: bool = False) -> Toy:
        g = self._blank()
        g.take_over(data)
        return g

    def describe(self, state: Toy, player: int, kind: int, option: int) -> str:
        return f"{KINDS[kind]} {option}"

    def view(self, state: Toy, player: int) -> dict[str, Any]:
        seats = [zones_seen(ZONES, state, seat, player) for seat in (0, 1)]
        return {**owed(state, KINDS, player), "players": seats}


def bid(g: Toy, first: int, second: int) -> None:
    """Both lay their bids."""
    g.apply(first, 0)
    g.apply(second, 1)


def passes(g: Kernel, number: int) -> None:
    """So many passes, by whoever is asked."""
    for _ in range(number):
        g.apply(0)


assert issubclass(Toy, Choices)
