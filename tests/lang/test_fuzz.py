"""Whatever a text holds: nodes or diagnostics, never a traceback, never a hang."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lang.texts import REACT_TEXTS, Text
from soak import played

from gesso.games.react.lang.language import REACT
from gesso.lang.language import STARTS, Start, terminals
from gesso.lang.parser import MAX_LENGTH, parse
from gesso.source import SourceFile

pytestmark = pytest.mark.slow

bounded = settings(max_examples=played(80), derandomize=True, database=None, suppress_health_check=list(HealthCheck))
starts = st.sampled_from(STARTS)
vocabulary = st.sampled_from(
    [
        *sorted(terminals(REACT).terminals),
        "1",
        "2",
        "99999",
        "ink",
        "scales",
        "and",
        "it",
        "foo",
        "Deal",
        "x.",
        "!",
        "#",
        "\t",
    ]
)
lines = st.builds(
    lambda indent, line, end: " " * indent + " ".join(line) + end,
    st.sampled_from([0, 0, 2, 2, 4, 6, 3]),
    st.lists(vocabulary, min_size=1, max_size=7),
    st.sampled_from(["\n", "\r\n", "\n\n", ""]),
)


def holds(start: Start, text: str) -> None:
    """A text gives nodes or diagnostics, and every diagnostic lies in it."""
    result = parse(REACT, start, SourceFile("text", text).whole)
    assert (result.nodes is None) == bool(result.diagnostics)
    assert list(result.diagnostics) == sorted(result.diagnostics, key=lambda fault: (fault.span.start, fault.span.end))
    for fault in result.diagnostics:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
        assert fault.message


@bounded
@given(starts, st.text(max_size=200))
def test_any_characters(start: Start, text: str) -> None:
    """Text from anywhere."""
    holds(start, text)


@bounded
@given(starts, st.lists(lines, max_size=8).map("".join))
def test_any_words_in_any_layout(start: Start, text: str) -> None:
    """The words of the language in the wrong order."""
    holds(start, text)


@bounded
@given(st.sampled_from(REACT_TEXTS), st.sampled_from([None, *STARTS]), st.data())
def test_texts_with_a_few_slips(text: Text, start: Start | None, data: st.DataObject) -> None:
    """A text of the roster with words dropped, doubled, changed or joined, or read as another kind of text."""
    parts = textwrap.dedent(text.span.text).split(" ")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(parts) - 1))
        parts[at] = data.draw(
            st.sampled_from(["", "\n", parts[at][1:], parts[at].title(), parts[at] + " " + parts[at], parts[at] + "."])
            | vocabulary
        )
    holds(start or text.start, " ".join(parts))


def test_the_longest_texts_are_read_or_reported() -> None:
    """Texts made to be slow: each ends at a bound."""
    for text in (
        "drwa 1 crd\n",
        "a ",
        "if done\n",
        ";",
        "exhaust a unit in a zone with ",
        "if done\n  draw 1 card\notherwise\n  ",
        "draw 1 card\n  draw 1 card\n",
        "#\n",
        " ",
        "9",
        "x-",
        "'",
    ):
        holds("effect", (text * MAX_LENGTH)[:MAX_LENGTH])
