"""What a player brings, as one word: a default set-up, or Muse, Advantage and Arts from any files.

ashley
ashley+ember-school+kindled-edge,false-opening,open-hand,level-gaze
"""

from __future__ import annotations

from gesso.games.solrei.model.table import Table


def parts_of(word: str) -> tuple[str, ...]:
    """The Muse, then, for a free build, the Advantage and the list of Arts."""
    return tuple(word.split("+"))


def arts_in(part: str) -> tuple[str, ...]:
    """The Arts of a list."""
    return tuple(part.split(","))


def files_of(table: Table, word: str) -> tuple[str, ...]:
    """The files whose plug-ins a player's word stands for; a name that no file has stands for itself."""
    names = [name for part in parts_of(word) for name in arts_in(part)]
    found = (table.names.get(name) for name in names)
    return tuple(dict.fromkeys(card.file if card and card.file else name for name, card in zip(names, found)))
