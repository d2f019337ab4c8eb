"""Why something cannot be played now, as plain data: the rule of timing, the ban, the line of the cost and its figures.

A game says what its players may ever play and what prevents it; the wording stage makes sentences of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, Final

from gesso.data_classes import dataclass
from gesso.diagnostics.suggestions import fold, nearest
from gesso.engine.errors import UnknownPlay
from gesso.engine.events import Observed
from gesso.engine.plugin import Program
from gesso.engine.ruleset import AnyRuleset
from gesso.engine.vm import Kernel

COST: Final = "cost"
"""Kind of a reason that is a cost: one line of it or, if nothing is known of its lines, all of it."""
COST_TOGETHER: Final = "cost-together"
"""Kind of a line that can be paid alone, but not with the others."""
Test = Callable[[Any, int, int], bool]


@dataclass(frozen=True, slots=True)
class FailedLine:
    """A line of a cost that cannot be paid."""

    source: str
    """File of the line."""
    line: int
    """Line in that file."""
    text: str
    """Words of the line."""
    asks: str
    """What it asks for, as in `CostLine`."""
    needed: int
    """How many it needs."""
    available: int | None
    """How many there are; None if nothing is counted."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be played now."""

    kind: str
    """Kind of the reason, a word of the game."""
    rule: str
    """Number of the game's rule, or empty."""
    play: str
    """Words of a log for the play."""
    name: str
    """Printed name of the play."""
    cost: FailedLine | None = None
    """The line of the cost that fails."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """Other words for the sentence."""


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of a cost as an observed plug-in describes it, in the order of payment."""

    line: int
    """Line in the file."""
    text: str
    """Words of the line."""
    asks: str
    """`target`, `condition`, `limit`, `alternatives`, `thing` or `held`."""
    within: Test | None
    """Test of the line with the lines before it: `within(state, player, unit)`; None if there is nothing to test."""
    alone: Test | None
    """Test of the line by itself."""
    needed: int
    """How many it needs."""
    count: Callable[[Any, int, int], int] | None
    """How many there are; None if nothing is counted."""
    block: int
    """Block that pays it, -1 for none."""


def cost_lines(program: Program) -> tuple[CostLine, ...]:
    """Return the lines of a program's cost; none if its plug-in is not observed."""
    return tuple(CostLine(*line) for line in program.facts.get("cost", ()))


def failed_lines(state: Kernel, program: Program, player: int, unit: int) -> Iterator[FailedLine]:
    """Yield the lines that cannot be paid: the first of them, and those after it that fail by themselves."""
    before = True
    for line in cost_lines(program):
        test = line.within if before else line.alone
        if test is not None and not test(state, player, unit):
            before = False
            available = None if line.count is None else line.count(state, player, unit)
            yield failed(program, line, available)


def failed(program: Program, line: CostLine, available: int | None, needed: int | None = None) -> FailedLine:
    """Return a line that fails, with how many there are."""
    number = line.needed if needed is None else needed
    return FailedLine(program.source, line.line, line.text, line.asks, number, available)


def why_not(rules: AnyRuleset, state: Kernel, player: int, name: str) -> tuple[Reason, ...]:
    """Return the reasons for each play of this player that the name means. Raises UnknownPlay."""
    called = list(rules.plays(state, player))
    meant = dict.fromkeys(play for words, play in called if fold(words) == fold(name))
    if not meant:
        raise UnknownPlay(name, nearest(name, dict.fromkeys(words for words, _ in called)))
    return tuple(reason for play in meant for reason in reasons_against(rules, state, player, play))


def reasons_against(rules: AnyRuleset, state: Kernel, player: int, play: int) -> tuple[Reason, ...]:
    """Return the reasons why this player cannot play this now; none if it is an option."""
    table = rules.copy(state)
    if isinstance(table, Observed):
        # Asking is not part of the game, so it does not count.
        table.observe()
    return tuple(rules.obstacles(table, player, play))
