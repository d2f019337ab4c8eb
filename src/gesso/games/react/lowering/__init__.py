"""From a resolved Artist to its plug-in: each node becomes operations of a duel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from gesso.codegen.costs import interdependent, order_sensitive
from gesso.codegen.ir import Constant, Value
from gesso.codegen.lowering import Context, Thing
from gesso.codegen.plugin_module import GeneratedProgram, write_plugin
from gesso.codegen.programs import (
    SharedLowering,
    SourceText,
    card_program,
    passive_programs,
    plain_program,
    with_durations,
)
from gesso.engine.plugin import ENGINE
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.program import (
    ArtistProgram,
    EffectProgram,
    KeywordProgram,
    PassiveProgram,
    TextProgram,
    digest,
    needs_cost,
)
from gesso.games.react.lowering import costs, descriptions, verbs
from gesso.games.react.lowering.descriptions import CONDITIONS, STATES
from gesso.games.react.lowering.events import EVENTS
from gesso.games.react.lowering.things import (
    IMPLICIT_LOCALS,
    LYING,
    MOMENTS,
    PLAYERS,
    THINGS,
    UNITS,
    bearer,
    carries,
)
from gesso.games.react.lowering.verbs import SENTENCES
from gesso.games.react.model import Piece
from gesso.games.react.rules import contract as duel_contract
from gesso.lang.ast import NP, EveryN, Node, Noun, Owned, PayTarget, Pick, TheTarget, walk
from gesso.source import Span


class DuelLowering(SharedLowering):
    """The lowering of Re;ACT."""

    contract = duel_contract
    language = REACT
    frame = MappingProxyType({"me": "ME", "self_unit": "UNIT", "target": "TARGET", "direction": "DIRECTION"})
    sentences = SENTENCES
    conditions = CONDITIONS
    players = PLAYERS
    tests = costs.TESTS
    payments = costs.PAYMENTS
    events = EVENTS
    things = THINGS
    states = STATES
    moments = MOMENTS
    choice_operations = MappingProxyType({"HELD_CARD": ("look_for_one", "look_for")})
    mentioned_as = MappingProxyType({PayTarget: TheTarget, r.PayDirection: r.InDirection})
    implicit_locals = IMPLICIT_LOCALS
    leaving_types = MappingProxyType({"units": UNITS, "pieces": LYING})
    captures_lists = True

    def player_has(self, player: Value, owned: Owned, at: Context) -> Value:
        return descriptions.player_has(player, owned, at)

    def count(self, np: NP, at: Context) -> Value:
        return descriptions.count(np, at)

    def every(self, tally: EveryN, at: Context) -> Value:
        return descriptions.surplus(tally, at) if isinstance(tally, r.Surplus) else super().every(tally, at)

    def count_held(self, player: Value, np: NP, at: Context) -> Value:
        return descriptions.count_held(player, np, at)

    def ordered_matches(self, np: NP, at: Context) -> Value:
        return descriptions.ordered_matches(np, at)

    def matches(self, np: NP, at: Context) -> Value:
        return descriptions.matches(np, at)

    def fits(self, np: NP, thing: Thing, at: Context) -> list[Value]:
        return descriptions.fits(np, thing, at)

    def choice(self, np: NP, at: Context) -> tuple[Constant, Value]:
        return descriptions.choice(np, at)

    def thing_has(self, thing: Thing, owned: Owned, at: Context) -> Value:
        return descriptions.thing_has(thing, owned, at)

    def amount_of(self, sentence: Node, at: Context) -> Value:
        return verbs.amount_of(sentence, at)

    def could_happen(self, sentence: Node, at: Context) -> Value | None:
        return verbs.could_happen(sentence, at)

    def publicly_exists(self, np: NP, at: Context) -> Value | None:
        return verbs.publicly_exists(np, at)

    def needs_cost(self, cost: Sequence[Node], effect: Sequence[Node]) -> bool:
        return needs_cost(cost, effect)

    def in_force(self, at: Context) -> list[Value]:
        return [carries(bearer(at), at.keyword)] if at.keyword else []

    def payment_order(self, prices: Sequence[Node]) -> list[Node]:
        return costs.payment_order(prices)

    def affects(self, price: Node, other: Node) -> bool:
        return costs.affects(price, other)

    def price_pick(self, price: Node) -> Pick | None:
        return costs.price_pick(price)


LOWERING = DuelLowering()


def generate(program: ArtistProgram, *, observed: bool = False) -> str:
    """Return the source of an Artist's plug-in.

    The program of a card has the id of its effect. All other ids begin with a capital, which no card's id does.

    Args:
        observed: Whether the plug-in reports how each sentence went. It plays the same games.
    """
    artist, data = program.artist, data_of(program)

    def source(
        id: str,
        program_text: EffectProgram | TextProgram | PassiveProgram | KeywordProgram,
        span: Span,
        unit: str | None,
        **facts: object,
    ) -> SourceText:
        keyword = program_text.model.id if isinstance(program_text, KeywordProgram) else ""
        at = Context(game=LOWERING, model=artist, slots={}, has_self=unit is not None, keyword=keyword)
        words = [f"{slot.word}s" if slot.many else slot.word for slot in program_text.slots]
        return SourceText(artist.id, id, program_text.title, span, words, at, observed, facts)

    def text(id: str, plain: TextProgram) -> Iterator[GeneratedProgram]:
        return with_durations(source(id, plain, plain.text.span, plain.unit), plain.body, plain_program)

    programs = [] if program.setup is None else [*text("Setup", program.setup)]
    for passive in program.passives:
        programs += passive_programs(
            source(passive.id.capitalize(), passive, passive.model.text.span, None), passive.items
        )
    for word in program.keywords:
        id = word.model.id
        programs += passive_programs(
            source(f"Keyword/{id}", word, word.model.text.span, "unit", carrier=id), word.items
        )
    for effect in program.effects:
        model = effect.model
        facts = {"kind": model.kind, "letter": model.letter, **_paying_facts(effect)}
        of_card = source(effect.id, effect, model.span, effect.unit, **facts)
        programs += with_durations(of_card, effect.body, partial(_played, effect.cost))
    for id, frame in program.frames.items():
        programs += text(f"Frame/{id}", frame)
    return write_plugin(
        game="react",
        id=artist.id,
        title=artist.name,
        engine=ENGINE,
        content=digest(program, data),
        data=data,
        lowering=LOWERING,
        state="ObservedDuel" if observed else "Duel",
        programs=programs,
    )


def _played(cost: Sequence[Node], source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
    return card_program(source, cost, body)


def _paying_facts(effect: EffectProgram) -> dict[str, object]:
    """Return the facts about a cost whose lines depend on each other, or on the hand without the card itself."""
    cost = costs.payment_order(effect.cost)
    # A card of the deck neither pays with itself nor counts itself.
    hand = any(isinstance(part, Noun) and part.type == "card" for part in walk(*cost))
    facts: dict[str, object] = {"constrained_choices": True} if order_sensitive(cost, LOWERING) else {}
    if interdependent(cost, LOWERING) or (hand and effect.side == "deck"):
        facts["interdependent"] = True
    return facts


def data_of(program: ArtistProgram) -> dict[str, Any]:
    """Return what the rules need besides the programs, as plain data."""
    artist = program.artist

    def of(card: str, side: str) -> tuple[str, ...]:
        return tuple(effect.id for effect in program.effects if effect.card == card and effect.side == side)

    deck = [
        {"id": card.id, "name": card.name, "copies": card.copies, "effects": of(card.id, "deck")}
        for card in artist.deck or ()
    ]
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
        "deck": None if artist.deck is None else tuple(deck),
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.display,
        "short": piece.short or piece.display,
        "sort": piece.kind,
        "count": piece.count,
        "limit": piece.limit or 0,
        "on_units": piece.lies == "on unit",
        "returns": piece.returns,
        "rigid": piece.moves_with_artist,
        "copies": piece.copies,
        "faces": piece.faces,
        "ready": piece.ready,
        "start": piece.start,
    }
