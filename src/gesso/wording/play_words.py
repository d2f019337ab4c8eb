"""Words of a game in a terminal: its commands, answers to what was typed, and why something cannot be played, with a
phrase for each kind of reason or for what a line of a cost asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gesso.wording.locale_files import Contract
from gesso.wording.outline import plain, sentence
from gesso.wording.phrasebook import Phrasebook

Say = Callable[..., str]
"""Fills a phrase of `PLAY_PHRASES`, named without `play.`."""

COMMANDS = ("table", "options", "story", "why", "undo", "save", "record", "quit")
"""What can be typed in every game; each command has a word of its own in a locale."""
_SAID: Contract = {
    **dict.fromkeys(("how_to_answer", "nothing_yet", "why_what", "taken_back", "nothing_back", "record_what"), ""),
    **dict.fromkeys(("over", "left", "drawn", "more_options", "more", "end", "leave", "story", "not_over"), ""),
    "begins": "first second seed",
    "too_small": "columns rows",
    **dict.fromkeys(("log_is", "go_on", "recorded", "saved", "recording"), "place"),
    "nothing_there": "pane",
    "no_card": "said near?",
    "no_number": "said",
    "could_be": "said options",
    "no_choice": "said",
    "no_choice_near": "said near",
    "not_asked": "said",
    "unknown_play": "said near?",
    "may_ask": "names",
    "length": "head n",
    "wins": "who",
    "nothing_else": "words",
    "owes": "who asks kind~",
}
PLAY_PHRASES: Contract = {
    **{f"play.{phrase}": holes for phrase, holes in _SAID.items()},
    **{f"play.command.{command}": "" for command in COMMANDS},
    **{f"play.help.{command}": "" for command in (*COMMANDS, "explain")},
    **{f"play.argument.{argument}": "" for argument in ("name", "file", "number")},
}
REASON_PHRASES: Contract = {
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
PHRASES: Contract = {**PLAY_PHRASES, **REASON_PHRASES}


def play_words(book: Phrasebook) -> Say:
    """Return a function that fills these phrases in a locale."""
    return lambda phrase, **values: str(book(f"play.{phrase}", **values))


def say_reason(book: Phrasebook, kind: str, **parts: str) -> str:
    """Return the sentence for a kind of reason."""
    return sentence(plain(book(f"why.{kind.replace('-', '_')}", **parts)))


def say_line(book: Phrasebook, asks: str, available: int | None, name: str, price: str) -> str:
    """Return the sentence for a line of a cost, by what it asks and how many there are (None: it counts nothing)."""
    counts = available is not None and f"why.{asks}_some" in book.phrases
    form = f"{asks}_{'some' if available else 'none'}" if counts else asks
    return say_reason(book, form, name=name, price=price, n=str(available))


def reasons(kinds: Mapping[str, str]) -> Contract:
    """Return the phrases of a game's own kinds of reason, with what each takes besides the name."""
    return {f"why.{kind.replace('-', '_')}": f"name {parts}".rstrip() for kind, parts in kinds.items()}
