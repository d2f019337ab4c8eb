"""The messages of the live page: their version, their shapes, and what is wrong with one that has another shape.

`schema/page.schema.json` has the shape of each request by its name, of each answer, and of each message that is told
without being asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

from gesso.diagnostics import RequestError
from gesso.schema.documents import Schema, load_document
from gesso.schema.validation import accepts

VERSION: Final = 1
Message = dict[str, Any]
"""One message: JSON data."""
Direction = Literal["requests", "answers", "tellings"]
GUESTS_MAY: Final = frozenset(
    {
        "hello", "table/back", "table/choose", "table/link", "table/log", "table/read", "table/show", "table/why",
        "table/would",
    }
)  # fmt: skip
"""What a person may ask who has come by the link of a seat, or to watch; all of it is about their own table."""
_DOCUMENT = "page"


class Refusal(RequestError):
    """A request that cannot be carried out; its page hears the code, the sentence and the hint."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.code = code
        """A word for programs: `stale`, `unknown`, `shape`, `refused`."""


@cache
def shapes(direction: Direction) -> Mapping[str, Schema]:
    """Return the shapes of all messages of a direction, by name."""
    shapes: Mapping[str, Schema] = load_document(_DOCUMENT)["properties"][direction]["properties"]
    return shapes


def checked(data: object, names: Mapping[str, object], *, guest: bool = False) -> Message:
    """Return a request that has its shape.

    Args:
        data: What a page has sent.
        names: The requests that are answered, by name.
        guest: Whether the page came by the link of a seat.

    Raises:
        Refusal: The shape is wrong, nothing answers such a request, or a guest may not ask it.
    """
    if not isinstance(data, dict) or not isinstance(data.get("ask"), str):
        raise Refusal("shape", "a request is an object with `id` and `ask`")
    name = data["ask"]
    shape = shapes("requests").get(name)
    if shape is None or name not in names:
        raise Refusal("unknown", f"nothing answers `{name[:40]}` here")
    if guest and name not in GUESTS_MAY:
        raise Refusal("refused", "only the owner of the project can do this")
    if not accepts(shape, data):
        raise Refusal("shape", f"`{name}` {_wrong(shape, data)}")
    return data


def _wrong(shape: Schema, data: Message) -> str:
    """Return what is wrong with a message."""
    known = shape["properties"]
    for key in shape.get("required", ()):
        if key not in data:
            return f"lacks `{key}`"
    for key, value in data.items():
        if key not in known:
            return f"has no `{key[:40]}`"
        if not accepts(known[key], value):
            return f"has a wrong `{key}`"
    return "has another shape"


def fits(direction: Direction, message: Message, name: str) -> bool:
    """Return whether a message has the shape of this name."""
    shape = shapes(direction).get(name)
    return shape is not None and accepts(shape, message)
