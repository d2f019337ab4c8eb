"""The rules in short, as pages: each block under its picture, in every language."""

from __future__ import annotations

import re

import pytest
from games.solrei.printing.faces import laid_out
from games.solrei.printing.test_kit import game
from printing.empty_boxes import empty_shares

from gesso.art import Palette
from gesso.games.solrei.printing import kit
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import TextRun, WindowArt
from gesso.printing.kit.short_rules import short_rules
from gesso.resources import read_resource

_SMALLEST = 9.6
"""Points, in which a page of rules is read at arm's length."""


def orders(locale: str) -> list[FaceSpec]:
    """The pages of the rules in a kit."""
    programs, table = game()
    found = kit([programs["ashley"], programs["bram"]], table, locale)
    sides = (side for source in found.sources for each in source.components for side in (each.front, each.back))
    return [side for side in sides if side is not None and side.template == "solrei/rules"]


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_both_pages_hold_all_blocks_and_the_words_of_their_pictures(locale: str) -> None:
    rules = short_rules("solrei", locale)
    pages = orders(locale)
    assert len(pages) == 2
    said: set[str] = set()
    for order in pages:
        layout = laid_out(order)
        assert layout.face is not None, [problem.message for problem in layout.problems]
        (blocks,) = [fit for fit in layout.fits if fit.name == "blocks"]
        assert blocks.size >= _SMALLEST, f"{order.id} is set in {blocks.size} pt"
        said |= {item.text for item in layout.face.items if isinstance(item, TextRun)}
    for number, block in enumerate(rules.blocks, 1):
        assert f"{number}  {block.title.upper()}".replace("'", "’") in said
    for word in (*rules.labels["stances"], *rules.labels["arts"], *rules.labels["ranks"]):
        assert word in said, f"`{word}` stands in no picture"
    assert {str(number) for number in range(1, len(game()[1].steps) + 1)} <= said, "a step of the round is not drawn"


def test_the_pictures_show_a_muse_of_the_kit_and_her_cards() -> None:
    (first, second) = orders("en")
    assert isinstance(first.values["muses"], tuple) and isinstance(first.values["arts"], tuple)
    shown = {item.palette for order in (first, second) for item in windows(order)}
    assert isinstance(first.values["advantages"], tuple)
    looks = (*first.values["muses"], *first.values["advantages"], *first.values["arts"])
    assert shown <= {Palette(*(look[name] for name in ("deep", "main", "accent", "light"))) for look in looks}
    assert len(windows(first)) >= 6 and len(windows(second)) >= 8
    turned = [[item.turned for item in windows(order)].count(True) for order in (first, second)]
    assert turned == [2, 1], "on Defense, what a win there brings, and an augmented Art"


def windows(order: FaceSpec) -> list[WindowArt]:
    """The pictures on a page."""
    face = laid_out(order).face
    assert face is not None
    return [item for item in face.items if isinstance(item, WindowArt)]


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_block_is_empty_in_its_lower_part(locale: str) -> None:
    for order in orders(locale):
        face = laid_out(order).face
        assert face is not None
        shares = empty_shares(face, "#FBF6EA", 80)
        assert len(shares) == 6 and max(shares.values()) < 0.15, shares


def test_every_picture_that_is_named_is_drawn() -> None:
    drawn = re.findall(r'name == "(\w+)"', read_resource("templates/faces/solrei/figures.xml.j2"))
    assert drawn == [block.figure for block in short_rules("solrei", "en").blocks]


def test_pages_are_alike_in_every_language() -> None:
    english, french = (short_rules("solrei", locale) for locale in ("en", "fr"))
    shape = [[(each.figure, each.across, each.page) for each in rules.blocks] for rules in (english, french)]
    assert shape[0] == shape[1]
    assert {name: len(texts) for name, texts in english.labels.items()} == {
        name: len(texts) for name, texts in french.labels.items()
    }
