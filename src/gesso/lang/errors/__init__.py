"""A text that cannot be parsed: explain what is wrong with each of its lines, in one run.

Nothing here is loaded if all texts are correct.
"""
