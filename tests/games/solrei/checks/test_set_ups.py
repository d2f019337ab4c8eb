"""The set-ups and loose cards that ship check without a word, and read what stands in other files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gesso.games import load
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import SetUp, Table
from gesso.project.game import Game, open_game

ROOT = Path(__file__).parents[4]
FOLDER = ROOT / "cards/solrei"
MUSES = ("ashley", "tamsin", "odalys", "perdita", "sable", "corvin", "bram", "halder", "ottilie")


@cache
def game() -> Game[Table, SetUp, SetUpProgram]:
    """The game that ships."""
    return open_game(FOLDER, load("solrei"), root=ROOT)


def test_nothing_is_wrong_with_them() -> None:
    """Neither an error nor a warning in the game file, the nine set-ups and the loose cards."""
    found = [*game().diagnostics, *game().problems()]
    found += [item for entry in game().entries for item in game().checked(entry).diagnostics]
    assert [f"{item.span.path}:{item.span.line}: {item.code} {item.message}" for item in found] == []
    assert tuple(entry.id for entry in game().entries) == (*MUSES, "loose-cards")


def test_every_text_became_a_program() -> None:
    """Nothing is left out on the way from file to program."""
    for entry in game().entries:
        set_up = entry.model
        assert set_up is not None
        bearers = [*((set_up.muse,) if set_up.muse else ()), *set_up.advantages]
        wanted = sum(len(bearer.passives) + len(bearer.abilities) for bearer in bearers) + len(set_up.arts)
        wanted += set_up.muse is not None and set_up.muse.charge is not None
        program = game().program(entry)
        assert len(program.texts) == wanted, entry.id


def test_only_muses_can_be_chosen() -> None:
    table = game().table
    assert table is not None
    assert load("solrei").selectable(table) == MUSES


def test_texts_may_name_what_stands_in_any_file() -> None:
    """Skills and Types of the game file; Muses, Advantages and Arts of all files."""
    table = game().table
    assert table is not None
    kinds = [name.kind for name in table.names.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "skill": 11,
        "type": 8,
        "muse": 9,
        "advantage": 11,
        "art": 49,
    }
    assert (table.names["hush"].name, table.names["hush"].file) == ("Hush", "sable")


def test_each_suit_has_two_muses_with_a_signature_move_each() -> None:
    set_ups = [entry.model for entry in game().entries if entry.model is not None and entry.model.muse is not None]
    suits = [set_up.muse.alignment for set_up in set_ups if set_up.muse is not None]
    assert all(suits.count(suit) >= 2 for suit in ("spade", "heart", "diamond", "club"))
    assert all(sum(art.is_signature for art in set_up.arts) == 1 for set_up in set_ups)


def test_every_step_of_the_round_is_spoken_in() -> None:
    table = game().table
    assert table is not None
    programs = [game().program(entry) for entry in game().entries]
    assert {step for program in programs for text in program.texts for step in text.timing} == {
        step.id for step in table.steps
    }


def test_all_cards_have_a_line_of_flavour_of_their_own() -> None:
    lines: list[str | None] = []
    for entry in game().entries:
        assert entry.model is not None
        muse = entry.model.muse
        lines += [card.flavour for card in (*((muse,) if muse else ()), *entry.model.advantages, *entry.model.arts)]
    assert None not in lines and len(set(lines)) == len(lines)
