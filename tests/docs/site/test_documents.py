"""Documents of the repository as pages of the site."""

from collections.abc import Iterator, Mapping

import pytest

from tools.docs import root
from tools.docs.markdown import anchor
from tools.site.documents import document_paths, documents
from tools.site.navigation import navigation
from tools.site.pages import SitePage


@pytest.fixture(scope="module")
def pages() -> Iterator[Mapping[str, SitePage]]:
    yield {page.path: page for page in documents({"diagnostics": ["[GS001](/diagnostics/GS001.md)"]})}


@pytest.mark.slow
def test_every_document_is_a_page(pages: Mapping[str, SitePage]) -> None:
    assert {path.removesuffix(".md") for path in document_paths()} <= pages.keys()


@pytest.mark.slow
def test_links_to_files_lead_to_pages_that_show_them(pages: Mapping[str, SitePage]) -> None:
    assert "](../../files/dsl/react.lark.md)" in pages["docs/solrei/language"].text or "files/dsl/core.lark" in pages
    assert (root() / "dsl/core.lark").read_text().splitlines()[0] in pages["files/dsl/core.lark"].text


def test_examples_are_coloured_as_their_game(pages: Mapping[str, SitePage]) -> None:
    assert "```{code-block} react\n" in pages["docs/react/language"].text
    assert "```{code-block} solrei-file\n" in pages["docs/solrei/tutorial"].text


def test_a_region_that_the_site_has_pages_for_is_a_list_of_them(pages: Mapping[str, SitePage]) -> None:
    assert "[GS001](../diagnostics/GS001.md)" in pages["docs/diagnostics"].text


def test_a_page_that_no_pattern_names_is_in_the_navigation() -> None:
    known = [SitePage(path.removesuffix(".md"), "Known", "") for path in document_paths()]
    made = [SitePage(path, "Made", "") for path in ("words/x/index", "cards/index", "gallery")]
    found = navigation([*known, *made, SitePage("docs/new", "New", "")], {})
    assert "docs/new" in {page.path for page in found.sections["Reference"]}
    assert all(anchor(section) for section in found.sections)
