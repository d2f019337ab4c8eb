"""The people of Re;ACT: a motif for each Artist, with the figure in every picture that stands for the Artist."""
