"""What axe-core finds in a page, and what is too small for a thumb."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from browser import Browser

LOOKS = pytest.mark.parametrize(
    ("width", "dark"),
    [(1440, False), (1440, True), (390, False), (390, True)],
    ids=["desk", "desk-dark", "phone", "phone-dark"],
)
_RUN = """axe.run(document, {resultTypes: ["violations"]}).then((found) => found.violations
    .filter(({impact}) => ["serious", "critical"].includes(impact))
    .map(({id, nodes}) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]))"""
_IN_PLACE = "p, li, dd, [role=log], .t-middle .t-cards, .t-field, pre"
"""What stands in a sentence or on the field has a place of its own size."""
_SMALL = """[...document.querySelectorAll("a, button, input, select, summary, [role=option], [role=radio]")].filter((each) => {
    const {width, height} = (each.closest("label") ?? each).getBoundingClientRect();
    return each.checkVisibility() && !each.disabled && !each.matches(".skip") && width > 1 && (height < 43.5 || width < 43.5)
        && getComputedStyle(each).pointerEvents !== "none" && !each.closest(IN_PLACE);
}).map((each) => `${each.outerHTML.slice(0, 120)} ${JSON.stringify(each.getBoundingClientRect())}`)"""


@cache
def _axe() -> str:
    return (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")


def wrong(browser: Browser) -> list[Any]:
    """What axe-core finds serious, and on a phone what is smaller than 44 pixels."""
    browser.value("document.fonts.ready.then(() => Promise.all(document.getAnimations().map((each) => each.finished)))")
    if not browser.value("'axe' in window"):
        browser.value(f"{_axe()}; true")
    return [*browser.value(_RUN), *(small(browser) if browser.value("innerWidth <= 700") else [])]


def small(browser: Browser, in_place: str = _IN_PLACE) -> list[str]:
    """What is smaller than 44 pixels, but for what stands in some elements."""
    found: list[str] = browser.value(_SMALL.replace("IN_PLACE", f"{in_place!r}"))
    return found
