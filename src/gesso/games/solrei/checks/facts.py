"""What sets SolRei's language apart from others, for the checks that every game shares."""

from __future__ import annotations

from types import MappingProxyType

from gesso.checks.language_facts import LanguageFacts
from gesso.games.solrei.checks import mismatches
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.types import a_type, family
from gesso.games.solrei.lang.vocabulary import VOCABULARY
from gesso.lang.ast import Does, Each, Node, Pick, SelfRef, TheBound, TheTarget

_NOT_READIED = MappingProxyType(
    {
        "ready": "what is ready stays so",
        "broken": "what is broken stays so for the whole Act",
        "augmented": "an augmented Art lies sideways, and only what is exhausted is readied",
    }
)
_NOT_EXHAUSTED = MappingProxyType(
    {"exhausted": "what is exhausted stays so", "broken": "what is broken stays so for the whole Act"}
)
_NOT_BROKEN = MappingProxyType({"broken": "what is broken stays so for the whole Act"})


def _comes_once(event: Node) -> bool:
    """The edges and the end of a round; a step may be held for several points."""
    return isinstance(event, s.RoundStarts | s.RoundEnds) or (
        isinstance(event, Does) and isinstance(event.deed, s.WinsRound | s.LosesRound)
    )


def _takes_itself(price: Node) -> bool:
    return isinstance(price, s.PayExhaust | s.PayBreak) and isinstance(price.what, SelfRef)


def _zero(node: Node) -> str:
    match node:
        case s.PayRei(n=0) | s.PayHarvest(n=0):
            return "drop the line"
        case s.Gain(n=0) | s.StandingGain(n=0) | s.Cultivate(n=0) | s.Check(n=0):
            return "drop the sentence"
        case s.BlockDamage(n=0) | s.Counter(n=0) | s.Retaliate(n=0):
            return "drop the sentence"
        case s.Crisis(n=0) | s.HasPower(n=0) | s.WithPower(n=0):
            return "it is always true: drop the condition"
        case _:
            return ""


def _idle(node: Node) -> tuple[str, str] | None:
    match node:
        case s.Ready(what=Pick(np=np) | Each(np=np)):
            stays = _NOT_READIED
        case s.Exhaust(what=Pick(np=np) | Each(np=np)):
            stays = _NOT_EXHAUSTED
        case s.Break(what=Pick(np=np) | Each(np=np)):
            stays = _NOT_BROKEN
        case _:
            return None
    word = next((word for word in np.adjectives if word in stays), None)
    return None if word is None else (stays[word], f"drop `{word}`")


def _state_of(node: Node) -> tuple[str, Node] | None:
    match node:
        case s.Exhaust(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
            return "exhausted", one
        case s.Break(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
            return "broken", one
        case s.PayBreak(what=SelfRef() as one):
            return "broken", one
        case s.Ready(who=None, what=(SelfRef() | TheBound() | TheTarget()) as one):
            return "ready", one
        case _:
            return None


FACTS = LanguageFacts(
    vocabulary=VOCABULARY,
    opposites=(
        ("ready", "exhausted"),
        ("ready", "broken"),
        ("ready", "augmented"),
        ("exhausted", "broken"),
        ("exhausted", "augmented"),
        ("broken", "augmented"),
        ("red", "black"),
    ),
    wider=MappingProxyType({"action-card": "card", "art": "ability"}),
    a_type=a_type,
    family=family,
    counted_in=MappingProxyType(
        {
            **dict.fromkeys((s.Ready, s.Exhaust, s.Break, s.Discard), "what"),
            **dict.fromkeys((s.PayDiscard, s.PayExhaust, s.PayBreak), "what"),
        }
    ),
    figure_rule="a sentence or price takes a figure",
    other_may="the rival may",
    repeatable_noun="ability",
    price_hint="let it cost something, for example `spend 1 rei`",
    comes_once=_comes_once,
    takes_itself=_takes_itself,
    zero=_zero,
    idle=_idle,
    state_of=_state_of,
    operand=mismatches.operand,
    description=mismatches.description,
)
