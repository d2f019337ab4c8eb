"""`gesso text --proof`: a page that an editor reads with a pencil."""

import argparse
import sys
from pathlib import Path

from gesso.cli.command_line import CLEAN, PROBLEMS, complain, opened
from gesso.cli.drawing import out_folder, show_progress, tell_unkept, workers
from gesso.cli.formats import proof
from gesso.cli.reports import count, render
from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.printing.pipeline import OutputError
from gesso.tasks.proof import FoundProof
from gesso.wording import LocaleError


def run_proof(arguments: argparse.Namespace) -> int:
    """Write a proof, or with `--format json` show what it holds; the exit status."""
    if arguments.changed_since is not None or arguments.format == "markdown":
        raise RequestError("--proof cannot be combined with --changed-since or --format markdown", "remove one of them")
    processes = workers(arguments)
    if arguments.out is not None and arguments.out.lower().endswith(".pdf"):
        raise RequestError(
            "a proof is an HTML page, not a PDF", "remove --out or name a folder; print the page from a browser"
        )
    project = opened(arguments)
    as_data = arguments.format == "json"
    try:
        found = project.proof(
            *arguments.ids,
            locales=[locale for given in arguments.locale for locale in given.split(",") if locale],
            pictures=not as_data,
            workers=processes,
            progress=show_progress,
        )
        if as_data:
            sys.stdout.write(proof.json(found.proof))
        else:
            with found.of_the_cache():
                shown = proof.page(found.proof)
            page = found.write(out_folder(arguments, project.root), arguments.ids, shown)
            if found.context.passing:
                tell_unkept(project.root)
            print(f"{_shown(page)} written, {count(found.drawn, 'face')} drawn")
    except LocaleError as error:
        first, *rest = error.problems
        raise RequestError(first, "; ".join(rest)) from error
    except OutputError as error:
        return complain(f"gesso text: {error}", error.hint)
    return _tell(found, project.root)


def _tell(found: FoundProof, root: Path) -> int:
    wrong = in_order((*(each for error in found.broken for each in error.diagnostics), *found.diagnostics))
    if wrong:
        sys.stderr.write(render(root, wrong, len({each.span.path for each in wrong})))
    return PROBLEMS if has_errors(wrong) else CLEAN


def _shown(file: Path) -> Path:
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
