"""Boards on products of other sizes: with their ground up to the rim, or made smaller where the service's file allows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from printing.exports.test_images import BLACK, FACES, MAT, RED, picture
from printing.exports.workshop import Workshop, order, piece, service, shipped

from gesso.printing.exports.images import UploadImages
from gesso.printing.exports.products import Size


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_a_board_lies_in_the_middle_of_a_larger_product_and_none_is_cut_off(shop: Workshop) -> None:
    chosen = service((FACES + MAT).replace("within = 10", "room = 10"))
    boards = [
        piece(order(f"B-{size}", "token", width=size, height=size, at=size / 2), section="board")
        for size in (92, 90, 104)
    ]
    made = shop.plan(chosen, *boards)
    assert [each.front.id for _, batch in made.made() for each in batch.pieces] == ["B-92"]
    assert [each.front.id for _, each in made.left_out()] == ["B-90", "B-104"]
    shop.export(chosen, boards[0])
    shown = picture(shop.files()["mat/B-92.png"])
    assert shown.size == (1275, 1275) and shown.getpixel((0, 0)) == RED
    # In its true size: 92 mm are 1087 pixels, and the line at its top lies before them.
    column = [shown.getpixel((637, y)) == BLACK for y in range(1275)]
    assert abs(column.index(True) - (1275 - 1087) / 2) <= 2


@pytest.mark.slow
def test_a_board_that_is_too_large_is_made_smaller_as_far_as_its_product_allows(shop: Workshop) -> None:
    chosen = service((FACES + MAT).replace("within = 10", "smaller = 0.8"))
    large, larger = (
        piece(order(f"B-{size}", "token", width=size, height=size, at=size / 2), section="board") for size in (127, 128)
    )
    made = shop.plan(chosen, large, larger)
    assert [each.front.id for _, each in made.left_out()] == ["B-128"]
    assert not list(made.warnings(shop.context.fonts))
    shop.export(chosen, large)
    shown = picture(shop.files()["mat/B-127.png"])
    assert shown.size == (1275, 1275) and shown.getpixel((0, 0)) == RED
    # 0.8 of 127 mm is the whole of it; a mark of 4 mm has 0.8 of 47 pixels.
    blue = shown.getchannel("B")
    across = sum(level > 128 for level in blue.crop((0, 637, 1275, 638)).tobytes())
    assert abs(across - 0.8 * 47) <= 2


def test_the_boards_and_reference_sheets_of_both_games_are_products_of_the_game_crafter() -> None:
    output = shipped("the-game-crafter")
    assert isinstance(output, UploadImages) and output.extras == ("mat",)

    def product(section: str, width: float, height: float) -> str:
        size = Size(width, height)
        found = [each for each in output.products if section in each.accepts and each.strays(size) is not None]
        return min(found, key=lambda each: each.strays(size) or 0.0).id if found else ""

    assert product("strips", 88.9, 88.9) == "square-deck"
    assert product("board", 249, 249) == "large-square-mat"
    assert product("board", 70, 241) == "skinny-mat"
    assert product("extras", 408, 285) == "quad-fold-mat"
    (mat,) = (each for each in output.products if each.id == "quad-fold-mat")
    part = mat.trim.height / mat.around(Size(408, 285)).trim.height
    assert 0.97 <= part < 1, "places of 92 mm from one to the next hold cards of 88.9 mm"
    (field,) = (each for each in output.products if each.id == "large-square-mat")
    assert field.around(Size(249, 249)) == field, "the Field has its true size"
