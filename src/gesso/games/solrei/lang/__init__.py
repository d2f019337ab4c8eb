"""SolRei's part of the effect language: its nodes, their words, and how the texts of a file become programs."""
