"""Who plays SolRei without a person: one who spares the own hand."""
