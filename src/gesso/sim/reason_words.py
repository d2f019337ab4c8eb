"""Why something cannot be played, in sentences: the printed words of the costs and the phrases of a locale."""

from collections.abc import Callable, Iterable
from functools import cache

from gesso.engine import Game
from gesso.engine.reasons import COST, Reason
from gesso.wording.phrasebook import Phrasebook
from gesso.wording.reasons import say_line, say_reason
from gesso.wording.text_renderer import Price


class ReasonWords:
    """Says reasons. `prices` gives the lines of all costs that stand in a file; what it does not know is said as the
    card file writes it."""

    def __init__(self, book: Phrasebook, prices: Callable[[str], Iterable[Price]]) -> None:
        self._book = book
        self._in = cache(lambda source: {price.line: price.words for price in prices(source)})

    def __call__(self, reason: Reason) -> str:
        cost = reason.cost
        if cost is None:
            return say_reason(self._book, reason.kind, name=reason.name, **reason.parts)
        price = self._in(cost.source).get(cost.line, cost.text)
        if reason.kind != COST:
            return say_reason(self._book, reason.kind, name=reason.name, price=price)
        return say_line(self._book, cost.asks, cost.available, reason.name, price)

    def why_not(self, game: Game, name: str, player: int) -> list[str]:
        """Why a player cannot play what is called so now, a sentence for each reason; that it can, where there is none.
        Raises UnknownPlay."""
        said = dict.fromkeys(map(self, game.why_not(name, player)))
        return list(said) or [say_reason(self._book, "open", name=name)]
