"""From a log back to the game that it tells."""

from collections.abc import Callable

from gesso.engine.errors import GameOver, IllegalChoice, LogError
from gesso.engine.game import Game, run_length
from gesso.engine.log import Log, shortened
from gesso.engine.ruleset import Ruleset


def replay(rules: Ruleset, log: Log, *, story: bool = False) -> Game:
    """Play a log again, with its `story` where that is asked for; raises LogError where it was made by other content, is
    illegal, or reaches another hash."""
    game = Game.begin(rules, seed=log.seed, story=story)
    replay_onto(game, log, game.apply)
    return game


def replay_onto(game: Game, log: Log, apply: Callable[[str, int], object]) -> None:
    """Give the choices of a log, as words and seat, to `apply`, which makes them in this game; raises like `replay`."""
    rules = game.rules
    if (log.game, log.players, log.contents) != (rules.game, rules.players, rules.contents):
        raise LogError(
            f"the log is of {log.game} {' '.join(log.players)} ({' '.join(log.contents)}), "
            f"not of {rules.game} {' '.join(rules.players)} ({' '.join(rules.contents)})"
        )
    seats = [str(seat) for seat in range(len(rules.players))]
    for number, line in enumerate(log.choices):
        word, _, said = line.partition(" ")
        if word not in seats:
            raise LogError(f"line {log.line_of(number)}: {shortened(line)} does not begin with a seat")
        seat, run = int(word), run_length(rules, said)
        try:
            if not run:
                apply(said, seat)
            for turn in range(run):
                decision = game.decision
                if decision is None or len(decision.options) > 1 or (turn == 0 and decision.player != seat):
                    raise IllegalChoice(f"there is no run of {run} here. {game.state_line()}")
                apply(rules.lone, decision.player)
        except (IllegalChoice, GameOver) as error:
            raise LogError(f"line {log.line_of(number)}: {error}") from error
    if game.hash() != log.hash:
        raise LogError(f"the replay ends at hash {game.hash()}, the log at {log.hash}")
