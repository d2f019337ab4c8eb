"""Names in a scenario: what they mean in a pairing, and what a story leaves out."""

from __future__ import annotations

from gesso.engine.options import slug
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import ARTS, FACES
from gesso.games.solrei.rules.options import OPTIONS, VERBS
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import TIED
from gesso.sim.scenarios import Answer, ScenarioWord, fold
from gesso.sim.scenarios.known_names import ChoiceWords, Seats, unknown

NOBODY = "nobody"


class Names:
    """All names of a pairing. An unknown name raises ScenarioError."""

    def __init__(self, ruleset: ShowRuleset) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.rules
        muses = [build.choice.muse.card for build in self.rules.builds]
        aliases = [(muse["name"], seat) for seat, muse in enumerate(muses)]
        self.seats = Seats(tuple(muse["id"] for muse in muses), aliases)
        self.steps = tuple(step.id for step in self.rules.table.steps)
        self._cards = [fold(word) for word in self.rules.card_words]

    def card(self, word: ScenarioWord) -> int:
        """Return the number of an Action card: `heart-7`."""
        if fold(word.text) not in self._cards:
            raise unknown(word, "is an Action card", self.rules.card_words)
        return self._cards.index(fold(word.text))

    def damage(self, word: ScenarioWord) -> tuple[int, int]:
        """Return a card in Damage and its face, ready if none is written: `heart-7 exhausted`."""
        card, _, face = word.text.partition(" ")
        if face and (fold(face) not in FACES or fold(face) == "augmented"):
            raise unknown(ScenarioWord(face, word.span), "is a face of Damage", ("ready", "exhausted", "broken"))
        return self.card(ScenarioWord(card, word.span)), FACES[fold(face) or "ready"]

    def art(self, word: ScenarioWord, seat: int) -> int:
        """Return the number of an Art in a player's build, by its id or its printed name."""
        build = self.rules.builds[seat]
        titles = [slug(art.card["name"]) for art in build.choice.arts]
        for known in (build.art_ids, titles):
            folded = [fold(name) for name in known]
            if fold(word.text) in folded:
                return folded.index(fold(word.text))
        raise unknown(word, f"is an Art of {self.seats.player(seat)}", (*build.art_ids, *titles))

    def step(self, word: ScenarioWord) -> int:
        """Return the number of a step of the round."""
        if fold(word.text) not in map(fold, self.steps):
            raise unknown(word, "is a step of the round", self.steps)
        return [fold(step) for step in self.steps].index(fold(word.text))

    def winner(self, word: ScenarioWord) -> int:
        """Return the seat of the winner of the round; TIED for nobody."""
        return TIED if fold(word.text) == NOBODY else self.seats.seat(word)

    def arts_with(self, show: Show, seat: int, faces: int) -> list[str]:
        """Return the player's Arts with one of these faces by name, in the order of the build."""
        ids = self.rules.builds[seat].art_ids
        return [id for art, id in enumerate(ids) if show.face[show.place_of[seat * ARTS + art]] & faces]


CHOICES = ChoiceWords(OPTIONS, VERBS)
"""The words by which a scenario names choices."""


def forced(show: Show) -> Answer | None:
    """Return what a story need not say: the only option that somebody has, even if it is a pass."""
    if show.result >= 0:
        return None
    return next(((who, options[0]) for who, _, options in show.pending if len(options) == 1), None)


_OF_THE_ROUND = frozenset({e.OFFENSE, e.MULLIGAN, e.PLAY, e.PLACE, e.BLOCK, e.TAKE, e.READY_ONE, e.REST})
"""Choices that the rules ask for; all others stand within a text or a cost."""


def settling(show: Show) -> Answer | None:
    """Return the only option of a choice within a text or a cost."""
    return None if show.result >= 0 or show.pending[0][1] in _OF_THE_ROUND else forced(show)


def resolving(show: Show) -> Answer | None:
    """Return what lets an Exchange go on: a pass, or what is forced, such as the rest of a payment."""
    if show.result < 0 and show.pending[0][1] == e.PAY:
        return forced(show)
    exchange = show.code.procedures["exchange"]
    return passing(show) if any(frame[0] == exchange for frame in show.frames) else None


def passing(show: Show) -> Answer | None:
    """Return a pass, or what is forced."""
    if show.result >= 0:
        return None
    who, kind, _ = show.pending[0]
    return (who, PASS) if kind == e.PLAY else forced(show)
