"""The case files of SolRei's checks: small texts set into a clean set-up.

A place says where the text of a case goes, with `cost:`, `effect:` or as a bare effect: the id of a step (an Art with that
timing), `ability` (of the Muse, with its `timing:`), `charge`, `passive`, `augment`, all of `base.yaml`; or `file` and `loose`,
whose top-level keys replace those of `small.yaml` and `loose.yaml`. `tests/checks/case_files.py` says all else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from checks.case_files import Case, Lines, insert, overlay, read_cases

from gesso.checks import CheckedEntry
from gesso.diagnostics import Diagnostic, in_order
from gesso.games.solrei.checks import check_entry
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import SetUp, Table, gather_names, load_set_up, load_table
from gesso.source import Node, read_text

FOLDER = Path(__file__).parents[3] / "cases/solrei/checks"
STEPS = (
    "start-of-round", "open", "before-showdown", "showdown", "after-showdown", "before-damage", "damage-application",
    "after-damage", "charge-phase", "reset", "end-of-round",
)  # fmt: skip
_FILLER = ["effect: |", "  gain 1 power"]
_WHOLE = {"file": "small.yaml", "loose": "loose.yaml"}


def cases() -> list[Case]:
    """Every case of every file, in order."""
    return read_cases(FOLDER, _place)


def placed(place: str, lines: Lines) -> str:
    """The text of a file with the lines of a case at a place."""
    return "\n".join(_place(place, lines)) + "\n"


def base(name: str) -> str:
    """The text of a file into which cases are set."""
    return (FOLDER / name).read_text(encoding="utf-8")


@cache
def table() -> Table:
    """The table of the cases, before any file is gathered."""
    return load_table(_tree((FOLDER / "game.yaml").read_text(encoding="utf-8"), "game.yaml"))


@cache
def others() -> Mapping[str, SetUp]:
    """The other files of the game: one set-up."""
    return {"bram": load(base("bram.yaml"))}


def load(text: str) -> SetUp:
    """A file from its text, which must be sound."""
    return load_set_up(_tree(text, "set-up.yaml"))


def find(text: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of one file among the others."""
    return tuple(in_order(checked(text).diagnostics))


def checked(text: str) -> CheckedEntry[SetUpProgram]:
    """One file checked among the others."""
    set_up = load(text)
    known = {**others(), set_up.id: set_up}
    return check_entry(set_up, gather_names(table(), known), known)


def _tree(text: str, path: str) -> Node:
    reading = read_text(text, path=path)
    assert reading.node is not None, reading.diagnostics
    return reading.node


def _place(place: str, lines: Lines) -> Lines:
    if place in _WHOLE:
        return overlay(base(_WHOLE[place]).splitlines(), lines)
    whole = base("base.yaml").splitlines()
    art = _art("before-showdown", _FILLER)
    match place:
        case "passive":
            whole = insert(whole, "passive", ["- name: Case in Point", "  text: |", *("    " + line for line in lines)])
        case "charge":
            whole = insert(whole, "charge", lines)
        case "ability":
            whole = insert(whole, "ability", ["- name: Case Closed", *("  " + line for line in _keyed(lines))])
        case "augment":
            art = _art("before-showdown", [*_split(lines, "augment")])
        case _:
            assert place in STEPS, place
            art = _art(place, _keyed(lines))
    return insert(whole, "art", art)


def _art(step: str, lines: Lines) -> Lines:
    timing = [] if any(line.startswith("timing:") for line in lines) else [f"timing: {step}"]
    head = ["- id: case", "  name: Case", "  type: trick"]
    return [*head, *("  " + line for line in (*timing, *lines))]


def _keyed(lines: Lines) -> Lines:
    return [*_split(lines, "effect")]


def _split(lines: Lines, key: str) -> Lines:
    """The lines under their keys: a bare text is that of `key`."""
    if any(line.startswith((f"{key}:", "timing:", "cost:", "requires:")) for line in lines):
        return lines
    return [f"{key}: |", *("  " + line for line in lines)]
