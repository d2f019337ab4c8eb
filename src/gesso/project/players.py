"""Which game is meant by what its players bring."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.diagnostics import CheckError, RequestError
from gesso.diagnostics.suggestions import nearest
from gesso.project.project import AnyGame, Project


def game_of(project: Project, players: Sequence[str]) -> AnyGame:
    """The game in which all players' words may be chosen. Raises `RequestError` where there is none."""
    for game in project.games:
        brought = [game.definition.entries_of(game.table, player) for player in players if game.table is not None]
        if any(game.entry(id) for ids in brought for id in ids):
            selectable = game.definition.selectable(game.table)
            for player, ids in zip(players, brought):
                if not set(ids) <= set(selectable):
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
