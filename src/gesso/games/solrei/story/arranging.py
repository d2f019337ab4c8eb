"""The events of a Show in the order and grouping in which they are told: prices with what they pay for, and no more of
an Exchange than happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.events import Event
from gesso.games.solrei.story.sentences import PAID, SENTENCES
from gesso.sim.story import Numbered

TURNED = ("readies", "exhausts", "augments")


def arranged(events: Sequence[Event]) -> Sequence[Numbered]:
    """What is told. `activates` gets its target and its price as further values, `blocks-point` what blocked it."""
    arranging = _Arranging()
    for place, event in enumerate(events):
        arranging.take(place, event)
    return [(place, event) for place, event in arranging.told if event and event.kind in SENTENCES]


class _Arranging:
    """`told` holds None for an event that has been left out again."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Event | None]] = []
        self._paying = -1
        """Where the activation stands that is paid for, or -1."""
        self._used: tuple[int, int] | None = None
        """Program and Art of what has just been paid for: that the Art turns is no news."""
        self._idle: list[int] = []
        """Where it is told that something lies in the Exchange and that nobody wants to answer."""
        self._answered = False

    def take(self, place: int, event: Event) -> None:
        """The next event."""
        match event.kind:
            case "activates":
                self._answered = self._answered or event.values[2] >= 0
                self._paying = len(self.told)
                self.told.append((place, event._replace(values=(*event.values, -1, -1, ()))))
            case "lies" if self._paying >= 0:
                text, art, answers, _, _, paid = self._activation().values
                self._change((text, art, answers, *event.values[1:], paid))
                self._paying, self._used = -1, (text, art)
            case "lies" | "passes":
                self._idle.append(len(self.told))
                self.told.append((place, event))
            case "resolves":
                self._resolves(place, event)
            case "blocks-point":
                self._blocks(place, event)
            case "shows-art":
                self.told.insert(self._first_readied(event), (place, event))
            case kind if kind in TURNED and (event.program, event.values[0]) == self._used:
                self._used = None
            case kind if kind in PAID and self._paying >= 0 and event.program == self._activation().values[0]:
                *values, paid = self._activation().values
                self._change((*values, (*paid, event)))
            case _:
                self.told.append((place, event))

    def _first_readied(self, event: Event) -> int:
        """What is readied together is told in one sentence, after all that has to be known of it."""
        at = len(self.told)
        while at and (before := self.told[at - 1][1]) and before.kind == "readies" and before[1:5] == event[1:5]:
            at -= 1
        return at

    def _activation(self) -> Event:
        activation = self.told[self._paying][1]
        assert activation is not None
        return activation

    def _change(self, values: tuple[object, ...]) -> None:
        """The activation that is paid for gets other values."""
        self.told[self._paying] = self.told[self._paying][0], self._activation()._replace(values=values)

    def _resolves(self, place: int, event: Event) -> None:
        """An Exchange that nobody has answered is told by what resolves in it."""
        for at in () if self._answered else self._idle:
            self.told[at] = self.told[at][0], None
        self._idle, self._answered = [], False
        self.told.append((place, event))

    def _blocks(self, place: int, event: Event) -> None:
        """What blocks a point is told with it."""
        first, before = self.told[-1] if self.told else (place, None)
        if before and before.kind in ("discards", "breaks") and before.seat == event.seat:
            self.told[-1] = first, event._replace(values=(*event.values, before.kind, before.values[0]))
        else:
            self.told.append((place, event._replace(values=(*event.values, "", -1))))
