"""Gesso as a library: what the command line calls, and any program may.

```python
project = open_project(Path("."))
print(check(project))                                     # every problem, [] where there is none
rules = pair(project, ("first", "second"))                # raises CheckError where an entry has errors
print(simulate(project, ("first", "second"), games=100, seed=1).wins)
```

A project keeps what its entries were checked to, so that each text is parsed once however much is made of it. What is
asked for and is not there raises `RequestError`, what has errors `CheckError` with the diagnostics, a game that lacks a
part `gesso.games.GameError`; diagnostics themselves are returned, never raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from gesso.diagnostics import CheckError, Diagnostic, RequestError, in_order
from gesso.diagnostics.explanations import Explanation, check_language, explanation
from gesso.games import GameError
from gesso.project import Project, find_root, open_project
from gesso.project.codes import CodeFilter, all_codes, code_filter, find_codes, unknown_code
from gesso.project.paths import SCENARIOS
from gesso.project.selection import Selection, game_of, select, selected
from gesso.tasks.build import PRODUCTS, build
from gesso.tasks.kit import KitPart, kit
from gesso.tasks.text import text
from gesso.tasks.workspace import Workspace

if TYPE_CHECKING:
    from gesso.engine import Game, Log, Ruleset
    from gesso.project.game import AnyGame
    from gesso.project.pairing import Pairings
    from gesso.sim.coverage import Clause
    from gesso.sim.display import Display
    from gesso.sim.narration import Line, Narrator
    from gesso.sim.players import BotPlayer, Player
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.scenarios.recorder import Recorder
    from gesso.sim.session import Session
    from gesso.sim.simulation import Games, Result
    from gesso.tasks.add import add
    from gesso.tasks.compare import compare
    from gesso.tasks.doctor import health, write_schemas
    from gesso.tasks.export import export
    from gesso.tasks.fix import mend
    from gesso.tasks.format import format_project
    from gesso.tasks.new import name_of, new_project, starter_of
    from gesso.tasks.printer import printer_settings, save_printer_settings, settings_file, write_calibration
    from gesso.tasks.proof import proof
    from gesso.tasks.reprint import reprint
    from gesso.tasks.text import play_words, printed_names, reason_words
__all__ = [
    "PRODUCTS",
    "SCENARIOS",
    "CheckError",
    "CodeFilter",
    "GameError",
    "KitPart",
    "Project",
    "RequestError",
    "Selection",
    "Workspace",
    "add",
    "all_codes",
    "annotated",
    "build",
    "changed_since",
    "check",
    "code_filter",
    "compare",
    "cover",
    "display",
    "explain",
    "export",
    "find_root",
    "format_project",
    "game_of",
    "health",
    "kit",
    "mend",
    "name_of",
    "new_project",
    "open_project",
    "pair",
    "pairings",
    "play",
    "play_words",
    "printed_names",
    "printer_settings",
    "proof",
    "read_log",
    "reason_words",
    "reasons",
    "recorder",
    "replay",
    "reprint",
    "save_printer_settings",
    "scenarios_game",
    "select",
    "settings_file",
    "simulate",
    "simulated",
    "starter_of",
    "story",
    "test",
    "test_file",
    "text",
    "write_calibration",
    "write_schemas",
]  # fmt: skip
_LATER = {
    "add": "add", "compare": "compare", "export": "export", "format_project": "format", "health": "doctor",
    "mend": "fix", "name_of": "new", "new_project": "new", "play_words": "text",
    "printed_names": "text", "printer_settings": "printer", "proof": "proof", "reason_words": "text",
    "reprint": "reprint", "save_printer_settings": "printer", "settings_file": "printer", "starter_of": "new",
    "write_calibration": "printer", "write_schemas": "doctor",
}  # fmt: skip
"""What few programs ask for, by the module of `gesso.tasks` that has it, imported when somebody does."""
CAP = 20_000
"""So many decisions make a game that is given up."""
LOG_BYTES = 10_000_000
"""No log of a game that was played is larger."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"gesso.tasks.{_LATER[name]}"), name)


def check(chosen: Project | Selection) -> list[Diagnostic]:
    """Everything wrong with the files, by path, line and column: their form, what they mean, how they would be printed."""
    from gesso.tasks.check import print_problems, scenario_problems

    selection = selected(chosen)
    found = [*selection.diagnostics(), *print_problems(selection), *scenario_problems(selection)]
    if selection.is_translated:
        from gesso.tasks.check import translation_problems

        found += translation_problems(selection)
    return in_order(found)


def changed_since(selection: Selection, revision: str) -> Selection:
    """What of a selection has changed since a revision of the git repository that the project lies in, or hangs on what
    has. Raises `RequestError` where there is no repository, no such revision or not enough history."""
    from gesso.tasks import revisions

    return revisions.changed_since(selection, revision)


def pairings(project: Project, players: Sequence[str], *, observed: bool = False) -> Pairings:
    """The pairings of the game in which these players may be chosen; theirs is linked already, so it plays. `observed`
    rules count how each clause went. Raises `RequestError` for a player or a plug-in that will not do, `CheckError` for
    one whose entry has errors."""
    from gesso.engine import PluginError
    from gesso.project.pairing import pairings_of

    found = pairings_of(game_of(project, players), observed=observed)
    try:
        found(tuple(players))
    except PluginError as error:
        raise RequestError(str(error)) from error
    return found


def pair(project: Project, players: Sequence[str], *, observed: bool = False) -> Ruleset:
    """The rules of a game between these players, by seat, for `gesso.engine.Game.begin`; raises like `pairings`."""
    return pairings(project, players, observed=observed)(tuple(players))


def display(project: Project, players: Sequence[str]) -> Display:
    """The table of a game between these players in text. Raises like `pair`."""
    from gesso.project.pairing import Programs
    from gesso.tasks.text import names_of

    game = game_of(project, players)
    names = names_of(game, players)
    return game.definition.display().display(game.table, Programs(game, printed=True), players, game.locale, names)


def play(
    project: Project,
    players: Sequence[str],
    seats: Sequence[Player | BotPlayer | None],
    *,
    seed: int,
    persons: frozenset[int] = frozenset(),
    log: Log | None = None,
) -> Session:
    """A game between these players, not begun: `seats` make the choices. `step` it until its `result` is there. On the
    seats in `persons` choices may be taken back and sets named in any order; one that has None there is asked through
    `answer`. A `log` is gone on with, and has the seed. Raises like `pair`, and LogError where the log does not replay."""
    from gesso.sim.session import Session

    return Session(pair(project, players), seats, seed=seed, persons=persons, log=log)


def recorder(project: Project, players: Sequence[str]) -> Recorder:
    """What writes parts of games between these players as scenarios. Raises like `pair`."""
    from gesso.sim.scenarios.recorder import Recorder

    return Recorder(pair(project, players), game_of(project, players).definition.scenarios())


def story(project: Project, game: Game, viewer: int | None = None) -> list[Line]:
    """What has happened in a game that keeps its story, as a seat may know it or (None) as somebody who sees all."""
    from gesso.sim.narration import narrate

    return narrate(game.events, _telling(game_of(project, game.rules.players))(game.rules), viewer)


def annotated(project: Project, game: Game) -> Log:
    """The log of a game that keeps its story, with that as notes between the choices."""
    from dataclasses import replace

    notes = tuple((game.choices_before(line.event), str(line)) for line in story(project, game))
    return replace(game.log, notes=notes)


def reasons(project: Project, game: Game, *, printed: bool = True) -> Callable[[Line], str]:
    """What tells which sentence of which card caused a line of a story, `path:line: sentence`; nothing for what the rules
    did. It is quoted as `printed` in the project's language, else, or where nothing is printed for it, as the file has it."""
    from gesso.sim.narration import cause

    teller = _telling(game_of(project, game.rules.players))(game.rules) if printed else None
    return lambda line: cause(line, game.state.code.programs, teller)


def _telling(game: AnyGame) -> Callable[[Ruleset], Narrator]:
    from gesso.project.pairing import Programs

    programs, part = Programs(game, printed=True), game.definition.story
    return lambda rules: part().teller(rules, programs, game.locale)


def read_log(path: Path | str) -> Log:
    """The log in a file. Raises `RequestError` for a file that cannot be read, LogError for one that is no whole log."""
    from gesso.engine import Log

    hint = "name a log that `play` or `simulate` has saved"
    try:
        if Path(path).stat().st_size > LOG_BYTES:
            raise RequestError(f"{path} is too large for a log", hint)
        return Log.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise RequestError(f"{path} cannot be read: {reason}", hint) from error


def replay(project: Project, path: Path | str, *, record: bool = True) -> Game:
    """The game of a saved log, as far as that goes. Raises `RequestError` for a file that cannot be read and for a log
    that does not replay; like `pair` otherwise."""
    from gesso.engine import LogError, replay

    try:
        log = read_log(path)
        return replay(pair(project, log.players), log, record=record)
    except LogError as error:
        raise RequestError(f"{path} does not replay: {error}") from error


def simulate(
    project: Project, players: tuple[str, str], *, progress: Callable[[int], None] | None = None, **how: Unpack[Games]
) -> Result:
    """Many games between bots, as `gesso.sim.simulation.simulate`; raises like `pair`."""
    from gesso.sim.simulation import simulate

    return simulate(pairings(project, players), players, progress=progress, **how)


def simulated(project: Project, players: tuple[str, str], number: int, **how: Unpack[Games]) -> Game:
    """One of the games that `simulate` plays with the same arguments, from 1, with its story; up to where it was given
    up. Raises like `pair`, and EndlessGame or PluginFault where the game does."""
    from gesso.sim.players import RANDOM
    from gesso.sim.simulation import Work

    found = pairings(project, players)
    work = Work(found, players, how["seed"], how.get("first", "alternate"), CAP, how.get("bot", RANDOM))
    return work.again(number - 1, how.get("cap", CAP), record=True)


def cover(project: Project, players: tuple[str, str], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """How often each clause of their texts took effect in the games that `simulate` plays; raises like `pair`."""
    from gesso.sim.coverage import cover

    return cover(pairings(project, players, observed=True), [players], **how)


def test(chosen: Project | Selection) -> Iterator[FileOutcome]:
    """Play the scenarios that lie beside the chosen entries, file by file. Never raises for what stands in a file."""
    selection = selected(chosen)
    for part in selection.parts:
        play = _scenarios(part.game)
        for entry in part.entries:
            file = entry.folder / SCENARIOS
            if file.exists():
                yield play(file, entry.pack.folder if entry.pack else selection.project.root)


def _scenarios(game: AnyGame) -> Callable[[Path, Path], FileOutcome]:
    """What plays files of a game's scenarios, each with the folder that it has to lie in."""
    from gesso.tasks.check import scenario_player

    return scenario_player(game, _telling(game) if game.definition.story.module else None)


def test_file(project: Project, path: Path) -> FileOutcome:
    """Play the scenarios of any file, of the game that it names. Never raises for what stands in it; raises
    `RequestError` for one of a game that the project does not have."""
    named = scenarios_game(path)
    game = next((game for game in project.games if game.definition.id == named), None)
    if game is None:
        hint = f"its `game` is {named or 'not there'}"
        raise RequestError(f"{path} holds no scenarios of a game of this project", hint)
    return _scenarios(game)(path, project.root if path.is_relative_to(project.root) else path.parent)


def scenarios_game(path: Path) -> str | None:
    """The game that a file of scenarios names; None for a file that is none."""
    from gesso.source import MappingNode, Scalar, read_file

    node = read_file(path, root=path.parent).node if path.suffix in (".yaml", ".yml") else None
    word = node.get("game") if isinstance(node, MappingNode) and node.get("scenarios") is not None else None
    return word.text if isinstance(word, Scalar) else None


def explain(word: str, locale: str = "en") -> Explanation:
    """Explain a code (`GS101`), or the code of a name, in a language; texts that it lacks are English. Raises `RequestError`
    for a word that is neither, and for a language in which nothing is explained."""
    check_language(locale)
    known = all_codes()
    found = find_codes(word, known)
    if len(found) != 1:
        raise unknown_code(word, known)
    return explanation(found[0], locale)
