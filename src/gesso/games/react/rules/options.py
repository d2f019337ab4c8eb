"""Options in words, one short line each, and why an effect cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from gesso.engine.log import slug, without_seat
from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.games.react.rules import events as e
from gesso.games.react.rules import operations as o
from gesso.games.react.rules.artists import DECLINE
from gesso.games.react.rules.codec import OWNER_AND_KIND, SWAPS, kind_code_of, owner_and_card, place_of, two_of_option
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import ME, PC, PLAY, PLAYS, PROGRAM
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.linking import LinkedArtist, Play

Found = Iterator[tuple[str, str]]
"""A kind of reason and the number of its rule."""


def unit_name(duel: Duel, unit: int) -> str:
    """A unit in a log: its seat and its name (`0:calligrapher`, `1:fish-2`)."""
    return f"{duel.rules.unit_owner[unit]}:{bare_name(duel, unit)}"


def bare_name(duel: Duel, unit: int) -> str:
    """A unit without its seat: `fish-2`, which both players may have."""
    rules = duel.rules
    return slug(duel.artists[rules.unit_owner[unit]].noun if unit < 2 else rules.unit_name[unit])


def describe(duel: Duel, player: int, kind: int, option: int) -> str:
    """One option of a decision in words."""
    return "stop" if option == e.STOP and kind != e.PLAY else _WORDS[kind](duel, player, option)


def _asking(duel: Duel) -> int:
    """Whose text asks: its player's pieces are meant, also where the other player chooses."""
    return next(int(frame[e.ME]) for frame in reversed(duel.frames) if frame[e.ME] >= 0)


def play_name(duel: Duel, player: int, play: int) -> str:
    """An effect as it is announced: card, letter where it has several, unit where the card belongs to one of several."""
    rules = duel.rules
    info = rules.plays[player][play]
    program = rules.code.programs[info.program]
    letter = program.facts["letter"].lower()
    name = program.id.rpartition("/")[0] + (f" {letter}" if letter else "")
    return f"{name} by {unit_name(duel, info.unit)}" if info.unit > 1 else name


def play_ways(duel: Duel, player: int, play: int) -> Iterator[str]:
    """A play by its card or its unit, with its letter or without: `flowing-ink`, `spirit-blue b`, `spirit-blue`."""
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


def piece_name(duel: Duel, code: int) -> str:
    """A piece on the field: its kind and where it lies."""
    owner, kind = OWNER_AND_KIND[kind_code_of(code)]
    info, place = duel.rules.kinds[owner][kind], place_of(code)
    return f"{info.id} on {unit_name(duel, place)}" if info.on_units else f"{info.id} in {duel.rules.field.name(place)}"


def progress_name(option: int) -> str:
    """A change of the Masterpiece Zone: `place 1 in 3`, `swap 2 4`, `decline`."""
    if option == DECLINE:
        return "decline"
    first, slot = two_of_option(option)
    return f"swap {first + 1} {slot + 1}" if option >= SWAPS else f"place {first + 1} in {slot + 1}"


def _held_name(duel: Duel, held: int) -> str:
    owner, card = owner_and_card(held)
    return duel.rules.names[owner][card]


def _play(duel: Duel, player: int, option: int) -> str:
    if option == 0:
        return "pass" if duel.chain else "end"
    return play_name(duel, player, option)


_WORDS: Mapping[int, Callable[[Duel, int, int], str]] = {
    e.PLAY: _play,
    e.CHOOSE_ZONE: lambda duel, player, option: duel.rules.field.name(option),
    e.CHOOSE_UNIT: lambda duel, player, option: unit_name(duel, option),
    e.CHOOSE_DIRECTION: lambda duel, player, option: DIRECTIONS[option],
    e.NUMBER: lambda duel, player, option: str(option),
    e.MAY: lambda duel, player, option: "yes" if option else "no",
    e.MODE: lambda duel, player, option: f"option {option + 1}",
    e.CHOOSE_PIECE: lambda duel, player, option: piece_name(duel, option),
    e.CHOOSE_KIND: lambda duel, player, option: duel.rules.kinds[_asking(duel)][option].id,
    e.CHOOSE_FACE: lambda duel, player, option: duel.rules.faces[player][option],
    e.CHOOSE_CARD: lambda duel, player, option: slug(duel.rules.names[player][option]),
    e.HELD_CARD: lambda duel, player, option: slug(_held_name(duel, option)),
    e.CHOOSE_LINK: lambda duel, player, option: f"slot {option + 1}",
    e.PROGRESS: lambda duel, player, option: progress_name(option),
    e.HIDE_SLOT: lambda duel, player, option: f"slot {option + 1}",
    e.WHICH_PLAY: _play,
}


def decision_details(duel: Duel) -> dict[str, str | int]:
    """Which `unit` moves or jumps, on which unit or `zone` pieces are placed, and how many steps or pieces are `left`."""
    frame = duel.frames[-1]
    match duel.code.programs[frame[PROGRAM]].id:
        case o.MOVE.id:
            return {"unit": unit_name(duel, frame[o.UNITS][frame[o.INDEX]]), "left": frame[o.NUMBER] - frame[o.MADE]}
        case o.JUMP.id:
            return {"unit": unit_name(duel, frame[o.JUMPER])}
        case o.PLACE.id:
            place, kind = frame[o.PLACES][0], duel.rules.kinds[frame[ME]][frame[o.PIECES][0]]
            where = {"unit": unit_name(duel, place)} if kind.on_units else {"zone": duel.rules.field.name(place)}
            return {**where, "left": frame[o.LEFT_HERE]}
        case _:
            return {}


def named_plays(duel: Duel, player: int) -> Iterator[tuple[str, int]]:
    """Everything that the player's Artists may ever play, by each of its names. A name means what is in force: the side
    of an ability card that lies up rather than the other, which goes by its title alone, and these rather than what
    another Artist has."""
    plays = {play: _in_force(duel, player, play) for play in duel.rules.plays[player]}
    said: set[str] = set()
    ranks: dict[str, int] = {}
    for play in sorted(plays, key=plays.__getitem__, reverse=True):
        own = play_name(duel, player, play)
        names: Iterable[str] = play_ways(duel, player, play)
        if own in said:
            names = _by_title(duel, player, play)
        else:
            said.add(own)
            yield own, play
        for name in names:
            if ranks.setdefault(name, plays[play]) == plays[play]:
                yield name, play


def _by_title(duel: Duel, player: int, play: int) -> tuple[str, ...]:
    program = duel.rules.code.programs[duel.rules.plays[player][play].program]
    title, letter = slug(program.title), program.facts["letter"].lower()
    return (f"{title} {letter}", title) if letter else (title,)


def _in_force(duel: Duel, player: int, play: int) -> int:
    """2 for what the Artist in play has on the sides that lie up, 1 for what it has elsewhere, 0 for another Artist's."""
    artist = duel.artists[player]
    return (play in artist.plays) + _lies_up(duel, player, artist, play)


def _lies_up(duel: Duel, player: int, artist: LinkedArtist, play: int) -> bool:
    plays = (found for kind in artist.unit_plays[duel.ascended[player]] for _, _, found, _ in kind)
    info = artist.plays.get(play)
    return info is not None and (info.hand or play in plays)


def printed_name(duel: Duel, player: int, play: int) -> tuple[str, str]:
    """What is printed on the card of this play; and with its letter, where it has one, and its unit, where others have it."""
    info = duel.rules.plays[player][play]
    program = duel.rules.code.programs[info.program]
    unit = duel.rules.unit_name[info.unit] if info.unit > 1 else ""
    name = unit if unit.startswith(program.title) else program.title
    if program.facts["letter"]:
        name = f"{name} ({program.facts['letter']})"
    if unit and not name.startswith(unit):
        name = f"{name}, {unit}"
    return program.title, name


def obstacles(duel: Duel, player: int, play: int) -> Iterator[Reason]:
    """Why this cannot be played now; nothing where it can."""
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
    """What the turn and the chain have against it."""
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
    """Does the chain resolve, so that nothing joins it? A link has then gone on to its body."""
    programs, chain = duel.rules.code.programs, duel.code.procedures["chain"]
    numbers = [frame[PROGRAM] for frame in duel.frames]
    if chain not in numbers or numbers[-1] == chain:
        return False
    frame = duel.frames[numbers.index(chain) + 1]
    program = programs[frame[PROGRAM]]
    return "kind" in program.facts and frame[PC] >= program.entry


def _card(duel: Duel, player: int, play: int, info: Play) -> Found:
    """What the card and its unit have against it."""
    if info.hand:
        if not duel.hand[player][info.card]:
            hidden = any(lying >= 0 and owner_and_card(lying) == (player, info.card) for lying in duel.hidden)
            yield ("face-down", "Q21") if hidden else ("not-in-hand", "")
        return
    if not _lies_up(duel, player, duel.artists[player], play):
        yield "other-side", "P5"
    if duel.laid[player] & 1 << info.ability:
        yield "on-chain", "C12"
    if info.unit >= 0 and duel.pos[info.unit] < 0:
        yield "off-field", ""


def _cost(duel: Duel, player: int, info: Play, program: Program) -> Iterator[tuple[str, FailedLine | None]]:
    """The lines of the cost that cannot be paid."""
    lines = list(failed_lines(duel, program, player, info.unit))
    for line in lines:
        yield COST, line
    in_hand = not info.hand or duel.hand[player][info.card]
    if lines or not in_hand or info.payable is None or info.payable(duel, player, info.unit):
        return
    block = duel.paying(info.program, player, info.unit, info.card).last_reached()
    # Paying a line may take several blocks; the line knows its first.
    stuck = [line for line in cost_lines(program) if 0 <= line.block <= block]
    yield (COST_TOGETHER, failed(program, stuck[-1], None)) if stuck else (COST, None)
