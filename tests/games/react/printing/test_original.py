"""Original work prints without notes of production: on faces and in kits, in every locale."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.react import roster

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.printing import prints
from gesso.games.react.printing.kit import kit
from gesso.games.react.wording.locale import phrasebook
from gesso.printing.component import FaceSpec


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_original_work_has_no_note(locale: str) -> None:
    stand_in = roster.program("dancer")
    program = replace(stand_in, artist=replace(stand_in.artist, provenance="original"))
    note = phrasebook(locale)("face.credit")

    def noted(of: ArtistProgram) -> bool:
        shown = [
            *prints(of, roster.table(), locale).components,
            *(piece for source in kit([of], roster.table(), locale).sources for piece in source.components),
        ]
        faces = [face for piece in shown for face in (piece.front, piece.back) if isinstance(face, FaceSpec)]
        assert len(faces) > 30
        return any(note in map(str, face.values.values()) for face in faces)

    assert noted(stand_in) and not noted(program)
