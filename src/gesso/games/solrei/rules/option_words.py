"""Choices in words: one line per option, different for each, telling nothing that its player may not know."""

from __future__ import annotations

from gesso.engine.log import slug
from gesso.engine.payment import WAY_ROUND, running_need
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.action_cards import ARTS, CARD_BITS, FIRST_ART, is_art
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import IN_DAMAGE, code_of_unit
from gesso.games.solrei.rules.show import Show

PASSING = "pass"
NONE = -1
"""What declines, in every kind of decision whose options are not negative."""
DECLINED = {
    e.BLOCK: "take", e.TAKE: "deck", e.READY_ONE: "none", e.REST: "draw", e.CHECK: "enough", e.PAY: "filter",
}  # fmt: skip
EITHER = {
    e.OFFENSE: ("defense", "offense"), e.MULLIGAN: ("keep", "mulligan"), e.MAY: ("no", "yes"),
}  # fmt: skip
assert ENOUGH == WAY_ROUND == NONE


def describe(show: Show, player: int, kind: int, option: int) -> str:
    """One option of a decision in words."""
    if option == NONE:
        return DECLINED.get(kind, "stop")
    match kind:
        case e.OFFENSE | e.MULLIGAN | e.MAY:
            return EITHER[kind][option]
        case e.PLAY:
            return play_word(show, player, option) if option else PASSING
        case e.CHOOSE_TARGET:
            return thing(show, player, option) if is_art(option) else ability_word(show, option)
        case e.PAY:
            return _payment(show, player, option)
        case e.PLACE | e.TAKE | e.SWAP | e.DISCARD:
            return card_word(show, option)
        case e.BLOCK:
            broken = option >= FIRST_ART
            return f"break {card_word(show, option - FIRST_ART)}" if broken else f"discard {card_word(show, option)}"
        case e.READY_ONE | e.TURN:
            return thing(show, player, option)
        case e.REST:
            return f"ready {thing(show, player, option)}"
        case e.CHECK:
            return f"{'top' if option & ON_TOP else 'bottom'} {card_word(show, option)}"
        case e.MODE:
            return f"option {option + 1}"
        case e.NUMBER:
            return str(option)
        case e.ORDER:
            return _waiting(show, player, option)
    raise LookupError(kind)


def card_word(show: Show, code: int) -> str:
    """An Action card: `heart-7`."""
    return show.rules.card_words[code & CARD_BITS]


def play_word(show: Show, player: int, option: int) -> str:
    """An ability or Art as it is activated: `half-a-step-closer`."""
    return play_of(show, player, option).word


def play_of(show: Show, player: int, option: int) -> Play:
    """What a number of a decision of kind `PLAY` activates."""
    return next(play for plays in show.rules.plays[player] for play in plays if play.option == option)


def thing(show: Show, viewer: int, code: int) -> str:
    """An Art by its name, or by its place where the viewer has not seen it; a card in Damage."""
    if not is_art(code):
        return f"damage {card_word(show, code)}"
    return art_name(show, viewer, code - FIRST_ART) or f"art {(code - FIRST_ART) % ARTS + 1}"


def art_name(show: Show, viewer: int, place: int) -> str | None:
    """The id of the Art at a place, None for what the viewer has not seen (V2)."""
    owner = place // ARTS
    if owner != viewer and not show.known >> place & 1:
        return None
    return show.rules.builds[owner].art_ids[show.row[place]]


def ability_word(show: Show, place: int) -> str:
    """An ability in the Exchange, with its place where another of the same name lies there."""
    words = [_word(show, link[PROGRAM]) for link in show.links]
    return words[place] if words.count(words[place]) == 1 else f"{words[place]} {place + 1}"


def _waiting(show: Show, player: int, option: int) -> str:
    mine = [frame for frame in show.queue if frame[ME] == player]
    words = [_word(show, frame[PROGRAM]) for frame in mine]
    return words[option] if words.count(words[option]) == 1 else f"{words[option]} {option + 1}"


def _word(show: Show, program: int) -> str:
    return slug(show.code.programs[program].title)


def _payment(show: Show, player: int, unit: int) -> str:
    code = code_of_unit(player, unit)
    if unit < IN_DAMAGE:
        return f"discard {card_word(show, code)}"
    breaks = running_need(show.rules.plans, show.frames[-1]).act == e.BREAKS
    name = thing(show, player, code) if is_art(code) else card_word(show, code)
    return f"{'break' if breaks else 'exhaust'} {name}"
