"""Flavour text: quotes, dashes, dots and emphasis as they are printed."""

from __future__ import annotations

import pytest

from gesso.wording.outline import LINE_BREAK, open_emphasis, printed_prose


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ('"Yes," she said.', "“Yes,” she said."),
        ('She said: "no" ("never").', "She said: “no” (“never”)."),
        ("It's the dogs' day.", "It’s the dogs’ day."),
        ("'Tis rock 'n' roll, 'not now'.", "’Tis rock ’n’ roll, ‘not now’."),
        ("the '90s", "the ’90s"),
        ("soon -- or never", "soon – or never"),
        ("soon - or never", "soon – or never"),
        ("soon -\nor never", f"soon –{LINE_BREAK}or never"),
        ("soon or never\n- Anon", f"soon or never{LINE_BREAK}– Anon"),
        ("soon --- or never", "soon—or never"),
        ("a half-open door", "a half-open door"),
        ("wait...", "wait…"),
        ("“so” – it’s…", "“so” – it’s…"),
        ("*always* and _never_", "**always** and **never**"),
        ("<i>always</i> and <B>never</B>", "**always** and **never**"),
        ("**loud**", "**loud**"),
        ("2 * 3 * 4, snake_case_name, a*b*c", "2 * 3 * 4, snake_case_name, a*b*c"),
        ('"*Always*"', "“**Always**”"),
        ("3x4 and 1/2 < 2", "3x4 and 1/2 < 2"),
        ("  The hive is quiet. \n\n You are not.\n", f"The hive is quiet.{LINE_BREAK}You are not."),
        ("*one\ntwo*", f"*one{LINE_BREAK}two*"),
    ],
)
def test_flavour_is_set_as_print_has_it(written: str, printed: str) -> None:
    assert printed_prose(written, "en") == printed
    assert printed_prose(printed, "en").replace(LINE_BREAK, " ") == printed.replace(LINE_BREAK, " "), "it stays so"


def test_french_quotes_stand_apart() -> None:
    assert printed_prose('Elle dit "non".', "fr") == "Elle dit «\u00a0non\u00a0»."
    assert printed_prose("l'encre", "fr") == "l’encre"


def test_no_flavour_is_no_text() -> None:
    assert printed_prose(None, "en") == ""


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("She *always said so.", "*always"),
        ("*one\ntwo*", "*one"),
        ("<i>never", "<i>never"),
        ("*always* and *never", "*never"),
        ("*always* and **never**, 2 * 3, a*b", ""),
        ("<b>never</b> * * *", ""),
    ],
)
def test_emphasis_that_never_closes_is_found(written: str, found: str) -> None:
    assert open_emphasis(written) == found
