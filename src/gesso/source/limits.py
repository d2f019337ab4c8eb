"""What a file may be at most, so that no file from a stranger can exhaust the machine."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gesso.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Limits:
    """Size in bytes, nesting depth, values in a file, digits of a number, and reports of one kind in one file."""

    size: int = 5_000_000
    depth: int = 64
    nodes: int = 20_000
    digits: int = 15
    repeats: int = 20


DEFAULT = Limits()


def limited(found: Iterable[Diagnostic], repeats: int, *, counted: bool = True) -> list[Diagnostic]:
    """The first `repeats` diagnostics of each code; the last one of a code that goes on says so, and how many follow where
    all of them are `counted` in `found`."""
    kept: list[Diagnostic] = []
    seen: Counter[str] = Counter()
    last: dict[str, int] = {}
    for each in found:
        seen[each.code] += 1
        if seen[each.code] <= repeats:
            last[each.code] = len(kept)
            kept.append(each)
    for code, place in last.items():
        if seen[code] > repeats:
            number = f"{seen[code] - repeats} " if counted else ""
            kept[place] = replace(kept[place], message=f"{kept[place].message}; {number}more like this follow")
    return kept
