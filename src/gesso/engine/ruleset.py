"""What a game has to provide so that the engine can run it."""

from __future__ import annotations

from typing import Any, Protocol

from gesso.engine.observation import Outcomes
from gesso.engine.state import Frame
from gesso.engine.vm import PROGRAM, Kernel


class Ruleset(Protocol):
    """A pairing of entries, linked and ready to play."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the entries, by seat."""

    @property
    def contents(self) -> tuple[str, ...]:
        """The digests of what the plug-ins were made from, by seat."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds of decision, by number."""

    @property
    def edge(self) -> str:
        """What one player has over the other, in words that go on from *whoever*: `began`."""

    def edge_holder(self, state: Kernel) -> int | None:
        """The seat of the player who has or had that; None for nobody."""

    def begin(self, seed: int) -> Kernel:
        """A new game, run to its first decision."""

    def restore(self, data: dict[str, Any]) -> Kernel:
        """The state that `save` gave."""

    def save(self, state: Kernel) -> dict[str, Any]:
        """The whole state as JSON data."""

    def copy(self, state: Kernel) -> Kernel:
        """An independent state."""

    def describe(self, state: Kernel, player: int, kind: int, option: int) -> str:
        """One option of the pending decision in a few words, different for every option of it."""

    def view(self, state: Kernel, player: int) -> dict[str, Any]:
        """What this player may know, as JSON data."""

    def outcomes(self, state: Kernel) -> Outcomes:
        """How often each clause (file, line, text) resolved, failed and was skipped so far, where clauses are observed."""

    def prompt(self, state: Kernel, player: int) -> str:
        """What the pending decision is for, in words: the card or passive that asks."""


def asking(state: Kernel) -> tuple[str, Frame | None]:
    """What asks for the pending decision: title and frame of the card text on top, or a procedure of the rules and no frame."""
    programs = state.code.programs
    for frame in reversed(state.frames):
        program = programs[frame[PROGRAM]]
        if program.source:
            return program.title, frame
    return programs[state.frames[-1][PROGRAM]].title, None
