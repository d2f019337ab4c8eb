"""A TOML text is bounded before it is parsed, and only texts that nobody writes are beyond the bounds."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from random import Random

import pytest

from gesso.diagnostics import codes
from gesso.project.toml import parse_toml, toml_tree
from gesso.source import SourceFile
from gesso.source.toml_texts import toml_excess

ROOT = Path(__file__).parents[2]
MANY = 60_000


@pytest.mark.slow
@pytest.mark.threat("X5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".".join("a" * 50_000) + " = 1\n", "1:32 GS014"),
        ("[x]\n" + " . ".join(['"a"'] * 50_000) + " = 1\n", "2:95 GS014"),
        ("[" + ".".join("a" * 50_000) + "]\n", "1:33 GS014"),
        ("x = {" + ".".join("a" * 50_000) + " = 1}\n", "1:37 GS014"),
        ("x = " + "[" * MANY, "1:69 GS014"),
        ("x = " + "{a = " * MANY, "1:325 GS014"),
        ("".join(f"[a{number}]\n" for number in range(MANY)), "20001:1 GS015"),
        ("[[a]]\n" * MANY, "20001:1 GS015"),
        ("".join(f"a{number} = 1\n" for number in range(MANY)), "20001:1 GS015"),
        ("x = [" + "1," * MANY + "]", "1:40005 GS015"),
        ("x = {" + ",".join(f"a{number}=1" for number in range(MANY)) + "}", "1:78895 GS015"),
        ("a.a.a\n" * MANY, "20001:1 GS015"),
        ("=" * 10 * MANY, "1:400002 GS015"),
        ("x = 0x" + "f" * 9000, "1:5 GS017"),
        ("#\n" * 10 * MANY, "1:1 GS004"),
        ('x = """' + '\\"' * MANY, "1:5 GS009"),
        ("x = '''" + "''x" * MANY, "1:5 GS009"),
    ],
    ids=lambda value: value[:14].strip(),
)
def test_a_text_beyond_the_bounds_is_refused_at_its_place(text: str, expected: str) -> None:
    source = SourceFile("x.toml", text)
    begin = time.process_time()
    data, (problem,) = parse_toml(source, "the file", codes.CANNOT_READ, "")
    assert time.process_time() - begin < 3
    assert (dict(data), f"{problem.span.line}:{problem.span.column} {problem.code}") == ({}, expected)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["[[a]]\nx = 'y'\n" * 3000, "x = [" + "'a', " * 19_000 + "]\n", "".join(f"[a.b{n}]\n" for n in range(9000))])  # fmt: skip
def test_a_text_within_the_bounds_takes_linear_time(text: str) -> None:
    source = SourceFile("x.toml", text)
    begin = time.process_time()
    data, problems = parse_toml(source, "the file", codes.CANNOT_READ, "")
    assert not problems and toml_tree(source, data)
    assert time.process_time() - begin < 3


@pytest.mark.threat("C4")
@pytest.mark.parametrize(
    "text", ['x = "\\u001b]0;title\\u0007"', '"\\u202e" = 1', 'x = [["\\u0000"]]', 'x = {a.b = "\\u009b"}']
)
def test_no_escape_writes_what_a_text_may_not_hold(text: str) -> None:
    _, (problem,) = parse_toml(SourceFile("x.toml", text), "the file", codes.CANNOT_READ, "")
    assert problem.code == codes.BAD_CHARACTER.code


def test_names_of_lists_of_tables_may_stand_beside_escapes() -> None:
    """A name that is repeated has no value of its own, in which a word could be found."""
    data, problems = parse_toml(
        SourceFile("x.toml", '[[lay]]\na = "\\n"\n[[lay]]\n[lay.b]\n[[c.d]]\nx = 1\n'), "it", codes.CANNOT_READ, ""
    )
    assert not problems and [*data] == ["lay", "c"]


def test_every_toml_file_of_the_project_is_within_the_bounds() -> None:
    for path in (ROOT / "templates").rglob("*.toml"):
        # Translations of a whole language are the program's own, and larger than any file of a project.
        excess = toml_excess(SourceFile(path.name, path.read_text(encoding="utf-8")))
        assert excess is None or path.parent.name in ("core", "react", "solrei"), path


PIECES = ("a", ".", "=", " ", "\n", '"', "'", '"""', "'''", "\\", "[", "]", "{", "}", ",", "#", "1", '"x"', "'y'", "\r\n", "é", "=1\n", '=""\n')  # fmt: skip


def test_the_bounds_read_quotation_marks_as_the_parser_does() -> None:
    """Were they read otherwise, a text could hide behind a quotation mark. A text that parses has none unclosed."""
    chance = Random(5)
    parsed = 0
    for _ in range(6000):
        text = "".join(chance.choices(PIECES, k=chance.randrange(1, 9)))
        text = f"k = {text}\n" if chance.random() < 0.6 else text
        try:
            tomllib.loads(text.replace("\r\n", "\n"))
        except ValueError:
            continue
        parsed += 1
        assert toml_excess(SourceFile("x.toml", text)) is None, text
    assert parsed > 200
