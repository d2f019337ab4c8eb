"""Sigils of one's own: named in a card file, found beside it or in the templates of the project, printed as any other."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.printing.component import EntryPrints
from gesso.project.styles import with_project_style
from gesso.resources import home
from gesso.tasks.build import print_context

pytestmark = pytest.mark.usefixtures("coarse")

DISC = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>'
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="5" height="5"/></svg>'
ENTRY = Path("cards/react/dancer/artist.yaml")
OWN, SHARED = ENTRY.parent / "sigils", Path("templates/sigils")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "dancer")
    text = (tmp_path / ENTRY).read_text(encoding="utf-8")
    assert "\nsigil: scales\n" in text
    (tmp_path / ENTRY).write_text(text.replace("\nsigil: scales\n", "\nsigil: lamp.svg\n"), encoding="utf-8")
    return tmp_path


def put(root: Path, folder: Path, text: str, name: str = "lamp.svg") -> None:
    (root / folder).mkdir(parents=True, exist_ok=True)
    (root / folder / name).write_text(text, encoding="utf-8")


def found(root: Path) -> list[tuple[str, str]]:
    return [(each.code, each.span.text) for each in gesso.open(root).check()]


def prints(root: Path) -> EntryPrints:
    game = gesso.open(root).games[0]
    entry = game.entry("dancer")
    assert entry is not None
    bare = game.definition.printing().prints(game.program(entry), game.table)
    return with_project_style(game, entry, bare, root, print_context(root).fonts)


@pytest.mark.slow
def test_one_that_is_nowhere_is_reported_where_it_is_named(root: Path) -> None:
    assert found(root) == [("GS725", "lamp.svg")]


@pytest.mark.slow
def test_one_that_cannot_be_used_is_reported_once(root: Path) -> None:
    put(root, OWN, "<svg><script/></svg>")
    assert found(root) == [("GS726", "lamp.svg")]
    put(root, OWN, DISC)
    assert found(root) == []


def test_the_folder_of_the_entry_goes_before_that_of_the_project(root: Path) -> None:
    put(root, SHARED, SQUARE)
    assert len(prints(root).art.own["lamp.svg"][0].points) == 4
    put(root, OWN, DISC)
    assert len(prints(root).art.own["lamp.svg"][0].points) > 4


def test_what_lies_in_its_place_is_said(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A link that leads out of the project is not followed, and nothing waits for a pipe."""
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "lamp.svg"
    elsewhere.write_text(DISC)
    (root / OWN).mkdir()
    place = root / OWN / "lamp.svg"
    for make, said in (
        (lambda: place.symlink_to(elsewhere), "it is outside the project"),
        (lambda: place.symlink_to("nowhere.svg"), "it is a link that leads nowhere"),
        (lambda: place.symlink_to(place.name), "it is a link that leads to itself"),
        (lambda: os.mkfifo(place), "it is a pipe"),
        (place.mkdir, "it is a folder"),
    ):
        make()
        messages = [each.message for each in prints(root).diagnostics]
        assert messages == [f"the sigil `lamp.svg` cannot be used: {said}"]
        if not place.is_dir():
            place.unlink()


@pytest.mark.slow
def test_a_piece_that_is_in_a_kit_alone_is_checked_too(root: Path) -> None:
    put(root, OWN, DISC)
    text = (root / ENTRY).read_text(encoding="utf-8")
    assert "    sigil: scale\n" in text
    (root / ENTRY).write_text(text.replace("    sigil: scale\n", "    sigil: blot.png\n"), encoding="utf-8")
    assert found(root) == [("GS725", "blot.png")]


def test_names_that_are_no_files_of_the_folder_are_refused(root: Path) -> None:
    text = (root / ENTRY).read_text(encoding="utf-8")
    for name in ("../lamp.svg", "lamp.gif", "Lamp.svg", "/lamp.svg"):
        (root / ENTRY).write_text(text.replace("sigil: lamp.svg", f"sigil: {name}"), encoding="utf-8")
        assert [code for code, _ in found(root)] == ["GS106"], name


@pytest.mark.slow
def test_a_slip_in_a_shipped_name_is_still_told_as_one(root: Path) -> None:
    text = (root / ENTRY).read_text(encoding="utf-8")
    (root / ENTRY).write_text(text.replace("sigil: lamp.svg", "sigil: scals"), encoding="utf-8")
    (problem,) = gesso.open(root).check()
    assert "scales" in problem.hint


def test_a_library_takes_its_own_signs_to_other_processes(root: Path) -> None:
    put(root, OWN, DISC)
    art = prints(root).art
    sent = pickle.loads(pickle.dumps(art))
    assert sent.own == art.own and sent.shape("lamp.svg") == art.own["lamp.svg"]


@pytest.mark.slow
def test_a_build_paints_it_and_another_shape_paints_again(root: Path) -> None:
    put(root, OWN, DISC)
    project = gesso.open(root)
    face = root / "build/react/dancer/faces/DAN-01.png"
    assert project.build(root / "build", ["faces"]).diagnostics == ()
    first = face.read_bytes()
    put(root, OWN, SQUARE)
    assert project.build(root / "build", ["faces"]).drawn > 0
    assert face.read_bytes() != first


@pytest.mark.slow
def test_one_that_ends_just_before_a_cut_is_told_where_it_is_named(root: Path) -> None:
    put(root, OWN, DISC)
    template = root / "templates/faces/react/token.xml.j2"
    template.parent.mkdir(parents=True)
    shipped = (home() / "templates/faces/react/token.xml.j2").read_text(encoding="utf-8")
    assert 'cx="13.2" cy="13.2" size="3.5"' in shipped
    template.write_text(
        shipped.replace('cx="13.2" cy="13.2" size="3.5"', 'cx="17" cy="13.2" size="5"'), encoding="utf-8"
    )
    assert found(root) == [("GS729", "lamp.svg")]
