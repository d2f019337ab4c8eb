"""Whose things a printed sentence speaks of, read by a person who knows only who its subject is."""

from __future__ import annotations

import re

_SUBJECT = re.compile(
    r"^(?:Augment\. )?(?:When |While |If |You may have |Choose a unit\. )?(?:[Yy]our (?:rival|opponent)|[Yy]ou|Its owner)\b"
)
_THEIRS = re.compile(r"\b(?:your (?:rival|opponent)'s|rival|enemy|their)\b")
_MINE = re.compile(r"\b(?:your|friendly)\b")


def owner_said(printed: str) -> str:
    """Return `mine` or `theirs`, seen from the player of the text; empty where the words name no owner."""
    words = _SUBJECT.sub("", printed.strip())
    if _THEIRS.search(words):
        return "theirs"
    return "mine" if _MINE.search(words) else ""
