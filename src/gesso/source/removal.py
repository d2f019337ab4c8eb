"""What is deleted when one of several values side by side is taken out: an item of a list, a key with its value."""

from gesso.diagnostics.fixes import whole_lines
from gesso.source.nodes import MappingNode, Pair, SequenceNode
from gesso.source.source_file import Span

_ITEM = "- "


def without_item(items: SequenceNode, at: int) -> Span | None:
    """What to delete so that an item is gone; None for the only one: nothing would be left of the list."""
    return _removal([item.span for item in items], at, _ITEM)


def without_key(mapping: MappingNode, pair: Pair) -> Span | None:
    """What to delete so that a key and its value are gone; comments above them stay. None for the only key."""
    return _removal([whole(each) for each in mapping], mapping.pairs.index(pair), "")


def without_repetition(before: Pair, again: Pair) -> Span:
    """What to delete so that a key that stands behind another one is gone with its value."""
    spans = [whole(before), whole(again)]
    return _removal(spans, 1, "") or spans[1]


def whole(pair: Pair) -> Span:
    """From the first character of a key to the last one of its value."""
    span, end = pair.key.span, pair.value.span.end
    if end == span.end:
        # A key without a value has its colon all the same.
        end += span.source.text[end:].startswith(":")
    return span.source.span(span.start, max(span.end, end))


def _removal(siblings: list[Span], at: int, mark: str) -> Span | None:
    if len(siblings) < 2:
        return None
    here = siblings[at]
    lines = whole_lines(here)
    text = here.source.text
    before, after = text[lines.start : here.start], text[here.end : lines.end].strip()
    if before.removesuffix(mark).strip() == "" and (after == "" or after.startswith("#")):
        return lines
    if at + 1 < len(siblings):
        # In brackets, or the first key of an item.
        return here.source.span(here.start, siblings[at + 1].start)
    return here.source.span(siblings[at - 1].end, here.end)
