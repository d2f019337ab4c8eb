"""`gesso printer`: show and save how this user's printer prints, for all projects."""

import argparse
import sys
from pathlib import Path

from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.drawing import add_printer, effective_settings
from gesso.cli.reports import safe
from gesso.printing.component import CARD_PAPERS
from gesso.tasks.printer import save_printer_settings, settings_file, write_calibration


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=CARD_PAPERS, help="use this paper size (saved for this user)")
    add_printer(parser, "saved for this user")
    parser.add_argument("--calibration", metavar="FILE", help="write a calibration sheet to FILE, as PDF")
    parser.add_argument("--locale", default="en", metavar="NAME", help="set the language (default: en)")


def run(arguments: argparse.Namespace) -> int:
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    if any(each is not None for each in (arguments.paper, arguments.flip, arguments.backs_offset)):
        save_printer_settings(settings)
    if arguments.calibration is not None:
        write_calibration(Path(arguments.calibration), settings, arguments.locale)
        print(f"{safe(arguments.calibration)} written: print both sides at 100 %", file=sys.stderr)
    file = settings_file()
    right, down = settings.backs.offset
    rows = (
        ("paper", settings.paper),
        ("flip", settings.backs.flip),
        ("backs-offset", f"{right:g},{down:g} mm"),
        ("file", str(file) if file is not None and file.exists() else "none: nothing is saved yet"),
    )
    for name, value in rows:
        print(f"{name:14}{safe(str(value))}")
    return CLEAN
