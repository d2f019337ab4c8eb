"""The bench: one card as it looks, reads and plays, told anew after every save, each part as soon as it is known.

All work on the project is done by one thread in small units. What follows a save is a row of units, and a newer save
stops the rest of it. The card that is looked at comes before everything else.
"""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gesso.api import Workspace
from gesso.art.library import art_of
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, Fix, RequestError, has_errors
from gesso.diagnostics.fixes import applied
from gesso.editing.companion import effects_counted, scenarios_played
from gesso.page import shown
from gesso.page.client import Client, Handler, Handlers
from gesso.page.pictures import LARGE, SMALL, Pictures, address
from gesso.page.protocol import Message, Refusal
from gesso.page.set import (
    Printable,
    alternative,
    bare_pieces,
    counted,
    entry_data,
    face_data,
    pieces_data,
    sides,
    sign_data,
    title_of,
)
from gesso.page.sheets import Sheets, order_of
from gesso.page.work import Urgency, Worker
from gesso.project import MANIFEST, READ_FOLDERS, SCENARIOS
from gesso.project.game import AnyGame
from gesso.project.lending import LENT, begin_to_borrow, lent, stop_borrowing
from gesso.project.watching import Watching
from gesso.records import text_digest
from gesso.tasks.add import add
from gesso.tasks.build import entry_plan, loose_faces, sound_plan
from gesso.tasks.fix import rewrite
from gesso.tasks.new import Starter
from gesso.worker_processes import give_memory_back

if TYPE_CHECKING:
    from gesso.editing.cards import ShownCard
    from gesso.printing.component import Component
    from gesso.printing.pipeline.drawing import DrawJob
    from gesso.project.entries import Entry
    from gesso.project.project import ProjectModel

R = TypeVar("R")
Steps = Iterator[Urgency | Future[Any]]
"""Units of work. Before each but the first it yields how urgent that one is, or what it waits for."""
Key = tuple[str, str]
"""The game and the id of an entry."""
_MOST_PROBLEMS = 300
_GAMES_A_UNIT, _FIRST_GAMES, _MOST_GAMES = 4, 40, 400
"""Games that are played to count what takes effect: at a time, before it is first told, and in all."""
_PAUSE = 1.0
"""Seconds between two tries to watch the files."""
_QUIET = 20.0
"""Seconds without a save after which memory is tidied up."""
_MOST_STATES = 60
"""States of entries whose faces are known: those of running games, which later saves do not change."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a page looks at."""

    entry: Key
    piece: str
    """The id of a face of the piece."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A card as it was after a save."""

    at: float
    """When it was saved, in seconds since 1970."""
    card: ShownCard | None
    lines: tuple[str, ...]
    keys: tuple[str, ...]
    """The keys of its faces."""


@dataclass(slots=True)
class _Known:
    """What is known of an entry."""

    printable: Printable = field(default_factory=Printable)
    tried: object = None
    """The last state of which nothing could be printed, or only a part."""
    now: dict[str, Moment] = field(default_factory=dict)
    """The newest state of its pieces that were looked at, by id."""
    before: dict[str, Moment] = field(default_factory=dict)
    """The state before the last save that changed them."""
    scenarios: Message | None = None
    scenarios_of: object = None
    """What they were played with."""
    accepting: Mapping[str, Fix | None] = field(default_factory=dict)
    """What makes those that fail expect what was found, by name."""


class Bench:
    """A project, and the pages that look at it."""

    def __init__(
        self, root: Path, open_editor: Callable[[Path, int], None] | None = None, address: str | None = None
    ) -> None:
        """Prepare to look at a project; `start` begins.

        Args:
            root: The project's folder.
            address: The address of the page for guests on other machines; None if there can be none.
            open_editor: Opens a file at a line in the designer's editor; None if no editor is named.
        """
        self.root = root
        self.worker = Worker("bench")
        self.pictures = Pictures(root)
        self._open_editor = open_editor
        self._address = address
        self._workspace: Workspace | None = None
        self._refused: RequestError | None = None
        self._watching: Watching | None = None
        self._watcher: threading.Thread | None = None
        self._pages: dict[Client, Look | None] = {}
        self._lock = threading.Lock()
        self._newest = 0
        """The number of the last save that was seen."""
        self._revision = 0
        """The number of the save that was last taken over: all that is told is about its files."""
        self._saved = time.time()
        self._known: dict[Key, _Known] = {}
        self._mark: Path | None = None
        self._borrowed: Mapping[Path, str] = {}
        """The unsaved texts that an editor lends."""
        self._loaded: set[str] = set()
        """The games of which all is loaded that their plans need."""
        self.sheets = Sheets(root)
        self._jobs: dict[tuple[object, ...], Mapping[str, DrawJob]] = {}
        self._told: Message = {}
        self._answered: tuple[list[Diagnostic], list[Diagnostic]] = [], []
        """Problems, and what was told of them with proposals."""
        self._resting: threading.Timer | None = None
        """What tidies up if nobody saves for a while."""
        self._cards: tuple[object, dict[Look, ShownCard | None]] = (None, {})
        """The cards that were looked at in the present state of the project."""

    # ------------------------------------------------------------ beginning and end

    def start(self) -> None:
        """Read the project and begin to watch its files."""
        self.pictures.warm_up()
        self._mark = begin_to_borrow(self.root)
        self._watching = Watching(self.root, lambda: bool(self._pages), (*READ_FOLDERS, LENT.as_posix()))
        self.worker.do(lambda: self._steps(self._after(self._saved), 0))
        self._watcher = threading.Thread(target=self._watch, args=(self._watching,), name="watching", daemon=True)
        self._watcher.start()

    def close(self) -> None:
        """Stop watching and working."""
        if self._watching is not None:
            self._watching.stop()
        if self._resting is not None:
            self._resting.cancel()
        self.worker.close()
        self.sheets.close()
        if self._mark is not None:
            stop_borrowing(self._mark)
        self.pictures.close()
        if self._workspace is not None:
            self._workspace.close()
        if self._watcher is not None:
            self._watcher.join()

    def project(self) -> ProjectModel:
        """Return the project as it is now. Raises RequestError if it cannot be used."""
        return self.worker.do(lambda: self._required().project.model).result()

    def pictures_of(self, project: ProjectModel, faces: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        """Return the pictures of faces as a state of the project has them: their addresses and their shape.

        Args:
            project: The project, perhaps with earlier cards than those of today.
            faces: Ids of faces, each after its game and its entry.
        """
        return self.worker.do(lambda: self._pictures_of(project, faces)).result()

    def _pictures_of(self, project: ProjectModel, faces: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        found: dict[str, Mapping[str, Any]] = {}
        games = {game.id: game for game in project.games}
        for name in faces:
            game, id, face = (*name.split("/"), "", "")[:3]
            job = self._job(games[game], id, face) if game in games else None
            if job is not None:
                self.pictures.learn([job])
                small, large = address(job.key, SMALL), address(job.key, LARGE)
                found[name] = {"small": small, "large": large, "ratio": self.pictures.ratio(job)}
        return found

    def _job(self, game: AnyGame, id: str, face: str) -> DrawJob | None:
        """Return a face of an entry, of its kit, or of the game itself, in any state of the project."""
        entry, root = game.entry(id), self.root
        job = None
        if entry is not None:
            context = self.pictures.context
            job = self._jobs_of(game, entry, "", lambda: entry_plan(game, entry, root, context).drawn()).get(face)
        return job or self._jobs_of(game, entry, id, lambda: loose_faces(game, id, root, self.pictures.context)).get(
            face
        )

    def _jobs_of(
        self, game: AnyGame, entry: Entry[Any, Any] | None, loose: str, plan: Callable[[], Mapping[str, DrawJob]]
    ) -> Mapping[str, DrawJob]:
        """Return the faces of a plan; those of a few states are kept."""
        state = (game.id, entry and entry.id, entry and entry.source, game.source, loose)
        if state not in self._jobs:
            try:
                jobs = self._jobs[state] = plan()
            except (CheckError, RequestError):
                return {}
            # All of them: nobody waits for a card, and no wait tells whether somebody has held it before.
            self.pictures.draw_ahead(jobs.values())
            while len(self._jobs) > _MOST_STATES:
                del self._jobs[next(iter(self._jobs))]
        return self._jobs[state]

    def facts(self) -> Message:
        """Return what a page that says hello is told of the project."""
        return self.worker.do(self._facts).result()

    def _facts(self) -> Message:
        return {
            "root": self.root.name,
            "address": self._address,
            "editor": self._open_editor is not None,
            "saved": self._saved,
        }

    @property
    def handlers(self) -> Handlers:
        """What pages may ask, by name."""
        return {
            "set/entries": self._in_worker(self._entries),
            "set/pieces": self._in_worker(self._pieces),
            "bench/look": self._in_worker(self._look),
            "bench/fix": self._in_worker(self._fix),
            "bench/accept": self._in_worker(self._accept),
            "bench/add": self._in_worker(self._add),
            "bench/open": self._in_worker(self._open_file),
            "bench/text": self._text,
            "set/plan": self._plan_prints,
            "set/print": self._print,
        }

    def _in_worker(self, handler: Handler) -> Handler:
        return lambda client, message: self.worker.do(lambda: handler(client, message)).result()

    # ------------------------------------------------------------ saves

    def _watch(self, watching: Watching) -> None:
        """Follow the files of the project until it is closed."""
        while True:
            try:
                for changed in watching.changes():
                    with self._lock:
                        self._newest += 1
                        revision = self._newest
                    at = time.time()
                    self.worker.do(partial(self._take, changed, at, revision))
                return
            except Exception as error:
                self._fail("the files of the project cannot be watched, so a save may not be seen", error)
                time.sleep(_PAUSE)

    def _fail(self, what: str, error: BaseException) -> None:
        """Tell all pages that Gesso itself has failed, so that they wait no longer."""
        logging.getLogger(__name__).error("%s", what, exc_info=error)
        self._tell_all({"tell": "failed", "message": f"{what}: {type(error).__name__}: {error}"})

    def _take(self, changed: tuple[Path, ...], at: float, revision: int) -> None:
        """Take over what was saved, and begin to show it."""
        try:
            self._begin(changed, at, revision)
        except Exception as error:
            self._fail("this save cannot be shown", error)
            return
        self._steps(self._after(at), revision)

    def _begin(self, changed: tuple[Path, ...], at: float, revision: int) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._saved, self._revision = at, revision
        borrowed, before = lent(self.root), self._borrowed
        self._borrowed = borrowed
        # What an editor lends counts more than the disk, as it does in the editor.
        own = {path for path in changed if not path.is_relative_to(self.root / LENT)}
        own |= {path for path in before.keys() | borrowed.keys() if before.get(path) != borrowed.get(path)}
        names, unsaved = (sorted(path.relative_to(self.root).as_posix() for path in each) for each in (own, borrowed))
        message = {"tell": "saved", "revision": self._revision, "files": names[:50], "unsaved": unsaved[:50], "at": at}
        self._tell_all(message)
        if any(name.startswith("templates/") for name in names):
            self.pictures.forget_templates()
            for known in self._known.values():
                known.printable.source = None
        if self._workspace is not None:
            for path in own:
                self._workspace.write(path, borrowed.get(path))
        self._refused = None

    def _steps(self, steps: Steps, revision: int) -> None:
        """Do the next unit of a row, then let the worker do the rest; a newer save ends the row."""
        if revision != self._newest:
            return
        try:
            after = next(steps)
            while after is Urgency.NOW:
                after = next(steps)
        except StopIteration:
            return
        except RequestError as error:
            self._refuse(error)
            return
        except Exception as error:
            # The next save may be one that can be shown.
            self._fail("this save cannot be shown", error)
            return
        if isinstance(after, Urgency):
            self.worker.do(lambda: self._steps(steps, revision), after)
        else:
            after.add_done_callback(lambda _: self.worker.do(lambda: self._steps(steps, revision), Urgency.SOON))

    def _after(self, at: float) -> Steps:
        """Yield before every further unit of work that follows a save, with the urgency of that unit."""
        began = time.perf_counter()
        workspace = self._required()
        _ = workspace.project
        workspace.look_further()
        _require_games(workspace)
        self._tell_checked(began)
        yield Urgency.NOW
        for key in [*self._found()][: 0 if self._looks() else 1]:
            # The first page is about to ask for a card; most of what its plan needs is there then.
            yield from self._load(key, Urgency.SOON)
            self._printable(key)
            yield Urgency.SOON
        for look in self._looks():
            # The other process draws while this one looks for the words.
            drawing = self._draw(look)
            first = next(drawing)
            self._remember(look, at)
            self._tell_part("words", look)
            yield Urgency.NOW
            self._tell_part("source", look)
            yield first
            yield from drawing
            self._tell_all({"tell": "pieces", "revision": self._revision, **self._set_of(look.entry)})
        while workspace.next_step and workspace.next_step != "prints":
            # To look at positions, cards have to be made into programs.
            ahead = workspace.ahead("scenarios", partial(self.pictures.ask, urgency=Urgency.SOON))
            if ahead is not None:
                yield ahead
            workspace.look_further()
            yield Urgency.SOON
        self._tell_checked(began, final=True)
        for look in self._looks():
            yield Urgency.SOON
            yield from self._play(look.entry, Urgency.SOON)
        for key, (game, entry) in self._found().items():
            known = self._known.get(key)
            if known is None or known.printable.source != (entry.source, game.source):
                yield from self._load(key, Urgency.IDLE)
                yield Urgency.IDLE
                self._tell_all({"tell": "pieces", "revision": self._revision, **self._set_of(key)})
        for look in self._looks():
            yield from self._cover(look.entry)
        while workspace.next_step:
            # Laying out many faces takes seconds: another process does it, and this one stays ready for a save.
            ahead = workspace.ahead("prints")
            if ahead is not None:
                yield ahead
            workspace.look_further()
            yield Urgency.IDLE
        self._tell_checked(began, final=True)
        for key in self._found():
            yield Urgency.IDLE
            yield from self._play(key, Urgency.IDLE)
        yield Urgency.IDLE
        if gc.get_freeze_count():
            # Each save leaves the programs of earlier cards behind. What was there before it is looked through when nobody
            # saves for a while: that takes longer than a save should wait.
            gc.collect()
            give_memory_back()
        else:
            _tidy()
        self._resting = threading.Timer(_QUIET, lambda: self.worker.do(_tidy, Urgency.IDLE))
        self._resting.daemon = True
        self._resting.start()

    def _open(self) -> None:
        try:
            self._workspace = Workspace(self.root)
        except RequestError as error:
            self._refuse(error)
            raise

    def _refuse(self, error: RequestError) -> None:
        """Tell all pages why the project cannot be used. What they show stays."""
        self._refused = error
        self._tell_all({"tell": "project", "usable": False, "message": str(error), "hint": error.hint})

    def _required(self) -> Workspace:
        if self._workspace is None:
            self._open()
        assert self._workspace is not None, "it was opened, or refused"
        return self._workspace

    # ------------------------------------------------------------ what pages are told

    def join(self, client: Client) -> None:
        """Tell a page of everything from now on, until it leaves."""
        with self._lock:
            self._pages[client] = None

        def leave() -> None:
            with self._lock:
                self._pages.pop(client, None)

        client.on_farewell(leave)

    def _tell_all(self, message: Message) -> None:
        with self._lock:
            pages = [*self._pages]
        for page in pages:
            page.tell(message)

    def _tell_those(self, message: Message, wanted: Callable[[Look], bool]) -> None:
        with self._lock:
            pages = [page for page, look in self._pages.items() if look is not None and wanted(look)]
        for page in pages:
            page.tell(message)

    def _looks(self) -> list[Look]:
        """Return what the pages look at, as far as it is there: what was asked for last first."""
        with self._lock:
            looks = dict.fromkeys(look for look in reversed([*self._pages.values()]) if look is not None)
        entries = self._found()
        return [look for look in looks if look.entry in entries]

    def _tell_checked(self, began: float, *, final: bool = False) -> None:
        workspace, answers = self._required(), self._answers(proposing=final)
        message = {
            "problems": self._problems(answers),
            "entries": {"/".join(key): self._counted(answers, entry) for key, (_, entry) in self._found().items()},
            "files": len(workspace.project.paths),
        }
        if final and message == self._told:
            return
        self._told = message
        took = round(1000 * (time.perf_counter() - began))
        self._tell_all({"tell": "checked", "revision": self._revision, "milliseconds": took, "final": final, **message})

    def _answers(self, *, proposing: bool = False) -> list[Diagnostic]:
        """Return all problems, errors first, with proposals for texts that cannot be read instead of what these solve.

        Proposals take a while: unless `proposing`, only those that are known are in it.
        """
        workspace = self._required()
        found = [problem for each in workspace.known_problems.values() for problem in each]
        found.sort(key=lambda problem: not problem.is_error)
        if proposing and found != self._answered[0]:
            self._answered = found, workspace.project.with_proposals(found, instead=True)
        before, answers = self._answered
        return answers if found == before else found

    def _problems(self, answers: Sequence[Diagnostic]) -> list[Message]:
        some = answers[:_MOST_PROBLEMS]
        return [shown.problem_data(self.root, problem, self._owner(problem.span.path)) for problem in some]

    def _owner(self, path: str) -> str:
        """Return the entry whose folder holds a file, as `game/id`; empty for other files."""
        place = self.root / path
        for (game, id), (_, entry) in self._found().items():
            if place == entry.file or (entry.folder != entry.file.parent.parent and place.is_relative_to(entry.folder)):
                return f"{game}/{id}"
        return ""

    def _names_of(self, entry: Entry[Any, Any]) -> frozenset[str]:
        """Return the files of an entry."""
        return frozenset(place.relative_to(self.root).as_posix() for place in (entry.file, entry.folder / SCENARIOS))

    def _own(self, workspace: Workspace, entry: Entry[Any, Any]) -> list[Diagnostic]:
        """Return the problems of the files of an entry."""
        return [problem for name in self._names_of(entry) for problem in workspace.known_problems.get(name, ())]

    def _counted(self, answers: Iterable[Diagnostic], entry: Entry[Any, Any]) -> Message:
        """Return how many of some problems are in the files of an entry."""
        names = self._names_of(entry)
        return counted(problem for problem in answers if problem.span.path in names)

    def _found(self) -> dict[Key, tuple[AnyGame, Entry[Any, Any]]]:
        """Return the project's own entries."""
        games = self._required().project.games
        return {(game.id, entry.id): (game, entry) for game in games for entry in game.entries}

    # ------------------------------------------------------------ the set

    def _entries(self, client: Client, message: Message) -> Message:
        workspace, answers = self._required(), self._answers()
        entries = []
        for key, (game, entry) in self._found().items():
            known = self._known.get(key)
            entries.append(
                {
                    **entry_data(game, entry),
                    **self._counted(answers, entry),
                    "file": entry.file.relative_to(self.root).as_posix(),
                    "scenarios": None if known is None else known.scenarios and _summary(known.scenarios),
                }
            )
        return {
            "entries": entries,
            "problems": self._problems(answers),
            "files": len(workspace.project.paths),
            "adds": [_adds(game) for game in workspace.project.games],
            "refused": None if self._refused is None else {"message": str(self._refused), "hint": self._refused.hint},
        }

    def _pieces(self, client: Client, message: Message) -> Message:
        key = self._key(message)
        return self._set_of(key)

    def _set_of(self, key: Key) -> Message:
        """Return the pieces and the sign of an entry."""
        return {"entry": "/".join(key), "pieces": self._pieces_of(key), "sign": sign_data(self._printable(key))}

    def _pieces_of(self, key: Key) -> list[Message]:
        game, entry = self._found()[key]
        printable = self._printable(key)
        pieces = pieces_data(printable)
        if printable.source != (entry.source, game.source) or printable.in_part:
            # Cards that have come since it could be printed, and those on which something is wrong.
            there = {piece["card"] for piece in pieces}
            pieces += [piece for piece in bare_pieces(entry) if piece["card"] not in there]
        return pieces

    def _key(self, message: Message) -> Key:
        game, _, id = message["entry"].partition("/")
        if (game, id) not in self._found():
            raise Refusal("gone", f"there is no entry `{id}` any more")
        return game, id

    def _load(self, key: Key, urgency: Urgency) -> Steps:
        """Load what the first plan of a game needs, each in a unit of its own: they take longer than a plan."""
        game, _ = self._found()[key]
        if game.id in self._loaded or not game.definition.printing:
            return
        self._loaded.add(game.id)
        loads: tuple[Callable[[], object], ...] = (
            game.definition.printing,
            lambda: art_of(game.id),
            lambda: game.definition.wording().phrasebook(game.locale),
            lambda: self.pictures.context,
        )
        for load in loads:
            load()
            yield urgency

    def _printable(self, key: Key) -> Printable:
        """Return what is printed of an entry, as it is now or as it was when it had no error."""
        game, entry = self._found()[key]
        known = self._known.setdefault(key, _Known())
        printable = known.printable
        state = (entry.source, game.source)
        if printable.source == state or not game.definition.printing:
            return printable
        in_part = False
        try:
            plan = entry_plan(game, entry, self.root, self.pictures.context)
        except (CheckError, RequestError):
            if known.tried == state or not (printable.prints is None or printable.in_part):
                return printable
            known.tried = state
            sound = sound_plan(game, entry, self.root, self.pictures.context)
            if sound is None:
                return printable
            plan, in_part = sound, True
        prints, jobs = plan.run.prints, plan.drawn()
        first = printable.first or {id: job.key for id, job in jobs.items()}
        known.printable = Printable(state, prints, jobs, self._saved, first, in_part)
        self.pictures.learn(jobs.values())
        return known.printable

    def _plan_prints(self, client: Client, message: Message) -> Message:
        """Tell how what is to be printed will look, as the files are now."""
        texts, borrowed, entries = self.worker.do(
            lambda: (self._required().changed_texts, self._borrowed, self._ids(message))
        ).result()
        # What is printed is what is saved.
        return self.sheets.plan({**texts, **dict.fromkeys(borrowed)}, order_of(entries, message))

    def _print(self, client: Client, message: Message) -> Message:
        """Make files to print."""
        entries = self.worker.do(lambda: self._ids(message)).result()
        return self.sheets.make(order_of(entries, message))

    def _ids(self, message: Message) -> tuple[str, ...]:
        return tuple(self._key({"entry": each})[1] for each in message["entries"])

    # ------------------------------------------------------------ the card that is looked at

    def _look(self, client: Client, message: Message) -> Message:
        """Show a card: what is known at once; pictures, scenarios and coverage follow."""
        key = self._key(message)
        look = Look(key, message["card"])
        with self._lock:
            if client in self._pages:
                # It goes to the end: what was asked for last comes first after a save.
                del self._pages[client]
                self._pages[client] = look
        found = {part: self._part(part, look) for part in ("words", "source", "face")}
        scenarios = self._known[key].scenarios

        def later() -> Steps:
            yield Urgency.SOON
            yield from self._draw(look)
            yield from self._play(key, Urgency.SOON)
            yield from self._cover(key)

        steps, revision = later(), self._revision
        self.worker.do(lambda: self._steps(steps, revision), Urgency.SOON)
        return {
            "entry": "/".join(key),
            "card": look.piece,
            **self._set_of(key),
            **found,
            "scenarios": scenarios,
        }

    def _text(self, client: Client, message: Message) -> Message:
        """Tell where the words of a face stand, in the order of the picture's making: another process lays it out."""
        look = self.worker.do(lambda: Look(self._key(message), message["card"])).result()

        def job() -> DrawJob | None:
            printable = self._printable(look.entry)
            piece = printable.piece(look.piece)
            faces = sides(piece) if piece is not None else ()
            at = int(message["side"] == "back")
            return printable.jobs.get(faces[at].id) if at < len(faces) else None

        found = self.worker.do(job).result()
        return {"paragraphs": [] if found is None else self.pictures.texts(found).result()}

    def _part(self, part: str, look: Look) -> Message:
        match part:
            case "words":
                return self._words(look)
            case "source":
                return self._source(look)
            case _:
                return self._face(look)

    def _tell_part(self, part: str, look: Look) -> None:
        head = {"revision": self._revision, "entry": "/".join(look.entry), "card": look.piece}
        self._tell_those({"tell": part, **head, **self._part(part, look)}, lambda each: each == look)

    def _draw(self, look: Look) -> Steps:
        """Tell of the faces that are looked at while they are drawn, the front first, and then what has changed."""
        head = {"entry": "/".join(look.entry), "card": look.piece}
        printable = self._printable(look.entry)
        piece = printable.piece(look.piece)
        drawings = [
            self.pictures.draw(address(key), Urgency.NOW)
            for key in (printable.keys(piece) if piece is not None else ())
        ]
        face = self._face(look)
        self._tell_those({"tell": "face", "revision": self._revision, **head, **face}, lambda each: each == look)
        yield Urgency.NOW
        for drawing in filter(None, drawings):
            yield drawing
            if not drawing.cancelled() and (error := drawing.exception()) is not None:
                self._fail("the face cannot be drawn", error)
        if self._face(look) != face:
            # The first face of its shape says how large it is.
            face = self._face(look)
            self._tell_those({"tell": "face", "revision": self._revision, **head, **face}, lambda each: each == look)
        known = self._known.get(look.entry)
        if piece is not None and known is not None and piece.front.id in known.before:
            since = self._since(look)
            keys, before = printable.keys(piece), known.before[piece.front.id].keys
            if before and keys and before[0] != keys[0]:
                comparing = self.pictures.compare(before[0], keys[0])
                yield comparing
                found = None if comparing.cancelled() or comparing.exception() else comparing.result()
                since["pictures"] = found and {"before": address(before[0]), "now": address(keys[0]), **found}
            self._tell_those({"tell": "since", "revision": self._revision, **head, **since}, lambda each: each == look)

    def _place(self, look: Look) -> tuple[Component | None, Any, int | None]:
        """Return the piece, the source of its entry, and the offset where its card stands; None beside all cards."""
        from gesso.editing.changed import cards_in

        _, entry = self._found()[look.entry]
        printable = self._printable(look.entry)
        piece = printable.piece(look.piece)
        source = entry.source
        card = piece.front.card if piece is not None else look.piece
        if source is None or not card:
            return piece, source, None
        node = self._required()._tree(entry.file)
        if node is not None:
            for id, span, _ in cards_in(node):
                if id == card and span.start < len(source.text):
                    return piece, source, _id_in(source.text, card, span.start)
        return piece, source, None

    def _shown_card(self, look: Look) -> ShownCard | None:
        """Return the card that is looked at as its text is now; None if it cannot be read."""
        project = self._required().project
        if self._cards[0] is not project:
            self._cards = project, {}
        cards = self._cards[1]
        if look not in cards:
            _, entry = self._found()[look.entry]
            _, source, offset = self._place(look)
            cards[look] = None
            if source is not None:
                with suppress(CheckError, RequestError):
                    cards[look] = self._required().card(entry.file, offset if offset is not None else 0)
        return cards[look]

    def _lines(self, look: Look) -> tuple[Any, tuple[int, int]]:
        from gesso.editing.changed import cards_in

        _, entry = self._found()[look.entry]
        _, source, offset = self._place(look)
        if source is None:
            return None, (1, 1)
        node = self._required()._tree(entry.file)
        others = [span for _, span, _ in cards_in(node)] if node is not None else []
        start = None if offset is None else source.span(offset, offset)
        return source, shown.lines_of(source, start, others)

    def _remember(self, look: Look, at: float) -> None:
        """Keep the state of a card, and the one before it if it differs."""
        known = self._known.setdefault(look.entry, _Known())
        printable = self._printable(look.entry)
        piece = printable.piece(look.piece)
        source, (first, last) = self._lines(look)
        lines = tuple(source.text.splitlines()[first - 1 : last]) if source is not None else ()
        id = piece.front.id if piece is not None else look.piece
        _, entry = self._found()[look.entry]
        whole = not has_errors(self._own(self._required(), entry))
        last_moment = known.now.get(id)
        card = self._shown_card(look)
        keys = printable.keys(piece) if piece is not None else ()
        if not whole and last_moment is not None:
            # A broken save is compared with the last good one.
            known.before[id] = (
                last_moment if known.before.get(id) is None or last_moment.lines != lines else known.before[id]
            )
            return
        moment = Moment(at, card, lines, keys)
        if last_moment is not None and (last_moment.lines, last_moment.keys) != (lines, keys):
            known.before[id] = last_moment
        known.now[id] = moment

    def _words(self, look: Look) -> Message:
        known = self._known.setdefault(look.entry, _Known())
        piece = self._printable(look.entry).piece(look.piece)
        id = piece.front.id if piece is not None else look.piece
        if id not in known.now:
            self._remember(look, self._saved)
        card, before, now = self._shown_card(look), known.before.get(id), known.now.get(id)
        stale = None
        if (card is None or not card.texts) and now is not None and now.card is not None and now.card.texts:
            card, stale = now.card, now.at
        _, entry = self._found()[look.entry]
        return {
            "title": title_of(piece.front) if piece is not None else (card.title if card is not None else look.piece),
            "kind": card.kind if card is not None else "",
            "file": entry.file.relative_to(self.root).as_posix(),
            "texts": []
            if card is None
            else shown.words_data(card, before.card if before is not None and stale is None else None),
            "stale": stale,
            "since": None if before is None else before.at,
        }

    def _source(self, look: Look) -> Message:
        _, entry = self._found()[look.entry]
        source, lines = self._lines(look)
        name = entry.file.relative_to(self.root).as_posix()
        if source is None:
            return {"file": name, "first": 1, "lines": [], "broken": True}
        problems = self._required().known_problems.get(name, ())
        data = shown.source_data(self._required(), entry.file, source, lines, problems)
        return {"file": name, "first": lines[0], "lines": data, "broken": has_errors(problems)}

    def _face(self, look: Look) -> Message:
        game, entry = self._found()[look.entry]
        printable = self._printable(look.entry)
        piece = printable.piece(look.piece)
        stale = piece is not None and printable.source != (entry.source, game.source)
        card = self._shown_card(look)
        words = [paragraph for each in card.texts for paragraph in each.passage.paragraphs] if card is not None else []
        faces = []
        for face, side in zip(sides(piece), ("front", "back")) if piece is not None else ():
            job = printable.jobs.get(face.id)
            if job is not None:
                shape = self.pictures.shape(job)
                faces.append(
                    {
                        **face_data(face, job.key, side),
                        "alt": alternative(title_of(face), words if side == "front" else ()),
                        "trim": None if shape is None else asdict(shape),
                    }
                )
        why = [problem for problem in self._own(self._required(), entry) if problem.is_error]
        return {
            "faces": faces,
            "stale": {"at": printable.at, "line": why[0].span.line if why else None} if stale else None,
        }

    def _since(self, look: Look) -> Message:
        """Return what the last save changed of a card, but for its picture."""
        known = self._known[look.entry]
        piece = self._printable(look.entry).piece(look.piece)
        before = known.before.get(piece.front.id if piece is not None else look.piece)
        if before is None:
            return {"at": None, "lines": [], "pictures": None}
        source, (first, last) = self._lines(look)
        lines = source.text.splitlines()[first - 1 : last] if source is not None else []
        return {"at": before.at, "lines": shown.line_changes(before.lines, lines, first)[:12], "pictures": None}

    # ------------------------------------------------------------ scenarios and coverage

    def _play(self, key: Key, urgency: Urgency) -> Steps:
        """Have the scenarios of an entry played as the cards are now, and tell what came of it."""
        found = self._found().get(key)
        if found is None:
            return
        game, entry = found
        workspace = self._required()
        path = entry.folder / SCENARIOS
        known = self._known.setdefault(key, _Known())
        own_text = workspace.text(path)
        if not game.definition.scenarios or own_text is None or entry.folder == game.folder:
            return
        waits = has_errors(self._own(workspace, entry)) or has_errors(game.diagnostics)
        state = (own_text, game.source, tuple(each.source for each in game.entries))
        if waits:
            scenarios: Message = {
                **(known.scenarios or {"file": "", "passed": 0, "failed": [], "broken": []}),
                "waits": True,
            }
        elif known.scenarios_of == state and known.scenarios is not None:
            scenarios = known.scenarios
        else:
            texts = workspace.changed_texts
            playing = self.pictures.ask(scenarios_played, self.root, texts, path, urgency=urgency)
            yield playing
            outcome = self._result(playing, "the scenarios cannot be played")
            if outcome is None:
                return
            # An opponent with errors cannot play, which is no fault of these scenarios.
            waits = bool(outcome.diagnostics) and any(
                has_errors(game.verdict(each).diagnostics) for each in game.entries
            )
            scenarios = {**shown.scenarios_data(outcome, path.relative_to(self.root).as_posix()), "waits": waits}
            known.scenarios, known.scenarios_of = scenarios, state
            known.accepting = {each.name: shown.accepting(each) for each in outcome.outcomes if not each.passed}
        head = {"tell": "scenarios", "revision": self._revision, "entry": "/".join(key)}
        self._tell_those({**head, **scenarios}, lambda each: each.entry == key)
        self._tell_those({**head, **_summary(scenarios), "brief": True}, lambda each: each.entry != key)

    def _result(self, done: Future[R], what: str) -> R | None:
        """Return the result of the other process; None if it could not do what it was asked, which is told."""
        if done.cancelled():
            return None
        error = done.exception()
        if error is not None:
            self._fail(what, error)
            return None
        return done.result()

    def _cover(self, key: Key) -> Steps:
        """Have games played against all others in turn, and tell how often each line of an entry took effect: first after a few
        games, then after all."""
        found = self._found().get(key)
        if found is None:
            return
        game, entry = found
        workspace = self._required()
        if not game.definition.lowering or game.table is None or has_errors(self._own(workspace, entry)):
            return
        selectable = game.definition.selectable(game.table)
        rivals = [
            id
            for id in selectable
            if id != entry.id
            and (other := game.entry(id)) is not None
            and not has_errors(game.verdict(other).diagnostics)
        ]
        if entry.id not in selectable or not rivals:
            return
        name, texts = entry.file.relative_to(self.root).as_posix(), workspace.changed_texts
        total: dict[int, list[int]] = {}
        for number in range(_MOST_GAMES // _GAMES_A_UNIT):
            urgency = Urgency.SOON if number * _GAMES_A_UNIT < _FIRST_GAMES else Urgency.IDLE
            rival = rivals[number % len(rivals)]
            playing = self.pictures.ask(
                effects_counted,
                self.root,
                texts,
                name,
                (entry.id, rival),
                _GAMES_A_UNIT,
                number + 1,
                urgency=urgency,
            )
            yield playing
            lines = self._result(playing, "what takes effect cannot be counted")
            if lines is None:
                return
            for line, counts in lines.items():
                total[line] = [sum(each) for each in zip(total.get(line, (0, 0, 0)), counts)]
            games = (number + 1) * _GAMES_A_UNIT
            if games == _FIRST_GAMES or games % 100 == 0:
                message = {
                    "tell": "coverage",
                    "revision": self._revision,
                    "entry": "/".join(key),
                    "games": games,
                    "rivals": rivals[: number + 1],
                    "lines": {str(line): counts for line, counts in sorted(total.items())},
                }
                self._tell_those(message, lambda each: each.entry == key)

    # ------------------------------------------------------------ changes

    def _fix(self, client: Client, message: Message) -> Message:
        """Make the first fix of a problem, unless its file has changed since the page saw it."""
        workspace = self._required()
        wanted, digest = message["problem"], message["digest"]
        number = message.get("fix", 0)
        known = (problem for each in workspace.known_problems.values() for problem in each)
        every = (*self._answered[1], *known)
        problem = next((each for each in every if shown.problem_id(each) == wanted), None)
        if problem is None or text_digest(problem.span.source.text) != digest:
            raise Refusal("stale", "the file has changed since", "look at the newer problems")
        if not 0 <= number < len(problem.fixes):
            raise Refusal("gone", "there is no such fix")
        fix = problem.fixes[number]
        before = fix.edits[0].span.source.text
        reason = rewrite(self.root, fix.path, before, applied(before, [fix]))
        if reason:
            raise Refusal("stale", f"{fix.path} was not changed: {reason}")
        return {"file": fix.path, "line": fix.edits[0].span.line, "title": fix.title}

    def _accept(self, client: Client, message: Message) -> Message:
        """Let a scenario that failed expect what was found, unless its file has changed since the page saw it."""
        key, name = self._key(message), message["scenario"]
        known = self._known.get(key)
        fix = known.accepting.get(name) if known is not None else None
        if fix is None:
            raise Refusal("stale", "this scenario does not fail in this way any more")
        before = fix.edits[0].span.source.text
        if text_digest(before) != message["digest"]:
            raise Refusal("stale", "the file has changed since", "look at the newer results")
        after = applied(before, [fix])
        path = self.root / fix.path
        texts = {**self._required().changed_texts, path: after}
        again = self.pictures.ask(scenarios_played, self.root, texts, path, name, urgency=Urgency.NOW).result()
        lines = {edit.span.line for edit in fix.edits}
        outcomes = again.outcomes if again is not None else ()
        failing = [failure.diagnostic for outcome in outcomes for failure in outcome.failures]
        if again is None or again.diagnostics or any(problem.span.line in lines for problem in failing):
            raise Refusal("refused", "what was found cannot be written here", "write it by hand")
        reason = rewrite(self.root, fix.path, before, after)
        if reason:
            raise Refusal("stale", f"{fix.path} was not changed: {reason}")
        return {"file": fix.path, "line": fix.edits[0].span.line}

    def _add(self, client: Client, message: Message) -> Message:
        """Add an entry, or a piece of one, to the files of the project, as `gesso add` does: nothing is written over."""
        to = message.get("to", "").partition("/")[2] or None
        added = add(self._required().project.model, message["what"], message["called"], to)
        game = next(game.id for game in self._required().project.games if message["what"] in _nouns(game))
        return {"entry": f"{game}/{added.entry}", "file": added.path, "line": added.line}

    def _open_file(self, client: Client, message: Message) -> Message:
        """Open a file of the project at a line in the designer's editor."""
        if self._open_editor is None:
            raise Refusal("none", "no editor is named", "start `gesso serve` with --editor COMMAND")
        name, line = message["file"], message["line"]
        paths = {*self._required().project.paths, MANIFEST}
        if name not in paths:
            raise Refusal("gone", "there is no such file in the project")
        try:
            self._open_editor(self.root / name, line)
        except OSError as error:
            raise Refusal("refused", f"the editor cannot be started: {error.strerror or error}") from None
        return {}


def _nouns(game: AnyGame) -> tuple[str, ...]:
    starter = Starter(game.definition)
    return (*starter.kinds, *starter.additions)


def _adds(game: AnyGame) -> Message:
    """Return what can be added to a game: entries, and pieces of an entry."""
    starter = Starter(game.definition)
    return {"game": game.id, "entries": [*starter.kinds], "pieces": [*starter.additions]}


def _tidy() -> None:
    """Drop all that nobody can reach, and look at the rest no more."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    give_memory_back()


def _require_games(workspace: Workspace) -> None:
    """Raise RequestError if the project file is broken or has gone: there are no cards then."""
    problem = next((each for each in workspace.known_problems.get(MANIFEST, ()) if each.is_error), None)
    if problem is not None and not workspace.project.games:
        raise RequestError(f"{MANIFEST}, line {problem.span.line}: {problem.message}", problem.hint)


def _summary(scenarios: Message) -> Message:
    return {
        "passed": scenarios["passed"],
        "failing": len(scenarios["failed"]) + len(scenarios["broken"]),
        "waits": scenarios.get("waits", False),
    }


def _id_in(source: str, card: str, near: int) -> int:
    """Return where the id of a card stands in a text, nearest to where it stood in the last text that could be read."""
    found, at = near, source.find(card)
    distance = len(source)
    while at >= 0:
        if abs(at - near) < distance:
            found, distance = at, abs(at - near)
        at = source.find(card, at + 1)
    return min(found, len(source))
