"""The rules of Re;ACT: the state of a duel, its operations and its turn. Rule numbers such as `RB C4` and `Q3` are
those of docs/react/rulings.md."""
