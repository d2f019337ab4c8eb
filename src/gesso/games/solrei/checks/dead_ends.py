"""Sentences that an earlier line, the rules or the rest of the set-up rule out, and those that a keyword replaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.diagnostics import Diagnostic, Edit, Fix, Related
from gesso.diagnostics.codes import NEVER_PAYABLE
from gesso.diagnostics.fixes import line_less, rewritten
from gesso.games.solrei import codes
from gesso.games.solrei.checks.texts import SetUpTexts
from gesso.games.solrei.codes import SAY_CRISIS, SAY_GRAPPLE
from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import (
    NP,
    Ban,
    ChooseOf,
    Does,
    ForEach,
    If,
    Is,
    May,
    Me,
    Node,
    Noun,
    Opponent,
    Owned,
    PayTarget,
    Pick,
    PlayerHas,
    Replacement,
    StandingIf,
    StateKind,
    TheBound,
    TheTarget,
    Trigger,
)
from gesso.lang.nodes import Moods, walk


def check_grapple(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report Damage gained in a line below `grapple`."""
    for text in entry.texts:
        for block in text.blocks:
            grapple: Node | None = None
            for sentence in block:
                if grapple is not None:
                    for node in walk(sentence):
                        if (
                            isinstance(node, s.Gain | s.StandingGain)
                            and node.stat == "damage"
                            and not getattr(node, "who", None)
                        ):
                            message = "you have just grappled: no Damage can be gained this round"
                            related = (Related(grapple.span, "grappled here"),)
                            hint = "gain it before, or leave one of the two out"
                            yield Diagnostic(codes.AFTER_GRAPPLE, message, node.span, hint, related)
                if isinstance(sentence, s.Grapple) and sentence.who is None:
                    grapple = sentence


def check_negations(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report a trigger that negates the ability that it has just heard of."""
    for trigger in (node for text in entry.texts for node in text.all):
        match trigger:
            case Trigger(event=Does(deed=s.Activates() | s.Negates()), body=body):
                for node in walk(*body):
                    if isinstance(node, s.Negate) and isinstance(node.what, TheBound):
                        message = "a trigger waits until nothing resolves: this ability has resolved by then"
                        hint = "give an Art or an ability the cost `target a rival ability`, and `negate the target`"
                        yield Diagnostic(codes.NEGATE_TOO_LATE, message, node.span, hint)
            case _:
                pass


def check_own_abilities(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report events and targets in which a player negates an ability of their own."""
    for text in entry.texts:
        negates_target = any(
            isinstance(node, s.Negate) and isinstance(node.what, TheTarget)
            for node in walk(*(text.pays_for if text.kind == "cost" else ()))
        )
        for node in text.all:
            match node:
                case Does(player=player, deed=s.Negates(pick=pick)):
                    whose = "your" if isinstance(player, Me) else "their"
                case PayTarget(pick=pick) if negates_target and pick.np.noun.type == "ability":
                    whose = "your"
                case _:
                    continue
            if "rival" not in pick.np.adjectives:
                message = f"`an ability` is one of {whose} own here, which hardly anybody negates"
                others = "the rival's" if whose == "your" else "yours"
                hint = f"write `a rival ability` if one of {others} is meant"
                fixes = rewritten(pick.span, "a rival ability", safe=False)
                yield Diagnostic(codes.OWN_ABILITY, message, pick.span, hint, fixes=fixes)


def check_cultivated(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report harvests and counts of cultivated cards in a set-up that never cultivates."""
    if entry.set_up.muse is None or not entry.complete:
        return
    if any(isinstance(node, s.Cultivate) for text in entry.texts for node in text.all):
        return
    for text in entry.texts:
        for node in text.all:
            counts = isinstance(node, NP | Owned) and "cultivated" in node.adjectives
            if isinstance(node, s.PayHarvest) or counts:
                message = "nothing in this set-up cultivates, so no card ever lies under this Muse"
                hint = "make one of its texts `cultivate 1`, or ask for something else"
                yield Diagnostic(codes.NOTHING_CULTIVATED, message, node.span, hint)


def check_charges(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report Power gained or lost by a player whose Action card is a Charge: it has none, and no Swap moves it (W4)."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case If(condition=asked, then=body) | StandingIf(condition=asked, items=body):
                    rival = _has_charged(asked)
                case Trigger(event=event, condition=asked, body=body):
                    rival = _has_charged(event)
                    rival = _has_charged(asked) if rival is None else rival
                case _:
                    continue
            for sentence in _at_once(body):
                if rival is not None and _changes_power(sentence, rival=rival):
                    message = "the Action card is a Charge here, which has no Power, whatever is gained or lost"
                    card = "the rival card" if rival else "my card"
                    hint = f"ask for an Attack, `if {card} is an attack`, or give something else: `gain 1 damage`"
                    yield Diagnostic(codes.POWER_OF_CHARGE, message, sentence.span, hint)


def _has_charged(asked: Node | None) -> bool | None:
    """Return whether a question or an event is of the rival's Charge, or of the player's own; None if of neither."""
    match asked:
        case Is(subject=s.MyCard() | s.RivalCard() as card, state=StateKind(np=NP(noun=Noun(word="charge")))):
            return isinstance(card, s.RivalCard)
        case Does(player=Me() | Opponent() as player, deed=s.Plays(pick=Pick(np=NP(noun=Noun(word="charge"))))):
            return isinstance(player, Opponent)
        case _:
            return None


def _at_once(body: Sequence[Node]) -> Iterator[Node]:
    """Yield the sentences of a block that happen in the moment of the block, if at all."""
    for node in body:
        yield node
        match node:
            case If(then=then, otherwise=otherwise):
                yield from _at_once((*then, *(otherwise or ())))
            case StandingIf(items=inner) | May(body=inner) | ForEach(body=inner):
                yield from _at_once(inner)
            case ChooseOf(options=options):
                yield from _at_once([each for option in options for each in option])
            case _:
                pass


def _changes_power(sentence: Node, *, rival: bool) -> bool:
    match sentence:
        case s.StandingGain(stat="power"):
            return not rival
        case s.Gain(who=who, stat="power") | s.LosePower(who=who):
            return rival if isinstance(who, Opponent) else not rival and (who is None or isinstance(who, Me))
        case _:
            return isinstance(sentence, s.SwapPower)


def check_unusable_arts(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report a passive that forbids its player to exhaust Arts, and so to use any that is no Augment (Q67)."""
    for text in entry.texts:
        for node in text.nodes if text.program.use == "passive" else ():
            match node:
                case Ban(event=Does(player=Me(), deed=s.Exhausts(pick=Pick(np=np)))) if (
                    np.noun.type == "art" and set(np.adjectives) <= {"ready"} and not np.filters
                ):
                    message = "using an Art exhausts it, so you could never use an Art that is no Augment"
                    hint = "put it under an `if`, or forbid something else"
                    yield Diagnostic(NEVER_PAYABLE, message, node.event.span, hint)
                case _:
                    pass


def check_moods(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report `would` and `cannot` before deeds that nobody can replace or forbid."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case Replacement(event=Does(deed=deed)) if not any(moods.prospect for moods in _moods(entry, deed)):
                    message = "the rules decide this, or it has been paid for, so nothing can replace it"
                    hint = "write `when` without `would`"
                    if isinstance(deed, s.WinsRound | s.LosesRound):
                        message = "winning or losing a round cannot be replaced"
                        hint = "change the Power, or write `when` without `would`"
                    yield Diagnostic(codes.NOT_REPLACED, message, node.event.span, hint)
                case Ban(event=Does(deed=deed)) | s.Forbid(event=Does(deed=deed)) if not any(
                    moods.ban for moods in _moods(entry, deed)
                ):
                    message = "nothing can forbid this"
                    hint = "change the Power" if not isinstance(deed, s.Plays) else "forbid to swap, or to charge"
                    yield Diagnostic(codes.NOT_FORBIDDEN, message, node.event.span, hint)
                case _:
                    pass


def _moods(entry: SetUpTexts, deed: Node) -> tuple[Moods, ...]:
    return entry.facts.vocabulary.words[type(deed)].moods


def check_keywords(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report counts of one's own Damage that are a Crisis, and two bans that are a Grapple."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case PlayerHas(player=Me(), owned=owned) if (
                    owned.noun.type == "damage"
                    and not owned.adjectives
                    and owned.amount in ("", "a", "n")
                    and owned.n > 0
                ):
                    message = "counting the own Damage has a keyword"
                    word = f"crisis {owned.n}"
                    fixes = rewritten(node.span, word, safe=True)
                    yield Diagnostic(SAY_CRISIS, message, node.span, f"write `{word}`", fixes=fixes)
                case _:
                    pass
        for block in text.blocks:
            gains = next((node for node in block if _no_damage(node)), None)
            acts = next((node for node in block if _no_ability(node)), None)
            if gains is not None and acts is not None:
                first, second = sorted((gains, acts), key=lambda node: node.span.start)
                message = "these two sentences have a keyword"
                related = (Related(first.span, "the first of them"),)
                rest = line_less(second.span)
                edits = (Edit(first.span, "grapple"), *(rest[0].edits if rest else ()))
                fixes = (Fix("write `grapple`", edits, safe=True),) if rest else ()
                yield Diagnostic(SAY_GRAPPLE, message, second.span, "write `grapple` instead of both", related, fixes)


def _no_damage(node: Node) -> bool:
    match node:
        case s.Forbid(event=Does(player=Me(), deed=s.Gains(stat="damage"))):
            return True
        case _:
            return False


def _no_ability(node: Node) -> bool:
    match node:
        case s.Forbid(event=Does(player=Opponent(), deed=s.Activates(pick=pick))):
            return pick.np.noun.type == "ability" and not pick.np.adjectives
        case _:
            return False
