"""What a plug-in was made of, as a few digits."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.lang.program import ArtistProgram
from gesso.lang.digest import content_digest


def digest(program: ArtistProgram, data: Mapping[str, object]) -> str:
    """Twelve hex digits over an Artist's data and texts."""
    texts = (program.setup, program.passives, program.effects, tuple(sorted(program.frames.items())))
    kinds = tuple((effect.model.kind, effect.model.letter) for effect in program.effects)
    return content_digest(data, kinds, texts=texts)
