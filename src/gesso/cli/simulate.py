"""`gesso simulate`: many games between two entries, counted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import add_players
from gesso.cli.reports import Report, render

if TYPE_CHECKING:
    from gesso.sim.simulation import End, Result

FORMATS = ("text", "json")
_ENDS: tuple[End, ...] = ("capped", "endless", "fault")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players(parser)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what all chance comes from (default: 1)")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="how many processes share the games (default: 1)"
    )
    parser.add_argument(
        "--first", choices=("alternate", "A"), default="alternate", help="who begins (default: in turn)"
    )
    parser.add_argument("--cap", type=int, default=api.CAP, metavar="N", help="give a game up after so many decisions")
    parser.add_argument("--logs", metavar="DIR", help="save the games that were given up there")
    parser.add_argument("--coverage", action="store_true", help="count every clause of the cards")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")


def run(arguments: argparse.Namespace) -> int:
    for name in ("games", "jobs", "cap"):
        if getattr(arguments, name) < 1:
            raise api.RequestError(f"--{name} is a number from 1")
    project = api.select((), arguments.project).project
    players = (arguments.first_player, arguments.second_player)
    try:
        return (_cover if arguments.coverage else _simulate)(project, players, arguments)
    except api.CheckError as error:
        sys.stdout.write(render(Report(project.root, error.diagnostics, 1), "text"))
        return 1


def _simulate(project: api.Project, players: tuple[str, str], arguments: argparse.Namespace) -> int:
    result = api.simulate(
        project,
        players,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        first=arguments.first,
        cap=arguments.cap,
        progress=_progress(arguments.games) if sys.stderr.isatty() else None,
    )
    saved = _save_logs(project, result, arguments) if arguments.logs else []
    text = _json(result, saved) if arguments.format == "json" else _text(result, saved)
    sys.stdout.write(text)
    return 1 if result.ended("fault") else 0


def _cover(project: api.Project, players: tuple[str, str], arguments: argparse.Namespace) -> int:
    clauses = api.cover(
        project,
        players,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        first=arguments.first,
        cap=arguments.cap,
    )
    if arguments.format == "json":
        rows = [
            {
                "path": clause.source,
                "line": clause.line,
                "text": clause.text,
                "resolved": clause.resolved,
                "failed": clause.failed,
                "skipped": clause.skipped,
            }
            for clause in clauses
        ]
        sys.stdout.write(
            json.dumps({"games": arguments.games, "seed": arguments.seed, "clauses": rows}, indent=2) + "\n"
        )
        return 0
    lines = [f"{arguments.games} games, seed {arguments.seed}", "  resolved    failed   skipped  clause"]
    source = ""
    for clause in clauses:
        if clause.source != source:
            source = clause.source
            lines.append(source)
        mark = " " if clause.ran else "!"
        lines.append(f"{mark} {clause.resolved:8} {clause.failed:9} {clause.skipped:9}  {clause.line:4}  {clause.text}")
    never = sum(not clause.ran for clause in clauses)
    lines.append(f"{len(clauses)} clauses, {never} of them never took effect" + (" (marked !)" if never else ""))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _progress(games: int) -> Callable[[int], None]:
    def show(done: int) -> None:
        end = "\r\x1b[K" if done == games else ""
        sys.stderr.write(f"\r{done}/{games} games{end}")
        sys.stderr.flush()

    return show


def _save_logs(project: api.Project, result: Result, arguments: argparse.Namespace) -> list[str]:
    """The games that were given up, as logs that replay; the paths written."""
    from gesso.sim.simulation import Work

    work = Work(api.pairings(project, result.players), result.players, result.seed, arguments.first, arguments.cap)
    folder = Path(arguments.logs)
    written: list[str] = []
    for game in result.games:
        if game.end in _ENDS:
            path = folder / f"{'-'.join(result.players)}-{result.seed}-{game.index}-{game.end}.log"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(work.log(game).text(), encoding="utf-8")
            except OSError as error:
                raise api.RequestError(
                    f"{path} cannot be written: {error.strerror}", "name another folder with --logs"
                ) from error
            written.append(str(path))
    return written


def _json(result: Result, saved: list[str]) -> str:
    data = {
        "players": list(result.players),
        "seed": result.seed,
        "games": len(result.games),
        "wins": list(result.wins),
        "draws": result.draws,
        "capped": result.ended("capped"),
        "endless": result.ended("endless"),
        "faults": result.ended("fault"),
        "first_wins": result.edge_wins,
        "intervals": [[round(edge, 4) for edge in result.interval(player)] for player in (0, 1)],
        "decisions": result.decisions,
        "choices": result.choices,
        "length": {"least": result.length(0), "median": result.length(0.5), "most": result.length(1)},
        "logs": saved,
        "seconds": round(result.seconds, 3),
        "decisions_per_second": round(result.speed),
    }
    return json.dumps(data, indent=2) + "\n"


def _text(result: Result, saved: list[str]) -> str:
    games = len(result.games)
    width = max(len(player) for player in result.players)
    lines = [f"{games} games, seed {result.seed}, all choices at random"]
    for number, player in enumerate(result.players):
        low, high = (100 * edge for edge in result.interval(number))
        share = 100 * result.wins[number] / games
        lines.append(
            f"  {player:{width}}  {result.wins[number]:>6} won  {share:5.1f} %  (95 %: {low:.1f} to {high:.1f})"
        )
    lines.append(f"  {'draws':{width}}  {result.draws:>6}")
    lines += [f"  {end:{width}}  {result.ended(end):>6}" for end in _ENDS if result.ended(end)]
    share = 100 * result.edge_wins / games
    lines.append(f"whoever {result.edge} won {share:.1f} %")
    lines.append(f"decisions in a game: {result.length(0)} to {result.length(1)}, median {result.length(0.5)}")
    lines.append(f"{result.decisions} decisions in {result.seconds:.2f} s: {result.speed:,.0f} a second")
    fault = next((game.fault for game in result.games if game.end == "fault"), "")
    lines += [f"the first fault: {fault}"] if fault else []
    lines += [f"saved {path}" for path in saved]
    return "\n".join(lines) + "\n"
