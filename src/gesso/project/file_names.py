"""What files are called that hold several entries."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

_LONGEST_NAME = 140


def named_after(ids: Sequence[str]) -> str:
    """All ids, or the first where they would make a longer name than file systems take, and a digest of all."""
    name = "-v-".join(ids)
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{ids[0][:_LONGEST_NAME]}-and-{len(ids) - 1}-more-{blake2b(name.encode(), digest_size=4).hexdigest()}"
