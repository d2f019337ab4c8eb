"""One stack of links, last in, first out, with a policy for what games do differently.

A *link* is a parked frame: paid for, waiting to resolve. The other player answers first, passing binds nobody, passes
in a row end it, and nothing joins while it resolves. A game states its limit, its options and what becomes of a link.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gesso.data_classes import dataclass
from gesso.engine.errors import EndlessGame
from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, ME, MOST_NAMED, Block, Kernel, procedure, ring_of

PASSES, TO_ANSWER, RESOLVING = range(-3, 0)
"""Local values of a stack's procedure: passes in a row, who answers, what is remembered of the link that resolves
(-1: none)."""
ASK, TAKE, RESOLVE = range(3)
"""Steps of a stack's procedure. A game may replace them, and add its own after them."""
WINDOW_PASSES, WINDOW_SEAT = range(-2, 0)
OPEN_QUEUE, OPEN_ASK, OPEN_TAKE, OPENED = range(4)
GUARD = 200
"""Links on a stack without a limit that show it will not end: every link should cost something."""


class Stacked(Kernel):
    """A state with a stack; the next link to resolve is the last."""

    links: list[Frame]

    def lay_link(self, link: Frame) -> None:
        """Park a frame on the stack."""
        self.links.append(link)


@dataclass(frozen=True, slots=True)
class StackPolicy:
    """What a game decides about its stack."""

    decision: int
    """Kind of decision in which a player lays a link or passes."""
    options: Callable[[Any, int], Sequence[int]]
    """`options(state, player)`: what may be laid now, after 0 for a pass."""
    begin: Callable[[Any, int, int], None]
    """`begin(state, player, option)`: lay the frame on top that pays for the link and ends by parking itself."""
    taken: Callable[[Any, Frame], int]
    """`taken(state, link)`: a number (not negative) to remember of a link that leaves the stack."""
    resolved: Callable[[Any, int], None]
    """`resolved(state, remembered)`: what becomes of the link afterwards."""
    limit: int = 0
    """How many links there may be; 0 if only their costs limit them."""
    passes: int = 2
    """How many passes in a row resolve the stack."""
    negated: int = 0
    """Where a link says that it does nothing when its turn comes (what it cost stays paid); 0 if that does not
    exist."""
    silent: Callable[[Any], bool] = lambda g: False
    """Whether everybody knows that nothing can be laid; then nobody is asked."""

    def ask(self, g: Any, player: int) -> None:
        """Ask, even a player who can only pass, since a missing question would reveal that. Raises EndlessGame."""
        if len(g.links) >= GUARD:
            ring, since = ring_of([text for text in map(g.running_text, g.links) if text.source])
            names = f": {', '.join(map(str, ring[:MOST_NAMED]))}" if ring else ""
            raise EndlessGame(
                f"{GUARD} links are on the stack, and something there costs nothing{names}", ring, since, at_once=False
            )
        g.pending = ((player, self.decision, self.options(g, player)),)


def open_stack(g: Kernel, id: str, player: int) -> None:
    """Open the stack after the player has laid the first link: the other may answer it."""
    g.call(id, 0, 1 - player, -1)


def stack_steps(policy: StackPolicy) -> dict[int, Block]:
    """Return the steps from the first answer until the stack is empty; their procedure has three local values."""
    limit, passes, negated = policy.limit, policy.passes, policy.negated
    begin, taken, resolved, silent = policy.begin, policy.taken, policy.resolved, policy.silent

    def ask(g: Any, f: Frame) -> int:
        if silent(g) or (limit and len(g.links) >= limit):
            return RESOLVE
        policy.ask(g, f[TO_ANSWER])
        return TAKE

    def take(g: Any, f: Frame) -> int:
        player, option = f[TO_ANSWER], f[ANSWER]
        f[TO_ANSWER] = 1 - player
        if option:
            f[PASSES] = 0
            begin(g, player, option)
            return ASK
        f[PASSES] += 1
        return ASK if f[PASSES] < passes else RESOLVE

    def resolve(g: Any, f: Frame) -> int:
        remembered = f[RESOLVING]
        if remembered >= 0:
            resolved(g, remembered)
        if not g.links:
            return END
        link = g.links.pop()
        f[RESOLVING] = taken(g, link)
        if not (negated and link[negated] == 1):
            g.frames.append(link)
        return RESOLVE

    return {ASK: ask, TAKE: take, RESOLVE: resolve}


def window(id: str, title: str, policy: StackPolicy, stack: str) -> Program:
    """Return a window in which anybody may open the stack: the first player is asked, then the other, until both pass
    in a row.

    Triggers that wait are laid before anything else. They form a stack of their own, which may be answered. `stack` is
    the id of the stack's procedure; the state is `Stacked` and `Queued`.
    """

    def ask(g: Any, f: Frame) -> int:
        if f[WINDOW_PASSES] == policy.passes:
            return end(g)
        policy.ask(g, f[WINDOW_SEAT])
        return OPEN_TAKE

    def queue(g: Any, f: Frame) -> int:
        f[WINDOW_PASSES], f[WINDOW_SEAT] = 0, g.turn
        if g.queue:
            g.lay_queue()
            return OPENED
        return end(g) if policy.silent(g) else ask(g, f)

    def end(g: Any) -> int:
        g.laid.clear()
        return END

    def take(g: Any, f: Frame) -> int:
        if f[ANSWER]:
            g.laid.clear()
            policy.begin(g, f[WINDOW_SEAT], f[ANSWER])
            return OPENED
        f[WINDOW_PASSES] += 1
        f[WINDOW_SEAT] = 1 - f[WINDOW_SEAT]
        return ask(g, f)

    def opened(g: Any, f: Frame) -> int:
        if g.links:
            open_stack(g, stack, g.links[-1][ME])
        return OPEN_QUEUE

    return procedure(id, title, {OPEN_QUEUE: queue, OPEN_ASK: ask, OPEN_TAKE: take, OPENED: opened}, slots=2)
