"""Why something cannot be played, in sentences: the printed words of the costs and the phrases of a locale."""

from collections.abc import Callable, Iterable
from functools import cache

from gesso.engine import Game, Ruleset
from gesso.engine.reasons import COST, Reason, why_not
from gesso.wording.phrasebook import Phrasebook
from gesso.wording.printed_names import PrintedNames
from gesso.wording.reasons import say_line, say_reason
from gesso.wording.text_renderer import Price


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

    def why_not(self, game: Game, name: str, player: int) -> list[str]:
        """Why a player cannot play what is called so now, a sentence for each reason; that it can, where there is none.
        Raises UnknownPlay."""
        rules = self._observed(game.rules.players)
        reasons = why_not(rules, rules.restore(game.rules.save(game.state)), player, self._names.source(name))
        said = dict.fromkeys(map(self, reasons))
        return list(said) or [say_reason(self._book, "open", name=name)]
