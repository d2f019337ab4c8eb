"""What the digest of a text counts."""

from __future__ import annotations

import pytest

from gesso.lang.ast import DrawsCard, Me, Node, Replacement, Trigger
from gesso.lang.programs import content_digest
from gesso.source import SourceFile

HERE = SourceFile("text", "").whole
DEED: Node = DrawsCard(span=HERE)
BODY = (Me(span=HERE),)


@pytest.mark.parametrize("cls", [Trigger, Replacement])
def test_a_field_that_came_later_counts_where_it_says_something(cls: type[Trigger | Replacement]) -> None:
    """So that plug-ins and logs of older texts stay as they are."""
    before = content_digest(texts=(cls.__name__, DEED, None, BODY))
    assert content_digest(texts=cls(DEED, None, BODY, span=HERE)) == before
    assert content_digest(texts=cls(DEED, None, BODY, True, span=HERE)) != before
