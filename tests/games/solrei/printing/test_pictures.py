"""What stands in the windows of cards: no two show the same."""

from __future__ import annotations

from collections import Counter

import pytest
from games.solrei import roster
from games.solrei.printing.faces import orders

from gesso.games.solrei.printing import extras
from gesso.printing.component import FaceSpec
from gesso_art.solrei.suns import SUNS

SHOWCASE = "ottilie"


def shown(order: FaceSpec) -> tuple[object, object]:
    return order.values["motif"], order.values["composition"]


def test_no_picture_stands_on_two_cards() -> None:
    """Of all files together: what a card shows is its own. Only the showcase may borrow a tool, once in the file."""
    owners: dict[tuple[object, object], str] = {}
    for file in roster.FILES:
        if file == SHOWCASE:
            assert len({shown(order) for order in orders(file).values() if order.card}) == 6
            continue
        for id, order in orders(file).items():
            if order.card:
                assert shown(order) not in owners, f"{id} shows what {owners[shown(order)]} shows"
                owners[shown(order)] = id
    assert len(owners) > 60


@pytest.mark.parametrize("file", roster.MUSES)
def test_a_muse_stands_before_another_sun_on_each_of_her_cards(file: str) -> None:
    serial = roster.set_ups()[file].serial
    suns = {shown(orders(file)[f"{serial}-{each}"]) for each in ("01", "GUIDE", "RIVAL")}
    assert len(suns) == 3


def test_charge_cards_differ_and_each_figure_has_as_many() -> None:
    charges = [
        piece.front for piece in extras(roster.table())["deck"].components if piece.front.template == "solrei/charge"
    ]
    compositions = [order.values["composition"] for order in charges]
    assert len(set(compositions)) == len(charges) == 16
    figures = Counter(composition // len(SUNS) for composition in compositions if isinstance(composition, int))
    assert len(figures) == 8 and set(figures.values()) == {2}
