"""Addresses on the net where a reader finds more, from the metadata of the installed package; none if it has none."""

from __future__ import annotations

import re
from functools import cache

from gesso.diagnostics import Code

_HOME_LABELS = ("documentation", "repository", "source")
_ADDRESS = re.compile(r"https?://[\w.~:/?#@!$&'()*+,;=%-]+", re.ASCII)


@cache
def addresses() -> dict[str, str]:
    """Return the addresses in `[project.urls]` by their labels in small letters."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        lines = metadata("gesso").get_all("Project-URL") or []
    except PackageNotFoundError:
        return {}
    pairs = (line.partition(",") for line in lines)
    found = {label.strip().lower(): address.strip() for label, _, address in pairs}
    return {label: address.rstrip("/") for label, address in found.items() if _ADDRESS.fullmatch(address)}


def home_address() -> str:
    """Return where a reader learns about Gesso; empty if that is not known."""
    return next((addresses()[label] for label in _HOME_LABELS if label in addresses()), "")


def code_address(code: Code) -> str:
    """Return the address of the page about a code, on the site or else in the repository; empty if neither is known."""
    found = addresses()
    if "documentation" in found:
        return f"{found['documentation']}/diagnostics/{code.code}.html"
    home = home_address()
    return f"{home}/blob/HEAD/docs/diagnostics.md#{code.code.lower()}-{code.name}" if home else ""
