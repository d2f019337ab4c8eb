"""A noun after an article or a figure is in its number, in each hint and in each fix that is put together from a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gesso.diagnostics.english import plural, singular
from gesso.games.react.lang.language import REACT
from gesso.games.solrei.lang.language import SOLREI
from gesso.lang.errors.fixes import _words
from gesso.lang.language import Language, Start
from gesso.lang.parser import parse
from gesso.source import SourceFile

CASES = Path(__file__).parents[1] / "cases"
HINTS = [
    (path.relative_to(CASES), fragment)
    for path in sorted(CASES.rglob("*"))
    if path.suffix in (".case", ".txt")
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.lstrip().startswith(("> ", "# error", "# warning"))
    for fragment in re.findall(r"(?:write|or|with|and|add) `([^`]+)`", line)
]


def test_no_hint_of_the_corpus_counts_a_noun_in_the_wrong_number() -> None:
    assert len(HINTS) > 400
    wrong = []
    for path, fragment in HINTS:
        language = SOLREI if "solrei" in str(path) else REACT
        if (agreed := _words(language).agreed(fragment)) != fragment:
            wrong.append((str(path), fragment, agreed))
    assert not wrong


@pytest.mark.parametrize(
    ("language", "start", "line", "hint", "fixed"),
    [
        (REACT, "effect", "exhaust units", "write `a unit`, `each unit` or `the units`", "exhaust a unit"),
        (REACT, "effect", "exhaust enemy units", "write `an enemy` or `each enemy`", "exhaust an enemy unit"),
        (REACT, "effect", "draw a cards", "write `1`", "draw 1 card"),
        (REACT, "effect", "place scales in the zone of self", "write `1 scale`", "place 1 scale in the zone of self"),
        (REACT, "effect", "exhaust each adjacent units", "write `each unit adjacent to self`", "exhaust each unit adjacent to self"),
        (REACT, "effect", "if 1 cards", "write `if I have 1 card`", None),
        (REACT, "passive", "units cannot be damaged", "write `each unit` or `the units`", "each unit cannot be damaged"),
        (REACT, "effect", "remove canvas in the zone of self", "write `1 canvas`, or `each canvas` for all of them", "remove 1 canvas in the zone of self"),
        (SOLREI, "effect", "break rival arts", "write `a rival` or `each rival`", "break a rival art"),
        (SOLREI, "cost", "target rival abilities", "write `a rival`", "target a rival ability"),
    ],
)  # fmt: skip
def test_a_counted_noun_is_in_its_number(
    language: Language, start: Start, line: str, hint: str, fixed: str | None
) -> None:
    source = SourceFile("a", f"{line}\n  draw 1 card\n" if line.startswith("if") else f"{line}\n")
    found = parse(language, start, source.whole).diagnostics[0]
    assert found.hint == hint
    mended = [
        source.text[: e.span.start] + e.text + source.text[e.span.end :] for fix in found.fixes for e in fix.edits
    ]
    assert mended == ([f"{fixed}\n"] if fixed else [])


@pytest.mark.parametrize("one", ["unit", "ability", "cherry", "box", "brush", "glass", "bee", "house", "scale"])
def test_a_singular_is_the_word_whose_plural_was_written(one: str) -> None:
    assert singular(plural(one)) == one


@pytest.mark.parametrize("word", ["canvas", "lens", "iris", "lotus", "chaos", "glass", "unit", "gas", "ink"])
def test_a_word_that_is_no_plural_stays(word: str) -> None:
    assert singular(word) == word
