"""Why an effect cannot be played now."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.games.react.rules.codec import owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import PC, PLAY, PLAYS, PROGRAM
from gesso.games.react.rules.linking import Play
from gesso.games.react.rules.options import lies_up, play_name, printed_name

Found = Iterator[tuple[str, str]]
"""Kind of a reason and the number of its rule."""


def obstacles(duel: Duel, player: int, play: int) -> Iterator[Reason]:
    """Yield why this cannot be played now; nothing if it can."""
    info = duel.rules.plays[player][play]
    program = duel.rules.code.programs[info.program]
    words, (_, name) = play_name(duel, player, play), printed_name(duel, player, play)

    def reason(kind: str, rule: str, cost: FailedLine | None = None, **parts: str) -> Reason:
        return Reason(kind, rule, words, name, cost, parts)

    reaction = program.facts["kind"] == "reaction"
    for kind, rule in _moment(duel, player, reaction):
        yield reason(kind, rule, asks=asking(duel)[0])
    ban = duel.forbidding(PLAYS, player, len(duel.links))
    if ban >= 0:
        yield reason("banned", "E6", by=duel.rules.code.programs[ban].title)
    artist = duel.artists[player]
    if play not in artist.plays:
        other = next(form for form in duel.rules.forms[player] if play in form.plays)
        yield reason("other-artist", "Q30", artist=other.name, now=artist.name)
        return
    for kind, rule in _card(duel, player, play, info):
        yield reason(kind, rule)
    if info.unit < 0 or duel.pos[info.unit] >= 0:
        for kind, line in _cost(duel, player, info, program):
            yield reason(kind, "Q33" if kind == COST_TOGETHER else "C8", line)


def _moment(duel: Duel, player: int, reaction: bool) -> Found:
    """Yield what turn and chain have against it."""
    if duel.result >= 0:
        yield "game-over", "P10"
        return
    who, kind, _ = duel.pending[0]
    theirs = duel.turn != player and not reaction
    if theirs:
        yield "not-your-turn", "T5"
    if kind != PLAY:
        resolving = _resolving(duel)
        yield ("resolving" if resolving else "answer-first"), "C6" if resolving else ""
    elif who == player and reaction and not duel.links:
        yield "chain-empty", "C1"
    elif duel.links and not reaction:
        yield "chain-open", "T5"
    elif who != player and not theirs:
        yield "waiting", "C2"


def _resolving(duel: Duel) -> bool:
    """Return whether the chain resolves, so that nothing joins it. A link has gone on to its body then."""
    programs, chain = duel.rules.code.programs, duel.code.procedures["chain"]
    numbers = [frame[PROGRAM] for frame in duel.frames]
    if chain not in numbers or numbers[-1] == chain:
        return False
    frame = duel.frames[numbers.index(chain) + 1]
    program = programs[frame[PROGRAM]]
    return "kind" in program.facts and frame[PC] >= program.entry


def _card(duel: Duel, player: int, play: int, info: Play) -> Found:
    """Yield what the card and its unit have against it."""
    if info.hand:
        if not duel.hand[player][info.card]:
            hidden = any(lying >= 0 and owner_and_card(lying) == (player, info.card) for lying in duel.hidden)
            yield ("face-down", "Q21") if hidden else ("not-in-hand", "")
        return
    if not lies_up(duel, player, duel.artists[player], play):
        yield "other-side", "P5"
    if duel.laid[player] & 1 << info.ability:
        yield "on-chain", "C12"
    if info.unit >= 0 and duel.pos[info.unit] < 0:
        yield "off-field", ""


def _cost(duel: Duel, player: int, info: Play, program: Program) -> Iterator[tuple[str, FailedLine | None]]:
    """Yield the lines of the cost that cannot be paid."""
    in_hand = not info.hand or duel.hand[player][info.card]
    # What is in hand is counted without the card (Q33).
    trial = duel.paying(info.program, player, info.unit, info.card) if info.hand and in_hand else duel
    lines = list(failed_lines(trial, program, player, info.unit))
    for line in lines:
        yield COST, line
    if lines or not in_hand or info.payable is None or info.payable(duel, player, info.unit):
        return
    block = duel.paying(info.program, player, info.unit, info.card).last_reached()
    # Paying a line may take several blocks; the line knows its first.
    stuck = [line for line in cost_lines(program) if 0 <= line.block <= block]
    yield (COST_TOGETHER, failed(program, stuck[-1], None)) if stuck else (COST, None)
