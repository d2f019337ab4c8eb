"""Openings of a published set: first questions that a page can show before the rules have arrived in the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from gesso.data_classes import dataclass
from gesso.page.client import Client
from gesso.page.protocol import VERSION, Message
from gesso.page.table import House, Pictures
from gesso.page.worker import handlers
from gesso.project.project import ProjectModel
from gesso.sim.session import PERSON

_NUMBER = 8
"""So many openings there are, so that not every game begins alike."""
_TRIED = 64
"""So many seeds are tried for each pair of a front."""
_MOST_BYTES = 1_000_000
"""The openings of all pairs of a game take no more."""
_TRIED_FOR_OTHERS = 6


@dataclass(frozen=True, slots=True)
class Baker:
    """Makes openings for the person in the first seat."""

    project: ProjectModel
    """The published cards."""
    rival: str
    """The name of the player in the second seat."""
    pictures: Pictures
    """Returns what a page has to know of the pictures of faces."""

    def front(self, pair: tuple[str, ...]) -> Message:
        """Return what the first request of a page is answered, and the openings of the pair of a front.

        The first question of each is the person's own: the rival has chosen nothing yet. So nobody has to answer a card that
        nobody has explained.
        """
        baked: list[Message] = []
        for seed in range(1, _TRIED + 1):
            opening, is_own = self._opening(pair, seed)
            baked += [opening] if is_own else []
            if len(baked) == _NUMBER:
                break
        return {"hello": self._hello(), "openings": baked}

    def others(self, entries: Sequence[str], without: tuple[str, ...]) -> Mapping[str, Sequence[Message]]:
        """Return an opening of each pair but that of the front, by who sits in the first seat, as far as there is room.

        Where nobody's first question is their own, it is what they are asked first.
        """
        baked: dict[str, list[Message]] = {}
        room = _MOST_BYTES
        first = without[:1]
        for pair in product(sorted(entries, key=lambda id: id not in first), entries):
            if pair == without:
                continue
            opening = self._first(pair)
            room -= len(json.dumps(opening, ensure_ascii=False, separators=(",", ":")).encode())
            if room < 0:
                break
            baked.setdefault(pair[0], []).append(opening)
        return baked

    def _first(self, pair: tuple[str, ...]) -> Message:
        tried = []
        for seed in range(1, _TRIED_FOR_OTHERS + 1):
            opening, is_own = self._opening(pair, seed)
            if is_own:
                return opening
            tried.append(opening)
        return tried[0]

    def _opening(self, pair: tuple[str, ...], seed: int) -> tuple[Message, bool]:
        house, told = House(lambda: self.project, self.pictures), list[Message]()
        client = Client(handlers(house), told.append)
        entries, seats = list(pair), [PERSON, self.rival]
        client.hear({"id": 1, "ask": "hello", "version": VERSION})
        client.hear({"id": 2, "ask": "table/new", "entries": entries, "seats": seats, "seed": seed})
        shown = [message for message in told if "tell" in message]
        return {"entries": entries, "seats": seats, "seed": seed, "told": shown}, _is_own(house)

    def _hello(self) -> Message:
        told = list[Message]()
        client = Client(handlers(House(lambda: self.project, self.pictures)), told.append)
        client.hear({"id": 1, "ask": "hello", "version": VERSION})
        return {key: value for key, value in told[0].items() if key != "re"}


def _is_own(house: House) -> bool:
    """Return whether the person is asked before the rival has chosen anything."""
    for table in house.tables.values():
        session = table.session
        choices = [answered for answered in session.said if not answered.forced]
        return session.asks_a_human() and all(answered.decision.player == 0 for answered in choices)
    return False


def faces_at_the_start(project: ProjectModel, entry: str, rival: str) -> tuple[str, ...]:
    """Return the faces that a table shows when a game with an entry begins: those of its pieces, too."""
    asked: dict[str, None] = {}

    def pictures(_: ProjectModel, faces: Sequence[str]) -> dict[str, dict[str, Any]]:
        asked.update(dict.fromkeys(faces))
        return {}

    client = Client(handlers(House(lambda: project, pictures)), lambda message: None)
    client.hear({"id": 1, "ask": "hello", "version": VERSION})
    client.hear({"id": 2, "ask": "table/new", "entries": [entry, entry], "seats": [PERSON, rival], "seed": 1})
    return tuple(asked)
