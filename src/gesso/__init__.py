"""Gesso: one text per card, from which the rules, the words and the print are made."""

__version__ = "0.1.0"
