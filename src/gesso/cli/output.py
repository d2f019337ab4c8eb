"""Where a report goes: to the terminal in the format that is asked for, or to a file while the terminal gets text."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from gesso.cli.reports import wants_colour
from gesso.diagnostics import RequestError

TEXT = "text"


def add_output(parser: argparse.ArgumentParser, formats: Sequence[str]) -> None:
    """Add --format and --output."""
    parser.add_argument("--format", choices=formats, default=TEXT, help=f"how to report (default: {TEXT})")
    parser.add_argument("--output", metavar="FILE", help="write the report there, and text to the terminal")


def write_report(arguments: argparse.Namespace, text_in: Callable[[str, bool], str]) -> None:
    """Write what `text_in` makes of a format, in colour or without. Raises `RequestError` for a file that cannot be
    written."""
    if arguments.output is None:
        sys.stdout.write(text_in(arguments.format, wants_colour()))
        return
    from gesso.atomic_files import write_atomically

    place = Path(arguments.output)
    data = text_in(arguments.format, False).encode("utf-8", "backslashreplace")
    try:
        if place.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        write_atomically(place, data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RequestError(f"{place} cannot be written: {reason}", "name another file with --output") from error
    sys.stdout.write(text_in(TEXT, wants_colour()))
