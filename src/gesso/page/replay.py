"""A game that was played, moment by moment, and where it parts from the same game on newer cards."""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gesso.engine import EndlessGame, Game, Log
from gesso.page.client import Client
from gesso.page.moment_links import packed
from gesso.page.protocol import Message, Refusal
from gesso.page.table import House, Table, scenario_of
from gesso.project.project import ProjectModel
from gesso.sim.moments import Course
from gesso.sim.session import PERSON
from gesso.tasks import play

_MOST = 40
"""Replays that are open at a time; the oldest are forgotten."""


Source = Callable[[ProjectModel], Course]
"""Plays a game on some cards; raises RequestError or CheckError if they cannot play it."""


def course_of_log(log: Log) -> Source:
    """Return what plays the game of a log."""

    def course(project: ProjectModel) -> Course:
        return Course(Game.begin(play.pair(project, log.players), seed=log.seed, record=True), log.choices)

    return course


def course_of_scenario(file: str, name: str) -> Source:
    """Return what plays a scenario of a file, which is named from the folder of the project."""

    def course(project: ProjectModel) -> Course:
        from gesso.tasks.check import scenario_walked

        walk = scenario_walked(project, file, name)
        lines = [f"{seat} {words}" for seat, words in walk.choices]
        fault = next((failure.diagnostic.message for failure in walk.failures), "")
        return Course(walk.start, lines, whole=False, fault=fault)

    return course


def first_difference(one: Course, other: Course) -> int | None:
    """Return the first choice (from 0) before which two courses show something else or offer other options; None if they
    are alike to their end."""
    for moment in range(min(len(one.steps), len(other.steps)) + 1):
        games = one.at(moment), other.at(moment)
        if _seen(games[0]) != _seen(games[1]):
            return moment
    return None if len(one.steps) == len(other.steps) else min(len(one.steps), len(other.steps))


def _seen(game: Game) -> tuple[Any, ...]:
    """Return all that both seats see, and what may be chosen."""
    options = tuple(game.words(decision, decision.options) for decision in game.pending.values())
    return (*(game.view(seat) for seat in range(len(game.rules.players))), options)


class Replay:
    """A game that was played, as pages walk through it.

    Args:
        id: Its name in messages.
        house: What all tables share.
        project: The cards that it was played with.
        source: The game.

    Raises:
        RequestError, CheckError: As `source` does.
    """

    def __init__(self, id: str, house: House, project: ProjectModel, source: Source) -> None:
        self.id, self.project = id, project
        self._house, self._source = house, source
        self.course, self.table = self._played(project)
        self._newer: tuple[ProjectModel, Course, Table] | None = None

    def _played(self, project: ProjectModel) -> tuple[Course, Table]:
        course = self._source(project)
        start = course.at(0)
        seats = (PERSON, PERSON)
        return course, Table(self.id, self._house, project, start.rules.players, seats, seed=start.seed, start=start)

    def newer(self) -> tuple[Course, Table] | None:
        """Return the same game on the cards as they are now; None if they are those that it was played with."""
        project = self._house.project()
        if project is self.project:
            return None
        if self._newer is None or self._newer[0] is not project:
            self._newer = project, *self._played(project)
        return self._newer[1:]

    def opened(self) -> Message:
        """Return what a page needs to show the whole game: its choices and its story."""
        return {
            "replay": self.id,
            "game": self.course.end.rules.game,
            "entries": list(self.course.end.rules.players),
            "choices": list(self._choices()),
            "story": self._story(),
            **({"broken": self.course.broken} if self.course.broken else {}),
            **({"fault": self.course.fault} if self.course.fault else {}),
            **({} if self.course.whole else {"position": True}),
        }

    def _choices(self) -> Iterator[Message]:
        """Yield what was chosen each time, in printed names."""
        game, display = self.course.at(0), self.table.display
        for step in self.course.steps:
            text = step.words
            if step.options > 1:
                decision = game.pending[step.seat]
                (option,) = game.described(decision, decision.accepted[step.number : step.number + 1])
                text = self.table.unmarked(display.printed(game.view(step.seat), decision, option))
            yield {"seat": step.seat, "text": text, "forced": step.options == 1}
            game.apply(step.words, step.seat)

    def _story(self) -> list[Message]:
        """Return the story as somebody who sees all reads it, each line with the number of choices before it."""
        self.table.session.game = self.course.end
        lines = play.story(self.project, self.course.end)
        events = [step.events for step in self.course.steps]
        told = self.table.lines(lines)
        for line, data in zip(lines, told):
            data["moment"] = bisect_right(events, line.event)
        return told

    def at(self, client: Client, moment: int, seat: int | None, *, newer: bool = False) -> Message:
        """Return the table before a choice, with its question and what was chosen.

        Args:
            client: The page that asks.
            moment: The number of the choice, from 0.
            seat: Who looks; None for somebody who sees all.
            newer: Whether to show the cards as they are now.
        """
        course, table = self.course, self.table
        if newer:
            found = self.newer()
            if found is None:
                raise Refusal("refused", "the cards have not changed since")
            course, table = found
        moment = min(moment, len(course.steps))
        game = table.session.game = course.at(moment)
        decision = game.decision
        step = course.steps[moment] if moment < len(course.steps) else None
        asked = step.seat if step is not None else None if decision is None else decision.player
        state, faces = table.state(asked if seat is None else seat, asked, choosing=True)
        if seat is None:
            other, more = table.state(1 - (asked or 0), asked, choosing=False)
            _with_hand(state, other)
            faces += more
        table.tell_faces(client, faces)
        return {"moment": moment, "state": state, **({"chosen": step.number} if step is not None else {})}

    def log_at(self, moment: int) -> Game:
        """Return the game before a choice, whose log leads there. Raises `Refusal` for one that began elsewhere."""
        if not self.course.whole:
            raise Refusal("refused", "a scenario begins from a position, so no log leads to it")
        return self.course.at(moment)

    def difference(self) -> Message:
        """Return where the game parts from the same game on the cards as they are now."""
        found = self.newer()
        if found is None:
            return {"same": True}
        moment = first_difference(self.course, found[0])
        return {"same": True} if moment is None else {"same": False, "moment": moment}


def _with_hand(state: Message, other: Message) -> None:
    """Put the hand that the other seat sees in the place of its cards' backs."""
    for hand in other["scene"]["areas"]:
        if hand["place"] == "hand":
            areas = state["scene"]["areas"]
            shown = [{**thing, "id": f"theirs:{thing['id']}"} for thing in hand["things"]]
            state["scene"]["areas"] = [
                {**area, "things": shown} if area["id"] == hand["id"] and area["place"] == "rival" else area
                for area in areas
            ]


def _take(game: Game, number: int) -> None:
    """Make a choice. Raises `Refusal`."""
    decision = game.decision
    if decision is None or number >= len(decision.options):
        raise Refusal("refused", "this cannot be chosen here")
    try:
        game.apply(decision.options[number], decision.player)
    except EndlessGame as error:
        raise Refusal("refused", str(error)) from error


class ReplayDesk:
    """Answers the requests about games that were played.

    Args:
        house: What all pages share.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._replays: dict[str, Replay] = {}

    @property
    def requests(self) -> Mapping[str, Callable[[Client, Message], Message]]:
        """Return the handlers by the names of requests."""
        return {
            "replay/open": self._open,
            "replay/at": self._at,
            "replay/difference": self._difference,
            "replay/on": self._on,
            "replay/link": self._link,
            "replay/scenario": self._scenario,
        }

    def _replay(self, client: Client, message: Message) -> Replay:
        if message["replay"] not in self._replays:
            raise Refusal("unknown", "this game is no longer open", "open its log again")
        return self._replays[message["replay"]]

    def _open(self, client: Client, message: Message) -> Message:
        if "table" in message:
            table = self._house.table(message["table"])
            with table.lock:
                project, source = table.project, course_of_log(table.log(client))
        else:
            project, found = self._house.project(), self._house.log_of(message)
            if found is None and "scenario" not in message:
                raise Refusal("shape", "a replay needs a `table`, a `log`, a `link` or a `scenario`")
            source = course_of_scenario(**message["scenario"]) if found is None else course_of_log(found)
        replay = Replay(f"r{secrets.token_hex(4)}", self._house, project, source)
        while len(self._replays) >= _MOST:
            del self._replays[next(iter(self._replays))]
        self._replays[replay.id] = replay
        return replay.opened()

    def _at(self, client: Client, message: Message) -> Message:
        replay = self._replay(client, message)
        with replay.table.lock:
            return replay.at(client, message["moment"], message.get("seat"), newer=message.get("newer", False))

    def _difference(self, client: Client, message: Message) -> Message:
        replay = self._replay(client, message)
        with replay.table.lock:
            return replay.difference()

    def _on(self, client: Client, message: Message) -> Message:
        """Open a table that goes on from a moment, or from another choice that could be made there."""
        replay = self._replay(client, message)
        with replay.table.lock:
            game = replay.course.at(message["moment"])
            if "option" in message:
                _take(game, message["option"])
        whole = replay.course.whole
        table = self._house.begin(
            game.rules.players,
            message["seats"],
            log=game.log if whole else None,
            start=None if whole else game,
            project=replay.project,
        )
        return self._house.sit(client, table)

    def _link(self, client: Client, message: Message) -> Message:
        replay = self._replay(client, message)
        with replay.table.lock:
            game = replay.log_at(message["moment"])
            return {"link": packed(game.rules, game.log)}

    def _scenario(self, client: Client, message: Message) -> Message:
        """Write the choice of a moment as a scenario, from the position before it."""
        replay = self._replay(client, message)
        with replay.table.lock:
            game = replay.log_at(message["moment"] + 1)
            return {"scenario": scenario_of(replay.project, game.rules, game.log, message["moment"])}
