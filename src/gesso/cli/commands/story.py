"""`gesso story`: narrate a game between two entries or a saved one, or draw it as a comic."""

from __future__ import annotations

import argparse
import sys

from gesso.api import Project
from gesso.cli.command_line import (
    CLEAN,
    PROBLEMS,
    add_jobs,
    add_locale,
    add_out,
    add_project,
    add_quiet,
    complain,
    opened,
    whole_number,
)
from gesso.cli.drawing import add_paper, out_folder, progress, report_prints, workers
from gesso.cli.narration import complain_of_log, story_text
from gesso.cli.reports import answers
from gesso.diagnostics import CheckError, RequestError
from gesso.engine import Game
from gesso.printing.pages import A4
from gesso.tasks.play import LogMismatch


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "of", metavar="ENTRY", help="who plays on seat 1; or the file of a game saved by `play` or `simulate`"
    )
    parser.add_argument("opponent", metavar="OPPONENT", nargs="?", help="who plays on seat 2; bots play both")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="set the seed of a game of bots (default: 1)")
    add_project(parser)
    drawing = parser.add_argument_group("drawing")
    drawing.add_argument("--comic", action="store_true", help="draw the moments that matter as pages of pictures")
    drawing.add_argument("--moments", type=whole_number, metavar="N", help="draw at most N moments (default: 6)")
    add_paper(drawing, "use this paper", "default: a4")
    add_locale(drawing)
    output = parser.add_argument_group("output")
    add_out(output)
    add_jobs(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    if arguments.moments is not None and not (arguments.comic and 1 <= arguments.moments <= _MOST):
        raise RequestError(f"--moments takes a number from 1 to {_MOST}, with --comic", "add --comic, or leave it out")
    project = opened(arguments).in_locale(arguments.locale)
    from gesso.printing.pipeline.output_files import OutputError

    try:
        game = _game(project, arguments)
        if not arguments.comic:
            sys.stdout.write(story_text(project, game))
            return CLEAN
        made = project.draw_comic(
            game,
            out_folder(arguments, project.root),
            moments=arguments.moments or _USUAL,
            paper=arguments.paper or A4.id,
            workers=processes,
            progress=progress(arguments),
        )
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return PROBLEMS
    except LogMismatch as error:
        return complain_of_log("gesso story", error)
    except OutputError as error:
        return complain(f"gesso story: {error}", error.hint)
    return report_prints(project, made.printed, made.file, "{} written", quiet=arguments.quiet)


_USUAL, _MOST = 6, 60


def _game(project: Project, arguments: argparse.Namespace) -> Game:
    """Return the game of a log, or a game that bots play."""
    if arguments.opponent is None:
        if arguments.seed is not None:
            raise RequestError("--seed needs two entries", "name who plays: `gesso story ONE ANOTHER --seed 2`")
        return project.replay(arguments.of)
    seed = 1 if arguments.seed is None else arguments.seed
    return project.bots_play(arguments.of, arguments.opponent, seed=seed)
