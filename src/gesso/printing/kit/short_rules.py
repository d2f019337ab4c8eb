"""The rules in short, on pages of a kit: words from a data file, figures from the game file; and glossaries."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Any, TypedDict, TypeVar

from gesso.data_classes import dataclass
from gesso.printing.component import Component, FaceSpec
from gesso.printing.kit import Note
from gesso.resources import resource

T = TypeVar("T")
_STEP = 0.02
"""The part of a page by which the limit of pages rises until there are few enough."""
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
    """The name of the picture above them, or of those above each of the steps; empty if there is none."""
    height: float
    """The height of a picture, in millimetres."""
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
    heights = tomllib.loads(resource("templates/rules/pictures.toml").read_text(encoding="utf-8"))[game]
    return ShortRules(data["title"], data["note"], tuple(_block(block, heights) for block in data["block"]), labels)


def _block(data: Mapping[str, Any], heights: Mapping[str, float]) -> RuleBlock:
    figure = data.get("figure", "")
    return RuleBlock(
        data["title"],
        tuple(data["rules"]),
        tuple(data["text"]),
        figure,
        heights[figure] if figure else 0.0,
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


class ShownBlock(TypedDict):
    """A block with its number and the figures of a game."""

    number: str
    title: str
    figure: str
    height: float
    steps: tuple[str, ...]
    paragraphs: tuple[str, ...]


def _shown(rules: ShortRules, figures: Mapping[str, object]) -> list[ShownBlock]:
    return [
        ShownBlock(
            number=str(number),
            title=block.title,
            figure=block.figure,
            height=block.height,
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
    pages: list[list[list[ShownBlock]]] = []
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


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word with its meaning, or a heading with lines below it."""

    name: str
    means: str = ""
    lines: tuple[str, ...] = ()
    """Below a heading."""
    signs: tuple[tuple[str, str], ...] = ()
    """The signs of pieces, each with the name of its piece; they stand below a heading, two in a row."""
    kind: str = ""
    """The kind of card that it explains, for a game that draws its icon."""

    def height(self, letters: int) -> float:
        """Return about how many lines it takes, with so many letters on a line."""
        if self.means:
            bar = _GLOSSARY_BAR if self.kind else 0.0
            return bar + ceil(len(f"{self.name} {self.means}") / letters) + _GLOSSARY_GAP
        text = sum(ceil(len(line) / letters) + _GLOSSARY_GAP for line in self.lines)
        return _GLOSSARY_HEADING + _GLOSSARY_SIGNS * ceil(len(self.signs) / 2) + text


_GLOSSARY_GAP, _GLOSSARY_BAR, _GLOSSARY_HEADING, _GLOSSARY_SIGNS = 0.25, 0.8, 1.6, 1.9
"""Lines: the gap before an entry, a bar with an icon and its name, a heading, and a row of signs."""


def glossary_sides(
    entries: Sequence[GlossaryEntry], letters: int, lines: float
) -> tuple[tuple[GlossaryEntry, ...], ...]:
    """Return the entries of each side of some cards: as few sides as possible, as equally full as possible.

    Args:
        entries: In their order.
        letters: How many letters a line has room for.
        lines: How many lines a side has room for.
    """
    return in_pages([(entry, entry.height(letters)) for entry in entries], lines)


def in_pages(things: Sequence[tuple[T, float]], room: float) -> tuple[tuple[T, ...], ...]:
    """Return things with their heights in pages: as few pages as possible, as equally full as possible."""
    fewest = len(_filled_pages(things, room))
    limit = min(room, sum(height for _, height in things) / max(fewest, 1))
    while len(pages := _filled_pages(things, limit)) > fewest:
        limit = min(room, limit + _STEP * room)
    return pages


def _filled_pages(things: Sequence[tuple[T, float]], limit: float) -> tuple[tuple[T, ...], ...]:
    pages: list[list[T]] = []
    room = 0.0
    for thing, height in things:
        if not pages or height > room:
            pages.append([])
            room = limit
        pages[-1].append(thing)
        room -= height
    return tuple(map(tuple, pages))


def glossary_cards(sides: Sequence[FaceSpec], back: FaceSpec, counted_as: str) -> Iterator[Component]:
    """Yield a card for every two sides; the last one may have the `back` of other cards."""
    for number in range(0, len(sides), 2):
        front, *rest = sides[number : number + 2]
        yield Component(front, rest[0] if rest else back, 1, counted_as=counted_as, both_sides=bool(rest), aid=True)
