"""Figures that exceed what there is: cards of a deck, Arts, Damage, Rei."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import THRESHOLD_OVER_POOL
from gesso.diagnostics.english import counted
from gesso.diagnostics.wordings import another_figure
from gesso.games.solrei.checks.set_up_texts import SetUpContext, SetUpTexts
from gesso.games.solrei.codes.never_happens import CRISIS_NEVER, OVER_DECK
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.table import COLOURS, SUITS
from gesso.lang.ast import AtLeast, Draw, Node, Noun, Owned, Pick


def check_amounts(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Sentences, prices and conditions that want more than there is."""
    table = context.table
    for text in entry.texts:
        for node in text.all:
            match node:
                case Pick(n=n, np=np):
                    yield from _over(node, n, np.noun, np.adjectives, table)
                case AtLeast(n=n, np=np):
                    yield from _threshold(node, n, np.noun, np.adjectives, table)
                case Owned(amount="n", least=n, noun=noun, adjectives=adjectives):
                    yield from _threshold(node, n, noun, adjectives, table)
                case Draw(count=count, noun=noun):
                    yield from _over(node, count.n, noun, (), table)
                case s.Cultivate(n=n) | s.Check(n=n) | s.PayHarvest(n=n) if n > table.deck_size:
                    yield _too_many_taken(node, n, table.deck_size, "card")
                case s.PayRei(n=n, suit=suit):
                    yield from _rei(node, n, suit, entry, table)
                case s.Crisis(n=n) if n >= table.damage_to_lose:
                    last = table.damage_to_lose - 1
                    message = f"with {table.damage_to_lose} Damage the Act is over: `crisis {last}` is the last that can be met"
                    fixes = another_figure(node.span, n, last)
                    yield Diagnostic(CRISIS_NEVER, message, node.span, f"write `crisis {last}` or less", fixes=fixes)
                case _:
                    pass


def _there(noun: Noun, adjectives: tuple[str, ...], table: Table) -> int | None:
    """How many of these there can be at most; None for what nobody can tell."""
    if noun.ids:
        return 1
    match noun.word:
        case "damage":
            return table.damage_to_lose - 1
        case "art":
            return table.arts
        case "attack":
            each = len(table.attacks)
        case "charge":
            each = len(table.charges)
        case "card":
            each = table.suit_size
        case word:
            return table.suit_size if word in SUITS else None
    colour = next((adjective for adjective in adjectives if adjective in COLOURS), None)
    return each * sum(colour in (None, its) for its in table.suits.values())


def _over(node: Node, n: int, noun: Noun, adjectives: tuple[str, ...], table: Table) -> Iterator[Diagnostic]:
    there = _there(noun, adjectives, table)
    if there is not None and n > there:
        yield _too_many_taken(node, n, there, _coloured(noun, adjectives))


def _too_many_taken(node: Node, n: int, there: int, said: str) -> Diagnostic:
    fixes = another_figure(node.span, n, there)
    return Diagnostic(OVER_DECK, _too_many(there, said, n), node.span, f"write {there} at most", fixes=fixes)


def _threshold(node: Node, n: int, noun: Noun, adjectives: tuple[str, ...], table: Table) -> Iterator[Diagnostic]:
    there = _there(noun, adjectives, table)
    if there is not None and n > there:
        message = f"{_too_many(there, _coloured(noun, adjectives), n)}, so it is never true"
        fixes = another_figure(node.span, n, there)
        yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, f"ask for {there} at most", fixes=fixes)


def _coloured(noun: Noun, adjectives: tuple[str, ...]) -> str:
    return " ".join((*(each for each in adjectives if each in COLOURS), noun.word))


def _too_many(there: int, said: str, n: int) -> str:
    """There are 13 diamonds; this asks for 14."""
    return f"there {'is' if there == 1 else 'are'} {counted(there, said, mass=said == 'damage')}; this asks for {n}"


def _rei(node: Node, n: int, suit: str | None, entry: SetUpTexts, table: Table) -> Iterator[Diagnostic]:
    """Each card makes one Rei of its suit; into the own Alignment the others can be filtered."""
    muse = entry.set_up.muse
    own = {muse.alignment, table.suits[muse.alignment]} if muse is not None else {suit}
    fitting = table.suit_size * sum(suit in (None, each, colour) for each, colour in table.suits.items())
    filtered = (table.deck_size - fitting) * table.filter_get // table.filter_pay if suit in own else 0
    if n > fitting + filtered:
        said = "Rei" if suit is None else f"{suit} Rei"
        message = f"a deck makes {fitting + filtered} {said}; this asks for {n}"
        fixes = another_figure(node.span, n, fitting + filtered)
        yield Diagnostic(OVER_DECK, message, node.span, f"write {fitting + filtered} at most", fixes=fixes)
