"""The page on print names every element, attribute, template and value there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from games.react.printing.faces import ARTISTS, orders

from gesso.printing.layout import ELEMENTS, boxes, composer, painted_elements, single_lines, stack
from gesso.printing.layout import boxes as bars
from gesso.printing.layout import painted_elements as guides

PAGE = (Path(__file__).parents[2] / "docs" / "print.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("element", ELEMENTS)
def test_every_element_is_on_the_page(element: str) -> None:
    assert f"| `{element}` |" in PAGE


def test_every_attribute_is_on_the_page() -> None:
    source = "".join(
        inspect.getsource(module) for module in (bars, boxes, single_lines, painted_elements, guides, composer, stack)
    )
    read = set(re.findall(r'\.(?:length|number|whole|word|flag|text|colour|words|given)\(\s*"([a-z-]+)"', source))
    assert len(read) > 50
    missing = {name for name in read if not re.search(rf"(?<![\w-]){name}(?![\w-])", PAGE)}
    assert not missing


@pytest.mark.parametrize("artist", ["calligrapher", "painter"])
def test_every_value_of_a_template_is_on_the_page(artist: str) -> None:
    assert artist in ARTISTS
    common = set(re.search(r"values, beside (.*) \|", PAGE)[1].replace("`", "").replace(",", "").split())  # type: ignore[index]
    for order in orders(artist).values():
        name = order.template.removeprefix("react/")
        row = re.search(rf"^\| `{name}` \| (.*) \|$", PAGE, re.MULTILINE)
        assert row is not None, f"{name} is not on the page"
        assert set(order.values) == common | set(row[1].replace("`", "").split()), name
