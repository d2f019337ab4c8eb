"""What has happened in a game, as one seat may know it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gesso.sim.display import Display
from gesso.sim.players import View
from gesso.sim.session import Said, Session


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened; what it caused stands a step deeper below it."""

    depth: int
    text: str


def story(session: Session, display: Display, seat: int, lone: str) -> list[Line]:
    """All choices as a seat may know them; a run of answers that were not this seat's choice is one line."""
    view = session.game.view(seat)
    lines: list[Line] = []
    run = 0
    for said in session.said:
        if said.words == lone and (said.forced or said.decision.player != seat):
            run += 1
            lines[-1 if run > 1 else len(lines) :] = [Line(0, f"{lone}{f' x{run}' if run > 1 else ''}")]
        else:
            run = 0
            lines += _told(said, display, view, seat)
    return lines


def _told(said: Said, display: Display, view: View, seat: int) -> Iterator[Line]:
    decision = said.decision
    if decision.player == seat:
        words = f"{said.words}{' (nothing else)' if said.forced else ''}"
    else:
        # That there was no other choice would tell what the hand does not hold.
        words = display.overheard(view, decision, said.words)
    yield Line(0, f"{display.player(decision.player)}: {words}")


def indented(lines: list[Line]) -> list[str]:
    """The story as lines of text."""
    return [f"{'  ' * line.depth}{line.text}" for line in lines]
