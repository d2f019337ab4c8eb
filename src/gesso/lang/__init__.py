"""Effect text becomes a syntax tree, and a syntax tree becomes text again; what a word means is for the next stage.
Hands on `Parsed`: frozen nodes with a place in the file each, or every problem of the text."""
