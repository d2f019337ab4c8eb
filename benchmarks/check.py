"""`gesso check` as a whole process, where nothing has changed and with nothing kept, against a bare start of Python.

Where `check_jsonschema` is installed, it holds the same entry against its schema: the first of the many things that Gesso checks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.yardstick import ROOT, Figure, process

_RUNS = 7
_ENTRY, _FILE, _SCHEMA = "cards/react/dancer", "cards/react/dancer/artist.yaml", "schema/react/artist.schema.json"


def run() -> Iterator[Figure]:
    """Measure the help, and checks of one entry, of a game and of both; then one entry beside check-jsonschema."""
    bare = _measured([sys.executable, "-c", ""])
    words = {
        "start to --help": ["--help"],
        "check one file": ["check", _ENTRY],
        "check Re;ACT": ["check", "cards/react"],
        "check both games": ["check"],
    }
    taken = {name: _measured([sys.executable, "-m", "gesso", *line]) for name, line in words.items()}
    with TemporaryDirectory() as folder:
        # Each run has a cache of its own.
        caches = iter({"XDG_CACHE_HOME": f"{folder}/{number}"} for number in range(_RUNS + 1))
        taken["check one file, nothing kept"] = _measured(
            [sys.executable, "-m", "gesso", *words["check one file"]], caches
        )
    if find_spec("check_jsonschema") is not None:
        peer = [sys.executable, "-m", "check_jsonschema", "--schemafile", _SCHEMA, _FILE]
        taken["check-jsonschema, the same file"] = _measured(peer)
    for name, seconds in taken.items():
        yield Figure(name, seconds, seconds / bare, f"{seconds / bare:.1f} bare interpreter starts")


def _measured(command: list[str], environments: Iterator[Mapping[str, str]] | None = None) -> float:
    """Return the median of the seconds that a command takes when it has run before, each time in the next environment."""
    each = environments or iter([{}] * (_RUNS + 1))
    return median([process(command, ROOT, next(each)).processor for _ in range(_RUNS + 1)][1:])
