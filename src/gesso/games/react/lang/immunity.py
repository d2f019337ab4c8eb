"""Whether an Artist can be damaged at all."""

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import ArtistProgram
from gesso.lang.ast import Ban, Each, Node


def is_never_damaged(program: ArtistProgram) -> bool:
    """Return whether a passive that is always in force keeps all damage from the Artist."""
    return any(keeps_damage_off(item) for passive in program.passives for item in passive.items)


def keeps_damage_off(item: Node) -> bool:
    """Return whether a sentence keeps all damage from the Artist of its player while it is in force."""
    match item:
        case Ban(event=r.Was(actor=actor, change="damaged")):
            return _covers_my_artist(actor)
        case _:
            return False


def _covers_my_artist(actor: Node) -> bool:
    match actor:
        case r.MyArtist():
            return True
        case Each(np=np):
            return not np.filters and np.noun.type in ("unit", "artist") and set(np.adjectives) <= {"friendly"}
        case _:
            return False
