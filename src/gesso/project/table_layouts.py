"""Where a game's pieces lie on a virtual table: the file of a project, else the one that comes with the game."""

from __future__ import annotations

from pathlib import Path

from gesso.diagnostics import Diagnostic, has_errors
from gesso.diagnostics.codes.printing import BAD_TABLE
from gesso.printing.exports.table_layout import TableLayout, read_table_layout
from gesso.project.toml_text import parse_toml
from gesso.project.toml_tree import toml_problems, toml_tree
from gesso.resources import resources
from gesso.source import read_source

_FOLDER = "templates/tables"
_SCHEMA = "tables/layout"


def table_layout(game: str, root: Path) -> tuple[TableLayout, tuple[Diagnostic, ...]]:
    """The layout of a game, and what is wrong with its file. A game without a file has its pieces in a row."""
    own = root / _FOLDER / f"{game}.toml"
    shipped = resources(f"{_FOLDER}/{game}.toml")
    if own.exists() or own.is_symlink():
        place, home = own, root
    elif shipped:
        place, home = shipped[0], shipped[0].parent
    else:
        return TableLayout(()), ()
    reading = read_source(place, root=home)
    source = reading.source
    if source is None or reading.diagnostics:
        return TableLayout(()), reading.diagnostics
    data, problems = parse_toml(
        source, "the table layout", BAD_TABLE, "lines of `key = value` under `[table]` and `[[lay]]`"
    )
    if problems:
        return TableLayout(()), problems
    tree = toml_tree(source, data)
    found = tuple(toml_problems(tree, _SCHEMA))
    return (TableLayout(()) if has_errors(found) else read_table_layout(tree)), found
