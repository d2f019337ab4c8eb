"""A few lines of a real game, in which a card is played and does something."""

import html
from collections.abc import Sequence

from gesso.api import Project
from gesso.sim.narration import Line

NESTED = ' class="in"'
_GAMES = 20
_LINES = 6
_BEFORE = 3


def told_play(project: Project, player: str, card: str) -> Sequence[Line]:
    """Return lines in which somebody answers with a card, and at least two things come of it.

    Empty if no such lines are found, or the player has nobody to play against.
    """
    game = next(game for game in project.games if any(entry.id == player for entry in game.entries))
    others = [id for id in project.players if id != player and any(entry.id == id for entry in game.entries)]
    for number in range(1, _GAMES + 1) if others else ():
        lines = project.story(project.simulated_game(player, others[0], number))
        for at in range(_BEFORE, len(lines) - _LINES):
            found = lines[at - _BEFORE : at - _BEFORE + _LINES]
            if lines[at].text == card and _is_told(found, card):
                return found
    return ()


def _is_told(lines: Sequence[Line], card: str) -> bool:
    """Return whether the card answers what the first line plays, and the lines below its name are changes."""
    first, played, _, name, *done = lines
    return (
        f" plays {card}" in played.text
        and " plays " in first.text
        and first.depth == name.depth
        and name.heads
        and all(line.depth > name.depth and not line.heads for line in done)
        and not any(word in line.text for line in done for word in ("nothing", "Nothing", "stays", "No "))
    )


def told_list(lines: Sequence[Line]) -> list[str]:
    """Return told lines as HTML."""
    least = min(line.depth for line in lines)
    rows = [
        f"<li{NESTED if line.depth > least else ''}>{html.escape(str(line).strip(), quote=False)}</li>"
        for line in lines
    ]
    return ['<ul class="told">', *rows, "</ul>"]
