"""The texts of reference sheets and cards: the turn, the chain, and an Artist's passives, setup and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from types import MappingProxyType
from unicodedata import normalize

from gesso.art import seed_from_text
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import ArtistProgram, heals, is_never_damaged
from gesso.games.react.model import Artist, Piece, Table
from gesso.games.react.wording import RulesText, rules_text
from gesso.games.react.wording.locale import KEYWORDS
from gesso.lang import ast as shared
from gesso.lang.nodes import Node, walk
from gesso.printing.kit.short_rules import GlossaryEntry
from gesso.wording import listed
from gesso.wording.outline import run_in

_SAID_BY: Mapping[str, tuple[type[Node], ...]] = MappingProxyType(
    {
        "adjacent": (r.Adjacent,),
        "another_turn": (r.TakeTurn,),
        "ascend": (r.Ascends,),
        "damage": (r.Deal, r.DealsDamage),
        "descend": (r.Descend, r.Descends),
        "diagonal": (r.Diagonal,),
        "direction": (r.PayDirection, r.ChooseDirection, r.RandomDirection, r.InDirection),
        "discard": (r.Discard, r.DiscardsCard),
        "draw": (shared.Draw, shared.DrawsCard),
        "exhaust": (r.Exhaust, r.PayExhaust),
        "frame": (r.Plays,),
        "heal": (r.Heal,),
        "hide": (r.Hide, r.Hidden),
        "jump": (r.Jump, r.JumpToward),
        "look_at": (r.LookAt,),
        "move": (r.Move, r.MoveToward, r.MoveTo, r.MovesMore),
        "nearest": (r.Nearest,),
        "negate": (r.Negate,),
        "place": (r.Place,),
        "progress": (r.Progress, r.Progresses),
        "refresh": (r.Refresh,),
        "remove": (r.Remove,),
        "return": (r.Return,),
        "reveal": (r.Reveal,),
        "summon": (r.Summon,),
        "swap": (r.Swap,),
        "target": (shared.PayTarget,),
        "within": (r.Within,),
    }
)
"""The nodes whose printed words have a keyword. Effects bring in those of their own kind."""
KINDS = ("intention", "reaction")
_STATES = {
    "exhausted": "exhaust", "refreshed": "refresh", "damaged": "damage", "removed": "remove", "placed": "place",
    "summoned": "summon", "hidden": "hide",
}  # fmt: skip
"""The keywords of adjectives and participles."""


def keywords_of(programs: Sequence[ArtistProgram]) -> frozenset[str]:
    """Return the keywords that the texts of some Artists use."""
    nodes = [node for program in programs for node in _nodes(program)]
    kinds = {type(node) for node in nodes}
    said = {word for word, types in _SAID_BY.items() if not kinds.isdisjoint(types)}
    states = {state for node in nodes if isinstance(node, shared.NP) for state in node.adjectives}
    states |= {node.change for node in nodes if isinstance(node, r.Was)}
    states |= {node.adjective for node in nodes if isinstance(node, shared.StateAdjective)}
    said |= {word for state, word in _STATES.items() if state in states}
    said |= {effect.model.kind for program in programs for effect in program.effects}
    if any(ability.ascended for program in programs for ability in program.artist.abilities):
        said.add("ascend")
    return frozenset(said)


def _nodes(program: ArtistProgram) -> Iterator[Node]:
    texts = (program.setup, *program.frames.values())
    bodies = [node for text in texts if text is not None for node in text.body]
    bodies += [item for keyword in program.keywords for item in keyword.items]
    played = [node for effect in program.effects for node in (*effect.cost, *effect.body)]
    return walk(*bodies, *(item for passive in program.passives for item in passive.items), *played)


def glossary(
    own: Sequence[ArtistProgram], rivals: Sequence[ArtistProgram], words: RulesText
) -> tuple[GlossaryEntry, ...]:
    """Return the keywords of an Artist's texts and its rivals' in the order of their names, then the pieces of each."""
    used = keywords_of((*own, *rivals))
    entries = [GlossaryEntry(*words.keyword(kind), kind=kind) for kind in KINDS if kind in used]
    named = (words.keyword(word) for word in KEYWORDS if word in used and word not in KINDS)
    entries += (GlossaryEntry(name, means) for name, means in sorted(named, key=_in_order))
    for program in (*own, *rivals):
        artist, theirs = program.artist, rules_text(program, words.locale)
        words_of_units = ((keyword.title, theirs.keyword_program(keyword)) for keyword in program.keywords)
        entries += (GlossaryEntry(name, " ".join(means)) for name, means in words_of_units)
        if artist.pieces:
            heading = words.kit("pieces_of", artist=artist.noun)
            signs = tuple((artist.sigil_of(piece), theirs.noun(piece)) for piece in artist.pieces)
            entries.append(GlossaryEntry(heading, lines=pieces(artist, theirs), signs=signs))
    return tuple(entries)


def _in_order(keyword: tuple[str, str]) -> str:
    # Accents do not count: *épuiser* stands before *jouer*.
    return normalize("NFD", keyword[0]).casefold()


def phases(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return the phases of a turn in their order; the one in which cards are played is `main`."""
    kit = words.kit
    progress = "phase_masterpiece_text" if table.first_turn_masterpiece else "phase_masterpiece_later"
    texts = (
        ("phase_start", kit("phase_start_text")),
        ("phase_masterpiece", kit(progress)),
        ("phase_draw", kit("phase_draw_text", limit=str(table.hand_limit))),
        ("phase_main", kit("phase_main_text")),
        ("phase_end", kit("phase_end_text")),
    )
    return tuple({"name": kit(name), "text": text, "main": name == "phase_main"} for name, text in texts)


def chain_links(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return what an Intention and a Reaction do on the chain, as effects are printed."""
    texts = (
        ("intention", words.kit("starts_chain")),
        ("reaction", words.kit("answers_chain", slots=str(table.chain_slots))),
    )
    return tuple({"kind": kind, "kind_word": words.term(kind), "text": text} for kind, text in texts)


def turn_values(artist: Artist, table: Table, words: RulesText) -> Mapping[str, object]:
    """Return the values of the back of a reference sheet:

    a whole turn, how a game is lost, and the Artist's playstyle.
    """
    return {
        "name": words.kit("turn"),
        "label": artist.noun,
        "seed": seed_from_text(f"{artist.id}/turn"),
        "phases": phases(table, words),
        "effects": chain_links(table, words),
        "notes": (words.face("distance"), *_healing(words), *_losing(artist, table, words)),
        "playstyle_word": words.term("playstyle"),
        "playstyle": artist.playstyle,
    }


def _healing(words: RulesText) -> tuple[str, ...]:
    return (words.face("healing"),) if heals(words.program) else ()


def _losing(artist: Artist, table: Table, words: RulesText) -> tuple[str, ...]:
    """Return the general ways in which the Artist's player may lose.

    Some Artists cannot be damaged, and some have no deck.
    """
    ways = (
        *(() if is_never_damaged(words.program) else (words.face("lost_by_damage", n=str(table.damage_to_lose)),)),
        *(() if artist.deck is None else (words.face("lost_by_drawing"),)),
    )
    if not ways:
        return ()
    said = reduce(lambda first, next: words.face("lost_either_way", first=first, next=next), ways)
    return (words.face("losing", ways=said),)


def standing(artist: Artist, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return what is always in force, each under a heading. If there are more than two, passives share one."""
    passives, word, colon = artist.passives, words.term("passive"), words.book.grammar.colon
    framed = (piece for piece in artist.pieces if piece.effect)
    frames = tuple(line for piece in framed for line in run_in(piece.display, words.frame(piece), colon))
    carried = words.passive_reminders()
    change = _change(artist, words)
    sections: list[Mapping[str, object]] = []
    if change or len(passives) + bool(frames) + bool(carried) > 2:
        lines = tuple(line for each in passives for line in run_in(each.name, words.passive(each), colon))
        sections.append({"heading": word, "paragraphs": (*lines, *carried, *change)})
    else:
        sections += [{"heading": f"{word}  {each.name}", "paragraphs": words.passive(each)} for each in passives]
        sections += [{"heading": words.term("keyword"), "paragraphs": carried}] if carried else []
    if frames:
        sections.append({"heading": words.term("frame"), "paragraphs": frames})
    return tuple(sections)


def beginning(artist: Artist, words: RulesText) -> Mapping[str, object]:
    """Return the setup of the Artist, and the heading above it.

    An Artist that takes another one's place finds everything set up.
    """
    if artist.replaces:
        heading = words.face("becoming", artist=artist.noun)
        return {"setup_word": heading, "setup": (words.face("takes_over", replaced=words.titled(artist.replaces)),)}
    return {"setup_word": words.term("setup"), "setup": (*_supply(artist, words), *words.setup())}


def _supply(artist: Artist, words: RulesText) -> Iterator[str]:
    """Yield what to lay out before anything is set up: pools and tracks in one step, then what is rolled.

    Frames are mixed, since they are drawn blind.
    """
    pools = [piece for piece in artist.pieces if piece.count and piece.kind != "counter"]
    laid = [words.noun(piece, piece.count) for piece in pools if piece.kind != "frame"]
    counters = [piece for piece in artist.pieces if piece.kind == "counter"]
    first = (
        *([words.face("lay_out", pieces=listed(words.book, laid))] if laid else ()),
        *([words.face("mix")] if any(piece.kind == "frame" for piece in pools) else ()),
        *(words.face("mark", name=words.noun(piece), n=str(piece.start)) for piece in counters),
    )
    if first:
        yield " ".join(first)
    yield from (words.face("roll", dice=words.noun(piece, piece.ready)) for piece in artist.pieces if piece.ready)


def pieces(artist: Artist, words: RulesText) -> tuple[str, ...]:
    """Return the Artist's pieces with their facts, one line each. Tiles and frames of a group share a line."""
    lines = []
    for _, group in groupby(artist.pieces, _alike):
        same = list(group)
        names = listed(words.book, [_counted(piece, words) for piece in same])
        facts = _facts(same[0], words, len(same))
        lines.append(words.face("piece", pieces=names, facts=words.apart(facts)) if facts else names)
    return tuple(lines)


def _counted(piece: Piece, words: RulesText) -> str:
    """Return a piece with its number; a counter with the length of its track."""
    if piece.kind != "counter":
        return words.noun(piece, piece.count)
    return words.face("track", name=words.noun(piece), limit="" if piece.limit is None else str(piece.limit))


def _alike(piece: Piece) -> object:
    """Return a key: tiles and frames of one group with the same facts share a line."""
    if piece.group is None and piece.kind not in ("tile", "frame"):
        return piece.id
    return piece.group, piece.kind, piece.limit, piece.lies, piece.copies, piece.moves_with_artist, piece.returns


def _change(artist: Artist, words: RulesText) -> tuple[str, ...]:
    """Return who takes whose place on ascending; empty for most Artists (FAQ F1)."""
    if artist.becomes:
        return (words.face("becomes", ascended=words.term("ascended"), artist=words.titled(artist.becomes)),)
    return (
        (words.face("replaces", artist=artist.noun, replaced=words.titled(artist.replaces)),) if artist.replaces else ()
    )


def _facts(piece: Piece, words: RulesText, number: int) -> list[str]:
    """Return the facts about a piece, which stands for `number` kinds of its group."""
    grammar = words.book.grammar
    called = [words.copy(copy, piece) for copy in piece.copies], [words.face_of_die(face) for face in piece.faces]
    facts = [", ".join(names) for names in called if names]
    if piece.group and piece.kind != "frame":
        group = words.titled(piece.group)
        facts.append(grammar.indefinite(group) if number == 1 else grammar.plural(group))
    where = words.face("on_unit" if piece.lies == "on unit" else "in_zone")
    if piece.kind == "frame" and piece.limit:
        # Frames of all kinds count together.
        frames = words.term("frame") if piece.limit == 1 else grammar.plural(words.term("frame"))
        facts.append(words.face("limit_of", n=str(piece.limit), what=frames, where=where))
    elif piece.limit and piece.kind != "counter":
        facts.append(words.face("limit", n=str(piece.limit), where=where))
    elif piece.lies:
        facts.append(where)
    if piece.adjective:
        bearer = "adjective" if piece.lies == "on unit" else "zone_adjective"
        facts.append(words.face(bearer, adjective=words.adjective(piece)))
    if piece.moves_with_artist:
        facts.append(words.face("with_artist"))
    if not piece.returns:
        facts.append(words.face("no_return"))
    return facts
