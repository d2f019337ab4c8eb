"""One stack of links, last in, first out, with a policy that says what each game does differently. A *link* is a parked
frame: paid for, waiting to resolve. The other player answers first, passing binds nobody, passes running end it, and
nothing joins while it resolves. A game states its limit, its options and what becomes of a link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gesso.engine.errors import EndlessGame
from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, ME, Block, Kernel, procedure

PASSES, TO_ANSWER, RESOLVING = range(-3, 0)
"""The local values of a stack's procedure: passes running, who answers, what is remembered of the link that resolves (-1: none)."""
ASK, TAKE, RESOLVE = range(3)
"""Its steps. A game may put others in their place, and add its own after them."""
WINDOW_PASSES, WINDOW_SEAT = range(-2, 0)
OPEN_QUEUE, OPEN_ASK, OPEN_TAKE, OPENED = range(4)
GUARD = 200
"""A stack without a limit ends because every link costs something; so many links tell that it does not."""


class Stacked(Kernel):
    """A state with a stack; the next link to resolve is the last."""

    links: list[Frame]

    def lay_link(self, link: Frame) -> None:
        """A frame is parked on the stack."""
        self.links.append(link)


@dataclass(frozen=True, slots=True)
class StackPolicy:
    """What a game says of its stack. `decision` is the kind of decision in which a player lays a link or passes.
    `options(state, player)` is what may be laid now, after 0, to pass. `begin(state, player, option)` lays the frame on
    top that pays for it and ends by parking itself. `taken(state, link)` is what has to be remembered (not negative) of
    a link that leaves the stack, and `resolved(state, remembered)` what becomes of it afterwards. `limit` is how many
    links there may be, 0 where only their costs limit them; so many `passes` running resolve the stack. `negated` is
    where a link says that it does nothing when its turn comes (what it cost stays paid), 0 where there is no such
    thing. Nobody is asked while everybody knows that nothing can be laid (`silent`)."""

    decision: int
    options: Callable[[Any, int], Sequence[int]]
    begin: Callable[[Any, int, int], None]
    taken: Callable[[Any, Frame], int]
    resolved: Callable[[Any, int], None]
    limit: int = 0
    passes: int = 2
    negated: int = 0
    silent: Callable[[Any], bool] = lambda g: False

    def ask(self, g: Any, player: int) -> None:
        """Ask even who can only pass, or the missing question would tell that. Raises EndlessGame."""
        if len(g.links) >= GUARD:
            raise EndlessGame(f"{GUARD} links lie on the stack: something there costs nothing")
        g.pending = ((player, self.decision, self.options(g, player)),)


def open_stack(g: Kernel, id: str, player: int) -> None:
    """The player has laid the first link: the other may answer it."""
    g.call(id, 0, 1 - player, -1)


def stack_steps(policy: StackPolicy) -> dict[int, Block]:
    """The steps from the first answer until the stack is empty; a procedure of them has three local values."""
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
    """A window in which anybody may open the stack: who goes first is asked, then the other, until both pass running.
    Triggers that wait are laid before anything else; they form a stack of their own, which may be answered. `stack` is
    the id of the stack's procedure; the state is `Stacked` and `Queued`."""

    def ask(g: Any, f: Frame) -> int:
        if f[WINDOW_PASSES] == policy.passes:
            return END
        policy.ask(g, f[WINDOW_SEAT])
        return OPEN_TAKE

    def queue(g: Any, f: Frame) -> int:
        f[WINDOW_PASSES], f[WINDOW_SEAT] = 0, g.turn
        if g.queue:
            g.lay_queue()
            return OPENED
        return END if policy.silent(g) else ask(g, f)

    def take(g: Any, f: Frame) -> int:
        if f[ANSWER]:
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
