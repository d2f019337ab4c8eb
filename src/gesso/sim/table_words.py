"""What a terminal shows in one language: printed names, the printed words of both players' cards, wrapped to the
screen, and sentences on why something cannot be played."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache

from gesso.data_classes import dataclass
from gesso.engine import AnyRuleset, Game
from gesso.engine.choices import Option, slug, without_seat
from gesso.engine.reasons import COST, Reason, reasons_against
from gesso.engine.ruleset import DecisionContext
from gesso.engine.vm import Kernel
from gesso.wording import plain
from gesso.wording.labels import say_line, say_reason
from gesso.wording.phrasebook import Phrasebook, PrintedNames
from gesso.wording.text_renderer import Price
from gesso.wording.transcript import Passage

Named = Callable[[str], str]
"""Returns the printed form of a name of the rules."""


def unchanged(name: str) -> str:
    """Return the name itself, in the language of the card files."""
    return name


class TableWords:
    """The phrases of a game's table. Their keys begin with `table.`, which callers leave out."""

    def __init__(self, book: Phrasebook, named: Named = unchanged) -> None:
        self.book = book
        self.named = named

    @property
    def colon(self) -> str:
        """Return what stands between a heading and what follows, as the language sets it."""
        return self.book.grammar.colon

    def __call__(self, phrase: str, **values: str) -> str:
        return str(self.book(f"table.{phrase}", **values))


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
        """Return the card that an option or a name means, with the heading of each side; nothing if it means none.

        `note` gives a remark on a side, by seat and text.
        """
        lines: list[str] = []
        for seat, passage in self._meant(words):
            remark = note(seat, passage)
            heading = f"{passage.heading}{f' ({remark})' if remark else ''}"
            card_lines = [*([] if heading in lines else [heading]), *passage_lines(passage, width, "  ")]
            lines += card_lines if card_lines[-1] not in lines else []
        return lines

    def _meant(self, words: str) -> list[tuple[int, Passage]]:
        """Find texts by seat: `quick-hand`, `guard-card b`, a whole option (`guard-card b by 0:guard-1`), or how a
        name begins."""
        wanted = slug(without_seat(words).partition(" by ")[0])
        head, _, letter = wanted.rpartition("-")
        every = [(seat, passage) for seat, passages in enumerate(self._seats) for passage in passages]
        names = [{passage.card, slug(passage.title or passage.kind)} for _, passage in every]
        exact = [
            entry
            for entry, known in zip(every, names)
            if wanted in known or (head in known and len(letter) == 1 and entry[1].letter.lower() == letter)
        ]
        if exact or not wanted:
            return self._both_sides(every, exact)
        begun = [entry for entry, known in zip(every, names) if any(name.startswith(wanted) for name in known)]
        inside = [entry for entry, known in zip(every, names) if any(wanted in name for name in known)]
        return self._both_sides(every, begun or inside)

    @staticmethod
    def _both_sides(every: list[tuple[int, Passage]], meant: list[tuple[int, Passage]]) -> list[tuple[int, Passage]]:
        cards = {(seat, passage.card) for seat, passage in meant if passage.card}
        return [entry for entry in every if entry in meant or (entry[0], entry[1].card) in cards]

    @property
    def titles(self) -> list[str]:
        """Return the names that can be asked for."""
        names = (passage.title or passage.kind for passages in self._seats for passage in passages)
        return list(dict.fromkeys(names))


def passage_lines(passage: Passage, width: int, indent: str) -> list[str]:
    """Return a text with its letter, its kind and its bar, wrapped."""
    letter = f"({passage.letter}) " if passage.letter else ""
    cost = f"[{passage.cost}]" if passage.cost else ""
    text = " ".join(plain(paragraph) for paragraph in passage.paragraphs)
    head = f"{passage.label} {cost}".rstrip() + "." if passage.label else cost
    return wrapped(f"{letter}{head} {text}" if head else f"{letter}{text}", width, indent)


def picked(say: TableWords, context: DecisionContext, printed: Callable[[Option], str]) -> str:
    """Return how much of a set has been picked; empty if a single thing is asked for."""
    if context.number <= 1 and not context.up_to:
        return ""
    phrase = "asked.pick_up_to" if context.up_to else "asked.pick"
    members = ", ".join(map(printed, context.chosen))
    return say(phrase, n=str(context.number), among=str(context.option_count), named=members)


def offered(texts: Sequence[str], option: Option) -> str:
    """Return one of the texts that a choice among texts offers; the option's words if they are not known."""
    number = int(option.referent["option"])
    return texts[number - 1] if number <= len(texts) else option.words


def paragraphs(passages: Iterable[Passage]) -> list[str]:
    """Return texts as paragraphs, not wrapped."""
    return [line for passage in passages for line in passage_lines(passage, _ONE_LINE, "")]


def beside(name: str, passage: Passage) -> str:
    """Return a text in one line for the place beside its name: without its letter, and without that name again."""
    unnamed = replace(passage, letter="", label=passage.label.removeprefix(name).lstrip())
    return " ".join(" ".join(passage_lines(unnamed, _ONE_LINE, "")).split())


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """Return lines of at most `width` columns; those after the first are indented a little more."""
    return wrap(text, max(width, _NARROWEST), indent, f"{indent}  ")


_FIGURE = re.compile(r"(?<=\d) (?=[^\W\d])")
_TIED = "\ue000"
"""Stands for a blank at which no line ends; no font and no text has it."""


def wrap(text: str, width: int, first: str, later: str) -> list[str]:
    """Return lines of at most `width` columns behind their indents. A figure and its noun stay on one line."""
    lines = textwrap.wrap(_FIGURE.sub(_TIED, text), width, initial_indent=first, subsequent_indent=later)
    return [line.replace(_TIED, " ") for line in lines]


@dataclass(frozen=True, slots=True)
class Playable:
    """Something that a player may ever play."""

    play: int
    """Its number."""
    title: str
    """The title of its card, as printed."""
    name: str
    """Its own name, as printed."""
    names: tuple[str, ...]
    """All its names, in print and in logs."""


class ReasonWords:
    """Words reasons.

    Args:
        prices: Lines of all costs in a file; unknown ones are shown as the card file writes them.
        names: Prints the rules' names of cards and pieces.
        observed: The rules, by players, that know the lines of a cost and can test each.
    """

    def __init__(
        self,
        book: Phrasebook,
        prices: Callable[[str], Iterable[Price]],
        observed: Callable[[tuple[str, ...]], AnyRuleset],
        names: PrintedNames | None = None,
    ) -> None:
        self._book = book
        self._names = names or PrintedNames(book, book, {})
        self._observed = observed
        self._in = cache(lambda source: {price.line: price.words for price in prices(source)})

    def __call__(self, reason: Reason) -> str:
        cost, name = reason.cost, self._names(reason.name)
        if cost is None:
            parts = {part: self._names(words) for part, words in reason.parts.items()}
            return say_reason(self._book, reason.kind, name=name, **parts)
        price = self._in(cost.source).get(cost.line, cost.text)
        if reason.kind != COST:
            return say_reason(self._book, reason.kind, name=name, price=price)
        return say_line(self._book, cost.asks, cost.available, name, price)

    def plays(self, game: Game, player: int) -> list[Playable]:
        """Return everything that may be asked about."""
        rules, state = self._table(game)
        ways: dict[int, dict[str, None]] = {}
        for name, play in rules.plays(state, player):
            ways.setdefault(play, {}).update(dict.fromkeys((name, self._names(name))))
        playables = []
        for play, names in ways.items():
            title, name = map(self._names, rules.called(state, player, play))
            playables.append(Playable(play, title, name, (name, *names)))
        return playables

    def why_not(self, game: Game, player: int, plays: Iterable[Playable]) -> list[str]:
        """Return why a player cannot play these now, a sentence for each reason; or that one can be played, if there
        is none."""
        rules, state = self._table(game)
        sentences: dict[str, None] = {}
        for playable in plays:
            reasons = reasons_against(rules, state, player, playable.play)
            sentences.update(
                dict.fromkeys(map(self, reasons) if reasons else [say_reason(self._book, "open", name=playable.name)])
            )
        return list(sentences)

    def _table(self, game: Game) -> tuple[AnyRuleset, Kernel]:
        rules = self._observed(game.rules.players)
        return rules, rules.restore(game.rules.save(game.state))
