"""Which phrases are said while a test runs."""

from __future__ import annotations

import pytest

from gesso.wording import Phrasebook


def said_phrases(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of the phrases that are asked for from now on; the set grows with each."""
    said: set[str] = set()
    call = Phrasebook.__call__

    def noted(book: Phrasebook, key: str, **values: str) -> str:
        said.add(key)
        return call(book, key, **values)

    monkeypatch.setattr(Phrasebook, "__call__", noted)
    return said
