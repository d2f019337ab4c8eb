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

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.checks import CheckError
from gesso.diagnostics import Code, Diagnostic, has_errors, in_order
from gesso.diagnostics.suggestions import nearest
from gesso.games import GameError, game_ids, load
from gesso.project import AnyGame, Project, RequestError, find_root, open_project
from gesso.project.overlays import Workspace
from gesso.project.selection import Part, Selection, everything, select

if TYPE_CHECKING:
    from gesso.engine import Ruleset
    from gesso.printing.pipeline import PrintContext, Printed, PrintRun
    from gesso.project.pairing import Pairings
    from gesso.sim.coverage import Clause
    from gesso.sim.players import Player
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.session import Session
    from gesso.sim.simulation import First, Result
    from gesso.sim.table_display import Display
    from gesso.wording.transcript import Transcript

__all__ = [
    "PRODUCTS",
    "CheckError",
    "GameError",
    "Project",
    "RequestError",
    "Selection",
    "Workspace",
    "build",
    "check",
    "codes",
    "cover",
    "display",
    "explain",
    "find_root",
    "game_of",
    "open_project",
    "pair",
    "pairings",
    "play",
    "select",
    "simulate",
    "test",
    "text",
]

PRODUCTS = ("plugins", "faces", "sheets")
"""What `build` can make of an entry."""
SCENARIOS = "scenarios.yaml"
"""The file of an entry's scenarios, in its folder."""
CAP = 20_000
"""So many decisions make a game that is given up."""

Progress = Callable[[int, int], None]
"""Told how many things are done, and of how many."""


def check(chosen: Project | Selection) -> list[Diagnostic]:
    """Everything wrong with the files, by path, line and column: what reading them found, and what they mean."""
    return _selection(chosen).diagnostics()


def build(
    chosen: Project | Selection,
    out: Path,
    products: Collection[str] = PRODUCTS,
    *,
    workers: int = 1,
    progress: Progress = lambda _done, _total: None,
) -> Printed:
    """Check, then make plug-ins, faces (PNG) and sheets (PDF) in `out/<game>/<entry>`; all files appear, or none.

    Returns all diagnostics, among them errors where nothing was written; the files written, and how many faces were
    drawn, with `workers` processes. Raises `gesso.printing.pipeline.OutputError` for what cannot be written.
    """
    from gesso.printing.pipeline import Printed, print_runs

    selection = _selection(chosen)
    problems = selection.diagnostics()
    if has_errors(problems):
        return Printed(tuple(problems), (), 0)
    root = selection.project.root
    printed = print_runs(
        [run for part in selection.parts for run in _runs(part, root, out, products)],
        _print_context(root),
        faces="faces" in products,
        sheets="sheets" in products,
        workers=workers,
        progress=progress,
    )
    found = in_order((*problems, *printed.diagnostics))
    return Printed(tuple(found), printed.written, printed.drawn)


def _runs(part: Part, root: Path, out: Path, products: Collection[str]) -> Iterator[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    definition = part.game.definition
    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, "what has checked clean has a program"
        texts = {"plugin.py": definition.lowering().generate(program)} if "plugins" in products else {}
        prints = definition.printing().prints(program, part.game.table)
        yield PrintRun(prints, entry.folder / "art", root, out / definition.id / entry.id, texts)


def _print_context(root: Path) -> PrintContext:
    from gesso.printing.fonts import FontBook
    from gesso.printing.pipeline import PrintContext
    from gesso.printing.templates import TemplateBook
    from gesso.resources import resources

    def folders(name: str) -> tuple[Path, ...]:
        own = root / "templates" / name
        found = (*([own] if own.is_dir() else ()), *resources(f"templates/{name}"))
        return tuple(dict.fromkeys(folder.resolve() for folder in found))

    return PrintContext(TemplateBook(folders("faces")), FontBook(folders("fonts")), root / ".gesso" / "cache")


def text(project: Project, ids: Sequence[str] = (), *, locale: str = "en") -> tuple[list[Transcript], list[CheckError]]:
    """The printed rules text, and the entries that have none because they have errors.

    `ids` are entries, cards (`card` or `entry/card`) or texts (`card/1`); none means all of the project. Raises
    `RequestError` for an id that means nothing, and `gesso.wording.LocaleError`.
    """
    entries = [(game, entry) for game in project.games for entry in game.entries]
    heads = {id.partition("/")[0] for id in ids}
    if heads <= {entry.id for _, entry in entries}:
        entries = [(game, entry) for game, entry in entries if not ids or entry.id in heads]
    found: list[Transcript] = []
    broken: list[CheckError] = []
    for game, entry in entries:
        checked = game.checked(entry)
        if checked.program is None:
            broken.append(CheckError(entry.id, checked.diagnostics or tuple(game.diagnostics)))
        else:
            found.append(game.definition.wording().transcript(checked.program, locale))
    return (list(_only(found, ids, {error.id for error in broken})) if ids else found), broken


def _only(transcripts: Sequence[Transcript], ids: Sequence[str], broken: Collection[str]) -> Iterator[Transcript]:
    names = {transcript.id: set(transcript.ids()) for transcript in transcripts}
    unknown = [id for id in ids if id.partition("/")[0] not in broken and not any(id in own for own in names.values())]
    if unknown and not broken:
        meant = nearest(unknown[0], [name for transcript in transcripts for name in transcript.ids()])
        hint = f"did you mean `{meant}`?" if meant else "`gesso text` without an id prints all of them"
        raise RequestError(f"nothing is called `{unknown[0]}`", hint)
    for transcript in transcripts:
        if transcript.id in ids:
            yield transcript
            continue
        part = transcript.only(id.removeprefix(f"{transcript.id}/") for id in ids)
        if part.passages:
            yield part


def game_of(project: Project, players: Sequence[str]) -> AnyGame:
    """The game in which all players' words may be chosen. Raises `RequestError` where there is none."""
    for game in project.games:
        if game.table is not None and any(game.entry(player) for player in players):
            selectable = game.definition.selectable(game.table)
            for player in players:
                if not set(game.definition.entries_of(game.table, player)) <= set(selectable):
                    raise _no_player(player, selectable, game)
            return game
    if len(project.games) == 1 and project.games[0].table is None:
        game = project.games[0]
        raise CheckError(game.id, game.diagnostics)
    known = [id for game in project.games if game.table is not None for id in game.definition.selectable(game.table)]
    raise _no_player(players[0], known, project.games[0] if project.games else None)


def _no_player(player: str, known: Sequence[str], game: AnyGame | None) -> RequestError:
    noun = game.definition.noun if game else "entry"
    there = game is not None and game.entry(player) is not None
    meant = nearest(player, known)
    message = f"`{player}` cannot be chosen to play with" if there else f"there is no {noun} `{player}`"
    return RequestError(message, f"did you mean {meant}?" if meant else f"choose from {', '.join(known) or 'none'}")


def pairings(project: Project, players: Sequence[str], *, observed: bool = False) -> Pairings:
    """The pairings of the game in which these players may be chosen; theirs is linked already, so it plays.

    `observed` rules count how each clause went. Raises `RequestError` for a player or a plug-in that will not do, `CheckError` for
    one whose entry has errors.
    """
    from gesso.engine import PluginError
    from gesso.project.pairing import Pairings

    found = Pairings(game_of(project, players), observed=observed)
    try:
        found(tuple(players))
    except PluginError as error:
        raise RequestError(str(error)) from error
    return found


def pair(project: Project, players: Sequence[str], *, observed: bool = False) -> Ruleset:
    """The rules of a game between these players, by seat, as `gesso.engine.Game.begin` takes them; raises like `pairings`."""
    return pairings(project, players, observed=observed)(tuple(players))


def display(project: Project, players: Sequence[str]) -> Display:
    """The table of a game between these players in text. Raises like `pair`."""
    from gesso.project.pairing import Programs

    game = game_of(project, players)
    return game.definition.display().display(game.table, Programs(game), players)


def play(
    project: Project,
    players: Sequence[str],
    seats: tuple[Player, ...],
    *,
    seed: int,
    takes_back: frozenset[int] = frozenset(),
) -> Session:
    """A game between these players, not begun: `seats` make the choices. `step` it until its `result` is there.

    The seats in `takes_back` may take choices back. Raises like `pair`.
    """
    from gesso.sim.session import Session

    return Session(pair(project, players), seats, seed=seed, takes_back=takes_back)


def simulate(
    project: Project,
    players: tuple[str, str],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    first: First = "alternate",
    cap: int = CAP,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Many games with all choices at random, as `gesso.sim.simulation.simulate`; raises like `pair`."""
    from gesso.sim.simulation import simulate

    return simulate(
        pairings(project, players), players, games=games, seed=seed, jobs=jobs, first=first, cap=cap, progress=progress
    )


def cover(project: Project, players: tuple[str, str], *, games: int, seed: int, cap: int = CAP) -> tuple[Clause, ...]:
    """How often each clause of these players' texts took effect in the games that `simulate` plays; raises like `pair`."""
    from gesso.sim.coverage import cover

    return cover(pairings(project, players, observed=True), [players], games=games, seed=seed, cap=cap)


def test(chosen: Project | Selection) -> Iterator[FileOutcome]:
    """Play the scenarios that lie beside the chosen entries, file by file. Never raises for what stands in a file."""
    from gesso.project.pairing import Pairings
    from gesso.sim.scenarios import run_file

    selection = _selection(chosen)
    for part in selection.parts:
        linked = Pairings(part.game)
        for entry in part.entries:
            file = entry.folder / SCENARIOS
            if file.exists():
                yield run_file(file, part.game.definition.scenarios(), linked, root=selection.project.root)


def codes() -> Mapping[str, Code]:
    """Every code that a diagnostic may have: those of the stages and of every game, in their order."""
    from gesso.diagnostics.codes import CATALOGUE, merge

    found = CATALOGUE
    for id in game_ids():
        try:
            found = merge(found.values(), load(id).codes())
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


def _selection(chosen: Project | Selection) -> Selection:
    return everything(chosen) if isinstance(chosen, Project) else chosen
