"""The project file: every mistake at its place, and what it says of tables that others read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.project.manifest import read_manifest
from gesso.project.packs import holds
from gesso.source import SourceFile
from gesso.source.toml_texts import TomlPlaces


@pytest.mark.parametrize(
    ("text", "name", "marked", "hint"),
    [
        ("[project", "bad-manifest", "", "key"),
        ("", "bad-manifest", "", "[project]"),
        ('name = "x"\n', "bad-manifest", "", "[project]"),
        ("project = 3\n", "bad-manifest", "", "[project]"),
        ('[project]\nname = "x"\n', "bad-manifest", "project", "games ="),
        ('[project]\nname = 3\ngames = ["react"]\n', "bad-manifest", "name", 'name = "my-cards"'),
        ('[project]\nname = "games"\ngames = []\n', "bad-manifest", "games", "for example"),
        ('[project]\ngames = ["raect"]\n', "unknown-game", '"raect"', "did you mean `react`?"),
        ('[project]\ngame = "x"\ngames = ["react"]\n', "bad-manifest", "game", "did you mean `games`?"),
        ('[projct]\n[project]\ngames = ["react"]\n', "bad-manifest", "projct", "did you mean `project`?"),
        ('[build]\n[project]\ngames = ["react"]\n', "bad-manifest", "build", "it has `[project]` and `[check]`"),
        ('check = 3\n[project]\ngames = ["react"]\n', "bad-manifest", "check", "`[check]`"),
        ('[project]\ngames = ["react"]\ngesso = ">=99"\nfuture = 1\n', "other-version", "gesso", "install"),
        ('[project]\ngames = ["react"]\ngesso = "new"\n', "bad-manifest", "gesso", ">="),
        ('[project]\ngames = ["react"]\ngesso = 1\n', "bad-manifest", "gesso", ">="),
        ('[project]\ngames = ["react"]\ncache = "500 MB"\n', "bad-manifest", "cache", "cache = 500"),
        ('[project]\ngames = ["react"]\ncache = -1\n', "bad-manifest", "cache", "cache = 500"),
        ('[project]\ngames = ["react"]\ncache = true\n', "bad-manifest", "cache", "cache = 500"),
        ("[project]\nname = " + "[" * 5000, "nested-too-deep", "", "levels"),
        ("[project]\nname = \x01\n", "bad-character", "\x01", "delete"),
    ],
)
def test_a_project_file_that_cannot_be_used_says_where(
    tmp_path: Path, text: str, name: str, marked: str, hint: str
) -> None:
    (tmp_path / "gesso.toml").write_text(text)
    found = read_manifest(tmp_path).diagnostics
    assert [each.name for each in found] == [name]
    assert found[0].span.text.strip("\n[") == marked
    assert hint in found[0].hint


def test_windows_line_ends_in_the_project_file_are_fine(tmp_path: Path) -> None:
    (tmp_path / "gesso.toml").write_bytes(b'\xef\xbb\xbf[project]\r\nname = "x"\r\ngames = ["react"]\r\n')
    manifest = read_manifest(tmp_path)
    assert (manifest.name, manifest.games, manifest.diagnostics) == ("x", ("react",), ())


def test_a_project_of_the_future_has_no_games(tmp_path: Path) -> None:
    (tmp_path / "gesso.toml").write_text('[project]\ngesso = ">=99"\ngames = ["react"]\n')
    assert read_manifest(tmp_path).games == ()


def test_other_tables_are_kept_as_they_stand(tmp_path: Path) -> None:
    text = '[project]\ngames = ["react"]\n[check]\nGS611 = "off"\n[check.paths."cards/*"]\nGS605 = "error"\n'
    (tmp_path / "gesso.toml").write_text(text)
    manifest = read_manifest(tmp_path)
    assert manifest.diagnostics == ()
    assert manifest.tables["check"] == {"GS611": "off", "paths": {"cards/*": {"GS605": "error"}}}
    assert manifest.source is not None
    assert manifest.source.text == text


def test_places_are_those_of_the_table_a_key_stands_in() -> None:
    text = 'name = "top"\n[a]\n"name" = "name"\nlist = [\n  "x", # x\n  \'y\',\n  "x",\n]\n[ b . "c.d" ]\nname.deep = "x"\n'
    source = SourceFile("gesso.toml", text)
    places = TomlPlaces(source)
    lines = {
        1: places.key("name"),
        2: places.key("a"),
        3: places.key("a", "name"),
        5: places.word(("a", "list"), "x"),
        6: places.word(("a", "list"), "y"),
        7: places.word(("a", "list"), "x", 1),
        4: places.word(("a", "list"), "z"),
        9: places.key("b", "c.d", "missing"),
        10: places.key("b", "c.d", "name", "deep"),
    }
    assert {number: place.line for number, place in lines.items()} == {number: number for number in lines}
    assert places.word(("a", "name"), "name").text == '"name"'
    assert places.key("nowhere").line == 1


@pytest.mark.parametrize(
    ("wanted", "version", "held"),
    [
        (">=0.1", "0.1.0", True),
        (">=0.1,<0.2", "0.1.9", True),
        (">= 0.1, < 0.2", "0.2.0", False),
        ("==1.2.3", "1.2.3", True),
        ("==1.2", "1.2.0", True),
        ("!=1.2", "1.2.1", True),
        (">1.9", "1.10", True),
        ("<=2", "2.0rc1", True),
        (">=99", "0.1.0", False),
    ],
)
def test_ranges_of_versions(wanted: str, version: str, held: bool) -> None:
    assert holds(wanted, version) is held


@pytest.mark.parametrize("wanted", ["", ",", ">=", "1", ">=1,", ">=a", "~=1.0", ">=1 <2"])
def test_what_is_no_range_says_so(wanted: str) -> None:
    with pytest.raises(ValueError, match="not a range"):
        holds(wanted, "1")
