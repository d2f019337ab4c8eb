"""Several kinds of entry file in one game: which lies where, who may choose what, what is gathered over all of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gesso
from gesso.checks import CheckedEntry
from gesso.games import EntryKind, GameDefinition, Lazy, register, unregister
from gesso.project.selection import game_of
from gesso.schema.access import mapping, optional_text, text, texts, value
from gesso.source import Node

GAME = """\
heroes: [ann, ben]
charms: [spark]
"""


@dataclass(frozen=True)
class Table:
    """The game file, and the names of all charms."""

    heroes: tuple[str, ...]
    charms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hero:
    id: str
    likes: str


@dataclass(frozen=True)
class Charm:
    id: str


Model = Hero | Charm


class HeroKind(EntryKind[Table, Model]):
    noun, file, schema, listed_under = "hero", "hero.yaml", "duo/hero", ("heroes",)

    def load(self, node: Node, models: Mapping[str, Model]) -> Model:
        top = mapping(node)
        return Hero(text(value(top, "id")), optional_text(top.get("likes")) or "")

    def selectable(self, table: Table) -> tuple[str, ...]:
        return table.heroes


class CharmKind(EntryKind[Table, Model]):
    noun, file, schema, listed_under = "charm", "charm.yaml", "duo/charm", ("charms",)

    def load(self, node: Node, models: Mapping[str, Model]) -> Model:
        return Charm(text(value(mapping(node), "id")))


class Duo(GameDefinition[Table, Model, str]):
    id = "duo"
    kinds = (HeroKind(), CharmKind())
    checks = Lazy("duo_checks")

    def __init__(self, home: Path | None = None) -> None:
        super().__init__()
        self.home = home

    def load_table(self, node: Node) -> Table:
        return Table(texts(value(mapping(node), "heroes")))

    def declares(self, model: Model) -> dict[str, list[Any]]:
        return {model.id: [isinstance(model, Charm)]}

    def gather(self, table: Table, declared: Mapping[str, dict[str, list[Any]]]) -> Table:
        return replace(table, charms=tuple(id for id, own in declared.items() if own[id] == [True]))

    def entries_of(self, table: Table, word: str) -> tuple[str, ...]:
        return tuple(word.split("+"))


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project of a game with heroes and charms, whose programs tell what was gathered."""
    checks = ModuleType("duo_checks")
    checks.check_entry = lambda model, table, models: CheckedEntry(f"{model.id} of {table.charms}", ())  # type: ignore[attr-defined]
    checks.check_table = lambda table, node: ()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "duo_checks", checks)
    for name, keys in {"game": ("heroes", "charms"), "hero": ("id", "likes"), "charm": ("id",)}.items():
        schema = tmp_path / "schema" / "duo" / f"{name}.schema.json"
        schema.parent.mkdir(parents=True, exist_ok=True)
        schema.write_text(
            json.dumps({"type": "object", "properties": {key: {} for key in keys}, "additionalProperties": False})
        )
    cards = {"game": GAME, "ann/hero": "id: ann\n", "ben/hero": "id: ben\nlikes: spark\n", "spark": "id: spark\n"}
    for name, content in cards.items():
        file = tmp_path / "cards" / "duo" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["duo"]\n')
    register(Duo(tmp_path))
    yield tmp_path
    unregister("duo")


def kinds(project: gesso.Project) -> dict[str, str]:
    return {entry.id: entry.kind.noun for entry in project.games[0].entries}


def test_an_entry_is_of_the_kind_whose_file_it_is_or_in_whose_list_it_stands(root: Path) -> None:
    project = gesso.open(root)
    assert project.check() == []
    assert kinds(project) == {"ann": "hero", "ben": "hero", "spark": "charm"}


def test_each_kind_has_its_own_schema(root: Path) -> None:
    (root / "cards/duo/spark.yaml").write_text("id: spark\nlikes: ann\n")
    assert [(each.name, each.span.path) for each in gesso.open(root).check()] == [
        ("unknown-key", "cards/duo/spark.yaml")
    ]


def test_an_entry_that_is_missing_is_called_by_its_kind(root: Path) -> None:
    (root / "cards/duo/game.yaml").write_text("heroes: [ann, ben]\ncharms: [spark, glow]\n")
    (found,) = gesso.open(root).check()
    assert (found.message, found.hint) == ("there is no charm `glow`", "add `glow/charm.yaml`")


def test_an_entry_that_lies_there_unlisted_is_called_by_its_kind(root: Path) -> None:
    (root / "cards/duo/glow").mkdir()
    (root / "cards/duo/glow/charm.yaml").write_text("id: glow\n")
    (found,) = gesso.open(root).check()
    assert found.message == "game.yaml does not list this charm"


def test_what_is_gathered_over_all_files_is_known_to_each(root: Path) -> None:
    game = gesso.open(root).games[0]
    assert [game.checked(entry).program for entry in game.entries] == [
        f"{id} of ('spark',)" for id in ("ann", "ben", "spark")
    ]


def test_players_choose_entries_of_the_kinds_that_may_be_chosen(root: Path) -> None:
    project = gesso.open(root)
    assert game_of(project.model, ("ann", "ben")).id == "duo"
    with pytest.raises(gesso.RequestError, match="`spark` cannot be chosen to play with"):
        game_of(project.model, ("ann", "spark"))


def test_a_players_word_may_mean_several_entries(root: Path) -> None:
    """The first is the one that is chosen; what else it brings has to be there."""
    project = gesso.open(root)
    assert game_of(project.model, ("ann+ben", "ben+spark")).id == "duo"
    with pytest.raises(gesso.RequestError, match="`ann\\+glow`"):
        game_of(project.model, ("ann+glow", "ben"))


def test_a_path_inside_of_no_entry_is_refused_in_the_games_word(root: Path) -> None:
    (root / "cards/duo/notes").mkdir()
    with pytest.raises(gesso.RequestError, match="notes is not a hero"):
        gesso.open(root, "cards/duo/notes")
