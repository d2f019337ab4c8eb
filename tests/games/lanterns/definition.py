"""Lanterns, as the registry hands it to the stages: two kinds of entry, and a player who brings one of each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.lanterns.language import Program
from games.lanterns.model import Entry, Table

from gesso.games import EntryKind, GameDefinition, Lazy
from gesso.schema.access import load_as
from gesso.source import Node

HOME = Path(__file__).parent / "home"
PROJECT = Path(__file__).parent / "project"


class Keeper(EntryKind[Table, Entry]):
    noun = "keeper"
    file = "keeper.yaml"
    schema = "lanterns/keeper"
    listed_under = ("keepers",)

    def load(self, node: Node, models: Mapping[str, Entry]) -> Entry:
        return load_as(Entry, node)

    def selectable(self, table: Table) -> tuple[str, ...]:
        return table.keepers


class Charm(EntryKind[Table, Entry]):
    noun = "charm"
    file = "charm.yaml"
    schema = "lanterns/charm"
    listed_under = ("charms",)

    def load(self, node: Node, models: Mapping[str, Entry]) -> Entry:
        return load_as(Entry, node)

    def selectable(self, table: Table) -> tuple[str, ...]:
        return table.charms


class Lanterns(GameDefinition[Table, Entry, Program]):
    id = "lanterns"
    kinds = (Keeper(), Charm())
    home = HOME
    language = Lazy("games.lanterns.language", "LANTERNS")
    checks = Lazy("games.lanterns.language", "CHECKS")
    wording = Lazy("games.lanterns.words")
    lowering = Lazy("games.lanterns.lowering")
    rules = Lazy("games.lanterns.rules")
    printing = Lazy("games.lanterns.words")

    def load_table(self, node: Node) -> Table:
        return load_as(Table, node)

    def entries_of(self, table: Table, word: str) -> tuple[str, ...]:
        return tuple(word.split("+"))


GAME = Lanterns()
