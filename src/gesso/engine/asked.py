"""What asks for a choice, for whoever shows that to a player: whose text, and how far a set has been picked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gesso.engine.telling import Told
from gesso.engine.vm import ME, PROGRAM, Kernel


@dataclass(frozen=True, slots=True)
class Asked:
    """What asks for the pending decision. `seat` is whose text it is and `source` its file, -1 and nothing where only the
    rules ask; `line` is that of the sentence that is carried out, where that is known (else 0). `about` is what the game
    says of it: the unit that moves, how many steps are left. Where a set is picked, `named` of `number` are."""

    seat: int = -1
    source: str = ""
    line: int = 0
    about: Mapping[str, str | int] = field(default_factory=dict)
    number: int = 0
    up_to: bool = False
    among: int = 0
    named: tuple[str, ...] = ()


def asked(state: Kernel) -> Asked:
    """What asks for the pending decision, as far as all games know it."""
    for at, frame in reversed(tuple(enumerate(state.frames))):
        program = state.code.programs[frame[PROGRAM]]
        if program.source:
            carried = state.carried[at] if isinstance(state, Told) and at < len(state.carried) else -1
            line = program.lines[carried][0] if 0 <= carried < len(program.lines) else 0
            return Asked(frame[ME], program.source, line)
    return Asked()
