"""Prices that a passive of the same entry forbids for ever."""

from collections.abc import Iterator

from gesso.checks.checked_text import CheckedText, EntryTexts
from gesso.checks.consequences import Deed
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import NEVER_PAYABLE
from gesso.lang.ast import Ban


def check_forbidden_prices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every price whose payment is, in all that it may take, a deed which a passive without a condition forbids."""
    known = entry.consequences
    bans = [(text, node, deed) for text, node in _bans(entry) for deed in known.forbidden(node.event)]
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


def _bans(entry: EntryTexts) -> Iterator[tuple[CheckedText, Ban]]:
    for text in entry.texts:
        if text.kind == "passive":
            yield from ((text, node) for node in text.nodes if isinstance(node, Ban))


def _is(deed: Deed, forbidden: Deed, entry: EntryTexts) -> bool:
    return deed.kind == forbidden.kind and deed.thing.surely_is(forbidden.thing, entry.consequences.wider)
