"""From a keeper's or a charm's texts to its plug-in: one function per word of the game."""

from __future__ import annotations

from games.lanterns import rules
from games.lanterns.language import LANTERNS, Gain, Gains, Leads, Lose, PayLight, Program

from gesso.codegen import conditions, costs, passives, sentences
from gesso.codegen.conditions import doer, player
from gesso.codegen.ir import ME, STATE, Local, Value, call, operation, perform
from gesso.codegen.lowering import (
    DONE,
    Context,
    EventPattern,
    Payment,
    Test,
    TextBuilder,
    in_frame,
)
from gesso.codegen.plugin_module import GeneratedProgram, write_plugin
from gesso.codegen.programs import SharedLowering, SourceText, card_program, passive_programs
from gesso.engine.plugin import ENGINE
from gesso.lang.ast import NP, Draw, DrawsCard, Owned
from gesso.lang.programs import content_digest

SENTENCES = sentences.SENTENCES.extended()
CONDITIONS = conditions.CONDITIONS.extended()
TESTS = costs.TESTS.extended()
PAYMENTS = costs.PAYMENTS.extended()
EVENTS = passives.EVENTS.extended()
LIGHT, HAND = STATE.dot("light"), STATE.dot("hand")


@TESTS.of(PayLight)
def light_at_hand(price: PayLight, test: Test) -> list[Value]:
    return [LIGHT[ME].at_least(price.n), *test.then()]


@PAYMENTS.of(PayLight)
def pay_light(price: PayLight, payment: Payment) -> None:
    payment.text.blocks.add(perform("lose", ME, price.n))


@SENTENCES.of(Gain)
def gain(node: Gain, text: TextBuilder, at: Context, skip: int) -> None:
    number = text.number(node.n, node.tally, at)
    text.keep(in_frame(DONE), operation("gain", doer(node.who, at), number))


@SENTENCES.of(Lose)
def lose(node: Lose, text: TextBuilder, at: Context, skip: int) -> None:
    text.keep(in_frame(DONE), operation("lose", doer(node.who, at), node.n))


@SENTENCES.of(Draw)
def draw(node: Draw, text: TextBuilder, at: Context, skip: int) -> None:
    number = text.counted(node.count, node.tally, at.chooser, at)
    text.keep(in_frame(DONE), operation("draw", doer(node.who, at), number))


@CONDITIONS.of(Leads)
def leads(node: Leads, at: Context) -> Value:
    return STATE.dot("turn").is_(player(node.player, at))


def _event(name: str) -> EventPattern:
    return EventPattern(name, (Local("player"), Local("second"), Local("third")), ())


@EVENTS.of(Gains)
def gains(node: Gains, at: Context) -> EventPattern:
    return _event("gains")


@EVENTS.of(DrawsCard)
def draws(node: DrawsCard, at: Context) -> EventPattern:
    return _event("draws")


class LanternsLowering(SharedLowering):
    """The lowering of Lanterns, whose only things are cards in a hand."""

    contract = rules
    language = LANTERNS
    sentences = SENTENCES
    conditions = CONDITIONS
    tests = TESTS
    payments = PAYMENTS
    events = EVENTS

    def player_has(self, player: Value, owned: Owned, at: Context) -> Value:
        held = call("len", HAND[player])
        return conditions.enough(held, owned.amount, owned.n)

    def count(self, np: NP, at: Context) -> Value:
        return call("len", HAND[ME])


LOWERING = LanternsLowering()


def generate(program: Program, *, observed: bool = False) -> str:
    """The source text of an entry's plug-in."""
    at = Context(game=LOWERING, model=program.entry, slots={})
    programs: list[GeneratedProgram] = []
    for text in program.found:
        facts = {"copies": text.card.copies} if text.card else {}
        source = SourceText(program.entry.id, text.id, text.title, text.text.span, text.slots, at, observed, facts)
        programs += [card_program(source, text.cost, text.body)] if text.card else passive_programs(source, text.body)
    return write_plugin(
        game="lanterns",
        id=program.entry.id,
        title=program.entry.name,
        engine=ENGINE,
        content=content_digest(program.entry, texts=program.found),
        lowering=LOWERING,
        state="ObservedLanterns" if observed else "Lanterns",
        programs=programs,
    )
