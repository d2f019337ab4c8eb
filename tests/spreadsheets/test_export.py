"""`gesso export csv` gives the words of entries, and `gesso import` takes them back without a change."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from soak import sampled

import gesso
from gesso.api import Project
from gesso.cli import main
from gesso.spreadsheets import spreadsheet
from gesso.spreadsheets.separated import read_separated
from gesso.tasks.rows.columns import PRINTED, PRINTED_COST, column_titles, columns, folded, places_of
from gesso.tasks.rows.exporting import rows_of
from gesso.tasks.rows.importing import Imported, import_rows

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(
    path.parent.name if path.name in ("artist.yaml", "set-up.yaml") else path.stem
    for path in (
        *(ROOT / "cards").glob("*/*/artist.yaml"),
        *(ROOT / "cards").glob("*/*/set-up.yaml"),
        ROOT / "cards/solrei/loose-cards.yaml",
    )
)


@pytest.fixture(scope="module")
def project() -> Project:
    return gesso.open(ROOT)


def exported(project: Project, id: str) -> list[list[str]]:
    """Return the table of an entry, as a spreadsheet program has it."""
    (game, entry) = next((game, entry) for game in project.games for entry in game.entries if entry.id == id)
    return list(csv.reader(io.StringIO(spreadsheet(rows_of(game, entry)).decode(), newline="")))


def imported(project: Project, id: str, rows: list[list[str]]) -> Imported:
    return import_rows(project.model, read_separated("t.csv", spreadsheet(rows), separator=","), id)


def test_there_are_twenty_one_entries() -> None:
    assert len(SHIPPED) == 21


@pytest.mark.slow
@pytest.mark.parametrize("id", sampled(SHIPPED, 20, 3))
def test_an_exported_file_is_imported_without_a_change(id: str, project: Project) -> None:
    made = imported(project, id, exported(project, id))
    assert not made.texts and not made.changed and not made.added and not made.missing and not made.diagnostics


@pytest.mark.slow
@pytest.mark.parametrize("id", sampled(SHIPPED, 20, 2))
def test_printed_words_alone_change_nothing_either(id: str, project: Project) -> None:
    head, *rows = exported(project, id)
    kept = [at for at, title in enumerate(head) if title not in ("cost", "effect")]
    made = imported(project, id, [[row[at] for at in kept] for row in (head, *rows)])
    assert not made.texts and not made.diagnostics


CHANGES: dict[str, Callable[[list[list[str]]], list[list[str]]]] = {
    "rows in another order": lambda rows: [rows[0], *reversed(rows[1:])],
    "columns in another order": lambda rows: [row[::-1] for row in rows],
    "capital letters above": lambda rows: [[title.upper() for title in rows[0]], *rows[1:]],
    "only the ids and effects": lambda rows: [[row[0], row[rows[0].index("effect")]] for row in rows],
    "empty rows between": lambda rows: [line for row in rows for line in (row, [""] * len(row))],
    "spaces around": lambda rows: [
        rows[0],
        *([f" {cell} " if "\n" not in cell else cell for cell in row] for row in rows[1:]),
    ],
    "only the head": lambda rows: rows[:2],
}


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_what_a_spreadsheet_program_may_do_to_a_file_changes_nothing(change: str, project: Project) -> None:
    made = imported(project, "dancer", CHANGES[change](exported(project, "dancer")))
    assert not made.texts and not made.changed and not made.added, change


@pytest.mark.slow
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_one_changed_cell_changes_one_value(data: st.DataObject, project: Project) -> None:
    rows = exported(project, "dancer")
    at = rows[0].index("copies")
    number = data.draw(st.sampled_from([number for number, row in enumerate(rows) if number and row[at]]))
    rows[number][at] = str(int(rows[number][at]) + data.draw(st.integers(1, 5)))
    made = imported(project, "dancer", rows)
    assert made.changed == {rows[number][0]: ("copies",)} and not made.diagnostics
    (path,) = made.texts
    changed = [line for line in made.texts[path].splitlines() if line not in made.before[path].splitlines()]
    assert len(changed) <= 1 and made.texts[path].count("\n") == made.before[path].count("\n")


@pytest.mark.slow
def test_an_editor_may_change_printed_words(project: Project) -> None:
    rows = exported(project, "dancer")
    effect, words = rows[0].index("effect"), rows[0].index("printed words")
    row = next(row for row in rows if row[0] == "long-entrance/1")
    row[words] = row[words].replace("up to 3", "up to 2")
    made = imported(project, "dancer", rows)
    assert made.changed == {"long-entrance/1": ("effect",)} and not made.diagnostics
    assert "          move my artist up to 2\n" in next(iter(made.texts.values())) and row[effect].startswith(
        "move my artist up to 3"
    )


def test_every_column_of_a_place_has_a_title_and_every_word_one_meaning() -> None:
    titles = column_titles()
    assert all(columns()[folded(title)] == column for column, title in titles.items())
    for game in ("react", "solrei"):
        assert {column for place in places_of(game) for column in place.columns()} <= titles.keys()
    assert {PRINTED, PRINTED_COST} <= titles.keys()


@pytest.mark.slow
@pytest.mark.threat("C6")
def test_the_command_writes_one_file_for_each_entry_and_no_formula(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "csv", "dancer", "ashley", "--project", str(ROOT), "--out", str(tmp_path)]) == 0
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.csv"))
    assert files == ["export/csv/react/dancer.csv", "export/csv/solrei/ashley.csv"]
    text = (tmp_path / files[0]).read_text(encoding="utf-8-sig")
    assert text.startswith("id,name,kind,of,cost,effect,printed cost,printed words,copies,flavour\n")
    assert not [cell for row in csv.reader(io.StringIO(text)) for cell in row if cell[:1] in ("=", "+", "-", "@")]
    assert "written to 2 files" in capsys.readouterr().out
