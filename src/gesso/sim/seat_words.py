"""Seats in words: `0:guard-1` and `1:guard-1` are told apart by whose they are."""

from __future__ import annotations

import re

_SEAT = re.compile(r"\b[01]:")


def without_seat(text: str) -> str:
    """Words without their seats: `swap 0:guard-1` is `swap guard-1`."""
    return _SEAT.sub("", text)


def seat_and_name(text: str) -> tuple[int | None, str]:
    """`0:guard-1` as 0 and `guard-1`; None where no seat is written."""
    return (int(text[0]), text[2:]) if text[:2] in ("0:", "1:") else (None, text)
