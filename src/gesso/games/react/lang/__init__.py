"""Re;ACT's part of the effect language: its nodes, their words, and how an Artist's texts become programs."""
