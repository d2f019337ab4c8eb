"""Sentences and the markup of strong runs: `**2 coins**`."""

from __future__ import annotations

STRONG = "**"
_QUOTED = ".”"


def plain(text: str) -> str:
    """`text` without the marks of strong runs."""
    return text.replace(STRONG, "")


def strong_runs(text: str) -> tuple[tuple[str, bool], ...]:
    """`text` as (run, strong) pairs in reading order, without the marks."""
    return tuple((run, bool(at % 2)) for at, run in enumerate(text.split(STRONG)) if run)


def capital(text: str) -> str:
    """`text` with its first letter as a capital, whether or not a strong run stands first."""
    at = len(STRONG) if text.startswith(STRONG) else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentence(text: str, stop: str = ".") -> str:
    """A finished sentence: capital and full stop, unless it ends with a sentence that is quoted."""
    return capital(text) + ("" if text.endswith(_QUOTED) else stop)
