"""Lanterns, as the registry hands it to the stages: two kinds of entry, and a player who brings one of each."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from games.lanterns.language import Program
from games.lanterns.model import Entry, Table, listed, load_entry, load_table

from gesso.games import EntryKind, GameDefinition, Lazy

HOME = Path(__file__).parent / "home"
PROJECT = Path(__file__).parent / "project"


def _kind(noun: str) -> EntryKind[Table, Entry]:
    plural = f"{noun}s"
    return EntryKind(
        noun=noun,
        file=f"{noun}.yaml",
        schema=f"lanterns/{noun}",
        load=load_entry,
        listed=partial(listed, key=plural),
        selectable=lambda table: getattr(table, plural),
    )


GAME: GameDefinition[Table, Entry, Program] = GameDefinition(
    id="lanterns",
    game_file="game.yaml",
    game_schema="lanterns/game",
    load_table=load_table,
    kinds=(_kind("keeper"), _kind("charm")),
    language=Lazy("games.lanterns.language", "LANTERNS"),
    checks=Lazy("games.lanterns.language"),
    wording=Lazy("games.lanterns.words"),
    lowering=Lazy("games.lanterns.lowering"),
    rules=Lazy("games.lanterns.rules"),
    printing=Lazy("games.lanterns.words"),
    home=HOME,
    entries_of=lambda table, word: tuple(word.split("+")),
)
