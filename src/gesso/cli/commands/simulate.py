"""`gesso simulate`: play many games between two entries, one against all others, or all against each other, and count."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gesso.api import Project
from gesso.cli.command_line import add_bots, add_format, add_players, opened, whole_number
from gesso.cli.narration import add_reasons, reasons_option, story_text
from gesso.cli.reports import answers
from gesso.cli.terminal import redraws
from gesso.diagnostics import CheckError, RequestError
from gesso.diagnostics.english import counted
from gesso.files import write_output
from gesso.project.selection import game_of
from gesso.sim.players import RANDOM
from gesso.sim.simulation import CAP, Work, require_so_many
from gesso.tasks.play import coverage, house_rulings, pairings, round_robin, simulate, simulated_game

if TYPE_CHECKING:
    from gesso.sim.simulation import End, Games, Result


EVERYBODY = "all"
_MOST_PAIRINGS = 200
_TOO_MANY = "pairings grow with the square of the entries, so these are drawn, as many for each entry"


def opponents(project: Project, player: str) -> list[str]:
    """Return all entries that can be chosen against a player. Raises `RequestError` if there are none."""
    game = game_of(project.model, (player,))
    found = [id for id in game.definition.selectable(game.table) if id != player and game.entry(id) is not None]
    if not found:
        raise RequestError(f"there is no opponent for {player}", "add another entry, or a pack, to the project")
    return found


def table(results: Sequence[Result], how: str, saved: Sequence[str]) -> str:
    """Return the results of one player against each opponent, a line for each."""
    player, games, seed = results[0].players[0], len(results[0].games), results[0].seed
    whole = total(results)
    width = max(len(each.players[1]) for each in (*results, whole))
    lines = [f"{player} against {counted(len(results), 'other')}, {games} games each, seed {seed}, {how}", _head(width)]
    lines += [_row(each.players[1], each, width) for each in (*results, whole)]
    lines.append(f"{whole.decisions} decisions in {whole.seconds:.2f} s: {whole.speed:,.0f} a second")
    faults = (
        f"{result.players[1]}: {game.fault}" for result in results for game in result.games if game.end == "fault"
    )
    lines += [*(f"the first fault against {fault}" for fault in [*faults][:1]), *(f"saved {path}" for path in saved)]
    return "\n".join(lines) + "\n"


def _head(width: int) -> str:
    return f"  {'':{width}}     won    lost   drawn  given up   share"


def _row(name: str, result: Result, width: int) -> str:
    """Return how the first player fared, behind a name."""
    (won, lost), games = result.wins, len(result.games)
    low, high = (100 * edge for edge in result.interval(0))
    given_up = games - won - lost - result.draws
    figures = f"{won:>8}{lost:>8}{result.draws:>8}{given_up:>10}"
    return f"  {name:{width}}{figures}   {100 * won / games:5.1f} %  (95 %: {low:.1f} to {high:.1f})"


def standings(results: Sequence[Result]) -> list[Result]:
    """Return the games of each entry against all others as one result, the one that wins most of them first."""
    own: dict[str, list[Result]] = {}
    for result in results:
        for place, player in enumerate(result.players):
            own.setdefault(player, []).append(_mirrored(result) if place else result)
    return sorted(map(total, own.values()), key=lambda each: (-each.wins[0] / len(each.games), each.players))


def _mirrored(result: Result) -> Result:
    """Return the same games as the second player saw them."""
    games = (
        replace(
            game,
            winner=None if game.winner is None else 1 - game.winner,
            edge=None if game.edge is None else 1 - game.edge,
        )
        for game in result.games
    )
    first, second = result.by
    return replace(result, players=result.players[::-1], games=tuple(games), by=(second, first))


def standings_table(game: str, results: Sequence[Result], possible: int, how: str, saved: Sequence[str]) -> str:
    """Return how often each entry of a game wins; `possible` is the number of all pairings."""
    ranks, whole = standings(results), total(results)
    width = max(len(each.players[0]) for each in ranks)
    played = counted(possible, "pairing") if len(results) == possible else f"{len(results):,} of {possible:,} pairings"
    games = counted(len(results[0].games), "game")
    lines = [f"{game}: {len(ranks):,} entries, {played}, {games} each, seed {whole.seed}, {how}"]
    if len(results) < possible:
        lines.append(f"{_TOO_MANY}; another --seed draws others")
    lines += [_head(width), *(_row(each.players[0], each, width) for each in ranks)]
    lines.append(f"{whole.decisions} decisions in {whole.seconds:.2f} s: {whole.speed:,.0f} a second")
    return "\n".join((*lines, *(f"saved {path}" for path in saved))) + "\n"


def total(results: Sequence[Result]) -> Result:
    """Return the games of several results as one result."""
    from gesso.sim.simulation import Result

    first = results[0]
    games = tuple(game for result in results for game in result.games)
    return Result(
        (first.players[0], EVERYBODY),
        first.seed,
        games,
        sum(result.seconds for result in results),
        first.edge,
        first.by,
    )


def table_json(rows: Sequence[dict[str, object]], whole: dict[str, object]) -> str:
    """Return the results of each pairing and of all as JSON."""
    return json.dumps({"pairings": list(rows), "total": whole}, indent=2) + "\n"


_ENDS: tuple[End, ...] = ("capped", "endless", "fault")
_BEGINNERS: Mapping[str, Literal["alternate", "A"]] = {"alternate": "alternate", "1": "A"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players(parser, "; with --all any entry of the game", nargs="?")
    games = parser.add_argument_group("games")
    add = games.add_argument
    help = "play against every entry that can be chosen, and print a table with totals"
    add("--against-all", action="store_true", help=help)
    help = f"play every pairing of a game's entries, of more than {_MOST_PAIRINGS} a sample, and print how often each entry wins"
    add("--all", action="store_true", help=help)
    add("--games", type=whole_number, default=1000, metavar="N", help="play N games (default: 1000)")
    add("--seed", type=whole_number, default=1, metavar="N", help="set the random seed (default: 1)")
    add(
        "--jobs",
        type=whole_number,
        default=1,
        metavar="N",
        help="play with N processes (default: 1, which suits short runs)",
    )
    help = "choose who begins: both seats in turn, or always seat 1 (default: alternate)"
    add("--first", choices=_BEGINNERS, default="alternate", help=help)
    help = "give up a game after N decisions (default: %(default)s)"
    add("--cap", type=whole_number, default=CAP, metavar="N", help=help)
    add_bots(games, "let this bot play both entries, or one bot each", "random", several=True)
    output = parser.add_argument_group("output")
    add = output.add_argument
    add("--logs", metavar="DIR", help="save games without a result to DIR")
    add("--coverage", action="store_true", help="count how often each clause of the cards took effect")
    add("--story", type=whole_number, metavar="N", help="narrate game N instead of counting")
    add_reasons(output)
    add_format(output)


def run(arguments: argparse.Namespace) -> int:
    for name in ("games", "jobs", "cap", "story"):
        if (getattr(arguments, name) or 1) < 1 or getattr(arguments, name) == 0:
            raise RequestError(f"--{name} must be at least 1")
    reasons = reasons_option(arguments)
    project = opened(arguments)
    given = arguments
    how: Games = {
        "games": given.games,
        "seed": given.seed,
        "jobs": given.jobs,
        "first": _BEGINNERS[given.first],
        "cap": given.cap,
        "by": _bots(given.players),
    }
    progress = partial(_progress, arguments.games) if redraws(sys.stderr) else None
    try:
        if given.all:
            return _play_all(project, arguments, how, progress)
        others = _others(project, arguments)
        players = (arguments.first_player, others[0])
        if given.story is not None:
            told = simulated_game(project.model, players, given.story, **how)
            sys.stdout.write(story_text(project, told, reasons=reasons))
            return 0
        if arguments.coverage:
            sys.stdout.write(_coverage(project, players, how, as_json=arguments.format == "json"))
            return 0
        require_so_many(given.games * len(others))
        results = [simulate(project.model, (players[0], other), progress=progress, **how) for other in others]
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return 1
    saved = [_save_logs(project, result, arguments) if arguments.logs else [] for result in results]
    as_json, how_chosen = arguments.format == "json", _how_chosen(results[0])
    if given.against_all:
        whole = total(results)
        every = [path for paths in saved for path in paths]
        rows = [_figures(each, paths) for each, paths in zip(results, saved)]
        sys.stdout.write(table_json(rows, _figures(whole, every)) if as_json else table(results, how_chosen, every))
    elif as_json:
        sys.stdout.write(json.dumps(_figures(results[0], saved[0]), indent=2) + "\n")
    else:
        sys.stdout.write(_text(results[0], saved[0], how_chosen, house_rulings(project.model, players)))
    return 1 if any(result.ended("fault") for result in results) else 0


def _play_all(
    project: Project, arguments: argparse.Namespace, how: Games, progress: Callable[[int], None] | None
) -> int:
    """Play the pairings of one game, or of all games of the project, and print them; return the exit status."""
    _require_alone(arguments, "--all", {"--against-all": arguments.against_all, "OPPONENT": arguments.second_player})
    player = arguments.first_player
    games = [game_of(project.model, (player,))] if player else project.model.games
    drawn = {game.id: round_robin(game, how["seed"], _MOST_PAIRINGS) for game in games}
    if not any(pairs for pairs, _ in drawn.values()):
        raise RequestError("there are no two entries to play", "add another entry, or a pack, to the project")
    require_so_many(how["games"] * sum(len(pairs) for pairs, _ in drawn.values()))
    faults = False
    tables: list[dict[str, object]] = []
    for game, (pairs, possible) in drawn.items():
        if not pairs:
            continue
        results = [simulate(project.model, pair, progress=progress, **how) for pair in pairs]
        saved = [_save_logs(project, result, arguments) if arguments.logs else [] for result in results]
        faults |= any(result.ended("fault") for result in results)
        if arguments.format == "json":
            rows = [_figures(each, paths) for each, paths in zip(results, saved)]
            ranks = [{"entry": each.players[0], **_figures(each, [])} for each in standings(results)]
            tables.append({"game": game, "possible": possible, "pairings": rows, "standings": ranks})
            continue
        every = [path for paths in saved for path in paths]
        sys.stdout.write(standings_table(game, results, possible, _how_chosen(results[0]), every))
    if tables:
        sys.stdout.write(json.dumps(tables, indent=2) + "\n")
    return 1 if faults else 0


def _bots(named: Sequence[str] | None) -> tuple[str, str]:
    """Return the names of the bots that `--players` gives. Raises `RequestError`."""
    if named is None:
        return RANDOM, RANDOM
    if len(named) not in (1, 2):
        raise RequestError(f"--players takes one bot or two, not {len(named)}", "`--players greedy,random`")
    return named[0], named[-1]


def _how_chosen(result: Result) -> str:
    """Return who chose: `all choices at random`, `greedy plays both`, `greedy against random`."""
    first, second = result.by
    if first != second:
        return f"{first} against {second}"
    return "all choices at random" if first == RANDOM else f"{first} plays both"


def _others(project: Project, arguments: argparse.Namespace) -> list[str]:
    """Return the opponents of the first player."""
    player, other = arguments.first_player, arguments.second_player
    if player is None:
        raise RequestError("there is no entry to play", "name two entries, or add --all")
    if not arguments.against_all:
        if other is None:
            raise RequestError(f"there is no opponent for {player}", "name another entry, or add --against-all")
        return [other]
    _require_alone(arguments, "--against-all", {other: other})
    return opponents(project, player)


def _require_alone(arguments: argparse.Namespace, option: str, others: Mapping[str | None, object]) -> None:
    """Raise `RequestError` if an option that plays many pairings has one beside it that is about a single one."""
    for word, there in {**others, "--coverage": arguments.coverage, "--story": arguments.story}.items():
        if there:
            raise RequestError(f"{word} and {option} cannot be combined", "remove one of them")


def _coverage(project: Project, players: tuple[str, str], how: Games, *, as_json: bool) -> str:
    clauses = coverage(project.model, players, **how)
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
    never = [clause for clause in clauses if not clause.ran]
    lines.append(f"{len(clauses)} clauses, {len(never)} of them never took effect" + (" (marked !)" if never else ""))
    unreached = sum(not clause.failed and not clause.skipped for clause in never)
    if unreached:
        one = "was never reached: its cost was not paid, or what it waits for did not happen"
        several = "were never reached: their cost was not paid, or what they wait for did not happen"
        lines.append(f"{unreached} of these {one if unreached == 1 else several}")
    if tried := len(never) - unreached:
        lines.append(f"{tried} of these failed each time, or {'was' if tried == 1 else 'were'} declined")
    return "\n".join(lines) + "\n"


def _progress(games: int, done: int) -> None:
    end = "\r\x1b[K" if done == games else ""
    sys.stderr.write(f"\r{done}/{games} games{end}")
    sys.stderr.flush()


def _save_logs(project: Project, result: Result, arguments: argparse.Namespace) -> list[str]:
    players, seed = result.players, result.seed
    work = Work(
        pairings(project.model, players), players, seed, arguments.first, arguments.cap, _bots(arguments.players)
    )
    folder = Path(arguments.logs)
    written: list[str] = []
    for game in result.games:
        if game.end in _ENDS:
            path = folder / f"{'-'.join(players)}-{seed}-{game.index}-{game.end}.log"
            try:
                write_output(path, work.log(game).text().encode())
            except OSError as error:
                message = f"{path} cannot be written: {error.strerror}"
                raise RequestError(message, "name another folder with --logs") from error
            written.append(str(path))
    return written


def _figures(result: Result, saved: list[str]) -> dict[str, object]:
    return {
        "players": list(result.players),
        "by": list(result.by),
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
        **{f"first_{noun.replace(' ', '_')}": fault for noun, fault in _first_faults(result)},
        "logs": saved,
        "seconds": round(result.seconds, 3),
        "decisions_per_second": round(result.speed),
    }


_BROKEN: dict[End, str] = {"endless": "endless game", "fault": "fault"}


def _first_faults(result: Result) -> Iterator[tuple[str, str]]:
    """Yield why the first game broke off, for each way to break off."""
    for end, noun in _BROKEN.items():
        yield from [(noun, game.fault) for game in result.games if game.end == end][:1]


def _text(result: Result, saved: list[str], how: str, rulings: Sequence[str]) -> str:
    games = len(result.games)
    width = max(map(len, result.players))
    lines = [f"{counted(games, 'game')}, seed {result.seed}, {how}", *rulings]
    for number, (player, won) in enumerate(zip(result.players, result.wins)):
        low, high = (100 * edge for edge in result.interval(number))
        lines.append(f"  {player:{width}}  {won:>6} won  {100 * won / games:5.1f} %  (95 %: {low:.1f} to {high:.1f})")
    lines.append(f"  {'draws':{width}}  {result.draws:>6}")
    lines += [f"  {end:{width}}  {result.ended(end):>6}" for end in _ENDS if result.ended(end)]
    lines += [
        f"the player who {result.edge} won {100 * result.edge_wins / games:.1f} %",
        *(f"{words}: {number}, {number / games:.1f} in a game" for words, number in result.tally.items()),
        f"decisions in a game: {result.length(0)} to {result.length(1)}, median {result.length(0.5)}",
        f"{result.decisions} decisions in {result.seconds:.2f} s: {result.speed:,.0f} a second",
        *(f"the first {noun}: {fault}" for noun, fault in _first_faults(result)),
        *(f"saved {path}" for path in saved),
    ]
    return "\n".join(lines) + "\n"
