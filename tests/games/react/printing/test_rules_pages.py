"""The rules in short, as pages: each block under its picture, in every language."""

from __future__ import annotations

import re

import pytest
from games.react.printing.kits import game
from printing.empty_boxes import empty_shares
from printing.setting import FONTS, TEMPLATES

from gesso.art import art_of
from gesso.games.react.printing import kit
from gesso.printing.component import FaceSpec
from gesso.printing.faces.document import parse_document
from gesso.printing.faces.drawing_items import TextRun, WindowArt
from gesso.printing.kit.short_rules import short_rules
from gesso.printing.layout import lay_out
from gesso.resources import home, read_resource

LIBRARY = art_of("react")

_SMALLEST = 9.2
"""Points, in which a page of rules is read at arm's length."""


def orders(ids: tuple[str, ...], locale: str) -> list[FaceSpec]:
    """The pages of the rules in a kit of some Artists."""
    programs, table = game()
    found = kit([programs[id] for id in ids], table, locale)
    sides = (side for source in found.sources for each in source.components for side in (each.front, each.back))
    return [side for side in sides if side is not None and side.template == "react/rules"]


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("ids", [("calligrapher", "dancer"), ("tattooist", "dj"), ("fortune-teller",)])
def test_both_pages_hold_all_blocks_and_pictures(ids: tuple[str, ...], locale: str) -> None:
    rules = short_rules("react", locale)
    pages = orders(ids, locale)
    assert len(pages) == 2
    said, pictures = "", 0
    for order in pages:
        xml = TEMPLATES.render(order.template, {"card": order.values}, order.theme)
        layout = lay_out(parse_document(xml, order.template), FONTS, LIBRARY, order.id)
        assert layout.face is not None, [problem.message for problem in layout.problems]
        (blocks,) = [fit for fit in layout.fits if fit.name == "blocks"]
        assert blocks.size >= _SMALLEST, f"{order.id} is set in {blocks.size} pt"
        said += " ".join(item.text for item in layout.face.items if isinstance(item, TextRun))
        pictures += sum(isinstance(item, WindowArt) for item in layout.face.items)
    for number, block in enumerate(rules.blocks, 1):
        assert f"{number}  {block.title.upper()}".replace("'", "’") in said
    assert pictures > 8


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_block_is_a_quarter_empty_in_its_lower_part(locale: str) -> None:
    for order in orders(("calligrapher", "dancer"), locale):
        xml = TEMPLATES.render(order.template, {"card": order.values}, order.theme)
        face = lay_out(parse_document(xml, order.template), FONTS, LIBRARY, order.id).face
        assert face is not None
        shares = empty_shares(face, "#F8F4EC", 25)
        assert len(shares) > 5 and max(shares.values()) < 0.25, shares


def test_every_picture_that_is_named_is_drawn() -> None:
    drawn = set(re.findall(r'name == "(\w+)"', read_resource("templates/faces/react/figures.xml.j2")))
    named = {block.figure for block in short_rules("react", "en").blocks if block.figure}
    assert named - {"example"} == drawn, "the example is drawn step by step"


def test_pages_are_alike_in_every_language() -> None:
    english, french = (short_rules("react", locale) for locale in ("en", "fr"))
    shape = [
        [(each.figure, each.across, each.page, len(each.steps)) for each in rules.blocks] for rules in (english, french)
    ]
    assert shape[0] == shape[1]
    assert {name: len(texts) for name, texts in english.labels.items()} == {
        name: len(texts) for name, texts in french.labels.items()
    }


def test_the_chain_that_is_told_is_played_by_a_scenario() -> None:
    (example,) = [block for block in short_rules("react", "en").blocks if block.steps]
    assert len(example.steps) == 5
    file = home() / "cards" / "react" / "calligrapher" / "scenarios.yaml"
    first = re.search(r"rule: \[(.*)\]", file.read_text(encoding="utf-8"))
    assert first is not None and tuple(first[1].split(", ")) == example.rules
