"""`gesso text`: the printed rules text of entries, of cards, or of single effects."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from gesso.cli.selection import add_project, select
from gesso.cli.usage import UsageError
from gesso.diagnostics import has_errors
from gesso.diagnostics.suggestions import nearest
from gesso.project import Entry, Game, Project
from gesso.wording import LocaleError
from gesso.wording.transcript import Transcript

FORMATS = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ids",
        nargs="*",
        metavar="ID",
        help="an entry, a card (`card` or `entry/card`) or an effect (`card/1`); default: all of the project",
    )
    add_project(parser)
    parser.add_argument("--locale", default="en", help="the locale to print in (default: en)")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to print (default: text)")


def run(arguments: argparse.Namespace) -> int:
    project = select((), arguments.project).project
    transcripts, faulty = _transcripts(project, arguments.ids, arguments.locale)
    chosen = list(_chosen(transcripts, arguments.ids, faulty)) if arguments.ids else transcripts
    if arguments.format == "json":
        data = {"locale": arguments.locale, "entries": [transcript.data() for transcript in chosen]}
        sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(transcript.text() for transcript in chosen))
    for entry in faulty:
        print(f"gesso text: `{entry}` has errors; `gesso check` shows them", file=sys.stderr)
    return 1 if faulty else 0


def _transcripts(project: Project, ids: Sequence[str], locale: str) -> tuple[list[Transcript], list[str]]:
    """Those of the entries named, or of all where an id may be a card of any; and the entries that have errors."""
    entries = [(game, entry) for game in project.games for entry in game.entries]
    heads = {id.partition("/")[0] for id in ids}
    if heads <= {entry.id for _, entry in entries}:
        entries = [(game, entry) for game, entry in entries if not ids or entry.id in heads]
    found: list[Transcript] = []
    faulty: list[str] = []
    for game, entry in entries:
        transcript = _transcript(game, entry, locale)
        if transcript is None:
            faulty.append(entry.id)
        else:
            found.append(transcript)
    return found, faulty


def _transcript(game: Game, entry: Entry, locale: str) -> Transcript | None:
    if entry.model is None or game.table is None or has_errors(entry.diagnostics):
        return None
    program, _ = game.definition.resolve(entry.model, game.table)
    if program is None:
        return None
    wording = game.definition.part("wording")
    try:
        transcript = wording.transcript(program, locale)
    except LocaleError as error:
        first, *rest = error.problems
        raise UsageError(first, "; ".join(rest)) from error
    assert isinstance(transcript, Transcript)
    return transcript


def _chosen(transcripts: Sequence[Transcript], ids: Sequence[str], faulty: Sequence[str]) -> Iterator[Transcript]:
    unknown = [id for id in ids if id.partition("/")[0] not in faulty and not _names(transcripts, id)]
    if unknown and not faulty:
        known = [name for transcript in transcripts for name in _ids(transcript)]
        meant = nearest(unknown[0], known)
        hint = f"did you mean `{meant}`?" if meant else "`gesso text` without an id prints all of them"
        raise UsageError(f"nothing is called `{unknown[0]}`", hint)
    for transcript in transcripts:
        if transcript.id in ids:
            yield transcript
            continue
        own = [id.removeprefix(f"{transcript.id}/") for id in ids]
        part = transcript.only(own)
        if part.passages:
            yield part


def _names(transcripts: Sequence[Transcript], id: str) -> bool:
    return any(id in _ids(transcript) for transcript in transcripts)


def _ids(transcript: Transcript) -> Iterator[str]:
    yield transcript.id
    for passage in transcript.passages:
        for id in dict.fromkeys((passage.card, passage.id)):
            if id:
                yield id
                yield f"{transcript.id}/{id}"
