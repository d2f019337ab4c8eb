"""Templates of the program are compiled once for all runs of a user; what is kept of them is never somebody else's."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest

from gesso.printing.faces import templates
from gesso.printing.faces.templates import TemplateBook
from gesso.resources import add_home, remove_home

CARD = "<p>{{ name }}</p>"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "home"
    (folder / "templates" / "faces" / "game").mkdir(parents=True)
    (folder / "templates" / "faces" / "game" / "card.xml.j2").write_text(CARD)
    add_home(folder)
    yield folder / "templates" / "faces"
    remove_home(folder)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path / "user"))
    return tmp_path / "user" / "gesso"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are compiled, as that happens."""
    told: list[str] = []
    compile = jinja2.Environment.compile

    def compiling(self: jinja2.Environment, source: str, name: str, filename: str) -> object:
        told.append(name)
        return compile(self, source, name, filename)

    monkeypatch.setattr(jinja2.Environment, "compile", compiling)
    return told


def card(*folders: Path) -> str:
    """The card as another run of the program would write it."""
    templates.sandbox.cache_clear()
    return TemplateBook(folders).render("game/card", {"name": "one"})


def test_a_template_is_compiled_in_the_first_run_alone(home: Path, kept: Path, compiled: list[str]) -> None:
    first = card(home)
    assert card(home) == first and compiled == ["game/card"]
    (home / "game" / "card.xml.j2").write_text("<q>{{ name }}</q>")
    assert card(home).startswith("<q") and compiled == ["game/card"] * 2


def test_templates_of_projects_leave_nothing(home: Path, kept: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "game").mkdir(parents=True)
    (own / "game" / "card.xml.j2").write_text(CARD)
    card(own, home)
    assert not list(kept.iterdir())


@pytest.mark.parametrize("length", [0, 3, 20, 40])
def test_a_file_that_was_cut_off_is_made_again(home: Path, kept: Path, compiled: list[str], length: int) -> None:
    first = card(home)
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    assert card(home) == first and compiled == ["game/card"] * 2
    assert file.read_bytes() == whole


@pytest.mark.threat("K4")
@pytest.mark.skipif(os.name == "nt", reason="rights as POSIX has them")
def test_what_others_could_write_is_not_run(home: Path, kept: Path, compiled: list[str]) -> None:
    card(home)
    kept.chmod(0o770)
    card(home)
    assert compiled == ["game/card"] * 2


def test_a_full_disk_stops_no_card(home: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(templates, "write_atomically", full)
    assert ">one<" in card(home)
    assert not list(kept.iterdir())
