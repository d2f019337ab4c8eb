"""The rules of Re;ACT: the state of a duel, its operations, its turn. Rule ids (`RB C4`, `Q3`) are those of docs/react/rulings.md."""
