"""Parts of a kit: the same pieces with other copies, and none that was not asked for."""

from __future__ import annotations

from dataclasses import replace

from printing.pages.sheet_notes import WORDS

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.kit import Kit, Section, changed, named, of_the_table, printed_pieces
from gesso.source import SourceFile

SPAN = SourceFile("cards.yaml", "").top
SECTIONS = tuple(Section(id, id.capitalize(), "note", "card", "duplex") for id in ("cards", "tokens"))


def face(id: str, **values: object) -> FaceSpec:
    return FaceSpec(id, "game/face", values, SPAN)


def piece(id: str, copies: int = 1, section: str = "cards", **values: object) -> Component:
    return Component(face(id, **values), face(f"{id}-BACK"), copies, section)


def kit_of(*sources: tuple[Component, ...]) -> Kit:
    prints = tuple(EntryPrints("Entry", pieces, frozenset(), SPAN, words=WORDS) for pieces in sources)
    return Kit("One v Two", ("One", "Two"), prints, SECTIONS, {})


def keys(kit: Kit) -> list[dict[str, str]]:
    return [{face.id: f"{face.id}{sorted(face.values.items())}" for face in source.faces} for source in kit.sources]


def copies(kit: Kit) -> dict[str, int]:
    found: dict[str, int] = {}
    for source in kit.sources:
        for each in source.components:
            found[each.front.id] = found.get(each.front.id, 0) + each.copies
    return found


KIT = kit_of(
    (piece("A-1", 3, picture="first"), piece("A-2", 2), piece("A-SEAL", 1, "seals")),
    (piece("B-1", 4), piece("B-T", 8, "tokens")),
    (piece("TABLE", 1, "tokens"),),
)


def changed_to(after: Kit, before: Kit = KIT) -> Kit:
    return changed(after, printed_pieces(before, keys(before)), printed_pieces(after, keys(after)))


def test_the_table_is_what_belongs_to_no_entry_and_the_seals_that_stand_on_pages() -> None:
    assert copies(of_the_table(KIT, 2)) == {"TABLE": 1, "A-SEAL": 1}
    assert of_the_table(KIT, 2).sections == KIT.sections


def test_pieces_are_named_by_either_side_or_by_their_picture() -> None:
    assert copies(named(KIT, ["first", "B-T-BACK"])) == {"A-1": 3, "B-T": 8, "A-SEAL": 1}


def test_pages_of_a_reprint_say_so() -> None:
    kit = named(KIT, ["A-1"])
    assert kit.name == "One v Two, reprint" and kit.reprint and not KIT.reprint
    assert kit.sections == KIT.sections


def test_nothing_has_changed_in_the_same_kit() -> None:
    assert changed_to(KIT).fronts() == () and KIT.fronts() == ("A-1", "A-2", "B-1", "B-T", "TABLE")


def test_all_copies_of_what_shows_something_else_are_printed() -> None:
    after = kit_of(
        (piece("A-1", 3, picture="other"), *KIT.sources[0].components[1:]), *(s.components for s in KIT.sources[1:])
    )
    assert copies(changed_to(after)) == {"A-1": 3, "A-SEAL": 1}


def test_a_back_is_part_of_what_a_piece_shows() -> None:
    first = KIT.sources[0].components[0]
    after = kit_of((replace(first, back=None),))
    assert copies(changed_to(after)) == {"A-1": 3}


def test_of_what_has_more_copies_only_those_are_printed() -> None:
    after = kit_of((piece("A-2", 5), piece("A-1", 2, picture="first")))
    assert copies(changed_to(after)) == {"A-2": 3}


def test_a_new_piece_is_printed_and_one_that_is_gone_is_not() -> None:
    assert copies(changed_to(kit_of((piece("A-2", 2), piece("A-9", 4))))) == {"A-9": 4}


def test_copies_of_a_piece_in_two_sources_are_counted_together() -> None:
    both = kit_of((piece("D", 1),), (piece("D", 1),))
    assert not changed_to(both, both).fronts()
    assert copies(changed_to(both, kit_of((piece("D", 1),)))) == {"D": 1}
    assert copies(changed_to(both, kit_of())) == {"D": 2}
