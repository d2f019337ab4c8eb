"""What holds of every state of a Show at which somebody owes a choice."""

from __future__ import annotations

from gesso.engine.vm import PROGRAM
from gesso.games.solrei.rules.codec import ARTS, AUGMENTED, DECK_SIZE, FIRST_ART, READY
from gesso.games.solrei.rules.events import ART
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, HIDDEN

MOST_ROUNDS = DECK_SIZE
"""Every round uses up a card of hand or deck that never comes back."""


def check_invariants(g: Show) -> None:
    """Raises AssertionError for a state that the rules can never reach."""
    table = g.rules.table
    for seat in (0, 1):
        lying = [*g.deck[seat], *g.under[seat]]
        for zone in (g.hand, g.up, g.down, g.broken, g.discard_pile):
            lying += [card for card in range(64) if zone[seat] >> card & 1]
        if g.action[seat] >= 0 and g.shown != CLEARED:
            lying.append(g.action[seat])
        assert sorted(lying) == list(range(DECK_SIZE)), f"the cards of player {seat}"
        assert g.damage_count(seat) < table.damage_to_lose
        begun = {link[ART] - FIRST_ART for link in g.links}
        own = [place for place in range(seat * ARTS, (seat + 1) * ARTS) if g.face[place] == AUGMENTED]
        assert len({*own} - begun) <= 1, "older augments end when one resolves"
        assert g.live[seat] < 0 or g.face[g.live[seat]] == AUGMENTED
        assert sorted(g.row[seat * ARTS : (seat + 1) * ARTS]) == list(range(ARTS))
        assert 0 <= g.counters[seat] <= g.shield[seat]
        assert min(g.points[seat], g.hits[seat], g.taken[seat]) >= 0
        hidden = 1 << g.action[seat] if g.action[seat] >= 0 and g.shown == HIDDEN else 0
        assert not g.seen[seat] & ~(g.hand[seat] | hidden), "what is seen is held"
        assert max(g.top[seat], g.bottom[seat]) <= len(g.deck[seat])
    for place, face in enumerate(g.face):
        assert g.known >> place & 1 or face not in (READY, AUGMENTED), "what is face up has been seen"
    assert not g.pending_triggers
    assert g.round <= MOST_ROUNDS
    top = g.code.programs[g.frames[-1][PROGRAM]].id
    assert top != "window" or not (g.queue or g.links), "what waits is laid before a window asks"
