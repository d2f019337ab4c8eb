"""Playing with the rules: pairings from card files, scenarios, players, simulations."""
