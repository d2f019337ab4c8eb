"""Costs that let the player pick one of several blocks of prices."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.alternatives import ONE_PRICE, SAME_PRICE
from gesso.lang.ast import Node, PayOneOf


def check_alternatives(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every such price that asks for more or fewer than one block, and every block that another one repeats."""
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
