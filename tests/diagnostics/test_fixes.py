"""What a fix may consist of."""

from __future__ import annotations

import pytest

from gesso.diagnostics import Edit, Fix
from gesso.source import SourceFile

TEXT = SourceFile("card.yaml", "one two three\n")


def test_a_fix_has_edits_of_one_file_in_its_order() -> None:
    first, second = Edit(TEXT.span(0, 3), "1"), Edit(TEXT.span(3, 4), "")
    assert Fix("write figures", (first, second), safe=True).edits == (first, second)
    for wrong in ((), (second, first), (first, Edit(TEXT.span(2, 4), "x"))):
        with pytest.raises(ValueError, match="write figures"):
            Fix("write figures", wrong, safe=True)


def test_a_fix_of_two_files_is_refused() -> None:
    other = SourceFile("card.yaml", TEXT.text)
    with pytest.raises(ValueError, match="one file"):
        Fix("rename it everywhere", (Edit(TEXT.span(0, 3), "x"), Edit(other.span(4, 7), "x")), safe=False)
