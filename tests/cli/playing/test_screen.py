"""The screen as lines: it fits, holds what a player needs, and gives way in order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from cli.playing.tables import LOOK, at_random, sit_down

from gesso.cli.playing.dialog import Dialog
from gesso.cli.playing.screen import Page, Scene, draw
from gesso.cli.playing.terminal_text import ascii_only, cut, folded, in_columns, visible

SIZES = [(80, 23), (120, 39), (60, 20), (20, 4), (200, 60), (1, 1)]
PAIRS = [("dancer", "calligrapher"), ("tattooist", "tattooist"), ("ashley", "corvin")]


def lines(dialog: Dialog, width: int, height: int, page: Page | None = None) -> list[str]:
    scene = Scene(dialog.display, dialog.view, dialog.story(), dialog.question, page, dialog.say("story"))
    return draw(scene, replace(LOOK, width=width, height=height)).lines


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS)
def test_it_is_as_wide_and_high_as_the_terminal(pair: tuple[str, str], tmp_path: Path) -> None:
    dialog, chance = sit_down(pair, tmp_path, seed=5), Random(5)
    for number in range(60):
        if dialog.question is None:
            break
        for width, height in SIZES if number % 10 == 0 else SIZES[:2]:
            drawn = lines(dialog, width, height)
            assert len(drawn) == height
            assert max(map(visible, drawn)) <= width
            assert all(ascii_only(line).isascii() and len(ascii_only(line)) == len(line) for line in drawn)
        at_random(dialog, chance)


def test_80_columns_hold_the_field_the_players_the_story_and_the_question(tmp_path: Path) -> None:
    dialog = sit_down(("dancer", "calligrapher"), tmp_path, humans=(0,))
    text = "\n".join(lines(dialog, 80, 23))
    for part in ("Turn 1, ▲ Dancer", "▲Dancer", "▽Callig", "▽ Calligrapher  ○○○", "Masterpiece [  ]", "── story ──",
                 "The Dancer draws", "1 end the turn", "2 Long Entrance"):  # fmt: skip
        assert part in text, part


def test_a_wide_screen_has_the_hand_with_its_words(tmp_path: Path) -> None:
    text = "\n".join(lines(sit_down(("dancer", "calligrapher"), tmp_path, humans=(0,)), 120, 39))
    assert "Your hand" in text and "Intention. Move your Artist up to" in text


@pytest.mark.slow
def test_mirrors_are_told_apart_by_shape(tmp_path: Path) -> None:
    dialog, chance = sit_down(("calligrapher", "calligrapher"), tmp_path, seed=2), Random(2)
    seen = ""
    for _ in range(80):
        if dialog.question is None:
            break
        seen += "\n".join(lines(dialog, 120, 39)) + "\n".join(dialog.question.printed)
        at_random(dialog, chance)
    for part in ("▲Calligrapher", "▽Calligrapher", "▲ Calligrapher 1 (you)", "[▲", "[▽", "▲1 Ink", "▽1 Ink"):
        assert part in seen, part


def test_a_page_stands_where_the_story_does_and_takes_more_where_it_needs_it(tmp_path: Path) -> None:
    dialog = sit_down(("dancer", "calligrapher"), tmp_path, humans=(0,))
    short = lines(dialog, 80, 23, Page("? scale", ["Scale: a token"]))
    assert any("Scale: a token" in line for line in short) and any("▲Dancer" in line for line in short)
    long = lines(dialog, 80, 23, Page("enemy", [f"line {number}" for number in range(60)]))
    assert "line 0" in long[1] and len(long) == 23


def test_damage_beyond_the_limit_is_a_number(tmp_path: Path) -> None:
    dialog = sit_down(("dancer", "calligrapher"), tmp_path)
    dialog.session.game.state.damage[1] = 5  # type: ignore[attr-defined]
    text = "\n".join(lines(dialog, 80, 23))
    assert "●●● (5 damage)" in text


def test_lines_with_tones_are_measured_and_cut_by_what_is_seen() -> None:
    toned = "\x1b[36mCalligrapher\x1b[0m and more"
    assert visible(toned) == 21
    assert cut(toned, 30) == toned
    assert cut(toned, 6) == "\x1b[36mCalli…\x1b[0m"
    assert visible(cut("\u5b57\u5b57\u5b57", 4)) <= 4
    assert folded("  one two three four", 14) == ["  one two", "      three", "      four"]
    assert in_columns(["1 a", "2 b", "3 c"], 10) == ["1 a   2 b", "3 c"]
