"""Recordings of a running game: a position, the choices made from there and their results, written as a scenario at
the end of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.diagnostics.english import counted
from gesso.engine import AnyRuleset, Game, Log
from gesso.files import file_text, write_atomically
from gesso.schema import validate
from gesso.sim.scenarios import reader
from gesso.sim.scenarios.adapter import AdapterTable, ScenarioAdapter, ScenarioError, Written, fold
from gesso.sim.scenarios.reader import Scenario, Value, read_scenarios
from gesso.sim.scenarios.runner import play_scenario
from gesso.sim.session import Moment, moments_of
from gesso.source import MappingNode, SequenceNode, read_text

_LARGEST_SEED = 10**15 - 1
_LONGEST_LINE = 80
_PLACE = "a recording"


def choices_made(rules: AnyRuleset, log: Log) -> int:
    """Return how many choices a log holds, each of a run counted."""
    return len(moments_of(rules, log)[0])


def record(rules: AnyRuleset, adapter: ScenarioAdapter, log: Log, begin: int = 0, taken: Sequence[str] = ()) -> str:
    """Return a scenario that passes: the game of a log from its choice number `begin` (from 0) to its end.

    It is an item of a file of scenarios that has the names `taken` already. If something is going on at that choice,
    the story begins at the last one before it at which nothing was. Raises RequestError for a seed that no file can
    hold.
    """
    if not 0 <= log.seed <= _LARGEST_SEED:
        raise RequestError(f"a game with the seed {log.seed} cannot be recorded", f"choose one up to {_LARGEST_SEED}")
    moments, end = moments_of(rules, log)
    begin = min(begin, len(moments))
    for start in (*range(begin, -1, -1), None):
        story = _Story(rules, adapter, moments, end, start, begin, taken)
        for in_full in (False, True):
            text = story.text(in_full)
            if text and story.passes(text):
                return text
    raise AssertionError("a game that is told from its set-up passes")


class _Story:
    """A recording from one of the moments, or (None) from the set-up."""

    def __init__(
        self,
        rules: AnyRuleset,
        adapter: ScenarioAdapter,
        moments: Sequence[Moment],
        end: Game,
        start: int | None,
        asked: int,
        taken: Sequence[str],
    ) -> None:
        self.rules, self.adapter, self.end, self.taken = rules, adapter, end, taken
        self.from_set_up, self.start, self.asked, self.last = start is None, start or 0, asked, len(moments)
        self.moments = moments[self.start :]
        before = moments[self.start].game if self.moments else end
        self.state = before.state
        self.table: AdapterTable = adapter.table(rules, self._bare())

    def _bare(self) -> Scenario:
        players = reader.flow(list(self.rules.players))
        scenario = self._read(f"  - name: x\n    players: {players}\n    expect: {{result: open}}\n")
        assert scenario is not None
        return scenario

    def _read(self, item: str) -> Scenario | None:
        reading = read_text(reader.head(self.rules.game) + item, path=_PLACE)
        if reading.node is None or [*reading.diagnostics, *validate(reading.node, self.adapter.schema)]:
            return None
        (scenario,), _ = read_scenarios(reading.node)
        return scenario

    def text(self, in_full: bool) -> str:
        """Return the scenario, `in_full` with forced choices; empty if none can begin here."""
        written = self.table.write(self.state, self.end.state, set_up=self.from_set_up)
        if written is None:
            return ""
        keys: dict[str, Value] = {"name": self._name(), "players": list(self.rules.players), "seed": self.end.seed}
        if not self.from_set_up:
            keys["chance"] = self.state.chance
        steps = [
            {self.table.player(seat): choices}
            for seat, choices in self._steps(self.moments if in_full else self._told())
        ]
        return reader.scenario(self._notes(), keys | dict(written.position), steps, self._expected(written))

    def _name(self) -> str:
        first, second = (self.table.player(seat) for seat in (0, 1))
        played = f"choices {self.start + 1} to {self.last}" if self.last > self.start else f"after choice {self.start}"
        name = f"{first} against {second}, seed {self.end.seed}, {played}"
        again = 2
        unique = name
        while unique in self.taken:
            unique, again = f"{name} ({again})", again + 1
        return unique

    def _notes(self) -> list[str]:
        notes = [f"Recorded from a game with seed {self.end.seed} after {counted(self.start, 'choice')}."]
        if self.start != self.asked:
            later = counted(self.asked - self.start, "choice")
            notes.append(f"The recording began {later} later, in the middle of something.")
        return notes

    def _expected(self, written: Written) -> dict[str, Value]:
        result, decision = self.end.result, self.end.decision
        expected = dict(written.expected)
        if result is not None:
            expected["result"] = "draw" if result.winner is None else f"{self.table.player(result.winner)} wins"
        elif decision is not None:
            expected["decides"] = self.table.player(decision.player)
        return expected

    # ------------------------------------------------------------ steps
    def _steps(self, moments: Sequence[Moment]) -> Iterator[tuple[int, Value]]:
        """Yield the steps. Choices of one player in a row share a line; words with a comma stand in a list."""
        row: list[str] = []
        seat = -1
        for moment in moments:
            if row and (moment.seat != seat or "," in moment.words or len(", ".join(row)) > _LONGEST_LINE):
                yield seat, ", ".join(row)
                row = []
            seat = moment.seat
            if "," in moment.words:
                yield seat, [moment.words]
            else:
                row.append(moment.words)
        if row:
            yield seat, ", ".join(row)

    def _told(self) -> list[Moment]:
        """Return the choices without those that the reader of a scenario makes itself: forced ones, unless the next
        words could be taken for them."""
        moments: list[Moment] = []
        for moment in reversed(self.moments):
            if moments and self._goes_without_saying(moment, moments[-1]):
                continue
            moments.append(moment)
        return moments[::-1]

    def _goes_without_saying(self, moment: Moment, following: Moment) -> bool:
        state = moment.game.state
        forced = self.table.forced(state)
        if forced is None or forced[0] != moment.seat:
            return False
        if following.seat not in moment.game.pending:
            return True
        (ways,) = (
            self.table.ways_to_say(state, who, kind, options[0])
            for who, kind, options in state.pending
            if who == following.seat
        )
        return len(moment.game.pending) == 1 and fold(following.words) not in map(fold, ways)

    # ------------------------------------------------------------ checking the recording
    def passes(self, text: str) -> bool:
        """Return whether the story begins as the game stood, and goes as it went."""
        scenario = self._read(text)
        if scenario is None:
            return False
        try:
            position = self.adapter.table(self.rules, scenario).position()
        except ScenarioError:
            return False
        return self.table.alike(position, self.state) and play_scenario(self.rules, self.adapter, scenario).passed


_TRIED = "  - name: a recording\n    players: [a, b]\n    expect: {result: open}\n"


class Recorder:
    """Begins a recording at some point of a game, and ends it at a later one. One runs at a time."""

    def __init__(self, rules: AnyRuleset, adapter: ScenarioAdapter) -> None:
        self._rules, self._adapter = rules, adapter
        self._path: Path | None = None
        self._begun = 0

    @property
    def running(self) -> bool:
        return self._path is not None

    def begin(self, path: Path, log: Log | None = None) -> None:
        """Record from the end of this log on, or from the beginning of the game. Raises RequestError for an
        unsuitable file."""
        self._with(path, _TRIED)
        self._path = path
        self._begun = 0 if log is None else choices_made(self._rules, log)

    def end(self, log: Log) -> Path:
        """Write what has been played since, up to the end of this log; return the file. Raises RequestError."""
        path = self._path
        assert path is not None, "a recording is running"
        self._path = None
        written = self._with(path, record(self._rules, self._adapter, log, self._begun, _names(_text_of(path))))
        try:
            write_atomically(path, written.encode())
        except OSError as error:
            raise _refused(path, error.strerror or str(error)) from error
        return path

    def _with(self, path: Path, item: str) -> str:
        """Return the text of the file with one more scenario at its end. Raises RequestError for an unsuitable file."""
        game, before = self._rules.game, _text_of(path)
        if not before.strip():
            if not path.parent.is_dir():
                raise _refused(path, "its folder does not exist")
            return reader.head(game) + item
        text = f"{before.rstrip()}\n\n{_moved(item, _indent(before))}"
        reading = read_text(text, path=str(path))
        if reading.node is None or [*reading.diagnostics, *validate(reading.node, self._adapter.schema)]:
            raise _refused(path, f"it is not a complete file of scenarios of {game} with `scenarios` at its end")
        return text


def _text_of(path: Path) -> str:
    try:
        return file_text(path) if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise _refused(path, reason or str(error)) from error


def _refused(path: Path, reason: str) -> RequestError:
    return RequestError(f"cannot record to {path}: {reason}", "name a new file, or one of scenarios")


def _names(text: str) -> tuple[str, ...]:
    node = read_text(text, path="").node if text.strip() else None
    return tuple(scenario.name.text for scenario in read_scenarios(node)[0]) if node is not None else ()


def _indent(text: str) -> int:
    """Return how far the items of a file's scenarios are indented."""
    node = read_text(text, path="").node
    listed = node.get("scenarios") if isinstance(node, MappingNode) else None
    if not isinstance(listed, SequenceNode) or not listed.items:
        return reader.INDENT
    return listed.items[0].span.column - 1 - reader.INDENT


def _moved(item: str, indent: int) -> str:
    return "".join(f"{' ' * indent}{line[reader.INDENT :]}" for line in item.splitlines(keepends=True))
