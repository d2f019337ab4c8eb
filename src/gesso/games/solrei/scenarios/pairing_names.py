"""The words of a scenario and what they mean in a pairing: players, steps, Action cards, Arts."""

from collections.abc import Iterator

from gesso.engine.log import slug
from gesso.games.solrei.rules.action_cards import ARTS
from gesso.games.solrei.rules.needs import FACES_NAMED
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import TIED
from gesso.sim.scenarios import Word, fold
from gesso.sim.scenarios.known_names import Seats, unknown

NOBODY = "nobody"


class Names:
    """All names of a pairing. Who asks for another one gets a ScenarioError."""

    def __init__(self, ruleset: ShowRuleset) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.rules
        muses = [build.choice.muse.card for build in self.rules.builds]
        aliases = [(muse["name"], seat) for seat, muse in enumerate(muses)]
        self.seats = Seats(tuple(muse["id"] for muse in muses), aliases)
        self.steps = tuple(step.id for step in self.rules.table.steps)
        self._cards = [fold(word) for word in self.rules.card_words]

    def card(self, word: Word) -> int:
        """The number of an Action card: `heart-7`."""
        if fold(word.text) not in self._cards:
            raise unknown(word, "is an Action card", self.rules.card_words)
        return self._cards.index(fold(word.text))

    def damage(self, word: Word) -> tuple[int, int]:
        """A card in Damage and its face, ready where none is written: `heart-7 exhausted`."""
        card, _, face = word.text.partition(" ")
        if face and (fold(face) not in FACES_NAMED or fold(face) == "augmented"):
            raise unknown(Word(face, word.span), "is a face of Damage", ("ready", "exhausted", "broken"))
        return self.card(Word(card, word.span)), FACES_NAMED[fold(face) or "ready"]

    def art(self, word: Word, seat: int) -> int:
        """The number of an Art in a player's build, by its id or its printed name."""
        build = self.rules.builds[seat]
        titles = [slug(art.card["name"]) for art in build.choice.arts]
        for known in (build.art_ids, titles):
            folded = [fold(name) for name in known]
            if fold(word.text) in folded:
                return folded.index(fold(word.text))
        raise unknown(word, f"is an Art of {self.seats.player(seat)}", (*build.art_ids, *titles))

    def step(self, word: Word) -> int:
        """The number of a step of the round."""
        if fold(word.text) not in map(fold, self.steps):
            raise unknown(word, "is a step of the round", self.steps)
        return [fold(step) for step in self.steps].index(fold(word.text))

    def winner(self, word: Word) -> int:
        """The seat of whoever has won the round; TIED for nobody."""
        return TIED if fold(word.text) == NOBODY else self.seats.seat(word)

    def arts_with(self, show: Show, seat: int, faces: int) -> list[str]:
        """The player's Arts that lie with one of these faces, by their names in the order of the build."""
        ids = self.rules.builds[seat].art_ids
        return [id for art, id in enumerate(ids) if show.face[show.place_of[seat * ARTS + art]] & faces]

    def all_words(self) -> Iterator[str]:
        """Everything that a choice may name."""
        yield from self.rules.card_words
        yield from (slug(each.title) for each in self.rules.code.programs if each.source)
        for seat, build in enumerate(self.rules.builds):
            yield from build.art_ids
            yield from (slug(art.card["name"]) for art in build.choice.arts)
            yield from (play.word for plays in self.rules.plays[seat] for play in plays)
