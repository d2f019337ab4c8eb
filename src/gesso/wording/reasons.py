"""Sentences on why something cannot be played: a phrase for each kind of reason, or for what a line of a cost asks."""

from collections.abc import Mapping

from gesso.wording.locale_files import Contract
from gesso.wording.outline import plain, sentence
from gesso.wording.phrasebook import Phrasebook

PHRASES: Contract = {
    "why.open": "name",
    "why.cost": "name",
    "why.cost_together": "name price",
    "why.target": "name price",
    "why.thing": "name price",
    "why.condition": "name price",
    "why.limit": "name price",
    "why.alternatives": "name price",
    "why.condition_none": "name price",
    "why.condition_some": "name price n",
    "why.held": "name price",
    "why.held_none": "name price",
    "why.held_some": "name price n",
}


def say_reason(book: Phrasebook, kind: str, **parts: str) -> str:
    """The sentence for a kind of reason, with what it tells."""
    return sentence(plain(book(f"why.{kind.replace('-', '_')}", **parts)))


def say_line(book: Phrasebook, asks: str, available: int | None, name: str, price: str) -> str:
    """The sentence for a line of a cost, by what it asks and how many there are (None: it counts nothing)."""
    counts = available is not None and f"why.{asks}_some" in book.phrases
    form = f"{asks}_{'some' if available else 'none'}" if counts else asks
    return say_reason(book, form, name=name, price=price, n=str(available))


def reasons(kinds: Mapping[str, str]) -> Contract:
    """The phrases of a game's own kinds of reason, with what each tells beside the name."""
    return {f"why.{kind.replace('-', '_')}": f"name {told}".rstrip() for kind, told in kinds.items()}
