"""A person at the terminal: sees the table as their seat may, and answers with a number or with words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from gesso.engine import Decision
from gesso.sim.players import Display, Paint, View
from gesso.sim.session import TakenBack

_HELP = (
    "a number or the words of a choice; the beginning of the words will do",
    "?            this help",
    "? NAME       the printed text of a card, by its name or its number in the list",
    "table        the table once more",
    "log          what has been chosen so far",
    "undo         take your last choice back",
    "quit         leave the game",
)


class Left(Exception):
    """The person has left the game: `quit`, or the end of the input."""


class Person:
    """Asks at the terminal. `story` gives the choices so far as this seat may know them."""

    def __init__(
        self, seat: int, display: Display, story: Callable[[int], list[str]], *, width: int, paint: Paint, out: TextIO
    ) -> None:
        self.seat = seat
        self._display = display
        self._story = story
        self._width = width
        self._paint = paint
        self._out = out
        self._seen: list[list[str]] = []

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """Show the table, list the options, and ask until one of them is named. Raises Left or TakenBack."""
        self._print("")
        self.show(view)
        self._list(decision, texts)
        while True:
            said = self._ask()
            if not said:
                continue
            if said.startswith("?"):
                self._explain(said[1:].strip(), texts)
            elif said == "quit":
                raise Left
            elif said == "undo":
                raise TakenBack
            elif said == "log":
                self._print("\n".join(self._story(self.seat)) or "nothing has been chosen yet")
            elif said == "table":
                self._seen = []
                self.show(view)
                self._list(decision, texts)
            else:
                found = find(said, texts)
                if len(found) == 1:
                    return decision.options[found[0]]
                self._print(_unclear(said, [texts[number] for number in found]))

    def _ask(self) -> str:
        self._out.write(self._paint("> ", "strong"))
        self._out.flush()
        line = sys.stdin.readline()
        if not line:
            self._print("")
            raise Left
        return " ".join(line.split())

    def _print(self, text: str) -> None:
        self._out.write(f"{text}\n")

    def show(self, view: View) -> None:
        """The table; of one that has been shown before only the parts that have changed."""
        parts = self._display.table(view, width=self._width, paint=self._paint)
        before = self._seen if len(self._seen) == len(parts) else [[] for _ in parts]
        self._seen = parts
        for part, old in zip(parts, before):
            if part and part != old:
                self._print("\n".join(part))

    def _list(self, decision: Decision, texts: tuple[str, ...]) -> None:
        who = self._paint(self._display.player(decision.player), ("first", "second")[decision.player % 2])
        self._print(f"{who}, {decision.kind}: {decision.prompt}")
        for line in in_columns([f"{number:>2} {text}" for number, text in enumerate(texts, 1)], self._width):
            self._print(line)

    def _explain(self, name: str, texts: tuple[str, ...]) -> None:
        if not name:
            self._print("\n".join(_HELP))
            return
        found = find(name, texts)
        words = texts[found[0]] if len(found) == 1 else name
        lines = self._display.card(words, width=self._width)
        self._print("\n".join(lines) if lines else f"there is no card `{words}`")


def find(said: str, texts: tuple[str, ...]) -> list[int]:
    """Which options (from 0) the words mean: by number, else by all their words, their beginning, or a part of them."""
    if said.isdigit():
        number = int(said) - 1
        if 0 <= number < len(texts):
            return [number]
    wanted = said.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, text in enumerate(texts) if fits(text.casefold(), wanted)]
        if found:
            return found
    return []


def _unclear(said: str, texts: list[str]) -> str:
    if texts:
        return f"`{said}` could be {', '.join(texts)}"
    return f"`{said}` is none of the choices; `?` helps"


def in_columns(items: list[str], width: int) -> list[str]:
    """Items in as many columns as fit, row by row."""
    widest = max(len(item) for item in items) + 3
    columns = max(1, width // widest) if len(items) > 6 else 1
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    return ["".join(f"{item:{widest}}" for item in row).rstrip() for row in rows]
