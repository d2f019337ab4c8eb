"""Icons in running text, on bars and in single lines; frames, sheets and windows."""

from __future__ import annotations

import pytest
from printing.setting import BODY, DISPLAY, FONTS, ICON_ART, face, lines_of, messages, of

from gesso.printing.faces.drawing_items import Frame, Icon, Item, Polygon, Rect, Sheet, TextRun, WindowArt
from gesso.printing.faces.fonts import FontName
from gesso.printing.layout.paragraphs import TextFonts, TextLine, break_paragraph

PT = 25.4 / 72
TEXT_FONTS = TextFonts(FontName(f"{BODY}/500"), FontName(f"{BODY}/800"), ("lnum",))
PALETTE = 'deep="#102030" main="#405060" accent="#FFB636" light="#FFE9C7"'


def broken(text: str, measure: float) -> tuple[TextLine, ...]:
    return break_paragraph(text, TEXT_FONTS, FONTS, ICON_ART, measure)


def stack(paragraph: str, bar: str = "") -> str:
    return (
        f'<stack x="5" width="50" bottom="80" max-height="40" gap="1" paragraph-gap="1" indent="1" inset="1" above="1" below="1" '
        f'font="{BODY}/500" strong-font="{BODY}/800" features="lnum" colour="#000000" fill="#FFFFFF" sizes="10/12">'
        f"<box>{bar}<p>{paragraph}</p></box></stack>"
    )


def bar(text: str, **attributes: str) -> str:
    given = {
        "fill": "#000000",
        "colour": "#FFFFFF",
        "height": "4.6",
        "tall-height": "8.8",
        "font": f"{DISPLAY}/800",
        "size": "8",
        "min-size": "7.5",
        **{name.replace("_", "-"): value for name, value in attributes.items()},
    }
    written = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<bar {written}>{text}</bar>"


def icons(items: tuple[Item, ...]) -> list[Icon]:
    return [item for item in items if isinstance(item, Icon)]


def test_an_icon_takes_its_room_and_nothing_else_in_a_line() -> None:
    (line,) = broken("a {sun} b", 40)
    before, icon, after = line
    cap = FONTS.metrics(TEXT_FONTS.plain).cap_height
    blank = FONTS.width(" ", TEXT_FONTS.plain, TEXT_FONTS.features)
    assert icon.piece.icon == "sun" and icon.piece.width == pytest.approx(1.2 * 1.2 * cap)
    assert icon.x == pytest.approx(before.piece.width + blank)
    assert after.x == pytest.approx(icon.x + icon.piece.width + blank)


def test_an_icon_stands_on_the_baseline_and_says_its_words() -> None:
    items = face(stack("Gain {sun}."), ICON_ART).items
    (icon,) = icons(items)
    run = next(item for item in items if isinstance(item, TextRun))
    cap = FONTS.metrics(run.font).cap_height * run.size * PT
    assert icon.height == pytest.approx(1.2 * cap, abs=0.01)
    assert icon.cy + icon.height / 2 == pytest.approx(run.baseline, abs=0.01)
    assert (icon.words, icon.colour, icon.rim) == ("Sun", "#000000", False)


@pytest.mark.parametrize("kept", ["2 {sun}", "{sun} 2", "{sun} {pip}", "({sun}):", "{sun}{pip}{sun}"])
@pytest.mark.parametrize("measure", [6.0, 6.7, 7.4, 8.1, 8.8, 9.5, 10.2, 11.0])
def test_an_icon_is_never_parted_from_its_figure_nor_from_what_touches_it(kept: str, measure: float) -> None:
    lines = broken(f"one two three {kept} four {kept} five six {kept}", measure)
    texts = ["".join(placed.piece.text for placed in line) for line in lines]
    assert sum(text.count(kept.replace(" ", "")) for text in texts) == 3, texts


def test_no_line_with_icons_is_wider_than_the_measure() -> None:
    for line in broken("Spend {pip} {pip} {pip} and then {sun} to gain 3 {sun} for each {pip} that you have spent.", 9):
        assert line[-1].x + line[-1].piece.width <= 9


def test_strong_words_and_icons_mix() -> None:
    (line,) = broken("**Ready {sun} 1**", 40)
    assert [placed.piece.text for placed in line] == ["Ready", "{sun}", "1"]


def test_braces_are_letters_in_a_game_without_icons() -> None:
    assert lines_of(face(stack("Gain {sun}.")).items) == ["Gain {sun}."]


@pytest.mark.parametrize(
    "elements", [stack("Gain {sum}."), stack("x", bar("{sum}")), stack("x", bar("x", aside="{sum}"))]
)
def test_an_icon_that_is_none_is_an_error_with_the_nearest_one(elements: str) -> None:
    (message,) = messages(elements, ICON_ART)
    assert "there is no icon" in message and "sum" in message.lower()


@pytest.mark.parametrize("text", ["{", "}", "{}", "{ sun }", "{sun", "sun}", "{2}", "{-}"])
def test_stray_braces_are_letters(text: str) -> None:
    assert not icons(face(stack(f"a {text} b"), ICON_ART).items)


def test_a_bar_holds_words_and_icons_with_rims() -> None:
    items = face(stack("x", bar("crisis 3 {sun} {pip}{pip}", icon_rim="yes", icon_scale="1.5")), ICON_ART).items
    row = icons(items)
    assert [icon.shape for icon in row] == ["sun", "pip", "pip"] and all(icon.rim for icon in row)
    words = next(item for item in items if isinstance(item, TextRun) and item.text.startswith("CRISIS"))
    cap = FONTS.metrics(words.font).cap_height * words.size * PT
    width = FONTS.width("CRISIS 3 ", words.font) * words.size * PT
    assert row[0].height == pytest.approx(1.5 * 1.2 * cap, abs=0.01)
    assert row[0].cx - row[0].width / 2 == pytest.approx(words.x + width, abs=0.01)
    assert row[2].cx - row[1].cx == pytest.approx(row[1].width, abs=0.01)


LONG = "before or after the showdown or the damage"


@pytest.mark.parametrize(("text", "rows"), [("damage", 1), ("before or after showdown", 2), (LONG, 2)])
def test_a_price_that_stands_aside_gets_a_row_of_its_own(text: str, rows: int) -> None:
    """It stands below the first words, on a ground of its own."""
    price = bar(text, aside="target a rival art {pip}{pip}", aside_row="yes", end="cut", depth="1", row_fill="#EEDDCC")
    items = face(stack("x", price), ICON_ART).items
    assert len(icons(items)) == 2
    lines = [run for run in of(TextRun, items) if isinstance(run, TextRun) and run.text != "x"]
    assert len({run.baseline for run in lines}) == rows
    grounds = [ground.colour for ground in of(Polygon, items) if isinstance(ground, Polygon)]
    assert grounds == ["#EEDDCC", "#000000"][-rows:]
    if rows == 2:
        words, aside = (
            min(run.x for run in lines if run.baseline == y) for y in sorted({run.baseline for run in lines})
        )
        assert words == pytest.approx(aside, abs=0.01)


def test_words_are_set_tighter_before_a_price_gets_a_row() -> None:
    own = {"aside_font": f"{DISPLAY}/700", "aside_size": "8", "aside_colour": "#FFFFFF"}
    wide = {"aside": "target a rival art {pip}{pip}", "aside_row": "yes", "tracking": "0.25", **own}
    for tight, baselines in (("0.25", 2), ("0", 1)):
        items = face(stack("x", bar("after showdown", **wide, tight_tracking=tight)), ICON_ART).items
        lines = [run for run in of(TextRun, items) if isinstance(run, TextRun) and run.text != "x"]
        assert len({run.baseline for run in lines}) == baselines and len(icons(items)) == 2


def test_an_aside_without_a_row_of_its_own_goes_first() -> None:
    assert not icons(face(stack("x", bar(LONG, aside="crisis 3 {pip}{pip}")), ICON_ART).items)


def test_what_is_too_long_for_its_row_is_said_in_words() -> None:
    (message,) = messages(stack("x", bar(f"{{sun}} {LONG} {LONG}", aside="{pip}", aside_row="yes")), ICON_ART)
    assert "Sun BEFORE OR AFTER" in message and "too long for its row" in message


def test_hairlines_lie_inside_the_long_sides() -> None:
    items = face(stack("x", bar("damage", hairline="#FFB636")), ICON_ART).items
    lines = [item for item in items if isinstance(item, Rect) and item.colour == "#FFB636"]
    ground = next(item for item in items if isinstance(item, Rect) and item.colour == "#000000")
    assert len(lines) == 2
    for line in lines:
        assert ground.y < line.y and line.y + line.height < ground.y + ground.height


def test_single_lines_hold_icons_too() -> None:
    text = f'<text id="t" centre="30" baseline="20" font="{DISPLAY}/700" size="8" case="upper" colour="#000000">of {{sun}}</text>'
    items = face(text, ICON_ART).items
    (icon,) = icons(items)
    run = items[0]
    assert isinstance(run, TextRun) and run.text == "OF "
    assert (run.x + icon.cx + icon.width / 2) / 2 == pytest.approx(30, abs=0.01)


def test_an_icon_may_stand_alone() -> None:
    (icon,) = face('<icon shape="pip" cx="20" cy="30" height="4"/>', ICON_ART).items
    assert icon == Icon("pip", 20, 30, 4.2, 4, "#FFFFFF", "pip")


FRAME = '<frame x="{x}" y="4" width="55.5" height="80" thick="2" first="#C4173F" second="#27408F" ground="#FBF6EA"/>'


def test_a_frame_lies_in_the_safe_box() -> None:
    (frame,) = face(FRAME.format(x=4)).items
    assert isinstance(frame, Frame) and frame.pitch == pytest.approx(25.4 / 12)
    (message,) = messages(FRAME.format(x=1))
    assert "a frame reaches over the safe box" in message


@pytest.mark.parametrize("wrong", ['thick="0"', 'thick="30"', 'thick="2" pitch="0.1"'])
def test_a_frame_that_cannot_be_drawn_is_an_error(wrong: str) -> None:
    assert messages(FRAME.format(x=4).replace('thick="2"', wrong))


def test_a_sheet_and_a_picture_share_a_window() -> None:
    edges = 'left="6" top="18" right="57" bottom="45"'
    art = f'<art motif="ink" {PALETTE}><window {edges}/><focus left="10" top="20" right="50" bottom="44"/></art>'
    picture, sheet = face(f"{art}<sheet {PALETTE} {edges}/>", ICON_ART).items
    assert isinstance(picture, WindowArt) and isinstance(sheet, Sheet)
    assert picture.window == sheet.window == (6, 18, 57, 45) and sheet.design == "card"


@pytest.mark.parametrize(
    "inside",
    [
        '<window left="6" top="18" right="7" bottom="45"/>',
        '<window left="6" top="18" right="5" bottom="45"/>',
        '<window left="6" top="18" right="50" bottom="45"/><window left="6" top="18" right="50" bottom="45"/>',
        "<hole/>",
    ],
)
def test_a_window_that_is_none_is_an_error(inside: str) -> None:
    assert messages(f'<art motif="ink" {PALETTE}>{inside}<focus left="9" top="20" right="50" bottom="44"/></art>')


def test_a_game_without_sheets_says_so() -> None:
    assert messages(f'<sheet {PALETTE} left="6" top="18" right="57" bottom="45"/>')
