"""The build with which a card of SolRei can be tried: a Muse who may use it, and other cards to make a whole one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gesso.games.solrei.model import Advantage, Art, Muse, Requirement, SetUp

ARTS = 4
"""The number of Arts of a build (B1)."""


def trial_build(set_up: SetUp, others: Iterable[SetUp], card: str) -> str:
    """Return the word by which a player brings a card of a set-up: its Muse alone if it is whole, else a free build.

    If no build has the card, the Muse is returned, and the rules say what is missing.
    """
    whole = len(set_up.arts) == ARTS and set_up.advantages[:1]
    if set_up.muse is not None and whole and card in _default_cards(set_up):
        return set_up.muse.id
    every = (set_up, *others)
    cards: tuple[Advantage | Art, ...] = (*set_up.advantages, *set_up.arts)
    wanted = next((found for found in cards if found.id == card), None)
    muses = [own.muse for own in every if own.muse is not None]
    muse = next((muse for muse in muses if wanted is None or meets(muse, wanted.requires)), None)
    if muse is None:
        return set_up.muse.id if set_up.muse is not None else set_up.id
    advantages = [each for own in every for each in own.advantages if meets(muse, each.requires)]
    advantage = wanted if isinstance(wanted, Advantage) else next(iter(advantages), None)
    arts = [*([wanted] if isinstance(wanted, Art) else []), *_usable(muse, every)]
    chosen = list({art.name: art for art in reversed(arts)}.values())[::-1][:ARTS]
    if advantage is None:
        return muse.id
    return f"{muse.id}+{advantage.id}+{','.join(art.id for art in chosen)}"


def meets(muse: Muse, requires: Requirement) -> bool:
    """Return whether a Muse has what a card requires (B6)."""
    skills = {skill.id for skill in muse.skills}
    return (
        all(skill.id in skills for skill in requires.skills)
        and (requires.type is None or requires.type.id == muse.type.id)
        and (requires.signature is None or requires.signature.id == muse.id)
    )


def _usable(muse: Muse, set_ups: Sequence[SetUp]) -> Iterator[Art]:
    """Yield the Arts that a Muse may use, those of the first set-up first."""
    for own in set_ups:
        yield from (art for art in own.arts if meets(muse, art.requires))


def _default_cards(set_up: SetUp) -> set[str]:
    """Return the ids of the cards of the default set-up (B2), and of the abilities on them."""
    muse = set_up.muse
    abilities = [ability.id for ability in (muse.abilities if muse is not None else ())]
    first = set_up.advantages[0]
    return {*abilities, first.id, *(ability.id for ability in first.abilities), *(art.id for art in set_up.arts)}
