"""The zones of a game, each declared once: what lies there, in which order, and who may see it.

```python
HAND = Zone("hand", hand_cards, rival=Visibility.COUNT, ordered=False)   # all to its owner, a number to the other
DECK = Zone("deck", deck_cards, owner=Visibility.COUNT, rival=Visibility.COUNT)
DISCARD = Zone("discard", discard_pile, lay=discard, shown=card_names)   # all to everybody, by name
```

Views show the zones of a table of them. Scenarios read, write and compare those that have `lay`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from gesso.engine.vm import Kernel

State = TypeVar("State", bound=Kernel)


class Visibility(Enum):
    """What a player sees of a zone: its content, how much it holds, or not even that it exists."""

    ALL = "all"
    COUNT = "count"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Zone(Generic[State]):
    """A zone of each player."""

    key: str
    """Key in views and scenarios."""
    content: Callable[[State, int], Any]
    """Return the content, from state and seat: JSON data, or the numbers of cards if the zone has `shown` or `lay`."""
    owner: Visibility = Visibility.ALL
    """What its owner sees."""
    rival: Visibility = Visibility.ALL
    """What the other player sees."""
    shown: Callable[[State, int, Any], Any] | None = None
    """Return the content as a view shows it; None for as it is."""
    ordered: bool = True
    """Whether the order of its cards means anything."""
    lay: Callable[[State, int, int], None] | None = None
    """Lay one more card there, without any effect; None if a position cannot be put together in this way."""


def zones_seen(zones: Iterable[Zone[State]], state: State, seat: int, viewer: int) -> dict[str, Any]:
    """Return what `viewer` sees of the zones of `seat`, by key; a count is the length of the content."""
    seen: dict[str, Any] = {}
    for zone in zones:
        sight = zone.owner if seat == viewer else zone.rival
        if sight is not Visibility.NONE:
            content = zone.content(state, seat)
            if sight is Visibility.COUNT:
                seen[zone.key] = len(content)
            else:
                seen[zone.key] = content if zone.shown is None else zone.shown(state, seat, content)
    return seen


def owed(state: Kernel, kinds: Sequence[str], viewer: int) -> dict[str, Any]:
    """Return the head of a view: who looks, how the game stands, and who owes a choice of which kind.

    It holds only the viewer's own options: the number of another player's options can reveal that player's hand.
    """
    return {
        "player": viewer,
        "result": state.result,
        "owed": [{"player": who, "kind": kinds[kind]} for who, kind, _ in state.pending if who >= 0],
        "options": [list(options) for who, _, options in state.pending if who == viewer],
    }
