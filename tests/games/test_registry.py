"""Which games there are, and what is said of one that cannot be used: one line that names the game and the part."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gesso.cli import main
from gesso.games import EntryKind, GameDefinition, GameError, Lazy, game_ids, is_known, load, register, unregister
from gesso.games.parts import OFFERS
from gesso.resources import resource, resources
from gesso.source import Node


class Card(EntryKind[Any, Any]):
    noun, file, schema = "card", "card.yaml", "odd/card"

    def load(self, node: Node, models: Mapping[str, Any]) -> Any:
        return node


def game(**parts: Any) -> GameDefinition[Any, Any, Any]:
    kind: Any = type(
        "Odd", (GameDefinition,), {"id": "odd", "kinds": (Card(),), "load_table": lambda self, node: node, **parts}
    )
    odd: GameDefinition[Any, Any, Any] = kind()
    return odd


@pytest.fixture
def odd_parts(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module for parts of the odd game."""
    module = ModuleType("odd_parts")
    monkeypatch.setitem(sys.modules, "odd_parts", module)
    return module


@pytest.fixture
def known() -> Iterator[None]:
    """Whatever a test registers is forgotten after it."""
    before = game_ids(installed=False)
    yield
    for id in game_ids(installed=False):
        if id not in before:
            unregister(id)


@dataclass(frozen=True)
class Point:
    """An entry point of an installed package."""

    name: str
    value: str
    found: Any

    def load(self) -> Any:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def install(monkeypatch: pytest.MonkeyPatch, *points: Point) -> None:
    def entry_points(*, group: str) -> tuple[Point, ...]:
        return points if group == "gesso.games" else ()

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)


# ---------------------------------------------------------------- parts


def test_a_part_is_imported_when_it_is_called_for(odd_parts: ModuleType) -> None:
    odd = game(wording=Lazy("odd_parts"))
    odd_parts.transcript = lambda program, locale: program  # type: ignore[attr-defined]
    odd_parts.phrasebook = lambda locale: locale  # type: ignore[attr-defined]
    odd_parts.translated = odd_parts.translated_table = lambda thing, words: thing  # type: ignore[attr-defined]
    assert odd.wording() is odd_parts


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        (Lazy(), "it has no such part"),
        (Lazy("odd_nowhere"), "odd_nowhere: ModuleNotFoundError: No module named 'odd_nowhere'"),
        (
            Lazy("odd_parts", "WORDING"),
            "odd_parts:WORDING: AttributeError: module 'odd_parts' has no attribute 'WORDING'",
        ),
        (Lazy("odd_parts"), "odd_parts does not offer `transcript`"),
    ],
)
def test_a_part_that_will_not_do_is_named_in_one_line(odd_parts: ModuleType, part: Lazy[Any], reason: str) -> None:
    with pytest.raises(GameError) as caught:
        game(wording=part).wording()
    assert str(caught.value) == f"the game `odd` cannot be used: wording: {reason}"
    assert (caught.value.game, caught.value.part, caught.value.reason) == ("odd", "wording", reason)


def test_a_part_that_raises_while_it_is_imported_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_rules.py").write_text("raise RuntimeError('no\\nrules')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(GameError) as caught:
        game(rules=Lazy("odd_rules")).rules()
    assert str(caught.value) == "the game `odd` cannot be used: rules: odd_rules: RuntimeError: no rules"


@pytest.mark.parametrize(
    ("kinds", "reason"),
    [((Card(), Card()), "two kinds of entry lie in `card.yaml`"), ((), "there are none")],
)
def test_every_kind_of_entry_has_a_file_name_of_its_own(kinds: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        game(kinds=kinds)


def test_every_part_of_a_game_that_ships_can_be_loaded() -> None:
    """Re;ACT has all there can be."""
    for id in game_ids(installed=False):
        for name in OFFERS:
            part = getattr(load(id), name)
            if part or id == "react":
                part()


def test_a_part_gets_the_defaults_of_the_functions_that_it_leaves_out(odd_parts: ModuleType) -> None:
    odd_parts.transcript = odd_parts.phrasebook = lambda program: program  # type: ignore[attr-defined]
    wording = game(wording=Lazy("odd_parts")).wording()
    assert wording.transcript("mine") == wording.translated("mine", {}) == "mine"  # type: ignore[arg-type, comparison-overlap]
    with pytest.raises(AttributeError):
        wording.no_such_function  # type: ignore[attr-defined]  # noqa: B018


def test_a_part_that_a_game_leaves_out_is_false() -> None:
    assert not game().story
    assert game(story=Lazy("odd_parts")).story


# ---------------------------------------------------------------- the registry


def test_a_registered_game_is_known_until_it_is_unregistered(tmp_path: Path, known: None) -> None:
    (tmp_path / "schema" / "odd").mkdir(parents=True)
    odd = game(home=tmp_path)
    register(odd)
    assert is_known("odd")
    assert load("odd") is odd
    assert resource("schema/odd") == tmp_path / "schema" / "odd"
    unregister("odd")
    assert not is_known("odd")
    assert resources("schema/odd") == ()
    with pytest.raises(KeyError):
        load("odd")


@pytest.mark.parametrize("id", ["react", "odd"])
def test_a_second_game_of_one_id_is_refused(id: str, known: None) -> None:
    register(game())
    with pytest.raises(GameError, match=f"the game `{id}` cannot be used: id: there is already a game of this id"):
        register(game(id=id))


def test_an_installed_game_is_found_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, known: None) -> None:
    odd = game()
    install(monkeypatch, Point("odd", "odd:GAME", odd))
    assert game_ids() == ("react", "solrei", "odd")
    assert load("odd") is odd


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ([Point("odd", "odd:GAME", RuntimeError("no"))], "definition: RuntimeError: no"),
        ([Point("odd", "odd:GAME", "a game")], "definition: it is not a `GameDefinition`"),
        ([Point("odd", "odd:GAME", game(id="even"))], "id: its definition says `even`"),
        (
            [Point("odd", "odd:GAME", game()), Point("odd", "odder:GAME", game())],
            "id: odd:GAME and odder:GAME both offer it",
        ),
    ],
)
def test_an_installed_game_that_will_not_do_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, points: list[Point], reason: str
) -> None:
    install(monkeypatch, *points)
    with pytest.raises(GameError) as caught:
        load("odd")
    assert str(caught.value) == f"the game `odd` cannot be used: {reason}"


# ---------------------------------------------------------------- the command line


def test_the_command_line_says_which_part_a_game_lacks(
    tmp_path: Path, known: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line and status 2, never a traceback."""
    register(game(home=tmp_path))
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["odd"]\n')
    (tmp_path / "cards" / "odd").mkdir(parents=True)
    (tmp_path / "cards" / "odd" / "game.yaml").write_text("name: Odd\n")
    (tmp_path / "schema" / "odd").mkdir(parents=True)
    (tmp_path / "schema" / "odd" / "game.schema.json").write_text('{"type": "object"}')
    assert main(["check", "--project", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "gesso check: the game `odd` cannot be used: checks: it has no such part\n")


def test_a_code_that_a_game_takes_from_a_stage_is_named(
    odd_parts: ModuleType, known: None, capsys: pytest.CaptureFixture[str]
) -> None:
    from gesso.diagnostics.codes import CATALOGUE

    odd_parts.CODES = (next(iter(CATALOGUE.values())),)  # type: ignore[attr-defined]
    register(game(codes=Lazy("odd_parts", "CODES")))
    assert main(["explain", "GS101"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("gesso explain: the game `odd` cannot be used: codes: the catalogue has ")
    assert err.endswith(" twice\n")
