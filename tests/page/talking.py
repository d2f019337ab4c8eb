"""Pages without a browser: what they ask and what they hear, each message held against the schema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import gesso
from gesso.page.client import Client
from gesso.page.protocol import Message, fits
from gesso.page.replay import ReplayDesk
from gesso.page.table import House, TableDesk

ROOT = Path(__file__).parents[2]


@cache
def project() -> gesso.Project:
    """The cards of the checkout."""
    return gesso.open(ROOT)


def house() -> House:
    """A house whose programs think at once."""
    return House(lambda: project().model)


class Page:
    """A page that asks and keeps what it hears."""

    def __init__(self, house: House, **hello: Any) -> None:
        self.house = house
        self.client = Client({**TableDesk(house).requests, **ReplayDesk(house).requests}, self._hear)
        self.heard: list[Message] = []
        self.story: list[Message] = []
        self._asked: dict[int, str] = {}
        self.hello = self.ask("hello", version=1, **hello)

    def _hear(self, message: Message) -> None:
        message = json.loads(json.dumps(message))
        if "tell" in message:
            assert fits("tellings", message, message["tell"]), message
        else:
            name = "error" if "error" in message else self._asked[message["re"]]
            assert fits("answers", message, name), message
        if message.get("tell") == "table":
            self.story[message["since"] :] = message["story"]
        self.heard.append(message)

    def ask(self, name: str, **values: Any) -> Message:
        """Return the answer to a request."""
        id = len(self._asked) + 1
        self._asked[id] = name
        before = len(self.heard)
        self.client.hear({"id": id, "ask": name, **values})
        return next(each for each in self.heard[before:] if each.get("re") == id)

    def sit(self, *entries: str, seats: tuple[str, str] = ("person", "greedy"), seed: int = 1) -> Message:
        """Open a table; return its state."""
        self.ask("table/new", entries=list(entries), seats=list(seats), seed=seed)
        return self.table

    @property
    def table(self) -> Message:
        """The newest state of the table."""
        return next(each for each in reversed(self.heard) if each.get("tell") == "table")

    def act(self, chance: Random) -> Message:
        """Do what the state asks for: lift the curtain, or take any option; return the answer."""
        state = self.table
        if state["status"] == "curtain":
            return self.ask("table/show", table=state["table"], seat=state["asked"])
        option = chance.choice(state["question"]["options"])["option"]
        return self.ask("table/choose", table=state["table"], seq=state["seq"], option=option)
