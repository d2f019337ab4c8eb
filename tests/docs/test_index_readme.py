"""The README on a package index has no link that leads nowhere there."""

from __future__ import annotations

import pytest

from tools.readme import readme_for_an_index

HOME = "https://github.com/example/gesso"


@pytest.mark.parametrize(
    ("text", "known", "unknown"),
    [
        ("see [Docs](docs/cli.md#x).", f"see [Docs]({HOME}/blob/HEAD/docs/cli.md#x).", "see Docs."),
        ("![A card](docs/a.png)", f"![A card]({HOME}/raw/HEAD/docs/a.png)", ""),
        ("[![A](a.png)](b.md)", f"[![A]({HOME}/raw/HEAD/a.png)]({HOME}/blob/HEAD/b.md)", ""),
        ("[![A](https://a/b.png)](b.md)", f"[![A](https://a/b.png)]({HOME}/blob/HEAD/b.md)", "![A](https://a/b.png)"),
        ("[a [b] c](d.md)", f"[a [b] c]({HOME}/blob/HEAD/d.md)", "a [b] c"),
        ('<img src="a.png" alt="A">', f'<img src="{HOME}/raw/HEAD/a.png" alt="A">', ""),
        ('<img alt="A" src="https://a/b.png">', '<img alt="A" src="https://a/b.png">', '<img alt="A" src="https://a/b.png">'),
        ("[x](https://a) [y](#z) [m](mailto:a@b)",) + ("[x](https://a) [y](#z) [m](mailto:a@b)",) * 2,
        ("```md\n[a](b.md)\n```",) + ("```md\n[a](b.md)\n```",) * 2,
    ],
)  # fmt: skip
def test_links_are_absolute_or_gone(text: str, known: str, unknown: str) -> None:
    assert readme_for_an_index(text, HOME) == known
    assert readme_for_an_index(text, f"{HOME}/") == known
    assert readme_for_an_index(text) == unknown
