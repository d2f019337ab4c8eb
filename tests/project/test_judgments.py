"""What a project may turn down is a judgment: something can be made of every text that has such an error."""

from __future__ import annotations

from collections import Counter

import pytest
from checks.case_files import Case
from games.react.checks import casebook as react
from games.solrei.checks import casebook as solrei
from soak import SOAK

from gesso.checks import CheckedEntry
from gesso.diagnostics import Severity
from gesso.engine import plugin_from_text
from gesso.games import load
from gesso.games.react import checks as react_checks
from gesso.project.codes import all_codes

BOOKS = {"react": react.cases(), "solrei": solrei.cases()}


def check(game: str, case: Case) -> tuple[CheckedEntry[object], object]:
    """A case checked, with the table of its game."""
    if game == "react":
        artist = react.load(case.text)
        return react_checks.check_entry(artist, react.table(), {artist.id: artist}), react.table()
    set_up = solrei.load(case.text)
    known = {**solrei.others(), set_up.id: set_up}
    return solrei.checked(case.text), solrei.gather_names(solrei.table(), known)


@pytest.mark.slow
@pytest.mark.parametrize("game", BOOKS)
def test_what_has_nothing_but_judgments_can_be_worded_compiled_and_printed(game: str) -> None:
    """Two cases of each code in the gate; all in the long run."""
    tried: Counter[str] = Counter()
    definition = load(game)
    judgments = {code for code, kind in all_codes().items() if kind.configurable}
    for case in BOOKS[game]:
        errors = {each.code for each in case.expected if each.severity == "error"}
        if (
            not case.fires
            or not errors
            or (not SOAK and (errors - judgments or all(tried[code] >= 2 for code in errors)))
        ):
            continue
        found, table = check(game, case)
        if found.valid is not None:
            assert found.program is None
            plugin_from_text(definition.lowering().generate(found.valid), case.title)
            assert definition.wording().transcript(found.valid).passages
            assert definition.printing().prints(found.valid, table).components
            tried.update(each.code for each in {*found.diagnostics} if each.is_error)
    own = load(game).codes
    assert own is not None
    with_overrides = {code.code for code in own() if code.configurable and code.severity is Severity.ERROR}
    whole_table = {"GS459"} if game == "react" else set()
    assert with_overrides - tried.keys() <= whole_table


def test_an_error_of_reading_naming_or_kind_stays_one() -> None:
    for code, kind in all_codes().items():
        if kind.severity is Severity.ERROR and code[:3] in ("GS0", "GS1", "GS2", "GS3", "GS7", "GS8", "GS9"):
            assert not kind.configurable, code
        if kind.severity is Severity.WARNING:
            assert kind.configurable, code
