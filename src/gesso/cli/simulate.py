"""`gesso simulate`: many games between two entries, counted."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import add_bot, add_format, add_players
from gesso.cli.reports import render
from gesso.cli.stories import add_reasons, story_text

if TYPE_CHECKING:
    from gesso.sim.simulation import End, Games, Result
_ENDS: tuple[End, ...] = ("capped", "endless", "fault")
_CHOOSING = {"random": "all choices at random"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_players(parser)
    add("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    add("--seed", type=int, default=1, metavar="S", help="what all chance comes from (default: 1)")
    add("--jobs", type=int, default=1, metavar="J", help="how many processes share the games (default: 1)")
    add("--first", choices=("alternate", "A"), default="alternate", help="who begins (default: in turn)")
    add("--cap", type=int, default=api.CAP, metavar="N", help="give a game up after so many decisions")
    add("--logs", metavar="DIR", help="save the games that were given up there")
    add("--coverage", action="store_true", help="count every clause of the cards")
    add("--story", type=int, metavar="N", help="tell what happens in game N instead, sentence by sentence")
    add_reasons(parser)
    add_bot(parser, "who plays both seats")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    for name in ("games", "jobs", "cap", "story"):
        if (getattr(arguments, name) or 1) < 1 or getattr(arguments, name) == 0:
            raise api.RequestError(f"--{name} is a number from 1")
    project = api.select((), arguments.project).project
    players = (arguments.first_player, arguments.second_player)
    given = arguments
    how: Games = {"games": given.games, "seed": given.seed, "jobs": given.jobs, "first": given.first, "cap": given.cap}
    how["bot"] = given.bot
    try:
        if arguments.story is not None:
            told = api.simulated(project, players, arguments.story, **how)
            sys.stdout.write(story_text(project, told, reasons=arguments.reasons))
            return 0
        if arguments.coverage:
            sys.stdout.write(_coverage(project, players, how, as_json=arguments.format == "json"))
            return 0
        progress = partial(_progress, arguments.games) if sys.stderr.isatty() else None
        result = api.simulate(project, players, progress=progress, **how)
    except api.CheckError as error:
        sys.stdout.write(render(project.root, error.diagnostics, 1))
        return 1
    saved = _save_logs(project, result, arguments) if arguments.logs else []
    sys.stdout.write(_json(result, saved) if arguments.format == "json" else _text(result, saved, given.bot))
    return 1 if result.ended("fault") else 0


def _coverage(project: api.Project, players: tuple[str, str], how: Games, *, as_json: bool) -> str:
    clauses = api.cover(project, players, **how)
    games, seed = how["games"], how["seed"]
    if as_json:
        counts = ("line", "text", "resolved", "failed", "skipped")
        rows = [{"path": clause.source, **{name: getattr(clause, name) for name in counts}} for clause in clauses]
        return json.dumps({"games": games, "seed": seed, "clauses": rows}, indent=2) + "\n"
    lines = [f"{games} games, seed {seed}", "  resolved    failed   skipped  clause"]
    source = ""
    for clause in clauses:
        if clause.source != source:
            source = clause.source
            lines.append(source)
        mark = " " if clause.ran else "!"
        lines.append(f"{mark} {clause.resolved:8} {clause.failed:9} {clause.skipped:9}  {clause.line:4}  {clause.text}")
    never = sum(not clause.ran for clause in clauses)
    lines.append(f"{len(clauses)} clauses, {never} of them never took effect" + (" (marked !)" if never else ""))
    return "\n".join(lines) + "\n"


def _progress(games: int, done: int) -> None:
    end = "\r\x1b[K" if done == games else ""
    sys.stderr.write(f"\r{done}/{games} games{end}")
    sys.stderr.flush()


def _save_logs(project: api.Project, result: Result, arguments: argparse.Namespace) -> list[str]:
    from gesso.sim.simulation import Work

    players, seed = result.players, result.seed
    work = Work(api.pairings(project, players), players, seed, arguments.first, arguments.cap, arguments.bot)
    folder = Path(arguments.logs)
    written: list[str] = []
    for game in result.games:
        if game.end in _ENDS:
            path = folder / f"{'-'.join(players)}-{seed}-{game.index}-{game.end}.log"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(work.log(game).text(), encoding="utf-8")
            except OSError as error:
                message = f"{path} cannot be written: {error.strerror}"
                raise api.RequestError(message, "name another folder with --logs") from error
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
        **({"tally": result.tally} if result.tally else {}),
        "intervals": [[round(edge, 4) for edge in result.interval(player)] for player in (0, 1)],
        "decisions": result.decisions,
        "choices": result.choices,
        "length": {"least": result.length(0), "median": result.length(0.5), "most": result.length(1)},
        "logs": saved,
        "seconds": round(result.seconds, 3),
        "decisions_per_second": round(result.speed),
    }
    return json.dumps(data, indent=2) + "\n"


def _text(result: Result, saved: list[str], bot: str) -> str:
    games = len(result.games)
    width = max(map(len, result.players))
    lines = [f"{games} games, seed {result.seed}, {_CHOOSING.get(bot, f'both players {bot}')}"]
    for number, (player, won) in enumerate(zip(result.players, result.wins)):
        low, high = (100 * edge for edge in result.interval(number))
        lines.append(f"  {player:{width}}  {won:>6} won  {100 * won / games:5.1f} %  (95 %: {low:.1f} to {high:.1f})")
    lines.append(f"  {'draws':{width}}  {result.draws:>6}")
    lines += [f"  {end:{width}}  {result.ended(end):>6}" for end in _ENDS if result.ended(end)]
    lines += [
        f"whoever {result.edge} won {100 * result.edge_wins / games:.1f} %",
        *(f"{words}: {number}, {number / games:.1f} in a game" for words, number in result.tally.items()),
        f"decisions in a game: {result.length(0)} to {result.length(1)}, median {result.length(0.5)}",
        f"{result.decisions} decisions in {result.seconds:.2f} s: {result.speed:,.0f} a second",
        *(f"the first fault: {game.fault}" for game in [game for game in result.games if game.end == "fault"][:1]),
        *(f"saved {path}" for path in saved),
    ]
    return "\n".join(lines) + "\n"
