"""Kits: all pieces of a table on as few sheets as possible, each page named, with lines to cut and fold along."""
