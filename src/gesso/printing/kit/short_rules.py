"""The rules in short, on pages of a kit: words from a data file, figures from the game file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict

from gesso.data_classes import dataclass
from gesso.printing.component import Component, FaceSpec
from gesso.printing.kit import Note
from gesso.resources import resource

_ABREAST = 2
"""The number of blocks in a row unless a block says otherwise."""


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """Some rules in few words."""

    title: str
    rules: tuple[str, ...]
    """Their numbers in the rulebook."""
    text: tuple[str, ...]
    figure: str
    """The name of the picture above them; empty if there is none."""
    across: int
    """The number of blocks in its row."""
    page: bool
    """Whether it begins a page."""
    steps: tuple[str, ...]
    """Texts that stand side by side."""


@dataclass(frozen=True, slots=True)
class ShortRules:
    """The blocks of a game in one locale."""

    title: str
    note: str
    """Stands above the blocks, after the title."""
    blocks: tuple[RuleBlock, ...]
    labels: Mapping[str, tuple[str, ...]]
    """The words in their pictures."""


@cache
def short_rules(game: str, locale: str) -> ShortRules:
    """Return the rules of a game in a locale, as its data file has them."""
    data: dict[str, Any] = tomllib.loads(resource(f"templates/rules/{game}/{locale}.toml").read_text(encoding="utf-8"))
    labels = {name: tuple(texts) for name, texts in data.get("labels", {}).items()}
    return ShortRules(data["title"], data["note"], tuple(map(_block, data["block"])), labels)


def _block(data: Mapping[str, Any]) -> RuleBlock:
    return RuleBlock(
        data["title"],
        tuple(data["rules"]),
        tuple(data["text"]),
        data.get("figure", ""),
        data.get("across", _ABREAST),
        data.get("page", False),
        tuple(data.get("steps", ())),
    )


def rules_note(rules: ShortRules, figures: Mapping[str, object]) -> Note:
    """Return all blocks one after the other, to read on a screen."""
    blocks = (
        "\n".join((f"**{block['number']}  {block['title']}**", *block["steps"], *block["paragraphs"]))
        for block in _shown(rules, figures)
    )
    return Note(rules.title, "\n\n".join(blocks))


class _Shown(TypedDict):
    """A block with its number and the figures of a game."""

    number: str
    title: str
    figure: str
    steps: tuple[str, ...]
    paragraphs: tuple[str, ...]


def _shown(rules: ShortRules, figures: Mapping[str, object]) -> list[_Shown]:
    return [
        _Shown(
            number=str(number),
            title=block.title,
            figure=block.figure,
            steps=_filled(block.steps, figures),
            paragraphs=_filled(block.text, figures),
        )
        for number, block in enumerate(rules.blocks, 1)
    ]


def _filled(texts: tuple[str, ...], figures: Mapping[str, object]) -> tuple[str, ...]:
    """Fill the figures of a game into texts."""
    return tuple(text.format_map(figures) for text in texts)


def rules_values(rules: ShortRules, figures: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Yield the template values of each page."""
    pages: list[list[list[_Shown]]] = []
    room = 0
    for block, shown in zip(rules.blocks, _shown(rules, figures)):
        if block.page or not pages:
            pages.append([])
            room = 0
        if not room:
            pages[-1].append([])
            room = block.across
        pages[-1][-1].append(shown)
        room -= 1
    labels = {name: _filled(texts, figures) for name, texts in rules.labels.items()}
    for number, page in enumerate(pages, 1):
        yield {
            "title": rules.title,
            "note": rules.note,
            "labels": labels,
            "rows": tuple(map(tuple, page)),
            "page": number,
            "pages": len(pages),
        }


def rules_sheets(pages: Sequence[FaceSpec], section: str) -> Iterator[Component]:
    """Yield a sheet for every two pages, one on each side."""
    for number in range(0, len(pages), 2):
        front, *rest = pages[number : number + 2]
        yield Component(front, rest[0] if rest else None, 1, section)
