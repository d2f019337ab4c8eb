"""What can be typed besides an answer: one table of commands, to which each part of the table is a command too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.playing.columns import folded
from gesso.cli.playing.options import meant, near
from gesso.cli.playing.question import listed
from gesso.diagnostics import RequestError
from gesso.sim.display import Pane, Place

if TYPE_CHECKING:
    from gesso.cli.playing.dialog import Dialog
_MARGIN = 15
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Command:
    """`name` is typed, `argument` may follow it; `run` takes what followed and gives the lines to be shown."""

    name: str
    argument: str
    help: str
    run: Callable[[Dialog, str], list[str]]


def commands(dialog: Dialog) -> tuple[Command, ...]:
    """All commands of a game, those of its own panes first."""
    return (*map(_of_pane, dialog.display.panes), *COMMANDS)


def command_of(dialog: Dialog, line: str) -> tuple[Command, str] | None:
    """The command that a line begins with, and what follows it; None for a line that is none."""
    word, _, rest = ("?", "", line[1:]) if line.startswith("?") else line.partition(" ")
    found = next((each for each in commands(dialog) if each.name == word.casefold()), None)
    return None if found is None or (rest and not found.argument) else (found, rest.strip())


def _of_pane(pane: Pane) -> Command:
    def show(dialog: Dialog, _: str) -> list[str]:
        return pane.lines(dialog.view, dialog.look) or [f"{pane.name}: nothing"]

    return Command(pane.name, "", pane.help, show)


def _explain(dialog: Dialog, name: str) -> list[str]:
    if not name:
        head = ["a number, a name or its beginning answers; several members of a set in one line: `c3 d4 done`"]
        heads = [(f"{each.name} {each.argument}".rstrip(), each.help) for each in commands(dialog)]
        return head + [f"{typed:{_MARGIN}}{help}" for typed, help in heads]
    question = dialog.question
    found = meant(name, question.names) if question else []
    words = question.texts[found[0]] if question and len(found) == 1 else name
    lines = dialog.display.card(dialog.view, words, width=dialog.look.width)
    if lines:
        return lines
    meant_by = near(name, [dialog.display.titles])
    hint = f"; did you mean `{meant_by}`?" if meant_by else ""
    return [f"there is no card {dialog.quoted(name)}{hint}"]


def _table(dialog: Dialog, _: str) -> list[str]:
    shown = (pane for pane in dialog.display.panes if pane.place is not Place.ASKED)
    head = dialog.display.head(dialog.view, dialog.look.paint)
    return [head, *(line for pane in shown for line in pane.lines(dialog.view, dialog.look))]


def _options(dialog: Dialog, _: str) -> list[str]:
    question = dialog.question
    return [] if question is None else listed(question, dialog.look.width)


def _story(dialog: Dialog, number: str) -> list[str]:
    lines = [part for line in dialog.story() for part in folded(line, dialog.look.width)]
    if number and not (number.isascii() and number.isdecimal() and len(number) <= _LONGEST_NUMBER):
        return [f"{dialog.quoted(number)} is no number of lines"]
    return lines[-int(number or 0) :] or ["nothing has happened yet"]


def _why(dialog: Dialog, name: str) -> list[str]:
    return dialog.why_not(name) if name else ["`why NAME` tells why a card or an effect of yours cannot be played"]


def _undo(dialog: Dialog, _: str) -> list[str]:
    return ["taken back" if dialog.take_back() else "there is nothing to take back"]


def _save(dialog: Dialog, name: str) -> list[str]:
    try:
        return [f"saved in {dialog.save(Path(name) if name else None)}"]
    except RequestError as error:
        return [f"{error}; {error.hint}"]


def _record(dialog: Dialog, name: str) -> list[str]:
    recorder, log = dialog.recorder, dialog.session.log
    try:
        if recorder.running:
            return [f"recorded in {recorder.end(log)}"]
        if not name:
            return ["`record FILE` begins a recording, and `record` ends it"]
        recorder.begin(Path(name), log)
        return [f"from here on the game is recorded for {name}; `record` ends that"]
    except RequestError as error:
        return [f"{error}; {error.hint}"]


def _quit(dialog: Dialog, _: str) -> list[str]:
    dialog.left = True
    return []


COMMANDS = (
    Command("table", "", "all of the table", _table),
    Command("options", "", "all choices, with what their cards say", _options),
    Command("story", "[N]", "what has happened; the last N lines of it", _story),
    Command("why", "NAME", "why something of yours cannot be played now", _why),
    Command("undo", "", "take your last choice back", _undo),
    Command("save", "[FILE]", "save the game", _save),
    Command("record", "[FILE]", "record the game from here on as a scenario; once more: end that", _record),
    Command("quit", "", "leave the game; it is saved", _quit),
    Command("?", "[NAME]", "this help, or the printed words of a card", _explain),
)
