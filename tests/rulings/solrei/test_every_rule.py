"""Every rule has its number, its words and a test, and the page that lists them is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulings.solrei.bench import HERE, played

from gesso.games.solrei import rules
from tools.docs import rulings
from tools.docs.pages import Page, fresh, root

NUMBERED = {"A": 11, "R": 8, "W": 9, "G": 10, "H": 5, "I": 6, "U": 7, "X": 11, "V": 5, "B": 6, "K": 24, "Q": 82}
"""How many rules each chapter has; the house rulings, Q, grow as questions come up."""


def test_no_number_is_missing() -> None:
    wanted = [f"{letter}{number}" for letter, last in NUMBERED.items() for number in range(1, last + 1)]
    assert list(rulings.read_rulings("solrei")) == wanted


@pytest.mark.parametrize("id", rulings.read_rulings("solrei"))
def test_a_rule_is_named_by_a_test(id: str) -> None:
    assert rulings.proofs_by_rule("solrei")[id]


def test_the_house_gives_its_reasons() -> None:
    read = rulings.read_rulings("solrei").values()
    assert all(bool(ruling.reason) == ruling.id.startswith("Q") for ruling in read)


@pytest.mark.slow
def test_the_tests_listed_are_the_tests_that_run() -> None:
    """What the page reads from the files is what the scenarios say when they are played."""
    listed = {(proof.file, proof.sentence) for proofs in rulings.proofs_by_rule("solrei").values() for proof in proofs}
    ran = {
        (f"{rulings.folder('solrei')}/{path.name}", o.name)
        for path in HERE.glob("*.yaml")
        for o in played(path).outcomes
    }
    assert {entry for entry in listed if entry[0].endswith(".yaml")} == ran


def test_the_page_of_rulings_is_fresh() -> None:
    page = Page("docs/solrei/rulings.md")
    assert fresh(page) == (root() / page.path).read_text(encoding="utf-8"), "`make docs` writes it again"


def test_the_rules_name_their_own_numbers_only() -> None:
    """A rule that docstrings of the rules name is one that there is."""
    named: set[str] = set()
    for path in Path(str(rules.__file__)).parent.glob("*.py"):
        for group in re.findall(r"\(((?:[A-Z]\d+(?:-[A-Z]?\d+)?(?:, )?)+)\)", path.read_text(encoding="utf-8")):
            named.update(re.findall(r"\b[A-Z]\d+", group))
    assert len(named) > 50
    assert named <= set(rulings.read_rulings("solrei")), sorted(named - set(rulings.read_rulings("solrei")))
