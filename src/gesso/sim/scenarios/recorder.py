"""Recordings of a running game, each written as a scenario at the end of a file."""

from pathlib import Path

from gesso.atomic_files import write_atomically
from gesso.diagnostics import RequestError
from gesso.engine import Log, Ruleset
from gesso.schema import validate
from gesso.sim.scenarios import writing
from gesso.sim.scenarios.adapter import ScenarioAdapter
from gesso.sim.scenarios.reader import read_scenarios
from gesso.sim.scenarios.recording import choices_made, record
from gesso.source import MappingNode, SequenceNode, read_text

_TRIED = "  - name: a recording\n    players: [a, b]\n    expect: {result: open}\n"


class Recorder:
    """Begins a recording at some point of a game, and ends it at a later one. One runs at a time."""

    def __init__(self, rules: Ruleset, adapter: ScenarioAdapter) -> None:
        self._rules, self._adapter = rules, adapter
        self._path: Path | None = None
        self._begun = 0

    @property
    def running(self) -> bool:
        return self._path is not None

    def begin(self, path: Path, log: Log | None = None) -> None:
        """Record from the end of this log on, or from the beginning of the game. Raises RequestError for a file that
        can take no scenario."""
        self._with(path, _TRIED)
        self._path = path
        self._begun = 0 if log is None else choices_made(self._rules, log)

    def end(self, log: Log) -> Path:
        """Write what has been played since, up to the end of this log; gives the file. Raises RequestError."""
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
        """The text of the file with one more scenario at its end. Raises RequestError where that is no such file."""
        game, before = self._rules.game, _text_of(path)
        if not before.strip():
            if not path.parent.is_dir():
                raise _refused(path, "its folder is not there")
            return writing.head(game) + item
        text = f"{before.rstrip()}\n\n{_moved(item, _indent(before))}"
        reading = read_text(text, path=str(path))
        if reading.node is None or [*reading.diagnostics, *validate(reading.node, self._adapter.schema)]:
            raise _refused(path, f"it is no whole file of scenarios of {game} with `scenarios` at its end")
        return text


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise _refused(path, reason or str(error)) from error


def _refused(path: Path, reason: str) -> RequestError:
    return RequestError(f"{path} can take no recording: {reason}", "name a new file, or one of scenarios")


def _names(text: str) -> tuple[str, ...]:
    node = read_text(text, path="").node if text.strip() else None
    return tuple(scenario.name.text for scenario in read_scenarios(node)[0]) if node is not None else ()


def _indent(text: str) -> int:
    """How far the items of a file's scenarios are indented."""
    node = read_text(text, path="").node
    listed = node.get("scenarios") if isinstance(node, MappingNode) else None
    if not isinstance(listed, SequenceNode) or not listed.items:
        return writing.INDENT
    return listed.items[0].span.column - 1 - writing.INDENT


def _moved(item: str, indent: int) -> str:
    return "".join(f"{' ' * indent}{line[writing.INDENT :]}" for line in item.splitlines(keepends=True))
