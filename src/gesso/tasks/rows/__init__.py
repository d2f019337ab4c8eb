"""Rows of spreadsheets: taken into the files of entries, and written of them."""
