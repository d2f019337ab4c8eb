"""What an earlier line, the rules or the rest of the set-up rule out."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.language_facts import said
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.binding import MISFIT, WRONG_KIND
from gesso.diagnostics.codes.effects.dead_code import CONTRADICTION
from gesso.diagnostics.wordings import another_word
from gesso.games.solrei.checks.set_up_texts import SetUpContext, SetUpTexts
from gesso.games.solrei.codes import named_things, never_happens
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.table import SUITS
from gesso.lang.ast import (
    NP,
    Ban,
    Does,
    Has,
    Node,
    Noun,
    Owned,
    PlayerHas,
    PlayerReaches,
    Replacement,
    TheBound,
    Trigger,
)
from gesso.lang.node_specs import Moods
from gesso.lang.traversal import every

COUNTED = (("card", ()), ("card", ("cultivated",)), ("damage", ()))
"""What a player has that an event can count: the noun, and what stands before it."""


def check_grapple(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Damage gained in a line below `grapple`."""
    for text in entry.texts:
        for block in text.blocks:
            grapple: Node | None = None
            for sentence in block:
                if grapple is not None:
                    for node in every((sentence,)):
                        if (
                            isinstance(node, s.Gain | s.StandingGain)
                            and node.stat == "damage"
                            and not getattr(node, "who", None)
                        ):
                            message = "you have just grappled: no Damage can be gained this round"
                            related = (Related(grapple.span, "grappled here"),)
                            hint = "gain it before, or leave one of the two out"
                            yield Diagnostic(never_happens.AFTER_GRAPPLE, message, node.span, hint, related)
                if isinstance(sentence, s.Grapple) and sentence.who is None:
                    grapple = sentence


def check_negations(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Abilities that a trigger has heard of and negates."""
    for trigger in (node for text in entry.texts for node in text.all):
        match trigger:
            case Trigger(event=Does(deed=s.Activates() | s.Negates()), body=body):
                for node in every(body):
                    if isinstance(node, s.Negate) and isinstance(node.what, TheBound):
                        message = "a trigger waits until nothing resolves: this ability has resolved by then"
                        hint = "give an Art or an ability the cost `target a rival ability`, and `negate the target`"
                        yield Diagnostic(never_happens.NEGATE_TOO_LATE, message, node.span, hint)
            case _:
                pass


def check_cultivated(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Harvests and counts of cultivated cards in a set-up that never cultivates."""
    if entry.set_up.muse is None or not entry.complete:
        return
    if any(isinstance(node, s.Cultivate) for text in entry.texts for node in text.all):
        return
    for text in entry.texts:
        for node in text.all:
            counts = isinstance(node, NP | Owned) and "cultivated" in node.adjectives
            if isinstance(node, s.PayHarvest) or counts:
                message = "nothing in this set-up cultivates, so no card ever lies under this Muse"
                hint = "let a text of it `cultivate 1`, or ask for something else"
                yield Diagnostic(never_happens.NOTHING_CULTIVATED, message, node.span, hint)


def check_moods(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """`would` and `cannot` before deeds that nobody can replace or forbid."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case Replacement(event=Does(deed=deed)) if not any(each.prospect for each in _moods(entry, deed)):
                    message = "the rules decide this, or it has been paid for: nothing happens instead"
                    hint = "write `when` without `would`"
                    if isinstance(deed, s.WinsRound | s.LosesRound):
                        message = "winning or losing a round cannot be replaced"
                        hint = "change the Power, or write `when` without `would`"
                    yield Diagnostic(named_things.NOT_REPLACED, message, node.event.span, hint)
                case Ban(event=Does(deed=deed)) | s.Forbid(event=Does(deed=deed)) if not any(
                    each.ban for each in _moods(entry, deed)
                ):
                    message = "nobody can be kept from this"
                    hint = "change the Power" if not isinstance(deed, s.Plays) else "forbid to swap, or to charge"
                    yield Diagnostic(named_things.NOT_FORBIDDEN, message, node.event.span, hint)
                case _:
                    pass


def check_descriptions(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """What only players have, names where things are meant, Charge cards with Power, suits of the other colour."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case s.Activates(pick=pick) | s.Plays(pick=pick) | s.Discards(pick=pick) if {
                    "rival",
                    "cultivated",
                } & set(pick.np.adjectives):
                    message = "what a player activates, plays or discards is that player's own, from the hand or an Art"
                    yield Diagnostic(
                        MISFIT, message, pick.span, "drop the adjective, or say `the rival` before the verb"
                    )
                case Has():
                    message = "only players have something"
                    yield Diagnostic(WRONG_KIND, message, node.span, "write `I have ...` or `the rival has ...`")
                case PlayerHas(owned=Owned(noun=Noun(type="ability")) as owned):
                    message = "an ability in the Exchange is nobody's to have"
                    yield Diagnostic(WRONG_KIND, message, owned.span, "ask for `art`, `damage`, `card` or a name")
                case PlayerReaches(owned=Owned(noun=noun, adjectives=words)) if (noun.word, words) not in COUNTED:
                    message = (
                        f"whether a player has {said(noun)} never changes"
                        if noun.ids
                        else "nothing is told when that number changes"
                    )
                    hint = "an event counts `card`, `cultivated card` or `damage`; ask for more after `if`"
                    yield Diagnostic(MISFIT, message, node.span, hint)
                case NP(noun=noun) if noun.ids:
                    message = f"`{noun.word}` is a name, and names stand after `have` alone"
                    yield Diagnostic(WRONG_KIND, message, node.span, f"say what is meant, or ask `I have {noun.word}`")
                case NP(noun=Noun(word="charge"), filters=(s.WithPower() as power, *_)):
                    yield Diagnostic(named_things.POWER_OF, "a Charge card has no Power", power.span, "say `attack`")
                case NP() | Owned():
                    yield from _colour(node, context.table)
                case _:
                    pass


def _colour(node: NP | Owned, table: Table) -> Iterator[Diagnostic]:
    suit = next((suit for suit in SUITS if suit == node.noun.word), None)
    for word in node.adjectives:
        if suit is not None and word in table.suits.values() and word != table.suits[suit]:
            message = f"{suit}s are {table.suits[suit]}: no card is a {word} {suit}"
            fixes = another_word(node.span, word, "", safe=False)
            yield Diagnostic(CONTRADICTION, message, node.span, f"drop `{word}`", fixes=fixes)


def _moods(entry: SetUpTexts, deed: Node) -> tuple[Moods, ...]:
    return entry.facts.vocabulary.words[type(deed)].moods
