"""`gesso text`: show the printed words of entries, cards or single effects, or write a proof for an editor."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.api import Project, Workspace
from gesso.cli.command_line import (
    CLEAN,
    INTERRUPTED,
    PROBLEMS,
    Listed,
    add_changed_since,
    add_format,
    add_jobs,
    add_out,
    add_project,
    complain,
    opened,
)
from gesso.cli.reports import answers, count, json_text, safe
from gesso.cli.terminal import REDRAW, redraws
from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.source import Span
from gesso.tasks.text import EntryWords, words_so_far
from gesso.wording import LocaleError

if TYPE_CHECKING:
    from gesso.tasks.proof import FoundProof

_LOCALE = "en"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "an entry, a card (`card` or `entry/card`) or an effect (`card/1`) (default: the whole project)"
    parser.add_argument("ids", nargs="*", metavar="ENTRY", help=help)
    add_project(parser)
    help = f"set the language (default: {_LOCALE}); for a proof, several (default: all)"
    parser.add_argument("--locale", action=Listed, default=[], metavar="NAME,...", help=help)
    parser.add_argument(
        "--coverage", action="store_true", help="show how much of the cards is translated, and what is missing"
    )
    parser.add_argument("-w", "--watch", action="store_true", help="show the words again on every save, until Ctrl-C")
    add_format(parser, ("text", "json", "markdown"))
    add_changed_since(parser, "show, with --format markdown, the words")
    help = "write a proof for an editor: an HTML page with faces, words and lines of the files"
    group = parser.add_argument_group("proof")
    group.add_argument("--proof", action="store_true", help=help)
    add_out(group)
    add_jobs(group)


def _coverage(arguments: argparse.Namespace, project: Project, locale: str) -> int:
    """Print how much of the selection is translated. The exit status is 1 if something is missing."""
    from gesso.project.translations import short
    from gesso.tasks.check import coverage

    chosen = opened(arguments, arguments.ids) if arguments.ids else project
    found = coverage(chosen.selection, [] if locale == _LOCALE else [locale])
    if arguments.format == "json":
        data = [
            {
                **{name: getattr(each, name) for name in ("game", "entry", "locale", "asked")},
                "missing": [{"text": text, "path": at.path, "line": at.line} for text, at in each.missing],
            }
            for each in found
        ]
        sys.stdout.write(json_text({"coverage": data}))
    for each in found if arguments.format != "json" else ():
        name = f"{each.game}/{each.entry}".rstrip("/")
        sys.stdout.write(f"{each.locale}  {each.asked - len(each.missing):>3} of {each.asked:>3}  {name}\n")
        for text, at in each.missing if arguments.ids else ():
            sys.stdout.write(f"      {at.path}:{at.line}: {safe(short(text))}\n")
    if not found:
        sys.stdout.write("no translations\n")
    return PROBLEMS if any(each.missing for each in found) else CLEAN


def run(arguments: argparse.Namespace) -> int:
    if arguments.watch and (arguments.proof or arguments.coverage or arguments.changed_since is not None):
        raise RequestError("--watch shows printed words alone", "remove --proof, --coverage and --changed-since")
    if arguments.proof:
        return run_proof(arguments)
    project = opened(arguments)
    locale = _only_locale(arguments)
    if (arguments.changed_since is not None) != (arguments.format == "markdown") or (
        arguments.changed_since is not None and arguments.ids
    ):
        hint = "gesso text --changed-since REV --format markdown"
        raise RequestError("--changed-since shows the whole project, as Markdown", hint)
    if arguments.coverage:
        return _coverage(arguments, project, locale)
    if arguments.changed_since is not None:
        from gesso.cli.formats.changes import changed_words

        changes = project.in_locale(locale).compare(arguments.changed_since, aspects=["words"])
        sys.stdout.write(changed_words(changes.entries))
        return CLEAN
    if arguments.watch:
        return _watch(arguments, project, locale)
    return _show(arguments, project, locale)


def _show(arguments: argparse.Namespace, project: Project, locale: str) -> int:
    """Print the words of what is chosen, as far as they are sound, then the problems of the rest."""
    found, broken = words_so_far(project.model, arguments.ids, locale=locale)
    if arguments.format == "json":
        entries = [
            {**words.transcript.data(), "left_out": [_place(text) for text in words.left_out]} for words in found
        ]
        sys.stdout.write(json_text({"locale": locale, "entries": entries}))
    else:
        sys.stdout.write("\n".join(words.transcript.text() for words in found))
    sys.stdout.flush()
    if broken:
        problems = in_order(diagnostic for error in broken for diagnostic in error.diagnostics)
        sys.stderr.write(answers(project, problems, len(broken)))
        sys.stderr.writelines(map(_left_out, found))
    return PROBLEMS if broken else CLEAN


def _watch(arguments: argparse.Namespace, project: Project, locale: str) -> int:
    """Print the words again whenever a file changes, until Ctrl-C."""
    from gesso.cli.watch import watch

    if arguments.format != "text":
        raise RequestError("--watch shows text", "remove --format")

    def show(workspace: Workspace) -> None:
        sys.stdout.write(REDRAW if redraws(sys.stdout) else "")
        try:
            _show(arguments, workspace.project, locale)
        except RequestError as error:
            # The next change may bring the card that is asked for.
            complain(f"gesso text: {error}", error.hint)
        sys.stdout.write("" if redraws(sys.stdout) else "\n")
        sys.stdout.flush()

    try:
        watch(project.root, show, name="text", whole=False)
    except KeyboardInterrupt:
        return INTERRUPTED


def _place(text: Span) -> dict[str, object]:
    return {"path": text.path, "line": text.line}


def _left_out(words: EntryWords) -> str:
    """Write which texts of an entry are not printed; empty if there are none."""
    lines = [str(text.line) for text in words.left_out]
    if not lines:
        return ""
    several = len(lines) > 1
    at = f"lines {', '.join(lines[:-1])} and {lines[-1]}" if several else f"line {lines[0]}"
    return f"{words.transcript.name}: left out until corrected: the text{'s' * several} at {at} of {safe(words.entry.file.name)}\n"


def _only_locale(arguments: argparse.Namespace) -> str:
    for_proofs = {"--out": arguments.out, "--jobs": arguments.jobs}
    given = [option for option, value in for_proofs.items() if value is not None]
    if len(arguments.locale) > 1:
        given.append("more than one --locale")
    if given:
        raise RequestError(f"{given[0]} needs --proof", "add --proof")
    locale: str = arguments.locale[0] if arguments.locale else _LOCALE
    return locale


def run_proof(arguments: argparse.Namespace) -> int:
    """Write a proof, or print its data with `--format json`; return the exit status."""
    # What draws and compares takes longer to load than all that prints words.
    from gesso.cli.drawing import out_folder, report_uncached, show_progress, workers
    from gesso.cli.formats import proof
    from gesso.printing.pipeline.output_files import OutputError

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
            locales=arguments.locale,
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
                report_uncached(project.root)
            print(f"{_shown(page)} written, {count(found.drawn, 'face')} drawn")
    except LocaleError as error:
        first, *rest = error.problems
        raise RequestError(first, "; ".join(rest)) from error
    except OutputError as error:
        return complain(f"gesso text: {error}", error.hint)
    return _tell(found, project)


def _tell(found_proof: FoundProof, project: Project) -> int:
    wrong = in_order(
        (*(diagnostic for error in found_proof.broken for diagnostic in error.diagnostics), *found_proof.diagnostics)
    )
    if wrong:
        sys.stderr.write(answers(project, wrong, len({each.span.path for each in wrong})))
    return PROBLEMS if has_errors(wrong) else CLEAN


def _shown(file: Path) -> Path:
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
