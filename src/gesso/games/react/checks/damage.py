"""Whether an Artist can win at all, and lose."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.whole_artist import CANNOT_LOSE, NO_DAMAGE
from gesso.games.react.lang.ast import Deal, Lose, MyArtist, Was
from gesso.lang.ast import Ban, Each, Me, Node, Opponent


def check_damage(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An Artist of whom no text deals damage or makes the enemy lose."""
    if not entry.complete:
        return
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Deal) or (isinstance(node, Lose) and isinstance(node.who, Opponent)):
                return
    yield Diagnostic(
        NO_DAMAGE,
        "no effect deals damage: this Artist cannot win",
        entry.artist.span,
        "give it an effect with `deal 1 damage to ...`",
    )


def check_defeat(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An Artist whom nothing can damage and no text lets lose."""
    if not entry.complete:
        return
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Lose) and (node.who is None or isinstance(node.who, Me)):
                return
    for text in entry.texts:
        for item in text.nodes:
            match item:
                case Ban(event=Was(actor=actor, change="damaged")) if _covers_my_artist(actor):
                    yield Diagnostic(
                        CANNOT_LOSE,
                        "nothing can damage this Artist, and no text makes its player lose",
                        item.span,
                        "say when it loses, for example `when I have no beast`, and under it `lose`",
                    )
                case _:
                    pass


def _covers_my_artist(actor: Node) -> bool:
    match actor:
        case MyArtist():
            return True
        case Each(np=np):
            return not np.filters and np.noun.type in ("unit", "artist") and set(np.adjectives) <= {"friendly"}
        case _:
            return False
