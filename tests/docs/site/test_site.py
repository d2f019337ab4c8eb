"""The site, made by its command, and read in a real browser."""

import json
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, browsing
from soak import SOAK

import gesso
from gesso.project.codes import all_codes
from tools.docs import root
from tools.docs.words import all_headwords
from tools.site import diagnostics, words
from tools.site.__main__ import main
from tools.site.illustrations import ILLUSTRATIONS

ENTRIES = () if SOAK else ("calligrapher", "loose-cards")
"""Whose pages it has: of all (none is named) in the long run."""
PAGES = (
    "index", "docs/tutorial", "docs/cli", "docs/diagnostics", "docs/react/rulings", "docs/solrei/schema", "dsl/README",
    "docs/install", "docs/print", "diagnostics/GS101", "diagnostics/GS402", "words/react/index", "words/react/place", "cards/index",
    "cards/react/calligrapher", "gallery", "files/cards/react/calligrapher/artist.yaml",
    "files/dsl/examples/solrei/sample.yaml",
)  # fmt: skip
WIDTHS = (400, 1280)
ADDRESSES = ("--url", "https://cards.test/gesso", "--source-url", "https://code.test/gesso")
QUESTIONS = {
    "ink": "cards/react/calligrapher",
    "flowing ink": "cards/react/calligrapher",
    "mirrored hand": "cards/react/calligrapher",
    "place": "words/react/place",
    "GS301": "diagnostics/GS301",
    "GS402": "diagnostics/GS402",
    "unknown name": "diagnostics/GS301",
    "install": "docs/install",
    "tutorial": "docs/tutorial",
    "glossary": "docs/glossary",
    "duplex": "docs/cli",
    "vscode": "docs/recipes/set-up-your-editor",
    "dammage": "words/react/damage",
    "simulte": "docs/cli",
    "--cards": "docs/cli",
    "undo": "docs/cli",
    "tabletop simulator": "docs/export",
    "bleed": "docs/print",
    "crop marks": "docs/print",
    "french": "docs/recipes/in-french",
    "large print": "docs/recipes/for-everyone",
    "colour blind": "docs/recipes/for-everyone",
    "balance": "docs/recipes/is-it-fair",
    "is it fair": "docs/recipes/is-it-fair",
    "pack": "docs/recipes/share-a-pack",
    "own art": "docs/recipes/your-own-art",
    "font": "docs/themes",
    "scenario": "docs/solrei/scenarios",
    "scenarios": "docs/react/scenarios",
    "trigger": "words/react/when",
    "exhaust": "dsl/README",
    "chain": "docs/glossary",
    "exchange": "docs/solrei/rulings",
    "crisis": "words/solrei/crisis",
    "mirror": "docs/solrei/cookbook",
    "simulate": "docs/cli",
    "letter paper": "docs/cli",
    "error in CI": "docs/ci",
    "how do I print tonight": "docs/recipes/print-tonight",
    "own game": "docs/a-game-from-nothing",
    "bomb": "docs/react/cookbook",
    "thorns": "docs/solrei/cookbook",
    "palette": "docs/react/schema",
    "Dépôt ink": "cards/react/calligrapher",
}
"""What visitors look for, and a page that must be among the first three results."""


@pytest.mark.slow
# MyST asks Sphinx for what goes with Sphinx 11, which the pins do not take.
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning", "ignore::DeprecationWarning")
def test_the_site_is_whole_and_holds_in_a_browser(
    tmp_path: Path, subtests: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """One test, since the site is built once for all of it."""
    project = gesso.open(root())
    with subtests.test("no page gives a warning, every link leads somewhere, and nothing names this machine"):
        assert (main(["--out", str(tmp_path / "site"), *ADDRESSES, *ENTRIES]), capsys.readouterr().err) == (0, "")
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
    with subtests.test("a page shows what it is about"):
        made = {name for name, illustration in ILLUSTRATIONS.items() if illustration.is_quick or not ENTRIES}
        assert {file.stem for file in (tmp_path / "site" / "pictures").iterdir()} == made >= {"calibration"}
        page = (tmp_path / "site" / "docs" / "print.html").read_text(encoding="utf-8")
        assert '<img src="../pictures/calibration.webp" width="320" height="' in page
        assert "<!-- picture:" not in page
    with subtests.test("a page knows where it is, and where it is made"):
        page = (tmp_path / "site" / "docs" / "install.html").read_text(encoding="utf-8")
        assert '<link rel="canonical" href="https://cards.test/gesso/docs/install.html">' in page
        assert '<a href="https://code.test/gesso/edit/main/docs/install.md">' in page
        assert '<meta property="og:image" content="https://cards.test/gesso/social.jpg">' in page
        assert (tmp_path / "site" / "social.jpg").is_file()
        lost = (tmp_path / "site" / "404.html").read_text(encoding="utf-8")
        assert '<base href="/gesso/">' in lost
        assert 'rel="canonical"' not in lost
    if CHROMIUM is None:
        pytest.skip("there is no chromium to read the site in")
    with browsing(tmp_path / "site") as reader:
        for page in PAGES:
            reader.open(f"{page}.html", WIDTHS[0])
            for width in WIDTHS:
                with subtests.test("a page in the browser", page=page, width=width):
                    reader.widen(width)
                    assert reader.value("document.documentElement.scrollWidth") <= width
                    assert reader.complaints() == []
        reader.open("search.html?q=ink", WIDTHS[0])
        reader.wait("document.querySelectorAll('#results li').length > 0")
        for question, place in QUESTIONS.items():
            with subtests.test("the search", question=question):
                assert f"/{place}.html" in reader.value(
                    f"gesso.ask({json.dumps(question)}).then(found => found.slice(0, 3))"
                )
        with subtests.test("what is found while typing"):
            reader.open("docs/tutorial.html", WIDTHS[1])
            assert not reader.value(
                "performance.getEntriesByType('resource').some(r => r.name.includes('search-index'))"
            )
            reader.type("/flowin")
            reader.wait("!document.getElementById('found').hidden")
            assert reader.value("document.getElementById('told').textContent").endswith(("result.", "results."))
            reader.press("ArrowDown")
            assert reader.value("document.activeElement.getAttribute('aria-activedescendant')") == "found-0"
            reader.press("Escape")
            assert reader.value("document.getElementById('found').hidden")
            assert reader.complaints() == []
        with subtests.test("what is copied of a terminal's block are its commands"):
            assert reader.value("typed(document.querySelector('.highlight-console'))") == "gesso check\n"
            assert reader.value("document.querySelectorAll('.copy').length") > 10
        with subtests.test("the gallery shows one entry"):
            reader.open("gallery.html#react/calligrapher", WIDTHS[1])
            figures = "[...document.querySelectorAll('#gallery figure:not([hidden])')]"
            assert reader.value(f"[...new Set({figures}.map(f => f.dataset.entry))]") == ["react/calligrapher"]
        with subtests.test("the front page shows a play and what to install"):
            reader.open("index.html", WIDTHS[1])
            assert reader.value("document.querySelectorAll('.told li').length") == 6
            assert reader.value("typed(document.querySelector('.highlight-sh'))").startswith("uvx ")
        with subtests.test("colours are as the reader's system has them"):
            reader.open("index.html", WIDTHS[1], dark=True)
            assert reader.value("document.documentElement.dataset.colours") == "dark"
