"""What the motifs of Re;ACT show: figures, things, beasts and places."""
