"""Why something cannot be played now, as plain data: the rule of timing, the ban, the line of the cost and its figures. A game
says what its players may ever play and what stands in the way; the wording stage makes sentences of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gesso.diagnostics.suggestions import fold, nearest
from gesso.engine.errors import UnknownPlay
from gesso.engine.observation import Observed
from gesso.engine.plugin import Program
from gesso.engine.ruleset import Ruleset
from gesso.engine.vm import Kernel

COST: Final = "cost"
"""The kind of a reason that is a cost: one line of it, or, where nothing is known of its lines, all of it."""
COST_TOGETHER: Final = "cost-together"
"""The kind of a line that can be paid alone, and not with the others."""
Test = Callable[[Any, int, int], bool]


@dataclass(frozen=True, slots=True)
class FailedLine:
    """A line of a cost that fails: its place and text, and what it `asks`, as in `CostLine`. Of the `needed` there are
    `available`, which is None where nothing is counted."""

    source: str
    line: int
    text: str
    asks: str
    needed: int
    available: int | None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be played now. `kind` is the game's word, `rule` the number of the game's rule, or empty;
    `play` are the words of a log, `name` is how it is called in print; `parts` are other words that a sentence has."""

    kind: str
    rule: str
    play: str
    name: str
    cost: FailedLine | None = None
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of a cost as an observed plug-in tells it, in the order of payment. `within(state, player, unit)` tests it
    with the lines before it, `alone` by itself, `count` tells how many there are of the `needed`; None where there is
    nothing to test. It is paid in this `block`, -1 for none. `asks` is `target`, `condition`, `limit`, `alternatives`, `thing` or `held`."""

    line: int
    text: str
    asks: str
    within: Test | None
    alone: Test | None
    needed: int
    count: Callable[[Any, int, int], int] | None
    block: int


def cost_lines(program: Program) -> tuple[CostLine, ...]:
    """The lines of a program's cost; none where its plug-in is not observed."""
    return tuple(CostLine(*line) for line in program.facts.get("cost", ()))


def failed_lines(state: Kernel, program: Program, player: int, unit: int) -> Iterator[FailedLine]:
    """The lines that cannot be paid: the first of them, and those after it that fail by themselves."""
    before = True
    for line in cost_lines(program):
        test = line.within if before else line.alone
        if test is not None and not test(state, player, unit):
            before = False
            available = None if line.count is None else line.count(state, player, unit)
            yield failed(program, line, available)


def failed(program: Program, line: CostLine, available: int | None, needed: int | None = None) -> FailedLine:
    """A line that fails, with how many there are."""
    number = line.needed if needed is None else needed
    return FailedLine(program.source, line.line, line.text, line.asks, number, available)


def why_not(rules: Ruleset, state: Kernel, player: int, name: str) -> tuple[Reason, ...]:
    """The reasons for each play of this player that the name means. Raises UnknownPlay."""
    called = list(rules.plays(state, player))
    meant = dict.fromkeys(play for said, play in called if fold(said) == fold(name))
    if not meant:
        raise UnknownPlay(name, nearest(name, dict.fromkeys(said for said, _ in called)))
    return tuple(reason for play in meant for reason in reasons_against(rules, state, player, play))


def reasons_against(rules: Ruleset, state: Kernel, player: int, play: int) -> tuple[Reason, ...]:
    """The reasons why this player cannot play this now; none where it is an option."""
    table = rules.copy(state)
    if isinstance(table, Observed):
        # Asking is no part of the game: it is not counted.
        table.observe()
    return tuple(rules.obstacles(table, player, play))
