"""A game as plain data: decisions, choices, copies, views, results and logs. It runs rules plug-ins and knows no game.

```python
game = Game.begin(rules, seed=7)        # rules: what a game links from its plug-ins
while game.result is None:
    decision = game.decision            # who owes which choice, with the legal options
    game.apply(decision.options[0])     # or a line of text: game.apply("pass")
print(game.log.text())
```
"""

from gesso.engine.errors import (
    EndlessGame,
    EngineError,
    GameOver,
    IllegalChoice,
    LogError,
    NoWorlds,
    PluginError,
    PluginFault,
    RunningText,
    UnknownPlay,
)
from gesso.engine.game import Decision, Game, Result, replay, replay_onto
from gesso.engine.log import Log
from gesso.engine.plugin import ENGINE, Plugin, Program, find_plugins, load_plugin, plugin_from_text
from gesso.engine.reasons import Reason
from gesso.engine.ruleset import AnyRuleset, Ruleset
from gesso.engine.vm import Generator, Kernel

__all__ = [
    "ENGINE", "AnyRuleset", "Decision", "EndlessGame", "EngineError", "Game", "GameOver", "Generator", "IllegalChoice", "Kernel",
    "Log", "LogError", "NoWorlds", "Plugin", "PluginError", "PluginFault", "Program", "Reason", "Result", "Ruleset",
    "RunningText",
    "UnknownPlay",
    "find_plugins", "load_plugin", "plugin_from_text", "replay", "replay_onto",
]  # fmt: skip
