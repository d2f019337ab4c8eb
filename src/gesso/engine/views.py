"""What a seat may know, from a table of who sees what.

```python
TABLE = (
    Zone("hand", hand_cards, rival=Sight.COUNT),      # all to its owner, a number to the other
    Zone("deck", deck_cards, owner=Sight.COUNT, rival=Sight.COUNT),
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
    """What somebody sees of a zone: its content, how much it holds, or not even that it is there."""

    ALL = "all"
    COUNT = "count"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Zone(Generic[State]):
    """A zone of each player: its key, its content as JSON data (state, seat), and what owner and rival see of it."""

    key: str
    content: Callable[[State, int], Any]
    owner: Visibility = Visibility.ALL
    rival: Visibility = Visibility.ALL


def zones_seen(zones: Iterable[Zone[State]], state: State, seat: int, viewer: int) -> dict[str, Any]:
    """What `viewer` sees of the zones of `seat`, by key; a count is the length of the content."""
    seen: dict[str, Any] = {}
    for zone in zones:
        sight = zone.owner if seat == viewer else zone.rival
        if sight is not Visibility.NONE:
            content = zone.content(state, seat)
            seen[zone.key] = content if sight is Visibility.ALL else len(content)
    return seen


def owed(state: Kernel, kinds: Sequence[str], viewer: int) -> dict[str, Any]:
    """The heads of a view: who looks, how the game stands, and who owes a choice of which kind. Only the viewer's own
    options are there; how many another player has can tell what that player holds."""
    return {
        "player": viewer,
        "result": state.result,
        "owed": [{"player": who, "kind": kinds[kind]} for who, kind, _ in state.pending if who >= 0],
        "options": [list(options) for who, _, options in state.pending if who == viewer],
    }
