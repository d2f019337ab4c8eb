"""The nine motifs by name, each loaded when it is first painted with: a card needs one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from gesso.art.scene import Motif

_NAMES = ("ink", "scales", "spray", "facets", "lines", "daubs", "frames", "stars", "waves")


class _Motifs(Mapping[str, Motif]):
    """A motif is the constant `<NAME>_MOTIF` of the module with its name."""

    def __getitem__(self, name: str) -> Motif:
        if name not in _NAMES:
            raise KeyError(name)
        motif = getattr(import_module(f"gesso.art.motifs.{name}"), f"{name.upper()}_MOTIF")
        assert isinstance(motif, Motif)
        return motif

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES


MOTIFS: Mapping[str, Motif] = _Motifs()
