"""Things in the wrong place of a text: in events, in filters, and cards in hands, in the pile and on the chain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gesso.checks.entry_texts import ids_of, noun_of, thing_words
from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes import MISFIT, NO_CHANGE, NO_INSTEAD, ONE_WANTED, RANDOM_WHERE, WRONG_KIND
from gesso.diagnostics.english import article, plural
from gesso.games.react import codes
from gesso.games.react.checks.texts import OFF_BOARD, TURNED, ArtistText, ArtistTexts, off_board, place_words
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.events import CHANGES
from gesso.games.react.lang.things import KEYWORD, KINDS_OF_CARD, ON_BOARD, SUMMON, UNIT, type_words, types_words
from gesso.games.react.model import Artist
from gesso.lang.ast import (
    NP,
    ChooseThing,
    Does,
    Draw,
    Each,
    EveryN,
    Has,
    If,
    Is,
    May,
    Me,
    Node,
    Noun,
    Opponent,
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerReaches,
    RandomPick,
    Replacement,
    SelfRef,
    StateKind,
    TheBound,
)
from gesso.lang.ast.players import EachPlayer
from gesso.lang.nodes import walk
from gesso.source import Span


def check_events(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report changes, draws and counts of things that never change, draw or count so."""
    for text, node in entry.nodes():
        match node:
            case r.Was(actor=actor, change=change):
                type_ = text.type_of(actor)[0]
                # What has a keyword is any unit, and may be a summon.
                if type_ and type_ not in CHANGES[change] and not (type_ == "unit" and isinstance(actor, SelfRef)):
                    yield _never(actor, change, type_)
                elif type_ in ON_BOARD and isinstance(actor, Pick | Each) and actor.np.filters:
                    message = "a piece that comes or goes is named by its kind alone"
                    hint = f"write `{article(noun_of(actor))} is {change}`"
                    yield Diagnostic(MISFIT, message, actor.np.filters[0].span, hint)
                elif change in ("placed", "summoned") and isinstance(node.by, Opponent) and ids_of(actor):
                    message = f"`{noun_of(actor)}` is a piece of your own, so the enemy never brings one"
                    yield Diagnostic(codes.YOUR_OWN_PIECE, message, node.by.span, "leave `by the enemy` out")
            case r.Reaches(owned=owned) if owned.noun.type == "summon" and owned.noun.ids:
                message = "an event counts things in a zone or on a unit; a summon is there itself"
                hint = f"write `when {article(owned.noun.word)} is summoned`, or `enters a zone`"
                yield Diagnostic(MISFIT, message, owned.span, hint)
            case Draw(noun=noun) if noun.face:
                message = f"`{noun.word}` is a face: which one a die shows is chance"
                yield Diagnostic(codes.DRAW_WHAT, message, noun.span, f"write `{noun.ids[0]}`")
            case Draw(noun=noun) if len(noun.ids) > 1 and noun.type in OFF_BOARD:
                message = f"`{noun.word}` are several kinds, but each draw is of one kind"
                hint = f"write `{noun.ids[0]}`, or choose between them"
                yield Diagnostic(codes.DRAW_WHAT, message, noun.span, hint)
            case r.Gain(what=RandomPick(np=np)) if np.noun.type == "counter":
                message = f"one `{np.noun.word}` is like another, so chance has nothing to pick"
                yield Diagnostic(codes.GAIN_WHAT, message, node.what.span, "leave `random` out")
            case r.Gain(what=Pick(np=np)) if len(np.noun.ids) > 1 and np.noun.type == "counter":
                message = f"`{np.noun.word}` are several kinds, but each gain is of one kind"
                hint = f"write `{np.noun.ids[0]}`, or choose between them"
                yield Diagnostic(codes.GAIN_WHAT, message, np.noun.span, hint)
            case r.Reaches(owned=owned) if owned.noun.type and not owned.noun.ids:
                message = "only declared pieces are counted in an event"
                hint = "write `when a unit enters a zone`" if owned.noun.type in UNIT else ""
                yield Diagnostic(MISFIT, message, owned.span, hint)
            case PlayerHas(owned=owned) | PlayerReaches(owned=owned) if owned.noun.type == "zone":
                yield Diagnostic(codes.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", owned.span)
            case PlayerReaches(owned=owned) if owned.noun.type in ("unit", "artist"):
                message = "only cards, summons and declared pieces are counted in an event"
                yield Diagnostic(MISFIT, message, owned.span, "write `summon`: an Artist is always there")
            case PlayerReaches(owned=owned) if owned.noun.type == "summon" and owned.adjectives:
                message = "an event counts summons whatever their state"
                hint = f"write `{owned.noun.word}` alone, and ask for the state with `if`"
                yield Diagnostic(MISFIT, message, owned.span, hint)


def _never(actor: Node, change: str, type_: str) -> Diagnostic:
    if change in TURNED:
        message = f"only units are {change}, but this is {type_words(type_)}"
        return Diagnostic(codes.ONLY_UNITS_EXHAUST, message, actor.span)
    if type_ in OFF_BOARD:
        kind, message, _ = off_board(noun_of(actor), type_)
        return Diagnostic(kind, message, actor.span)
    message = f"only {types_words(CHANGES[change])} can be {change}, but this is {type_words(type_)}"
    hint = "write `a summon`" if type_ == "unit" and CHANGES[change] & SUMMON else ""
    return Diagnostic(WRONG_KIND, message, actor.span, hint)


def check_containment(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report places, `with` and `has` that look for a piece where it never lies."""
    artist = entry.artist
    for text, node in entry.nodes():
        match node:
            case r.Place(noun=noun, on=on, where=where) if noun.type in ON_BOARD:
                yield from _placed(artist, noun, on, where, text.type_of(where)[0])
            case NP(noun=noun, filters=filters):
                for item in filters:
                    yield from _filtered(artist, noun, item, text.type_of(getattr(item, "of", noun))[0])
            case Has(subject=subject, owned=owned) | r.Reaches(actor=subject, owned=owned):
                yield from _held(artist, text.type_of(subject)[0], owned.noun, owned, owned.amount)
            case r.Summon(zone=zone) if _taken(text, zone):
                message = "a unit is already there, and a zone has room for only one"
                hint = "write `in a zone adjacent to ...`, or `in an empty zone`"
                yield Diagnostic(NO_CHANGE, message, zone.span, hint)
            case r.MoveTo(what=what) if text.type_of(what)[0] in UNIT and text.type_of(what)[1]:
                message = "a zone has room for one unit, but these may be several"
                yield Diagnostic(ONE_WANTED, message, what.span, "pick one with `a unit ...`")
            case r.MoveTo(what=Pick(np=np) | Each(np=np), to=to) if rides(artist, np.noun):
                message = f"`{np.noun.word}` goes on units, not into zones"
                hint = f"write `place 1 {np.noun.word} on a unit in ...`"
                yield Diagnostic(codes.TOKEN_RIDES_UNITS, message, to.span, hint)


def _taken(text: ArtistText, zone: Node) -> bool:
    """Return whether a unit stands in this zone for certain; an Artist always does, since nothing removes it."""
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
    """Return whether a noun names tokens that lie on units."""
    piece = artist.piece(noun.ids[0]) if noun.type == "token" and noun.ids else None
    return piece is not None and piece.lies == "on unit"


def _placed(artist: Artist, noun: Noun, on: bool, where: Node, type_: str) -> Iterator[Diagnostic]:
    word = noun.word
    if rides(artist, noun) and not on:
        hint = f"write `on {thing_words(where)}`" if type_ in UNIT else f"write `on a unit in {thing_words(where)}`"
        yield Diagnostic(codes.TOKEN_RIDES_UNITS, f"`{word}` goes on units", where.span, hint)
    elif on and not rides(artist, noun):
        hint = f"write `in the zone of {thing_words(where)}`" if type_ in UNIT else f"write `in {thing_words(where)}`"
        yield Diagnostic(codes.TOKEN_LIES_IN_ZONES, f"`{word}` goes into zones", where.span, hint)
    elif on and type_ == "zone":
        hint = f"write `on a unit in {thing_words(where)}`"
        yield Diagnostic(WRONG_KIND, "`on` needs a unit, but this is a zone", where.span, hint)
    elif not on and type_ in UNIT:
        hint = f"write `in the zone of {thing_words(where)}`"
        yield Diagnostic(codes.IN_WANTS_ZONE, "`in` needs a zone, but this is a unit", where.span, hint)


def _filtered(artist: Artist, noun: Noun, item: Node, place: str) -> Iterator[Diagnostic]:
    word = noun.word
    match item:
        case r.With(np=held):
            yield from _held(artist, noun.type, held.noun, held, item.amount)
        case r.In() if rides(artist, noun):
            hint = f"write `{word} on a unit {item.span.text}`"
            message = f"`{word}` goes on units, not into zones"
            yield Diagnostic(codes.TOKEN_RIDES_UNITS, message, item.span, hint)
        case r.On() if noun.type == "token" and noun.ids and not rides(artist, noun):
            hint = "write `in the zone of ...`"
            yield Diagnostic(codes.TOKEN_LIES_IN_ZONES, f"`{word}` goes into zones", item.span, hint)
        case r.On() if noun.type == "token" and place == "zone":
            hint = "write `on a unit in ...`"
            yield Diagnostic(WRONG_KIND, "`on` needs a unit, but this is a zone", item.of.span, hint)
        case r.On() if {"token": "card", "card": "unit"}.get(noun.type) == ("unit" if place in UNIT else place):
            message = f"{type_words(noun.type)} does not lie on {type_words(place)}"
            yield Diagnostic(WRONG_KIND, message, item.of.span)


def _held(artist: Artist, holder: str, noun: Noun, node: NP | Owned, amount: str) -> Iterator[Diagnostic]:
    error = _holding_error(artist, holder, noun, amount)
    if error is not None:
        kind, message, hint = error
        yield Diagnostic(kind, message, node.span, hint)


def _holding_error(artist: Artist, holder: str, noun: Noun, amount: str) -> tuple[Code, str, str] | None:
    """Return what is wrong with a thing that has something; `amount` is as in `Owned`."""
    word, type_ = noun.word, noun.type
    one = f"no {word}" if amount == "no" else article(word)
    if not type_ or (holder not in UNIT and holder != "zone"):
        return None
    if type_ in KEYWORD:
        message = "units have keywords, and zones do not"
        return (
            (codes.KEYWORD_WHERE, message, f"write `a zone with a unit that has {word}`") if holder == "zone" else None
        )
    if type_ in {"dice", "counter"}:
        return off_board(word, type_)
    if type_ == "damage":
        message = "only players have damage: it is what their Artists have taken"
        return codes.DAMAGE_IS_DEALT, message, "write `if I have 2 damage`, or `if the enemy has 2 damage`"
    if type_ in {"zone", "card"}:
        return WRONG_KIND, f"{type_words(holder)} holds no {type_}", ""
    if holder == "zone":
        hint = f"write `a zone with a unit with {word}`"
        return (codes.TOKEN_RIDES_UNITS, f"`{word}` goes on units", hint) if rides(artist, noun) else None
    if type_ in UNIT:
        hint = f"write `adjacent to {article(word)}`, or ask the zone: `a zone with {one}`"
        return codes.UNIT_HOLDS_UNIT, "only a zone can hold a unit", hint
    hint = f"write `a unit in a zone with {one}`"
    return None if rides(artist, noun) else (codes.TOKEN_LIES_IN_ZONES, f"`{word}` goes into zones", hint)


def check_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report hand and deck cards with a description, and played cards with more than a side and the slot before."""
    told_apart: set[int] = set()
    for _, node in entry.nodes():
        match node:
            case r.PlaysCard(pick=pick) | r.Negate(what=Pick() as pick):
                told_apart.update(id(below) for below in walk(node))
                if pick.quantifier != "a":
                    message = "cards are played and negated one at a time"
                    yield Diagnostic(ONE_WANTED, message, pick.span, "write `a card`")
                for item in walk(pick.np):
                    if isinstance(item, NP):
                        yield from _opening(item)
                    if isinstance(item, r.On) and not isinstance(item.of, Pick):
                        message = "a played card lies on the card in the slot before it"
                        yield Diagnostic(MISFIT, message, item.span, "write `on a card`, or `on an enemy card`")
            case Replacement(event=Does(deed=r.PlaysCard()) as event):
                message = "nothing can happen instead of a card being played"
                yield Diagnostic(NO_INSTEAD, message, event.span, "write `plays`, or forbid it with `cannot play`")
            case r.Discard(who=who, what=Pick(np=np) | Each(np=np)) if np.adjectives == ("enemy",) and who is None:
                told_apart.add(id(np))
            case ChooseThing(who=None, pick=Pick(np=np)) if np.adjectives == ("enemy",):
                told_apart.add(id(np))
            case r.Gain(what=Pick(np=NP(adjectives=(), filters=(r.In(of=r.Pile(whose="my", place="discard")),)) as np)):
                told_apart.add(id(np))
            case r.ChainHas(owned=owned):
                told_apart.add(id(owned))
                if owned.noun.word != "card" or owned.adjectives:
                    message = "only the number of cards on the chain is asked for: its first is an Intention, all others Reactions"
                    yield Diagnostic(MISFIT, message, owned.span, "write `exactly 3 cards`")
            case r.CarryOut():
                # `check_carrying` reports what cannot be carried out.
                told_apart.update(id(inner) for inner in walk(node))
            case Is(subject=r.Pile(), state=StateKind(np=np)):
                told_apart.add(id(np))
            case r.Return(what=Pick(np=np) as pick):
                told_apart.add(id(np))
                yield from _returned(pick, np)
            case r.HasInPile(owned=owned) if not owned.adjectives:
                told_apart.add(id(owned))
                yield from _in_pile(node.pile, owned)
                if owned.noun.type == "card" and not node.is_own:
                    yield _whose_pile(node)
    tallies = set(map(id, _tallies(entry)))
    for tally in _tallies(entry):
        if tally.noun.type == "card" and len(tally.filters) == 1 and not tally.adjectives:
            pile = r.in_pile(tally)
            if pile is not None and pile.place != "hand":
                told_apart.add(id(tally))
                yield from _in_pile(pile, tally)
    for _, node in entry.nodes():
        if not isinstance(node, NP | Owned) or node.noun.type != "card" or id(node) in told_apart:
            continue
        if id(node) in tallies and isinstance(node, NP) and node.adjectives == ("enemy",) and not node.filters:
            continue
        filters = node.filters if isinstance(node, NP) else ()
        if isinstance(node, NP) and (pile := r.in_pile(node)) is not None:
            if pile.top:
                continue  # `check_tops` reports it.
            yield Diagnostic(codes.PILE_WHERE, *_out_of_pile(pile, node))
        elif node.noun.word in KINDS_OF_CARD:
            message = f"only a card on the chain is {article(node.noun.word)}: what a hand or a deck holds is hidden"
            yield Diagnostic(MISFIT, message, node.noun.span, "write `card`")
        elif node.adjectives or not all(isinstance(item, Other) for item in filters):
            message = "an event tells cards apart only if one is played"
            yield Diagnostic(MISFIT, message, node.span, "write `card` alone")


def _tallies(entry: ArtistTexts) -> Iterator[NP]:
    """Yield the descriptions of what ends of sentences count."""
    for _, node in entry.nodes():
        tally = getattr(node, "tally", None)
        if isinstance(tally, NP | EveryN):
            yield tally.np if isinstance(tally, EveryN) else tally


def _in_pile(pile: r.Pile, cards: NP | Owned) -> Iterator[Diagnostic]:
    """Report a count of what a deck hides, and of what lies in no pile."""
    if cards.noun.type not in ("", "card"):
        message = f"only cards lie in a {place_words(pile)}, but `{cards.noun.word}` is not a card"
        yield Diagnostic(codes.PILE_WHERE, message, pile.span, "leave this out")
    elif cards.noun.word in KINDS_OF_CARD and pile.place != "discard":
        message = f"nobody knows which cards of a {pile.place} are {plural(cards.noun.word)}"
        yield Diagnostic(MISFIT, message, cards.noun.span, "write `cards`, or count them in a discard pile")


def _whose_pile(node: r.HasInPile) -> Diagnostic:
    place, me = node.pile.place, isinstance(node.player, Me)
    message = "the cards that a player has lie in a place of that player"
    hint = f"write `in my {place}`" if me else f"write `in their {place}`"
    return Diagnostic(codes.PILE_WHERE, message, node.pile.span, hint)


def _out_of_pile(pile: r.Pile, cards: NP) -> tuple[str, Span, str]:
    place = place_words(pile)
    if pile.place == "hand":
        return f"cards of a {place} are those that `card` means anyway", pile.span, "leave this out"
    message = f"cards in a {place} are only counted" + (", or taken by `gain`" if pile.place == "discard" else "")
    return message, cards.span, "write `gain 1 card in my discard`, or count them: `for each card in my discard`"


def _returned(pick: Pick, np: NP) -> Iterator[Diagnostic]:
    """Report what is no single card of the player's hand, discard pile or deck."""
    pile = r.in_pile(np)
    if pick.n > 1 or pick.quantifier == "up to":
        message = "cards go to the deck one at a time, so that their order is said"
        yield Diagnostic(ONE_WANTED, message, pick.span, "write `1 card`, once for each")
    elif np.adjectives or len(np.filters) > (pile is not None) or (pile is not None and pile.whose != "my"):
        message = "only cards of your own hand, discard pile or deck go to your deck"
        yield Diagnostic(MISFIT, message, np.span, "write `1 card`, or `1 card in my discard`")
    elif pile is not None and pile.place == "deck" and not pile.top:
        hint = "write `1 card in the top 3 cards of my deck`"
        yield Diagnostic(codes.PILE_WHERE, "nobody sees all cards of a deck", pile.span, hint)
    elif np.noun.word in KINDS_OF_CARD and pile is None:
        yield _unseen_kind(np)


def _unseen_kind(np: NP) -> Diagnostic:
    message = f"the other player could not see that it is {article(np.noun.word)}"
    return Diagnostic(MISFIT, message, np.noun.span, "write `card`, or `in my discard`")


def check_tops(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report top cards of a deck where nobody can look at them, and those of a player who does not act."""
    others = (*entry.facts.other_players, EachPlayer)
    theirs = {
        id(inner)
        for _, node in entry.nodes()
        if isinstance(node, May) and isinstance(node.who, others)
        for inner in walk(*node.body)
    }
    for _, node in entry.nodes():
        if isinstance(node, r.Return) and id(node) in theirs:
            message = "cards go to your own deck, so only you can do this"
            yield Diagnostic(MISFIT, message, node.span, "take it out of what the other player may do")
    for text in entry.texts:
        fitting, shown, gone = set[int](), set[int](), set[int]()
        for block in text.blocks:
            for before, after in pairwise(block):
                if isinstance(before, r.Reveal) and isinstance(after, If):
                    shown.add(id(after.condition))
        for node in text.all:
            match node:
                case r.LookAt(cards=r.Pile() as pile) | r.Reveal(cards=r.Pile() as pile):
                    fitting.add(id(pile))
                    yield from _whose_top(pile, id(node) in theirs)
                case r.Discard(who=who, what=r.Pile() as pile):
                    fitting.add(id(pile))
                    yield from _whose_top(pile, id(node) in theirs or isinstance(who, others))
                case r.Return(what=r.Pile() as pile, bottom=bottom):
                    fitting.add(id(pile))
                    yield from _whose_top(pile, id(node) in theirs)
                    if not bottom:
                        message = "these cards lie on the top of the deck already"
                        hint = f"write `1 card in {pile.span.text}`" if pile.top > 1 else "write `to the bottom`"
                        yield Diagnostic(NO_CHANGE, message, node.span, hint)
                case (
                    r.Gain(what=Pick(np=np) as pick)
                    | r.Discard(what=Pick(np=np) as pick)
                    | r.Return(what=Pick(np=np) as pick)
                ) if (top := r.in_pile(np)) is not None and top.top:
                    fitting.add(id(top))
                    gone.add(pick.slot)
                    acts = isinstance(node, r.Discard) and isinstance(node.who, others)
                    yield from _whose_top(top, acts or id(node) in theirs)
                    yield from _picked_of_top(pick, np, top)
                case Is(subject=r.Pile() as pile, state=state) if id(node) in shown:
                    fitting.add(id(pile))
                    said = state.np if isinstance(state, StateKind) else None
                    if pile.top > 1:
                        hint = "write `the top card of my deck`"
                        yield Diagnostic(ONE_WANTED, "this asks about one card", pile.span, hint)
                    elif said is None or said.adjectives or said.filters or said.noun.word not in KINDS_OF_CARD:
                        message = "a card of a deck is an Intention, a Reaction or both, and nothing else"
                        yield Diagnostic(MISFIT, message, state.span, "write `an intention` or `a reaction`")
        together = {id(r.in_pile(node.np)) for node in text.all if isinstance(node, Each)}
        for node in text.all:
            if isinstance(node, r.Pile) and node.top and id(node) not in fitting:
                message, hint = "these cards are named together", f"write `{node.span.text}` by itself"
                if id(node) not in together:
                    message = "nobody sees these cards here"
                    hint = "`reveal` them right before this, or `look at`, `discard`, `gain` or `return` them"
                yield Diagnostic(codes.PILE_WHERE, message, node.span, hint)
            if isinstance(node, TheBound) and node.slot in gone and node.slot >= 0:
                message = "this card lies in the discard pile by now"
                yield Diagnostic(codes.DISCARD_CARDS, message, node.span, "write `1 card in my discard`")


def _whose_top(pile: r.Pile, other: bool) -> Iterator[Diagnostic]:
    if other != (pile.whose == "their"):
        message = "players take cards of their own deck alone"
        hint = "write `their deck`"
        if not other:
            hint = (
                "write `my deck`; of the other one, cards can only go: `the enemy discards the top card of their deck`"
            )
        yield Diagnostic(codes.PILE_WHERE, message, pile.span, hint)


def _picked_of_top(pick: Pick, np: NP, top: r.Pile) -> Iterator[Diagnostic]:
    words = top.span.text
    if top.top == 1:
        yield Diagnostic(codes.PILE_WHERE, "one card leaves nothing to pick", np.span, f"write `{words}`")
    elif isinstance(pick, RandomPick):
        message = "the player sees the cards and picks, so chance cannot"
        yield Diagnostic(RANDOM_WHERE, message, pick.span, f"write `1 card in {words}`")
    elif np.noun.word in KINDS_OF_CARD:
        yield _unseen_kind(np)
    elif np.adjectives or len(np.filters) > 1:
        yield Diagnostic(MISFIT, "these cards are told apart by nothing else", np.span, f"write `card in {words}`")


def _opening(np: NP) -> Iterator[Diagnostic]:
    """Report an Intention that lies on a card, or lay face down: it opens the chain."""
    if np.noun.word != "intention":
        return
    if "hidden" in np.adjectives:
        message = "only a Reaction can lie face down, so an Intention is never hidden"
        yield Diagnostic(codes.HIDDEN_INTENTION, message, np.span, "write `reaction`, or leave `hidden` out")
    for item in np.filters:
        if isinstance(item, r.On):
            message = "an Intention opens the chain, so it lies on no card"
            yield Diagnostic(codes.NOTHING_BELOW, message, item.span, "write `a reaction`, or leave this out")


def check_piles_and_hands(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report cards that come from nowhere, pieces in the pile, and cards of a hand instead of the chain."""
    for text, node in entry.nodes():
        match node:
            case r.Gain(what=Pick(np=np)) if np.noun.type == "card" and not np.filters:
                hint = "write `draw 1 card`, or `gain 1 card in my discard`"
                yield Diagnostic(codes.GAIN_WHAT, "cards are drawn, or taken from the pile", node.what.span, hint)
            case r.Surplus(np=np) if np.noun.ids or {"friendly", "enemy"} & set(np.adjectives):
                message = "only what both players can have is compared, and the player is named after it"
                yield Diagnostic(MISFIT, message, np.span, "write `card`, `unit`, `summon` or `damage`")
            case NP(noun=noun, filters=filters) if noun.type not in ("", "card"):
                for item in filters:
                    if isinstance(item, r.In) and isinstance(item.of, r.Pile):
                        message = f"only cards lie in the {place_words(item.of)}, but `{noun.word}` is not a card"
                        yield Diagnostic(codes.PILE_WHERE, message, item.span, "write `gain 1 card in my discard`")
            case Is(state=r.StateSpot(spot=r.In(of=r.Pile() as pile) as spot)):
                message = f"no text asks whether a thing lies in a {place_words(pile)}, where cards are counted"
                hint = "write `if I have 1 card in my discard`"
                yield Diagnostic(codes.PILE_WHERE, message, spot.span, hint)
            case ChooseThing(who=who, pick=Pick(np=np) as pick) if who is not None and np.noun.type == "card":
                message = "whoever picks a card from a hand sees that hand, so only you can pick here"
                hint = "write `choose 1 enemy card`, or let them discard: `the enemy discards 1 card`"
                yield Diagnostic(codes.DISCARD_CARDS, message, pick.span, hint)
            case May(who=who, body=body) if isinstance(who, entry.facts.other_players):
                for inner in walk(*body):
                    what = (
                        getattr(inner, "pick", None) if isinstance(inner, ChooseThing) else getattr(inner, "what", None)
                    )
                    if isinstance(what, Pick) and what.np.noun.type == "card" and "enemy" in what.np.adjectives:
                        message = "the other player can do this only to cards of their own"
                        yield Diagnostic(codes.DISCARD_CARDS, message, what.span, "write `discard 1 card`")
            case r.Negate(what=what):
                yield from _negated(text, node, what)
            case r.Discard(what=TheBound(noun=noun, slot=slot) as what) if noun.type == "card" and slot in _played(
                text
            ):
                message = "this card lies on the chain: it goes to its pile when it has resolved"
                yield Diagnostic(codes.DISCARD_CARDS, message, what.span, "write `negate the card`")


def _negated(text: ArtistText, node: r.Negate, what: Node) -> Iterator[Diagnostic]:
    if isinstance(what, TheBound) and what.noun.type == "card" and what.slot >= 0 and what.slot not in _played(text):
        message = "this card is in a hand, and only cards on the chain are negated"
        yield Diagnostic(codes.NOTHING_BELOW, message, what.span, "write `discard the card`")
    elif isinstance(what, Pick) and text.effect is not None and text.effect.model.kind == "intention":
        message = "an Intention opens the chain: when it resolves, no card lies below"
        yield Diagnostic(codes.NOTHING_BELOW, message, node.span, "make it a Reaction")


def _played(text: ArtistText) -> frozenset[int]:
    """Return the slots that events fill with the card that was played."""
    return frozenset(node.pick.slot for node in text.all if isinstance(node, r.PlaysCard))
