"""A locale is held against its contract: what it lacks, what it drops and what nobody asks for is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.resources import add_home, remove_home
from gesso.wording import LocaleError, UnknownLocaleError, languages_of, load_phrasebook, locales, phrasebook
from gesso.wording.phrasebook import phrases_of
from gesso.wording.template import compile_template

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


def test_phrases_in_which_nothing_is_wrong_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    home, checked = tmp_path / "home", list[object]()
    folder = home / "templates/phrases/bees"
    folder.mkdir(parents=True)
    check = compile_template

    def counted(text: str) -> object:
        checked.append(text)
        return check(text)

    monkeypatch.setattr(phrasebook, "compile_template", counted)
    add_home(home)

    def line() -> tuple[str, int]:
        """Return what a new process says, and how many phrases it has looked at."""
        checked.clear()
        return phrases_of("bees", CONTRACT)("xx")("move.line", units="it", way="up"), len(checked)

    try:
        write(folder, "xx", f'descend = "descend"\n[move]\nline = "move {{units}}[ {{way}}]"\n{LANGUAGE}')
        assert [line(), line()] == [("move it up", 3), ("move it up", 1)]
        write(folder, "xx", f'descend = "descend"\n[move]\nline = "shift {{units}}[ {{way}}]"\n{LANGUAGE}')
        assert [line(), line()] == [("shift it up", 3), ("shift it up", 1)]
        (kept,) = (tmp_path / "cache").rglob("bees-xx-phrases.json")
        kept.write_bytes(kept.read_bytes().replace(b"shift", b"steal"))
        assert [line(), line()] == [("shift it up", 3), ("shift it up", 1)]
        write(folder, "xx", f'[move]\nline = "shift {{units}}[ {{way}}]"\n{LANGUAGE}')
        for _ in range(2):
            with pytest.raises(LocaleError, match="lacks the phrase `descend`"):
                line()
    finally:
        remove_home(home)


def test_every_fault_of_a_locale_is_named_at_once(tmp_path: Path) -> None:
    write(tmp_path, "xx", f'leap = "leap"\n[move]\nline = "move [{{units}}] {{way}} {{far}}"\n{LANGUAGE}')
    found = "\n".join(problems(tmp_path))
    for part in (
        "lacks the phrase `descend`",
        "nothing uses the phrase `leap`",
        "{units} in brackets, but it is never empty",
        "{way} outside brackets, but it may be empty",
        "uses {far}, which has no value",
    ):
        assert part in found


def test_a_phrase_that_drops_a_part_is_refused(tmp_path: Path) -> None:
    """The printed text would say less than the card does."""
    write(tmp_path, "xx", f'descend = "descend"\n[move]\nline = "move {{units}}"\n{LANGUAGE}')
    assert problems(tmp_path) == ("xx.toml:3: `move.line` never uses {way}",)


def test_an_unknown_locale_names_those_there_are(tmp_path: Path) -> None:
    write(tmp_path, "xx", LANGUAGE)
    assert problems(tmp_path, "fr") == ("no locale `fr`; there are `xx`",)
    assert problems(tmp_path, "../xx")[0].startswith("no locale `../xx`")


def test_a_language_of_the_shared_phrases_alone_is_none_of_a_game(tmp_path: Path) -> None:
    for folder, locale in (("core", "fr"), ("core", "en"), ("game", "en")):
        (tmp_path / folder).mkdir(exist_ok=True)
        write(tmp_path / folder, locale, LANGUAGE)
    with pytest.raises(UnknownLocaleError, match="no locale `fr`; there are `en`"):
        load_phrasebook([tmp_path / "core", tmp_path / "game"], "fr", CONTRACT)


@pytest.mark.parametrize("text", ['move = "', '[locale]\nbased_on = "zz"\n', 'descend = "a [b"\n'])
def test_a_broken_file_is_a_fault_of_the_locale(tmp_path: Path, text: str) -> None:
    write(tmp_path, "xx", text)
    assert problems(tmp_path)


def test_locales_based_on_each_other_are_told_as_a_ring(tmp_path: Path) -> None:
    write(tmp_path, "xx", '[locale]\nbased_on = "yy"\n')
    write(tmp_path, "yy", '[locale]\nbased_on = "xx"\n')
    assert "locale `xx` is based on itself: xx -> yy -> xx" in problems(tmp_path)


FRENCH = """
[language]
genders = ["masculine", "feminine"]
[language.articles]
masculine = "un"
feminine = "une"
[language.plurals.endings]
"" = "s"
[language.plurals.irregular]
[language.ordinals]
words = []
[language.ordinals.suffixes]
"" = "e"
"""
INFLECTED = {"noun.unit.one": "", "noun.unit.many": "", "reaches.line": "actor its~ what"}


def faults(folder: Path, text: str, language: str = FRENCH) -> str:
    write(folder, "xx", text + language)
    with pytest.raises(LocaleError) as fault:
        load_phrasebook([folder], "xx", INFLECTED)
    return "\n".join(fault.value.problems)


UNIT = 'noun.unit = { one = "unité", many = "unités", gender = "feminine" }\n'
LINE = 'reaches.line = "{actor} reçoit <what: son|sa> {what}"\n'


def test_a_language_with_genders_agrees_instead_of_saying_its(tmp_path: Path) -> None:
    write(tmp_path, "xx", UNIT + LINE + FRENCH)
    book = load_phrasebook([tmp_path], "xx", INFLECTED)
    assert book("reaches.line", actor="elle", its="son", what=book("noun.unit.one")) == "elle reçoit sa unité"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (LINE + 'noun.unit = { one = "unité", many = "unités" }\n', "locale `xx` lacks `noun.unit.gender`"),
        (LINE + UNIT.replace("feminine", "neuter"), "xx.toml:2: `noun.unit.gender` is `neuter`, but the genders"),
        (UNIT + LINE.replace("son|sa", "son|sa|leur"), "xx.toml:2: `reaches.line` has 3 forms that agree with {what}"),
        (UNIT + LINE.replace("<what:", "<who:"), "xx.toml:2: `reaches.line` uses {who}, which has no value"),
        (UNIT + LINE.replace("{what}", "{what:dative}"), "`{what:dative}` asks for a case, but the language has none"),
        (UNIT + 'reaches.line = "{actor} reçoit {what}"\n', "`reaches.line` never uses {its}"),
        (UNIT + LINE + 'unit.gender = "feminine"\n', "xx.toml:3: nothing uses the phrase `unit.gender`"),
    ],
)
def test_what_a_language_cannot_inflect_is_named_at_its_line(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in faults(tmp_path, text)


def test_a_language_without_genders_has_no_forms_to_choose_from(tmp_path: Path) -> None:
    assert "xx.toml:2: `reaches.line` chooses between forms, but the language has no `genders`" in faults(
        tmp_path, UNIT + LINE, LANGUAGE
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('masculine = "un"\n', "", "lacks `masculine`"),
        ("[language]\n", '[language]\nadjectives = "somewhere"\n', "`adjectives` is `somewhere`"),
        ("[language.plurals.irregular]\n", "", "lacks `irregular`"),
    ],
)
def test_a_grammar_that_lacks_a_rule_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in faults(tmp_path, UNIT + LINE, FRENCH.replace(old, new))


def test_the_languages_of_a_game_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are asked for with each translation of a project."""
    before = languages_of("react")

    def loads(_text: str) -> object:
        raise AssertionError("it is read again")

    monkeypatch.setattr("gesso.wording.phrasebook.tomllib.loads", loads)
    assert languages_of("react") == before
