"""Icons, frames, and pictures in windows, as pixels."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageOps, ImageStat
from printing.setting import FONTS, ICON_ART, face

from gesso.printing.paint import ArtCache, render_face

BOX = (250, 400, 500, 600)
PALETTE = 'deep="#102030" main="#405060" accent="#FFB636" light="#FFE9C7"'


def painted(elements: str) -> Image.Image:
    return render_face(face(elements, ICON_ART), FONTS, ArtCache(ICON_ART))


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    found = image.getcolors(1 << 20)
    assert found is not None
    return {colour for count, colour in found if count > 20 and isinstance(colour, tuple)}


def test_an_icon_is_painted_part_by_part_and_its_rim_where_it_is_asked_for() -> None:
    plain, rimmed = (
        painted(f'<icon shape="pip" cx="20" cy="30" height="8" rim="{rim}"/>').crop((200, 300, 350, 500))
        for rim in ("no", "yes")
    )
    assert {(0x10, 0x20, 0x30), (0xFF, 0, 0)} <= colours(plain)
    assert (255, 255, 255) in colours(rimmed) - colours(plain)


def test_an_icon_without_colours_has_that_of_its_text() -> None:
    image = painted('<icon shape="sun" cx="20" cy="30" height="8" colour="#00FF00"/>')
    assert (0, 255, 0) in colours(image)


def test_a_frame_has_two_colours_and_no_up() -> None:
    image = painted(
        '<frame x="4" y="4" width="55.5" height="80.9" thick="2" first="#C4173F" second="#27408F" ground="#FFFFFF"/>'
    )
    assert {(0xC4, 0x17, 0x3F), (0x27, 0x40, 0x8F), (255, 255, 255)} <= colours(image)
    inner = image.crop((120, 120, 700, 1000))
    assert len(colours(inner)) == 1


def test_a_picture_in_a_window_leaves_the_rest_alone_and_a_sheet_the_window() -> None:
    edges = 'left="10" top="20" right="50" bottom="50"'
    art = f'<art motif="ink" {PALETTE}><window {edges}/><focus left="12" top="22" right="48" bottom="48"/></art>'
    image, covered = painted(art), painted(f"{art}<sheet {PALETTE} {edges}/>")
    left, top, right, bottom = (round(38 + mm * 300 / 25.4) for mm in (10, 20, 50, 50))
    inside = (left, top, right, bottom)
    assert image.crop(inside).tobytes() == covered.crop(inside).tobytes()
    assert len(colours(image.crop(inside))) > 20
    for whole, ground in ((image, (0xF5, 0xF0, 0xE6)), (covered, (0x10, 0x20, 0x30))):
        whole.paste(ground, inside)
        assert colours(whole) == {ground}


def test_a_turned_picture_is_the_upright_one_on_its_side() -> None:
    """Its upper edge lies at the right. An inch and one and a half are whole modules of a focus."""

    def window(right: float, bottom: float, turned: str) -> Image.Image:
        edges = f'left="10" top="20" right="{right}" bottom="{bottom}"'
        image = painted(
            f'<art motif="ink" {PALETTE} grain="0" turned="{turned}"><window {edges}/><focus {edges}/></art>'
        )
        left, top, right, bottom = (round(38 + mm * 300 / 25.4) for mm in (10, 20, right, bottom))
        return image.crop((left, top, right, bottom))

    def differs(other: Image.Image) -> float:
        return max(ImageStat.Stat(ImageChops.difference(lying, other)).mean)

    lying = window(48.2, 45.5, "yes")
    turned = window(35.5, 58.2, "no").transpose(Image.Transpose.ROTATE_270).resize(lying.size)
    assert 4 * differs(turned) < min(differs(ImageOps.mirror(turned)), differs(ImageOps.flip(turned)))
