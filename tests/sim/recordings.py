"""Random games of any game's rules, recorded from random points."""

from __future__ import annotations

from random import Random

from gesso.engine import AnyRuleset, Game
from gesso.sim.scenarios import AdapterTable, ScenarioAdapter, ScenarioError, ScenarioWord, read_scenarios
from gesso.sim.scenarios.reader import head
from gesso.sim.scenarios.recorder import choices_made, record
from gesso.sim.scenarios.runner import run_reading
from gesso.source import Node, read_text

LONGEST = 250


def played(rules: AnyRuleset, seed: int) -> Game:
    """A random game, or its first part."""
    game, random = Game.begin(rules, seed=seed), Random(seed)
    for _ in range(random.randrange(LONGEST)):
        decision = game.decision
        if decision is None:
            break
        game.apply(random.choice(decision.options), decision.player)
    return game


def check_recording(rules: AnyRuleset, adapter: ScenarioAdapter, seed: int) -> None:
    """A recording from a random point passes, and names everything in words that a scenario may use."""
    game = played(rules, seed)
    made = choices_made(rules, game.log)
    begin = Random(seed).randint(0, made)
    text = record(rules, adapter, game.log, begin)
    path = f"seed {seed}, choice {begin} of {made}"
    outcome = run_reading(read_text(head(rules.game) + text, path=path), adapter, lambda _: rules, path)
    assert outcome.passed, f"{path}\n{text}\n{outcome}"


def bare_table(rules: AnyRuleset, adapter: ScenarioAdapter) -> tuple[AdapterTable, Node]:
    """The table of a scenario that says nothing, and its file."""
    players = ", ".join(rules.players)
    text = f"{head(rules.game)}  - name: x\n    players: [{players}]\n    expect: {{result: open}}\n"
    node = read_text(text, path="").node
    assert node is not None
    ((scenario,), _) = read_scenarios(node)
    return adapter.table(rules, scenario), node


def check_words(rules: AnyRuleset, adapter: ScenarioAdapter, seed: int) -> None:
    """What the rules offer in a random game is known as a choice of the pairing."""
    game, random = Game.begin(rules, seed=seed), Random(seed)
    table, node = bare_table(rules, adapter)
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None:
            return
        for words in game.options():
            try:
                table.meaning(game.state, decision.player, ScenarioWord(words, node.span))
            except ScenarioError as error:
                raise AssertionError(f"{decision.kind}: {error}") from error
        game.apply(random.choice(decision.options), decision.player)
