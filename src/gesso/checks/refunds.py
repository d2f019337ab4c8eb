"""Effects that could be played for ever: they cost nothing, or give back all that they cost."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import REFUND
from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Repeatable:
    """An effect that nothing but its price keeps from being played again. `price` is the place of its first price, None
    where it costs nothing. `costs` are amounts of whatever it takes and `returns` how much of that its sentences may
    bring back; `refunded` where they surely bring back all. Effects with one `card` and different `side`s are never
    there together."""

    name: str
    span: Span
    price: Span | None
    costs: tuple[tuple[Hashable, int], ...]
    returns: Callable[[Hashable], int]
    refunded: bool
    card: str
    side: str


def check_refunds(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every such effect that costs nothing, or gives back all that it costs."""
    noun = entry.facts.repeatable_noun
    for effect in entry.repeatable:
        if effect.price is None:
            message = f"this {noun} costs nothing, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.span, entry.facts.price_hint)
        elif effect.refunded:
            message = f"this {noun} gives back all it costs, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.price, "let it cost something that it does not give back")


def check_refund_pairs(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Two such effects that, taken together, give back all that both cost. One that pays for itself is left to
    `check_refunds`, three in a cycle are not looked for."""
    effects = [effect for effect in entry.repeatable if effect.price is not None and not _pay_for(effect)]
    for first, second in combinations(effects, 2):
        apart = first.card == second.card and first.side != second.side
        if first.price is not None and second.price is not None and not apart and _pay_for(first, second):
            names = f"`{first.name}` and `{second.name}`"
            message = f"{names} give back all that both cost, so they can be played for ever"
            hint = "let one of them cost something that neither gives back"
            yield Diagnostic(REFUND, message, first.price, hint, (Related(second.price, "the other price"),))


def _pay_for(*effects: Repeatable) -> bool:
    needed = Counter(what for effect in effects for what, n in effect.costs for _ in range(n))
    return all(sum(effect.returns(what) for effect in effects) >= n for what, n in needed.items())
