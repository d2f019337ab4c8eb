"""The pictures of the games that come with Gesso.

Gesso finds them by entry point, like any other art pack. `painting` holds the painters' tools; `react` and `solrei` hold the
pictures of one game each. A motif is the constant `<NAME>_MOTIF` of the module with its name.
"""
