"""What is illegal in a story may say why: by a line of a cost, or by the game's word for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sim.roster import play_scenario

from gesso.games.react.rules import options as react_rules
from gesso.games.react.wording import locale as react
from gesso.games.solrei.rules import options as solrei_rules
from gesso.games.solrei.wording import locale as solrei

DOCS = Path(__file__).parents[2] / "docs"
BEGUN = "  - name: x\n    hand: {calligrapher: [flowing-ink], dancer: [long-entrance]}\n"


def told(expected: str) -> list[str]:
    """What is wrong with a story that only looks at its beginning; an expectation is line 7 of the file."""
    outcome = play_scenario(f"{BEGUN}    expect: {{illegal: {expected}}}\n")
    found = [*outcome.diagnostics, *(failure.diagnostic for each in outcome.outcomes for failure in each.failures)]
    return [f"{each.span.line}:{each.span.column} {each.code} {each.message}" for each in found]


@pytest.mark.parametrize(
    "expected",
    [
        "flowing-ink",
        "[flowing-ink, sheathing-respite]",
        "{flowing-ink: chain-empty}",
        "{flowing-ink: Chain Empty}",
        "{sheathing-respite: spend 1 ink on a friendly unit}",
        "{sheathing-respite: cost, spilled-well: not-in-hand}",
        "{mirrored-hand: [chain-empty, not-in-hand]}",
        "{spirit-blue a: off-field}",
        "{long-entrance: not-your-turn}",
    ],
)
def test_a_reason_that_holds_is_accepted(expected: str) -> None:
    assert told(expected) == []


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        (
            "{flowing-ink: off-field}",
            "`flowing-ink` should be illegal because of `off-field`, but the reason is `chain-empty`",
        ),
        (
            "{sheathing-respite: spend 2 ink on a friendly unit}",
            "`sheathing-respite` should be illegal because of `spend 2 ink on a friendly unit`, but the reason is"
            " `spend 1 ink on a friendly unit` (0 of 1)",
        ),
        ("{c3: off-field}", "`c3` is never played, so it has no reason to be illegal"),
        ("{calligrapher a: cost}", "`calligrapher a` should be illegal, but it is offered"),
    ],
)
def test_a_reason_that_does_not_hold_is_told_with_those_that_do(expected: str, message: str) -> None:
    (found,) = told(expected)
    assert found.endswith(message) and found.startswith("7:")


def test_a_choice_that_is_refused_says_why() -> None:
    outcome = play_scenario(
        f"{BEGUN}    steps:\n      - calligrapher: sheathing-respite\n    expect: {{result: open}}\n"
    )
    (failure,) = outcome.outcomes[0].failures
    assert failure.diagnostic.message == (
        "`sheathing-respite` cannot be chosen here (the turn): `spend 1 ink on a friendly unit` (0 of 1)"
    )


@pytest.mark.parametrize(("game", "rules", "locale"), [("react", react_rules, react), ("solrei", solrei_rules, solrei)])
def test_each_kind_of_reason_is_given_said_and_on_the_page(game: str, rules: object, locale: object) -> None:
    page = (DOCS / game / "scenarios.md").read_text(encoding="utf-8")
    text = Path(rules.__file__).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    kinds = [key.removeprefix("why.").replace("_", "-") for key in locale.WHY]  # type: ignore[attr-defined]
    assert not [kind for kind in kinds if f'"{kind}"' not in text]
    assert not [kind for kind in (*kinds, "cost", "cost-together") if f"`{kind}`" not in page]
    assert not set(re.findall(r'"(\w+(?:-\w+)+)"', text)) - set(kinds), "each has its phrase"
