"""Free builds at random."""

from __future__ import annotations

from random import Random

from games.solrei import roster
from oracle.solrei.builds import meets


def built(random: Random) -> str:
    """A build that may be played (B1-B5): any Muse, an Advantage that fits, four Arts."""
    files = [roster.program(id).set_up for id in roster.FILES]
    muse = random.choice([file.muse for file in files if file.muse is not None])
    advantages = [card.id for file in files for card in file.advantages if meets(muse, card.requires)]
    arts = [
        art.id
        for file in files
        for art in file.arts
        if art.requires.signature is None or art.requires.signature.id == muse.id
    ]
    return f"{muse.id}+{random.choice(advantages)}+{','.join(random.sample(arts, 4))}"
