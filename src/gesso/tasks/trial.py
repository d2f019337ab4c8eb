"""Set up a game in which one card can be played, from an entry that need not be whole.

The position is found by chance, in ordinary games. The engine itself offers what may be played, so nothing here knows the
words of a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError, Severity, has_errors
from gesso.diagnostics.suggestions import did_you_mean, fold
from gesso.engine import AnyRuleset, EndlessGame, Game, PluginFault
from gesso.engine.choices import without_seat
from gesso.engine.reasons import reasons_against
from gesso.project.codes import all_codes
from gesso.project.drafts import overlap, with_entry, without_parts
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.severities import Setting, Severities
from gesso.sim.simulation import Place, game_seed
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span, blocks_in
from gesso.tasks.play import pair, reason_words

PLAY = "play"
"""The kind of decision in which a player plays something, in every game that has it."""
GAMES = 240
"""Games that are played before the search is given up."""
_LONGEST = 1_500
"""Decisions of one game."""
_ENOUGH = 40
"""Positions to choose the best from."""
_IN_A_GAME = 5
"""Positions that one game may give."""
_TRIALS = 3
"""How often a position is tried out."""
_SOON = 30
"""Choices within which the effect of what is played must show."""
_SAMPLES = 60
"""Positions in which a player could not play it, to ask why."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game that stands where a player may play something."""

    seed: int
    choices: tuple[tuple[int, int], ...]
    """Seats with the options that they took."""
    number: int
    """Which game of the search, from 1."""
    effective: int
    """How many clauses of what is played took effect in a trial."""

    def game(self, rules: AnyRuleset) -> Game:
        """Return the game, played again by rules of the same players."""
        game = Game.begin(rules, seed=self.seed)
        for player, option in self.choices:
            game.apply(option, player)
        return game


def find_position(
    rules: AnyRuleset, names: Sequence[str], clauses: Callable[[Place], bool], *, seat: int, seed: int
) -> Position | None:
    """Return a position in which this seat may play what has one of these names; None if chance leads to none.

    Of many positions it is one in which most of its clauses take effect, and of these the one after the fewest choices.
    The same seed finds the same position.

    Args:
        rules: Observed rules.
        clauses: Tells the clauses of what is played from all others.
    """
    best: Position | None = None
    found = 0
    for number in range(GAMES):
        own_seed = game_seed(seed, number)
        for choices, effective in _ways_to(rules, names, clauses, seat, own_seed):
            found += 1
            if best is None or (-effective, len(choices)) < (-best.effective, len(best.choices)):
                best = Position(own_seed, choices, number + 1, effective)
        if found >= _ENOUGH:
            break
    return best


def hindered_positions(rules: AnyRuleset, *, seat: int, seed: int) -> Iterator[Game]:
    """Yield positions in which this seat may play something, from the middle of some games."""
    for number in range(_SAMPLES):
        chance = Random(game_seed(seed, number))
        game = Game.begin(rules, seed=game_seed(seed, number))
        wait = chance.randrange(1, 20)
        for _ in range(_LONGEST):
            decision = game.decision
            if decision is None:
                break
            if decision.player == seat and decision.kind == PLAY:
                wait -= 1
                if not wait:
                    yield game
                    break
            try:
                game.apply(chance.choice(decision.options), decision.player)
            except (EndlessGame, PluginFault):
                break


def _ways_to(
    rules: AnyRuleset, names: Sequence[str], clauses: Callable[[Place], bool], seat: int, seed: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Play one game at random; yield the choices up to positions that are looked for, with what a trial shows."""
    chance = Random(seed).random
    state = rules.begin(seed)
    kinds = rules.kinds
    choices: list[tuple[int, int]] = []
    found = 0
    for _ in range(_LONGEST):
        if state.result >= 0 or found == _IN_A_GAME:
            return
        player, kind, options = state.pending[0]
        if player == seat and kinds[kind] == PLAY:
            played = _played(rules, state, seat, kind, options, names)
            if played:
                found += 1
                yield tuple(choices), max(_effective(rules, state, option, seat, clauses) for option in played)
        option = options[int(chance() * len(options))]
        choices.append((player, option))
        try:
            state.apply(option, player)
        except (EndlessGame, PluginFault):
            return


def _effective(rules: AnyRuleset, state: Any, option: int, seat: int, clauses: Callable[[Place], bool]) -> int:
    """Play something on a copy of the game, and return how many of its clauses took effect soon after."""
    best = 0
    for trial in range(_TRIALS):
        chance = Random(trial).random
        table = rules.copy(state)
        before = rules.outcomes(table)
        try:
            table.apply(option, seat)
            for _ in range(_SOON):
                if table.result >= 0:
                    break
                player, _, options = table.pending[0]
                table.apply(options[int(chance() * len(options))], player)
        except (EndlessGame, PluginFault):
            continue
        after = rules.outcomes(table)
        gained = (place for place, counts in after.items() if counts[0] > before.get(place, (0, 0, 0))[0])
        best = max(best, sum(map(clauses, gained)))
    return best


def _played(
    rules: AnyRuleset, state: Any, seat: int, kind: int, options: Sequence[int], names: Sequence[str]
) -> list[int]:
    """Return the options that play what has one of these names, by their words or by the names that they have now."""
    called = [option for option in options if is_called(rules.describe(state, seat, kind, option), names)]
    if called:
        return called
    # The other side of a card that was turned over has a name of its own.
    meant = {play for name, play in rules.plays(state, seat) if is_called(name, names)}
    return [option for option in options if option in meant]


@cache
def _folded(name: str) -> str:
    return fold(name)


def is_called(words: str, names: Sequence[str]) -> bool:
    """Return whether words name one of these plays: `name`, or with a letter, `name a`."""
    play = _folded(without_seat(words).partition(" by ")[0])
    return any(play == _folded(name) or play.startswith(f"{_folded(name)} ") for name in names)


_ROUNDS = 4
"""Rounds of leaving out: without a piece, texts that name it are wrong, too."""
_SEAT = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A game that stands where a card can be played."""

    project: ProjectModel
    """The project with what it takes to play: texts with mistakes are left out, and what is missing is filled up."""
    players: tuple[str, str]
    name: str
    """The printed name of the card."""
    position: Position
    left_out: tuple[Span, ...]
    """The parts of the card file that are left out."""
    filled: bool
    """Whether the entry was made up to a whole one."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card of an entry: the part of the file that has its id or its name."""

    game: AnyGame
    entry: Entry[Any, Any]
    id: str
    name: str
    letter: str
    """The letter of the one effect that is asked for; empty for any."""
    node: MappingNode

    def has(self, place: Place) -> bool:
        """Return whether a clause is one of its own."""
        path, line, _ = place
        span = self.node.span
        return path == span.path and span.line <= line <= span.end_line


def set_up(project: ProjectModel, words: str, against: str | None = None, *, seed: int = 1) -> Trial:
    """Return a game that stands where a card can be played by the first seat.

    Args:
        project: The project.
        words: The id or the name of the card, perhaps after its entry: `entry/card`.
        against: What the other player brings; by default another entry of the game without errors, else the same one.
        seed: What all chance comes from.

    Raises:
        RequestError: There is no such card or opponent, or chance leads to no such position; the hint says what is in the
            way.
        CheckError: The card itself has errors, or too much else has.
    """
    card = _card(project, words)
    game, left_out, filled = _playable(card)
    entry = game.entry(card.entry.id)
    assert entry is not None
    player = game.definition.trial_player(game.table, game.models, _played_as(game, entry), card.id)
    playing = replace(project, games=tuple(game if each.id == game.id else each for each in project.games))
    players = (player, against or _opponent(game, entry.id, player))
    rules = pair(playing, players, observed=True)
    names = _played_names(rules, card)
    if not names:
        raise RequestError(
            f"`{card.name}` is never played: its text takes effect by itself",
            f"`gesso simulate {card.entry.id} --coverage` shows how often it does",
        )
    position = find_position(rules, names, card.has, seat=_SEAT, seed=seed)
    if position is None:
        raise RequestError(
            f"in many random games of {players[0]} against {players[1]}, nobody could play `{card.name}`",
            _hindrance(playing, players, card, names, seed),
        )
    return Trial(playing, players, card.name, position, left_out, filled)


def _card(project: ProjectModel, words: str) -> _Card:
    """Find a card by its id or its name, in the project's own entries, else in those of its packs."""
    home, _, called = words.rpartition("/")
    own = [(game, entry) for game in project.games for entry in game.entries]
    known: list[str] = []
    for found in (own, _lent(project)):
        for game, entry in found:
            if home in ("", entry.id):
                for card in _cards(game, entry):
                    known += [card.id, card.name]
                    for letter in ("", called[-1:]):
                        name = called.removesuffix(f" {letter}") if letter else called
                        if name and fold(name) in (fold(card.id), fold(card.name)):
                            return replace(card, letter=letter)
    for _, entry in own:
        if entry.id == words and known:
            raise RequestError(f"`{words}` is not a card", f"name one of its cards, such as `gesso try {words}/CARD`")
        if entry.node is None and home in ("", entry.id):
            raise CheckError(entry.id, entry.diagnostics)
    raise RequestError(f"there is no card `{words}`", did_you_mean(called, known, "name it by its id or its name"))


def _lent(project: ProjectModel) -> Iterator[tuple[AnyGame, Entry[Any, Any]]]:
    for game in project.games:
        entries = (game.entry(id) for id in game.pack_entries)
        yield from ((game, entry) for entry in entries if entry is not None)


def _cards(game: AnyGame, entry: Entry[Any, Any]) -> Iterator[_Card]:
    """Yield everything in a file that has an id or a name, and texts."""
    stack = [pair.value for pair in entry.node] if isinstance(entry.node, MappingNode) else []
    while stack:
        node = stack.pop(0)
        if isinstance(node, SequenceNode):
            stack = [*node, *stack]
        elif isinstance(node, MappingNode):
            stack = [*(pair.value for pair in node), *stack]
            id, name = (_text(node.get(key)) for key in ("id", "name"))
            if (id or name) and any(blocks_in(node)):
                yield _Card(game, entry, id or name, name or id, "", node)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _played_as(game: AnyGame, entry: Entry[Any, Any]) -> str:
    """Return the entry that a player chooses for this one: itself, else one that may become it in play."""
    if entry.id not in game.definition.playable(game.table):
        for other in game.entries:
            if other.model is not None and entry.id in other.kind.becomes(other.model):
                return other.id
    return entry.id


def _opponent(game: AnyGame, id: str, player: str) -> str:
    """Return another entry without errors for the other player, else the same player."""
    offered = game.definition.selectable(game.table)
    sound = (other for other in offered if other != id and _has_program(game, other))
    return next(sound, player)


def _has_program(game: AnyGame, id: str) -> bool:
    entry = game.entry(id)
    return entry is not None and game.checked(entry).program is not None


def _played_names(rules: AnyRuleset, card: _Card) -> list[str]:
    """Return what the rules call the plays of a card; empty if it is not played."""
    wanted = f"{card.id} {card.letter}".strip()
    return [wanted] if any(is_called(name, [wanted]) for name, _ in rules.plays(rules.begin(0), _SEAT)) else []


def _hindrance(project: ProjectModel, players: tuple[str, str], card: _Card, names: Sequence[str], seed: int) -> str:
    """Return what most often kept the first seat from playing a card, in the words of the table.

    A cost that cannot be paid says more than a moment that does not fit.
    """
    words, rules = reason_words(project, players), pair(project, players, observed=True)
    costs, moments = Counter[str](), Counter[str]()
    for game in hindered_positions(rules, seat=_SEAT, seed=seed):
        plays = dict.fromkeys(play for name, play in rules.plays(game.state, _SEAT) if is_called(name, names))
        for reason in (reason for play in plays for reason in reasons_against(rules, game.state, _SEAT, play)):
            (moments if reason.cost is None else costs)[words(reason)] += 1
    most = [reason for reason, _ in (costs or moments).most_common(2)]
    return f"most often: {' '.join(most)}" if most else f"look at the cost of `{card.name}`"


# ---------------------------------------------------------------- from an unfinished entry to one that can be played


def _playable(card: _Card) -> tuple[AnyGame, tuple[Span, ...], bool]:
    """Return the game with the card's entry as it can be played, what is left out of it, and whether it was made up.

    Judgments, such as that on the size of a deck, keep nobody from trying a card. Texts with mistakes are left out with
    what has them. Raises `CheckError` if that is not enough, or if the card itself has mistakes.
    """
    entry = card.entry
    game = replace(card.game, severities=_lenient())
    left_out: tuple[Span, ...] = ()
    for _ in range(_ROUNDS):
        wrong = [found for found in game.checked(entry).diagnostics if found.is_error]
        if entry.model is not None and not wrong:
            break
        if own := [found for found in wrong if overlap(card.node.span, found.span)]:
            raise CheckError(entry.id, own)
        sound = without_parts(game, entry, wrong)
        if sound is None:
            raise CheckError(entry.id, wrong)
        game, entry, places = sound
        left_out += places
    model = entry.kind.filled(game.table, entry.model)
    filled = model is not entry.model
    if filled:
        game, entry = with_entry(game, entry.with_contents(replace(entry.read(), model=model)))
    if has_errors(checked := game.checked(entry).diagnostics):
        raise CheckError(entry.id, [found for found in checked if found.is_error])
    return game, left_out, filled


def _lenient() -> Severities:
    """Return settings under which no judgment is an error."""
    return Severities(
        tuple(Setting((), code.code, Severity.WARNING) for code in all_codes().values() if code.configurable)
    )
