"""The rules in short, on pages of a kit: words from a data file, figures from the game file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypedDict

from gesso.printing.component import Component, FaceOrder
from gesso.printing.kit.sections import Note
from gesso.resources import resource

_PER_PAGE = 6
"""Blocks on a page, two in a row."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some rules in few words; `rules` are the numbers of those."""

    title: str
    rules: tuple[str, ...]
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShortRules:
    """The blocks of a game in one locale, and what stands above them."""

    title: str
    note: str
    blocks: tuple[Block, ...]


@cache
def short_rules(game: str, locale: str) -> ShortRules:
    """What the data file of a game holds for a locale."""
    data: dict[str, Any] = tomllib.loads(resource(f"templates/rules/{game}/{locale}.toml").read_text(encoding="utf-8"))
    blocks = (Block(each["title"], tuple(each["rules"]), tuple(each["text"])) for each in data["block"])
    return ShortRules(data["title"], data["note"], tuple(blocks))


def rules_note(rules: ShortRules, figures: Mapping[str, object]) -> Note:
    """All blocks one after the other, to read on a screen."""
    blocks = (
        "\n".join((f"**{block['number']}  {block['title']}**", *block["paragraphs"]))
        for block in _shown(rules, figures)
    )
    return Note(rules.title, "\n\n".join(blocks))


class _Shown(TypedDict):
    """A block with its number and the figures of a game."""

    number: str
    title: str
    paragraphs: tuple[str, ...]


def _shown(rules: ShortRules, figures: Mapping[str, object]) -> list[_Shown]:
    return [
        _Shown(number=str(number), title=block.title, paragraphs=tuple(text.format_map(figures) for text in block.text))
        for number, block in enumerate(rules.blocks, 1)
    ]


def rules_values(rules: ShortRules, figures: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The values for the template of each page."""
    shown = _shown(rules, figures)
    pages = [shown[at : at + _PER_PAGE] for at in range(0, len(shown), _PER_PAGE)]
    for number, page in enumerate(pages, 1):
        rows = tuple(tuple(page[at : at + 2]) for at in range(0, len(page), 2))
        yield {"title": rules.title, "note": rules.note, "rows": rows, "page": number, "pages": len(pages)}


def rules_sheets(pages: Sequence[FaceOrder], section: str) -> Iterator[Component]:
    """A sheet for every two pages, one on each side."""
    for number in range(0, len(pages), 2):
        front, *rest = pages[number : number + 2]
        yield Component(front, rest[0] if rest else None, 1, section)
