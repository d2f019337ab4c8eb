"""The site, made by its command, and read in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from docs.site.browser import CHROMIUM, browsing
from soak import SOAK

import gesso
from gesso.project.codes import all_codes
from tools.docs import root
from tools.docs.words import all_headwords
from tools.site import diagnostics, words
from tools.site.__main__ import main

ENTRIES = () if SOAK else ("calligrapher", "loose-cards")
"""Whose pages it has: of all (none is named) in the long run."""
PAGES = (
    "index", "docs/tutorial", "docs/cli", "docs/diagnostics", "docs/react/rulings", "docs/solrei/schema", "dsl/README",
    "diagnostics/GS101", "diagnostics/GS402", "words/react/index", "words/react/place", "cards/index",
    "cards/react/calligrapher", "gallery", "files/cards/react/calligrapher/artist.yaml",
    "files/dsl/examples/solrei/sample.yaml",
)  # fmt: skip
WIDTHS = (400, 1280)
SEARCHED = (
    ("place", "words/react/place.html"),
    ("GS402", "diagnostics/GS402.html"),
    ("unknown name", "diagnostics/GS301.html"),
    ("Flowing Ink", "cards/react/calligrapher.html"),
)


@pytest.mark.slow
# MyST asks Sphinx for what goes with Sphinx 11, which the pins do not take.
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning", "ignore::DeprecationWarning")
def test_the_site_is_whole_and_holds_in_a_browser(
    tmp_path: Path, subtests: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """One test, since the site is built once for all of it."""
    project = gesso.open(root())
    with subtests.test("no page gives a warning, every link leads somewhere, and nothing names this machine"):
        assert (main(["--out", str(tmp_path / "site"), *ENTRIES]), capsys.readouterr().err) == (0, "")
    with subtests.test("every code, word and entry has its page"):
        wanted = {diagnostics.place(code) for code in all_codes()}
        wanted |= {
            words.place(game.definition.id, word.word)
            for game in project.games
            for word in all_headwords(game.definition.id)
        }
        wanted |= {
            f"cards/{game.definition.id}/{entry.id}"
            for game in project.games
            for entry in game.entries
            if entry.id in ENTRIES or not ENTRIES
        }
        assert [page for page in wanted if not (tmp_path / "site" / f"{page}.html").is_file()] == []
        assert {"cards/react/calligrapher", "cards/solrei/loose-cards"} <= wanted
    if CHROMIUM is None:
        pytest.skip("there is no chromium to read the site in")
    with browsing(tmp_path / "site") as reader:
        for page in PAGES:
            for width in WIDTHS:
                with subtests.test("a page in the browser", page=page, width=width):
                    reader.open(f"{page}.html", width)
                    assert reader.value("document.documentElement.scrollWidth") <= width
                    assert reader.complaints() == []
        for words_searched, place in SEARCHED:
            with subtests.test("the search", searched=words_searched):
                reader.open(f"search.html?q={words_searched.replace(' ', '+')}", WIDTHS[0])
                reader.wait("document.querySelectorAll('ul.search li').length > 0")
                reader.wait("/found|Found/.test(document.querySelector('.search-summary').textContent)")
                found = reader.value(
                    "[...document.querySelectorAll('ul.search li > a')].slice(0, 2).map(a => a.pathname)"
                )
                assert f"/{place}" in found
                assert reader.complaints() == []
        with subtests.test("the gallery shows one entry"):
            reader.open("gallery.html#react/calligrapher", WIDTHS[1])
            figures = "[...document.querySelectorAll('#gallery figure:not([hidden])')]"
            assert reader.value(f"[...new Set({figures}.map(f => f.dataset.entry))]") == ["react/calligrapher"]
        with subtests.test("colours are as the reader's system has them"):
            reader.open("index.html", WIDTHS[1], dark=True)
            assert reader.value("document.documentElement.dataset.colours") == "dark"
