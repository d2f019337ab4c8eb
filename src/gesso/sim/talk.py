"""What a running game says to the people at its table: questions, the story, why not, and the end, in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from gesso.data_classes import dataclass
from gesso.engine import Decision, EndlessGame, Game, IllegalChoice, RunningText
from gesso.engine.choices import Option
from gesso.engine.errors import NoWorlds
from gesso.engine.ruleset import Chance
from gesso.sim.display import Display
from gesso.sim.narration import Line, Teller
from gesso.sim.players import View
from gesso.sim.session import Session
from gesso.sim.table_words import Playable, ReasonWords
from gesso.wording.labels import Say

Names = Sequence[Sequence[str]]
"""The names of each option."""
_TRIED = 3
"""So many worlds are tried."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a person."""

    decision: Decision
    asked: Sequence[str]
    """The question, in paragraphs."""
    options: tuple[Option, ...]
    printed: tuple[str, ...]
    """The options as cards and table name them."""
    glosses: tuple[str, ...]
    """A remark beside each option."""
    more: str
    """The sentence that says how to see all options."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The options as logs name them."""
        return tuple(option.words for option in self.options)

    @property
    def names(self) -> Names:
        """The names of each option, with blanks as people type them."""
        both = zip(self.printed, self.texts)
        return [tuple(dict.fromkeys(" ".join(name.split()) for name in names)) for names in both]


class Talk:
    """The words of one game.

    Args:
        session: The game.
        display: How the table looks in words.
        reasons: Explains why something cannot be played.
        say: Fills a phrase for everything else.
        narrate: Returns the story; None if the game has none, so that it is told choice by choice.
        printed: Returns the printed name of a card or passive.
    """

    def __init__(
        self,
        session: Session,
        display: Display,
        reasons: ReasonWords,
        say: Say,
        *,
        narrate: Teller | None = None,
        printed: Callable[[str], str] = str,
    ) -> None:
        self.session = session
        self.display = display
        self.say = say
        self._reasons = reasons
        self._narrate = narrate
        self._printed = printed

    def question(self, decision: Decision) -> Question:
        """Return a decision as a question to its player."""
        view = self.session.game.view(decision.player)
        options = self.session.game.described(decision, decision.options)
        printed = tuple(self.display.printed(view, decision, option) for option in options)
        glosses = tuple(self.display.gloss(view, decision, option) for option in options)
        asked = self.display.question(view, decision)
        return Question(decision, asked, options, printed, glosses, self.say("more_options"))

    def story(self, seat: int) -> list[Line]:
        """Return the story as a seat may know it; beyond the last seat, as somebody who watches."""
        if self._narrate is None:
            return list(map(self._told, self._choices(seat)))
        return self._narrate(self.session.game.events, seat)

    @staticmethod
    def _told(text: str) -> Line:
        return Line(0, text)

    def _choices(self, seat: int) -> list[str]:
        """Return all choices that a seat may know; a series of equal answers by others becomes one line."""
        game, display = self.session.game, self.display
        view = game.view(seat if seat < len(game.rules.players) else 0)
        forced_answer = game.rules.forced_answer
        lines: list[str] = []
        run = 0
        for said in self.session.said:
            decision = said.decision
            if said.option.words == forced_answer and (said.forced or decision.player != seat):
                run += 1
                lines[-1 if run > 1 else len(lines) :] = [f"{forced_answer}{f' x{run}' if run > 1 else ''}"]
                continue
            run = 0
            if decision.player == seat:
                words = display.printed(view, decision, said.option)
                words = self.say("nothing_else", words=words) if said.forced else words
            else:
                # "No other choice" would reveal which cards the hand does not have.
                words = display.overheard(view, decision, said.option)
            lines.append(f"{display.player(view, decision.player)}: {words}")
        return lines

    def would(self, decision: Decision, option: int, chance: Chance) -> list[str]:
        """Return what an option would bring about at once, as far as its player can know it.

        The option is tried in worlds that look the same from there, up to what chance or hidden cards decide.
        """
        game, seat = self.session.game, decision.player
        if self._narrate is None or option not in decision.options or game.decision_context(decision).chosen:
            return []
        known, stories = game.event_count, []
        for _ in range(_TRIED):
            try:
                state = game.rules.resample(game.rules.apart(game.state), seat, chance)
                world = Game(game.rules, game.rules.restore(game.rules.save(state), record=True), 0)
                before = world.event_count
                world.apply(option, seat)
            except (NoWorlds, EndlessGame, IllegalChoice):
                return []
            lines = self._narrate((*game.events, *self._narrate.certain(world.events[before:])), seat)
            stories.append([line.text for line in lines if line.event >= known])
        # What differs from world to world is decided by what the player cannot see.
        alike = takewhile(lambda lines: len(set(lines)) == 1, zip(*stories))
        return [line for line, *_ in alike]

    def plays(self, seat: int) -> list[Playable]:
        """Return everything that a seat could ever play; nothing if the game does not name it."""
        return self._reasons.plays(self.session.game, seat)

    def why_not(self, seat: int, plays: Sequence[Playable]) -> list[str]:
        """Return why a seat cannot play these now, in sentences."""
        return self._reasons.why_not(self.session.game, seat, plays)

    def never_ending(self, error: EndlessGame, view: View) -> list[str]:
        """Return which texts set each other off for ever, and since when."""
        game, say = self.session.game, self.say
        words = [self._text_words(text, view) for text in error.ring]
        texts = words[0] if len(words) == 1 else say("endless_first", first=words[0], next=words[1])
        for text in words[2:]:
            texts = say("endless_next", texts=texts, next=text)
        decision, begun = game.decision, []
        if error.since is not None:
            begun.append(say("endless_since", text=self._text_words(error.since, view)))
        if decision is not None and error.at_once:
            number = str(len(game.log.choices) + 1)
            begun.append(say("endless_choice", n=number, who=self.display.player(view, decision.player)))
        return [say("endless_one" if len(words) == 1 else "endless", texts=texts), *begun, say("endless_cause")]

    def _text_words(self, text: RunningText, view: View) -> str:
        who = self.display.player(view, text.seat)
        return self.say("endless_text", title=self._printed(text.title), who=who, place=f"{text.source}:{text.line}")

    def outcome(self, view: View) -> list[str]:
        """Return how long a finished game was and how it ended."""
        result = self.session.result
        assert result is not None, "the game is not over"
        head = self.display.head(view, lambda text, tone: text)
        length = self.say("length", head=head, n=str(len(self.session.log.choices)))
        if result.winner is None:
            return [length, self.say("drawn")]
        return [length, self.say("wins", who=self.display.player(view, result.winner))]
