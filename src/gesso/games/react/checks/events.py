"""`X is damaged`, `I have ...`, `plays a card`: what is said of things of which it is never true."""

from collections.abc import Iterator

from gesso.checks.language_facts import said
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import MISFIT, ONE_WANTED, WRONG_KIND
from gesso.diagnostics.codes.effects.dead_code import NO_INSTEAD
from gesso.diagnostics.english import article
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.mismatches import OFF_BOARD, TURNED, WHOSE, off_board
from gesso.games.react.codes import declared_names
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.events import CHANGES
from gesso.games.react.lang.types import ON_BOARD, SUMMON, UNIT, a_type, family
from gesso.lang.ast import (
    NP,
    Does,
    Draw,
    Each,
    Node,
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    PlayerReaches,
    Replacement,
)
from gesso.lang.traversal import every


def check_events(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Changes, draws and counts that are said of the wrong things."""
    for text, node in entry.nodes():
        match node:
            case r.Was(actor=actor, change=change):
                type_ = text.type_of(actor)[0]
                if type_ and type_ not in CHANGES[change]:
                    yield _never(actor, change, type_)
                elif type_ in ON_BOARD and isinstance(actor, Pick | Each) and actor.np.filters:
                    message = "a piece that comes or goes is named by its kind alone"
                    hint = f"write `{article(said(actor))} is {change}`"
                    yield Diagnostic(MISFIT, message, actor.np.filters[0].span, hint)
            case r.Reaches(owned=owned) if owned.noun.type == "summon" and owned.noun.ids:
                message = "an event counts what lies in a zone or on a unit, and a summon stands there"
                hint = f"write `when {article(owned.noun.word)} is summoned`, or `enters a zone`"
                yield Diagnostic(MISFIT, message, owned.span, hint)
            case Draw(noun=noun) if noun.face:
                message = f"`{noun.word}` is a face: which one a die shows is chance"
                yield Diagnostic(declared_names.DRAW_WHAT, message, noun.span, f"write `{noun.ids[0]}`")
            case Draw(noun=noun) if len(noun.ids) > 1 and noun.type in OFF_BOARD:
                message = f"`{noun.word}` are several kinds, and what is drawn is one of them"
                hint = f"write `{noun.ids[0]}`, or choose between them"
                yield Diagnostic(declared_names.DRAW_WHAT, message, noun.span, hint)
            case r.Reaches(owned=owned) if owned.noun.type and not owned.noun.ids:
                message = "only declared pieces are counted in an event"
                hint = "write `when a unit enters a zone`" if owned.noun.type in UNIT else ""
                yield Diagnostic(MISFIT, message, owned.span, hint)
            case PlayerHas(owned=owned) | PlayerReaches(owned=owned) if owned.noun.type == "zone":
                yield Diagnostic(declared_names.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", owned.span)
            case PlayerReaches(owned=owned) if owned.noun.type in ("unit", "artist"):
                message = "only cards, summons and declared pieces are counted in an event"
                yield Diagnostic(MISFIT, message, owned.span, "write `summon`: an Artist is always there")
            case PlayerReaches(owned=owned) if owned.noun.type == "summon" and owned.adjectives:
                message = "an event counts summons whatever their state"
                hint = f"write `{owned.noun.word}` alone, and ask for the state with `if`"
                yield Diagnostic(MISFIT, message, owned.span, hint)
            case PlayerHas(owned=owned) | PlayerReaches(owned=owned) | PlayerHasMore(np=owned) if (
                owned.noun.type in UNIT | {"card"}
            ):
                for word in owned.adjectives:
                    if word in WHOSE and not owned.noun.ids:
                        message = f"`have` has said whose: `{word}` says it again, or against it"
                        yield Diagnostic(MISFIT, message, owned.span, f"drop `{word}`")


def _never(actor: Node, change: str, type_: str) -> Diagnostic:
    if change in TURNED:
        message = f"only units are {change}, and this is {a_type(type_)}"
        return Diagnostic(declared_names.ONLY_UNITS_EXHAUST, message, actor.span)
    if type_ in OFF_BOARD:
        kind, message, _ = off_board(said(actor))
        return Diagnostic(kind, message, actor.span)
    message = f"`{change}` is said of {family(CHANGES[change])}, and this is {a_type(type_)}"
    hint = "write `a summon`" if type_ == "unit" and CHANGES[change] & SUMMON else ""
    return Diagnostic(WRONG_KIND, message, actor.span, hint)


def check_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards of a hand or deck that are described, and played cards described by anything but sides and the slot before."""
    played: set[int] = set()
    for _, node in entry.nodes():
        match node:
            case r.PlaysCard(pick=pick):
                played.update(id(below) for below in every((node,)))
                if pick.quantifier != "a":
                    yield Diagnostic(ONE_WANTED, "cards are played one at a time", pick.span, "write `a card`")
                for item in every((pick.np,)):
                    if isinstance(item, r.On) and not isinstance(item.of, Pick):
                        message = "a played card lies on the card in the slot before it"
                        yield Diagnostic(MISFIT, message, item.span, "write `on a card`, or `on an enemy card`")
            case Replacement(event=Does(deed=r.PlaysCard()) as event):
                message = "nothing can happen instead of a card being played"
                yield Diagnostic(NO_INSTEAD, message, event.span, "write `plays`, or forbid it with `cannot play`")
    for _, node in entry.nodes():
        if not isinstance(node, NP | Owned) or node.noun.type != "card" or id(node) in played:
            continue
        filters = node.filters if isinstance(node, NP) else ()
        if node.adjectives or not all(isinstance(item, Other) for item in filters):
            message = "cards are told apart only where one is played"
            yield Diagnostic(MISFIT, message, node.span, "write `card` alone")
