"""Games that were saved and restored, beside the one that was not."""

from gesso.engine import EngineError, Game, Ruleset


class SavedGames:
    """Copies of a game as it was when it was saved: they have to go on in the same way. With `always` there is one, as
    the game was before the last choice."""

    def __init__(self, rules: Ruleset, *, always: bool) -> None:
        self._rules = rules
        self._always = always
        self._games: list[Game] = []

    def save(self, game: Game) -> bool:
        """Save the game; whether what is restored is the same."""
        self._games.append(Game.from_json(self._rules, game.to_json()))
        return self._alike(game)

    def apply(self, game: Game, option: int, seat: int) -> bool:
        """Make a choice in the game and in all that were saved; whether they are still the same."""
        if self._always:
            self._games.clear()
            self.save(game)
        game.apply(option, seat)
        try:
            for saved in self._games:
                saved.apply(option, seat)
        except EngineError:
            return False
        return self._alike(game)

    def _alike(self, game: Game) -> bool:
        now = game.to_json() if self._games else ""
        return all(saved.to_json() == now for saved in self._games)
