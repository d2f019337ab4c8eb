"""`gesso replay`: narrate a saved game, sentence by sentence."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gesso.cli.command_line import add_locale, add_project, opened
from gesso.cli.narration import add_reasons, complain_of_log, reasons_option, story_text
from gesso.cli.reports import answers
from gesso.diagnostics import CheckError, RequestError
from gesso.files import write_output
from gesso.tasks.play import LogMismatch


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("log", metavar="FILE", help="a game saved by `play` or `simulate`")
    add("--seat", choices=("1", "2"), help="narrate only what this seat could see (default: everything)")
    add("--annotate", metavar="FILE", help="write the log to FILE, with its narration as comments")
    add_reasons(parser)
    add_locale(parser)
    add_project(parser)


def run(arguments: argparse.Namespace) -> int:
    reasons = reasons_option(arguments)
    project = opened(arguments).in_locale(arguments.locale)
    viewer = int(arguments.seat) - 1 if arguments.seat else None
    try:
        game = project.replay(arguments.log)
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return 1
    except LogMismatch as error:
        return complain_of_log("gesso replay", error)
    if arguments.annotate:
        _write(arguments.annotate, project.log_with_notes(game).text())
    sys.stdout.write(story_text(project, game, viewer, reasons=reasons))
    return 0


def _write(name: str, text: str) -> None:
    try:
        write_output(Path(name), text.encode())
    except OSError as error:
        message = f"{name} cannot be written: {error.strerror}"
        raise RequestError(message, "name another file with --annotate") from error
