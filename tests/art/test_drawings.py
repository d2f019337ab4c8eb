"""Lines of a drawing are calls of the functions that make shapes, and a bad line is reported where it stands."""

from __future__ import annotations

from math import pi
from pathlib import Path

import pytest

import gesso_art
from gesso.art import shapes
from gesso.art.drawings import FORMS, PARTS, DrawingError, read_drawings
from gesso.art.shapes import Piece, Shape
from gesso.resources import home

KNOTS = ((0.0, -0.9), (0.5, 0.1), (0.0, 0.8))
LINES: list[tuple[str, Shape]] = [
    ("polygon 0,-0.9 0.5,0.1 0,0.8", (shapes.polygon(*KNOTS),)),
    ("curve 0,-0.9 0.5,0.1 0,0.8", (Piece(shapes.curve(*KNOTS)),)),
    ("curve 0,-0.9 0.5,0.1 0,0.8 steps 3", (Piece(shapes.curve(*KNOTS, steps=3)),)),
    ("half 0,-0.9 0.5,0.1 0,0.8 steps 3", (Piece(shapes.mirrored(shapes.curve(*KNOTS, steps=3, closed=False))),)),
    ("tapered 0,0,0.1 0.5,0.5,0", (Piece(shapes.tapered((0.0, 0.0, 0.1), (0.5, 0.5, 0.0))),)),
    ("ribbon 0,-0.9 0.5,0.1 widths 0.2 0.1", (shapes.ribbon(shapes.curve(*KNOTS[:2], closed=False), (0.2, 0.1)),)),
    ("ellipse 0.1,0 0.5", (shapes.ellipse(0.1, 0.0, 0.5),)),
    ("ellipse 0.1,0 0.5 0.3 turn 90", (shapes.ellipse(0.1, 0.0, 0.5, 0.3, turn=pi / 2),)),
    ("band 0,0 0.9 0.5 from -90 to 0.2rad", (shapes.band(0.0, 0.0, 0.9, 0.5, -pi / 2, 0.2),)),
    ("bar 0,-0.9 0.5,0.1 0.2", (shapes.bar(*KNOTS[:2], 0.2),)),
    ("bar 0,-0.9 0.5,0.1 0.2 round", (shapes.bar(*KNOTS[:2], 0.2, round_ends=True),)),
    ("star 0,0 1 0.4 5", (shapes.star(0.0, 0.0, 1.0, 0.4, 5),)),
    ("cut ellipse 0,0 0.5   # a hole", (shapes.ellipse(0.0, 0.0, 0.5, cut=True),)),
    ("outline\n  through 0,1\n  curve 0,-0.9 0.5,0.1", (Piece(((0.0, 1.0), *shapes.curve(*KNOTS[:2], closed=False))),)),
    ("outline mirrored\n  through 0,1 1,0 0,-1", (Piece(shapes.mirrored([(0.0, 1.0), (1.0, 0.0), (0.0, -1.0)])),)),
    ("outline\n  arc 0,0 1 from 0 to 180 steps 4", (Piece(tuple(shapes.arc_points(0.0, 0.0, 1.0, 0.0, pi, 4))),)),
    (
        "outline\n  arc 0,0 1 from 0 to 180 height 0.5 turn 90",
        (Piece(tuple(shapes.arc_points(0.0, 0.0, 1.0, 0.0, pi, 24, ry=0.5, turn=pi / 2))),),
    ),
    ("outline\n  bezier 0,0 0,1 1,1 1,0", (Piece(tuple(shapes.bezier((0, 0), (0, 1), (1, 1), (1, 0)))),)),
]
DOT = (shapes.ellipse(0.0, -0.5, 0.2),)
GROUPS: list[tuple[str, Shape]] = [
    ("turn 90\n  ellipse 0,-0.5 0.2", shapes.turned(DOT, pi / 2)),
    ("turn 90 at 1,2 scale 0.5\n  ellipse 0,-0.5 0.2", shapes.turned(DOT, pi / 2, 1.0, 2.0, 0.5)),
    ("turn 0 90\n  ellipse 0,-0.5 0.2", (*shapes.turned(DOT, 0.0), *shapes.turned(DOT, pi / 2))),
    ("at 1,2\n  ellipse 0,-0.5 0.2", shapes.turned(DOT, 0.0, 1.0, 2.0)),
    ("scale 0.5\n  ellipse 0,-0.5 0.2", shapes.turned(DOT, 0.0, scale=0.5)),
    ("both\n  ellipse 0.3,0 0.2", shapes.both((shapes.ellipse(0.3, 0.0, 0.2),))),
    ("around 2\n  ellipse 0,-0.5 0.2", (*shapes.turned(DOT, 0.0), *shapes.turned(DOT, pi))),
    ("use dot\nuse dot", (*DOT, *DOT)),
    ("cut scale 1\n  use dot", (Piece(DOT[0].points, True),)),
    ("both\n  at 1,0\n    use dot\nuse dot", (*shapes.both(shapes.turned(DOT, 0.0, 1.0)), *DOT)),
]


def drawn(folder: Path, lines: str) -> Shape:
    """The shape of some lines, which may use `dot`."""
    file = folder / "signs.toml"
    file.write_text(f'[parts]\ndot = """\nellipse 0,-0.5 0.2\n"""\n\n# A sign.\n[sigils]\nsign = """\n{lines}\n"""\n')
    return read_drawings(file)["sigils"]["sign"]


@pytest.mark.parametrize(
    ("lines", "shape"), [*LINES, *GROUPS], ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_line_calls_the_function_of_its_name(tmp_path: Path, lines: str, shape: Shape) -> None:
    assert drawn(tmp_path, lines) == shape


def test_every_word_is_tried_and_documented() -> None:
    tried = {word for lines, _ in (*LINES, *GROUPS) for line in lines.splitlines() for word in line.split()}
    assert tried >= FORMS.keys() | PARTS.keys()
    page = (home() / "docs" / "print.md").read_text(encoding="utf-8")
    assert not [form for form in (*FORMS, *PARTS) if f"| `{form}" not in page]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("elipse 0,0 1", "signs.toml:9: `elipse` draws nothing: did you mean `ellipse`?"),
        ("fill", "signs.toml:9: `fill` draws nothing: write one of polygon, curve, "),
        ("cut", "signs.toml:9: `` draws nothing: "),
        ("\nellipse 0,0\n", "signs.toml:10: write `ellipse x,y radius height turn angle`"),
        ("ellipse 0 0 1", "signs.toml:9: write `ellipse "),
        ("ellipse 0,0 one", "signs.toml:9: write `ellipse "),
        ("ellipse 0,0 1 steps 3", "signs.toml:9: write `ellipse "),
        ("bar 0,0 1,1", "signs.toml:9: write `bar "),
        ("polygon 0,0 1,1", "signs.toml:9: write `polygon "),
        ("ribbon 0,0 1,1", "signs.toml:9: write `ribbon "),
        ("star 0,0 1 0.5", "signs.toml:9: write `star "),
        ("both 3\n  use dot", "signs.toml:9: write `both`"),
        ("turn 90", "signs.toml:9: write `turn angle ..."),
        ("around\n  use dot", "signs.toml:9: write `around count"),
        ("outline", "signs.toml:9: write `outline mirrored`"),
        ("outline\n  ark 0,0 1", "signs.toml:10: `ark` is not a part of an outline: did you mean `arc`?"),
        ("outline\n  arc 0,0", "signs.toml:10: write `arc x,y radius"),
        ("use dott", "signs.toml:9: there is no drawing `dott`: did you mean `dot`?"),
        ("use", "signs.toml:9: write `use name`"),
        ("ellipse 0,0 1\n  use dot", "signs.toml:10: nothing belongs to `ellipse`"),
        ('"""\nother = 3\nmore = """', "signs.toml: `other` is not a drawing"),
        ("\\u12", "signs.toml: "),
    ],
)
def test_a_bad_line_is_reported_with_its_file_and_number(tmp_path: Path, lines: str, message: str) -> None:
    with pytest.raises(DrawingError) as raised:
        drawn(tmp_path, lines)
    assert str(raised.value).startswith(message)


def test_a_drawing_on_the_line_of_its_name_counts_from_there(tmp_path: Path) -> None:
    file = tmp_path / "signs.toml"
    file.write_text('[sigils]\nsign = """elipse 0,0 1"""\n')
    with pytest.raises(DrawingError, match=r"signs.toml:2: "):
        read_drawings(file)


def test_a_file_uses_the_shapes_of_another_one(tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    file.write_text('[tools]\nsign = """\nuse dot\n"""\n')
    assert read_drawings(file, {"dot": DOT})["tools"]["sign"] == DOT
    with pytest.raises(DrawingError, match="there is no drawing `dot`: name one from above it"):
        read_drawings(file)


def test_every_file_of_drawings_is_used() -> None:
    folder = Path(gesso_art.__path__[0])
    for file in folder.rglob("*.toml"):
        assert any(file.name in module.read_text(encoding="utf-8") for module in file.parent.glob("*.py")), file
