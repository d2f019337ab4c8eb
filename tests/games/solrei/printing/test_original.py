"""Original work prints without notes of production: on faces and in kits, in every locale."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.solrei import roster

from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.model import load_set_up
from gesso.games.solrei.printing import extras, prints
from gesso.games.solrei.printing.kit import kit
from gesso.games.solrei.wording.locale import phrasebook
from gesso.printing.component import FaceSpec
from gesso.source import read_text

NOTES = ("face.credit", "face.stand_in", "face.stated", "face.inferred")


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_original_work_has_no_note(locale: str) -> None:
    text = (roster.ROOT / "ashley" / "set-up.yaml").read_text(encoding="utf-8")
    node = read_text(text.replace("provenance: stand-in\n", ""), path="ashley.yaml").node
    assert node is not None
    set_up = load_set_up(node)
    assert {card.provenance for card in (set_up.muse, *set_up.arts) if card} == {"original"}
    program = resolve_texts(set_up, roster.table()).program
    book = phrasebook(locale)
    notes = {book(note) for note in NOTES}
    shown = [
        *prints(program, roster.table(), locale).components,
        *(piece for extra in extras(roster.table(), locale).values() for piece in extra.components),
        *(piece for source in kit([program], roster.table(), locale).sources for piece in source.components),
    ]
    faces = [face for piece in shown for face in (piece.front, piece.back) if isinstance(face, FaceSpec)]
    assert len(faces) > 60
    assert not [face.id for face in faces if notes & {*map(str, face.values.values())}]
    credited = prints(replace(program, set_up=replace(set_up, credit="Art: A. Smith")), roster.table(), locale)
    assert any(piece.front.values.get("credit") == "Art: A. Smith" for piece in credited.components)


def test_a_stand_in_says_so() -> None:
    faces = [piece.front.values for piece in prints(roster.program("ashley"), roster.table()).components]
    assert any(values.get("stand_in") == "Stand-in" for values in faces)
    assert any(values.get("note") == "Gesso placeholder art" for values in faces)
