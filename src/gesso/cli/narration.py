"""Narrate a game as text for people."""

import argparse
import shutil
import sys

from gesso.api import Project
from gesso.cli.command_line import PROBLEMS, Options, complain
from gesso.cli.reports import safe
from gesso.diagnostics import RequestError
from gesso.engine import Game
from gesso.sim.narration import INDENT, Line
from gesso.sim.table_words import wrap
from gesso.tasks.play import LogMismatch

_WIDEST = 100
_REASON = "    ^ "
_MOST_CHANGES = 8
_LONGEST_CHANGE = 600
PRINTED = "printed"
"""Reasons quote the printed words."""


def add_reasons(parser: Options) -> None:
    """Add --reasons and --quote."""
    parser.add_argument(
        "--reasons", action="store_true", help="add to each line the sentence of the card that caused it"
    )
    help = f"with --reasons: quote the printed words or the card file (default: {PRINTED})"
    parser.add_argument("--quote", choices=(PRINTED, "file"), help=help)


def reasons_option(arguments: argparse.Namespace) -> str:
    """Return what reasons quote; empty without `--reasons`. Raises `RequestError`."""
    if arguments.quote and not arguments.reasons:
        raise RequestError("--quote needs --reasons", "add --reasons")
    return (arguments.quote or PRINTED) if arguments.reasons else ""


def story_text(project: Project, game: Game, viewer: int | None = None, *, reasons: str = "") -> str:
    """Return the story of a game, wrapped to the terminal.

    Args:
        viewer: The seat whose view is narrated; None narrates everything.
        reasons: Text that each line's cause quotes; empty adds no causes.

    Returns:
        Lines. If the game is not over, the last line says which player owes which choice.
    """
    width = min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST) if sys.stdout.isatty() else 0
    lines: list[str] = []
    from gesso.tasks import play
    from gesso.tasks.play import causes

    cause = causes(project.model, game, printed=reasons == PRINTED) if reasons else None
    for line in project.story(game, viewer):
        lines += wrapped(line, width)
        reason = cause(line) if cause else ""
        if reason:
            lines.append(f"{INDENT * line.depth}{_REASON}{reason}")
    if game.result is None:
        model, players, owed = project.model, game.rules.players, game.decision
        say = play.play_words(model, players)
        who = play.display(model, players).player(game.view(owed.player), owed.player) if owed else ""
        asks = play.printed_names(model, players)(owed.prompt) if owed else ""
        lines.append(say("owes", who=who, kind=owed.kind, asks=asks) if owed else say("not_over"))
    return "\n".join(lines) + "\n"


def wrapped(line: Line, width: int) -> list[str]:
    """Return a line as several that fit, later ones indented further; without a width, unchanged."""
    if not width:
        return [str(line)]
    indent = INDENT * line.depth
    return wrap(str(line).strip(), width, indent, f"{indent}{INDENT * 2}")


def complain_of_log(name: str, error: LogMismatch) -> int:
    """Print why a saved game cannot be played again, and what has changed since; return the exit status."""
    shown = [safe(line[:_LONGEST_CHANGE]) for line in error.changed[:_MOST_CHANGES]]
    if len(error.changed) > _MOST_CHANGES:
        shown.append(f"and {len(error.changed) - _MOST_CHANGES} more changes")
    return complain("\n  ".join((f"{name}: {safe(str(error))}", *shown)), error.hint, PROBLEMS)
