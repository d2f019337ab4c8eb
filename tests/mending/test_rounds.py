"""What is made together, in which order, and what is taken back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from mending.cases import REACT, SOLREI, Sample

from gesso.diagnostics import Diagnostic, Fixable, error, replacing
from gesso.diagnostics.fixes import applied, clash
from gesso.project.codes import all_codes
from gesso.source import SourceFile
from gesso.tasks.fix import autofix

SLIP = error("GS290", "slip")
MANY = {
    "react": (
        """\
noun: Tester
name: Ember: a beginning
noun: 'Tester'
motif: scale
pieces:   # in a box
\tchip: {knid: summon, count: "6", count: "6"}
setup: Summon 1 chip in a zone adjacent my artist, then Draw 1 card
""",
        """\
noun: Tester
name: "Ember: a beginning"
motif: scales
pieces:   # in a box
  chip: {kind: summon, count: 6}
setup: |
  summon a chip in a zone adjacent to my artist
  draw 1 card
""",
    ),
    "solrei": (
        """\
name: 12
advantage:
  id: still-room
  name: Still Room
  type: Place
  passiv:
    - name: Calm
      text: |
        When the round starts
          Gain two powr
""",
        """\
name: "12"
advantage:
  id: still-room
  name: Still Room
  type: Place
  passive:
    - name: Calm
      text: |
        when the round starts
          gain 2 power
""",
    ),
}
"""Faulty files, and what all fixes make of them."""


def spot(text: str, rules: Mapping[str, tuple[str, bool]]) -> list[Diagnostic]:
    """An error for each word of `rules` in the text, with a fix to another word."""
    source = SourceFile("a.txt", text)
    found = []
    for word, (instead, safe) in rules.items():
        at = text.find(word)
        if at >= 0:
            span = source.span(at, at + len(word))
            found.append(Diagnostic(SLIP, word, span, fixes=replacing(instead, span, instead, safe=safe)))
    return found


def mended(text: str, rules: Mapping[str, tuple[str, bool]], *, unsafe: bool = False) -> tuple[str, int, int]:
    """The text after all rounds, and how many fixes were made and taken back."""
    found = autofix(lambda texts: spot(texts.get("a.txt", text), rules), unsafe=unsafe)
    return found.texts.get("a.txt", text), len(found.made), len(found.taken_back)


def test_fixes_apart_are_made_together_and_those_that_clash_one_after_the_other() -> None:
    assert mended("aa bb cc", {"aa": ("1", True), "cc": ("2", True)}) == ("1 bb 2", 2, 0)
    assert mended("abc", {"ab": ("xb", True), "bc": ("yz", True)}) == ("xyz", 2, 0)


def test_a_fix_that_brings_a_new_error_is_taken_back_and_the_others_stay() -> None:
    rules = {"aa": ("bad\nworse\nworst", True), "bb": ("2", True)} | dict.fromkeys(
        ("bad", "worse", "worst"), ("", False)
    )
    assert mended("aa\nbb\n", rules) == ("aa\n2\n", 1, 1)


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    text, made, _ = mended("aa", {"aa": ("bb", True), "bb": ("aa", True)})
    assert text in ("aa", "bb")
    assert made < 100


def test_a_guess_is_made_on_demand_alone() -> None:
    assert mended("aa", {"aa": ("b", False)}) == ("aa", 0, 0)
    assert mended("aa", {"aa": ("b", False)}, unsafe=True) == ("b", 1, 0)


def test_what_is_inserted_twice_at_one_place_clashes() -> None:
    source = SourceFile("a.txt", "ab")
    first, second = (replacing("x", source.span(1, 1), text, safe=True)[0] for text in "xy")
    assert clash(first, second)
    assert applied("ab", [first]) == "axb"


@pytest.mark.parametrize("sample", [REACT, SOLREI], ids=lambda sample: sample.id)
def test_all_faults_of_a_file_are_mended_together(sample: Sample) -> None:
    faults, *_ = MANY[sample.id]
    text = sample.placed("file", faults.splitlines())
    result = autofix(lambda texts: sample.look(texts.get(sample.file, text)), unsafe=True)
    assert not [found for found in result.left if found.fixes], result.left
    assert result.texts[sample.file] == sample.placed("file", MANY[sample.id][1].splitlines())


def test_every_code_says_truly_whether_it_is_fixable() -> None:
    assert sum(code.fix is not Fixable.NO for code in all_codes().values()) >= 30


def test_a_file_that_is_looked_at_as_it_lies_on_the_disk_is_fixed_once() -> None:
    """A translation or a service, say. Its problem does not go away, and is not fixed again and again."""
    source = SourceFile("fr.yaml", "slip one, slip two\n")
    spans = [source.span(0, 4), source.span(10, 14)]
    found = [Diagnostic(SLIP, "x", span, fixes=replacing("slip", span, "word", safe=True)) for span in spans]
    other = Diagnostic(SLIP, "y", source.span(5, 8))
    looks = 0

    def look(_: Mapping[str, str]) -> list[Diagnostic]:
        nonlocal looks
        looks += 1
        return [*found, other]

    fixed = autofix(look)
    assert dict(fixed.texts) == {"fr.yaml": "word one, word two\n"} and looks == 2
    assert len(fixed.made) == 2 and fixed.left == (other,)
