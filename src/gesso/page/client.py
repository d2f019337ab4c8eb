"""One page that is connected: its requests are checked, handled once, and answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gesso.diagnostics import CheckError, RequestError
from gesso.engine import LogError
from gesso.page.protocol import Message, Refusal, checked

Handler = Callable[["Client", Message], Mapping[str, Any]]
"""Carries out a request that has its shape, and returns what the answer holds. Raises RequestError."""
Handlers = Mapping[str, Handler]
"""Handlers by the names of requests."""
HELLO = "hello"
"""The request that a page begins with."""
_MANY = 4_096
"""So many requests of a page are remembered, to answer each once."""


class Client:
    """One page that is connected.

    Args:
        handlers: What answers its requests, by name.
        tell: Sends a message to the page.
    """

    def __init__(self, handlers: Handlers, tell: Callable[[Message], None]) -> None:
        self._handlers = handlers
        self.tell = tell
        self._answered: dict[int, None] = {}
        self._farewells: list[Callable[[], None]] = []
        self._afterwards: list[Callable[[], None]] = []
        self.known_faces: set[str] = set()
        """The faces whose words and pictures the page has been told."""
        self.is_guest: bool | None = None
        """Whether the page was let in with the key of a seat; None until it has said hello."""

    def hear(self, data: object) -> None:
        """Answer a message of the page. One that comes again is answered once."""
        id = data.get("id") if isinstance(data, dict) else None
        if not isinstance(id, int) or isinstance(id, bool):
            self.tell({"re": None, "error": {"code": "shape", "message": "a request is an object with `id` and `ask`"}})
            return
        if id in self._answered:
            return
        self._answered[id] = None
        if len(self._answered) > _MANY:
            del self._answered[next(iter(self._answered))]
        self.tell({"re": id, **self._answer(data)})
        while self._afterwards:
            self._afterwards.pop(0)()

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do some work after the answer to the present request."""
        self._afterwards.append(work)

    def _answer(self, data: object) -> Mapping[str, Any]:
        try:
            message = checked(data, self._handlers, guest=self.is_guest is True)
            if self.is_guest is None and message["ask"] != HELLO:
                raise Refusal("hello", "the first request is `hello`")
            return self._handlers[message["ask"]](self, message)
        except Refusal as error:
            return {"error": _error(error.code, error)}
        except CheckError as error:
            found = next(iter(error.diagnostics), None)
            place = f"{found.span.path}:{found.span.line}: {found.message}" if found is not None else str(error)
            return {"error": {"code": "problems", "message": place}}
        except LogError as error:
            return {"error": {"code": "log", "message": str(error), **({"hint": error.hint} if error.hint else {})}}
        except RequestError as error:
            return {"error": _error("refused", error)}

    def on_farewell(self, call: Callable[[], None]) -> None:
        """Call this when the page is gone."""
        self._farewells.append(call)

    def farewell(self) -> None:
        """Forget the page: its connection has ended."""
        while self._farewells:
            self._farewells.pop()()


def _error(code: str, error: RequestError) -> dict[str, str]:
    return {"code": code, "message": str(error), **({"hint": error.hint} if error.hint else {})}
