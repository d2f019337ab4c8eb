"""The pictures in the documents: their lines, their makers, and the figures that a page gets."""

import re
from pathlib import Path

import pytest

from tools.docs.markdown import PageError
from tools.site.documents import PictureLine, document, picture_lines, picture_lines_in
from tools.site.faces import Picture, picture_at
from tools.site.illustrations import ILLUSTRATIONS, matched
from tools.site.play_screen import svg_of

PAGE = """# A card

```yaml a.yaml
a: 1
```

<!-- picture: first | A card -->

```text
<!-- picture: shown | Only shown -->
```
"""


def test_a_line_names_a_picture_and_knows_the_blocks_above_it() -> None:
    (line,) = picture_lines_in("docs/a.md", PAGE)
    assert (line.document, line.name, line.alternative) == ("docs/a.md", "first", "A card")
    assert [fence.words for fence in line.above] == [("yaml", "a.yaml")]


@pytest.mark.parametrize(
    "line",
    [
        "<!-- picture: first -->",
        "<!-- picture: first | -->",
        "<!-- picture: | A card -->",
        "<!-- picture: first A card -->",
        "<!-- picture: first | A card",
    ],
)
def test_a_line_without_a_name_or_an_alternative_text_is_refused(line: str) -> None:
    with pytest.raises(PageError, match=r"docs/a\.md: .* is not"):
        list(picture_lines_in("docs/a.md", f"{line}\n"))


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["first", "frist"], "docs/a.md: no picture is called `frist`; there are first, second"),
        (["first", "second", "first"], "the picture `first` stands in docs/a.md already"),
        (["first"], "no document shows the picture `second`"),
    ],
)
def test_every_name_has_one_line_and_one_maker(names: list[str], fault: str) -> None:
    lines = [PictureLine("docs/a.md", name, "A card") for name in names]
    with pytest.raises(PageError, match=fault):
        matched(lines, ("first", "second"))


def test_every_picture_of_the_documents_has_a_maker_and_every_maker_a_line() -> None:
    assert matched(picture_lines()).keys() == ILLUSTRATIONS.keys()


def test_a_page_shows_its_pictures_in_half_their_size_and_loads_the_first_at_once() -> None:
    lines = [f"<!-- picture: {name} | The card “{name}” & its face -->" for name in ("first", "second", "left-out")]
    drawn = {
        name: Picture(Path(f"{name}.webp"), f"pictures/{name}.webp", 400, 560) for name in ("first", "second", "other")
    }
    page = document("docs/a.md", "\n".join(["# A card", "", *lines, "", "The end."]), drawn)
    assert page.text.endswith("</div>\n\n\nThe end.\n"), "prose goes on after a blank line"
    row, first, second, end = (line for line in page.text.splitlines() if line.startswith("<"))
    assert (row, end) == ('<div class="pictures">', "</div>"), "a picture that was not made is left out"
    place = "../pictures/first.webp"
    assert first == (
        f'<figure><a href="{place}"><img src="{place}" width="200" height="280" '
        'alt="The card “first” &amp; its face"></a></figure>'
    )
    assert second.endswith(' loading="lazy"></a></figure>')


def test_every_run_of_a_terminal_s_line_stands_in_its_columns(tmp_path: Path) -> None:
    text = svg_of(["a  \x1b[36m▲ b\x1b[0m", "<c>"])
    first, second, third = re.findall(r'<text x="(\d+)" y="([\d.]+)" fill="(#\w+)"[^>]* textLength="(\d+)"', text)
    left = int(first[0])
    cell = int(first[3])
    assert (int(second[0]) - left, int(second[3])) == (3 * cell, 3 * cell)
    assert second[2] != first[2] == third[2]
    assert third[0] == first[0] and float(third[1]) > float(second[1])
    assert "&lt;c&gt;</text>" in text
    file = tmp_path / "screen.svg"
    file.write_text(text)
    picture = picture_at(file, "pictures/screen.svg")
    assert picture.width == 2 * left + 6 * cell and picture.height > 0
