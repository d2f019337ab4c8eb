"""A fault in a plug-in is reported with the card and the line it comes from."""

from __future__ import annotations

import pytest
from games.react import roster

from gesso.engine import Game, Generator, PluginFault
from gesso.engine.plugin import plugin_from_text
from gesso.games.react.rules.ruleset import DuelRuleset


def test_a_fault_names_the_card_its_line_and_the_block() -> None:
    """Long Entrance moves the Dancer: with that operation spoilt, its card is named and the game stands as it was."""
    source = roster.source("dancer")
    line = next(p.line for p in roster.plugins()["dancer"].programs if p.id == "long-entrance/1")
    head, mark, rest = source.partition(f"# Long Entrance (dancer.yaml:{line})")
    assert mark
    plugin = plugin_from_text(head + mark + rest.replace("g.move(", "g.no_such_thing(", 1), "<spoilt>")
    game = Game.begin(DuelRuleset(roster.table(), {"dancer": plugin}, "dancer", "dancer"), seed=1)
    chance = Generator(1)
    with pytest.raises(
        PluginFault, match=rf"Long Entrance \(dancer\.yaml:{line}\), block \d+: AttributeError: .*no_such_thing"
    ):
        for _ in range(3000):
            decision = game.decision
            assert decision is not None
            if "long-entrance" in game.options():
                game.apply("long-entrance")
            else:
                game.apply(decision.options[chance.below(len(decision.options))])
