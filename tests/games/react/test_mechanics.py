"""The mechanics that cards of this game need: each said in the language, checked, compiled and played.

The table is `tests/cases/mechanics.yaml`; the numbers are those of the list of mechanics, and none may be missing.
"""

from __future__ import annotations

import pytest
from games.react.sampling import Row, check, pairing, rows, story

from gesso.games.react.scenarios import ADAPTER
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

SAID = [row for row in rows() if not row.unsaid]
UNSAID = [row for row in rows() if row.unsaid]


def _named(row: Row) -> str:
    return f"{row.number}-{row.mechanic.replace(' ', '-')[:40]}"


def test_no_row_is_missing() -> None:
    """Numbered from one, in order, each with words of its own."""
    assert [row.number for row in rows()] == list(range(1, len(rows()) + 1))
    assert len({row.mechanic for row in rows()}) == len(rows())


def test_only_the_expected_rows_stay_unsaid() -> None:
    """Two are needed by no known card; one is said but for a number."""
    assert [row.number for row in UNSAID] == [73, 74]
    assert [row.number for row in rows() if row.partly] == [60]


@pytest.mark.parametrize("row", SAID, ids=_named)
def test_a_mechanic_is_said_and_plays(row: Row) -> None:
    """Its text parses, checks without a word, compiles, and plays to the effect that the row states."""
    checked = check(row)
    assert [f"{item.span.line}: {item.code} {item.message}" for item in checked.diagnostics] == []
    rules = pairing(checked)
    assert row.play, "a row that is said is played"
    found = run_reading(
        read_text(story(row), path=f"{row.number}.yaml"), ADAPTER, lambda _: rules, f"{row.number}.yaml"
    )
    problems = [f"{item.span.line}: {item.message}" for item in found.diagnostics]
    for outcome in found.outcomes:
        problems += [
            f"{f.diagnostic.span.line}: {f.diagnostic.message} {f.diagnostic.hint}\n{f.shown}" for f in outcome.failures
        ]
    assert not problems, "\n".join([*problems, story(row)])
    assert found.outcomes


@pytest.mark.parametrize("row", UNSAID, ids=_named)
def test_what_stays_unsaid_is_refused_with_a_place(row: Row) -> None:
    """Obvious attempts are diagnosed, never half understood; the row says what the words would take."""
    assert row.attempts and len(row.unsaid) > 40
    for attempt in row.attempts:
        tried = Row(row.number, row.mechanic, {"artist": attempt}, "", "", "", (), {})
        assert check(tried).diagnostics, attempt
