"""Names in any script keep their letters: ids, composed text, and letters that look alike."""

from __future__ import annotations

import re
import unicodedata
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gesso.diagnostics import RequestError
from gesso.diagnostics.codes import BAD_MANIFEST
from gesso.diagnostics.suggestions import did_you_mean, fold, nearest
from gesso.games.react.scenarios.board import Legend, _things
from gesso.games.react.scenarios.lexicon import Units
from gesso.names import NO_DEVICE, composed, figure_last, id_of, in_latin, is_device, look_alikes
from gesso.project.entries import ENTRY_ID, foreign_letters
from gesso.project.toml import parse_toml
from gesso.resources import read_resource
from gesso.schema import validate
from gesso.source import SourceFile, Span, read_text
from gesso.tasks.new import parse_name


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Élan vital", "elan-vital"), ("Élan_vital", "elan-vital"), ("épée", "epee"), ("Ørsted", "orsted"),
        ("Straße", "strasse"), ("Łódź", "lodz"), ("Þór", "thor"), ("Beat 7", "beat-7"), ("Robot 9", "robot-9"),
        ("Рыба", "ryba"), ("Соль", "sol"), ("Ωμέγα", "omega"), ("墨", "mo"), ("한글", "hangeul"), ("O’Neil", "oneil"),
        ("The Bee", "bee"), ("Вee", "bee"), ("Cre\u0302pe", "crepe"), ("★", ""), ("1st Strike", "1st-strike"),
    ],
)  # fmt: skip
def test_an_id_keeps_the_letters_and_figures_of_its_name(name: str, id: str) -> None:
    assert id_of(name) == id


def test_a_name_that_gives_no_id_says_why_and_what_to_write() -> None:
    for name, reason, offered in (
        ("1st Strike", "`1st-strike` does not", "strike-1st"),
        ("99 Bees", "`99-bees` does not", "bees-99"),
        ("★", "letter or a digit", "bee-keeper"),
        ("Bee " * 20, "at most 40", "bee-bee-bee-bee-bee-bee-bee-bee-bee-bee"),
    ):
        with pytest.raises(RequestError) as error:
            parse_name(name)
        assert reason in str(error.value) and f"`{offered}`" in error.value.hint
        assert parse_name(offered).id == offered


@given(st.text(max_size=12))
@settings(max_examples=60, derandomize=True, database=None)
def test_every_name_gives_an_id_or_the_reason_why_not(name: str) -> None:
    id = id_of(name)
    assert id == id_of(id) and id == id_of(unicodedata.normalize("NFD", name))
    assert not id or ENTRY_ID.match(figure_last(id)) or id.replace("-", "").isdigit() or id[0].isdigit()


def test_a_name_in_two_characters_a_letter_is_the_same_name() -> None:
    written = unicodedata.normalize("NFD", "Crêpe")
    node = read_text(f'name: {written}\nother: "Cre\\u0302pe"\n').node
    assert node is not None
    assert [pair.value.text for pair in node] == ["Crêpe", "Crêpe"]  # type: ignore[union-attr]
    assert fold(written) == fold("Crêpe") and parse_name(written).printed == composed(written) == "Crêpe"


def test_a_letter_of_another_alphabet_is_named() -> None:
    assert in_latin("Sidе Ѕtep") == "Side Step"
    assert [str(found) for found in look_alikes("Вee")] == ["U+0412 (cyrillic capital letter ve) looks like `B`"]
    assert nearest("bееkeeper", ["dancer", "beekeeper"]) == "beekeeper"
    assert did_you_mean("А", ["A"]) == "did you mean `A`? U+0410 (cyrillic capital letter a) looks like `A`"


@pytest.mark.parametrize("name", ["Рыба", "Ωμέγα", "Ω-Team", "Team Ω", "Élan", "Łódź", "ﬁre", "流れ Art", "Naïve Ærø"])
def test_words_of_one_alphabet_are_left_alone(name: str) -> None:
    assert in_latin(name) == name
    node = read_text(f'name: "{name}"\n').node
    assert node is not None and not [*foreign_letters(node, ())]


def test_texts_of_a_toml_file_are_composed() -> None:
    source = SourceFile("gesso.toml", unicodedata.normalize("NFD", '[project]\nname = "Crêpe"\npacks = ["é", 1]\n'))
    data, problems = parse_toml(source, "the file", BAD_MANIFEST, "")
    assert not problems and data == {"project": {"name": "Crêpe", "packs": ["é", 1]}}


def test_a_letter_of_a_drawn_board_may_be_written_in_two_characters() -> None:
    class Letters:
        def meaning(self, letter: str, span: Span) -> tuple[Units, ...]:
            seen.append((letter, span.text))
            return ()

    seen: list[tuple[str, str]] = []
    text = unicodedata.normalize("NFD", "ÉA!")
    list(_things(text, SourceFile("board", text).whole, cast(Legend, Letters())))
    assert seen == [("É", "E\u0301"), ("A", "A"), ("!", "!")]


def test_an_id_with_a_letter_that_looks_right_is_explained() -> None:
    schema = "react/artist"
    node = read_text("gesso: 1\ngame: react\nid: bееkeeper\n").node
    assert node is not None
    (hint,) = [each.hint for each in validate(node, schema) if each.code == "GS106"]
    assert hint == "write `beekeeper`: U+0435 (cyrillic small letter ie) looks like `e`"


@pytest.mark.parametrize("name", ["con", "CON", "nul", "aux.yaml", "prn.tar.gz", "com1", "lpt9"])
def test_the_name_of_a_device_is_no_id(name: str) -> None:
    """Nobody can unpack a project on Windows in which a file or a folder has such a name."""
    assert is_device(name) and not ENTRY_ID.match(name)
    with pytest.raises(RequestError, match="Windows keeps"):
        parse_name(name.partition(".")[0])


@pytest.mark.parametrize("name", ["conductor", "con-artist", "nulls", "com", "com10", "auxiliary.yaml", "lpt"])
def test_a_name_that_only_begins_like_a_device_is_an_id(name: str) -> None:
    assert not is_device(name)
    assert parse_name(name.partition(".")[0]).id == name.partition(".")[0]


@pytest.mark.parametrize("path", ["react/artist", "react/game", "solrei/set-up", "solrei/game"])
def test_the_schema_of_each_file_refuses_the_names_of_devices(path: str) -> None:
    """Editors know only the schemas, so these hold the rule too."""
    patterns = re.findall(r'"pattern": "([^"]*\[a-z0-9\]\+\)\*[^"]*)"', read_resource(f"schema/{path}.schema.json"))
    assert patterns and all(NO_DEVICE in pattern for pattern in patterns)
