"""Scenario files from strangers: whatever stands in them, what comes back is an outcome or a report."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sim.roster import SCENARIOS, play_scenario, play_text

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in SCENARIOS.glob("*.yaml")}
SCRAPS = (
    "{}",
    "[]",
    "0",
    "-1",
    "99999",
    "''",
    "c3",
    "first",
    "any",
    "resolve",
    "{c3: dancer}",
    "[pass]",
    "0:dancer",
    "!",
    ".",
    "é",
)


def mutated(text: str, chance: random.Random) -> str:
    """A file with one to three slips: a line lost, doubled or moved, a word exchanged, a letter changed."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines.insert(chance.randrange(len(lines)), lines.pop(at))
            case 3:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice(SCRAPS)
                lines[at] = " ".join(words)
            case _:
                letter = chance.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:letter] + chance.choice("xC1.!{}[]:,| ") + lines[at][letter + 1 :]
    return "\n".join(lines) + "\n"


def short(text: str, chance: random.Random) -> str:
    """The head of a file and two of its scenarios, so that many can be tried."""
    head, *stories = text.split("\n  - name:")
    return "\n  - name:".join([head, *chance.sample(stories, 2)]) + "\n"


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_slip_never_breaks_the_run(name: str) -> None:
    chance = random.Random(name)
    for _ in range(25):
        outcome = play_text(mutated(short(TEXTS[name], chance), chance))
        for found in outcome.diagnostics:
            assert 1 <= found.span.line <= 10_000
        for each in outcome.outcomes:
            assert all(failure.diagnostic.message for failure in each.failures)


KEYS = ("board", "hand", "deck", "discard", "damage", "masterpiece", "ascended", "became", "beside", "face_down", "exhausted",
        "turn", "begin", "seed", "steps", "rule", "legend", "players")  # fmt: skip
VALUES = st.recursive(
    st.sampled_from(SCRAPS) | st.text("abcCD13:!., ", max_size=6).map(repr),
    lambda inner: (
        st.lists(inner, max_size=2).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(("dancer", "calligrapher", "c3", "first", "4", "ink")), inner, max_size=2
        ).map(lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}")
    ),
    max_leaves=4,
)


@pytest.mark.slow
@pytest.mark.threat("S1")
@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=3))
def test_any_value_under_any_key_is_reported_or_played(keys: dict[str, str]) -> None:
    lines = [f"    {key}: {value}" for key, value in keys.items()]
    play_scenario("\n".join(["  - name: x", *lines, "    expect: {result: open}", ""]))


@pytest.mark.threat("S1")
def test_a_long_story_ends() -> None:
    """Two thousand steps are the most a story may have."""
    steps = "\n".join(["      - calligrapher: end", "      - dancer: end"] * 1001)
    outcome = play_scenario(f"  - name: x\n    steps:\n{steps}\n    expect: {{result: open}}\n")
    assert [found.code for found in outcome.diagnostics] == ["GS107"]
