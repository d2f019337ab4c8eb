"""YAML text as a stream of events, from the C parser where there is one and else from the pure one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

# The events of both parsers carry the same marks; only `style` differs ('' and None for plain scalars).
Event = Any


def parse_events(text: str, *, pure: bool = False) -> Iterator[Event]:
    """Yield the events of `text` one by one, so that a limit can stop a hostile file early.

    Raises `ruamel.yaml.error.YAMLError` at the first thing that is not YAML. `pure` forces the slow parser.
    """
    if not pure:
        try:
            from ruamel.yaml import cyaml
        except ImportError:
            pass
        else:
            parser = cyaml.CParser(text)  # type: ignore[attr-defined]
            while parser.check_event():
                yield parser.get_event()
            return
    from ruamel.yaml import YAML

    yield from YAML(typ="safe", pure=True).parse(text)
