"""Figures above what there is, and prices that nobody can pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gesso.checks import CheckContext
from gesso.diagnostics import Diagnostic, Fix, Related
from gesso.diagnostics.codes import NEVER_PAYABLE, THRESHOLD_OVER_POOL
from gesso.diagnostics.english import counted
from gesso.diagnostics.fixes import another_figure, another_word, line_less
from gesso.games.solrei.checks.texts import CardText, SetUpContext, SetUpTexts
from gesso.games.solrei.codes import CRISIS_NEVER, OVER_DECK, OWN_TURN, PRICE_WHAT, RIVAL_PAYS, TAKEN_LATER
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import COLOURS, SUITS, Table
from gesso.lang.ast import (
    Counted,
    Draw,
    Node,
    Noun,
    Other,
    Owned,
    PayIf,
    Pick,
    SelfRef,
    TheBound,
    plain_costs,
    walk,
)

TURNED_DOWN = {s.PayExhaust: ("exhausted", "broken"), s.PayBreak: ("broken",)}
"""By price, the faces of cards that cannot pay it."""


def check_amounts(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report sentences, prices and conditions that ask for more than there is."""
    table = context.table
    limits = {piece.id: piece.limit for piece in entry.set_up.pieces}
    for text in entry.texts:
        for node in text.all:
            match node:
                case (
                    s.GainCounters(n=n, what=noun) | s.LoseCounters(n=n, what=noun) | s.PayCounters(n=n, what=noun)
                ) if noun.type == "counter" and n > limits[noun.word]:
                    message = f"a player has {limits[noun.word]} `{noun.word}` at most; this asks for {n}"
                    fixes = another_figure(node.span, n, limits[noun.word])
                    hint = f"write at most {limits[noun.word]}, or raise its `limit`"
                    yield Diagnostic(OVER_DECK, message, node.span, hint, fixes=fixes)
                case Pick(n=n, np=np):
                    yield from _over(node, n, np.noun, np.adjectives, table)
                case Counted(n=n, np=np):
                    yield from _threshold(node, node.amount, n, np.noun, np.adjectives, table, limits)
                case Owned(amount="exactly", noun=noun) if noun.ids and noun.type != "counter":
                    message = f"a player has `{noun.word}` or not: nobody has two of it"
                    yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, f"write `{noun.word}` alone")
                case Owned(amount="n" | "exactly" | "fewer" as amount, n=n, noun=noun, adjectives=adjectives):
                    yield from _threshold(node, amount, n, noun, adjectives, table, limits)
                case Draw(count=count, noun=noun):
                    yield from _over(node, count.n, noun, (), table)
                case s.Cultivate(n=n) | s.Check(n=n) | s.PayHarvest(n=n) if n > table.deck_size:
                    yield _too_many_taken(node, n, table.deck_size, "card")
                case s.PayRei(n=n, suit=suit):
                    yield from _rei(node, n, suit, entry, table)
                case s.Crisis(n=n) if n >= table.damage_to_lose:
                    last = table.damage_to_lose - 1
                    over = f"with {table.damage_to_lose} Damage the Act is over"
                    message = f"{over}: `crisis {last}` is the last that can be met"
                    fixes = another_figure(node.span, n, last)
                    yield Diagnostic(CRISIS_NEVER, message, node.span, f"write `crisis {last}` or less", fixes=fixes)
                case _:
                    pass


def _most(noun: Noun, adjectives: tuple[str, ...], table: Table) -> int | None:
    """Return how many of a noun there can be at most; None if that is unknown."""
    if noun.ids:
        return 1
    match noun.word:
        case "damage":
            return table.damage_to_lose - 1
        case "art":
            return table.arts
        case "attack":
            per_suit = len(table.attacks)
        case "charge":
            per_suit = len(table.charges)
        case "card":
            per_suit = table.suit_size
        case word:
            return table.suit_size if word in SUITS else None
    colour = next((adjective for adjective in adjectives if adjective in COLOURS), None)
    return per_suit * sum(colour in (None, its) for its in table.suits.values())


def _over(node: Node, n: int, noun: Noun, adjectives: tuple[str, ...], table: Table) -> Iterator[Diagnostic]:
    most = _most(noun, adjectives, table)
    if most is not None and n > most:
        yield _too_many_taken(node, n, most, _coloured(noun, adjectives))


def _too_many_taken(node: Node, n: int, most: int, words: str) -> Diagnostic:
    fixes = another_figure(node.span, n, most)
    return Diagnostic(OVER_DECK, _too_many(most, words, n), node.span, f"write at most {most}", fixes=fixes)


def _threshold(
    node: Node,
    amount: str,
    n: int,
    noun: Noun,
    adjectives: tuple[str, ...],
    table: Table,
    limits: Mapping[str, int],
) -> Iterator[Diagnostic]:
    most = limits[noun.word] if noun.type == "counter" else _most(noun, adjectives, table)
    if most is not None and n > most:
        truth = "always" if amount == "fewer" else "never"
        there = f"a player has {most} `{noun.word}` at most; this asks for {n}"
        if noun.type != "counter":
            there = _too_many(most, _coloured(noun, adjectives), n)
        message = f"{there}, so it is {truth} true"
        fixes = another_figure(node.span, n, most)
        yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, f"ask for {most} at most", fixes=fixes)


def _coloured(noun: Noun, adjectives: tuple[str, ...]) -> str:
    return " ".join((*(word for word in adjectives if word in COLOURS), noun.word))


def _too_many(most: int, words: str, n: int) -> str:
    """Return the message: *there are 13 diamonds; this asks for 14*."""
    return f"there {'is' if most == 1 else 'are'} {counted(most, words, mass=words == 'damage')}; this asks for {n}"


def _rei(node: Node, n: int, suit: str | None, entry: SetUpTexts, table: Table) -> Iterator[Diagnostic]:
    """Report a price in Rei that a whole deck cannot make: one Rei a card, and filtered ones of the own Alignment."""
    muse = entry.set_up.muse
    alignment = {muse.alignment, table.suits[muse.alignment]} if muse is not None else {suit}
    fitting = table.suit_size * sum(suit in (None, name, colour) for name, colour in table.suits.items())
    filtered = (table.deck_size - fitting) * table.filter_get // table.filter_pay if suit in alignment else 0
    if n > fitting + filtered:
        words = "Rei" if suit is None else f"{suit} Rei"
        message = f"a deck makes {fitting + filtered} {words}; this asks for {n}"
        fixes = another_figure(node.span, n, fitting + filtered)
        yield Diagnostic(OVER_DECK, message, node.span, f"write {fitting + filtered} at most", fixes=fixes)


def check_prices(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Report prices in the rival's things, in no fixed number, or in things that are turned already; effects of the latter."""
    for text in entry.texts:
        if text.kind == "cost":
            # A mistake outside the alternatives would be reported for each of them.
            yield from dict.fromkeys(report for cost in plain_costs(text.nodes) for report in _prices(cost, text))
        elif text.program.kind == "art" and text.program.use == "ability":
            yield from _turned_already(text)


def _prices(cost: Sequence[Node], text: CardText) -> Iterator[Diagnostic]:
    broken: Node | None = None
    for price in cost:
        match price:
            case s.PayExhaust(what=SelfRef()):
                message, fixes = "an Art that is used turns by itself", _line_less(price, text)
                yield Diagnostic(OWN_TURN, message, price.span, "drop this line", fixes=fixes)
            case s.PayBreak(what=SelfRef()):
                if broken is not None:
                    related = (Related(broken.span, "already broken here"),)
                    message = "one Art cannot be broken twice"
                    fixes = _line_less(price, text)
                    yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop this line", related, fixes)
                broken = price
            case s.PayDiscard(what=what) | s.PayExhaust(what=what) | s.PayBreak(what=what):
                yield from _taken(price, what)
            case PayIf():
                for part in walk(price):
                    if isinstance(part, TheBound):
                        message = "conditions of a cost are asked before anything is paid"
                        hint = "describe what is paid: `discard 1 red card`; or ask in the effect"
                        yield Diagnostic(TAKEN_LATER, message, part.span, hint)
            case _:
                pass


def _turned_already(text: CardText) -> Iterator[Diagnostic]:
    """Report sentences that exhaust the Art whose effect they are: it was exhausted as it was used."""
    for sentence in text.nodes:
        parts = list(walk(sentence))
        for part in parts:
            if isinstance(part, s.Exhaust) and part.who is None and isinstance(part.what, SelfRef):
                message = "an Art that is used is exhausted already"
                yield Diagnostic(OWN_TURN, message, part.span, "drop this line", fixes=_line_less(part, text))
        if any(isinstance(part, s.Ready | s.ReadyAny) for part in parts):
            return


def _line_less(price: Node, text: CardText) -> tuple[Fix, ...]:
    """Return the fix that drops a line, if that leaves something of its block."""
    alone = any(block == (price,) for block in text.blocks if block != text.nodes)
    return () if alone else line_less(price.span)


def _taken(price: Node, what: Node) -> Iterator[Diagnostic]:
    """Report a line that does not take a fixed number of the player's own things."""
    np = getattr(what, "np", None)
    if np is not None and "rival" in np.adjectives:
        hint = f"drop `rival`, or say `{price.span.text.strip()}` in the effect"
        fixes = another_word(price.span, "rival", "", safe=False)
        yield Diagnostic(RIVAL_PAYS, "you pay a price with your own things", price.span, hint, fixes=fixes)
    elif not isinstance(what, Pick) or what.quantifier == "up to":
        message = "a price is so many things, no more and no less"
        yield Diagnostic(PRICE_WHAT, message, what.span, "write a number: `discard 2 cards`; or put it in the effect")
    else:
        other = next((item for item in what.np.filters if isinstance(item, Other)), None)
        if other is not None:
            message = "a price takes any that fit, each line another one"
            yield Diagnostic(PRICE_WHAT, message, other.span, "write a number: `break 2 arts`")
        done = "exhausted" if isinstance(price, s.PayExhaust) else "broken"
        for word in TURNED_DOWN.get(type(price), ()):
            if word in what.np.adjectives:
                message = f"what is {word} cannot be {done} as a price"
                fixes = another_word(what.np.span, word, "", safe=False)
                yield Diagnostic(NEVER_PAYABLE, message, what.np.span, f"drop `{word}`", fixes=fixes)
