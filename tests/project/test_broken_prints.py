"""What is said first of templates and pictures that are wrong: half of them as people think, half as fingers slip."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from project.broken_files import HOME

import gesso
from gesso.diagnostics import Diagnostic
from gesso.resources import read_resource

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]
TEMPLATE = "templates/faces/react/back.xml.j2"
END = "</face>"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("prints")
    for path, text in HOME.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    (root / TEMPLATE).parent.mkdir(parents=True)
    (root / "cards/react/apprentice/art").mkdir()
    return root


def found(project: Path) -> list[Diagnostic]:
    """The problems, but for those that the sample entry has by itself: its passive holds all examples."""
    return [each for each in gesso.open(project).check() if each.code != "GS703"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "words", "hint"),
    [
        (END, "", "GS701", -2, "no well-formed XML|not make well-formed XML", "close every element"),
        ("<face ", "<fase ", "GS701", -2, "not make well-formed XML", "close every element"),
        ('width="63.5"', 'width="63,5"', "GS702", 4, "`width` is not a length: `63,5`", "write a number"),
        ('width="63.5"', 'width="63.5mm"', "GS702", 4, "`width` is not a length", "write a number"),
        ("<back ", "<bakc ", "GS702", 5, "there is no such element", "did you mean `back`?"),
        ("colour=", "color=", "GS702", 6, "`colour` is missing", "did you mean `colour`?"),
        (END, f'  <rect x="4" y="4" widht="20" height="3" colour="#14161B"/>\n{END}', "GS702", -1, "`width` is missing",
         "it has `widht`"),
        (END, f'  <text x="4" baseline="4" font="comic-sans/700" size="8" colour="#14161B">a</text>\n{END}', "GS702", -1,
         "there is no font `comic-sans/700`", "fonts lie in"),
        (END, f'  <rect x="4" y="4" width="20" height="3" colour="red"/>\n{END}', "GS702", -1, "not `red`", ""),
        (END, f"  <div>a</div>\n{END}", "GS702", -1, "there is no such element", "there are: art, back"),
        ("{{ card.name }}", "{{ card.title }}", "GS701", 9, "title", ""),
        ("{{ card.name }}", "{{ card.name }", "GS701", 9, "cannot be read", ""),
    ],
)  # fmt: skip
def test_a_template(project: Path, old: str, new: str, code: str, line: int, words: str, hint: str) -> None:
    text = read_resource(TEMPLATE)
    assert old in text
    (project / TEMPLATE).write_text(text.replace(old, new, 1), encoding="utf-8")
    first = found(project)[0]
    (project / TEMPLATE).unlink()
    counted = line if line > 0 else len(text.splitlines()) + 1 + line
    assert (first.code, Path(first.span.path).name, first.span.line) == (code, "back.xml.j2", counted)
    assert any(each in first.message for each in words.split("|")) and hint in first.hint, first


def _picture(path: Path, size: tuple[int, int] = (825, 1125)) -> None:
    Image.new("RGB", size, "red").save(path)


@pytest.mark.parametrize(
    ("name", "make", "code", "words", "hint"),
    [
        ("frist-study.png", _picture, "GS714", "does not belong to a card", "did you mean `first-study.png`?"),
        ("first study.png", _picture, "GS714", "does not belong to a card", "did you mean `first-study.png`?"),
        ("First-Study.png", _picture, "GS714", "does not belong to a card", "did you mean `first-study.png`?"),
        ("first_study.webp", _picture, "GS714", "does not belong to a card", "did you mean `first-study.webp`?"),
        ("cover.png", _picture, "GS714", "does not belong to a card", ""),
        ("first-study.gif", _picture, "GS714", "only PNG, JPEG and WebP are read", "save it as one of these"),
        ("first-study.png", lambda path: path.write_text("no picture"), "GS711", "cannot be read", "save it again"),
        ("first-study.png", lambda path: path.write_bytes(b""), "GS711", "cannot be read", "save it again"),
        (
            "first-study.png",
            lambda path: _picture(path, (300, 400)),
            "GS716",
            "300 x 400 pixels and is printed at 106 dots per inch",
            "save it at 825 x 1125 or more",
        ),
        ("first-study.png", Path.mkdir, "GS713", "is a folder", "copy the picture"),
        ("first-study.png", os.mkfifo, "GS713", "is a pipe", "copy the picture"),
        (
            "first-study.png",
            lambda path: path.symlink_to("nowhere.png"),
            "GS713",
            "is a link that leads nowhere",
            "copy the picture",
        ),
        ("first-study.png", lambda path: path.symlink_to(path.name), "GS713", "leads to itself", "copy the picture"),
        ("first-study.png", lambda path: path.symlink_to("/etc/passwd"), "GS713", "outside the project", "copy"),
    ],
)
def test_a_picture(project: Path, name: str, make: Callable[[Path], object], code: str, words: str, hint: str) -> None:
    path = project / "cards/react/apprentice/art" / name
    make(path)
    first = found(project)[0]
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()
    assert first.code == code and words in first.message and hint in first.hint, first
