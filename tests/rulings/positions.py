"""Games set up in the words of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gesso.engine import Game
from gesso.schema import validate
from gesso.sim.scenarios import read_scenarios
from gesso.source import read_text


def at_position(head: str, position: str, adapter: Any, rules_of: Callable[[tuple[str, ...]], Any]) -> Game:
    """A game in a position, said in the keys of a scenario, at its first decision. `head` are the lines of the file above
    its scenarios; `rules_of` gives the rules for the names of two players."""
    lines = "\n".join(f"    {line}" for line in position.strip().splitlines())
    text = f"{head}scenarios:\n  - name: a position\n    expect: {{result: open}}\n{lines}\n"
    node = read_text(text, path="position.yaml").node
    assert node is not None
    problems = validate(node, adapter.schema)
    assert not problems, problems
    (scenario,), _ = read_scenarios(node)
    rules = rules_of(tuple(word.text for word in scenario.players))
    return Game(rules, adapter.table(rules, scenario).position(), scenario.seed)


def apply(game: Game, *choices: str) -> Game:
    """Make choices one after the other, whoever owes them."""
    for choice in choices:
        game.apply(choice)
    return game
