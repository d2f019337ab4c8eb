"""The stage that plays with the rules: players, sessions, scenarios, many games, stories."""
