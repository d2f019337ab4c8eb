"""Things that a text cannot see or keep: hidden cards, and several things in what stands for this round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.checks import CheckContext
from gesso.checks.entry_texts import noun_of
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import CONTRADICTION, MISFIT, SAID_TWICE, WRONG_KIND
from gesso.diagnostics.fixes import another_word
from gesso.games.solrei import codes
from gesso.games.solrei.checks.texts import SetUpContext, SetUpTexts
from gesso.games.solrei.codes import DISCARD_WHAT, GAINED_MANY, POWER_OF_POWER, UNSEEN_CARDS
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import SUITS, Table
from gesso.lang.ast import (
    NP,
    Counted,
    Each,
    EveryN,
    Has,
    Is,
    Me,
    Node,
    NoneOf,
    Noun,
    Opponent,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    PlayerReaches,
    StandingIf,
    StateAdjective,
    StateKind,
    TheBound,
    Until,
    walk,
)

_COLOURS = frozenset({"red", "black"})
COUNTED = (("card", ()), ("card", ("cultivated",)), ("damage", ()))
"""What an event can count that a player has: the noun, and the adjectives before it."""


def check_hidden_cards(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Report picks from a hidden hand, and questions about the cards in it or under a Muse."""
    for text in entry.texts:
        end = -1
        for node, rival in text.doers:
            diagnostic = None if node.span.start < end else _hidden(node, rival)
            if diagnostic is not None:
                # What stands inside it is the same mistake.
                end = node.span.end
                yield diagnostic


def _hidden(node: Node, rival: bool) -> Diagnostic | None:
    match node:
        case s.Discard(what=Pick(np=np) | Each(np=np)) | s.PayDiscard(what=Pick(np=np) | Each(np=np)) if (
            "cultivated" in np.adjectives
        ):
            message = "cards under a Muse are harvested, not discarded"
            return Diagnostic(DISCARD_WHAT, message, node.span, "write `harvest 1` in a cost")
        case s.Discard(who=who, what=Pick(np=np) | Each(np=np) as what) if "rival" in np.adjectives:
            instead = what.span.text.replace("rival ", "", 1)
            if not rival:
                message, hint = "you cannot see that hand, so its owner picks", f"write `the rival discards {instead}`"
            else:
                message = "the rival cannot see your hand, so you pick"
                hint = f"write `discard {instead}`{'' if who else ', and not under `the rival may`'}"
            return Diagnostic(UNSEEN_CARDS, message, node.span, hint)
        case (
            Is(subject=Pick(np=np) | NoneOf(np=np) | Counted(np=np))
            | s.HasPower(subject=Pick(np=np) | NoneOf(np=np) | Counted(np=np))
        ) if _is_hidden(np):
            return _unseen(np, node)
        case Is(state=StateKind(np=np)) if "cultivated" in np.adjectives:
            message = "nothing shows that a card is a cultivated one: those lie face down"
            return Diagnostic(UNSEEN_CARDS, message, np.span, "count them: `if I have 2 cultivated cards`")
        case PlayerHas(player=Opponent(), owned=owned) | PlayerReaches(player=Opponent(), owned=owned) if (
            owned.noun.type == "card" and _looks(owned)
        ):
            return _unseen(owned, node)
        case PlayerHasMore(np=np) if np.noun.type == "card" and _looks(np):
            return _unseen(np, node)
        case NP() | Owned() if _is_hidden(node) and _looks(node):
            return _unseen(node, node)
        case _:
            return None


def _is_hidden(node: NP | Owned) -> bool:
    return node.noun.type == "card" and bool({"rival", "cultivated"} & set(node.adjectives))


def _looks(node: NP | Owned) -> bool:
    """Return whether a description tells one hidden card from another."""
    return node.noun.word != "card" or bool(_COLOURS & set(node.adjectives)) or bool(getattr(node, "filters", ()))


def _unseen(described: NP | Owned, at: Node) -> Diagnostic:
    where = "under a Muse" if "cultivated" in described.adjectives else "in the rival's hand"
    message = f"the cards {where} are hidden: players know how many there are, but not which"
    return Diagnostic(UNSEEN_CARDS, message, at.span, "count them: write only `card` and whose they are")


def check_discard_piles(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Report what cannot lie in a discard pile, and cards there that are not counted."""
    for text in entry.texts:
        tallies = {id(tally.np if isinstance(tally, EveryN) else tally) for tally in map(_tally, text.all)}
        for node in text.all:
            match node:
                case s.HasInDiscard(owned=owned):
                    yield from _lying(owned)
                    if not node.is_own:
                        mine = isinstance(node.player, Me)
                        message = (
                            f"this pile is {'not yours' if mine else 'your own'}, but `have` asks for a player's own"
                        )
                        yield Diagnostic(MISFIT, message, node.span, f"write `in {'my' if mine else 'their'} discard`")
                case NP() if (there := s.in_discard(node)) is not None:
                    yield from _lying(node)
                    if id(node) not in tallies:
                        message = "cards in a discard pile are only counted"
                        hint = "write `for each card in my discard`, or `if I have 3 cards in my discard`"
                        yield Diagnostic(MISFIT, message, there.span, hint)
                case _:
                    pass


def _tally(node: Node) -> Node | None:
    tally: Node | None = getattr(node, "tally", None)
    return tally


def _lying(cards: NP | Owned) -> Iterator[Diagnostic]:
    """Report what is no card, and what says whose it is once more."""
    if cards.noun.type != "card":
        message = f"only cards lie in a discard pile, but `{cards.noun.word}` is not a card"
        yield Diagnostic(MISFIT, message, cards.span, "write `card`, or a suit")
    for word in cards.adjectives:
        if word in ("rival", "cultivated"):
            fixes = another_word(cards.span, word, "", safe=False)
            message = f"no card in a discard pile is {word}"
            hint = "whose pile it is stands behind: `card in the rival discard`"
            yield Diagnostic(MISFIT, message, cards.span, hint, fixes=fixes)


def check_standing_texts(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Report gained passives that mention several things, and Power that depends on Power."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, s.GainAbility | s.Forbid | Until):
                yield from _many(node)
        if text.kind == "passive":
            yield from _power_of_power(text.nodes)
        else:
            for node in text.all:
                if isinstance(node, s.GainAbility | Until):
                    yield from _power_of_power(node.items)


def _many(gaining: Node) -> Iterator[Diagnostic]:
    parts = tuple(walk(gaining))
    filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
    for part in parts:
        if isinstance(part, TheBound) and part.many and part.slot not in filled:
            message = "a gained text remembers one thing, but these may be several"
            yield Diagnostic(GAINED_MANY, message, part.span, "pick one of them: `choose a rival art`")


def _power_of_power(items: Sequence[Node], around: tuple[Node, ...] = ()) -> Iterator[Diagnostic]:
    for item in items:
        match item:
            case StandingIf(condition=condition, items=inner):
                yield from _power_of_power(inner, (*around, condition))
            case s.StandingGain(stat="power") if any(map(_asks_for_power, around)):
                message = "Power is added here by how much Power there is, which this changes"
                hint = "ask for a suit or a position, or gain it once: `when the rival plays an attack with 8 power`"
                yield Diagnostic(POWER_OF_POWER, message, item.span, hint)
            case _:
                pass


def _asks_for_power(condition: Node) -> bool:
    """Return whether a condition asks for the Power of an Action card. Other cards have a fixed Power."""
    parts = tuple(walk(condition))
    played = any(isinstance(part, s.MyCard | s.RivalCard | TheBound) for part in parts)
    asks = any(isinstance(part, s.HasPower | s.WithPower) for part in parts)
    return (played and asks) or any(isinstance(part, s.Leads) for part in parts)


def check_descriptions(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report things that have something, names instead of things, Power of Charge cards, and impossible suits."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case s.Activates(pick=pick) | s.Plays(pick=pick) | s.Discards(pick=pick) if {
                    "rival",
                    "cultivated",
                } & set(pick.np.adjectives):
                    message = "a player activates, plays or discards only their own things, from the hand or an Art"
                    yield Diagnostic(
                        MISFIT, message, pick.span, "drop the adjective, or say `the rival` before the verb"
                    )
                case Has():
                    message = "only players have something"
                    yield Diagnostic(WRONG_KIND, message, node.span, "write `I have ...` or `the rival has ...`")
                case PlayerHas(owned=Owned(noun=Noun(type="ability")) as owned):
                    message = "an ability in the Exchange is nobody's to have"
                    yield Diagnostic(WRONG_KIND, message, owned.span, "ask for `art`, `damage`, `card` or a name")
                case Owned(noun=noun, adjectives=(word, *_)) if noun.ids and noun.type != "counter":
                    message = f"`{noun.word}` is a name, which takes no adjective"
                    fixes = another_word(node.span, word, "", safe=False)
                    yield Diagnostic(MISFIT, message, node.span, f"leave `{word}` out", fixes=fixes)
                case PlayerReaches(owned=Owned(noun=noun, adjectives=words)) if noun.type != "counter" and (
                    (noun.word, words) not in COUNTED
                ):
                    message = (
                        f"whether a player has {noun_of(noun)} never changes"
                        if noun.ids
                        else "no event happens when that number changes"
                    )
                    hint = "an event counts `card`, `cultivated card` or `damage`; ask for more after `if`"
                    yield Diagnostic(MISFIT, message, node.span, hint)
                case NP(noun=noun) if noun.ids and noun.type != "counter":
                    message = f"`{noun.word}` is a name, and names are used only after `have`"
                    yield Diagnostic(WRONG_KIND, message, node.span, f"say what you mean, or ask `I have {noun.word}`")
                case NP(noun=Noun(word="charge"), filters=(s.WithPower() as power, *_)):
                    yield Diagnostic(codes.POWER_OF, "a Charge card has no Power", power.span, "say `attack`")
                case NP() | Owned():
                    yield from _colour(node, context.table)
                case Is(subject=Pick() | NoneOf() | Counted() as subject, state=StateAdjective(adjective=word)):
                    suit = next((suit for suit in SUITS if suit == subject.np.noun.word), None)
                    if suit is not None and word in _COLOURS:
                        message = f"{suit}s are {context.table.suits[suit]}"
                        yield Diagnostic(CONTRADICTION, message, node.span, "ask for something else")
                case s.HasPower(subject=Pick() | NoneOf() | Counted() as subject) if subject.np.filters:
                    span = subject.np.filters[0].span
                    message = f"`{span.text}` stands before `has`, which asks for Power again"
                    yield Diagnostic(SAID_TWICE, message, span, "leave it out, and ask for the larger number")
                case _:
                    pass


def _colour(node: NP | Owned, table: Table) -> Iterator[Diagnostic]:
    suit = next((suit for suit in SUITS if suit == node.noun.word), None)
    for word in node.adjectives:
        if suit is not None and word in table.suits.values() and word != table.suits[suit]:
            message = f"{suit}s are {table.suits[suit]}: no card is a {word} {suit}"
            fixes = another_word(node.span, word, "", safe=False)
            yield Diagnostic(CONTRADICTION, message, node.span, f"drop `{word}`", fixes=fixes)
