"""The stage of the effect language: text becomes a syntax tree and a syntax tree becomes text again.

It gives `Parsed`: frozen nodes, each with its place in the file, or every problem of the text. What a word means is
left to later stages.
"""
