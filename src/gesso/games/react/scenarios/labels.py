"""Choices as a designer says them: the words of the log, and shorter ones where they are clear."""

import re
from collections.abc import Iterator

from gesso.engine.log import slug, without_seat
from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import SWAPS, owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.option_words import describe, play_ways, unit_name
from gesso.sim.scenarios import Answer, Word, fold
from gesso.sim.scenarios.known_names import check_could_be_said, unknown

_FORMS = re.compile(r"\d{1,2}|(option|slot) \d{1,2}|place \d{1,2} in \d{1,2}|swap \d{1,2} \d{1,2}")
_PIECE = re.compile(r"(.+) (?:in|on) (.+)")
"""A piece by its kind and where it lies."""
_WORDS = ("pass", "end", "stop", "yes", "no", "decline", "any", *DIRECTIONS)


def ways_to_say(duel: Duel, player: int, kind: int, option: int) -> tuple[str, ...]:
    """All words for an option of a decision, those of the log first."""
    said = describe(duel, player, kind, option)
    ways = [said, without_seat(said)]
    if kind in (e.PLAY, e.WHICH_PLAY) and option > 0:
        ways += play_ways(duel, player, option)
    elif kind == e.CHOOSE_CARD and option != e.STOP:
        ways.append(duel.rules.card_ids[player][option])
    elif kind == e.HELD_CARD and option != e.STOP:
        owner, card = owner_and_card(option)
        ways.append(duel.rules.card_ids[owner][card])
    elif kind == e.PROGRESS and option >= SWAPS:
        words = said.split()
        ways.append(f"swap {words[2]} {words[1]}")
    return tuple(dict.fromkeys(ways))


def check_meaning(duel: Duel, player: int, word: Word) -> None:
    """Raises ScenarioError for words that no choice of this pairing could have: what cannot be said cannot be illegal."""
    said = fold(without_seat(word.text))
    piece = _PIECE.fullmatch(said)
    if piece and piece[1] in map(fold, _kinds(duel)) and piece[2] in map(fold, _places(duel)):
        return
    if not _FORMS.fullmatch(said):
        check_could_be_said(word, _all_words(duel))


def _kinds(duel: Duel) -> Iterator[str]:
    for seat in (0, 1):
        yield from (kind.id for kind in duel.rules.kinds[seat])


def _places(duel: Duel) -> Iterator[str]:
    rules = duel.rules
    yield from (rules.field.name(zone) for zone in rules.field.zones)
    for unit in rules.units:
        yield slug(unit_name(duel, unit))[2:]


def _all_words(duel: Duel) -> Iterator[str]:
    rules = duel.rules
    yield from _WORDS
    yield from _places(duel)
    yield from _kinds(duel)
    for seat in (0, 1):
        for play in rules.plays[seat]:
            yield from (way for way in play_ways(duel, seat, play) if ":" not in way)
        yield from (slug(name) for name in rules.names[seat])
        yield from rules.card_ids[seat]
        yield from rules.faces[seat]


def forced(duel: Duel) -> Answer | None:
    """The only option of the pending decision, unless it ends the turn: that a story has to say."""
    return None if duel.result >= 0 or _ends_turn(duel) or len(duel.pending[0][2]) > 1 else passing(duel)


def resolving(duel: Duel) -> Answer | None:
    """What lets the chain go on: a pass, or what is forced."""
    return None if _ends_turn(duel) else passing(duel)


def passing(duel: Duel) -> Answer | None:
    """A pass, the end of the turn, or what is forced."""
    if duel.result >= 0:
        return None
    who, kind, options = duel.pending[0]
    return (who, options[0]) if kind == e.PLAY or len(options) == 1 else None


def _ends_turn(duel: Duel) -> bool:
    return duel.result < 0 and duel.pending[0][1] == e.PLAY and not duel.chain


def reached(duel: Duel, step: Word) -> bool:
    """Whether a main phase begins or goes on with nothing on the chain: no other step puts a question of its own."""
    if fold(step.text) != "main":
        raise unknown(step, "is a step that a story can wait for", ("main",))
    return _ends_turn(duel)
