"""Why a story's choice is refused: a reason by its kind, or by the line of the cost as the card writes it."""

from collections.abc import Iterator, Sequence

from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.engine import Game, Reason, UnknownPlay
from gesso.sim.scenarios.adapter import Difference, ScenarioError, fold
from gesso.sim.scenarios.reader import Word


def reasons_of(game: Game, word: Word, seats: Sequence[int]) -> tuple[Reason, ...] | None:
    """The reasons against a play of the first of these seats that may ever have it; None where none of them has it."""
    for seat in seats:
        try:
            return game.why_not(word.text, seat)
        except UnknownPlay:
            continue
    return None


def reason_differences(game: Game, word: Word, wanted: Sequence[Word]) -> Iterator[Difference]:
    """Which of the reasons that a story gives does not keep a choice from being made. Raises ScenarioError for words that
    are nobody's play."""
    seats = [*game.pending, *(seat for seat in range(len(game.rules.players)) if seat not in game.pending)]
    found = reasons_of(game, word, seats)
    if found is None:
        message = f"`{word.text}` is nothing that is played, so nothing tells why it is illegal"
        raise ScenarioError.at(word.span, UNKNOWN_THING, message, "write it without a reason")
    said = {fold(text) for reason in found for text in _texts(reason)}
    for reason in wanted:
        if fold(reason.text) not in said:
            message = f"`{word.text}` should be illegal because of `{reason.text}`, and it is for {in_short(found)}"
            yield Difference(message, reason.span)


def in_short(reasons: Sequence[Reason]) -> str:
    """Reasons as a story may write them, each with its figures."""
    return ", ".join(dict.fromkeys(map(_told, reasons)))


def _told(reason: Reason) -> str:
    cost = reason.cost
    if cost is None:
        return f"`{reason.kind}`"
    return f"`{cost.text}`" if cost.available is None else f"`{cost.text}` ({cost.available} of {cost.needed})"


def _texts(reason: Reason) -> tuple[str, ...]:
    return (reason.kind,) if reason.cost is None else (reason.kind, reason.cost.text)
