"""A locale is held against its contract: what it lacks, what it drops and what nobody asks for is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.wording import LocaleError, load_phrasebook, locales

LANGUAGE = """
[language.articles]
vowel = "an"
consonant = "a"
initials = ""
[language.articles.sounds]
"" = "consonant"
[language.plurals.endings]
"" = "s"
[language.plurals.irregular]
[language.ordinals]
words = ["first"]
[language.ordinals.suffixes]
"" = "th"
"""
CONTRACT = {"move.line": "units way?", "descend": ""}


def write(folder: Path, locale: str, text: str) -> None:
    (folder / f"{locale}.toml").write_text(text, encoding="utf-8")


def problems(folder: Path, locale: str = "xx") -> tuple[str, ...]:
    with pytest.raises(LocaleError) as fault:
        load_phrasebook([folder], locale, CONTRACT)
    return fault.value.problems


def test_a_whole_locale_speaks(tmp_path: Path) -> None:
    write(tmp_path, "xx", f'descend = "descend"\n[move]\nline = "move {{units}}[ {{way}}]"\n{LANGUAGE}')
    book = load_phrasebook([tmp_path], "xx", CONTRACT)
    assert book("move.line", units="it", way="") == "move it"


def test_a_locale_takes_from_the_one_it_is_based_on(tmp_path: Path) -> None:
    write(tmp_path, "xx", f'descend = "descend"\n[move]\nline = "move {{units}}[ {{way}}]"\n{LANGUAGE}')
    write(tmp_path, "xx-yy", '[locale]\nname = "Other"\nbased_on = "xx"\n[move]\nline = "shift {units}[ {way}]"\n')
    book = load_phrasebook([tmp_path], "xx-yy", CONTRACT)
    assert (book("move.line", units="it", way=""), book("descend"), book.name) == ("shift it", "descend", "Other")
    assert locales([tmp_path]) == ("xx", "xx-yy")


def test_every_fault_of_a_locale_is_named_at_once(tmp_path: Path) -> None:
    write(tmp_path, "xx", f'leap = "leap"\n[move]\nline = "move [{{units}}] {{way}} {{far}}"\n{LANGUAGE}')
    found = "\n".join(problems(tmp_path))
    for part in (
        "lacks the phrase `descend`",
        "nothing ever says `leap`",
        "{units} in brackets, and it is never empty",
        "{way} outside brackets, and it may be empty",
        "asks for {far}",
    ):
        assert part in found


def test_a_phrase_that_drops_a_part_is_refused(tmp_path: Path) -> None:
    """The printed text would say less than the card does."""
    write(tmp_path, "xx", f'descend = "descend"\n[move]\nline = "move {{units}}"\n{LANGUAGE}')
    assert problems(tmp_path) == ("xx.toml:3: `move.line` never says {way}",)


def test_an_unknown_locale_names_those_there_are(tmp_path: Path) -> None:
    write(tmp_path, "xx", LANGUAGE)
    assert problems(tmp_path, "fr") == ("no locale `fr`; there are `xx`",)
    assert problems(tmp_path, "../xx")[0].startswith("no locale `../xx`")


@pytest.mark.parametrize("text", ['move = "', '[locale]\nbased_on = "zz"\n', 'descend = "a [b"\n'])
def test_a_broken_file_is_a_fault_of_the_locale(tmp_path: Path, text: str) -> None:
    write(tmp_path, "xx", text)
    assert problems(tmp_path)


def test_locales_based_on_each_other_are_told_as_a_ring(tmp_path: Path) -> None:
    write(tmp_path, "xx", '[locale]\nbased_on = "yy"\n')
    write(tmp_path, "yy", '[locale]\nbased_on = "xx"\n')
    assert "locale `xx` is based on itself: xx -> yy -> xx" in problems(tmp_path)
