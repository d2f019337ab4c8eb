"""Words on a card, a face or at a moment where they make no sense, and words that are missing elsewhere."""

from collections.abc import Iterable, Iterator, Mapping

from gesso.checks.entry_texts import items_in_force
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import OVER_BEFORE
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistTexts
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import MEASURED, UNIT
from gesso.lang.ast import (
    NP,
    Does,
    Draw,
    DrawsCard,
    Each,
    Has,
    Is,
    Me,
    Node,
    Pick,
    PlayerHas,
    PlayerReaches,
    Replacement,
    SelfRef,
    StateAdjective,
    TheBound,
    Trigger,
    Until,
)
from gesso.lang.nodes import children, walk


def check_hiding(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `hide a card` outside the start of a turn."""
    triggers = (node for _, node in entry.nodes() if isinstance(node, Trigger))
    starts = (trigger for trigger in triggers if isinstance(trigger.event, r.TurnStarts))
    in_time = {id(node) for trigger in starts for node in walk(*trigger.body)}
    for text, node in entry.nodes():
        if isinstance(node, r.Hide) and id(node) not in in_time:
            if text.effect is not None:
                message = "a chain is running: a card hidden now comes too late"
            else:
                message = "cards are hidden at the start of a turn"
            hint = "hide in a passive: `when my turn starts`, and under it `may hide a card`"
            yield Diagnostic(codes.HIDE_TOO_LATE, message, node.span, hint)


def check_hidden(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `if hidden` outside a Reaction."""
    for text, node in entry.nodes():
        if isinstance(node, r.Hidden) and (text.effect is None or text.effect.model.kind != "reaction"):
            if text.effect is not None:
                message = "only a Reaction can lie face down, so this is never true on an Intention"
            else:
                message = "this text is not on a card that could lie face down"
            hint = "make it a Reaction, or drop the condition"
            yield Diagnostic(codes.HIDDEN_INTENTION, message, node.span, hint)


def check_until(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `until` in set-up, and passives in it that mention a card picked in a line above."""
    for text, node in entry.nodes():
        if not isinstance(node, Until):
            continue
        if text.program is entry.program.setup:
            message = "set-up is before the first turn, so no effect can last"
            yield Diagnostic(codes.UNTIL_IN_SETUP, message, node.moment.span, "write it as a passive, or on a card")
        parts = tuple(walk(*node.items))
        filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
        for part in parts:
            if isinstance(part, TheBound) and part.noun.type == "card" and part.slot not in filled:
                message = "an effect that lasts cannot remember a card: later it would mean another one"
                hint = "do at once whatever you want to do with the card"
                yield Diagnostic(codes.KEPT_CARD, message, part.span, hint)


def check_first_turns(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `take another turn` in set-up."""
    for text, node in entry.nodes():
        if isinstance(node, r.TakeTurn) and text.program is entry.program.setup:
            message = "set-up is before the first turn, so there is no turn that another one could follow"
            yield Diagnostic(codes.TURN_IN_SETUP, message, node.span, "write it on a card, with a price")


@dataclass(frozen=True, slots=True)
class _Turn:
    """The turn in which a text runs."""

    whose: str = ""
    """`my` or `enemy`, as in an event; empty if it may be either."""
    ending: bool = False
    """Whether its end has been announced."""


def check_over_before(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report passives in `until` that wait for a turn to start or end, which it never does while they are in force."""
    for text in entry.texts:
        is_intention = text.effect is not None and text.effect.model.kind == "intention"
        for until, item, turn in _lasting(text.nodes, _Turn("my" if is_intention else "")):
            event = getattr(item, "event", None)
            if isinstance(event, r.TurnStarts | r.TurnEnds) and not _comes(event, until.moment, turn):
                moment = "this turn ends" if isinstance(until.moment, r.ThisTurnEnds) else "your turn starts"
                hint = "write it as a passive, which is always in force"
                if moment == "this turn ends" and _comes(event, r.MyTurnStarts(span=until.span), turn):
                    hint = "write `until my turn starts`"
                yield Diagnostic(OVER_BEFORE, f"this never happens before {moment}", event.span, hint)


def _lasting(nodes: Iterable[Node], turn: _Turn) -> Iterator[tuple[Until, Node, _Turn]]:
    """Yield each item of each `until`, with the turn in which the `until` runs."""
    for node in nodes:
        within = turn
        match node:
            case Trigger(event=r.TurnStarts(whose=whose)) if whose != "each":
                within = _Turn(whose)
            case Trigger(event=r.TurnEnds(whose=whose)):
                within = _Turn("" if whose == "each" else whose, ending=True)
            case Trigger() | Replacement():
                within = _Turn()
            case Until(items=items):
                yield from ((node, item, turn) for item in items_in_force(items))
            case _:
                pass
        yield from _lasting(children(node), within)


def _comes(event: r.TurnStarts | r.TurnEnds, moment: Node, turn: _Turn) -> bool:
    """Return whether a turn may still start or end before a moment."""
    enemy_turn_comes = isinstance(moment, r.MyTurnStarts) and turn.whose != "enemy"
    if isinstance(event, r.TurnStarts):
        return event.whose != "my" and enemy_turn_comes
    ends_now = not turn.ending and (event.whose == "each" or turn.whose in ("", event.whose))
    return ends_now or (event.whose != "my" and enemy_turn_comes)


def check_descending(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `descend` on the normal side of the Artist's own card."""
    for text, node in entry.nodes():
        on_normal_side = text.effect is not None and text.effect.side == "normal" and text.unit == "artist"
        if on_normal_side and isinstance(node, r.Descend):
            message = "the normal side is played by an Artist who is not ascended"
            yield Diagnostic(codes.DESCEND_ON_NORMAL, message, node.span, "put it on the ascended side")


def check_return(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an ascended side that no text ever leaves."""
    if not entry.complete or any(isinstance(node, r.Descend) for _, node in entry.nodes()):
        return
    for card in entry.artist.abilities:
        if card.ascended is not None and card.of == "artist":
            message = "the ascended side has no effect that descends: it would be the last side of the game"
            hint = "end one of its effects with `descend`"
            yield Diagnostic(codes.NEVER_DESCENDS, message, card.ascended.span, hint)


def check_ascension(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an Artist for whom ascending changes nothing."""
    artist = entry.artist
    if not entry.complete or artist.becomes is not None:
        return
    own = [card for card in artist.abilities if card.of == "artist"]
    awaited = any(isinstance(node, r.Ascends) for _, node in entry.nodes())
    if not awaited and all(card.ascended is None for card in own):
        message = "ascending changes nothing: no ascended side, no passive that waits for it, and no Artist to become"
        span = own[0].span if own else artist.span
        yield Diagnostic(codes.NO_ASCENSION, message, span, "add `ascended:` to this card")


def check_deckless(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report texts that need cards of one's own, if the Artist has no deck."""
    for _, node in entry.nodes() if entry.artist.deck is None else ():
        if _needs_cards(node):
            message = f"{entry.artist.name} has no deck and no hand"
            hint = "draw or spend a piece of this Artist's own, or add a `deck`"
            yield Diagnostic(codes.NO_DECK, message, node.span, hint)


def _needs_cards(node: Node) -> bool:
    match node:
        case Draw(who=None | Me(), noun=noun):
            return noun.type == "card"
        case r.Discard(who=None | Me(), what=Pick(np=np) | Each(np=np)):
            return "enemy" not in np.adjectives
        case r.Hide() | Trigger(event=Does(player=Me(), deed=DrawsCard())):
            return True
        case r.PaySpend(pick=Pick(np=np)) | r.Gain(what=Pick(np=np)) | r.CarryOut(what=Pick(np=np)):
            return np.noun.type == "card"
        case PlayerHas(player=Me(), owned=owned) | PlayerReaches(player=Me(), owned=owned):
            return owned.noun.type == "card"
        case _:
            return False


def check_draw_phase(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an Artist without a deck who does nothing instead of drawing."""
    if entry.artist.deck is not None or not entry.complete:
        return
    for _, node in entry.nodes():
        match node:
            case Replacement(event=Does(player=Me(), deed=DrawsCard())):
                return
    message = f"{entry.artist.name} has no deck, and no passive says what happens instead of drawing"
    yield Diagnostic(codes.NO_DRAW, message, entry.artist.span, "add a passive: `when I would draw a card`")


# ---------------------------------------------------------------- what has left the field
_SELF = -1
"""What carries the text, among the slots of what has left."""
_ACTS: Mapping[type[Node], tuple[str, ...]] = {
    r.Exhaust: ("units",),
    r.Refresh: ("units",),
    r.Move: ("units",),
    r.MoveToward: ("units",),
    r.MoveTo: ("what",),
    r.Jump: ("unit",),
    r.JumpToward: ("unit",),
    r.Swap: ("unit", "other"),
    r.Deal: ("to",),
    r.Heal: ("of",),
    r.Place: ("where",),
    r.Remove: ("what",),
}
"""Sentences that do nothing to a unit off the field, with the fields that name it."""
_NEAR = (*MEASURED, r.MoveToward, r.JumpToward)


def check_gone(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report what a text does to a unit that it has removed, or whose removal it waits for, and what it asks of it."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Trigger):
                event = node.event
                removed = isinstance(event, r.Was) and event.change == "removed"
                slot = _slot(event.actor) if removed and isinstance(event, r.Was) else None
                yield from _after_removal(node.body, frozenset() if slot is None else frozenset({slot}))
        for block in text.blocks:
            yield from _after_removal(block, frozenset())


def _after_removal(block: tuple[Node, ...], gone: frozenset[int]) -> Iterator[Diagnostic]:
    for sentence in block:
        parts = tuple(walk(sentence))
        if gone:
            yield from (problem for part in parts if (problem := _of_gone(part, gone)) is not None)
        if any(isinstance(part, r.Summon) for part in parts):
            # It may be the same unit that comes back.
            gone = frozenset()
        elif isinstance(sentence, r.Remove) and (slot := _slot(sentence.what)) is not None:
            gone |= {slot}


def _slot(thing: Node) -> int | None:
    """Return the slot of one unit that a text names; None for everything else."""
    match thing:
        case SelfRef():
            return _SELF
        case Pick(np=np, slot=slot, quantifier="a") | TheBound(noun=np, slot=slot, many=False):
            type_ = (np.noun if isinstance(np, NP) else np).type
            return slot if type_ in UNIT and slot >= 0 else None
        case _:
            return None


def _of_gone(node: Node, gone: frozenset[int]) -> Diagnostic | None:
    for field in _ACTS.get(type(node), ()):
        thing = getattr(node, field)
        if not isinstance(thing, Pick) and _slot(thing) in gone:
            if isinstance(node, r.Deal):
                hint = f"write `the zone of {thing.span.text}`"
            else:
                hint = "do this before it is removed, or name another unit"
            return _gone(thing, "so this does nothing to it", hint)
    match node:
        case (
            Is(subject=TheBound() | SelfRef() as subject, state=StateAdjective())
            | Has(subject=TheBound() | SelfRef() as subject)
        ) if _slot(subject) in gone:
            hint = "ask before it is removed: in an event, as in `when an exhausted summon is removed`"
            return _gone(subject, "so this is not true of it any more", hint)
        case _ if isinstance(node, _NEAR) and isinstance(node.of, SelfRef) and _SELF in gone:
            return _gone(node.of, "so nothing is near it", f"write `the zone of {node.of.span.text}`")
        case _:
            return None


def _gone(thing: Node, why: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.GONE, f"`{thing.span.text}` has left the field by now, {why}", thing.span, hint)
