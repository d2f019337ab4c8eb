"""The printed words of both players' cards at the table: found by what somebody types, wrapped to the screen."""

import textwrap
from collections.abc import Iterator, Sequence

from gesso.sim.players import without_seat
from gesso.wording import plain
from gesso.wording.transcript import Passage

_NARROWEST = 30


class CardWords:
    """The texts of each seat's entries."""

    def __init__(self, seats: Sequence[Sequence[Passage]]) -> None:
        self._seats = tuple(tuple(passages) for passages in seats)
        self._by_id = {passage.id: passage for passages in seats for passage in passages if passage.card}

    def text(self, id: str) -> Passage | None:
        return self._by_id.get(id)

    def titled(self, seat: int, title: str) -> list[Passage]:
        return [passage for passage in self._seats[seat] if passage.card and passage.title == title]

    def lines(self, words: str, width: int) -> list[str]:
        """The card that an option or a name means, with the heading of each side; nothing where it means none."""
        lines: list[str] = []
        for passage in dict.fromkeys(self._meant(words)):
            lines += [passage.heading] if passage.heading not in lines else []
            lines += passage_lines(passage, width, "  ")
        return lines

    def _meant(self, words: str) -> Iterator[Passage]:
        """`quick-hand`, `guard-card b`, or a whole option: `guard-card b by 0:guard-1`."""
        wanted = _slug(without_seat(words).partition(" by ")[0])
        head, _, letter = wanted.rpartition("-")
        for passage in (passage for passages in self._seats for passage in passages):
            names = {passage.card, _slug(passage.title or passage.kind)}
            if wanted in names or (head in names and len(letter) == 1 and passage.letter.lower() == letter):
                yield passage


def passage_lines(passage: Passage, width: int, indent: str) -> list[str]:
    """A text with its letter, its kind and its bar, wrapped."""
    letter = f"({passage.letter}) " if passage.letter else ""
    cost = f" [{passage.cost}]" if passage.cost else ""
    text = " ".join(plain(paragraph) for paragraph in passage.paragraphs)
    label = f"{passage.label}{cost}. " if passage.label else ""
    return wrapped(f"{letter}{label}{text}", width, indent)


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """Lines of at most `width` columns; those after the first stand a little further in."""
    return textwrap.wrap(text, max(width, _NARROWEST), initial_indent=indent, subsequent_indent=f"{indent}  ")


def _slug(text: str) -> str:
    return "-".join(text.lower().split())
