"""Re;ACT, as the registry hands it to the stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gesso.games import GameDefinition
from gesso.games.react.model import Artist, Table
from gesso.games.react.model.loader import inherits_from, listed_artists, load_artist, load_table
from gesso.source import Node

if TYPE_CHECKING:
    from gesso.diagnostics import Diagnostic
    from gesso.engine import Plugin, Ruleset
    from gesso.games.react.lang.program import ArtistProgram
    from gesso.project import Entry, Game, Project


def _load_entry(node: Node, others: Mapping[str, Artist]) -> Artist:
    return load_artist(node, others=others)


def _resolve(artist: Artist, table: Table) -> tuple[ArtistProgram | None, list[Diagnostic]]:
    from gesso.games.react.lang.resolver import resolve_artist

    return resolve_artist(artist, table)


def _check(project: Project, game: Game, entries: Sequence[Entry]) -> list[Diagnostic]:
    from gesso.games.react.checks.check_artists import check_entries

    return check_entries(game, entries)


def _generate(program: Any, observed: bool) -> str:
    from gesso.games.react.lowering import generate

    return generate(program, observed=observed)


def _ruleset(table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], observed: bool) -> Ruleset:
    from gesso.games.react.rules.ruleset import DuelRuleset

    first, second = players
    return DuelRuleset(table, plugins, first, second, observed=observed)


def _selectable(table: Table) -> tuple[str, ...]:
    return tuple(id for id in table.artists if id not in table.not_selectable)


GAME = GameDefinition(
    id="react",
    entry_noun="Artist",
    game_file="game.yaml",
    entry_file="artist.yaml",
    game_schema="react/game",
    entry_schema="react/artist",
    load_table=load_table,
    load_entry=_load_entry,
    listed=listed_artists,
    inherited=inherits_from,
    resolve=_resolve,
    generate=_generate,
    ruleset=_ruleset,
    selectable=_selectable,
    check=_check,
)
