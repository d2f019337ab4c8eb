"""`X is damaged`, `I have ...`, `plays a card`: what is said of things of which it is never true."""

from collections.abc import Iterator

from gesso.checks.language_facts import said
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import MISFIT, WRONG_KIND
from gesso.diagnostics.english import article
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.mismatches import OFF_BOARD, TURNED, WHOSE, off_board
from gesso.games.react.codes import declared_names, held_things
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.events import CHANGES
from gesso.games.react.lang.types import CARD, DAMAGE, ON_BOARD, SUMMON, UNIT, a_type, family
from gesso.lang.ast import Draw, Each, Node, Pick, PlayerHas, PlayerHasMore, PlayerReaches


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
            case r.Gain(what=Pick(np=np)) if len(np.noun.ids) > 1 and np.noun.type == "counter":
                message = f"`{np.noun.word}` are several kinds, and what is gained is one of them"
                hint = f"write `{np.noun.ids[0]}`, or choose between them"
                yield Diagnostic(held_things.GAIN_WHAT, message, np.noun.span, hint)
            case PlayerReaches(owned=owned) if owned.noun.type == "damage" and owned.amount == "no":
                message = "damage stays, so nobody ever comes to have none"
                yield Diagnostic(held_things.DAMAGE_STAYS, message, owned.span, "ask for a figure: `2 damage`")
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
                owned.noun.type in UNIT | CARD | DAMAGE
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
