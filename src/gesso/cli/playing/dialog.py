"""A game with persons at one terminal: takes what they type, makes their choices, and says what came of it."""

from __future__ import annotations

from pathlib import Path

from gesso.cli.playing.commands import command_of, commands
from gesso.cli.playing.options import exactly, meant, members, named, near
from gesso.cli.playing.question import Question
from gesso.cli.playing.saving import SavedGame
from gesso.cli.playing.story import Tell, choices
from gesso.cli.reports import safe
from gesso.diagnostics.suggestions import fold
from gesso.sim.display import Display, Look
from gesso.sim.players import View
from gesso.sim.reason_words import Playable, ReasonWords
from gesso.sim.scenarios.recorder import Recorder
from gesso.sim.session import Session
from gesso.wording.play_words import Say

_LAST = 6
"""So many lines of the story tell how a game has ended."""
_TOLD = 3
"""So many cards are told of at once."""
_QUOTED = 40
"""So much of what was typed is repeated in an answer to it."""


class Dialog:
    """`look` is what lines are made for; a driver changes it. `persons` are the seats that are asked here, `lone` is the
    answer of which a run is told as one. `words` say why something
    cannot be played, `say` all else, `tell` gives the story of games that have one."""

    def __init__(
        self,
        session: Session,
        display: Display,
        persons: frozenset[int],
        saved: SavedGame,
        recorder: Recorder,
        words: ReasonWords,
        say: Say,
        *,
        lone: str,
        look: Look,
        tell: Tell | None = None,
    ) -> None:
        self.session = session
        self.recorder = recorder
        self.display = display
        self.left = False
        self.look = look
        self.say = say
        self._persons = persons
        self._saved = saved
        self._words = words
        self._lone = lone
        self._tell = tell
        self._stories: dict[tuple[int, int], list[str]] = {}
        self._seat = min(persons)
        self._question: Question | None = None
        self.go_on()

    @property
    def over(self) -> bool:
        """Has the game ended, or been left?"""
        return self.left or self.session.result is not None

    @property
    def question(self) -> Question | None:
        """What a person has to answer now; None at the end of the game."""
        return self._question

    @property
    def view(self) -> View:
        """What the person knows who is asked, or was asked last."""
        return self.session.game.view(self._seat)

    def story(self) -> list[str]:
        """What has happened, as the person who is asked may know it; made once for each point of the game."""
        key = len(self.session.said), self._seat
        if key not in self._stories:
            if self._tell is None:
                lines = choices(self.session, self.display, self._seat, self._lone, self.say)
            else:
                lines = [str(line) for line in self._tell(self.session.game, self._seat)]
            self._stories = {key: lines}
        return self._stories[key]

    def why_not(self, said: str) -> list[str]:
        """Why the person who is asked cannot play now what is called so, or what names begin so; of many, which they are."""
        plays = self._plays()
        names = [[fold(name) for name in own.names] for own in plays]
        found = [plays[number] for number in named(fold(said), names)]
        titles = list(dict.fromkeys(own.title for own in found))
        if not found:
            near_by = near(said, [(own.title, own.name) for own in plays])
            return [self.say("unknown_play", said=self.quoted(said), near=near_by or ""), self.may_ask()]
        if len(titles) > _TOLD:
            return [self.say("could_be", said=self.quoted(said), options=", ".join(titles))]
        return self._words.why_not(self.session.game, self._seat, found)

    def may_ask(self) -> str:
        """What the person who is asked may ever play."""
        return self.say("may_ask", names=", ".join(dict.fromkeys(own.title for own in self._plays())))

    def _plays(self) -> list[Playable]:
        return self._words.plays(self.session.game, self._seat)

    def go_on(self) -> None:
        """Let the game run until a person has to choose, or to its end."""
        session = self.session
        while session.result is None and not session.asks_a_person():
            session.step()
        self._question = None
        if session.result is None:
            decision = session.question()
            self._seat = decision.player
            texts = session.game.words(decision, decision.options)
            view = self.view
            printed = tuple(self.display.printed(view, decision, text) for text in texts)
            glosses = tuple(self.display.gloss(view, decision, text) for text in texts)
            asked, more = self.display.question(view, decision), self.say("more_options")
            self._question = Question(decision, asked, texts, printed, glosses, more)

    def answer(self, line: str) -> list[str]:
        """Take a line that was typed: an answer, several members of a set, or a command. Gives the lines that say what
        came of it, none where the table shows it."""
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
            self.session.answer(question.decision.options[found[0]])
            self.go_on()
            return []
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
        """Members of one set, as far as it is asked for."""
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
        """Take the last choice of a person back; False where there is none."""
        taken = self.session.take_back()
        self._stories = {}
        self.go_on()
        return taken

    def save(self, path: Path | None = None) -> Path:
        """Save the game; gives the file. Raises `RequestError`."""
        return self._saved.write(self.session.log, path)

    def quoted(self, said: str) -> str:
        """What was typed, in quotes, cut where it is long."""
        return f"`{said if len(said) <= _QUOTED else f'{said[:_QUOTED]}...'}`"

    def ending(self, *, recap: bool = False) -> list[str]:
        """How long the game was and how it has ended, after a `recap` of what happened last; or that it was left."""
        result = self.session.result
        if result is None:
            return [self.say("left")]
        last = self.story()[-_LAST:] if recap else []
        head = self.display.head(self.view, lambda text, tone: text)
        length = self.say("length", head=head, n=str(len(self.session.log.choices)))
        if result.winner is None:
            return [*last, length, self.say("drawn")]
        return [*last, length, self.say("wins", who=self.display.player(self.view, result.winner))]
