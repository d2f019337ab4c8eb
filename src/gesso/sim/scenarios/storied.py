"""What a scenario expects of the story of its game: sentences, or parts of them, in the order in which they are told."""

from collections.abc import Callable, Iterator

from gesso.diagnostics import codes
from gesso.engine import Game, Ruleset
from gesso.schema.access import text
from gesso.sim.scenarios.adapter import Difference, ScenarioError, fold
from gesso.sim.story import Teller, tell
from gesso.source import Pair, SequenceNode

STORY = "story"
"""The expectation that the story tells something since the last look at the table."""
Telling = Callable[[Ruleset], Teller]
"""The sentences of a game's story."""


class Storied:
    """The story of one scenario's game; without `telling` the game has none."""

    def __init__(self, telling: Telling | None) -> None:
        self._telling = telling
        self._looked = 0

    @property
    def told(self) -> bool:
        return self._telling is not None

    def lines(self, game: Game, since: int = 0) -> list[str]:
        """What has been told since so many events, line by line."""
        if self._telling is None:
            return []
        return [str(line) for line in tell(game.events, self._telling(game.rules)) if line.event >= since]

    def differences(self, game: Game, expected: Pair) -> Iterator[Difference]:
        """What is expected and has not been told since the last look, or not in this order."""
        if not self.told:
            raise ScenarioError.at(expected.key.span, codes.SCENARIO_FAILS, "this game tells no story", "leave it out")
        lines, at = [fold(line) for line in self.lines(game, self._looked)], 0
        for node in expected.value if isinstance(expected.value, SequenceNode) else [expected.value]:
            wanted = fold(text(node))
            found = next((number for number in range(at, len(lines)) if wanted in lines[number]), None)
            if found is None:
                before = ", after what is expected before it" if any(wanted in line for line in lines[:at]) else ""
                yield Difference(f"the story should tell `{text(node)}`{before}", node.span)
                return
            at = found + 1

    def looked(self, game: Game) -> None:
        """The table has been looked at: what is expected next has to happen from here on."""
        self._looked = len(game.events)
