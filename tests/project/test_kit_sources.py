"""What a kit, and every export, is made of: the entries in the look that the project gives them."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import HOME, make_project, png, put

from gesso.printing.kit import Kit
from gesso.project.selection import Selection, select
from gesso.tasks.build import kit_of, print_context, with_transformations
from gesso.tasks.export import export

pytestmark = pytest.mark.usefixtures("coarse")

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def chosen(root: Path, *ids: str) -> Selection:
    return select([str(root / HOME / id) for id in ids], str(root))


def made(root: Path, *ids: str) -> Kit:
    (part,) = chosen(root, *ids).parts
    return kit_of(with_transformations(part), root, print_context(root).fonts)


@pytest.fixture
def restyled(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer", "calligrapher")
    entry = root / HOME / "dancer"
    (entry / "theme.toml").write_text('[colours]\nink = "#1A0F2E"\n', encoding="utf-8")
    (entry / "sigils").mkdir()
    (entry / "sigils" / "tile.svg").write_text(SQUARE, encoding="utf-8")
    file = entry / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    assert "sigil: scales\n" in text
    file.write_text(text.replace("sigil: scales\n", "sigil: tile.svg\n"), encoding="utf-8")
    return root


def test_each_source_has_the_look_of_its_entry(restyled: Path) -> None:
    dancer, calligrapher, table = made(restyled, "dancer", "calligrapher").sources
    assert not dancer.diagnostics
    assert {dict(piece.front.theme).get("ink") for piece in dancer.components} == {"#1A0F2E"}
    assert not any(piece.front.theme for source in (calligrapher, table) for piece in source.components)
    square = dancer.art.own["tile.svg"]
    assert square and calligrapher.art.own["tile.svg"] == square, "a glossary shows the signs of the rival's pieces"
    assert table.art.own["tile.svg"] == square, "the marker of turns bears both sigils"


def test_pictures_of_entries_lie_with_them_and_others_with_the_game(restyled: Path) -> None:
    found = made(restyled, "dancer", "calligrapher")
    folders = [source.own_pictures.path for source in found.sources if source.own_pictures is not None]
    assert folders == [restyled / HOME / id / "art" for id in ("dancer", "calligrapher")] + [restyled / HOME / "art"]


@pytest.mark.slow
def test_whom_an_artist_becomes_is_exported_too(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    home = make_project(root, "painter", "nathaniel")
    for id in ("painter", "nathaniel"):
        # Nothing takes time to paint.
        put(home, f"{id}/art/default.png", png(64, 64))
    (root / "services").mkdir()
    (root / "services" / "cards.toml").write_text(
        '[service]\nname = "Cards"\nabout = "cards"\n\n[web]\nquality = 82\ncorner = 3\nsizes = {small = 60}\n',
        encoding="utf-8",
    )
    written = export(chosen(root, "painter"), "cards", root / "build").printed.written
    assert {"painter", "nathaniel"} <= {part for file in written for part in file.parts}
