"""Costs that let the player pick one of several blocks of prices."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import ONE_PRICE, SAME_PRICE, TOO_MANY_WAYS
from gesso.lang.ast import MOST_WAYS, Node, PayOneOf, ways_to_pay


def check_alternatives(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every such price that asks for more or fewer than one block, every block that another one repeats, and costs that can
    be paid in too many ways."""
    for text in entry.texts:
        ways = ways_to_pay(text.nodes)
        if ways > MOST_WAYS:
            last = next(price for price in reversed(text.nodes) if isinstance(price, PayOneOf))
            message = f"this cost can be paid in {ways} ways, and {MOST_WAYS} are the most"
            yield Diagnostic(TOO_MANY_WAYS, message, last.span, "offer fewer blocks")
    for _text, price in nodes_of(entry, PayOneOf):
        if price.n != 1:
            message = f"one of these blocks is paid, and this asks for {price.n}"
            hint = "write `choose 1 of`, and what is always paid on lines of its own"
            yield Diagnostic(ONE_PRICE, message, price.span, hint)
        written: dict[tuple[str, ...], Node] = {}
        for block in price.options:
            # Equal words mean the same here, though what each block picks is kept in its own place.
            words = tuple(" ".join(line.span.text.split()) for line in block)
            first = written.setdefault(words, block[0])
            if first is not block[0]:
                related = (Related(first.span, "the same prices"),)
                yield Diagnostic(SAME_PRICE, "this costs what another block costs", block[0].span, "drop it", related)
