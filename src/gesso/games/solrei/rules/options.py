"""What may be chosen in a Show: the names of cards, Arts and abilities in logs and scenarios, and why one cannot be activated.

Words for options say nothing that their player may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from gesso.engine.choices import MODES, NUMBERS, OptionKind, OptionKinds, Referent, either, kind_names, slug
from gesso.engine.payment import SUBSTITUTE, most, payable, running_need
from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, CostLine, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.codec import (
    ANY_FACE,
    ARTS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    EXHAUSTED,
    FIRST_ART,
    is_art,
    owner_of,
)
from gesso.games.solrei.rules.events import ACTIVATES, DISCARDS, EXHAUSTS, HARVESTS, PLAY
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import IN_DAMAGE, CostOption, code_of_unit
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import NO_STEP

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


def _card(show: Show, player: int, code: int) -> Referent:
    return {"seat": owner_of(code), "card": card_word(show, code)}


def art_name(show: Show, viewer: int, place: int) -> str | None:
    """Return the id of the Art at a place; None if the viewer has not seen it (V2)."""
    owner = place // ARTS
    if owner != viewer and not show.known >> place & 1:
        return None
    return show.rules.builds[owner].art_ids[show.row[place]]


def _art(show: Show, viewer: int, code: int) -> Referent:
    """Return an Art by its place, with its name if the viewer has seen it."""
    place = code - FIRST_ART
    name = art_name(show, viewer, place)
    return {"seat": place // ARTS, "art": place % ARTS + 1, **({"card": name} if name else {})}


def _thing(show: Show, viewer: int, code: int) -> Referent:
    """Return an Art or a card in Damage."""
    return _art(show, viewer, code) if is_art(code) else {**_card(show, viewer, code), "pile": "damage"}


def _name(thing: Referent) -> str:
    """Return an Art by its name, or by its place if the viewer has not seen it, or a card."""
    return str(thing.get("card") or f"art {thing['art']}")


def _thing_word(thing: Referent) -> str:
    return f"{thing['pile']} {_name(thing)}" if "pile" in thing else _name(thing)


def _deed_word(done: Referent) -> str:
    return f"{done['deed']} {_name(done)}"


def thing_name(show: Show, viewer: int, code: int) -> str:
    """Return an Art or a card in Damage, as a viewer calls it."""
    return _thing_word(_thing(show, viewer, code))


def ability_word(show: Show, place: int) -> str:
    """Return an ability in the Exchange, with its place if another of the same name lies there."""
    return _ability_word(_among([link[PROGRAM] for link in show.links], show, place))


def _among(programs: Sequence[int], show: Show, place: int) -> Referent:
    """Return one of several texts by its name, with its place if another has the same name."""
    names = [slug(show.code.programs[program].title) for program in programs]
    numbered = {"number": place + 1} if names.count(names[place]) > 1 else {}
    return {"ability": names[place], **numbered}


def _ability_word(ability: Referent) -> str:
    number = f" {ability['number']}" if "number" in ability else ""
    return f"{ability['ability']}{number}"


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
def _play(show: Show, player: int, option: int) -> Referent:
    """Return an Art by its place, or an ability of Muse or Advantage, with the name by which a log calls it."""
    if not option:
        return {"deed": PASSING}
    play = play_of(show, player, option)
    card, _, ability = show.code.programs[play.program].id.rpartition("/")
    where = {"art": show.place_of[player * ARTS + play.art] % ARTS + 1} if play.art >= 0 else {}
    return {"seat": player, "card": card, "ability": ability, "play": play.word, **where}


def _play_word(play: Referent) -> str:
    return str(play.get("play") or play["deed"])


def _play_title(show: Show, player: int, option: int) -> Iterator[str]:
    if option:
        yield slug(show.code.programs[play_of(show, player, option).program].title)


def _plays(show: Show) -> Iterator[str]:
    yield PASSING
    yield from (play.word for seat in (0, 1) for play in own_plays(show, seat).values())


def _target(show: Show, player: int, option: int) -> Referent:
    if is_art(option):
        return _art(show, player, option)
    return {**_among([link[PROGRAM] for link in show.links], show, option), "link": option + 1}


def _open_name(show: Show, player: int, option: int) -> Iterator[str]:
    """Yield an Art by its name even if its player has not seen it: whoever writes a scenario knows it."""
    if is_art(option):
        yield thing_name(show, owner_of(option), option)


def _blocked_with(show: Show, player: int, option: int) -> Referent:
    broken = option >= FIRST_ART
    card = _card(show, player, option - FIRST_ART if broken else option)
    return {**card, "pile": "damage" if broken else "hand", "deed": "break" if broken else "discard"}


def _payment(show: Show, player: int, unit: int) -> Referent:
    code = code_of_unit(player, unit)
    if unit < IN_DAMAGE:
        return {**_card(show, player, code), "pile": "hand", "deed": "discard"}
    breaks = running_need(show.rules.plans, show.frames[-1]).act == e.BREAKS
    return {**_thing(show, player, code), "deed": "break" if breaks else "exhaust"}


def _looked_at(show: Show, player: int, option: int) -> Referent:
    return {**_card(show, player, option & ~ON_TOP), "deed": "top" if option & ON_TOP else "bottom"}


def _ready(show: Show, player: int, option: int) -> Referent:
    return {**_thing(show, player, option), "deed": "ready"}


def _waiting(show: Show, player: int, option: int) -> Referent:
    return _among([frame[PROGRAM] for frame in show.queue if frame[ME] == player], show, option)


def _waiting_art(show: Show, player: int, option: int) -> Iterator[str]:
    """Yield what waits by the id of the Art that it belongs to."""
    waiting = _waiting(show, player, option)
    for build in show.rules.builds:
        for id, art in zip(build.art_ids, build.choice.arts):
            if slug(art.card["name"]) == waiting["ability"]:
                yield _ability_word({**waiting, "ability": id})


def _all_cards(show: Show) -> Iterable[str]:
    return show.rules.card_words


def _all_arts(show: Show) -> Iterator[str]:
    for build in show.rules.builds:
        yield from build.art_ids
        yield from (slug(art.card["name"]) for art in build.choice.arts)


def _all_texts(show: Show) -> Iterator[str]:
    return (slug(program.title) for program in show.rules.code.programs if program.source)


OPTIONS: Final[OptionKinds[Show]] = {
    e.OFFENSE: either("offense", "defense", "offense", declines=False),
    e.MULLIGAN: either("mulligan", "keep", "mulligan"),
    e.PLAY: OptionKind("play", _play, _play_word, ways_out=(PASSING,), also=_play_title, known=_plays),
    e.CHOOSE_TARGET: OptionKind(
        "target",
        _target,
        lambda target: _ability_word(target) if "ability" in target else _name(target),
        also=_open_name,
        known=lambda show: (*_all_arts(show), *_all_texts(show)),
        form=r"art \d",
    ),
    # To filter is another way to pay.
    e.PAY: OptionKind("pay", _payment, _deed_word, "filter", ways_out=(), known=_all_cards),
    e.PLACE: OptionKind("place", _card, _name, known=_all_cards),
    e.BLOCK: OptionKind("block", _blocked_with, _deed_word, "take", known=_all_cards),
    e.TAKE: OptionKind("take", _card, _name, "deck", known=_all_cards),
    e.READY_ONE: OptionKind("ready", _thing, _thing_word, "none", known=_all_arts),
    e.TURN: OptionKind("turn", _thing, _thing_word, also=_open_name, known=_all_arts),
    e.REST: OptionKind("rest", _ready, lambda ready: f"ready {_thing_word(ready)}", "draw", known=_all_arts),
    e.SWAP: OptionKind("swap", _card, _name, known=_all_cards),
    e.DISCARD: OptionKind("discard", _card, _name, known=_all_cards),
    e.CHECK: OptionKind("check", _looked_at, _deed_word, "enough", known=_all_cards),
    e.MAY: either("may", "no", "yes"),
    e.MODE: MODES,
    e.NUMBER: NUMBERS,
    e.ORDER: OptionKind(
        "order", _waiting, _ability_word, also=_waiting_art, known=lambda show: (*_all_arts(show), *_all_texts(show))
    ),
}
"""The kinds of decision, with what their options point at and the words for them."""
DECISIONS: Final = kind_names(OPTIONS)
"""The names of the kinds of decision, by number."""


LYING = {EXHAUSTED: ("art-exhausted", "U2"), AUGMENTED: ("art-augmented", "Q46"), BROKEN: ("art-broken", "U4")}
"""Kind and rule of the reason why an Art with this face cannot be used."""


def obstacles(show: Show, player: int, option: int) -> Iterator[Reason]:
    """Yield why this cannot be activated now; nothing if it can."""
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
    turns = dict.fromkeys(show.turned_by_use(play, way, code) for way in ways) if closed else ()
    bans += [(deed, code) for deed in turns if deed >= 0]
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
    for kind, cost_line in unpaid:
        yield reason(kind, "I5", cost_line)
    if not lines and play.met is not None and not play.met(show, player, code):
        yield reason(COST, "I6")


def _moment(show: Show, player: int, play: Play, reason: Callable[..., Reason]) -> Iterator[Reason]:
    """Yield what the step and the Exchange have against it."""
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
    """Yield the titles of what forbids any of these events to the player."""
    for event, thing in deeds:
        number = show.forbidding(event, player, thing)
        if number >= 0:
            yield show.code.programs[number].title


def _payments(show: Show, player: int, ways: Sequence[CostOption]) -> list[tuple[int, int]]:
    """Return what the player would do to pay, with each thing that there is."""
    deeds = dict.fromkeys(need.act for way in ways for need in way.needs)
    payments = [(deed, thing) for deed in deeds if deed != DISCARDS for thing in show.turnable(player, ANY_FACE)]
    if DISCARDS in deeds:
        payments += [(DISCARDS, card) for card in show.hand_cards(player)]
        payments += [(EXHAUSTS, card) for card in show.damage_cards(player)]
    return payments


def _alternatives(program: Program) -> list[tuple[str, FailedLine | None]]:
    """Return the lines that let the player pick, if no pick can be paid with the rest."""
    lines = [line for line in cost_lines(program) if line.asks == "alternatives"]
    return [(COST, failed(program, line, None)) for line in lines] or [(COST, None)]


def _needs(show: Show, player: int, always: CostOption, program: Program) -> Iterator[tuple[str, FailedLine | None]]:
    """Yield the lines that the player cannot pay: the first that fails together with those before it, and later ones
    that fail alone."""
    lines: list[CostLine | None] = [line for line in cost_lines(program) if line.asks == "held"]
    asked = zip(program.facts["needs"], lines or [None] * len(program.facts["needs"]))
    paid, plan, before = 0, always.needs, True
    for (verb, number, words, _), line in asked:
        if verb == "harvest":
            have = len(show.under[player])
            if have < always.harvest:
                yield COST, _short(program, line, have, number)
            continue
        if verb == "counters":
            have = show.held(player, words)
            if have < dict(always.counters)[words]:
                yield COST, _short(program, line, have, number)
            continue
        if words == "self":
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
