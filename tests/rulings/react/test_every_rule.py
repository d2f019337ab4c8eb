"""Every rule has its number, its words and a test, and the page that lists them is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulings.react.bench import HERE, outcomes

from gesso.games.react import rules
from tools.docs import rulings
from tools.docs.pages import Page, fresh, root

NUMBERED = {"F": 3, "T": 11, "C": 13, "E": 6, "M": 8, "S": 5, "X": 3, "K": 6, "D": 5, "P": 12}
"""How many rules of each chapter the publisher's texts give; the house rulings, Q, grow as questions come up."""


def test_no_number_is_missing() -> None:
    wanted = [f"{letter}{number}" for letter, last in NUMBERED.items() for number in range(1, last + 1)]
    found = [id for id in rulings.read_rulings("react") if not id.startswith("Q")]
    assert found == wanted
    house = [id for id in rulings.read_rulings("react") if id.startswith("Q")]
    assert house == [f"Q{number}" for number in range(1, len(house) + 1)]
    assert len(house) >= 15


@pytest.mark.parametrize("id", rulings.read_rulings("react"))
def test_a_rule_is_named_by_a_test(id: str) -> None:
    assert rulings.proofs_by_rule("react")[id]


def test_the_house_gives_its_reasons() -> None:
    read = rulings.read_rulings("react").values()
    assert all(ruling.reason for ruling in read if ruling.id.startswith("Q"))
    ours = [ruling for ruling in read if ruling.reason and not ruling.id.startswith("Q")]
    assert all(ruling.source.startswith("ours, from ") for ruling in ours), "a rule of a source needs no reason of ours"


@pytest.mark.slow
def test_the_tests_listed_are_the_tests_that_run() -> None:
    """What the page reads from the files is what the scenarios say when they are played."""
    listed = {(proof.file, proof.sentence) for proofs in rulings.proofs_by_rule("react").values() for proof in proofs}
    played = {
        (f"{rulings.folder('react')}/{path.name}", o.name) for path in HERE.glob("*.yaml") for o in outcomes(path)
    }
    assert {entry for entry in listed if entry[0].endswith(".yaml")} == played
    assert HERE.relative_to(root()).as_posix() == rulings.folder("react")


def test_the_page_of_rulings_is_fresh() -> None:
    page = Page("docs/react/rulings.md")
    assert fresh(page) == (root() / page.path).read_text(encoding="utf-8"), "`make docs` writes it again"


def test_the_rules_name_their_own_numbers_only() -> None:
    """A rule that docstrings of the rules' operations name is one that there is."""
    named: set[str] = set()
    for path in Path(str(rules.__file__)).parent.glob("*.py"):
        for group in re.findall(r"RB ((?:[A-Z]\d+(?:-[A-Z]?\d+)?(?:, )?)+)", path.read_text(encoding="utf-8")):
            named.update(re.findall(r"\b[A-Z]\d+", group))
    assert named
    assert named <= set(rulings.read_rulings("react")), sorted(named - set(rulings.read_rulings("react")))
