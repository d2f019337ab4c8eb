"""The mark by which a test names the rules that it proves."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of docs/<game>/rulings.md that this test proves")
