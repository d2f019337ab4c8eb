"""Which phrases are said while a test runs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gesso.wording import Phrasebook


def said_phrases(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of the phrases that are asked for from now on; the set grows with each."""
    said: set[str] = set()
    say = Phrasebook.said

    def noted(book: Phrasebook, key: str, values: Mapping[str, str], *, head: str = "", may: bool = False) -> str:
        said.add(key)
        return say(book, key, values, head=head, may=may)

    monkeypatch.setattr(Phrasebook, "said", noted)
    return said
