"""What sets Re;ACT's language apart from others, for the checks that every game shares."""

from dataclasses import dataclass
from types import MappingProxyType

from gesso.checks import CheckedText
from gesso.checks.language_facts import LanguageFacts
from gesso.games.react.checks import mismatches
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram, PassiveProgram, TextProgram
from gesso.games.react.lang.types import ARTIST, UNIT, ZONE, a_type, family
from gesso.games.react.lang.vocabulary import VOCABULARY
from gesso.lang import ast

WIDER = MappingProxyType({"artist": "unit", "summon": "unit"})
_FIXED = ast.SelfRef | r.MyArtist | r.EnemyArtist | ast.TheTarget | ast.TheBound | r.ZoneOf


@dataclass(frozen=True)
class ArtistText(CheckedText):
    """One text of an Artist. `unit` is whose card it is on: what `self` means."""

    unit: str | None
    program: EffectProgram | TextProgram | PassiveProgram

    @property
    def effect(self) -> EffectProgram | None:
        return self.program if isinstance(self.program, EffectProgram) else None

    @property
    def pays_for(self) -> tuple[ast.Node, ...]:
        return self.effect.body if self.kind == "cost" and self.effect is not None else ()

    def type_of(self, node: ast.Node) -> tuple[str, bool]:
        match node:
            case ast.SelfRef():
                return {"artist": "artist", "unit": "unit", None: ""}.get(self.unit, "summon"), False
            case r.MyArtist() | r.EnemyArtist():
                return "artist", False
            case r.ZoneOf():
                return "zone", False
            case r.MyDiscard():
                return "pile", False
            case _:
                return super().type_of(node)

    def picked_by(self, node: ast.Node) -> tuple[int, ast.NP] | None:
        if isinstance(node, r.Summon):
            return node.slot, ast.NP((), node.noun, (), span=node.noun.span)
        return super().picked_by(node)


def _zero(node: ast.Node) -> str:
    match node:
        case r.Deal(n=0):
            return "drop the sentence"
        case r.With(amount="n", least=0):
            return "for none of them write `no`"
        case r.Within(n=0):
            return "for the same zone write `in the zone of ...`"
        case _:
            return ""


def _idle(node: ast.Node) -> tuple[str, str] | None:
    match node:
        case r.Exhaust(units=ast.Pick(np=np) | ast.Each(np=np)) if "exhausted" in np.adjectives:
            return "an exhausted unit stays as it is", "write `refreshed`, or leave the word out"
        case r.Refresh(units=ast.Pick(np=np) | ast.Each(np=np)) if "refreshed" in np.adjectives:
            return "a refreshed unit stays as it is", "write `exhausted`, or leave the word out"
        case r.MoveTo(what=what, to=r.ZoneOf(of=of)) if what == of and not isinstance(what, ast.Pick | ast.Each):
            return "it is in that zone already", "name another zone"
        case _:
            return None


def _state_of(node: ast.Node) -> tuple[str, ast.Node] | None:
    match node:
        case r.Exhaust(units=one) | r.PayExhaust(thing=one) if isinstance(one, _FIXED):
            return "exhausted", one
        case r.Refresh(units=one) if isinstance(one, _FIXED):
            return "refreshed", one
        case _:
            return None


def _settled(node: ast.Is, text: CheckedText) -> tuple[bool, str] | None:
    """The truth of a condition, and why it is known; None where it is open."""
    truth: bool | None = None
    match node.state:
        case ast.StateAdjective(adjective="ascended"):
            return _ascended(node.subject, text)
        case ast.StateAdjective(adjective=("friendly" | "enemy") as whose):
            mine = _mine(node.subject)
            truth = None if mine is None else mine == (whose == "friendly")
        case ast.StateKind(np=np) if not np.filters and not np.adjectives and isinstance(node.subject, _FIXED):
            truth = _of_kind(text.type_of(node.subject)[0], np.noun.type, np.noun.ids)
        case r.StateSpot(spot=spot) if getattr(spot, "of", None) == node.subject and isinstance(node.subject, _FIXED):
            truth = {r.In: True, r.Within: True, r.Adjacent: False, r.Diagonal: False}.get(type(spot))
    return None if truth is None else (truth, "the words say so already")


def _ascended(subject: ast.Node, text: CheckedText) -> tuple[bool, str] | None:
    """On the two sides of the Artist's own card its state is known."""
    effect = text.effect if isinstance(text, ArtistText) else None
    if (
        effect is None
        or id(subject) in text.lasting
        or effect.unit != "artist"
        or not isinstance(subject, ast.SelfRef | r.MyArtist)
    ):
        return None
    truth = {"normal": False, "ascended": True}.get(effect.side)
    return None if truth is None else (truth, f"this is the {effect.side} side of the card")


def _mine(subject: ast.Node) -> bool | None:
    match subject:
        case ast.SelfRef() | r.MyArtist():
            return True
        case r.EnemyArtist():
            return False
        case ast.TheBound(noun=noun) | ast.Pick(np=ast.NP(noun=noun)) if noun.ids:
            return True
        case _:
            return None


def _of_kind(type_: str, wanted: str, ids: tuple[str, ...]) -> bool | None:
    if type_ not in UNIT or wanted not in UNIT or ids:
        return None
    if wanted == "unit" or type_ == wanted:
        return True
    return False if type_ != "unit" else None


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
        {
            r.Remove: "what",
            r.MoveTo: "what",
            r.Plays: "what",
            r.Gain: "what",
            r.LoseSome: "what",
            r.Discard: "what",
            r.PaySpend: "pick",
            ast.ChooseThing: "pick",
        }
    ),
    article_rule="units and zones take `a`, not a figure 1",
    figure_rule="pieces and cards take a figure",
    others=(ast.Opponent, r.OwnerOf),
    other_may="the enemy may",
    repeatable_noun="Intention",
    price_hint="add `exhaust self`, or a price in pieces",
    comes_once=lambda event: isinstance(event, r.TurnStarts | r.TurnEnds),
    takes_itself=lambda price: isinstance(price, r.PayExhaust) and isinstance(price.thing, ast.SelfRef),
    zero=_zero,
    idle=_idle,
    state_of=_state_of,
    settled=_settled,
    operand=mismatches.operand,
    description=mismatches.description,
    adjective=mismatches.adjective,
)
