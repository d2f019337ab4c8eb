"""The printed words of both players' cards at the table: found by what somebody types, wrapped to the screen."""

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import replace

from gesso.engine.log import slug, without_seat
from gesso.wording import plain
from gesso.wording.transcript import Passage

_NARROWEST = 30
_ONE_LINE = 10_000


class CardWords:
    """The texts of each seat's entries."""

    def __init__(self, seats: Sequence[Sequence[Passage]]) -> None:
        self._seats = tuple(tuple(passages) for passages in seats)
        self._by_id = [{passage.id: passage for passage in passages} for passages in seats]

    def text(self, seat: int, id: str) -> Passage | None:
        return self._by_id[seat].get(id)

    def titled(self, seat: int, title: str) -> list[Passage]:
        return [passage for passage in self._seats[seat] if passage.title == title]

    def lines(
        self, words: str, width: int, note: Callable[[int, Passage], str] = lambda seat, passage: ""
    ) -> list[str]:
        """The card that an option or a name means, with the heading of each side; nothing where it means none. `note`
        says something of a side, by seat and text."""
        lines: list[str] = []
        for seat, passage in self._meant(words):
            told = note(seat, passage)
            heading = f"{passage.heading}{f' ({told})' if told else ''}"
            found = [*([] if heading in lines else [heading]), *passage_lines(passage, width, "  ")]
            lines += found if found[-1] not in lines else []
        return lines

    def _meant(self, words: str) -> list[tuple[int, Passage]]:
        """By seat: `quick-hand`, `guard-card b`, a whole option (`guard-card b by 0:guard-1`), or how a name begins."""
        wanted = slug(without_seat(words).partition(" by ")[0])
        head, _, letter = wanted.rpartition("-")
        every = [(seat, passage) for seat, passages in enumerate(self._seats) for passage in passages]
        names = [{passage.card, slug(passage.title or passage.kind)} for _, passage in every]
        exact = [
            own
            for own, known in zip(every, names)
            if wanted in known or (head in known and len(letter) == 1 and own[1].letter.lower() == letter)
        ]
        if exact or not wanted:
            return self._both_sides(every, exact)
        begun = [own for own, known in zip(every, names) if any(name.startswith(wanted) for name in known)]
        inside = [own for own, known in zip(every, names) if any(wanted in name for name in known)]
        return self._both_sides(every, begun or inside)

    @staticmethod
    def _both_sides(every: list[tuple[int, Passage]], found: list[tuple[int, Passage]]) -> list[tuple[int, Passage]]:
        cards = {(seat, passage.card) for seat, passage in found if passage.card}
        return [own for own in every if own in found or (own[0], own[1].card) in cards]

    @property
    def titles(self) -> list[str]:
        """The names that can be asked for."""
        found = (passage.title or passage.kind for passages in self._seats for passage in passages)
        return list(dict.fromkeys(found))


def passage_lines(passage: Passage, width: int, indent: str) -> list[str]:
    """A text with its letter, its kind and its bar, wrapped."""
    letter = f"({passage.letter}) " if passage.letter else ""
    cost = f" [{passage.cost}]" if passage.cost else ""
    text = " ".join(plain(paragraph) for paragraph in passage.paragraphs)
    label = f"{passage.label}{cost}. " if passage.label else ""
    return wrapped(f"{letter}{label}{text}", width, indent)


def beside(name: str, passage: Passage) -> str:
    """A text in one line beside the name that it goes by: without its letter, and without that name again."""
    unnamed = replace(passage, letter="", label=passage.label.removeprefix(name).lstrip())
    return " ".join(" ".join(passage_lines(unnamed, _ONE_LINE, "")).split())


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """Lines of at most `width` columns; those after the first stand a little further in."""
    return textwrap.wrap(text, max(width, _NARROWEST), initial_indent=indent, subsequent_indent=f"{indent}  ")
