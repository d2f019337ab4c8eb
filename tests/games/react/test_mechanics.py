"""The mechanics that cards of this game need: each said in the language, checked, compiled and played.

The table is `tests/cases/mechanics.yaml`; the numbers are those of the list of mechanics, and none may be missing.
"""

from __future__ import annotations

import pytest
from games.react.sampling import Row, check, pairing, rows, story

from gesso.games.react.scenarios import ADAPTER
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

SAID = rows()
REFUSED = [row for row in rows() if row.attempts]


def _named(row: Row) -> str:
    return f"{row.number}-{row.mechanic.replace(' ', '-')[:40]}"


def test_no_row_is_missing() -> None:
    """One to eighty are those of the list, later ones came with later words; in order, each with words of its own."""
    numbers = [row.number for row in rows()]
    assert numbers[:80] == list(range(1, 81)) and numbers == sorted(set(numbers))
    assert len({row.mechanic for row in rows()}) == len(numbers)


def test_every_row_is_said_and_only_the_expected_ones_in_part() -> None:
    """One is said but for a number; of two the language refuses a part, and the row says why."""
    assert not any(row.unsaid for row in rows())
    assert [row.number for row in rows() if row.partly] == [60, 73, 74]


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


@pytest.mark.parametrize("row", REFUSED, ids=_named)
def test_what_is_refused_is_answered_with_a_place(row: Row) -> None:
    """Obvious attempts are diagnosed, never half understood; the row says what the words would take."""
    assert len(row.partly) > 40
    for attempt in row.attempts:
        tried = Row(row.number, row.mechanic, {"artist": attempt}, "", "", "", (), {})
        assert check(tried).diagnostics, attempt
