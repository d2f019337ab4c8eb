"""What may be chosen in a duel: the names of units, cards and plays in logs and scenarios, and why an effect cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from gesso.engine.choices import (
    MODES,
    NUMBERS,
    OptionKind,
    OptionKinds,
    Referent,
    either,
    kind_names,
    slug,
    without_seat,
)
from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.games.react.rules import events as e
from gesso.games.react.rules.artists import DECLINE
from gesso.games.react.rules.codec import OWNER_AND_KIND, SWAPS, kind_code_of, owner_and_card, place_of, two_of_option
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import PC, PLAY, PLAYS, PROGRAM
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.linking import LinkedArtist, Play

Word = Callable[[Duel, int, int], str]


def unit_name(duel: Duel, unit: int) -> str:
    """Return a unit with its seat: `0:calligrapher`, `1:fish-2`."""
    return f"{duel.rules.unit_owner[unit]}:{bare_name(duel, unit)}"


def bare_name(duel: Duel, unit: int) -> str:
    """Return a unit without its seat: `fish-2`, which both players may have."""
    rules = duel.rules
    return slug(duel.artists[rules.unit_owner[unit]].noun if unit < 2 else rules.unit_name[unit])


def _piece(duel: Duel, player: int, code: int) -> Referent:
    owner, kind = OWNER_AND_KIND[kind_code_of(code)]
    info, place = duel.rules.kinds[owner][kind], place_of(code)
    where = {"unit": unit_name(duel, place)} if info.on_units else {"zone": duel.rules.field.name(place)}
    return {"piece": info.id, **where}


def _piece_word(piece: Referent) -> str:
    """Return a piece on the field by its kind and where it lies: `ink in c3`."""
    return f"{piece['piece']} on {piece['unit']}" if "unit" in piece else f"{piece['piece']} in {piece['zone']}"


def card_names(duel: Duel, seat: int, cards: Iterable[int]) -> list[str]:
    """Return cards of a player's deck by their names: `flowing-ink`."""
    return [duel.rules.card_words[seat][card] for card in cards]


def _card(duel: Duel, owner: int, card: int) -> Referent:
    return {"seat": owner, "card": duel.rules.card_words[owner][card]}


def lying_name(duel: Duel, lying: int) -> str:
    """Return a card that lies face down by its name."""
    return _card_word(_card(duel, *owner_and_card(lying)))


def _card_word(card: Referent) -> str:
    return str(card["card"])


# ---------------------------------------------------------------- plays
def _effect(duel: Duel, player: int, play: int) -> Referent:
    """Return an effect: its card, its letter if the card has several, its unit if the card belongs to one of several."""
    info = duel.rules.plays[player][play]
    program = duel.rules.code.programs[info.program]
    effect: dict[str, str | int] = {"seat": player, "card": program.id.rpartition("/")[0]}
    if program.facts["letter"]:
        effect["letter"] = program.facts["letter"].lower()
    if info.unit > 1:
        effect["unit"] = unit_name(duel, info.unit)
    return effect


def _effect_word(effect: Referent) -> str:
    if "deed" in effect:
        return str(effect["deed"])
    name = f"{effect['card']} {effect['letter']}" if "letter" in effect else str(effect["card"])
    return f"{name} by {effect['unit']}" if "unit" in effect else name


def play_name(duel: Duel, player: int, play: int) -> str:
    """Return an effect as it is announced: `flowing-ink`, `guard-card b by 0:guard-1`."""
    return _effect_word(_effect(duel, player, play))


def play_ways(duel: Duel, player: int, play: int) -> Iterator[str]:
    """Yield a play by card or unit, with its letter or without: `flowing-ink`, `spirit-blue b`, `spirit-blue`."""
    rules = duel.rules
    info = rules.plays[player][play]
    program = rules.code.programs[info.program]
    name = play_name(duel, player, play)
    letter = program.facts["letter"].lower()
    yield from (name, without_seat(name))
    heads = [program.id.rpartition("/")[0], slug(program.title)]
    if info.unit >= 0:
        unit = unit_name(duel, info.unit)
        heads += [unit, unit[2:]]
        kind = rules.unit_kind[info.unit]
        if kind >= 0:
            heads += [rules.kinds[player][kind].id, slug(rules.unit_name[info.unit].rpartition(" ")[0])]
    for head in heads:
        if head:
            yield from (f"{head} {letter}", head) if letter else (head,)


def named_plays(duel: Duel, player: int) -> Iterator[tuple[str, int]]:
    """Yield all plays that the player's Artists may ever have, under each of their names.

    A name means what is in force: the side of an ability card that lies up before the other side, which goes by its
    title alone, and both before what another Artist has.
    """
    plays = {play: _in_force(duel, player, play) for play in duel.rules.plays[player]}
    taken: set[str] = set()
    ranks: dict[str, int] = {}
    for play in sorted(plays, key=plays.__getitem__, reverse=True):
        own = play_name(duel, player, play)
        names: Iterable[str] = play_ways(duel, player, play)
        if own in taken:
            names = _by_title(duel, player, play)
        else:
            taken.add(own)
            yield own, play
        for name in names:
            if ranks.setdefault(name, plays[play]) == plays[play]:
                yield name, play


def _by_title(duel: Duel, player: int, play: int) -> tuple[str, ...]:
    program = duel.rules.code.programs[duel.rules.plays[player][play].program]
    title, letter = slug(program.title), program.facts["letter"].lower()
    return (f"{title} {letter}", title) if letter else (title,)


def _in_force(duel: Duel, player: int, play: int) -> int:
    """Return 2 for a play of the present Artist on a side that lies up, 1 for its other plays, 0 for another
    Artist's."""
    artist = duel.artists[player]
    return (play in artist.plays) + lies_up(duel, player, artist, play)


def lies_up(duel: Duel, player: int, artist: LinkedArtist, play: int) -> bool:
    """Return whether this play is on a side that lies up, or on a card of the hand."""
    plays = (open_play for kind in artist.unit_plays[duel.ascended[player]] for _, _, open_play, _ in kind)
    info = artist.plays.get(play)
    return info is not None and (info.hand or play in plays)


def printed_name(duel: Duel, player: int, play: int) -> tuple[str, str]:
    """Return the title of a play's card, and the name that tells the play from others: with its letter and its unit, if
    it needs them."""
    info = duel.rules.plays[player][play]
    program = duel.rules.code.programs[info.program]
    unit = duel.rules.unit_name[info.unit] if info.unit > 1 else ""
    name = unit if unit.startswith(program.title) else program.title
    if program.facts["letter"]:
        name = f"{name} ({program.facts['letter']})"
    if unit and not name.startswith(unit):
        name = f"{name}, {unit}"
    return program.title, name


# ---------------------------------------------------------------- options
def _play(duel: Duel, player: int, option: int) -> Referent:
    if option == 0:
        return {"deed": "pass" if duel.chain else "end"}
    return _effect(duel, player, option)


def _ways(duel: Duel, player: int, option: int) -> Iterable[str]:
    return play_ways(duel, player, option) if option > 0 else ()


def _all_plays(duel: Duel) -> Iterator[str]:
    for seat in (0, 1):
        for play in duel.rules.plays[seat]:
            yield from (way for way in play_ways(duel, seat, play) if ":" not in way)


def _link(duel: Duel, player: int, option: int) -> Referent:
    return {"link": option + 1}


def _slot(duel: Duel, player: int, option: int) -> Referent:
    return {"slot": option + 1}


def _slot_word(slot: Referent) -> str:
    (number,) = slot.values()
    return f"slot {number}"


def _zones(duel: Duel) -> Iterator[str]:
    return (duel.rules.field.name(zone) for zone in duel.rules.field.zones)


def _units(duel: Duel) -> Iterator[str]:
    return (bare_name(duel, unit) for unit in duel.rules.units)


def _kinds(duel: Duel) -> Iterator[str]:
    return (kind.id for kinds in duel.rules.kinds for kind in kinds)


def _pieces(duel: Duel) -> Iterator[str]:
    """Yield all kinds of piece in all places; units that carry them go without their seats."""
    places = (*_zones(duel), *_units(duel))
    return (f"{kind} {joint} {place}" for kind in _kinds(duel) for joint in ("in", "on") for place in places)


def _kind(duel: Duel, player: int, option: int) -> Referent:
    # The pieces are those of the player whose text asks, even if the other player chooses.
    owner = next(int(frame[e.ME]) for frame in reversed(duel.frames) if frame[e.ME] >= 0)
    return {"piece": duel.rules.kinds[owner][option].id}


def _progress(duel: Duel, player: int, option: int) -> Referent:
    if option == DECLINE:
        return {"deed": "decline"}
    first, slot = two_of_option(option)
    return (
        {"swapped": first + 1, "slot": slot + 1}
        if option >= SWAPS
        else {"seat": player, "panel": first + 1, "slot": slot + 1}
    )


def _progress_word(change: Referent) -> str:
    """Return a change of the Masterpiece Zone: `place 1 in 3`, `swap 2 4`, `decline`."""
    if "deed" in change:
        return str(change["deed"])
    if "swapped" in change:
        return f"swap {change['swapped']} {change['slot']}"
    return f"place {change['panel']} in {change['slot']}"


def _swapped(duel: Duel, player: int, option: int) -> Iterator[str]:
    if option >= SWAPS:
        first, slot = two_of_option(option)
        yield f"swap {slot + 1} {first + 1}"


def _card_id(duel: Duel, player: int, card: int) -> Iterable[str]:
    return (duel.rules.card_ids[player][card],)


def _lying_id(duel: Duel, player: int, lying: int) -> Iterable[str]:
    return _card_id(duel, *owner_and_card(lying))


def _cards(duel: Duel) -> Iterator[str]:
    for seat in (0, 1):
        yield from duel.rules.card_words[seat]
        yield from duel.rules.card_ids[seat]


OPTIONS: Final[OptionKinds[Duel]] = {
    e.PLAY: OptionKind(
        "play",
        _play,
        _effect_word,
        ways_out=("pass", "end"),
        also=_ways,
        known=lambda duel: ("pass", "end", *_all_plays(duel)),
    ),
    e.CHOOSE_ZONE: OptionKind("zone", lambda duel, player, zone: {"zone": duel.rules.field.name(zone)}, known=_zones),
    e.CHOOSE_UNIT: OptionKind("unit", lambda duel, player, unit: {"unit": unit_name(duel, unit)}, known=_units),
    e.CHOOSE_DIRECTION: OptionKind(
        "direction", lambda duel, player, way: {"direction": DIRECTIONS[way]}, known=lambda duel: DIRECTIONS
    ),
    e.NUMBER: NUMBERS,
    e.MAY: either("may", "no", "yes"),
    e.MODE: MODES,
    e.CHOOSE_PIECE: OptionKind("piece", _piece, _piece_word, known=_pieces),
    e.CHOOSE_KIND: OptionKind("kind", _kind, known=_kinds),
    e.CHOOSE_FACE: OptionKind(
        "face",
        lambda duel, player, face: {"face": duel.rules.faces[player][face]},
        known=lambda duel: (face for faces in duel.rules.faces for face in faces),
    ),
    e.CHOOSE_CARD: OptionKind("card", _card, _card_word, also=_card_id, known=_cards),
    e.PROGRESS: OptionKind(
        "masterpiece",
        _progress,
        _progress_word,
        ways_out=("decline",),
        also=_swapped,
        known=lambda duel: ("decline",),
        form=r"place \d{1,2} in \d{1,2}|swap \d{1,2} \d{1,2}",
    ),
    e.HIDE_SLOT: OptionKind("slot", _slot, _slot_word, form=r"slot \d{1,2}"),
    e.WHICH_PLAY: OptionKind("effect", _play, _effect_word, also=_ways, known=_all_plays),
    e.HELD_CARD: OptionKind(
        "held card",
        lambda duel, player, lying: _card(duel, *owner_and_card(lying)),
        _card_word,
        also=_lying_id,
        known=_cards,
    ),
    e.CHOOSE_LINK: OptionKind("link", _link, _slot_word, form=r"slot \d{1,2}"),
}
"""The kinds of decision, with what their options point at and the words for them."""
DECISIONS: Final = kind_names(OPTIONS)
"""The names of the kinds of decision, by number."""


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
    for kind, rule in _whereabouts(duel, player, play, info):
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


def _whereabouts(duel: Duel, player: int, play: int, info: Play) -> Found:
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
