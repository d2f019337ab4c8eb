"""Openings of a published set: first questions that a page can show before the rules have arrived in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gesso.page.client import Client
from gesso.page.protocol import VERSION, Message
from gesso.page.table import House, Pictures
from gesso.page.worker import handlers
from gesso.project.project import ProjectModel
from gesso.sim.session import PERSON

_NUMBER = 8
"""So many openings there are, so that not every game begins alike."""
_TRIED = 64
"""So many seeds are tried."""


def openings(project: ProjectModel, pairs: Sequence[tuple[str, ...]], rival: str, pictures: Pictures) -> Message:
    """Return what the first requests of a page are answered, and openings for the person in the first seat.

    An opening is one whose first question is the person's own: the rival has chosen nothing yet. So nobody has to answer a
    card that nobody has explained.

    Args:
        project: The published cards.
        pairs: What the players bring, by seat.
        rival: The name of the player in the second seat.
        pictures: Returns what a page has to know of the pictures of faces.
    """
    baked: Message = {"hello": {}, "openings": []}
    for pair in pairs:
        found = 0
        for seed in range(1, _TRIED + 1):
            house, told = House(lambda: project, pictures), list[Message]()
            client = Client(handlers(house), told.append)
            client.hear({"id": 1, "ask": "hello", "version": VERSION})
            client.hear({"id": 2, "ask": "table/new", "entries": list(pair), "seats": [PERSON, rival], "seed": seed})
            baked["hello"] = {key: value for key, value in told[0].items() if key != "re"}
            if not _is_own(house):
                continue
            shown = [message for message in told if "tell" in message]
            baked["openings"].append({"entries": list(pair), "seats": [PERSON, rival], "seed": seed, "told": shown})
            found += 1
            if found == _NUMBER:
                break
    return baked


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
