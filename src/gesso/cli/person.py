"""A person at the terminal: sees the table as their seat may, and answers with a number or with words."""

import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import zip_longest

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
        self, seat: int, display: Display, story: Callable[[int], list[str]], *, width: int, paint: Paint
    ) -> None:
        self.seat = seat
        self._display = display
        self._story = story
        self._width = width
        self._paint = paint
        self._seen: list[list[str]] = []

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """Show the table, list the options, and ask until one of them is named. Raises Left or TakenBack."""
        print()
        self.show(view)
        self._list(view, decision, texts)
        while True:
            said = self._ask()
            if said.startswith("?"):
                self._explain(said[1:].strip(), texts)
            elif said == "quit":
                raise Left
            elif said == "undo":
                raise TakenBack
            elif said == "log":
                print("\n".join(self._story(self.seat)) or "nothing has been chosen yet")
            elif said == "table":
                self._seen = []
                self.show(view)
                self._list(view, decision, texts)
            elif said:
                found = _find(said, texts)
                if len(found) == 1:
                    return decision.options[found[0]]
                meant = ", ".join(texts[number] for number in found)
                print(f"`{said}` could be {meant}" if meant else f"`{said}` is none of the choices; `?` helps")

    def _ask(self) -> str:
        print(self._paint("> ", "strong"), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise Left
        return " ".join(line.split())

    def show(self, view: View) -> None:
        parts = self._display.table(view, width=self._width, paint=self._paint)
        for part, before in zip_longest(parts, self._seen):
            if part and part != before:
                print("\n".join(part))
        self._seen = parts

    def _list(self, view: View, decision: Decision, texts: tuple[str, ...]) -> None:
        who = self._display.player(decision.player)
        tone = ("first", "second")[decision.player % 2]
        first, *more = self._display.question(view, decision, width=self._width)
        print("\n".join((first.replace(who, self._paint(who, tone), 1), *more)))
        glosses = [self._display.gloss(decision.kind, text) for text in texts]
        if any(glosses):
            print("\n".join(_with_glosses(texts, glosses, self._width)))
        else:
            print("\n".join(_in_columns([f"{number:>2} {text}" for number, text in enumerate(texts, 1)], self._width)))

    def _explain(self, name: str, texts: tuple[str, ...]) -> None:
        found = _find(name, texts) if name else ()
        words = texts[found[0]] if len(found) == 1 else name
        lines = self._display.card(words, width=self._width) if name else _HELP
        print("\n".join(lines) or f"there is no card `{words}`")


def _find(said: str, texts: tuple[str, ...]) -> list[int]:
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


def _with_glosses(texts: Sequence[str], glosses: Sequence[str], width: int) -> list[str]:
    """Options below each other, each with what is said beside it."""
    margin = max(map(len, texts)) + 5
    lines = []
    for number, (text, gloss) in enumerate(zip(texts, glosses), 1):
        head = f"{number:>2} {text}".ljust(margin) if gloss else f"{number:>2} {text}"
        lines += textwrap.wrap(head + gloss, width, subsequent_indent=" " * margin) if gloss else [head]
    return lines


def _in_columns(items: list[str], width: int) -> list[str]:
    widest = max(len(item) for item in items) + 3
    columns = max(1, width // widest) if len(items) > 6 else 1
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    return ["".join(f"{item:{widest}}" for item in row).rstrip() for row in rows]
