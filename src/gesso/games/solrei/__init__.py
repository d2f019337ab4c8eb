"""SolRei: two Muses, a round of named steps, and Rei to pay with."""
