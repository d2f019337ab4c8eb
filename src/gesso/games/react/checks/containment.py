"""What lies where: tokens that ride units, pieces that lie in zones, units that stand in zones."""

from collections.abc import Iterator

from gesso.checks.language_facts import fixed
from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes.effects import binding
from gesso.diagnostics.codes.effects.dead_code import NO_CHANGE
from gesso.diagnostics.english import article
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.facts import ArtistText
from gesso.games.react.checks.mismatches import off_board
from gesso.games.react.codes import declared_names, held_things
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import ON_BOARD, UNIT, a_type
from gesso.games.react.model import Artist
from gesso.lang.ast import NP, Each, Has, Node, Noun, Owned, Pick


def check_containment(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every place and every `with` or `has` that looks for a piece where it never lies."""
    artist = entry.artist
    for text, node in entry.nodes():
        match node:
            case r.Place(noun=noun, on=on, where=where) if noun.type in ON_BOARD:
                yield from _placed(artist, noun, on, where, text.type_of(where)[0])
            case NP(noun=noun, filters=filters):
                for item in filters:
                    yield from _filtered(artist, noun, item, text.type_of(getattr(item, "of", noun))[0])
            case Has(subject=subject, owned=owned) | r.Reaches(actor=subject, owned=owned):
                yield from _held(artist, text.type_of(subject)[0], owned.noun, owned)
            case r.Summon(zone=zone) if _taken(text, zone):
                message = "a unit stands there, and a zone has room for one"
                hint = "write `in a zone adjacent to ...`, or `in an empty zone`"
                yield Diagnostic(NO_CHANGE, message, zone.span, hint)
            case r.MoveTo(what=what) if text.type_of(what)[0] in UNIT and text.type_of(what)[1]:
                message = "a zone has room for one unit, and these may be several"
                yield Diagnostic(binding.ONE_WANTED, message, what.span, "pick one with `a unit ...`")
            case r.MoveTo(what=Pick(np=np) | Each(np=np), to=to) if rides(artist, np.noun):
                message = f"`{np.noun.word}` rides on units and lies in no zone"
                hint = f"write `place 1 {np.noun.word} on a unit in ...`"
                yield Diagnostic(declared_names.TOKEN_RIDES_UNITS, message, to.span, hint)


def _taken(text: ArtistText, zone: Node) -> bool:
    """Does an Artist, whom nothing removes, or any unit stand in this zone for certain?"""
    match zone:
        case r.ZoneOf(of=of):
            return text.type_of(of)[0] == "artist"
        case Pick(np=np) | Each(np=np):
            return any(
                isinstance(item, r.With) and item.amount != "no" and item.np.noun.type in UNIT for item in np.filters
            )
        case _:
            return False


def rides(artist: Artist, noun: Noun) -> bool:
    """Does the noun name tokens that lie on units?"""
    piece = artist.piece(noun.ids[0]) if noun.type == "token" and noun.ids else None
    return piece is not None and piece.lies == "on unit"


def _placed(artist: Artist, noun: Noun, on: bool, where: Node, type_: str) -> Iterator[Diagnostic]:
    word = noun.word
    if rides(artist, noun) and not on:
        hint = f"write `on {fixed(where)}`" if type_ in UNIT else f"write `on a unit in {fixed(where)}`"
        yield Diagnostic(declared_names.TOKEN_RIDES_UNITS, f"`{word}` rides on units", where.span, hint)
    elif on and not rides(artist, noun):
        hint = f"write `in the zone of {fixed(where)}`" if type_ in UNIT else f"write `in {fixed(where)}`"
        yield Diagnostic(declared_names.TOKEN_LIES_IN_ZONES, f"`{word}` lies in zones", where.span, hint)
    elif on and type_ == "zone":
        hint = f"write `on a unit in {fixed(where)}`"
        yield Diagnostic(binding.WRONG_KIND, "`on` wants a unit, and this is a zone", where.span, hint)
    elif not on and type_ in UNIT:
        hint = f"write `in the zone of {fixed(where)}`"
        yield Diagnostic(declared_names.IN_WANTS_ZONE, "`in` wants a zone, and this is a unit", where.span, hint)


def _filtered(artist: Artist, noun: Noun, item: Node, place: str) -> Iterator[Diagnostic]:
    word = noun.word
    match item:
        case r.With(np=held):
            yield from _held(artist, noun.type, held.noun, held)
        case r.In() if rides(artist, noun):
            hint = f"write `{word} on a unit {item.span.text}`"
            message = f"`{word}` rides on units and lies in no zone"
            yield Diagnostic(declared_names.TOKEN_RIDES_UNITS, message, item.span, hint)
        case r.On() if noun.type == "token" and noun.ids and not rides(artist, noun):
            hint = "write `in the zone of ...`"
            yield Diagnostic(declared_names.TOKEN_LIES_IN_ZONES, f"`{word}` lies in zones", item.span, hint)
        case r.On() if noun.type == "token" and place == "zone":
            hint = "write `on a unit in ...`"
            yield Diagnostic(binding.WRONG_KIND, "`on` wants a unit, and this is a zone", item.of.span, hint)
        case r.On() if {"token": "card", "card": "unit"}.get(noun.type) == ("unit" if place in UNIT else place):
            message = f"{a_type(noun.type)} does not lie on {a_type(place)}"
            yield Diagnostic(binding.WRONG_KIND, message, item.of.span)


def _held(artist: Artist, holder: str, noun: Noun, node: NP | Owned) -> Iterator[Diagnostic]:
    error = _holding_error(artist, holder, noun)
    if error is not None:
        kind, message, hint = error
        yield Diagnostic(kind, message, node.span, hint)


def _holding_error(artist: Artist, holder: str, noun: Noun) -> tuple[Code, str, str] | None:
    word, type_ = noun.word, noun.type
    if not type_ or (holder not in UNIT and holder != "zone"):
        return None
    if type_ in {"dice", "counter"}:
        return off_board(word)
    if type_ == "damage":
        message = "only players are asked about damage: it is what their Artists have taken"
        return held_things.DAMAGE_IS_DEALT, message, "write `if I have 2 damage`, or `if the enemy has 2 damage`"
    if type_ in {"zone", "card"}:
        return binding.WRONG_KIND, f"{a_type(holder)} holds no {type_}", ""
    if holder == "zone":
        hint = f"write `a zone with a unit with {word}`"
        return (declared_names.TOKEN_RIDES_UNITS, f"`{word}` rides on units", hint) if rides(artist, noun) else None
    if type_ in UNIT:
        hint = f"write `adjacent to {article(word)}`, or ask the zone: `a zone with {article(word)}`"
        return declared_names.UNIT_HOLDS_UNIT, "only a zone can hold a unit", hint
    hint = f"write `a unit in a zone with {article(word)}`"
    return None if rides(artist, noun) else (declared_names.TOKEN_LIES_IN_ZONES, f"`{word}` lies in zones", hint)
