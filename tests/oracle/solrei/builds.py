"""What two players bring, laid out as objects."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.solrei.cards import ArtCard, Player, action_deck
from oracle.solrei.show import Show

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Advantage, Art, Muse, Requirement, Table


def meets(muse: Muse, requires: Requirement) -> bool:
    """B6: all the Skills, the Type, the Signature."""
    return (
        {word.id for word in requires.skills} <= {word.id for word in muse.skills}
        and (requires.type is None or requires.type.id == muse.type.id)
        and (requires.signature is None or requires.signature.id == muse.id)
    )


def begin(table: Table, programs: Mapping[str, SetUpProgram], words: tuple[str, str]) -> Show:
    """A Show between two builds: `muse`, or `muse+advantage+art,art,art,art`."""
    cards: dict[str, tuple[Advantage | Art | Muse, SetUpProgram]] = {}
    for program in programs.values():
        set_up = program.set_up
        held: list[Advantage | Art | Muse] = [*set_up.advantages, *set_up.arts]
        for card in [*held, set_up.muse] if set_up.muse else held:
            cards[card.id] = card, program
    players = []
    for seat, word in enumerate(words):
        muse_id, *rest = word.split("+")
        own = programs[cards[muse_id][1].set_up.id].set_up
        advantage_id = rest[0] if rest else own.advantages[0].id
        art_ids = rest[1].split(",") if rest else [art.id for art in own.arts]
        texts = [text for id in (muse_id, advantage_id, *art_ids) for text in cards[id][1].of_card(id)]
        muse, advantage = cards[muse_id][0], cards[advantage_id][0]
        assert isinstance(muse, Muse) and isinstance(advantage, Advantage)
        arts = []
        for id in art_ids:
            art = cards[id][0]
            assert isinstance(art, Art)
            (text,) = cards[id][1].of_card(id)
            arts.append(ArtCard(seat, art, text, meets(muse, art.requires)))
        players.append(Player(seat, muse, advantage, arts, texts, not rest, action_deck(seat, table)))
    for player, word in zip(players, words, strict=True):
        muse_id, *rest = word.split("+")
        ids = [muse_id, player.advantage.id, *(art.model.id for art in player.arts)] if rest else [muse_id]
        files = {cards[id][1].set_up.id for id in ids}
        for program in programs.values():
            for piece in program.set_up.pieces:
                player.starts[piece.id] = piece.start if program.set_up.id in files else 0
                player.limits[piece.id] = piece.limit
    return Show(table, players)
