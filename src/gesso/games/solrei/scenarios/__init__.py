"""SolRei's side of scenarios: positions as lists, set up in the state, and the table looked at by the same keys."""

from gesso.games.solrei.scenarios.adapter import ADAPTER

__all__ = ["ADAPTER"]
