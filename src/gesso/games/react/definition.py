"""Re;ACT, as the registry hands it to the stages."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games import GameDefinition
from gesso.games.react.loading import inherits_from, listed_artists, load_artist, load_table
from gesso.games.react.model import Artist
from gesso.source import Node


def _load_entry(node: Node, others: Mapping[str, Artist]) -> Artist:
    return load_artist(node, others=others)


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
)
