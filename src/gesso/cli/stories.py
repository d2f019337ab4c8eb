"""The story of a game as text for people."""

import argparse
import shutil
import sys
import textwrap

from gesso import api
from gesso.engine import Game
from gesso.sim.story import INDENT, Line

_WIDEST = 100
_REASON = "    ^ "


def add_reasons(parser: argparse.ArgumentParser) -> None:
    """Add --reasons."""
    parser.add_argument(
        "--reasons", action="store_true", help="say at each line which sentence of which card caused it"
    )


def story_text(project: api.Project, game: Game, viewer: int | None = None, *, reasons: bool = False) -> str:
    """What happened, wrapped to the terminal; where the game is not over, the last line says who owes what."""
    width = min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST) if sys.stdout.isatty() else 0
    lines: list[str] = []
    for line in api.story(project, game, viewer):
        lines += wrapped(line, width)
        reason = api.reason(game, line) if reasons else ""
        if reason:
            lines.append(f"{INDENT * line.depth}{_REASON}{reason}")
    if game.result is None:
        owed, say = game.decision, api.play_words(project, game.rules.players)
        who = api.display(project, game.rules.players).player(game.view(owed.player), owed.player) if owed else ""
        asks = api.printed_names(project, game.rules.players)(owed.prompt) if owed else ""
        lines.append(say("owes", who=who, kind=owed.kind, asks=asks) if owed else say("not_over"))
    return "\n".join(lines) + "\n"


def wrapped(line: Line, width: int) -> list[str]:
    """One line as several that fit; without a width, as it is. What goes on stands further in."""
    if not width:
        return [str(line)]
    indent = INDENT * line.depth
    return textwrap.wrap(str(line).strip(), width, initial_indent=indent, subsequent_indent=f"{indent}{INDENT * 2}")
