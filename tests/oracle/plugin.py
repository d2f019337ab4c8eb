"""An Artist's program as a plug-in of the same shape as a generated one, whose blocks walk the syntax tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from oracle.hearing import Item, binds, event_name, heard, items, matcher, of_carrier
from oracle.lasting import KEPT, Untils
from oracle.looking import Look
from oracle.paying import Paying, can_pay, in_order

from gesso.engine.plugin import ENGINE, Frame, Plugin, Program
from gesso.games.react.lang.ast import PayDirection
from gesso.games.react.lang.program import (
    ArtistProgram,
    EffectProgram,
    KeywordProgram,
    PassiveProgram,
    TextProgram,
    digest,
)
from gesso.games.react.model import Artist, Piece
from gesso.games.react.rules.codec import owner_and_card
from gesso.games.react.rules.events import ME, TARGET
from gesso.lang.ast import Node, Noun, PayOneOf, PayTarget, Pick, TheBound, walk

END = -1
ALONE = (PayTarget, PayDirection)
"""Prices that take nothing, so that whoever carries the effect out chooses for them."""


def oracle_plugin(program: ArtistProgram) -> Plugin:
    """The plug-in of an Artist, interpreted."""
    artist = program.artist
    programs: list[Program] = []
    if program.setup is not None:
        programs += _text("Setup", program.setup, artist)
    for passive in program.passives:
        programs += _items(passive, artist)
    for keyword in program.keywords:
        programs += _items(keyword, artist, keyword.model.id)
    for effect in program.effects:
        programs += _effect(effect, artist)
    for id, text in program.frames.items():
        programs += _text(f"Frame/{id}", text, artist)
    data = data_of(program)
    return Plugin(ENGINE, "react", artist.id, digest(program, data), data, tuple(programs))


def _effect(effect: EffectProgram, artist: Artist) -> list[Program]:
    has_unit = effect.unit is not None
    untils = Untils(effect.id, effect.body, has_unit=has_unit)
    roots, limit = (*effect.cost, *effect.body), f"{artist.id}/{effect.id}"
    machine = Paying(artist, len(effect.slots), has_unit=has_unit, roots=roots, limit=limit, untils=untils)

    def begin_cost(g: Any, f: Frame) -> int:
        machine.start(f, *machine.cost(effect.cost))
        return 1

    def pay(g: Any, f: Frame) -> int:
        return 1 if machine.step(g, f) else int(g.commit(f))

    def payable(g: Any, me: int, unit: int) -> bool:
        look = Look(g, artist, me, unit if effect.unit is not None else None, lambda number: -1, limit=limit)
        return can_pay(in_order(effect.cost), _without_itself(effect, look))

    again = tuple(("price", machine.number(price), ()) for price in effect.cost if isinstance(price, ALONE))
    at_target = any(isinstance(price, PayTarget) for price in effect.cost)

    def begin_again(g: Any, f: Frame) -> int:
        machine.start(f, *again)
        return 5

    def choose_again(g: Any, f: Frame) -> int:
        if machine.step(g, f):
            return 5
        return END if at_target and f[TARGET] < 0 else 2

    made = Program(
        id=effect.id,
        title=effect.title,
        source=effect.model.effect.span.source.path,
        line=effect.model.span.line,
        blocks=(begin_cost, pay, *_body(machine, effect.body, 2), begin_again, choose_again),
        entry=2,
        slots=machine.slots,
        payable=payable if effect.cost else None,
        facts={"kind": effect.model.kind, "letter": effect.model.letter, **_gains(untils), **_again(effect)},
    )
    return [made, *_lasting(untils, made, len(effect.slots), artist, has_unit=has_unit)]


def _again(effect: EffectProgram) -> dict[str, Any]:
    """What happens to an effect when another text carries it out."""
    chosen = [price for price in effect.cost if isinstance(price, ALONE)]
    said = [part for root in (*chosen, *effect.body) for part in walk(root)]
    paid = {part.slot for price in effect.cost for part in walk(price) if isinstance(part, Pick) and part.slot >= 0}
    blocks = [part for price in effect.cost if isinstance(price, PayOneOf) for part in walk(price)]
    facts: dict[str, Any] = {}
    if all(not part.ids for part in said if isinstance(part, Noun)):
        facts["free"] = True
    if any(isinstance(part, ALONE) for part in blocks) or any(
        part.slot in paid for part in said if isinstance(part, TheBound)
    ):
        return {**facts, "needs_cost": True}
    return {**facts, "again": 4} if chosen else facts


def _without_itself(effect: EffectProgram, look: Look) -> Look:
    """A card of the deck pays with what is in hand beside it."""
    if effect.side != "deck":
        return look
    g = look.g.copy()
    lying = sum(held >= 0 and owner_and_card(held)[0] == look.me for held in g.hidden)
    if sum(g.hand[look.me]) > g.held[look.me] - 1 - lying:
        number = [card.id for card in look.artist.deck or ()].index(effect.card)
        g.hand[look.me][number] -= 1
    # One that has lain face down is in no hand, but held until it is played.
    g.held[look.me] -= 1
    return replace(look, g=g)


def _text(id: str, text: TextProgram, artist: Artist) -> list[Program]:
    has_unit = text.unit is not None
    untils = Untils(id, text.body, has_unit=has_unit)
    machine = Paying(artist, len(text.slots), has_unit=has_unit, roots=text.body, untils=untils)
    source, line = text.text.span.source.path, text.text.span.line
    body = _body(machine, text.body, 0)
    made = Program(id, text.title, body, source, line, slots=machine.slots, facts=_gains(untils))
    return [made, *_lasting(untils, made, len(text.slots), artist, has_unit=has_unit)]


def _items(text: PassiveProgram | KeywordProgram, artist: Artist, carrier: str = "") -> list[Program]:
    """The items of a passive, or those of a keyword, each for every unit that has it: `carrier` is the keyword then."""
    found, has_unit = list(items(text.items)), bool(carrier)
    programs = []
    for number, item in enumerate(found, 1):
        name = f"Keyword/{carrier}" if carrier else text.id.capitalize()
        id = name + (f"/{number}" if len(found) > 1 else "")
        limit = f"{artist.id}/{id}"
        untils = Untils(id, item.body, has_unit=has_unit)
        machine = Paying(artist, len(text.slots), has_unit=has_unit, roots=item.body, untils=untils)
        made = Program(
            id=id,
            title=text.title,
            source=text.model.text.span.source.path,
            line=item.line,
            blocks=_body(machine, item.body, 0) if item.body else (),
            slots=machine.slots,
            match=of_carrier(item, artist, limit, carrier) if carrier else matcher(item, artist, limit),
            binds=binds(item.event),
            facts={**_facts(item, limit), **({"carrier": carrier} if carrier else {}), **_gains(untils)},
        )
        programs += [made, *_lasting(untils, made, len(text.slots), artist, has_unit=has_unit)]
    return programs


def _gains(untils: Untils) -> dict[str, Any]:
    ids = tuple(each.id for each in untils.all())
    return {"gains": ids} if ids else {}


def _facts(item: Item, limit: str) -> dict[str, Any]:
    limited = {"limit": limit} if item.once else {}
    return {"mood": item.mood, "event": event_name(item.event), **limited, **heard(item)}


def _lasting(untils: Untils, text: Program, slots: int, artist: Artist, *, has_unit: bool) -> list[Program]:
    """What a text puts in force, each by itself."""
    programs = []
    for each in untils.all():
        item, limit = each.item, f"{artist.id}/{each.id}"
        machine = Paying(artist, slots, has_unit=has_unit, roots=item.body)
        programs.append(
            Program(
                id=each.id,
                title=text.title,
                source=text.source,
                line=item.line,
                blocks=_body(machine, item.body, 0) if item.body else (),
                slots=machine.slots,
                match=matcher(item, artist, limit, each.places, has_unit=has_unit, kept=KEPT),
                binds=binds(item.event),
                facts={**_facts(item, limit), **each.facts},
            )
        )
    return programs


def _body(machine: Paying, body: Sequence[Node], first: int) -> tuple[Any, ...]:
    """The two blocks of a body: one lays its sentences out, the other does the next task until none is left."""

    def begin(g: Any, f: Frame) -> int:
        machine.start(f, machine.block(body, f[ME], f[ME]))
        return first + 1

    def go_on(g: Any, f: Frame) -> int:
        return first + 1 if machine.step(g, f) else END

    return begin, go_on


# ---------------------------------------------------------------- data


def data_of(program: ArtistProgram) -> dict[str, Any]:
    """What the rules need beside the programs."""
    artist = program.artist
    abilities = []
    for card in artist.abilities:
        piece = artist.piece(card.of) if card.of else None
        abilities.append(
            {
                "id": card.id,
                "name": card.normal.name,
                "of": card.of,
                "per_copy": piece is not None and bool(piece.copies),
                "effects": tuple(f"{card.id}/{n}" for n, _ in enumerate(card.normal.effects, 1)),
                "ascended": tuple(f"{card.id}/a{n}" for n, _ in enumerate(card.ascended.effects, 1))
                if card.ascended
                else None,
            }
        )
    deck = None
    if artist.deck is not None:
        deck = tuple(
            {
                "id": card.id,
                "name": card.name,
                "copies": card.copies,
                "effects": tuple(f"{card.id}/{n}" for n, _ in enumerate(card.effects, 1)),
            }
            for card in artist.deck
        )
    return {
        "name": artist.name,
        "noun": artist.noun,
        "becomes": artist.becomes,
        "pieces": tuple(_piece(piece) for piece in artist.pieces),
        "abilities": tuple(abilities),
        "deck": deck,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.display,
        "short": piece.short if piece.short else piece.display,
        "sort": piece.kind,
        "count": len(piece.copies) if piece.copies else piece.count,
        "limit": 0 if piece.limit is None else piece.limit,
        "on_units": piece.lies == "on unit",
        "returns": piece.returns,
        "rigid": piece.moves_with_artist,
        "copies": piece.copies,
        "faces": piece.faces,
        "ready": piece.ready,
        "start": piece.start,
    }
