"""What is printed in French fits its boxes, is in French, and tells the rules that the English tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest
from printing.shipped_faces import context
from soak import sampled

from gesso.games.react.printing import kit, prints
from gesso.games.react.wording.locale import phrasebook
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.printing.kit.short_rules import short_rules
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.game import AnyGame
from gesso.project.selection import select
from gesso.resources import home

LOCALE = "fr"
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)
_FIGURE = re.compile(r"\{\w+\}")
SAME = {
    "noun.zone.one", "noun.zone.many", "noun.intention.one", "noun.intention.many", "play.command.table", "term.action",
    "term.intention", "keyword.adjacent.name", "keyword.direction.name", "keyword.intention.name",
}  # fmt: skip
"""Phrases that may read alike in both languages."""


@cache
def game() -> AnyGame:
    """Re;ACT in French."""
    (part,) = select([str(home() / "cards" / "react")]).in_locale(LOCALE).parts
    return part.game


def problems(sources: Iterable[EntryPrints]) -> list[str]:
    """What keeps faces from being printed as they are; one that several sources have is looked at once."""
    known: dict[str, list[FaceSpec]] = {}
    told: list[str] = []
    for source in sources:
        for order in (side for piece in source.components for side in (piece.front, piece.back) if side is not None):
            if order not in (alike := known.setdefault(order.id, [])):
                alike.append(order)
                found = lay_out_job(DrawJob(order, "", source.art, {}), context())[1]
                told += [f"{order.id}: {problem.message}" for problem in found]
    return told


def shipped() -> list[str]:
    """The ids of all Artists, with those that no list offers."""
    return sorted(path.parent.name for path in (home() / "cards" / "react").glob("*/artist.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("id", sampled(shipped(), 2))
def test_every_face_of_an_artist_holds_its_french_texts(id: str) -> None:
    entry = game().entry(id)
    assert entry is not None
    program, table = game().printed(entry), game().printed_table
    assert table is not None
    kits = (kit([program], table, LOCALE, small=small) for small in (False, True))
    assert not problems([prints(program, table, LOCALE), *(source for each in kits for source in each.sources)])


def test_no_phrase_is_left_in_english() -> None:
    """Two phrases that read alike are those of which that is known."""
    french, english = phrasebook(LOCALE), phrasebook("en")
    alike = {key for key, phrase in french.phrases.items() if phrase.text == english.phrases[key].text}
    worded = {key for key in alike if _WORD.search(_FIGURE.sub("", english.phrases[key].text))}
    assert worded == SAME


def test_the_rules_in_short_tell_the_same_rules() -> None:
    blocks = zip(short_rules("react", LOCALE).blocks, short_rules("react", "en").blocks, strict=True)
    for french, english in blocks:
        assert french.rules == english.rules
        assert len(french.text) == len(english.text)
        for own, other in zip(french.text, english.text):
            assert sorted(_FIGURE.findall(own)) == sorted(_FIGURE.findall(other)), own
