"""Spreadsheets of every kind are read as rows of cells, and what is none, or too much, is refused in one sentence."""

from __future__ import annotations

import csv
import io
import mmap
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spreadsheets.workbook_files import ods, packed, xlsx

from gesso.spreadsheets import LONGEST_CELL, MOST_ROWS, Grid, SpreadsheetError, read_spreadsheet, spreadsheet
from gesso.spreadsheets.separated import read_separated

ROWS = [["Name", "Coût", "Effect"], ["Side Step", "", "draw 1 card\nmove my artist 1"], ["", "a;b", 'say "x", y']]


def texts(grid: Grid) -> list[list[str]]:
    return [[cell.text for cell in row] for row in grid.rows]


def written(tmp_path: Path, name: str, data: bytes) -> Path:
    file = tmp_path / name
    file.write_bytes(data)
    return file


def read(tmp_path: Path, name: str, data: bytes, sheet: str | None = None) -> Grid:
    return read_spreadsheet(written(tmp_path, name, data), shown=name, sheet=sheet)


def as_csv(separator: str = ",", rows: list[list[str]] = ROWS) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_text_is_read_in_any_encoding_and_with_any_separator(separator: str, encoding: str, tmp_path: Path) -> None:
    grid = read(tmp_path, "cards.csv", as_csv(separator).encode(encoding))
    assert texts(grid) == ROWS
    assert bool(grid.notes) == (encoding in ("utf-16-le", "utf-16-be", "cp1252")), "a guess is said"


def test_the_first_line_may_name_the_separator(tmp_path: Path) -> None:
    grid = read(tmp_path, "cards.csv", b"sep=;\na,b;c\n")
    assert texts(grid) == [["a,b", "c"]]


@pytest.mark.parametrize("data", [xlsx({"A": ROWS}), ods(ROWS)])
@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods", "cards.csv", "cards"])
def test_a_workbook_is_read_by_its_content(name: str, data: bytes, tmp_path: Path) -> None:
    if b"opendocument" in data:
        rows = [[cell.replace("\n", " ") for cell in row] for row in ROWS]
    else:
        rows = ROWS
    grid = read(tmp_path, name, data)
    assert [[cell.replace("\n", " ") for cell in row] for row in texts(grid)] == [
        [cell.replace("\n", " ") for cell in row] for row in rows
    ]
    assert any("whatever" in note for note in grid.notes) == (name in ("cards.csv", "cards"))


def test_a_text_may_be_called_a_workbook(tmp_path: Path) -> None:
    grid = read(tmp_path, "cards.xlsx", as_csv().encode())
    assert texts(grid) == ROWS and grid.notes == ("the file is text with separators, whatever `.xlsx` says",)


def test_each_cell_has_its_name_and_its_place() -> None:
    grid = read_separated("cards.csv", b'a,"b\nc"\n\n,d\n')
    assert [[(cell.name, cell.span.line, cell.span.column) for cell in row] for row in grid.rows] == [
        [("A1", 1, 1), ("B1", 1, 3)],
        [("A3", 4, 1), ("B3", 4, 2)],
    ]


def test_a_cell_of_a_workbook_has_the_line_of_its_row(tmp_path: Path) -> None:
    grid = read(tmp_path, "a.xlsx", xlsx({"A": [[], [], ["", "", "x", "y"]]}))
    assert [(cell.name, cell.span.line, cell.span.text) for cell in grid.rows[0] if cell.text] == [
        ("C3", 3, "x"),
        ("D3", 3, "y"),
    ]


CELLS = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\0\ufeff"), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=4))
def test_a_table_that_is_written_is_read_again(rows: list[list[str]]) -> None:
    kept = [row for row in rows if any(cell.strip() for cell in row)]
    read = texts(read_separated("t.csv", b"a,b,c,d\n" + spreadsheet(rows), separator=","))[1:]
    assert read == kept


@given(st.lists(st.lists(st.text('",\n;= ab', max_size=5), min_size=1, max_size=3), min_size=1, max_size=3))
def test_quotation_marks_are_read_as_the_standard_library_reads_them(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    standard = [row for row in csv.reader(io.StringIO(out.getvalue(), newline="")) if any(cell.strip() for cell in row)]
    assert texts(read_separated("t.csv", out.getvalue().encode(), separator=",")) == standard


FORMULAS = """<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1"><f>1+1</f><v>2</v></c>
<c r="C1"><f>1+1</f></c><c r="D1" t="e"><f>X9</f><v>#REF!</v></c></row></sheetData>"""


@pytest.mark.threat("R1")
def test_a_formula_counts_with_its_saved_value(tmp_path: Path) -> None:
    (row,) = read(tmp_path, "a.xlsx", xlsx({"A": FORMULAS})).rows
    assert row[1].text == "2" and not row[1].wrong
    assert "no saved value" in row[2].wrong
    assert "#REF!" in row[3].wrong


def test_merged_cells_count_for_each_row(tmp_path: Path) -> None:
    rows = """<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Knead</t></is></c><c r="B1"><v>1</v></c></row>
    <row r="2"><c r="B2"><v>2.5</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>"""
    grid = read(tmp_path, "a.xlsx", xlsx({"A": rows}))
    assert texts(grid) == [["Knead", "1"], ["Knead", "2.5"]]
    assert grid.notes == ("merged cells count for each row that they cover: A1",)


def test_the_first_visible_sheet_with_words_is_read_and_the_others_are_said(tmp_path: Path) -> None:
    data = xlsx({"Old": ROWS, "Empty": [], "Cards": [["a", "b"]], "More": ROWS}, hidden=["Old"])
    grid = read(tmp_path, "a.xlsx", data)
    assert texts(grid) == [["a", "b"]]
    assert any("`Empty`, `More`" in note for note in grid.notes) and any(
        "hidden sheet `Old`" in note for note in grid.notes
    )
    assert texts(read(tmp_path, "a.xlsx", data, sheet="Old")) == ROWS
    with pytest.raises(SpreadsheetError, match="no sheet `X`"):
        read(tmp_path, "a.xlsx", data, sheet="X")


def test_only_so_many_rows_are_read(tmp_path: Path) -> None:
    grid = read(tmp_path, "a.csv", b"name,kind\n" + b"x,y\n" * 100_000)
    assert len(grid.rows) == MOST_ROWS
    assert grid.notes == (f"only the first 2,000 rows are read, and {100_001 - MOST_ROWS:,} more lines are left out",)


def test_only_so_many_letters_of_a_cell_are_read(tmp_path: Path) -> None:
    (row,) = read(tmp_path, "a.csv", b"name," + b"x" * (LONGEST_CELL + 1)).rows
    assert len(row[1].text) == LONGEST_CELL and "letters" in row[1].wrong


FAR = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1000000"><c r="XFD1000000"><v>1</v></c></row></sheetData>'
HIDDEN_FAR = '<sheetData><row r = "1"><c r = "A1"><v>1</v></c></row><row r = "1000000"><c r = "XFD1000000"><v>1</v></c></row></sheetData>'


@pytest.mark.threat("R2")
@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.csv", b"%PDF-1.4 x", "a PDF"),
        ("a.csv", b"\x89PNG\r\n", "a picture"),
        ("a.xls", b"<html><table>", "a web page"),
        ("a.csv", b"\1\2\0\3\xff" * 99, "binary"),
        ("a.csv", b"", "no rows"),
        ("a.csv", b"\n;;;\n ; \n", "no rows"),
        ("a.xlsx", packed({"word/document.xml": b"<w/>"}), "not a spreadsheet"),
        ("a.xlsx", b"PK\3\4broken", "damaged"),
        ("a.xlsx", xlsx({"A": ROWS})[:-30], "damaged"),
        ("a.xlsx", xlsx({"A": FAR}), "XFD1000000"),
        ("a.xlsx", xlsx({"A": []}), "empty"),
        ("a.xlsx", xlsx({"A": ROWS}, more={"xl/big.bin": bytes(70 << 20)}), "unpacks to more than 64 MB"),
        ("a.xlsx", xlsx({"A": ROWS}, more={f"x{at}": b"" for at in range(2_001)}), "files"),
        ("a.ods", ods(ROWS, locked=True), "password"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "not a spreadsheet"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused(name: str, data: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(SpreadsheetError, match=said) as raised:
        read(tmp_path, name, data)
    assert raised.value.hint and str(raised.value).startswith(name)


@pytest.mark.threat("R3")
def test_a_reader_that_asks_for_all_memory_ends_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SpreadsheetError, match="memory"):
        read(tmp_path, "a.xlsx", xlsx({"A": HIDDEN_FAR}))
    assert capfd.readouterr().err == ""


@pytest.mark.threat("R2")
def test_a_process_with_much_memory_can_read_too(tmp_path: Path) -> None:
    """Its reader begins with all that the process has."""
    with mmap.mmap(-1, 2 << 30):
        assert read(tmp_path, "cards.xlsx", xlsx({"A": ROWS})).rows


def test_an_archive_that_lies_about_its_size_is_damaged(tmp_path: Path) -> None:
    data = bytearray(xlsx({"A": ROWS}, more={"xl/big.bin": b"x" * 5_000}))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("xl/big.bin").file_size
    data = bytearray(bytes(data).replace(size.to_bytes(4, "little"), (5).to_bytes(4, "little")))
    with pytest.raises(SpreadsheetError, match="damaged"):
        read(tmp_path, "a.xlsx", bytes(data))


def test_a_file_that_is_not_there_or_a_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(SpreadsheetError, match="there is no file"):
        read_spreadsheet(tmp_path / "nothing.csv")
    with pytest.raises(SpreadsheetError, match="cannot be read"):
        read_spreadsheet(tmp_path)
