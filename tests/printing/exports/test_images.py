"""Pictures to upload: the pixels of the service, true sizes, art to the rim, and nothing lost in silence."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from PIL import Image
from printing.exports.service_files import EACH_FACE, HEAD, IMAGES, POKER_PICTURES, WITHIN
from printing.exports.workshop import Workshop, order, piece, service, shipped

from gesso.printing.exports.images import UploadImages

POKER = "\n" + POKER_PICTURES + WITHIN
CHIT = """
[images.products.chit]
name = "Chit"
shape = "circle"
trim = [19.05, 19.05]
canvas = [300, 300]
safe = [150, 150]
takes = ["tokens"]
within = 1.5
"""
MAT = """
[images.products.mat]
name = "Mat"
trim = [101.6, 101.6]
canvas = [1275, 1275]
safe = [1125, 1125]
takes = ["board"]
within = 10
"""
FACES = HEAD + IMAGES + EACH_FACE + "counts = true\n"
COPIES = HEAD + IMAGES + 'each = "copy"\nnames = "{side}s/{number}-{id}"\n'
BLUE, GOLD, RED, GREEN, BLACK = (
    (0x20, 0x60, 0xA0),
    (0xF0, 0xC0, 0x40),
    (0xA0, 0x30, 0x20),
    (0x30, 0x80, 0x40),
    (0, 0, 0),
)


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def picture(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as found:
        found.load()
    return found


# What the services publish: product, trim in inches, canvas, and how many pixels the safe box lies in from the canvas.
THE_GAME_CRAFTER = {
    "poker-deck": ((2.5, 3.5), (825, 1125)),
    "square-deck": ((3.5, 3.5), (1125, 1125)),
    "tarot-deck": ((2.75, 4.75), (900, 1500)),
    "jumbo-deck": ((3.5, 5.5), (1125, 1725)),
    "circle-chit-small": ((0.5, 0.5), (225, 225)),
    "circle-chit-medium": ((0.75, 0.75), (300, 300)),
    "circle-chit-large": ((1, 1), (375, 375)),
    "bifold-mat": ((8, 8), (2475, 2475)),
    "large-square-mat": ((10, 10), (3075, 3075)),
    "skinny-mat": ((4, 10), (1275, 3075)),
    "quad-fold-mat": ((11, 17), (3375, 5175)),
    "poker-tuck-box-54": ((7.5, 6.25), (2325, 1950)),
}


def test_the_game_crafter_has_its_published_numbers() -> None:
    output = shipped("the-game-crafter")
    assert isinstance(output, UploadImages)
    assert (output.dpi, output.format, output.each, output.counts) == (300, "png", "face", True)
    assert {product.id for product in output.products} == THE_GAME_CRAFTER.keys()
    for product in output.products:
        trim, canvas = THE_GAME_CRAFTER[product.id]
        assert (product.trim.width / 25.4, product.trim.height / 25.4) == pytest.approx(trim, abs=0.002)
        whole, safe = product.whole, product.safe
        assert (round(whole.width / 25.4 * 300), round(whole.height / 25.4 * 300)) == canvas
        assert (whole.width - safe.width) / 2 / 25.4 * 300 == pytest.approx(75)
        assert (whole.height - safe.height) / 2 / 25.4 * 300 == pytest.approx(75)
        # An eighth of an inch of bleed on every side.
        assert (whole.width - product.trim.width) / 2 == pytest.approx(3.175, abs=0.05)


def test_make_playing_cards_has_its_published_numbers() -> None:
    output = shipped("make-playing-cards")
    assert isinstance(output, UploadImages)
    (poker,) = output.products
    pixels = [round(each / 25.4 * 300) for each in (poker.whole.width, poker.whole.height)]
    assert pixels == [822, 1122] and (output.dpi, output.each) == (300, "copy")
    assert (poker.whole.width - poker.trim.width) / 2 / 25.4 * 300 == pytest.approx(36)
    assert [round(each / 25.4 * 300) for each in (poker.safe.width, poker.safe.height)] == [678, 978]


def test_a_card_fills_its_canvas_and_a_list_says_how_often(shop: Workshop) -> None:
    back = order("BACK")
    pieces = (piece(order("C-1"), back, 3), piece(order("C-2", name="Two, or more"), back, 1), piece(order("C-3")))
    assert not shop.export(service(FACES + POKER), *pieces).diagnostics
    files = shop.files()
    assert sorted(files) == [f"poker/{name}" for name in ("BACK.png", "C-1.png", "C-2.png", "C-3.png", "copies.csv")]
    shown = picture(files["poker/C-1.png"])
    assert (shown.size, shown.mode, shown.format) == ((825, 1125), "RGB", "PNG")
    assert round(shown.info["dpi"][0]) == 300
    assert list(csv.reader(io.StringIO(files["poker/copies.csv"].decode()))) == [
        ["front", "back", "copies", "name"],
        ["C-1.png", "BACK.png", "3", "C-1"],
        ["C-2.png", "BACK.png", "1", "Two, or more"],
        ["C-3.png", "", "1", "C-3"],
    ]
    # Art and bands run to the rim; the band begins 10 mm below the trim, which lies 38 pixels in.
    assert shown.getpixel((0, 0)) == shown.getpixel((824, 1124)) == BLUE
    assert shown.getpixel((0, 38 + 148)) == GOLD


def test_each_copy_may_have_pictures_of_its_own(shop: Workshop) -> None:
    shop.export(service(COPIES + POKER), piece(order("C-1"), order("BACK"), 2), piece(order("C-2")))
    assert sorted(shop.files()) == [
        "poker/backs/001-BACK.png",
        "poker/backs/002-BACK.png",
        "poker/fronts/001-C-1.png",
        "poker/fronts/002-C-1.png",
        "poker/fronts/003-C-2.png",
    ]


def test_a_smaller_bleed_takes_a_middle_part(shop: Workshop) -> None:
    chosen = service((FACES + POKER).replace("825, 1125", "822, 1122"))
    shop.export(chosen, piece(order("C-1")))
    shown = picture(shop.files()["poker/C-1.png"])
    assert shown.size == (822, 1122)
    # 36 pixels lie before the trim, and 118 of them are 10 mm.
    column = [shown.getpixel((0, y)) == GOLD for y in range(1122)]
    assert column.index(True) == 36 + 118


def test_a_lying_card_is_turned(shop: Workshop) -> None:
    shop.export(service(FACES + POKER), piece(order("C-1", width=88.9, height=63.5)))
    shown = picture(shop.files()["poker/C-1.png"])
    assert shown.size == (825, 1125)
    # The band at its left is at the bottom now.
    assert shown.getpixel((38 + 140, 1124)) == GOLD and shown.getpixel((38 + 140, 0)) == BLUE


@pytest.mark.slow
def test_pixels_of_another_resolution(shop: Workshop) -> None:
    text = (FACES + POKER).replace("dpi = 300", "dpi = 600").replace("825, 1125", "1650, 2250")
    shop.export(service(text.replace('"png"', '"jpg"').replace("675, 975", "1350, 1950")), piece(order("C-1")))
    shown = picture(shop.files()["poker/C-1.jpg"])
    assert (shown.format, shown.size, shown.mode) == ("JPEG", (1650, 2250), "RGB")


def test_a_token_without_bleed_gets_art_beyond_its_trim(shop: Workshop) -> None:
    token = piece(order("T", "token", width=20.0, height=20.0, at=10.0), section="tokens")
    assert not list(shop.plan(service(FACES + CHIT), token).warnings(shop.context.fonts))
    shop.export(service(FACES + CHIT), token)
    shown = picture(shop.files()["chit/T.png"])
    assert shown.size == (300, 300)
    assert {shown.getpixel(at) for at in ((0, 0), (299, 0), (0, 299), (299, 299), (150, 2))} == {RED}
    # In its true size: 4 mm are 47 pixels. Lines end where they end.
    across = [shown.getpixel((x, 150)) == (255, 255, 255) for x in range(300)]
    assert abs(sum(across) - 47) <= 2 and abs(across.index(True) + sum(across) / 2 - 150) <= 1
    assert shown.getpixel((150, 33)) == BLACK and shown.getpixel((20, 33)) == RED


def test_where_nothing_is_painted_what_lies_at_the_trim_goes_on(shop: Workshop) -> None:
    shop.export(service(FACES + MAT), piece(order("B", "bare", width=100.0, height=100.0), section="board"))
    shown = picture(shop.files()["mat/B.png"])
    assert shown.size == (1275, 1275)
    assert shown.getpixel((637, 637)) == GREEN and shown.getpixel((0, 0)) == shown.getpixel((637, 80)) != (0, 0, 0)


def test_what_is_near_the_cut_is_told_in_millimetres(shop: Workshop) -> None:
    pieces = [piece(order(f"C-{number}", at=1.0 + number)) for number in range(2)]
    (found,) = shop.plan(service(FACES + POKER), *pieces).warnings(shop.context.fonts)
    assert found.name == "outside-product" and not found.is_error
    assert "C-0 and 1 more: `C-0` reaches 2.2 mm over the safe box of Poker (Mine)" in found.message
    token = piece(order("T", "token", width=20.0, height=20.0, at=15.0), section="tokens")
    (found,) = shop.plan(service(FACES + CHIT), token).warnings(shop.context.fonts)
    assert "T: a mark reaches 0.7 mm over" in found.message


@pytest.mark.parametrize(("baseline", "over"), [(14.0, False), (16.0, True)])
def test_a_word_on_a_round_piece_is_told_where_a_corner_of_it_is_over(
    baseline: float, over: bool, shop: Workshop
) -> None:
    """A word of 6 mm below the middle of a chit whose safe box is 12.7 mm across."""
    token = piece(order("T", "named", at=baseline, name="WARD"), section="tokens")
    found = list(shop.plan(service(FACES + CHIT), token).warnings(shop.context.fonts))
    assert bool(found) is over


def test_a_ring_just_before_a_round_cut_is_told(shop: Workshop) -> None:
    """The chit is 19.05 mm: a ring that ends 0.8 mm before its cut is, one of 1.1 mm is not, nor one that runs over it."""
    for half, near in ((8.7, True), (8.4, False), (9.6, False)):
        ring = piece(order("R", "ring", width=20.0, height=20.0, half=half), section="tokens")
        found = [each.message for each in shop.plan(service(FACES + CHIT), ring).warnings(shop.context.fonts)]
        told = ["R: a ring ends 0.8 mm before the cut of Chit (Mine)"] if near else []
        assert found == told, half


def test_a_picture_of_ones_own_in_other_colours_and_turned_is_plain_rgb(shop: Workshop) -> None:
    own = Image.new("CMYK", (1200, 900), (0, 255, 255, 0))
    own.paste((255, 0, 0, 0), (0, 0, 1200, 450))
    exif = Image.Exif()
    exif[0x0112] = 6  # its top is at the right
    (shop.root / "art").mkdir()
    own.save(shop.root / "art" / "own.jpg", exif=exif)
    shop.export(service(FACES + POKER), piece(order("C-1", "painted", picture="own")))
    shown = picture(shop.files()["poker/C-1.png"])
    assert (shown.mode, shown.size) == ("RGB", (825, 1125))
    left, right = shown.getpixel((2, 600)), shown.getpixel((822, 600))
    assert isinstance(left, tuple) and isinstance(right, tuple)
    assert left[0] > 200 > left[2] and right[2] > 150 > right[0]


def test_a_piece_that_is_no_product_is_named_and_not_drawn(shop: Workshop) -> None:
    large = piece(order("L", width=120.0, height=160.0))
    made = shop.plan(service(FACES + POKER), piece(order("C-1")), large)
    assert [(deck.id, each.front.id) for deck, each in made.left_out()] == [("deck", "L")]
    assert shop.export(service(FACES + POKER), piece(order("C-1")), large).drawn == 1
    assert "poker/L.png" not in shop.files()


def test_a_piece_without_copies_is_nowhere(shop: Workshop) -> None:
    made = shop.plan(service(FACES + POKER), piece(order("C-1"), copies=0), piece(order("C-2")))
    assert not made.left_out()
    shop.export(service(FACES + POKER), piece(order("C-1"), copies=0), piece(order("C-2")))
    assert "poker/C-1.png" not in shop.files() and b"C-1" not in shop.files()["poker/copies.csv"]


def test_the_nearest_product_is_taken(shop: Workshop) -> None:
    larger = CHIT.replace("chit", "large").replace("19.05", "25.4").replace("300", "375").replace("1.5", "6")
    tokens = [
        piece(order(f"T-{size}", "token", width=size, height=size, at=size / 2), section="tokens") for size in (20, 24)
    ]
    made = {batch.product.id: batch.pieces for _, batch in shop.plan(service(FACES + CHIT + larger), *tokens).made()}
    assert {id: [each.front.id for each in pieces] for id, pieces in made.items()} == {
        "chit": ["T-20"],
        "large": ["T-24"],
    }
