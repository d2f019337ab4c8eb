"""A game with people at one terminal: questions, commands and answers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from gesso.cli.playing.saving import SavedGame
from gesso.cli.playing.terminal_text import cut, folded, in_columns
from gesso.cli.reports import safe
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.diagnostics.suggestions import fold, nearest, plain_letters
from gesso.engine import EndlessGame
from gesso.sim.display import Look, Pane, Place
from gesso.sim.players import View
from gesso.sim.scenarios.recorder import Recorder
from gesso.sim.table_words import Playable
from gesso.sim.talk import Names, Question, Talk

_SEPARATOR = re.compile("[,;]")
_LONGEST_NUMBER = 4
_SHORTEST = 3
"""Shorter texts are equally near to all names."""
_LONGEST = 200
"""Longer than any name; longer texts are not compared."""


def meant(said: str, names: Names) -> list[int]:
    """Return the options (from 0) that a text means: by number, else by whole name, beginning or part."""
    if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER and 0 < int(said) <= len(names):
        return [int(said) - 1]
    return named(said, names)


def named(said: str, names: Names) -> list[int]:
    """Return the names (from 0) that a text means: whole, else by beginning, else by part; case and accents are ignored."""
    wanted = plain_letters(said)
    if not wanted or len(said) > _LONGEST:
        return []
    plain = [[plain_letters(name) for name in own] for own in names]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, own in enumerate(plain) if any(fits(name, wanted) for name in own)]
        if found:
            return found
    return []


def exactly(said: str, names: Names) -> bool:
    """True if the text is the whole of a name."""
    wanted = plain_letters(said)
    return any(wanted == plain_letters(name) for own in names for name in own)


def near(said: str, names: Names) -> str | None:
    """Return the name that a text without a match probably meant."""
    told = _SHORTEST <= len(said) <= _LONGEST
    return nearest(said, [name for own in names for name in own]) if told else None


def members(said: str) -> list[str]:
    """Return the members of a set typed in one line: `c3 d4`, or with commas `1, a card in c3`."""
    parts = _SEPARATOR.split(said) if _SEPARATOR.search(said) else said.split()
    return [part.strip() for part in parts if part.strip()]


def numbered(words: Sequence[str]) -> Iterator[str]:
    """Yield the options with their numbers."""
    margin = len(str(len(words)))
    return (f"{number:>{margin}} {text}" for number, text in enumerate(words, 1))


_FEW = 3
"""Up to this many short options are listed one below the other."""


def asked(question: Question, width: int) -> list[str]:
    """Return the question in lines."""
    return [line for paragraph in question.asked for line in textwrap.wrap(paragraph, width, subsequent_indent="  ")]


def listed(question: Question, width: int, most: int | None = None) -> list[str]:
    """Return the options with their numbers and remarks.

    If that takes more than `most` lines, the options go into columns; if those are too long, they are cut.
    """
    heads = list(numbered(question.printed))
    if any(question.glosses):
        full = _with_glosses(heads, question.glosses, width)
        if most is None or len(full) <= most:
            return full
        if len(heads) <= most:
            margin = max(map(len, heads)) + 2
            return [cut(f"{head:{margin}}{gloss}".rstrip(), width) for head, gloss in zip(heads, question.glosses)]
    rows = in_columns(heads, width) if len(heads) > _FEW else heads
    if most is None or len(rows) <= most:
        return rows
    rows = in_columns([cut(head, width // 2 - 2) for head in heads], width)
    return rows if len(rows) <= most else [*rows[: most - 1], question.more]


def _with_glosses(heads: Sequence[str], glosses: Sequence[str], width: int) -> list[str]:
    """Return options one below the other, each with its remark."""
    margin = max(map(len, heads)) + 2
    lines = []
    for head, gloss in zip(heads, glosses):
        lines += textwrap.wrap(f"{head:{margin}}{gloss}".rstrip(), width, subsequent_indent=" " * margin)
    return lines


_MARGIN = 15
_HELP = "?"
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `name` or `id` (equal in all languages) is typed, `argument` may follow; `run` returns lines to show."""

    id: str
    name: str
    argument: str
    help: str
    run: Callable[[Dialog, str], list[str]]


def commands(dialog: Dialog) -> tuple[Command, ...]:
    """Return all commands that the game has the parts for, those of its panes first."""
    say = dialog.say
    there = {"record": dialog.recorder is not None, "why": dialog.may_ask_why}
    left_out = [id for id, has in there.items() if not has]
    own = (
        Command(id, say(f"command.{id}"), argument and argument.format(say(f"argument.{kind}")), say(f"help.{id}"), run)
        for id, argument, kind, run in _COMMANDS
        if id not in left_out
    )
    asking = Command(_HELP, _HELP, f"[{say('argument.name')}]", say("help.explain"), _explain)
    return (*map(_of_pane, dialog.display.panes), *own, asking)


def command_of(dialog: Dialog, line: str) -> tuple[Command, str] | None:
    """Return the command that a line begins with and the rest of the line; None if it is not a command."""
    word, _, rest = (_HELP, "", line[1:]) if line.startswith(_HELP) else line.partition(" ")
    typed = plain_letters(word)
    found = next((command for command in commands(dialog) if typed in (plain_letters(command.name), command.id)), None)
    return None if found is None or (rest and not found.argument) else (found, rest.strip())


def _of_pane(pane: Pane) -> Command:
    def show(dialog: Dialog, _: str) -> list[str]:
        return pane.lines(dialog.view, dialog.look) or [dialog.say("nothing_there", pane=pane.name)]

    return Command(pane.id, pane.name, "", pane.help, show)


def _explain(dialog: Dialog, name: str) -> list[str]:
    if not name:
        head = [dialog.say("how_to_answer")]
        heads = [(f"{command.name} {command.argument}".rstrip(), command.help) for command in commands(dialog)]
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
    if number and not (number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS):
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
    assert recorder is not None, "without one there is no such command"
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
"""By id: the argument, and its description."""


_LAST = 6
"""Number of story lines in the recap of a finished game."""
_TOLD = 3
"""Number of cards that are explained at once."""
_QUOTED = 40
"""Number of typed characters that an answer repeats."""


class Dialog:
    """A game with people at one terminal.

    Args:
        talk: The game in words.
        humans: Seats whose choices are asked here.
        saved: Where the game is saved.
        recorder: Writes scenarios; None if the game has none.
        look: How to make lines; a driver changes it.
    """

    def __init__(
        self, talk: Talk, humans: frozenset[int], saved: SavedGame, recorder: Recorder | None, *, look: Look
    ) -> None:
        self.session = talk.session
        self.recorder = recorder
        self.display = talk.display
        self.left = False
        self.look = look
        self.say = talk.say
        self._talk = talk
        self._saved = saved
        self.endless: list[str] = []
        """What is said of effects that never come to an end, if the last choice has set such effects off."""
        self._stories: dict[tuple[int, int], list[str]] = {}
        self._seat = min(humans)
        self._question: Question | None = None
        self.go_on()

    @property
    def over(self) -> bool:
        """True if the game has ended or cannot go on, or a person has left it."""
        return self.left or self._question is None

    @property
    def question(self) -> Question | None:
        """Return the question that a person must answer now; None at the end of the game."""
        return self._question

    @property
    def view(self) -> View:
        """Return the view of the person who is asked, or was asked last."""
        return self.session.game.view(self._seat)

    def story(self) -> list[str]:
        """Return the story as the asked person may know it; made once for each point of the game."""
        key = len(self.session.said), self._seat
        if key not in self._stories:
            self._stories = {key: list(map(str, self._talk.story(self._seat)))}
        return self._stories[key]

    def why_not(self, said: str) -> list[str]:
        """Explain why the asked person cannot play what matches the name; if many match, list them."""
        plays = self._plays()
        names = [[fold(name) for name in play.names] for play in plays]
        found = [plays[number] for number in named(fold(said), names)]
        titles = list(dict.fromkeys(own.title for own in found))
        if not found:
            near_by = near(said, [(play.title, play.name) for play in plays])
            return [self.say("unknown_play", said=self.quoted(said), near=near_by or ""), self.may_ask()]
        if len(titles) > _TOLD:
            return [self.say("could_be", said=self.quoted(said), options=", ".join(titles))]
        return self._talk.why_not(self._seat, found)

    @property
    def may_ask_why(self) -> bool:
        """True if the game names what can be played, so that it can say why something cannot."""
        return bool(self._plays())

    def may_ask(self) -> str:
        """Return everything that the asked person could ever play."""
        return self.say("may_ask", names=", ".join(dict.fromkeys(play.title for play in self._plays())))

    def _plays(self) -> list[Playable]:
        return self._talk.plays(self._seat)

    def go_on(self, option: int | None = None) -> None:
        """Make a person's choice, and run the game until a person has to choose, or to its end.

        If the effects never come to an end, the game returns to the last question to a person; without any, it stops.
        """
        session = self.session
        self.endless = []
        try:
            if option is not None:
                session.answer(option)
            while session.result is None and not session.asks_a_human():
                session.step()
        except EndlessGame as error:
            if not error.ring:
                raise
            self._stories = {}
            self.endless = self._talk.never_ending(error, self.view)
            asks = session.asks_a_human() or session.take_back()
            self.endless.append(self.say("endless_back" if asks else "endless_stop"))
        self._question = None
        if session.result is None and session.asks_a_human():
            decision = session.question()
            self._seat = decision.player
            self._question = self._talk.question(decision)

    def answer(self, line: str) -> list[str]:
        """Handle a typed line: an answer, several members of a set, or a command.

        Returns:
            Lines to show; empty if the table shows the result.
        """
        said = " ".join(safe(line).split())
        question = self._question
        if not said:
            return []
        if question is None or not exactly(said, question.names):
            called = command_of(self, said)
            if called is not None:
                command, argument = called
                return command.run(self, argument)
        return self._choose(said)

    def _choose(self, said: str) -> list[str]:
        question = self._question
        if question is None:
            return [self.say("over")]
        found = meant(said, question.names)
        if len(found) == 1:
            self.go_on(question.decision.options[found[0]])
            return self.endless
        several = members(said)
        if len(several) > 1 and len(meant(several[0], question.names)) == 1:
            return self._choose_each(question, several)
        if found:
            could = ", ".join(question.printed[number] for number in found)
            return [self.say("could_be", said=self.quoted(said), options=could)]
        known = [*question.names, [command.name for command in commands(self)]]
        near_by = near(said, known)
        if near_by is None:
            return [self.say("no_choice", said=self.quoted(said))]
        return [self.say("no_choice_near", said=self.quoted(said), near=near_by)]

    def _choose_each(self, first: Question, several: list[str]) -> list[str]:
        """Choose the members of one set one by one, until a question is about something else."""
        for number, said in enumerate(several):
            question = self._question
            asked = question is not None and (question.decision.kind, question.decision.prompt) == (
                first.decision.kind,
                first.decision.prompt,
            )
            if not asked:
                return [self.say("not_asked", said=self.quoted(", ".join(several[number:])))]
            reply = self._choose(said)
            if reply:
                return reply
        return []

    def take_back(self) -> bool:
        """Undo the last choice of a person; return False if there is none."""
        taken = self.session.take_back()
        self._stories = {}
        self.go_on()
        return taken

    def save(self, path: Path | None = None) -> Path:
        """Save the game and return the file. Raises `RequestError`."""
        return self._saved.write(self.session.log, path)

    def quoted(self, said: str) -> str:
        """Return the typed text in quotes, cut if it is long."""
        return f"`{said if len(said) <= _QUOTED else f'{said[:_QUOTED]}...'}`"

    def ending(self, *, recap: bool = False) -> list[str]:
        """Return how long the game was and how it ended, after a `recap` of the last events; or that it was left."""
        if self.session.result is None:
            return [self.say("left")] if self._question is not None else []
        last = self.story()[-_LAST:] if recap else []
        return [*last, *self._talk.outcome(self.view)]
