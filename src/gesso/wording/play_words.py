"""What a game in a terminal says of any game: its commands, and what came of what was typed."""

from __future__ import annotations

from collections.abc import Callable

from gesso.wording.locale_files import Contract
from gesso.wording.phrasebook import Phrasebook

Say = Callable[..., str]
"""A phrase of `PHRASES` without `play.`, filled."""

COMMANDS = ("table", "options", "story", "why", "undo", "save", "record", "quit")
"""What can be typed in every game; each has a word of its own in a locale."""
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
PHRASES: Contract = {
    **{f"play.{phrase}": holes for phrase, holes in _SAID.items()},
    **{f"play.command.{command}": "" for command in COMMANDS},
    **{f"play.help.{command}": "" for command in (*COMMANDS, "explain")},
    **{f"play.argument.{argument}": "" for argument in ("name", "file", "number")},
}


def play_words(book: Phrasebook) -> Say:
    """What says these phrases in a locale."""
    return lambda phrase, **values: str(book(f"play.{phrase}", **values))
