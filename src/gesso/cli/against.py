"""`gesso simulate A --against all`: one entry against each other one, as a table with totals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gesso import api
from gesso.diagnostics.english import counted

if TYPE_CHECKING:
    from gesso.sim.simulation import Result
EVERYBODY = "all"


def opponents(project: api.Project, player: str) -> list[str]:
    """Everybody who may be chosen against a player. Raises `RequestError` where there is nobody."""
    game = api.game_of(project, (player,))
    found = [id for id in game.definition.selectable(game.table) if id != player and game.entry(id) is not None]
    if not found:
        raise api.RequestError(
            f"there is nobody to play against {player}", "add another entry, or a pack, to the project"
        )
    return found


def table(results: Sequence[Result], how: str, saved: Sequence[str]) -> str:
    """The results of one player against each opponent, a line for each."""
    player, games, seed = results[0].players[0], len(results[0].games), results[0].seed
    whole = total(results)
    width = max(len(each.players[1]) for each in (*results, whole))
    lines = [f"{player} against {counted(len(results), 'other')}, {games} games each, seed {seed}, {how}"]
    lines.append(f"  {'':{width}}     won    lost   drawn  given up   share")
    lines += [_row(each, width) for each in (*results, whole)]
    lines.append(f"{whole.decisions} decisions in {whole.seconds:.2f} s: {whole.speed:,.0f} a second")
    faults = (f"{each.players[1]}: {game.fault}" for each in results for game in each.games if game.end == "fault")
    lines += [*(f"the first fault against {fault}" for fault in [*faults][:1]), *(f"saved {path}" for path in saved)]
    return "\n".join(lines) + "\n"


def _row(result: Result, width: int) -> str:
    (won, lost), games = result.wins, len(result.games)
    low, high = (100 * edge for edge in result.interval(0))
    given_up = games - won - lost - result.draws
    figures = f"{won:>8}{lost:>8}{result.draws:>8}{given_up:>10}"
    return f"  {result.players[1]:{width}}{figures}   {100 * won / games:5.1f} %  (95 %: {low:.1f} to {high:.1f})"


def total(results: Sequence[Result]) -> Result:
    """All games of some results as those of one pairing."""
    from gesso.sim.simulation import Result

    first = results[0]
    games = tuple(game for each in results for game in each.games)
    return Result((first.players[0], EVERYBODY), first.seed, games, sum(each.seconds for each in results), first.edge)


def table_json(rows: Sequence[dict[str, object]], whole: dict[str, object]) -> str:
    """The same for programs: what `--format json` says of each pairing, and of all."""
    return json.dumps({"pairings": list(rows), "total": whole}, indent=2) + "\n"
