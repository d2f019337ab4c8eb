"""All pieces of a table on as few sheets as may be, each page named, with lines to cut and fold along."""
