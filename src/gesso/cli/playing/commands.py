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
from gesso.diagnostics.suggestions import plain_letters
from gesso.sim.display import Pane, Place

if TYPE_CHECKING:
    from gesso.cli.playing.dialog import Dialog
_MARGIN = 15
_HELP = "?"
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Command:
    """`name` is typed, or `id`, which is the same in all languages; `argument` may follow it; `run` takes what followed and
    gives the lines to be shown."""

    id: str
    name: str
    argument: str
    help: str
    run: Callable[[Dialog, str], list[str]]


def commands(dialog: Dialog) -> tuple[Command, ...]:
    """All commands of a game, those of its own panes first."""
    say = dialog.say
    own = (
        Command(id, say(f"command.{id}"), argument and argument.format(say(f"argument.{kind}")), say(f"help.{id}"), run)
        for id, argument, kind, run in _COMMANDS
    )
    asking = Command(_HELP, _HELP, f"[{say('argument.name')}]", say("help.explain"), _explain)
    return (*map(_of_pane, dialog.display.panes), *own, asking)


def command_of(dialog: Dialog, line: str) -> tuple[Command, str] | None:
    """The command that a line begins with, and what follows it; None for a line that is none."""
    word, _, rest = (_HELP, "", line[1:]) if line.startswith(_HELP) else line.partition(" ")
    typed = plain_letters(word)
    found = next((each for each in commands(dialog) if typed in (plain_letters(each.name), each.id)), None)
    return None if found is None or (rest and not found.argument) else (found, rest.strip())


def _of_pane(pane: Pane) -> Command:
    def show(dialog: Dialog, _: str) -> list[str]:
        return pane.lines(dialog.view, dialog.look) or [dialog.say("nothing_there", pane=pane.name)]

    return Command(pane.id, pane.name, "", pane.help, show)


def _explain(dialog: Dialog, name: str) -> list[str]:
    if not name:
        head = [dialog.say("how_to_answer")]
        heads = [(f"{each.name} {each.argument}".rstrip(), each.help) for each in commands(dialog)]
        margin = max(_MARGIN, *(len(typed) + 1 for typed, _ in heads))
        return head + [f"{typed:{margin}}{help}" for typed, help in heads]
    question = dialog.question
    found = meant(name, question.names) if question else []
    words = question.texts[found[0]] if question and len(found) == 1 else name
    lines = dialog.display.card(dialog.view, words, width=dialog.look.width)
    if lines:
        return lines
    meant_by = near(name, [dialog.display.titles])
    return [dialog.say("no_card", said=dialog.quoted(name), near=meant_by or "")]


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
        return [dialog.say("no_number", said=dialog.quoted(number))]
    return lines[-int(number or 0) :] or [dialog.say("nothing_yet")]


def _why(dialog: Dialog, name: str) -> list[str]:
    return dialog.why_not(name) if name else [dialog.say("why_what"), dialog.may_ask()]


def _undo(dialog: Dialog, _: str) -> list[str]:
    return [dialog.say("taken_back" if dialog.take_back() else "nothing_back")]


def _save(dialog: Dialog, name: str) -> list[str]:
    try:
        return [dialog.say("saved", place=str(dialog.save(Path(name) if name else None)))]
    except RequestError as error:
        return [f"{error}; {error.hint}"]


def _record(dialog: Dialog, name: str) -> list[str]:
    recorder, log = dialog.recorder, dialog.session.log
    try:
        if recorder.running:
            return [dialog.say("recorded", place=str(recorder.end(log)))]
        if not name:
            return [dialog.say("record_what")]
        recorder.begin(Path(name), log)
        return [dialog.say("recording", place=name)]
    except RequestError as error:
        return [f"{error}; {error.hint}"]


def _quit(dialog: Dialog, _: str) -> list[str]:
    dialog.left = True
    return []


_COMMANDS = (
    ("table", "", "", _table),
    ("options", "", "", _options),
    ("story", "[{}]", "number", _story),
    ("why", "{}", "name", _why),
    ("undo", "", "", _undo),
    ("save", "[{}]", "file", _save),
    ("record", "[{}]", "file", _record),
    ("quit", "", "", _quit),
)
"""By id, with what may follow it, and what that is."""
