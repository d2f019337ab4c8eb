"""The chapters of a language: in which texts the words of each stand, and what else they have in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

TextKind = Literal["cost", "effect", "passive"]
EVERYWHERE: tuple[TextKind, ...] = ("cost", "effect", "passive")
SENTENCES: tuple[TextKind, ...] = ("effect", "passive")
COST: tuple[TextKind, ...] = ("cost",)
PASSIVE: tuple[TextKind, ...] = ("passive",)


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the words of a chapter have in common where their declarations do not say otherwise: the texts in which they
    stand, the section of the phrases that theirs are in, and whether they are `lowered` by functions of their own."""

    texts: tuple[TextKind, ...] = SENTENCES
    phrases: str = ""
    lowered: bool = True


CHAPTERS: Mapping[str, Chapter] = {
    "picking": Chapter(EVERYWHERE, lowered=False),
    "fixed": Chapter(EVERYWHERE),
    "conditions": Chapter(EVERYWHERE),
    "filters": Chapter(EVERYWHERE, "filter."),
    "prices": Chapter(COST, "cost."),
    "passives": Chapter(PASSIVE, lowered=False),
    "events": Chapter(PASSIVE),
}
