"""`gesso build`: check, then plug-ins and prints; files appear whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cli.check import find_problems
from gesso.cli.reports import Report, render
from gesso.cli.selection import Part, Selection, add_selection, select
from gesso.cli.usage import UsageError
from gesso.diagnostics import has_errors, in_order

if TYPE_CHECKING:
    from gesso.games import GameDefinition
    from gesso.printing.component import EntryPrints
    from gesso.printing.pipeline import PrintContext, Printed, PrintRun

PRODUCTS = ("plugins", "faces", "sheets")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--out", metavar="DIR", help="where to write (default: build/ in the project)")
    parser.add_argument("--only", choices=PRODUCTS, action="append", help="make only this; may be given more than once")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes to draw with (default: one per core)")


def run(arguments: argparse.Namespace) -> int:
    if arguments.jobs is not None and not 1 <= arguments.jobs <= 64:
        raise UsageError("--jobs takes a number from 1 to 64")
    selection = select(arguments.paths, arguments.project)
    out = Path(arguments.out).resolve() if arguments.out else selection.project.root / "build"
    products = set(arguments.only or PRODUCTS)
    problems = find_problems(selection)
    printed = None
    if not has_errors(problems):
        from gesso.printing.pipeline import OutputError

        try:
            printed = build(selection, out, products, workers=arguments.jobs or os.cpu_count() or 1)
        except OutputError as error:
            return _complain(str(error), error.hint)
        problems = in_order((*problems, *printed.diagnostics))
    checked = sum(len(part.entries) + part.whole for part in selection.parts)
    if problems:
        sys.stderr.write(render(Report(selection.project.root, tuple(problems), checked), "text", colour=False))
    if has_errors(problems) or printed is None:
        return 1
    print(_summary(printed, out))
    return 0


def build(selection: Selection, out: Path, products: set[str], *, workers: int) -> Printed:
    """Build the chosen entries, which must have checked clean, into `out/<game>/<entry>`.

    Raises `gesso.printing.pipeline.OutputError` where something cannot be written.
    """
    from gesso.printing.pipeline import print_runs

    runs = [run for part in selection.parts for run in _runs(selection, part, out, products)]
    return print_runs(
        runs,
        _studio(selection.project.root),
        faces="faces" in products,
        sheets="sheets" in products,
        workers=workers,
        progress=_progress,
    )


def _runs(selection: Selection, part: Part, out: Path, products: set[str]) -> list[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    definition, table = part.game.definition, part.game.table
    runs: list[PrintRun] = []
    for entry in part.entries:
        if entry.model is None:
            continue
        program, _ = definition.resolve(entry.model, table)
        assert program is not None, "what has checked clean resolves"
        texts = {"plugin.py": definition.generate(program, False)} if "plugins" in products else {}
        runs.append(
            PrintRun(
                _prints(definition, program, table),
                art=entry.folder / "art",
                root=selection.project.root,
                output=out / definition.id / entry.id,
                texts=texts,
            )
        )
    return runs


def _prints(definition: GameDefinition, program: Any, table: Any) -> EntryPrints:
    prints: EntryPrints = definition.part("printing").prints(program, table)
    return prints


def _studio(root: Path) -> PrintContext:
    from gesso.printing.fonts import FontBook
    from gesso.printing.pipeline import PrintContext
    from gesso.printing.templates import TemplateBook
    from gesso.resources import resource

    def folders(name: str) -> tuple[Path, ...]:
        own, bundled = (root / "templates" / name).resolve(), resource(f"templates/{name}").resolve()
        return (own, bundled) if own.is_dir() and own != bundled else (bundled,)

    return PrintContext(TemplateBook(folders("faces")), FontBook(folders("fonts")), root / ".gesso" / "cache")


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\r" if done < total else "\r\x1b[K"
        sys.stderr.write(f"drawing {done} of {total}{end}")
        sys.stderr.flush()


def _summary(printed: Printed, out: Path) -> str:
    if not printed.written:
        return f"{_shown(out)} is up to date"
    count = len(printed.written)
    return f"{count} {'file' if count == 1 else 'files'} written to {_shown(out)}, {printed.drawn} faces drawn"


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _complain(message: str, hint: str) -> int:
    print(f"gesso build: {message}", file=sys.stderr)
    if hint:
        print(f"hint: {hint}", file=sys.stderr)
    return 1
