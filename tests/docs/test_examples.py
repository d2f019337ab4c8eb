"""The examples of all nodes, which pages and the site show."""

from __future__ import annotations

import pytest
from soak import sampled

from gesso.games import game_ids
from tools.docs.examples import manual, sample


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids(installed=False))
def test_the_example_of_a_node_compiles(game: str) -> None:
    """Of one node of four; of every node in the long run."""
    for word in sampled(manual(game).words.values(), 4):
        assert word.example is not None
        shown = sample(game).show(word.example.at, word.example.lines, compiled=True)
        assert shown.passage is not None, (word.node, shown.diagnostics)
