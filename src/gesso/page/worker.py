"""The live page's other back end: the same rules in a Web Worker of the reader's browser, without a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gesso.page.client import Client, Handlers
from gesso.page.frozen import thaw
from gesso.page.replay import ReplayDesk
from gesso.page.table import House, TableDesk
from gesso.project.project import ProjectModel

_PROJECT = Path("/project")


def handlers(house: House) -> Handlers:
    """Return what answers the requests about the tables of a published set."""
    return {**TableDesk(house, ["replay"]).requests, **ReplayDesk(house).requests}


def _client(answers: Handlers, tell: Callable[[str], None]) -> Client:
    return Client(answers, lambda message: tell(json.dumps(message, ensure_ascii=False)))


class Worker:
    """One page that plays a published set.

    Args:
        frozen: The set.
        faces: What the page has to know of the pictures of each face, as JSON.
        tell: Sends a message, as JSON, to the page.
    """

    def __init__(self, frozen: bytes, faces: str, tell: Callable[[str], None]) -> None:
        project = thaw(frozen, _PROJECT)
        known: Mapping[str, Mapping[str, Any]] = json.loads(faces)

        def pictures(_: ProjectModel, names: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
            return {name: known[name] for name in names if name in known}

        house = House(lambda: project, pictures)
        requests = {**TableDesk(house, can=("replay",)).requests, **ReplayDesk(house).requests}
        self._client = Client(requests, lambda message: tell(json.dumps(message, ensure_ascii=False)))

    def hear(self, text: str) -> None:
        """Answer a message of the page."""
        self._client.hear(json.loads(text))


class TextWorker:
    """One page that writes a text.

    Args:
        root: The folder of the project.
        file: The file of the entry, from there.
        card: The id of the card.
        tell: Sends a message, as JSON, to the page.
    """

    def __init__(self, root: str, file: str, card: str, tell: Callable[[str], None]) -> None:
        # Only what writes needs the language and its checks.
        from gesso.page.playground import Playground

        self._client = _client(Playground(Path(root), file, card).requests, tell)

    def hear(self, text: str) -> None:
        """Answer a message of the page."""
        self._client.hear(json.loads(text))
