"""`gesso read`: read printed words back into the text of the effect language that prints them."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Mapping, Sequence

from gesso.cli.command_line import CLEAN, PROBLEMS, add_format, add_project, opened
from gesso.cli.reports import answers, json_text, message_and_hint, safe
from gesso.diagnostics import CheckError, Fix
from gesso.diagnostics.codes import LEFT_OUT_WORD
from gesso.reading import Reading
from gesso.tasks.read import ReadWords, phrasebook_of, read_words
from gesso.wording import plain
from gesso.wording.labels import reading_words

_WIDTH = 88


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "printed words, in quotation marks; the bar of a cost stands before them in [ ] (default: standard input)"
    parser.add_argument("words", nargs="?", metavar="TEXT", help=help)
    help = "the entry whose names stand in them (default: the one with most of them)"
    parser.add_argument("entry", nargs="?", metavar="ENTRY", help=help)
    parser.add_argument("--game", metavar="NAME", help="read them as a card of this game (default: any)")
    help = "set the language of the words and of the answer (default: that of the words)"
    parser.add_argument("--locale", metavar="NAME", help=help)
    add_project(parser)
    add_format(parser, ("text", "json"))


def run(arguments: argparse.Namespace) -> int:
    words = sys.stdin.read() if arguments.words in (None, "-") else arguments.words
    project = opened(arguments)
    try:
        found = read_words(
            project.model, words, game=arguments.game, entry=arguments.entry, locale=arguments.locale
        )  # fmt: skip
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return PROBLEMS
    reading = found.reading
    if arguments.format == "json":
        data = {
            "locale": found.locale,
            "game": found.game,
            "entry": found.entry,
            "place": found.place,
            "exact": reading.exact,
            "cost": reading.cost,
            "effect": reading.text,
            "prints": {"cost": reading.bar, "paragraphs": list(map(plain, reading.paragraphs))},
            "unread": reading.unread,
            "problem": None if found.meant is None else {"message": found.meant.message, "hint": found.meant.hint},
            "meant": [{"text": fix.writes, "prints": fix.words} for fix in _texts(found)],
        }
        sys.stdout.write(json_text(data))
    elif reading.exact:
        sys.stdout.write(_written(found))
    else:
        sys.stdout.write(_nearest(found, reading_words(phrasebook_of(project.model, found))))
    return CLEAN if reading.exact else PROBLEMS


def _written(found: ReadWords) -> str:
    """Return a text as it stands in a card file."""
    lines = [f"cost: |\n{textwrap.indent(found.reading.cost, '  ')}"] if found.reading.cost else []
    return "\n".join((*lines, f"effect: |\n{textwrap.indent(found.reading.text, '  ')}\n"))


def _nearest(found: ReadWords, words: Mapping[str, str]) -> str:
    reading, meant = found.reading, found.meant
    head = words["none"]
    if texts := _texts(found):
        left = f"\n{message_and_hint(meant, '; ')}" if meant is not None and meant.kind == LEFT_OUT_WORD else ""
        said = (f"{textwrap.indent(fix.writes, '  ')}\n{words['prints']}\n{_wrapped([fix.words])}" for fix in texts)
        return f"{head}{left}\n{words['meant']}\n\n" + "\n".join(said)
    if meant is not None and not reading.text:
        return f"{head}\n{message_and_hint(meant, '; ')}\n"
    if reading.unread:
        head += f" {words['unread'].format(words=safe(reading.unread))}"
    if not reading.text:
        return f"{head}\n"
    return f"{head}\n{words['nearest']}\n\n{_written(found)}\n{words['nearest_prints']}\n\n{_printed(reading)}"


def _texts(found: ReadWords) -> list[Fix]:
    """Return the texts that may be meant."""
    return [] if found.meant is None else [fix for fix in found.meant.fixes if fix.writes]


def _printed(reading: Reading) -> str:
    return _wrapped([*([f"[{reading.bar}]"] if reading.bar else []), *map(plain, reading.paragraphs)])


def _wrapped(paragraphs: Sequence[str]) -> str:
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, _WIDTH)]
    return textwrap.indent("\n".join(lines) + "\n", "  ")
