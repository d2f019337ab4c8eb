"""What a table in a terminal is called and says in one language, and names as they are printed."""

from __future__ import annotations

from collections.abc import Callable

from gesso.wording.phrasebook import Phrasebook

Named = Callable[[str], str]
"""A name as rules have it, as it is printed."""


def unchanged(name: str) -> str:
    """A name in the language of the card files."""
    return name


class TableWords:
    """The phrases of a game's table, which begin with `table.` and are asked for without that."""

    def __init__(self, book: Phrasebook, named: Named = unchanged) -> None:
        self._book = book
        self.named = named

    @property
    def colon(self) -> str:
        """What stands between a heading and what follows, as the language sets it."""
        return self._book.grammar.colon

    def __call__(self, phrase: str, **values: str) -> str:
        return str(self._book(f"table.{phrase}", **values))
