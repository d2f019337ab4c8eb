"""What has happened in a game, as one seat may know it: its story, or the choices where the game tells none."""

from collections.abc import Callable, Sequence

from gesso.engine import Game
from gesso.sim.display import Display
from gesso.sim.session import Session
from gesso.wording.play_words import Say

Tell = Callable[[Game, int], Sequence[object]]
"""The story of a game for a seat, in lines that are written as they are told."""


def choices(session: Session, display: Display, seat: int, lone: str, say: Say) -> list[str]:
    """All choices as a seat may know them; a run of answers that were not this seat's choice is one line."""
    view = session.game.view(seat)
    lines: list[str] = []
    run = 0
    for said in session.said:
        decision = said.decision
        if said.words == lone and (said.forced or decision.player != seat):
            run += 1
            lines[-1 if run > 1 else len(lines) :] = [f"{lone}{f' x{run}' if run > 1 else ''}"]
            continue
        run = 0
        if decision.player == seat:
            words = display.printed(view, decision, said.words)
            words = say("nothing_else", words=words) if said.forced else words
        else:
            # That there was no other choice would tell what the hand does not hold.
            words = display.overheard(view, decision, said.words)
        lines.append(f"{display.player(view, decision.player)}: {words}")
    return lines
