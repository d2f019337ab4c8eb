"""A game at the terminal: `dialog` takes what is typed and says what came of it, `screen` lays the table out, and one of two
drivers, `full_screen` on a terminal or `plain` in a pipe, stands between them and the person."""
