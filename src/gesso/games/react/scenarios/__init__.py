"""Re;ACT's side of scenarios: boards drawn as text, positions set up in the state, the table looked at."""

from gesso.games.react.scenarios.adapter import ADAPTER

__all__ = ["ADAPTER"]
