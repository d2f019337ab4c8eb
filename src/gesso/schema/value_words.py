"""Words for values of a card file, as messages use them."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.source import Mapping, Node, Scalar
from gesso.source import Sequence as SequenceNode


def kind_of(node: Node) -> str:
    """What a value is, as a sentence calls it."""
    match node:
        case Mapping():
            return "a mapping"
        case SequenceNode():
            return "a list"
        case Scalar(value=bool()):
            return f"`{node.text}`"
        case Scalar(value=int() | float()):
            return "a number"
        case Scalar(value=None):
            return "empty"
        case Scalar():
            return "text"


def listed(words: Sequence[str], joiner: str, *, quote: bool = True) -> str:
    """`a`, `b` and `c`."""
    quoted = [f"`{word}`" if quote else word for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {joiner} {quoted[-1]}"


def uncapital(text: str) -> str:
    """A sentence as it stands inside another one."""
    return text[:1].lower() + text[1:]


def shortened(text: str) -> str:
    """A text on one line of at most forty characters."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:37] + "..."
