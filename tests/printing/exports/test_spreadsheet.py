"""A table for a spreadsheet holds texts, and no text of a card is a formula."""

from __future__ import annotations

import ast
import csv
import io
from pathlib import Path

import pytest

from gesso.spreadsheets import spreadsheet

SOURCE = Path(__file__).parents[3] / "src"


@pytest.mark.threat("C6")
@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\N{NO-BREAK SPACE}=1", "|x", "\N{FULLWIDTH EQUALS SIGN}1", "=HYPERLINK('x')|'/c calc'!A1", "-"],
)  # fmt: skip
def test_no_cell_is_a_formula(text: str) -> None:
    ((cell, number),) = csv.reader(io.StringIO(spreadsheet([(text, -3)]).decode(), newline=""))
    assert (cell, number) == ("'" + text.replace("\r", " "), "-3"), "a number stays one"


@pytest.mark.parametrize("text", ["Leap Over", "a=b", "1+1", "Don't", '"x", y', "", "a\nb", "\N{EM DASH} x"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(spreadsheet([(text,)]).decode() or '""', newline=""))
    assert cell == text


def test_one_module_writes_tables() -> None:
    found = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import) and any(alias.name == "csv" for alias in node.names):
                found.append(path.name)
    assert found == ["separated.py"]
