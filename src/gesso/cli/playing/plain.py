"""Play in plain lines, for pipes and small terminals: events are printed, the table only when asked for."""

import sys
from collections.abc import Callable

from gesso.cli.playing.dialog import Dialog, asked, listed

_LONGEST_LINE = 20_000
"""Number of characters read from one line."""


def _without_open_end(story: list[str]) -> list[str]:
    """Drop headings without lines below them; they are printed with their first line."""
    end = len(story)
    while end and story[end - 1].endswith(":"):
        end -= 1
    return story[:end]


def run(dialog: Dialog, shown: Callable[[str], str], recent: int | None = None) -> None:
    """Play to the end of the game or of the input. `shown` makes a line fit for the terminal; of the story so far only
    the `recent` last lines are told, by default all.
    """
    told: list[str] = [] if recent is None else _without_open_end(dialog.story())[:-recent]

    def say(lines: list[str]) -> None:
        for line in lines:
            print(shown(line))

    say(dialog.endless)
    while True:
        story = _without_open_end(dialog.story())
        same = next((at for at, (old, new) in enumerate(zip(told, story)) if old != new), min(len(told), len(story)))
        say(story[same:])
        told = story
        question = dialog.question
        if question is None or dialog.over:
            return
        paint = dialog.look.paint
        say(["", dialog.display.head(dialog.view, paint)])
        say([paint(line, "strong") for line in asked(question, dialog.look.width)])
        say(listed(question, dialog.look.width))
        while not dialog.over and dialog.question is question:
            print(paint("> ", "strong"), end="", flush=True)
            line = sys.stdin.readline(_LONGEST_LINE)
            if not line:
                print()
                dialog.left = True
            say(dialog.answer(line))
