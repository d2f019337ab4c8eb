"""What sets Re;ACT's language apart from others, for the checks that every game shares."""

from __future__ import annotations

from types import MappingProxyType

from gesso.checks.language_facts import LanguageFacts
from gesso.games.react.checks import mismatches
from gesso.games.react.checks.settled import settled
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import ARTIST, UNIT, ZONE, a_type, family
from gesso.games.react.lang.vocabulary import VOCABULARY
from gesso.lang.ast import ChooseThing, Each, Node, Opponent, Pick

WIDER = MappingProxyType({"artist": "unit", "summon": "unit"})


def _zero(node: Node) -> str:
    match node:
        case r.Deal(n=0):
            return "drop the sentence"
        case r.With(amount="n", least=0):
            return "for none of them write `no`"
        case r.Within(n=0):
            return "for the same zone write `in the zone of ...`"
        case _:
            return ""


def _idle(node: Node) -> tuple[str, str] | None:
    match node:
        case r.Exhaust(units=Pick(np=np) | Each(np=np)) if "exhausted" in np.adjectives:
            return "an exhausted unit stays as it is", "write `refreshed`, or leave the word out"
        case r.Refresh(units=Pick(np=np) | Each(np=np)) if "refreshed" in np.adjectives:
            return "a refreshed unit stays as it is", "write `exhausted`, or leave the word out"
        case r.MoveTo(what=what, to=r.ZoneOf(of=of)) if what == of and not isinstance(what, Pick | Each):
            return "it is in that zone already", "name another zone"
        case _:
            return None


FACTS = LanguageFacts(
    vocabulary=VOCABULARY,
    endings=MappingProxyType({r.Lose: "lose"}),
    opposites=(("friendly", "enemy"), ("exhausted", "refreshed")),
    carriers=MappingProxyType({"ascended": ARTIST}),
    wider=WIDER,
    a_type=a_type,
    family=family,
    takes_article=UNIT | ZONE,
    counted_in=MappingProxyType(
        {r.Remove: "what", r.MoveTo: "what", r.Plays: "what", r.PaySpend: "pick", ChooseThing: "pick"}
    ),
    article_rule="units and zones take `a`, not a figure 1",
    figure_rule="pieces and cards take a figure",
    others=(Opponent, r.OwnerOf),
    other_may="the enemy may",
    repeatable_noun="Intention",
    price_hint="add `exhaust self`, or a price in pieces",
    zero=_zero,
    idle=_idle,
    settled=settled,
    operand=mismatches.operand,
    description=mismatches.description,
    adjective=mismatches.adjective,
)
