"""Pages in parts and together again."""

from __future__ import annotations

import pytest

from tools.docs.markdown import Fence, PageError, Prose, Region, anchor, fenced, join, parts, table

PAGE = """# Title

```yaml cards/a.yaml
a: 1
```
<!-- generated: words prices -->
### `x`

```text
inside
```
<!-- end -->

The end.
"""


def test_a_page_comes_together_as_it_was() -> None:
    assert join(parts(PAGE)) == PAGE


def test_a_page_has_prose_fences_and_regions() -> None:
    found = parts(PAGE)
    assert [type(part) for part in found] == [Prose, Fence, Region, Prose]
    assert isinstance(found[1], Fence)
    assert (found[1].language, found[1].words[1:], found[1].line) == ("yaml", ("cards/a.yaml",), 3)
    assert isinstance(found[2], Region)
    assert found[2].words == ("words", "prices")


@pytest.mark.parametrize("text", ["```text\nno end\n", "<!-- generated: a -->\n<!-- generated: b -->\n<!-- end -->\n"])
def test_what_has_no_end_is_refused(text: str) -> None:
    with pytest.raises(PageError, match=r"line 1: .* has no end"):
        parts(text)


def test_a_fence_is_longer_than_the_fences_inside_it() -> None:
    assert fenced(["```text", "x", "```"], "text")[0] == "````text"


def test_bars_in_a_cell_are_escaped() -> None:
    assert table(["a"], [["x|y\nz"]])[2] == "| x\\|y z |"


@pytest.mark.parametrize(
    ("heading", "found"),
    [("artist.yaml", "artistyaml"), ("1. The vocabulary", "1-the-vocabulary"), ("`move P to Z`", "move-p-to-z")],
)
def test_an_anchor_is_what_a_link_to_the_heading_needs(heading: str, found: str) -> None:
    assert anchor(heading) == found
