"""What a seat may know, from a table of zones and who sees them.

```python
TABLE = (
    Zone("hand", hand_cards, rival=Visibility.COUNT),      # all to its owner, a number to the other
    Zone("deck", deck_cards, owner=Visibility.COUNT, rival=Visibility.COUNT),
    Zone("discard", discard_pile),                    # all to everybody
)
```
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
    """Key in the view."""
    content: Callable[[State, int], Any]
    """Return the content as JSON data, from state and seat."""
    owner: Visibility = Visibility.ALL
    """What its owner sees."""
    rival: Visibility = Visibility.ALL
    """What the other player sees."""


def zones_seen(zones: Iterable[Zone[State]], state: State, seat: int, viewer: int) -> dict[str, Any]:
    """Return what `viewer` sees of the zones of `seat`, by key; a count is the length of the content."""
    seen: dict[str, Any] = {}
    for zone in zones:
        sight = zone.owner if seat == viewer else zone.rival
        if sight is not Visibility.NONE:
            content = zone.content(state, seat)
            seen[zone.key] = content if sight is Visibility.ALL else len(content)
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
