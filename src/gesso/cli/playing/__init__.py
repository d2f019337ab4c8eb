"""Play at a terminal.

`dialog` reads what people type and answers, `screen` lays out the table. One of two drivers stands between them and the
person: `full_screen` on a terminal, `plain` in a pipe.
"""
