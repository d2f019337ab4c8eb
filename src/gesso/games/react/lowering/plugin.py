"""A whole Artist as a plug-in: its programs in order, its data, its digest."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from gesso.codegen import GeneratedProgram, write_plugin
from gesso.codegen.blocks import prologue_of
from gesso.codegen.templates import expr
from gesso.engine.plugin import ENGINE
from gesso.games.react.lang.ast import PaySpend
from gesso.games.react.lang.digest import digest
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, PassiveProgram, TextProgram
from gesso.games.react.lowering.context import TEST_PROLOGUE, Context, frame_slot
from gesso.games.react.lowering.cost_dependencies import interdependent, linked
from gesso.games.react.lowering.costs import in_order, pay, payable
from gesso.games.react.lowering.passives import Listener, event_pattern, listeners
from gesso.games.react.lowering.sentences import Sentences, slots_that_may_be_empty
from gesso.games.react.model import Artist, Piece
from gesso.games.react.rules.events import HEADER
from gesso.lang.ast import PayTarget


def generate(program: ArtistProgram, *, observed: bool = False) -> str:
    """The source text of an Artist's rules plug-in; equal input gives equal text.

    Programs of cards have the ids of their effects; those of the set-up, of passives and frames begin with a capital, so that
    no card can be called like them.

    An `observed` one tells the state how each sentence went (`mark`), for clause coverage; it plays the same games.
    """
    artist, data = program.artist, data_of(program)
    programs: list[GeneratedProgram] = []
    if program.setup is not None:
        programs.append(_text("Setup", program.setup, artist, observed))
    for passive in program.passives:
        programs += _passive(passive, artist, observed)
    programs += [_effect(effect, artist, observed) for effect in program.effects]
    programs += [_text(f"Frame/{id}", text, artist, observed) for id, text in program.frames.items()]
    return write_plugin(
        game="react",
        id=artist.id,
        title=artist.name,
        engine=ENGINE,
        content=digest(program, data),
        data=data,
        programs=programs,
    )


def data_of(program: ArtistProgram) -> dict[str, Any]:
    """What the rules need beside the programs, as plain data."""
    artist = program.artist
    ids = [(effect.card, effect.side, effect.id) for effect in program.effects]

    def of(card: str, *sides: str) -> tuple[str, ...]:
        return tuple(id for owner, side, id in ids if owner == card and side in sides)

    return {
        "name": artist.name,
        "noun": artist.noun,
        "becomes": artist.becomes,
        "pieces": tuple(_piece(piece) for piece in artist.pieces),
        "abilities": tuple(
            {
                "id": card.id,
                "name": card.normal.name,
                "of": card.of,
                "per_copy": bool((piece := artist.piece(card.of or "")) and piece.copies),
                "effects": of(card.id, "normal"),
                "ascended": of(card.id, "ascended") if card.ascended else None,
            }
            for card in artist.abilities
        ),
        "deck": None
        if artist.deck is None
        else tuple(
            {"id": card.id, "name": card.name, "copies": card.copies, "effects": of(card.id, "deck")}
            for card in artist.deck
        ),
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.display,
        "short": piece.short or piece.display,
        "sort": piece.kind,
        "count": len(piece.copies) or piece.count,
        "limit": piece.limit or 0,
        "on_units": piece.lies == "on unit",
        "returns": piece.returns,
        "rigid": piece.moves_with_artist,
        "copies": piece.copies,
        "faces": piece.faces,
        "ready": piece.ready,
        "start": piece.start,
    }


def _effect(effect: EffectProgram, artist: Artist, observed: bool) -> GeneratedProgram:
    loose = slots_that_may_be_empty((*effect.cost, *effect.body))
    text = Sentences(artist, effect.slots, has_unit=effect.unit is not None, loose=loose, observed=observed)
    pay(effect.cost, text)
    body, over = text.blocks.label(), text.blocks.label()
    text.blocks.begin(body)
    if any(isinstance(price, PayTarget) for price in effect.cost[1:]):
        # A passive that cut in between the prices may have left nothing to target.
        text.blocks.leave(expr("target < 0"), over)
        text.blocks.split()
    text.body(effect.body, text.context)
    text.blocks.begin(over)
    blocks, numbers = text.blocks.finish()
    test = payable(effect.cost, text.context)
    span = effect.model.effect.span
    return GeneratedProgram(
        id=effect.id,
        title=effect.title,
        source=span.source.path,
        line=effect.model.span.line,
        blocks=blocks,
        entry=numbers[body],
        slots=text.slots,
        payable=None if test is None else _test(test),
        facts={
            "kind": effect.model.kind,
            "letter": effect.model.letter,
            **_knots(effect),
            **_clauses(text, observed),
        },
    )


def _knots(effect: EffectProgram) -> dict[str, object]:
    """What the rules have to know of a cost whose lines bear on each other; a card of the deck cannot pay with itself."""
    cost = in_order(effect.cost)
    discards = any(isinstance(price, PaySpend) and price.pick.np.noun.type == "card" for price in cost)
    found: dict[str, object] = {"constrained_choices": True} if linked(cost) else {}
    if interdependent(cost) or (discards and effect.side == "deck"):
        found["interdependent"] = True
    return found


def _text(id: str, text_program: TextProgram, artist: Artist, observed: bool) -> GeneratedProgram:
    loose = slots_that_may_be_empty(text_program.body)
    text = Sentences(artist, text_program.slots, has_unit=text_program.unit is not None, loose=loose, observed=observed)
    text.body(text_program.body, text.context)
    blocks, _ = text.blocks.finish()
    span = text_program.text.span
    return GeneratedProgram(
        id=id,
        title=text_program.title,
        source=span.source.path,
        line=span.line,
        blocks=blocks,
        slots=text.slots,
        facts=_clauses(text, observed),
    )


def _passive(passive: PassiveProgram, artist: Artist, observed: bool) -> list[GeneratedProgram]:
    found = list(listeners(passive.items))
    id = passive.id.capitalize()
    return [
        _listener(listener, f"{id}/{number}" if len(found) > 1 else id, passive, artist, observed)
        for number, listener in enumerate(found, start=1)
    ]


def _listener(listener: Listener, id: str, passive: PassiveProgram, artist: Artist, observed: bool) -> GeneratedProgram:
    loose = slots_that_may_be_empty(listener.body)
    at = Context(artist=artist, slots={n: frame_slot(n) for n in range(len(passive.slots))})
    event, test = event_pattern(listener, at)
    text = Sentences(artist, passive.slots, has_unit=False, loose=loose, observed=observed)
    text.body(listener.body, text.context)
    blocks, _ = text.blocks.finish()
    return GeneratedProgram(
        id=id,
        title=passive.title,
        source=passive.model.text.span.source.path,
        line=listener.node.span.line,
        blocks=() if listener.mood == "cannot" else blocks,
        slots=text.slots,
        match=_test(test),
        binds=tuple(HEADER + slot if slot >= 0 else -1 for slot in (event.first, event.second)),  # type: ignore[arg-type]
        facts={"mood": listener.mood, "event": event.event, **_clauses(text, observed)},
    )


def _clauses(text: Sentences, observed: bool) -> dict[str, object]:
    return {"clauses": tuple(text.clauses)} if observed else {}


def _test(condition: ast.expr) -> Sequence[ast.stmt]:
    returned: ast.stmt = ast.Return(value=condition)
    return [*prologue_of([returned], TEST_PROLOGUE), returned]
