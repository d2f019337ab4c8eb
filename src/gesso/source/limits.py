"""Upper limits for a file, so that no file from a stranger can exhaust the machine."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gesso.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper limits for one file."""

    size: int = 5_000_000
    """Bytes."""
    depth: int = 64
    """Nesting depth."""
    nodes: int = 20_000
    """Values."""
    digits: int = 15
    """Digits of a number."""
    repeats: int = 20
    """Reports of one kind."""


DEFAULT = Limits()


def capped(diagnostics: Iterable[Diagnostic], repeats: int, *, counted: bool = True) -> list[Diagnostic]:
    """Return the first `repeats` diagnostics of each code; the last one of a longer series mentions that more follow.

    It gives their number if all of them are `counted` in `found`.
    """
    kept: list[Diagnostic] = []
    seen: Counter[str] = Counter()
    last: dict[str, int] = {}
    for diagnostic in diagnostics:
        seen[diagnostic.code] += 1
        if seen[diagnostic.code] <= repeats:
            last[diagnostic.code] = len(kept)
            kept.append(diagnostic)
    for code, place in last.items():
        if seen[code] > repeats:
            number = f"{seen[code] - repeats} " if counted else ""
            kept[place] = replace(kept[place], message=f"{kept[place].message}; {number}more like this follow")
    return kept
