"""Options in words, one line each, telling nothing that their player may not know, and why an ability cannot be activated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from gesso.engine.log import slug
from gesso.engine.payment import SUBSTITUTE, most, payable, running_need
from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, CostLine, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.codec import ANY_FACE, ARTS, AUGMENTED, BROKEN, CARD_BITS, EXHAUSTED, FIRST_ART, is_art
from gesso.games.solrei.rules.events import ACTIVATES, BREAKS, DISCARDS, EXHAUSTS, HARVESTS, PLAY
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import IN_DAMAGE, Way, code_of_unit
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import NO_STEP

PASSING = "pass"
NONE = -1
"""What declines, in every kind of decision whose options are not negative."""
DECLINED = {
    e.BLOCK: "take", e.TAKE: "deck", e.READY_ONE: "none", e.REST: "draw", e.CHECK: "enough", e.PAY: "filter",
}  # fmt: skip
EITHER = {
    e.OFFENSE: ("defense", "offense"), e.MULLIGAN: ("keep", "mulligan"), e.MAY: ("no", "yes"),
}  # fmt: skip
assert ENOUGH == SUBSTITUTE == NONE

LYING = {EXHAUSTED: ("art-exhausted", "U2"), AUGMENTED: ("art-augmented", "Q46"), BROKEN: ("art-broken", "U4")}
"""Why an Art with this face cannot be used, and the number of the rule."""


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


def own_plays(show: Show, player: int) -> dict[int, Play]:
    """All that the player may ever activate, by its option."""
    return {play.option: play for play in chain.from_iterable(show.rules.plays[player])}


def named_plays(show: Show, player: int) -> Iterator[tuple[str, int]]:
    """The same by each of its names: the words of a log, its printed name, its card."""
    for option, play in own_plays(show, player).items():
        program = show.code.programs[play.program]
        card, _, _ = program.id.rpartition("/")
        yield from ((name, option) for name in (play.word, program.title, program.id, card) if name)


def printed_name(show: Show, player: int, option: int) -> str:
    """What is printed on the card of this ability or Art."""
    return show.code.programs[own_plays(show, player)[option].program].title


def obstacles(show: Show, player: int, option: int) -> Iterator[Reason]:
    """Why this cannot be activated now; nothing where it can."""
    play = own_plays(show, player)[option]
    program = show.code.programs[play.program]

    def reason(kind: str, rule: str, cost: FailedLine | None = None, **parts: str) -> Reason:
        return Reason(kind, rule, play.word, program.title, cost, parts)

    yield from _moment(show, player, play, reason)
    code = -1
    if play.art >= 0:
        place = show.place_of[player * ARTS + play.art]
        code = FIRST_ART + place
        if show.face[place] in LYING:
            yield reason(*LYING[show.face[place]])
    bans = [(ACTIVATES, code)]
    closed = not show.open_ways(player, play, code)
    ways = play.ways if closed else (play.always,)
    bans += [(HARVESTS, -1)] if any(way.harvest for way in ways) else []
    bans += [(BREAKS, code)] if any(way.breaks_self for way in ways) else []
    lines = list(failed_lines(show, program, player, code))
    unpaid = list(_needs(show, player, play.always, program))
    if closed and len(ways) > 1 and not lines and not unpaid:
        unpaid = _alternatives(program)
    for title in dict.fromkeys(_forbidding(show, player, bans)):
        yield reason("banned", "U7", by=title)
    if unpaid:
        for title in dict.fromkeys(_forbidding(show, player, _payments(show, player, ways))):
            yield reason("kept-back", "U7", by=title)
    for line in lines:
        yield reason(COST, "I6", line)
    for kind, found in unpaid:
        yield reason(kind, "I5", found)
    if not lines and play.met is not None and not play.met(show, player, code):
        yield reason(COST, "I6")


def _moment(show: Show, player: int, play: Play, reason: Callable[..., Reason]) -> Iterator[Reason]:
    """What the step and the Exchange have against it."""
    if show.result >= 0:
        yield reason("game-over", "A1")
        return
    table = show.rules.table
    now = None if show.step == NO_STEP else table.steps[show.step]
    if now is None or now.id not in play.timing:
        steps = ", ".join(step.name for step in table.steps if step.id in play.timing)
        yield reason("wrong-step", "U1", steps=steps, step=now.name if now else "")
    owed = {who: kind for who, kind, _ in show.pending}
    if owed.get(player) == PLAY:
        return
    exchange = show.code.procedures["exchange"]
    if player in owed:
        yield reason("answer-first", "X8", asks=asking(show)[0])
    elif PLAY not in owed.values() and any(frame[PROGRAM] == exchange for frame in show.frames):
        yield reason("resolving", "X5")
    else:
        yield reason("waiting", "X11")


def _forbidding(show: Show, player: int, deeds: list[tuple[int, int]]) -> Iterator[str]:
    """What forbids any of these deeds to the player, by its title."""
    for event, thing in deeds:
        number = show.forbidding(event, player, thing)
        if number >= 0:
            yield show.code.programs[number].title


def _payments(show: Show, player: int, ways: Sequence[Way]) -> list[tuple[int, int]]:
    """What the player would do to pay, with each thing that there is."""
    deeds = dict.fromkeys(need.act for way in ways for need in way.needs)
    found = [(deed, thing) for deed in deeds if deed != DISCARDS for thing in show.turnable(player, ANY_FACE)]
    if DISCARDS in deeds:
        found += [(DISCARDS, card) for card in show.hand_cards(player)]
        found += [(EXHAUSTS, card) for card in show.damage_cards(player)]
    return found


def _alternatives(program: Program) -> list[tuple[str, FailedLine | None]]:
    """The lines that let the player pick, where nothing that can be picked can be paid with the rest."""
    lines = [line for line in cost_lines(program) if line.asks == "alternatives"]
    return [(COST, failed(program, line, None)) for line in lines] or [(COST, None)]


def _needs(show: Show, player: int, always: Way, program: Program) -> Iterator[tuple[str, FailedLine | None]]:
    """The lines that the rules pay and cannot: the first that does not go with those before it, and those after it that
    cannot be paid by themselves."""
    lines: list[CostLine | None] = [line for line in cost_lines(program) if line.asks == "held"]
    asked = zip(program.facts["needs"], lines or [None] * len(program.facts["needs"]))
    paid, plan, before = 0, always.needs, True
    for (verb, number, what, _), line in asked:
        if verb == "harvest":
            have = len(show.under[player])
            if have < always.harvest:
                yield COST, _short(program, line, have, number)
            continue
        if what == "self":
            continue
        alone, together = plan[paid : paid + 1], plan[: paid + 1]
        paid += 1
        if not payable(show, player, alone):
            before = False
            yield COST, _short(program, line, most(show, player, alone), number)
        elif before and not payable(show, player, together):
            before = False
            yield COST_TOGETHER, _short(program, line, most(show, player, together), number)


def _short(program: Program, line: CostLine | None, available: int, needed: int) -> FailedLine | None:
    return None if line is None else failed(program, line, available, needed)
