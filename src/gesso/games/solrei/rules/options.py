"""What things of a Show are called in logs and scenarios: cards, Arts, abilities, and the options of each decision.

Words for options say nothing that their player may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from gesso.engine.options import OptionKind, OptionKinds, kind_names, slug
from gesso.engine.payment import SUBSTITUTE, running_need
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.codec import ARTS, CARD_BITS, FIRST_ART, is_art, owner_of
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import IN_DAMAGE, code_of_unit
from gesso.games.solrei.rules.show import Show

PASSING = "pass"
NONE = -1
"""The option that declines, in every kind of decision."""
assert ENOUGH == SUBSTITUTE == NONE
VERBS = ("discard", "exhaust", "break", "ready", "damage", "bottom", "top")
"""Words that a log writes before a card or an Art. A scenario may leave them out."""
Word = Callable[[Show, int, int], str]


def card_word(show: Show, code: int) -> str:
    """Return an Action card: `heart-7`."""
    return show.rules.card_words[code & CARD_BITS]


def play_of(show: Show, player: int, option: int) -> Play:
    """Return what an option of kind `PLAY` activates."""
    return next(play for plays in show.rules.plays[player] for play in plays if play.option == option)


def thing_name(show: Show, viewer: int, code: int) -> str:
    """Return an Art by its name, or by its place if the viewer has not seen it, or a card in Damage."""
    if not is_art(code):
        return f"damage {card_word(show, code)}"
    return art_name(show, viewer, code - FIRST_ART) or f"art {(code - FIRST_ART) % ARTS + 1}"


def art_name(show: Show, viewer: int, place: int) -> str | None:
    """Return the id of the Art at a place; None if the viewer has not seen it (V2)."""
    owner = place // ARTS
    if owner != viewer and not show.known >> place & 1:
        return None
    return show.rules.builds[owner].art_ids[show.row[place]]


def ability_word(show: Show, place: int) -> str:
    """Return an ability in the Exchange, with its place if another of the same name lies there."""
    words = [_word(show, link[PROGRAM]) for link in show.links]
    return words[place] if words.count(words[place]) == 1 else f"{words[place]} {place + 1}"


def _word(show: Show, program: int) -> str:
    return slug(show.code.programs[program].title)


def own_plays(show: Show, player: int) -> dict[int, Play]:
    """Return everything that the player may ever activate, by its option."""
    return {play.option: play for play in chain.from_iterable(show.rules.plays[player])}


def named_plays(show: Show, player: int) -> Iterator[tuple[str, int]]:
    """Yield the same under each of its names: the words of a log, its printed name, its card."""
    for option, play in own_plays(show, player).items():
        program = show.code.programs[play.program]
        card, _, _ = program.id.rpartition("/")
        yield from ((name, option) for name in (play.word, program.title, program.id, card) if name)


def printed_name(show: Show, player: int, option: int) -> str:
    """Return what is printed on the card of this ability or Art."""
    return show.code.programs[own_plays(show, player)[option].program].title


# ---------------------------------------------------------------- options
def _card(show: Show, player: int, card: int) -> str:
    return card_word(show, card)


def _either(name: str, no: str, yes: str) -> OptionKind[Show]:
    return OptionKind(name, lambda show, player, option: yes if option else no, known=lambda show: (no, yes))


def _play(show: Show, player: int, option: int) -> str:
    return play_of(show, player, option).word if option else PASSING


def _play_title(show: Show, player: int, option: int) -> Iterator[str]:
    if option:
        yield slug(show.code.programs[play_of(show, player, option).program].title)


def _plays(show: Show) -> Iterator[str]:
    yield PASSING
    yield from (play.word for seat in (0, 1) for play in own_plays(show, seat).values())


def _target(show: Show, player: int, option: int) -> str:
    return thing_name(show, player, option) if is_art(option) else ability_word(show, option)


def _open_name(show: Show, player: int, option: int) -> Iterator[str]:
    """Yield an Art by its name even if its player has not seen it: whoever writes a scenario knows it."""
    if is_art(option):
        yield thing_name(show, owner_of(option), option)


def _blocked_with(show: Show, player: int, option: int) -> str:
    broken = option >= FIRST_ART
    return f"break {card_word(show, option - FIRST_ART)}" if broken else f"discard {card_word(show, option)}"


def _payment(show: Show, player: int, unit: int) -> str:
    code = code_of_unit(player, unit)
    if unit < IN_DAMAGE:
        return f"discard {card_word(show, code)}"
    breaks = running_need(show.rules.plans, show.frames[-1]).act == e.BREAKS
    name = thing_name(show, player, code) if is_art(code) else card_word(show, code)
    return f"{'break' if breaks else 'exhaust'} {name}"


def _looked_at(show: Show, player: int, option: int) -> str:
    return f"{'top' if option & ON_TOP else 'bottom'} {card_word(show, option)}"


def _waiting(show: Show, player: int, option: int) -> str:
    mine = [frame for frame in show.queue if frame[ME] == player]
    words = [_word(show, frame[PROGRAM]) for frame in mine]
    return words[option] if words.count(words[option]) == 1 else f"{words[option]} {option + 1}"


def _all_cards(show: Show) -> Iterable[str]:
    return show.rules.card_words


def _all_arts(show: Show) -> Iterator[str]:
    for build in show.rules.builds:
        yield from build.art_ids
        yield from (slug(art.card["name"]) for art in build.choice.arts)


def _all_texts(show: Show) -> Iterator[str]:
    return (slug(program.title) for program in show.rules.code.programs if program.source)


OPTIONS: Final[OptionKinds[Show]] = {
    e.OFFENSE: _either("offense", "defense", "offense"),
    e.MULLIGAN: _either("mulligan", "keep", "mulligan"),
    e.PLAY: OptionKind("play", _play, also=_play_title, known=_plays),
    e.CHOOSE_TARGET: OptionKind(
        "target", _target, also=_open_name, known=lambda show: (*_all_arts(show), *_all_texts(show)), form=r"art \d"
    ),
    e.PAY: OptionKind("pay", _payment, "filter", known=_all_cards),
    e.PLACE: OptionKind("place", _card, known=_all_cards),
    e.BLOCK: OptionKind("block", _blocked_with, "take", known=_all_cards),
    e.TAKE: OptionKind("take", _card, "deck", known=_all_cards),
    e.READY_ONE: OptionKind(
        "ready", lambda show, player, option: thing_name(show, player, option), "none", known=_all_arts
    ),
    e.TURN: OptionKind(
        "turn", lambda show, player, option: thing_name(show, player, option), also=_open_name, known=_all_arts
    ),
    e.REST: OptionKind(
        "rest", lambda show, player, option: f"ready {thing_name(show, player, option)}", "draw", known=_all_arts
    ),
    e.SWAP: OptionKind("swap", _card, known=_all_cards),
    e.DISCARD: OptionKind("discard", _card, known=_all_cards),
    e.CHECK: OptionKind("check", _looked_at, "enough", known=_all_cards),
    e.MAY: _either("may", "no", "yes"),
    e.MODE: OptionKind("mode", lambda show, player, mode: f"option {mode + 1}", form=r"option \d{1,2}"),
    e.NUMBER: OptionKind("number", lambda show, player, number: str(number), form=r"\d{1,2}"),
    e.ORDER: OptionKind("order", _waiting, known=_all_texts),
}
"""The kinds of decision, with the words for their options."""
DECISIONS: Final = kind_names(OPTIONS)
"""The names of the kinds of decision, by number."""
