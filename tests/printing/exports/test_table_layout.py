"""Where pieces lie on a table: by the first rule that knows them, turned to their players, nothing left out."""

from __future__ import annotations

import pytest

from gesso.printing.component import Component, FaceSpec
from gesso.printing.exports.table_layout import FaceShape, PlacedObject, PlacementRule, Source, TableLayout, arrange
from gesso.printing.faces.drawing_items import Guide
from gesso.source import SourceFile

NOWHERE = SourceFile("", "").top
FIELD = FaceShape(
    200.0,
    200.0,
    (
        Guide("place", ((100.0, 20.0),), "start"),
        Guide("place", ((100.0, 180.0),), "start"),
        Guide("place", ((50.0, 50.0),), "zone"),
    ),
)


def piece(id: str, copies: int = 1, **values: object) -> Component:
    return Component(FaceSpec(id, "game/piece", values, NOWHERE), None, copies)


def lay(rules: list[PlacementRule], *sources: Source, shapes: dict[str, FaceShape] | None = None) -> list[PlacedObject]:
    return arrange(TableLayout(tuple(rules)), sources, shapes or {})


def where(lying: list[PlacedObject]) -> dict[str, tuple[float, float, float]]:
    return {f"{each.pieces[0].front.id}": (each.x, each.y, each.turn) for each in lying}


def test_every_player_sees_the_own_pieces_where_the_rule_says() -> None:
    rules = [PlacementRule(("*",), "tile", at=(30.0, 100.0))]
    sources = [Source("", (piece(id),), seat) for seat, id in enumerate("ABCD")]
    found = where(arrange(TableLayout(tuple(rules), seats=4), sources, {}))
    assert found == {"A": (30, -100, 0), "B": (-30, 100, 180), "C": (-100, -30, 90), "D": (100, 30, 270)}


def test_what_the_table_has_lies_as_the_first_player_sees_it() -> None:
    assert where(lay([PlacementRule(("X",), "tile", at=(5.0, 7.0))], Source("", (piece("X"),), None))) == {
        "X": (5, -7, 0)
    }


def test_the_first_rule_that_knows_a_piece_by_id_or_template_has_it() -> None:
    rules = [
        PlacementRule(("A-[0-9]",), "nothing"),
        PlacementRule(("game/*",), "tile", at=(1.0, 0.0)),
        PlacementRule(("*",), "tile"),
    ]
    assert where(lay(rules, Source("", (piece("A-1"), piece("A-X")), 0))) == {"A-X": (1, 0, 0)}


def test_what_no_rule_knows_lies_at_the_side() -> None:
    found = lay([], Source("", (piece("A"), piece("B", 3)), 0))
    assert [each.pieces[0].front.id for each in found] == ["A", "B"]
    assert len({(each.x, each.y) for each in found}) == 2


def test_a_deck_is_one_pile_and_cards_and_figures_lie_one_by_one() -> None:
    rules = [
        PlacementRule(("D-*",), "deck", title="{title}: cards"),
        PlacementRule(("U",), "standee", at=(10.0, 0.0), step=(40.0, 0.0)),
    ]
    deck, first, second = lay(
        rules, Source("Dancer", (piece("D-1", 4), piece("D-2", 3), piece("U", 2, name="Fish")), 0)
    )
    assert (deck.title, [each.copies for each in deck.pieces]) == ("Dancer: cards", [4, 3])
    assert [(each.x, each.title, each.pieces[0].copies) for each in (first, second)] == [
        (10, "Fish", 1),
        (50, "Fish", 1),
    ]


def test_copies_that_are_shared_out_lie_before_every_player() -> None:
    rules = [PlacementRule(("C",), "deck", shared_out=True, at=(0.0, 50.0))]
    found = lay(rules, Source("", (), 0), Source("", (), 1), Source("Deck", (piece("C", 2),), None))
    assert [(each.y, each.pieces[0].copies) for each in found] == [(-50, 1), (50, 1)]


def test_what_is_for_the_other_lies_there() -> None:
    rules = [PlacementRule(("*",), "card", at=(0.0, 50.0), for_other=True)]
    found = lay(rules, Source("", (piece("A"),), 0), Source("", (piece("B"),), 1))
    assert where(found) == {"A": (0, 50, 180), "B": (0, -50, 0)}


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_pieces_lie_on_the_nearest_free_place_of_a_board(scale: float) -> None:
    rules = [
        PlacementRule(("F",), "tile", scale=scale),
        PlacementRule(("*",), "standee", at=(0.0, 130.0), on="F", place="start"),
    ]
    sources = (Source("", (piece("A"),), 0), Source("", (piece("B"), piece("C")), 1), Source("", (piece("F"),), None))
    found = lay(rules, *sources, shapes={"F": FIELD})
    assert where(found) == {"F": (0, 0, 0), "A": (0, -80 * scale, 0), "B": (0, 80 * scale, 180), "C": (0, 130, 180)}
    assert [each.on for each in found] == ["", "", "F", "F"]


def test_a_piece_without_a_name_is_called_by_the_last_word_of_its_id() -> None:
    rules = [PlacementRule(("*",), "tile"), PlacementRule(("X",), "tile", title="Chain")]
    assert [each.title for each in lay(rules, Source("", (piece("CAL-T-INK-2"),), 0))] == ["Ink"]


def test_a_table_has_as_many_seats_as_its_layout_says() -> None:
    with pytest.raises(ValueError, match="2 seats, but there are 3"):
        lay([], *(Source("", (), seat) for seat in range(3)))


def test_what_a_player_may_become_lies_where_a_rule_for_what_lies_aside_says() -> None:
    rules = [
        PlacementRule(("C",), "deck", at=(400.0, 100.0), aside=True),
        PlacementRule(("O",), "card", at=(50.0, 0.0), aside=True, for_other=True),
        PlacementRule(("*",), "card", at=(0.0, 100.0), step=(70.0, 0.0)),
    ]
    first, second = Source("", (piece("A"),), 0), Source("", (piece("B"),), 1)
    next_form = Source("Next", (piece("C"), piece("O"), piece("X")), 1, aside=True)
    found = lay(rules, first, second, next_form)
    assert where(found) == {
        "A": (0, -100, 0),
        "B": (0, 100, 180),
        "C": (-400, 100, 180),
        "O": (50, 0, 0),
        "X": (-70, 100, 180),
    }, "what no rule for it knows goes on where the player's own end"


def test_only_what_lies_aside_goes_by_a_rule_for_that() -> None:
    layout = TableLayout((PlacementRule(("*",), "nothing", aside=True), PlacementRule(("*",), "tile")))
    assert layout.lies(piece("A")) and not layout.lies(piece("A"), aside=True)


def test_titles_and_names_are_in_the_language_of_the_table() -> None:
    rules = (
        PlacementRule(("X",), "tile", title="Chain"),
        PlacementRule(("D",), "deck", title="{title}: cards"),
        PlacementRule(("*",), "tile"),
    )
    titles = {"fr": {"Chain": "Chaîne", "{title}: cards": "{title} : cartes"}}
    source = Source("Encrier", (piece("X"), piece("D"), piece("A-T-INK-1"), piece("A-T-SCALE")), 0)

    def called(layout: TableLayout) -> list[str]:
        return [each.title for each in arrange(layout, [source], {})]

    layout = TableLayout(rules, titles=titles)
    assert called(layout.in_language("fr", {"Ink": "Encre"})) == ["Chaîne", "Encrier : cartes", "Encre", "Scale"]
    assert called(layout.in_language("en", {})) == called(layout) == ["Chain", "Encrier: cards", "Ink", "Scale"]
