"""Play at a terminal.

`dialog` reads typed lines and answers them, `screen` lays out the table. Two drivers connect them with a person:
`full_screen` on a terminal, `plain` in a pipe.
"""
