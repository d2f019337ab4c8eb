"""Choices as a designer says them: the words of the log and shorter ones; what need not be said."""

import re
from collections.abc import Iterator

from gesso.engine.log import slug
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.action_cards import is_art, owner_of
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.option_words import DECLINED, EITHER, describe, play_of, thing
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.scenarios.pairing_names import Names
from gesso.sim.scenarios import Answer, Word, fold
from gesso.sim.scenarios.known_names import check_could_be_said

_VERBS = ("discard", "exhaust", "break", "ready", "damage", "bottom", "top")
"""What the log writes before a card or an Art; a scenario may leave it out."""
_WORDS = ("pass", "stop", "any", *DECLINED.values(), *(word for pair in EITHER.values() for word in pair))
_FORMS = re.compile(r"\d{1,2}|option \d{1,2}|art \d")
_NUMBERED = re.compile(r" \d{1,3}$")


def ways_to_say(show: Show, player: int, kind: int, option: int) -> tuple[str, ...]:
    """All words for an option of a decision, those of the log first. A story knows the Arts that its players do not."""
    ways = [describe(show, player, kind, option)]
    if kind == e.PLAY and option:
        ways.append(slug(show.code.programs[play_of(show, player, option).program].title))
    if kind in (e.TURN, e.CHOOSE_TARGET) and is_art(option):
        ways.append(thing(show, owner_of(option), option))
    ways += [way for said in ways for way in _shorter(said)]
    return tuple(dict.fromkeys(ways))


def _shorter(said: str) -> Iterator[str]:
    verb, _, rest = said.partition(" ")
    if rest and verb in _VERBS:
        yield rest
        yield from _shorter(rest)


def check_meaning(names: Names, word: Word) -> None:
    """Raises ScenarioError for words that no choice here could have: what cannot be said cannot be illegal."""
    if not _FORMS.fullmatch(fold(word.text)):
        *_, shortest = word.text, *_shorter(word.text)
        check_could_be_said(Word(_NUMBERED.sub("", shortest), word.span), (*_WORDS, *names.all_words()))


def forced(show: Show) -> Answer | None:
    """What a story need not say: the only option that somebody has, a lone pass as well."""
    if show.result >= 0:
        return None
    return next(((who, options[0]) for who, _, options in show.pending if len(options) == 1), None)


def resolving(show: Show) -> Answer | None:
    """What lets an Exchange go on: a pass, or what is forced, such as the rest of a payment."""
    if show.result < 0 and show.pending[0][1] == e.PAY:
        return forced(show)
    exchange = show.code.procedures["exchange"]
    return passing(show) if any(frame[0] == exchange for frame in show.frames) else None


def passing(show: Show) -> Answer | None:
    """A pass, or what is forced."""
    if show.result >= 0:
        return None
    who, kind, _ = show.pending[0]
    return (who, PASS) if kind == e.PLAY else forced(show)
