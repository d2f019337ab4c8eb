"""The rules in short, on pages of a kit: words from a data file, figures from the game file."""

import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache

from gesso.games.react.model import Table
from gesso.printing.component import Component, FaceOrder
from gesso.printing.look import Look
from gesso.resources import resource

_PER_PAGE = 6


@cache
def rules_in_short(locale: str) -> dict[str, object]:
    """The data file of a locale: title, note, and blocks with title, rules and text."""
    return tomllib.loads(resource(f"templates/rules/react/{locale}.toml").read_text(encoding="utf-8"))


def rules_pages(table: Table, look: Look, game: str, locale: str) -> Iterator[Component]:
    """A sheet for every two pages of blocks, one on each side."""
    data = rules_in_short(locale)
    blocks = data["block"]
    assert isinstance(blocks, list)
    figures = asdict(table)
    shown = [
        {
            "number": str(number),
            "title": block["title"],
            "paragraphs": tuple(text.format_map(figures) for text in block["text"]),
        }
        for number, block in enumerate(blocks, 1)
    ]
    pages = [shown[at : at + _PER_PAGE] for at in range(0, len(shown), _PER_PAGE)]
    faces: list[FaceOrder | None] = []
    for number, page in enumerate(pages, 1):
        rows = tuple(tuple(page[at : at + 2]) for at in range(0, len(page), 2))
        values = {"title": data["title"], "note": data["note"], "game": game, "rows": rows}
        faces.append(
            look.order("react/rules", f"REACT-RULES-{number}", table.span, **values, page=number, pages=len(pages))
        )
    faces += [None] * (len(faces) % 2)
    for front, back in zip(faces[::2], faces[1::2]):
        assert front is not None, "only the last back may be missing"
        yield Component(front, back, 1, "rules")
