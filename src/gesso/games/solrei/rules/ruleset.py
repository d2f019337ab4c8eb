"""SolRei as the engine runs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from gesso.engine.events import counted_code, recording
from gesso.engine.plugin import Plugin
from gesso.engine.reasons import Reason
from gesso.engine.ruleset import Chance, Policy, Ruleset, asking, chance_to_win
from gesso.engine.vm import PROGRAM, Code
from gesso.games.solrei.model import Table
from gesso.games.solrei.players import greedy, position_worth
from gesso.games.solrei.rules.linking import choose, link
from gesso.games.solrei.rules.options import DECISIONS, OPTIONS, PASSING, named_plays, obstacles, printed_name
from gesso.games.solrei.rules.resample import resample
from gesso.games.solrei.rules.show import ObservedShow, RecordedShow, Show, procedures
from gesso.games.solrei.rules.view import view

ENDS = ("ended by Damage", "ended by an empty deck", "ended by an empty hand", "drawn without a card to place")
"""The ends of an Act in words, in the order of their numbers."""


_ACT: Final = 0.9
"""How much an Act won weighs in `evaluate`."""
_SPREAD: Final = 12
"""How many points of a position's worth weigh as much as one of `evaluate`."""


class ShowRuleset(Ruleset[Show]):
    """A pairing of two builds, linked and ready to play."""

    game = "solrei"
    kinds = DECISIONS
    option_kinds = OPTIONS
    edge = "was first on Offense"
    policies: Mapping[str, Policy] = {"greedy": greedy}
    forced_answer = PASSING

    def __init__(
        self, table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = False
    ) -> None:
        self._show = ObservedShow if observed else Show
        self.players = tuple(players)
        choices = [choose(table, plugins, word) for word in players]
        self.sides = tuple(tuple(plugins[file] for file in choice.files) for choice in choices)
        self.contents = tuple("+".join(plugin.content for plugin in side) for side in self.sides)
        self.table_values = _of_play(table)
        self.rules = link(table, plugins, choices, procedures)
        if observed:
            self.rules.code = counted_code(self.rules.code)

    def edge_holder(self, state: Show) -> int | None:
        return state.opener if state.opener >= 0 else None

    def tally(self, state: Show) -> Mapping[str, int]:
        """Return how many Acts and rounds there were, and how the Acts ended."""
        ended = state.ended
        return {
            "Acts": len(ended),
            "rounds": sum(rounds for _, rounds in ended),
            **{words: sum(how == number for how, _ in ended) for number, words in enumerate(ENDS)},
        }

    @cached_property
    def _told(self) -> Code:
        return recording(self.rules.code)

    def begin(self, seed: int, *, record: bool = False) -> Show:
        show = self._blank(record)
        show.start(show.code, seed, "show")
        show.begin_show()
        show.run()
        return show

    def restore(self, data: dict[str, Any], *, record: bool = False) -> Show:
        show = self._blank(record)
        show.take_over(data)
        show.tune()
        if isinstance(show, RecordedShow):
            show.goes_on()
        return show

    def resample(self, state: Show, seat: int, chance: Chance) -> Show:
        return resample(self.apart(state), seat, chance)

    def evaluate(self, state: Show, seat: int) -> float:
        if state.result >= 0:
            return super().evaluate(state, seat)
        return chance_to_win(_ACT * (state.wins[seat] - state.wins[1 - seat]) + position_worth(state, seat) / _SPREAD)

    def view(self, state: Show, player: int) -> dict[str, Any]:
        return view(state, player)

    def plays(self, state: Show, player: int) -> Iterator[tuple[str, int]]:
        return named_plays(state, player)

    def called(self, state: Show, player: int, play: int) -> tuple[str, str]:
        title = printed_name(state, player, play)
        return title, title

    def obstacles(self, state: Show, player: int, play: int) -> Iterator[Reason]:
        return obstacles(state, player, play)

    def prompt(self, state: Show, player: int) -> str:
        title, frame = asking(state)
        top = state.code.programs[state.frames[-1][PROGRAM]].id
        return self.rules.table.steps[state.step].name if frame is None and top in ("window", "exchange") else title

    def _blank(self, record: bool) -> Show:
        show = RecordedShow() if record else self._show()
        show.prepare()
        show.rules = self.rules
        show.code = self._told if record else self.rules.code
        show.blocks = show.code.blocks
        show.pending_triggers = []
        return show


def _of_play(table: Table) -> dict[str, object]:
    """Return what the game file says of play, by its keys."""
    return {
        "deck": {
            "suits": tuple(f"{suit} {colour}" for suit, colour in table.suits.items()),
            "attacks": table.attacks,
            "charges": table.charges,
        },
        "hand": {"start": table.hand_start, "mulligans": table.mulligans},
        "set_up": {"arts": table.arts},
        "damage_to_lose": table.damage_to_lose,
        "offense_gains": table.offense_gains,
        "filter": {"pay": table.filter_pay, "get": table.filter_get},
        "show": {"acts_to_win": table.acts_to_win, "acts_at_most": table.acts_at_most},
        "steps": {
            "order": tuple(step.id for step in table.steps),
            **{
                step.id: " ".join([step.does or "nothing", step.window, *["each_point"][: step.each_point]])
                for step in table.steps
            },
        },
    }


def ruleset(
    table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = False
) -> ShowRuleset:
    """Return the rules of a Show between two builds, by seat.

    Raises `PluginError` for a build that may not be played.
    """
    return ShowRuleset(table, plugins, players, observed=observed)
