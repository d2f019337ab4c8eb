"""`gesso import`: take cards from a spreadsheet into an entry's file."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import CLEAN, PROBLEMS, add_format, add_project, add_quiet, opened
from gesso.cli.commands.new import NamedEntry, entry_flags, game_called
from gesso.cli.fixes import say, say_unchanged, show_diff
from gesso.cli.reports import count, diagnostic_data, json_text, render, safe, wants_colour
from gesso.diagnostics import has_errors

if TYPE_CHECKING:
    from gesso.tasks.rows.importing import Imported
_MOST_NAMED = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="the spreadsheet: .csv, .tsv, .xlsx, .xls or .ods")
    help = "the entry that takes the cards, by id; or the name of a new one"
    add(*entry_flags(), action=NamedEntry, dest="entry", metavar="NAME", required=True, help=help)
    parser.set_defaults(noun="")
    add("--game", metavar="NAME", help="the game of a new entry (needed if the project has several)")
    add("--sheet", metavar="NAME", help="read this sheet of a workbook (default: the first visible one with words)")
    add("--locale", default="en", metavar="NAME", help="set the language of printed words (default: en)")
    add_project(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--diff", action="store_true", help="show what would change, and write nothing")
    add_format(output, ("text", "json"))
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    project = opened(arguments)
    made = project.import_rows(
        Path(arguments.file),
        arguments.entry,
        game=arguments.game or game_called(arguments.noun),
        sheet=arguments.sheet,
        locale=arguments.locale,
        write=not arguments.diff,
    )
    status = PROBLEMS if has_errors(made.diagnostics) or made.unwritten else CLEAN
    if arguments.format == "json":
        sys.stdout.write(json_text(_data(made)))
        return status
    if arguments.diff:
        show_diff(project.root, {path: made.before.get(path, "") for path in made.texts}, made.texts)
    elif made.diagnostics:
        sys.stdout.write(render(Path.cwd(), made.diagnostics, 1, colour=wants_colour()))
    say_unchanged(project.root, made.unwritten)
    # A diff alone is for programs such as `patch`.
    say_what = say if arguments.diff else print
    if not arguments.quiet:
        for line in _lines(made, os.path.relpath(project.root / made.path)):
            say_what(line)
    return status


def _lines(made: "Imported", path: str) -> list[str]:
    rows = len(made.added) + len(made.changed) + made.unchanged + len(made.waiting)
    lines = [f"{count(rows, 'row')} read for {safe(path)}{', a new file' if made.is_new else ''}"]
    for word, names in (("added", made.added), ("kept as comments in the file", made.waiting)):
        if names:
            lines.append(f"  {len(names)} {word}: {_listed(names)}")
    if made.changed:
        lines.append(f"  {len(made.changed)} changed")
        changed = list(made.changed.items())
        lines += [f"    {safe(id)}: {', '.join(map(safe, columns))}" for id, columns in changed[:_MOST_NAMED]]
        lines += [f"    and {len(changed) - _MOST_NAMED} more"] if len(changed) > _MOST_NAMED else []
    if made.unchanged:
        lines.append(f"  {made.unchanged} unchanged")
    if made.missing and not made.is_new:
        lines.append(f"  {len(made.missing)} of the file are not in the sheet, and stay: {_listed(made.missing)}")
    return lines


def _listed(names: "tuple[str, ...]") -> str:
    return ", ".join(map(safe, names[:_MOST_NAMED])) + (", ..." if len(names) > _MOST_NAMED else "")


def _data(made: "Imported") -> dict[str, object]:
    return {
        "entry": made.entry,
        "path": made.path,
        "new": made.is_new,
        "added": list(made.added),
        "changed": {id: list(columns) for id, columns in made.changed.items()},
        "waiting": list(made.waiting),
        "unchanged": made.unchanged,
        "missing": list(made.missing),
        "diagnostics": [diagnostic_data(each) for each in made.diagnostics],
    }
