"""Checks of costs: effects that could be played for ever, alternatives that offer no choice, and prices that a
passive of the same entry always forbids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gesso.checks.consequences import Outcome, RepeatableEffect
from gesso.checks.entry_texts import EntryTexts, TextFacts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import NEVER_PAYABLE, ONE_PRICE, REFUND, SAME_PRICE, TOO_MANY_WAYS
from gesso.lang.ast import MOST_WAYS, Ban, Node, PayOneOf, ways_to_pay


def check_free_loops(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every repeatable effect that costs nothing, or gives back all that it costs."""
    noun = entry.facts.repeatable_noun
    for effect in entry.repeatable_effects:
        if effect.price is None:
            message = f"this {noun} costs nothing, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.span, entry.facts.price_hint)
        elif effect.refunded:
            message = f"this {noun} gives back all it costs, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.price, "make it cost something that it does not give back")


def check_free_loop_pairs(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report two repeatable effects that together give back all that both cost.

    One that pays for itself is left to `check_free_loops`. Cycles of three are not looked for.
    """
    effects = [effect for effect in entry.repeatable_effects if effect.price is not None and not _pay_for(effect)]
    for first, second in combinations(effects, 2):
        apart = first.card == second.card and first.side != second.side
        if first.price is not None and second.price is not None and not apart and _pay_for(first, second):
            names = f"`{first.name}` and `{second.name}`"
            message = f"{names} give back all that both cost, so they can be played for ever"
            hint = "make one of them cost something that neither gives back"
            yield Diagnostic(REFUND, message, first.price, hint, (Related(second.price, "the other price"),))


def _pay_for(*effects: RepeatableEffect) -> bool:
    needed = Counter(price for effect in effects for price, n in effect.costs for _ in range(n))
    return all(sum(effect.returns(price) for effect in effects) >= n for price, n in needed.items())


def check_alternatives(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report alternatives that ask for more or fewer than one block or repeat a block, and costs with too many ways
    to pay."""
    for text in entry.texts:
        ways = ways_to_pay(text.nodes)
        if ways > MOST_WAYS:
            last = next(price for price in reversed(text.nodes) if isinstance(price, PayOneOf))
            message = f"this cost can be paid in {ways} ways; the limit is {MOST_WAYS}"
            yield Diagnostic(TOO_MANY_WAYS, message, last.span, "offer fewer blocks")
    for _text, price in nodes_of(entry, PayOneOf):
        if price.n != 1:
            message = f"only one of these blocks is paid, but this asks for {price.n}"
            hint = "write `choose 1 of`, and put what is always paid on lines of its own"
            yield Diagnostic(ONE_PRICE, message, price.span, hint)
        written: dict[tuple[str, ...], Node] = {}
        for block in price.options:
            # Equal words mean the same here, although each block keeps what it picks in its own place.
            words = tuple(" ".join(line.span.text.split()) for line in block)
            first = written.setdefault(words, block[0])
            if first is not block[0]:
                related = (Related(first.span, "the same prices"),)
                yield Diagnostic(
                    SAME_PRICE, "this block costs the same as another one", block[0].span, "drop it", related
                )


def check_forbidden_prices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every price whose payment, whatever it takes, is an action that a passive without a condition forbids."""
    known = entry.consequences
    bans = [(text, node, deed) for text, node in _bans(entry) for deed in known.outcomes(node.event)]
    for text in entry.texts:
        if not bans or text.kind != "cost":
            continue
        for price in text.all:
            deeds = tuple(known.paid(price, text))
            behind = next(
                (
                    ban
                    for owner, ban, no in bans
                    if owner.holds_for(text) and any(_is(deed, no, entry) for deed in deeds)
                ),
                None,
            )
            if behind is not None:
                related = (Related(behind.span, "this forbids it"),)
                hint = "ask for another price, or put the passive under an `if`"
                message = "a passive forbids what this costs, so it can never be paid"
                yield Diagnostic(NEVER_PAYABLE, message, price.span, hint, related)


def _bans(entry: EntryTexts) -> Iterator[tuple[TextFacts, Ban]]:
    for text in entry.texts:
        if text.kind == "passive":
            yield from ((text, node) for node in text.nodes if isinstance(node, Ban))


def _is(deed: Outcome, forbidden: Outcome, entry: EntryTexts) -> bool:
    return deed.kind == forbidden.kind and deed.thing.surely_is(forbidden.thing, entry.consequences.supertypes)
