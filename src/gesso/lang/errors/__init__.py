"""A text that cannot be parsed: what is wrong with each of its lines, in plain words, all in one run.

Nothing here is loaded while every text is right.
"""
