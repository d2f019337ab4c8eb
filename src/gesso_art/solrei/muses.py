"""The eight figures of Muses, one for each Type."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso_art.solrei.black_figures import masquer, prompter, warden, wrestler
from gesso_art.solrei.figures import Figure
from gesso_art.solrei.red_figures import cantor, duelist, gambler, herald

FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "duelist": duelist(),
        "masquer": masquer(),
        "warden": warden(),
        "cantor": cantor(),
        "gambler": gambler(),
        "herald": herald(),
        "prompter": prompter(),
        "wrestler": wrestler(),
    }
)
"""The figures by Type."""
