"""The machine under every game: plain-data state, frames of blocks, pending decisions, one generator.

A running effect is a *frame*, a list of integers (and lists of integers that are never changed in place):

    frame = [program, pc, answer, ...]        # the rest belongs to the game

`program` is an index into the rules' code, `pc` the block to run next, `answer` what the last choice gave. A *block* is a
function `(state, frame) -> pc`; a negative pc ends the frame. A block that has to wait sets `pending` last; a block whose
operation lets a passive cut in returns at once, so that the frames pushed on top run first. There is nothing else: no
generator, no closure, no thread holds a part of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from gesso.engine.errors import EndlessGame, EngineError, GameOver, IllegalChoice, PluginFault
from gesso.engine.plugin import Program
from gesso.engine.random_stream import MASK, word

Frame = list[Any]
Block = Callable[[Any, Frame], int]
Ask = tuple[int, int, Sequence[int]]
"""Who owes the choice, of what kind it is (the game's number), and the legal options."""

PROGRAM, PC, ANSWER = 0, 1, 2
OVER: tuple[Ask, ...] = ((-1, -1, []),)
BLOCK_CAP = 20_000
"""So many blocks may run between two decisions; a longer run is an endless effect."""
FRAME_CAP = 400
"""So many frames may lie on each other; more is a ring of triggers."""


class Code:
    """The program text of one pairing: what the rules and the plug-ins run. Shared by all states, never changed."""

    __slots__ = ("blank", "blocks", "programs")

    def __init__(self, programs: tuple[Program, ...], header: int) -> None:
        self.programs = programs
        self.blocks: tuple[tuple[Block, ...], ...] = tuple((*p.blocks, _end) for p in programs)
        self.blank: tuple[Frame, ...] = tuple(
            [number, 0, 0, *([-1] * (header - 3)), *([-1] * p.slots)] for number, p in enumerate(programs)
        )


def _end(state: Kernel, frame: Frame) -> int:
    return -1


class Kernel:
    """The state of a game: subclasses add slots of integers and lists of integers, and operations on them."""

    __slots__ = ("answers", "blocks", "chance", "code", "frames", "pending", "result", "seed")

    DRAWN: ClassVar[int] = 2
    """The result of a game that nobody won; otherwise the winner's seat."""

    code: Code
    blocks: tuple[tuple[Block, ...], ...]
    frames: list[Frame]
    pending: tuple[Ask, ...]
    answers: tuple[int, ...]
    result: int
    seed: int
    chance: int

    def start(self, code: Code, seed: int, first: int) -> None:
        """Begin with the frame of program `first` and run to the first decision."""
        self.code = code
        self.blocks = code.blocks
        self.seed = word(seed & MASK, 0)
        self.chance = 0
        self.pending = ()
        self.answers = ()
        self.result = -1
        self.frames = [code.blank[first][:]]

    def run(self) -> None:
        """Run frames until somebody owes a choice or the game is over."""
        frames, blocks = self.frames, self.blocks
        frame: Frame = []
        try:
            for _ in range(BLOCK_CAP):
                frame = frames[-1]
                after = frame[1] = blocks[frame[0]][frame[1]](self, frame)
                if after < 0 and frames[-1] is frame:
                    frames.pop()
                if self.pending:
                    return
        except EngineError:
            raise
        except Exception as error:
            raise PluginFault(self._fault(frame, error)) from error
        raise EndlessGame(f"{BLOCK_CAP} blocks ran without a decision, last in {self._place(frame)}")

    def push(self, frame: Frame) -> None:
        """Lay a frame on top; it runs as soon as the running block returns."""
        if len(self.frames) > FRAME_CAP:
            raise EndlessGame(f"{FRAME_CAP} effects wait for each other, last {self._place(frame)}")
        self.frames.append(frame)

    def apply(self, option: int, player: int = -1) -> None:
        """Answer a pending decision and go on to the next one.

        `player` may be left out where one player owes. Where several do, the answers are kept until the last is in and are
        then handed to the asking frame as a tuple in the order of asking.

        Raises IllegalChoice (nothing changed) or GameOver.
        """
        pending = self.pending
        if len(pending) == 1:
            who, _, options = pending[0]
            if option not in options or (player >= 0 and player != who):
                self._refuse(option, player)
            self.frames[-1][2] = option
            self.pending = ()
            self.run()
            return
        index = next((i for i, ask in enumerate(pending) if ask[0] == player), -1)
        if index < 0 or self.answers[index] >= 0 or option not in pending[index][2]:
            self._refuse(option, player)
        answers = list(self.answers)
        answers[index] = option
        self.answers = tuple(answers)
        if min(answers) >= 0:
            self.frames[-1][2] = self.answers
            self.answers = ()
            self.pending = ()
            self.run()

    def ask_all(self, asks: tuple[Ask, ...]) -> None:
        """Several players owe a choice at once; nobody learns an answer before the last is in."""
        self.pending = asks
        self.answers = (-1,) * len(asks)

    def finish(self, result: int) -> None:
        """End the game at once with the winner's seat or `DRAWN`."""
        self.result = result
        self.frames.clear()
        self.frames.append([0, -1, 0])
        self.pending = OVER

    def random(self, bound: int) -> int:
        """A number in 0..bound-1 from the game's own generator."""
        self.chance += 1
        return (word(self.seed, self.chance) >> 32) * bound >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.random(i + 1)
            items[i], items[j] = items[j], items[i]

    def _refuse(self, option: int, player: int) -> None:
        if self.result >= 0:
            raise GameOver(f"the game is over; option {option} comes too late")
        owed = "; ".join(f"player {who} may choose {options}" for who, _, options in self.pending)
        by = "" if player < 0 else f" by player {player}"
        raise IllegalChoice(f"option {option}{by} is not legal: {owed}")

    def _place(self, frame: Frame) -> str:
        if not frame:
            return "no card"
        program = self.code.programs[frame[PROGRAM]]
        return f"{program.title} ({program.source}:{program.line})" if program.source else program.title

    def _fault(self, frame: Frame, error: Exception) -> str:
        return (
            f"{self._place(frame)}, block {frame[PC] if frame else 0}: {type(error).__name__}: {error}; frame {frame}"
        )
