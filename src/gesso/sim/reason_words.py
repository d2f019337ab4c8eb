"""Why something cannot be played, in sentences: the printed words of the costs and the phrases of a locale."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from gesso.engine import Game, Ruleset
from gesso.engine.reasons import COST, Reason, reasons_against
from gesso.engine.vm import Kernel
from gesso.wording.phrasebook import Phrasebook
from gesso.wording.printed_names import PrintedNames
from gesso.wording.reasons import say_line, say_reason
from gesso.wording.text_renderer import Price


@dataclass(frozen=True, slots=True)
class Playable:
    """Something that a player may ever play: its number, the `title` of its card and its own `name` as printed, and all
    that it goes by, in print and in logs."""

    play: int
    title: str
    name: str
    names: tuple[str, ...]


class ReasonWords:
    """Says reasons. `prices` gives the lines of all costs that stand in a file; what it does not know is said as the
    card file writes it. `names` prints what rules call cards and pieces. `observed` are the rules, by players, that know
    the lines of a cost and can test each."""

    def __init__(
        self,
        book: Phrasebook,
        prices: Callable[[str], Iterable[Price]],
        observed: Callable[[tuple[str, ...]], Ruleset],
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
        """Everything that may be asked about."""
        rules, state = self._table(game)
        ways: dict[int, dict[str, None]] = {}
        for name, play in rules.plays(state, player):
            ways.setdefault(play, {}).update(dict.fromkeys((name, self._names(name))))
        found = []
        for play, names in ways.items():
            title, name = map(self._names, rules.called(state, player, play))
            found.append(Playable(play, title, name, (name, *names)))
        return found

    def why_not(self, game: Game, player: int, plays: Iterable[Playable]) -> list[str]:
        """Why a player cannot play these now, a sentence for each reason; that one can be played, where there is none."""
        rules, state = self._table(game)
        said: dict[str, None] = {}
        for own in plays:
            reasons = reasons_against(rules, state, player, own.play)
            said.update(
                dict.fromkeys(map(self, reasons) if reasons else [say_reason(self._book, "open", name=own.name)])
            )
        return list(said)

    def _table(self, game: Game) -> tuple[Ruleset, Kernel]:
        rules = self._observed(game.rules.players)
        return rules, rules.restore(game.rules.save(game.state))
