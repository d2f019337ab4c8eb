"""What is found in a finished site, and what is not minded."""

from pathlib import Path

from tools.docs import root
from tools.site.links import look_over


def site(folder: Path, **pages: str) -> Path:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def test_links_and_headings_that_are_there(tmp_path: Path) -> None:
    found = look_over(site(tmp_path, one='<a href="two.html#part">', two='<h2 id="part"><a href="one.html">'))
    assert found.faults == ()


def test_a_page_that_is_not_there(tmp_path: Path) -> None:
    assert look_over(site(tmp_path, one='<a href="two.html">')).faults == ("one.html: two.html leads nowhere",)


def test_a_picture_outside_of_the_site(tmp_path: Path) -> None:
    assert look_over(site(tmp_path, one='<img src="../x.png">')).faults == ("one.html: ../x.png leads nowhere",)


def test_a_heading_that_is_not_there(tmp_path: Path) -> None:
    found = look_over(site(tmp_path, one='<a href="#here">', two='<a href="one.html#there">'))
    assert found.faults == ("one.html: #here leads to no heading", "two.html: one.html#there leads to no heading")


def test_addresses_outside_are_only_listed(tmp_path: Path) -> None:
    found = look_over(site(tmp_path, one='<a href="https://example.org/a">'))
    assert (found.faults, found.outside) == ((), ("https://example.org/a",))


def test_a_path_of_the_machine(tmp_path: Path) -> None:
    found = look_over(site(tmp_path, one=f"<p>{root()}/docs"))
    assert found.faults == ("one.html: holds a path of this machine",)
