"""Tables that can be read on a phone, and addresses of pages as far as they are known."""

import pytest

from tools.site.addresses import Addresses, known_addresses
from tools.site.body import fitted
from tools.site.pages import SitePage

PAGE = SitePage("docs/print", "Printing", "", source="docs/print.md")


def table(head: str, *rows: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"


def test_a_table_can_be_scrolled() -> None:
    assert fitted(f"<p>a</p>{table('<th>a</th>', '<td>b</td>')}").startswith('<p>a</p><div class="table"><table>')


def test_cells_say_which_column_they_are_of_if_the_place_does_not() -> None:
    three = fitted(table("<th><p>key</p></th><th>value</th><th>holds</th>", "<td>a</td><td>b</td><td>c</td>"))
    assert '<td>a</td><td data-label="value">b</td><td data-label="holds">c</td>' in three
    assert "data-label" not in fitted(table("<th>option</th><th>meaning</th>", "<td>a</td><td>b</td>"))


def test_a_head_without_words_is_none() -> None:
    assert "<th" not in fitted(table("<th></th><th></th>", "<td>a</td><td>b</td>"))
    assert "<td></td><th>b</th>" in fitted(table("<th></th><th>b</th>", "<td>a</td><td>b</td>"))


def test_two_tables_stay_two() -> None:
    assert fitted(table("<th>a</th>") * 2).count('<div class="table">') == 2


def test_an_address_that_is_not_known_is_left_out() -> None:
    nowhere = Addresses()
    assert (nowhere.of("docs/print.html"), nowhere.source_of(PAGE), nowhere.edit_of(PAGE)) == ("", "", "")
    assert nowhere.base == "/"


def test_addresses_of_a_page() -> None:
    known = Addresses("https://a.test/x/", "https://b.test/y")
    assert known.of("index.html") == "https://a.test/x/"
    assert known.source_of(PAGE) == "https://b.test/y/blob/main/docs/print.md"
    assert known.edit_of(SitePage("words/react/place", "place", "")) == "", "it is made from the code"
    assert known.base == "/x/"


@pytest.mark.parametrize("address", ["a.test", "file:///etc", "javascript:alert(1)", "https://"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        known_addresses(address, "https://b.test")
