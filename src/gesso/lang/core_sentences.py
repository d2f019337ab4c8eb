"""The entries of the words that every game shares; a game says what its cards draw, choose, count and target."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.lang import ast as s
from gesso.lang.core_things import CORE_THINGS
from gesso.lang.node_specs import EVERYWHERE, NodeSpec, Operand, Role


@dataclass(frozen=True, slots=True)
class CoreTypes:
    """The types that the shared words of a game speak of: drawn, chosen, counted, gone through, targeted, asked about."""

    drawn: frozenset[str]
    chosen: frozenset[str]
    counted: frozenset[str]
    looped: frozenset[str]
    targeted: frozenset[str]
    asked: frozenset[str]


def core_words(types: CoreTypes) -> tuple[NodeSpec, ...]:
    """The shared entries for one game, prices first, then sentences, conditions and passives."""
    who = Operand("who", Role.PART)
    return (
        NodeSpec(
            s.PayTarget,
            "target",
            "target a ...",
            "Lays the card's one target when it is played; `the target` speaks of it from then on.",
            "target a zone",
            (Operand("pick", Role.THING, wants=types.targeted, one=True),),
            texts=("cost",),
            phrase="cost.target",
            operations=("ask",),
        ),
        NodeSpec(
            s.PayIf,
            "if",
            "if C",
            "As a line of a cost: the card can be played only while the condition holds.",
            "if I have 2 cards",
            (Operand("condition", Role.PART, describes=True),),
            texts=("cost",),
            phrase="cost.if",
        ),
        NodeSpec(
            s.Draw,
            "draw",
            "draw N card / draw N kind [for each ...]",
            "Takes from the player's own supply: cards from the deck, or pieces that are drawn.",
            "draw 1 card",
            (
                who,
                Operand("noun", Role.NAME, wants=types.drawn),
                Operand("tally", Role.PHRASE, wants=types.counted, describes=True),
            ),
            phrase="draw",
            operations=("draw", "draw_frames", "gain"),
        ),
        NodeSpec(
            s.ChooseThing,
            "choose",
            "choose a ...",
            "A pick of its own, so that later lines can speak of it.",
            "choose a unit",
            (who, Operand("pick", Role.THING, wants=types.chosen)),
            phrase="choose",
            operations=("ask", "pick_many"),
        ),
        NodeSpec(
            s.If,
            "if",
            "if C block [otherwise block]",
            "Does the block only while the condition holds, else the block of `otherwise`.",
            "if done\n  draw 1 card",
            (
                Operand("condition", Role.PART, describes=True),
                Operand("then", Role.BLOCK),
                Operand("otherwise", Role.BLOCK),
            ),
            phrase="if",
        ),
        NodeSpec(
            s.ForEach,
            "for each",
            "for each ... block",
            "Does the block once for each, one after the other; `the <noun>` is the current one.",
            "for each unit\n  move the unit 1",
            (Operand("np", Role.PHRASE, wants=types.looped, binds=True), Operand("body", Role.BLOCK)),
            encloses=True,
            phrase="for_each",
        ),
        NodeSpec(
            s.May,
            "may",
            "may S / may block",
            "The player takes it or leaves it.",
            "may draw 1 card",
            (who, Operand("body", Role.BLOCK)),
            phrase="may",
            operations=("ask",),
        ),
        NodeSpec(
            s.ChooseOf,
            "choose",
            "choose N of block (or block)+",
            "The player chooses blocks; the chosen ones resolve in printed order.",
            "choose 1 of\n  draw 1 card\nor\n  progress",
            (who, Operand("options", Role.BLOCKS)),
            phrase="choose_of",
            operations=("ask", "pick_many"),
        ),
        NodeSpec(
            s.Is,
            "is",
            "X is state / place / kind",
            "Holds while the thing is so.",
            "if self is exhausted",
            (Operand("subject", Role.THING, wants=types.asked, one=True, describes=True), Operand("state", Role.PART)),
            texts=EVERYWHERE,
            phrase="is",
        ),
        NodeSpec(
            s.Has,
            "has",
            "X has ...",
            "Holds while the thing carries or holds that; a figure means that many or more.",
            "if the target has 2 scales",
            (Operand("subject", Role.THING, wants=types.asked, one=True, describes=True), Operand("owned", Role.PART)),
            texts=EVERYWHERE,
            phrase="has",
        ),
        NodeSpec(
            s.PlayerHas,
            "have",
            "I have ... / the opponent has ...",
            "Holds while the player has that; a figure means that many or more.",
            "if I have 2 cards",
            (Operand("player", Role.PART), Operand("owned", Role.PART)),
            texts=EVERYWHERE,
            phrase="player_has",
        ),
        NodeSpec(
            s.StateKind,
            "is",
            "is a ...",
            "The thing is of that kind.",
            "if the unit is a summon",
            (Operand("np", Role.PHRASE, describes=True),),
            texts=EVERYWHERE,
            phrase="is",
        ),
        NodeSpec(
            s.Trigger,
            "when",
            "when <event> [if C] block",
            "Does the block at once, each time the event has happened.",
            "when my turn starts\n  draw 1 card",
            (
                Operand("event", Role.PART),
                Operand("condition", Role.PART, describes=True),
                Operand("body", Role.BLOCK),
            ),
            texts=("passive",),
            encloses=True,
            phrase="when",
        ),
        NodeSpec(
            s.Replacement,
            "would",
            "when ... would ... [if C] block",
            "Does the block instead of what would happen, at most once for each event.",
            "when I would draw a card\n  progress",
            (
                Operand("event", Role.PART),
                Operand("condition", Role.PART, describes=True),
                Operand("body", Role.BLOCK),
            ),
            texts=("passive",),
            encloses=True,
            phrase="instead",
        ),
        NodeSpec(
            s.StandingIf,
            "if",
            "if C items",
            "The passives inside hold only while the condition does.",
            "if I have 2 cards\n  when my turn starts\n    draw 1 card",
            (Operand("condition", Role.PART, describes=True), Operand("items", Role.BLOCK)),
            texts=("passive",),
            phrase="while",
        ),
        NodeSpec(
            s.Ban,
            "cannot",
            "... cannot ...",
            "Never happens: a step that would do it fails as a whole.",
            "the enemy cannot draw a card",
            (Operand("event", Role.PART, describes=True),),
            texts=("passive",),
        ),
        NodeSpec(
            s.Does,
            "does",
            "player deed",
            "A player's deed as an event, in three moods: does, would do, cannot do.",
            "when I draw a card",
            (Operand("player", Role.PART), Operand("deed", Role.PART)),
            texts=("passive",),
        ),
        NodeSpec(
            s.PlayerReaches,
            "has",
            "player has ... (as an event)",
            "Fires when it becomes true.",
            "when I have no card",
            (Operand("player", Role.PART), Operand("owned", Role.PART)),
            texts=("passive",),
            phrase="player_reaches",
        ),
        *CORE_THINGS,
    )
