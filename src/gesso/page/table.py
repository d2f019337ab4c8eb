"""Tables of the live page: games with seats, seen from each of them.

A table knows no connection and no thread. It is opened with the cards of one moment, and later edits do not change it.
"""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, EndlessGame, Game, IllegalChoice, Log
from gesso.engine.game import run_length
from gesso.games import RANDOM_BOT
from gesso.page.client import Client
from gesso.page.moment_links import packed, unpacked
from gesso.page.protocol import Message, Refusal
from gesso.project.project import ProjectModel
from gesso.project.selection import game_of
from gesso.sim.display import OWNERS
from gesso.sim.narration import Line
from gesso.sim.players import RANDOM, View
from gesso.sim.scene import Scene, Thing, as_data, shared_by, things_in
from gesso.sim.session import PERSON, Answered, Seats, moments_of
from gesso.tasks import play
from gesso.wording.outline import plain
from gesso.wording.transcript import Passage

GUEST: Final = "guest"
"""A person at a seat who comes by a link from another computer."""
PEOPLE: Final = (PERSON, GUEST)
_SEEDS = 1 << 40
_MOST_TOLD = 8
"""So many sentences on what a choice would do are told, and how many more there are."""
_MOST_LEFT = 12
"""So many tables stay open that nobody looks at: a page that was closed may come back to one."""
_MOST_CHOICES = 20_000
"""Programs that play each other stop here."""
Pictures = Callable[[ProjectModel, Sequence[str]], Mapping[str, Mapping[str, Any]]]
"""Returns what a page has to know of the pictures of faces: addresses and the ratio of width to height."""


def _no_pictures(project: ProjectModel, faces: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
    return {}


def _now(work: Callable[[], None]) -> None:
    work()


@dataclass
class House:
    """What all pages share: the project, the tables, and how work is done that takes its time."""

    project: Callable[[], ProjectModel]
    """Returns the cards as they are now."""
    pictures: Pictures = _no_pictures
    later: Callable[[Callable[[], None]], None] = _now
    """Does some work when the page need not wait for it, such as letting a program think."""
    new_lock: Callable[[], AbstractContextManager[Any]] = nullcontext
    tables: dict[str, Table] = field(default_factory=dict)
    keys: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    """Keys of seats that links hold, each with its table and seat; None for a person who watches."""

    def table(self, id: str) -> Table:
        """Return an open table. Raises `Refusal`."""
        if id not in self.tables:
            raise Refusal("unknown", "this table is no longer open", "begin a new game")
        return self.tables[id]

    def log_of(self, message: Message) -> Log | None:
        """Return the game that a message holds as a `log` or a `link`; None for neither. Raises `LogError`."""
        if "link" in message:
            return unpacked(lambda players: play.pair(self.project(), players), message["link"])
        return Log.parse(message["log"]) if "log" in message else None

    def begin(
        self,
        entries: Sequence[str],
        seats: Sequence[str],
        *,
        seed: int | None = None,
        log: Log | None = None,
        start: Game | None = None,
        asks_all: bool = False,
        project: ProjectModel | None = None,
    ) -> Table:
        """Open a table, by default with the cards as they are now; raise like `gesso.tasks.play.session`."""
        id = f"t{secrets.token_hex(4)}"
        seed = secrets.randbelow(_SEEDS) if seed is None else seed
        table = Table(
            id, self, project or self.project(), tuple(entries), tuple(seats),
            seed=seed, log=log, start=start, asks_all=asks_all,
        )  # fmt: skip
        self.tables[id] = table
        self._forget()
        return table

    def _forget(self) -> None:
        """Close the oldest tables at which nobody looks, so that a server that runs for days does not grow."""
        left = [table for table in tuple(self.tables.values()) if not table.is_looked_at]
        closed = {table.id for table in left[:-_MOST_LEFT]}
        for id in closed:
            del self.tables[id]
        for key in [key for key, (table, _) in tuple(self.keys.items()) if table in closed]:
            del self.keys[key]

    def sit(self, client: Client, table: Table) -> Message:
        """Let the project's own user sit down wherever a person is; return the answer to the request."""
        seats = frozenset(seat for seat, who in enumerate(table.seats) if who == PERSON)

        # Who comes back to a table will look at it.
        self.tables[table.id] = self.tables.pop(table.id, table)
        client.afterwards(lambda: self.later(lambda: _carefully(table, lambda: table.join(client, seats))))
        return {"table": table.id}


@dataclass(frozen=True, slots=True)
class _Standing:
    """What a person does until something happens."""

    kind: str
    """The kind of the question."""
    words: str
    """The way out that is taken."""
    turns: int
    """How many turns had begun."""


@dataclass(eq=False)
class _Place:
    """A page at a table."""

    client: Client
    seats: frozenset[int]
    """The seats of the people in front of this page; none if they watch."""
    looks: int | None
    """The seat whose cards are shown."""
    story: list[Message] = field(default_factory=list)
    """The lines that the page has been told."""
    lines: list[tuple[Line, Message]] = field(default_factory=list)
    """The lines of the story as this place has seen them last, with their data."""
    seq: int = 0
    """The number of the newest state that the page has been told."""
    told: Message = field(default_factory=dict)
    """That state, without its number and its story."""
    first: int = 0
    """The number of the oldest state that asks the same."""
    is_open: bool = False
    """Whether a choice may follow that state: none has been made at this place since."""


class Table:
    """A game with people and programs at its seats, and pages that look.

    Args:
        id: Its name in messages.
        house: What all tables share.
        project: The cards that are played.
        entries: What the players bring, by seat.
        seats: Who sits there: `person`, `guest`, or the name of a player.
        seed: What all chance comes from; a `log` has its own.
        log: A game to go on with.
        asks_all: Whether people are asked even if they have a single option, so that nobody learns from a missing
            question. People on different computers always are.
        start: A position to begin from, in a recorded game; such a game has no log.

    Raises:
        RequestError, CheckError, LogError: As `gesso.tasks.play.session` does.
    """

    def __init__(
        self,
        id: str,
        house: House,
        project: ProjectModel,
        entries: tuple[str, ...],
        seats: tuple[str, ...],
        *,
        seed: int,
        log: Log | None = None,
        start: Game | None = None,
        asks_all: bool = False,
    ) -> None:
        self.id = id
        self.lock = house.new_lock()
        self.project, self.entries, self.seats = project, entries, seats
        self.people = frozenset(seat for seat, who in enumerate(seats) if who in PEOPLE)
        self.start = start
        rules = play.pair(project, entries) if start is None else start.rules
        bots = Seats(tuple(PERSON if who in PEOPLE else who for who in seats))
        seed = seed if log is None else log.seed
        players = [bots.player(seat, rules, seed) for seat in range(len(seats))]
        self.asks_all = asks_all or self.is_shared
        self.session = play.session(
            project, entries, players,
            seed=seed, humans=self.people, log=log, start=start, asks_all=self.asks_all,
        )  # fmt: skip
        self.display = play.display(project, entries)
        self.talk = play.talk(project, self.session, self.display)
        self.scenes = play.scenes(project, entries)
        self._speaks_of = cache(self.scenes.speaks_of)
        self._notices: dict[int, list[str]] = {}
        self._seqs: dict[frozenset[int], int] = {}
        self._standing: dict[int, _Standing] = {}
        self._house = house
        self._places: list[_Place] = []
        self._stopped = False

    # ------------------------------------------------------------ who looks
    def join(self, client: Client, seats: frozenset[int]) -> None:
        """Let a page look at the table from these seats, or watch; a page that sits here already changes its seats."""
        self.leave(client)
        looks = min(seats) if len(seats) == 1 else None
        place = _Place(client, seats, looks)
        self._places.append(place)
        client.on_farewell(lambda: self._left(place))
        self.run()

    def leave(self, client: Client) -> None:
        """Let a page look no longer."""
        self._places = [place for place in self._places if place.client is not client]

    def _left(self, place: _Place) -> None:
        if place in self._places:
            self._places.remove(place)
            self._tell_all()

    def _place(self, client: Client) -> _Place:
        place = next((each for each in self._places if each.client is client), None)
        if place is None:
            raise Refusal("refused", "you do not sit at this table")
        return place

    @property
    def is_looked_at(self) -> bool:
        """Return whether a page shows this table."""
        return bool(self._places)

    @property
    def is_shared(self) -> bool:
        """Return whether people at different pages play each other."""
        return GUEST in self.seats

    @property
    def is_over(self) -> bool:
        """Return whether nobody can choose any more."""
        return self._stopped or self.session.result is not None

    @property
    def moment(self) -> int:
        """Return how many choices have been made."""
        rules = self.session.game.rules
        # Nobody learns that somebody else has answered already.
        choices = self.session.game.choices
        settled = choices[: len(choices) - len(self.session.game.state.answers)]
        return sum(max(1, run_length(rules, words)) for _, words in settled)

    # ------------------------------------------------------------ what is done
    def choose(self, client: Client, seq: int, numbers: Sequence[int], *, goes_on: bool = False) -> None:
        """Make the choice of a person. Raises `Refusal`.

        Args:
            client: The page of the person.
            seq: The number of the state that shows the question.
            numbers: The options by their numbers there: one, or members of a set.
            goes_on: Whether this way out is taken again until something happens.
        """
        place = self._place(client)
        self._newest(place, seq)
        seat = self._chooser(place)
        question = self.session.question(seat)
        if max(numbers) >= len(question.options):
            raise Refusal("refused", f"there are {len(question.options)} options")
        options = tuple(question.options[number] for number in numbers)
        (first,) = self.session.game.described(question, options[:1])
        if goes_on and not first.is_way_out:
            raise Refusal("refused", "only a way out can be taken until something happens")
        self._begin(seat)
        try:
            self._heard(self.session.answer_with(options, seat))
        except IllegalChoice as error:
            self._tell(place)
            raise Refusal("refused", "these cannot be chosen together") from error
        except EndlessGame as error:
            self._never_ends(error, seat)
        if goes_on:
            self._standing[seat] = _Standing(question.kind, first.words, self._turns(seat))

    def _begin(self, seat: int) -> None:
        """Take no other choice from the places of a seat until they have been told what comes of this one."""
        self._notices.pop(seat, None)
        for place in self._places:
            place.is_open = place.is_open and seat not in place.seats

    def _chooser(self, place: _Place) -> int:
        """Return the seat that may choose at a place now. Raises `Refusal`."""
        seat = place.looks
        if seat is None or seat not in place.seats or self.is_over or not self.session.asks_a_human(seat):
            raise Refusal("refused", "it is not your choice")
        return seat

    def _newest(self, place: _Place, seq: int) -> None:
        if not place.first <= seq <= place.seq or not place.is_open:
            if place.is_open:
                place.story, place.is_open = [], False
                self._tell(place)
            raise Refusal("stale", "the table has changed since", "look again and choose")

    def take_back(self, client: Client, seq: int) -> None:
        """Undo the last choice of a person. Raises `Refusal`."""
        place = self._place(client)
        self._newest(place, seq)
        if self.is_shared:
            raise Refusal("refused", "what the other player has seen cannot be taken back")
        if not place.seats or not self.session.take_back():
            raise Refusal("refused", "there is nothing to take back")
        self._notices, self._standing, self._stopped = {}, {}, False
        for each in self._places:
            each.is_open = False

    def show(self, client: Client, seat: int) -> None:
        """Lift the curtain: the person who is asked sits in front of this page. Raises `Refusal`."""
        place = self._place(client)
        if seat not in place.seats or (not self.is_over and seat not in self.session.owing):
            raise Refusal("refused", "this player is not asked now")
        place.looks = seat

    def run(self) -> None:
        """Let the programs play until people alone are asked, or to the end of the game; tell all pages what they see."""
        while (seat := self._next()) is not None:
            try:
                standing = self._way_out(seat)
                self._heard(self.session.step(seat) if standing is None else self.session.answer(standing, seat))
            except EndlessGame as error:
                self._never_ends(error, seat)
                break
            for place in tuple(self._places):
                self._tell(place, on_the_way=True)
            if not self.people and self.moment >= _MOST_CHOICES:
                self._stopped = True
        self._tell_all()

    def fail(self, error: Exception) -> None:
        """Tell the pages here that Gesso has failed; not with which values, which may be a hidden card's."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"
        message = f"Gesso failed at this table ({where}): take back your choice, or begin a new game"
        for each in tuple(self._places):
            each.client.tell({"tell": "failed", "table": self.id, "message": message})

    def _next(self) -> int | None:
        """Return a seat whose choice needs no person; None if there is none."""
        if self.is_over:
            return None
        asks = self.session.asks_a_human
        return next((seat for seat in self.session.owing if not asks(seat) or self._way_out(seat) is not None), None)

    def _way_out(self, seat: int) -> int | None:
        """Return the way out that a person takes until something happens; forget it if something has."""
        standing = self._standing.get(seat)
        if standing is None:
            return None
        question = self.session.question(seat)
        if question.kind == standing.kind and self._turns(seat) == standing.turns:
            for option, words in zip(question.options, self.session.game.words(question, question.options)):
                if words == standing.words:
                    return option
        del self._standing[seat]
        return None

    def _turns(self, seat: int) -> int:
        return sum(not line.depth for line in self.talk.story(seat))

    def _heard(self, choices: Sequence[Answered]) -> None:
        """Forget what people do until something happens, if somebody else has done something now."""
        for choice in choices:
            if not choice.option.is_way_out:
                self._standing = {seat: held for seat, held in self._standing.items() if seat == choice.decision.player}

    def _never_ends(self, error: EndlessGame, seat: int) -> None:
        """Stand before a choice that sets off effects without an end, and tell so who made it."""
        if not error.ring:
            raise error
        notice = self.talk.never_ending(error, self._view(0))
        asks = self.session.asks_a_human(seat)
        back = asks or self.session.take_back()
        self._stopped = not back
        notice.append(self.talk.say("endless_back" if back else "endless_stop"))
        self._notices = dict.fromkeys((seat,) if asks else range(len(self.seats)), notice)
        self._standing = {}

    def _asked(self, place: _Place | None = None) -> int | None:
        """Return the seat that owes a choice; None at the end. If several do, it is one of a place's own, and for everybody
        else the first, whether or not it has answered."""
        if self.is_over:
            return None
        owing = self.session.owing
        own = [seat for seat in owing if place is not None and seat in place.seats]
        if own:
            return place.looks if place is not None and place.looks in own else own[0]
        others = {*owing, *(seat for seat, _ in self.session.game.state.answers)}
        return min(others - place.seats if place is not None and others - place.seats else others)

    # ------------------------------------------------------------ what is told
    def _tell_all(self) -> None:
        for place in tuple(self._places):
            self._tell(place)

    def tell(self, client: Client) -> None:
        """Tell a page the present state."""
        place = self._place(client)
        place.is_open = False
        self._tell(place)

    def _view(self, seat: int | None) -> View:
        game = self.session.game
        if seat is not None:
            return game.view(seat)
        return shared_by([game.view(each) for each in range(len(self.seats))])

    def _tell(self, place: _Place, *, on_the_way: bool = False) -> None:
        """Tell a page what it sees, if that is new: nobody learns from a message that comes or does not come.

        Args:
            place: The page at the table.
            on_the_way: Whether others play on at once; then it hears only what the story tells.
        """
        asked = self._asked(place)
        curtain = asked is not None and asked in place.seats and asked != place.looks
        if curtain and len(place.seats) == 1:
            curtain, place.looks = False, asked
        seat = None if curtain or place.looks is None else place.looks
        choosing = asked is not None and asked == seat and self.session.asks_a_human(seat)
        state, faces = self.state(seat, asked, choosing=choosing)
        told: Message = {
            "tell": "table",
            **state,
            "seats": sorted(place.seats),
            "status": self._status(asked, place, curtain=curtain),
            "back": self.session.can_take_back and bool(place.seats) and not self.is_shared,
        }
        notice = next((self._notices[each] for each in sorted(place.seats) if each in self._notices), None)
        if notice:
            told["notice"] = notice
        known = len(place.story)
        story = self._story(place, seat)
        is_new = story["story"] or story["since"] != known
        if not is_new and (on_the_way or (place.is_open and told == place.told)):
            return
        if on_the_way:
            told["status"] = self._on_the_way(told["status"])
            told.pop("question", None)
        self._seqs[place.seats] = place.seq = self._seqs.get(place.seats, 0) + 1
        asks_the_same = place.is_open and told.get("question") == place.told.get("question")
        place.first = place.first if asks_the_same else place.seq
        place.told, place.is_open = told, not on_the_way
        self.tell_faces(place.client, faces + [face for line in story["story"] for face in line.get("seen", ())])
        place.client.tell({**told, **story, "seq": place.seq})

    @staticmethod
    def _on_the_way(status: str) -> str:
        return status if status in ("over", "curtain") else "thinking"

    def state(self, seat: int | None, asked: int | None, *, choosing: bool) -> tuple[Message, list[str]]:
        """Return what a seat sees of the game, and the faces that show.

        Args:
            seat: The seat that looks; None for somebody who watches.
            asked: The seat that owes a choice, None at the end.
            choosing: Whether to tell the question, if the seat that looks owes the answer.
        """
        view = self._view(seat)
        scene = self.scenes.areas(view, seat is None)
        state: Message = {
            "table": self.id,
            "game": self.session.game.rules.game,
            "entries": list(self.entries),
            "moment": self.moment,
            "seat": seat,
            "asked": asked,
            "head": self._head(view),
            "players": [self._player(view, each) for each in range(len(self.seats))],
            "scene": {"areas": [as_data(area) for area in scene]},
        }
        faces = [face for thing in things_in(scene) for face in (thing.face, *(badge.face for badge in thing.badges))]
        if choosing and seat is not None and asked == seat:
            state["question"], played = self._question(view, seat, {thing.id for thing in things_in(scene)})
            faces += played
        if self.session.result is not None:
            lines = self.talk.outcome(view)
            state["result"] = {"winner": self.session.result.winner, "words": self.unmarked(lines[0])}
        return state, faces

    def _status(self, asked: int | None, place: _Place, *, curtain: bool) -> str:
        if asked is None:
            return "over"
        if curtain:
            return "curtain"
        if asked not in self.people:
            return "thinking"
        if asked not in place.seats:
            # Nothing here may depend on how many options somebody else has.
            return "waiting"
        return "choice" if self.session.asks_a_human(asked) else "thinking"

    def _head(self, view: View) -> str:
        return self.unmarked(self.display.head(view, lambda text, tone: text))

    @staticmethod
    def unmarked(text: str) -> str:
        """Return a text without the shapes that tell seats apart where there are no colours."""
        for shape in OWNERS:
            text = text.replace(f"{shape} ", "").replace(shape, "")
        return text

    def _player(self, view: View, seat: int) -> Message:
        who = self.seats[seat]
        here = who not in PEOPLE or any(seat in place.seats for place in self._places)
        return {"name": self.unmarked(self.display.player(view, seat)), "who": who, "here": here}

    def _question(self, view: View, seat: int, there: set[str]) -> tuple[Message, list[str]]:
        """Return the question to the person who looks, and the faces that its options show."""
        question = self.talk.question(self.session.question(seat))
        decision, context = question.decision, question.decision.context
        asker = f"{self.display.player(view, decision.player)}"
        first, *more = question.asked
        first = first.removeprefix(asker).lstrip(":\u00a0 ") if first.startswith(asker) else first
        options, faces = [], []
        for number, option in enumerate(question.options):
            played = self.scenes.plays(view, decision, option)
            points = [id for id in self.scenes.points(view, decision, option) if id in there]
            told: Message = {"option": number, "name": self.unmarked(question.printed[number]), "points": points}
            if option.is_way_out:
                told["out"] = True
            if played.face:
                told["face"] = played.face
                faces.append(played.face)
            if played.passages:
                told["words"] = [passage_data(passage) for passage in played.passages]
            elif question.glosses[number]:
                told["gloss"] = plain(question.glosses[number])
            if context is not None and (times := context.left.count(decision.options[number])) > 1:
                told["times"] = times
            options.append(told)
        told = {
            "asked": [plain(self.unmarked(text)) for text in (first, *more)],
            "kind": decision.kind,
            "prompt": decision.prompt,
            "options": options,
            "picked": [],
            "number": 1,
            "up_to": False,
        }
        if context is not None and (context.number > 1 or context.up_to):
            picked = [self.unmarked(self.display.printed(view, decision, option)) for option in context.chosen]
            told |= {"picked": picked, "number": context.number, "up_to": context.up_to}
        return told, faces

    def _story(self, place: _Place, seat: int | None) -> Message:
        """Return the lines of the story that the page does not know, from the first one that has changed."""
        lines = self.lines(self.talk.story(len(self.seats) if seat is None else seat), place.lines)
        pairs = enumerate(zip(place.story, lines))
        since = next((at for at, (old, new) in pairs if old != new), min(len(place.story), len(lines)))
        place.story = lines
        return {"story": lines[since:], "since": since}

    def lines(self, story: Sequence[Line], known: list[tuple[Line, Message]] | None = None) -> list[Message]:
        """Return a story as JSON data.

        Args:
            story: What happened.
            known: Lines of an earlier call with their data, to be used again; this one's are kept there.
        """
        events = self.session.game.events
        known = [] if known is None else known
        same = next(
            (at for at, ((old, _), new) in enumerate(zip(known, story)) if old is not new and old != new),
            min(len(known), len(story)),
        )
        del known[same:]
        for number, line in enumerate(story[same:], same):
            told: Message = {"n": number, "depth": line.depth, "text": self.unmarked(line.text), "heads": line.heads}
            if line.event < len(events) and events[line.event].seat >= 0:
                told["seat"] = events[line.event].seat
            if seen := self._speaks_of(line.text):
                told["seen"] = list(seen)
            known.append((line, told))
        return [told for _, told in known]

    def tell_faces(self, client: Client, faces: Sequence[str]) -> None:
        """Tell a page the faces that it does not know yet."""
        new = [face for face in dict.fromkeys(faces) if face and face not in client.known_faces]
        if not new:
            return
        client.known_faces.update(new)
        pictures = self._house.pictures(self.project, new)
        told = {}
        for face in new:
            words = self.scenes.words(face)
            name = words.name if words else ""
            texts = [name, *(passage_text(passage) for passage in (words.passages if words else ()))]
            told[face] = {"name": name, "alt": " ".join(filter(None, texts)), **pictures.get(face, {})}
        client.tell({"tell": "faces", "faces": told})

    # ------------------------------------------------------------ what is asked about
    def _seen(self, place: _Place) -> Scene:
        seat = place.looks if self._asked(place) not in place.seats - {place.looks} else None
        return self.scenes.areas(self._view(seat), seat is None)

    def _thing(self, place: _Place, id: str) -> Thing:
        thing = next((each for each in things_in(self._seen(place)) if each.id == id), None)
        if thing is None:
            raise Refusal("unknown", "this is not on the table")
        return thing

    def read(self, client: Client, id: str) -> Message:
        """Return the printed words of a thing on the table, or of a face that the page knows. Raises `Refusal`."""
        face = id if id in client.known_faces else self._thing(self._place(client), id).face
        words = self.scenes.words(face)
        if words is None:
            raise Refusal("unknown", "nothing is printed on it")
        return {"name": words.name, "face": face, "words": [passage_data(each) for each in words.passages]}

    def would(self, client: Client, seq: int, number: int) -> Message:
        """Return what an option would bring about at once, as far as the person who looks can know. Raises `Refusal`."""
        place = self._place(client)
        self._newest(place, seq)
        decision = self.session.question(self._chooser(place))
        if number >= len(decision.options):
            raise Refusal("refused", f"there are {len(decision.options)} options")
        lines = self.talk.would(decision, decision.options[number], secrets.SystemRandom().random)
        more = len(lines) - _MOST_TOLD
        told = [self.unmarked(line) for line in lines[:_MOST_TOLD]]
        return {"sentences": told, **({"more": more} if more > 0 else {})}

    def why_not(self, client: Client, id: str) -> list[str]:
        """Return why the person who looks cannot play a thing now. Raises `Refusal`."""
        place = self._place(client)
        thing = self._thing(place, id)
        seat = place.looks
        if seat is None or thing.seat not in (None, seat) or not thing.asks:
            return []
        plays = [each for each in self.talk.plays(seat) if thing.asks in each.names]
        return [self.unmarked(sentence) for sentence in self.talk.why_not(seat, plays)]

    def seed(self, client: Client) -> int:
        """Return what all chance comes from. Raises `Refusal` where it would show a player what is hidden."""
        self._place(client)
        if self.is_shared and not self.is_over:
            raise Refusal("refused", "this would show both hands", "wait until the game is over")
        return self.session.game.seed

    def log(self, client: Client) -> Log:
        """Return the game so far; raise like `seed`."""
        self.seed(client)
        if self.start is not None:
            raise Refusal("refused", "this game began from a position, so no log leads to it")
        return self.session.log

    def log_at(self, client: Client, moment: int) -> Log:
        """Return the game up to a moment; raise like `log`."""
        log = self.log(client)
        moments, end = moments_of(self.session.game.rules, log)
        return moments[moment].game.log if moment < len(moments) else end.log

    def link(self, client: Client) -> str:
        """Return the game so far in a short code; raise like `log`."""
        return packed(self.session.game.rules, self.log(client))

    def scenario(self, client: Client, since: int) -> str:
        """Return the game from a moment on as a scenario; raise like `log`. Raises RequestError if there can be none."""
        return scenario_of(self.project, self.session.game.rules, self.log(client), since)


def scenario_of(project: ProjectModel, rules: AnyRuleset, log: Log, since: int) -> str:
    """Return the game of a log from a choice on as a scenario. Raises RequestError if there can be none."""
    from gesso.sim.scenarios.recorder import record

    definition = game_of(project, rules.players).definition
    if not definition.scenarios:
        raise RequestError(f"{definition.id} has no scenarios")
    return record(rules, definition.scenarios(), log, since)


def passage_data(passage: Passage) -> Message:
    """Return a printed text as JSON data; its paragraphs keep the marks of strong runs."""
    names = ("kind", "title", "label", "letter", "cost")
    return {name: getattr(passage, name) for name in names} | {"paragraphs": list(passage.paragraphs)}


def passage_text(passage: Passage) -> str:
    """Return a printed text on one line, for people who hear it."""
    cost = f"[{passage.cost}]" if passage.cost else ""
    return " ".join(filter(None, (passage.letter, passage.label, cost, *map(plain, passage.paragraphs))))


class TableDesk:
    """Answers the requests about tables.

    Args:
        house: What all pages share.
        can: What else pages of this house can do, for `hello`.
        token: What the project's own user has to show; empty if everybody who can connect is that user.
    """

    def __init__(self, house: House, can: Sequence[str] = (), token: str = "") -> None:
        self._house = house
        self._can = ["table", *can]
        self._token = token

    @property
    def requests(self) -> Mapping[str, Callable[[Client, Message], Message]]:
        """Return the handlers by the names of requests."""
        return {
            "hello": self._hello,
            "table/new": self._new,
            "table/open": self._open,
            "table/choose": self._choose,
            "table/back": self._back,
            "table/show": self._show,
            "table/would": self._would,
            "table/why": self._why,
            "table/read": self._read,
            "table/log": self._log,
            "table/link": self._link,
            "table/scenario": self._scenario,
            "table/fork": self._fork,
            "table/again": self._again,
            "table/invite": self._invite,
            "table/code": self._code,
        }

    def _hello(self, client: Client, message: Message) -> Message:
        key = message.get("seat", "")
        if key:
            if key not in self._house.keys:
                raise Refusal("unknown", "this link does not open a seat any more", "ask for a new one")
            id, seat = self._house.keys[key]
            client.is_guest = True
            table = self._house.table(id)
            with table.lock:
                table.join(client, frozenset() if seat is None else frozenset({seat}))
        elif self._token and not secrets.compare_digest(message.get("token", ""), self._token):
            raise Refusal("token", "this page does not belong to the running server", "open the address it prints")
        else:
            client.is_guest = False
        project = self._house.project()
        games = [] if client.is_guest else [_game(game) for game in project.games if game.table is not None]
        locale = next((game.locale for game in project.games), "en")
        can = ["table"] if client.is_guest else self._can
        return {"version": 1, "project": project.name, "locale": locale, "games": games, "can": can}

    def _new(self, client: Client, message: Message) -> Message:
        log = self._house.log_of(message)
        entries = log.players if log is not None else message.get("entries", ())
        if not entries:
            raise Refusal("shape", "a table needs `entries`, a `log` or a `link`")
        seed, asks_all = message.get("seed"), message.get("asks_all", False)
        table = self._house.begin(entries, message["seats"], seed=seed, log=log, asks_all=asks_all)
        return self._house.sit(client, table)

    def _open(self, client: Client, message: Message) -> Message:
        return self._house.sit(client, self._house.table(message["table"]))

    def _choose(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        numbers = message.get("options") or [message[name] for name in ("option",) if name in message]
        if not numbers:
            raise Refusal("shape", "a choice needs an `option` or `options`")
        with table.lock:
            table.choose(client, message["seq"], numbers, goes_on=message.get("goes_on", False))
        client.afterwards(lambda: self._house.later(lambda: _carefully(table, table.run)))
        return {}

    def _back(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            table.take_back(client, message["seq"])
        client.afterwards(lambda: self._house.later(lambda: _carefully(table, table.run)))
        return {}

    def _show(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            table.show(client, message["seat"])
            table.tell(client)
        return {}

    def _would(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            return table.would(client, message["seq"], message["option"])

    def _why(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            return {"sentences": table.why_not(client, message["thing"])}

    def _read(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            return table.read(client, message["thing"])

    def _log(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            return {"log": table.log(client).text()}

    def _link(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            return {"link": table.link(client)}

    def _scenario(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            since = message.get("since", max(table.moment - 1, 0))
            return {"scenario": table.scenario(client, since)}

    def _fork(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            log = table.log_at(client, message["moment"])
        seats = message.get("seats", table.seats)
        asks_all, project = table.asks_all, table.project
        forked = self._house.begin(table.entries, seats, log=log, asks_all=asks_all, project=project)
        return self._house.sit(client, forked)

    def _again(self, client: Client, message: Message) -> Message:
        table = self._house.table(message["table"])
        with table.lock:
            seed = table.seed(client) if message.get("same") else None
        seats = table.seats[::-1] if message.get("turned") else table.seats
        entries = table.entries[::-1] if message.get("turned") else table.entries
        start = None if message.get("turned") else table.start
        project = None if start is None else table.project
        again = self._house.begin(entries, seats, seed=seed, start=start, asks_all=table.asks_all, project=project)
        return self._house.sit(client, again)

    def _invite(self, client: Client, message: Message) -> Message:
        table, seat = self._house.table(message["table"]), message.get("seat")
        if seat is not None and (seat >= len(table.seats) or table.seats[seat] != GUEST):
            raise Refusal("refused", "no guest sits there", "open the table with a guest at this seat")
        key = secrets.token_urlsafe(12)
        self._house.keys[key] = (table.id, seat)
        return {"key": key}

    @staticmethod
    def _code(client: Client, message: Message) -> Message:
        """Draw a link as a code for the camera of a phone."""
        try:
            from segno import encoder
        except ImportError:
            raise Refusal("refused", "no code can be drawn here", "install Gesso with the extra `page`") from None
        encode: Callable[..., Any] = encoder.encode
        rows = encode(message["text"], error="m", micro=False).matrix
        runs = []
        for y, row in enumerate(rows):
            x = 0
            for dark, cells in groupby(row):
                length = len([*cells])
                if dark:
                    runs.append(f"M{x} {y}h{length}v1h-{length}z")
                x += length
        return {"size": len(rows), "path": "".join(runs)}


def _carefully(table: Table, work: Callable[[], None]) -> None:
    """Do something at a table. If Gesso fails at it, the pages there are told, for they wait; the error goes on."""
    with table.lock:
        try:
            work()
        except Exception as error:
            table.fail(error)
            raise


def _game(game: Any) -> Message:
    """Return a game with the entries that a player may choose."""
    definition = game.definition
    offered = definition.selectable(game.table)
    entries = []
    for id in definition.playable(game.table):
        entry = game.entry(id)
        if entry is None:
            # A published set may have some of the entries alone.
            continue
        model = entry.model
        words: Message = {"id": id, "playable": model is not None, "name": str(getattr(model, "name", id))}
        words["noun"] = str(getattr(model, "noun", words["name"]))
        words["offered"] = id in offered
        if not words["playable"]:
            words["why"] = next((each.message for each in entry.diagnostics), "")
        entries.append(words)
    programs = {**definition.bots, RANDOM: RANDOM_BOT}
    players = [{"id": id, "names": {**bot.names}, "ways": {**bot.ways}} for id, bot in programs.items()]
    return {"id": game.id, "name": str(game.table.name), "entries": entries, "players": players}
