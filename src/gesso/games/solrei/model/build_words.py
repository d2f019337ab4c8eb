"""What a player brings, as one word: a default set-up, or Muse, Advantage and Arts from any files.

ashley
ashley+ember-school+kindled-edge,false-opening,open-hand,level-gaze
"""

from gesso.games.solrei.model import Table


def parts_of(word: str) -> tuple[str, ...]:
    """The Muse, then, for a free build, the Advantage and the list of Arts."""
    return tuple(word.split("+"))


def arts_in(part: str) -> tuple[str, ...]:
    """The Arts of a list."""
    return tuple(part.split(","))


def files_of(table: Table, word: str) -> tuple[str, ...]:
    """The files whose plug-ins a player's word stands for: that of the Muse first.

    Names that no file has are left to the rules.
    """
    muse, *rest = parts_of(word)
    found = [table.names.get(name) for part in rest for name in arts_in(part)]
    own = table.names.get(muse)
    files = [card.file for card in found if card is not None and card.file]
    return tuple(dict.fromkeys((own.file if own is not None and own.file else muse, *files)))
