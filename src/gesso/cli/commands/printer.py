"""`gesso printer`: show and save how this user's printer prints, for all projects."""

import argparse
import sys
from pathlib import Path

from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.drawing import add_printer, chosen, effective_settings
from gesso.cli.reports import safe
from gesso.tasks.printer import save_printer_settings, settings_file, write_calibration


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_printer(parser, "saved for this user")
    parser.add_argument("--calibration", metavar="FILE", help="write a calibration sheet to FILE, as PDF")
    parser.add_argument("--locale", default="en", metavar="NAME", help="set the language (default: en)")


def run(arguments: argparse.Namespace) -> int:
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    if arguments.calibration is not None:
        write_calibration(Path(arguments.calibration), settings, arguments.locale)
        print(f"{safe(arguments.calibration)} written: print both sides at 100 %", file=sys.stderr)
    if chosen(arguments):
        save_printer_settings(settings)
    file = settings_file()
    right, down = settings.backs.offset
    rows = (
        ("paper", settings.sheet.id),
        ("flip", settings.backs.flip),
        ("backs-offset", f"{right:g},{down:g} mm"),
        ("sides", settings.backs.sides),
        ("gap", f"{settings.backs.gap:g} mm"),
        ("file", str(file) if file is not None and file.exists() else "none: nothing is saved yet"),
    )
    for name, value in rows:
        print(f"{name:14}{safe(str(value))}")
    return CLEAN
