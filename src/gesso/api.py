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

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from gesso.diagnostics import CheckError, Code, Diagnostic, RequestError
from gesso.diagnostics.suggestions import nearest
from gesso.games import GameError, game_ids, load
from gesso.project import Project, find_root, open_project
from gesso.project.building import PRODUCTS, build, text
from gesso.project.overlays import Workspace
from gesso.project.selection import Selection, game_of, select, selected

if TYPE_CHECKING:
    from pathlib import Path

    from gesso.engine import Log, Ruleset
    from gesso.project.pairing import Pairings
    from gesso.sim.coverage import Clause
    from gesso.sim.display import Display
    from gesso.sim.players import BotPlayer, Player
    from gesso.sim.reason_words import ReasonWords
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.scenarios.recorder import Recorder
    from gesso.sim.session import Session
    from gesso.sim.simulation import Games, Result
__all__ = [
    "PRODUCTS", "CheckError", "GameError", "Project", "RequestError", "Selection", "Workspace", "build", "check",
    "codes", "cover", "display", "explain", "find_root", "game_of", "open_project", "pair", "pairings", "play",
    "reason_words", "recorder", "scenarios_game", "select", "simulate", "test", "test_file", "text",
]  # fmt: skip
SCENARIOS = "scenarios.yaml"
"""The file of an entry's scenarios, in its folder."""
CAP = 20_000
"""So many decisions make a game that is given up."""


def check(chosen: Project | Selection) -> list[Diagnostic]:
    """Everything wrong with the files, by path, line and column: what reading them found, and what they mean."""
    return selected(chosen).diagnostics()


def pairings(project: Project, players: Sequence[str], *, observed: bool = False) -> Pairings:
    """The pairings of the game in which these players may be chosen; theirs is linked already, so it plays. `observed`
    rules count how each clause went. Raises `RequestError` for a player or a plug-in that will not do, `CheckError` for
    one whose entry has errors."""
    from gesso.engine import PluginError
    from gesso.project.pairing import Pairings

    found = Pairings(game_of(project, players), observed=observed)
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

    game = game_of(project, players)
    return game.definition.display().display(game.table, Programs(game), players)


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

    # Observed rules know the lines of each cost, which tell why something cannot be played.
    return Session(pair(project, players, observed=True), seats, seed=seed, persons=persons, log=log)


def reason_words(project: Project, players: Sequence[str], locale: str = "en") -> ReasonWords:
    """What says in sentences why something cannot be played in a game of these players: of reasons that `Game.why_not`
    gives, or of a name. Raises like `pair`, and `gesso.wording.LocaleError`."""
    from gesso.project.pairing import reason_words

    return reason_words(game_of(project, players), locale)


def recorder(project: Project, players: Sequence[str]) -> Recorder:
    """What writes parts of games between these players as scenarios. Raises like `pair`."""
    from gesso.sim.scenarios.recorder import Recorder

    return Recorder(pair(project, players), game_of(project, players).definition.scenarios())


def simulate(
    project: Project, players: tuple[str, str], *, progress: Callable[[int], None] | None = None, **how: Unpack[Games]
) -> Result:
    """Many games between bots, as `gesso.sim.simulation.simulate`; raises like `pair`."""
    from gesso.sim.simulation import simulate

    return simulate(pairings(project, players), players, progress=progress, **how)


def cover(project: Project, players: tuple[str, str], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """How often each clause of their texts took effect in the games that `simulate` plays; raises like `pair`."""
    from gesso.sim.coverage import cover

    return cover(pairings(project, players, observed=True), [players], **how)


def test(chosen: Project | Selection) -> Iterator[FileOutcome]:
    """Play the scenarios that lie beside the chosen entries, file by file. Never raises for what stands in a file."""
    from gesso.project.pairing import Pairings
    from gesso.sim.scenarios import run_file

    selection = selected(chosen)
    for part in selection.parts:
        linked = Pairings(part.game, observed=True)
        for entry in part.entries:
            file = entry.folder / SCENARIOS
            if file.exists():
                yield run_file(file, part.game.definition.scenarios(), linked, root=selection.project.root)


def test_file(project: Project, path: Path) -> FileOutcome:
    """Play the scenarios of any file, of the game that it names. Never raises for what stands in it; raises
    `RequestError` for one of a game that the project does not have."""
    from gesso.project.pairing import Pairings
    from gesso.sim.scenarios import run_file

    named = scenarios_game(path)
    game = next((game for game in project.games if game.definition.id == named), None)
    if game is None:
        raise RequestError(
            f"{path} holds no scenarios of a game of this project", f"its `game` is {named or 'not there'}"
        )
    root = project.root if path.is_relative_to(project.root) else path.parent
    return run_file(path, game.definition.scenarios(), Pairings(game, observed=True), root=root)


def scenarios_game(path: Path) -> str | None:
    """The game that a file of scenarios names; None for a file that is none."""
    from gesso.source import Mapping as Tree
    from gesso.source import Scalar, read_file

    node = read_file(path, root=path.parent).node if path.suffix in (".yaml", ".yml") else None
    word = node.get("game") if isinstance(node, Tree) and node.get("scenarios") is not None else None
    return word.text if isinstance(word, Scalar) else None


def codes() -> Mapping[str, Code]:
    """Every code that a diagnostic may have: those of the stages and of every game, in their order."""
    from gesso.diagnostics.codes import CATALOGUE, merge

    found = CATALOGUE
    for id in game_ids():
        own = load(id).codes
        try:
            found = merge(found.values(), own() if own else ())
        except ValueError as error:
            raise GameError(id, "codes", str(error)) from error
    return found


def explain(word: str) -> Code:
    """What stands behind a code (`GS101`) or its name. Raises `RequestError` for a word that is neither."""
    known = codes()
    for code in known.values():
        if word.casefold() in (code.code.casefold(), code.name):
            return code
    meant = nearest(word, (*(code.name for code in known.values()), *known))
    hint = f"did you mean {meant}?" if meant else "`gesso explain` lists them all"
    raise RequestError(f"there is no code {word!r}", hint)
