"""The stage of the effect language: text becomes a syntax tree, and a syntax tree becomes text again.

It returns `Parsed`: frozen nodes with their places in the file, or every problem of the text. Later stages give words
their meaning.
"""
