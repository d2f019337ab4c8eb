"""What a face says, line by line."""

from dataclasses import replace

from printing.setting import BODY, DISPLAY, FONTS, ICON_ART, face

from gesso.printing.drawing_items import Face
from gesso.printing.paint import spoken_lines

STACK = (
    '<stack x="5" width="50" bottom="80" max-height="40" gap="2" paragraph-gap="1" indent="1" inset="1" above="1" below="1" '
    f'font="{BODY}/500" strong-font="{BODY}/800" colour="#000000" fill="#FFFFFF" sizes="10/12"><box><p>{{}}</p></box></stack>'
)


def said(found: Face) -> list[str]:
    return [line.text for line in spoken_lines(found, FONTS)]


def test_pieces_of_a_line_are_one_line_with_its_blanks() -> None:
    assert said(face(STACK.format("**Deal 2** damage, then stop."))) == ["Deal 2 damage, then stop."]


def test_icons_are_said_in_words_also_at_the_start_of_a_line() -> None:
    assert said(face(STACK.format("Pay {sun} {pip}: go."), art=ICON_ART)) == ["Pay Sun pip: go."]
    (line,) = spoken_lines(face(STACK.format("{sun} {pip} go."), art=ICON_ART), FONTS)
    assert line.text == "Sun pip go." and line.size == 10
    assert said(face(STACK.format("go ({sun})"), art=ICON_ART)) == ["go (Sun)"]


def test_an_icon_without_words_says_nothing() -> None:
    silent = replace(ICON_ART, icons={"dot": replace(ICON_ART.icons["sun"], words="")})
    assert said(face(STACK.format("one {dot} two"), art=silent)) == ["one two"]


def test_a_line_stands_where_its_letters_do() -> None:
    element = (
        f'<text x="7" baseline="12" font="{DISPLAY}/900" size="16" tracking="0.1" colour="#000000">Two words</text>'
    )
    (line,) = spoken_lines(face(element), FONTS)
    assert (line.text, line.x, line.baseline, line.size) == ("Two words", 7, 12, 16)
    assert 15 < line.width < 40


def test_what_stands_below_or_before_is_another_line() -> None:
    text = f'<text x="{{}}" baseline="{{}}" font="{DISPLAY}/900" size="8" colour="#000000">{{}}</text>'
    found = face(text.format(30, 12, "b") + text.format(7, 12, "a") + text.format(12, 20, "c"))
    assert said(found) == ["b", "a", "c"]
