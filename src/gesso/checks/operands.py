"""Checks of operands: things of the wrong type, `may` without its player, and words that compare, divide or leave
out nothing."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.entry_texts import EntryTexts, LanguageFacts, Report, nodes_of, noun_of
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    CARDS_ALIKE,
    FOR_EACH_ONE,
    MORE_OF_MINE,
    ONE_WANTED,
    OTHER_THAN_WHAT,
    RANDOM_WHERE,
    WHOSE_MAY,
    WRONG_KIND,
)
from gesso.diagnostics.english import article
from gesso.lang.ast import (
    NP,
    Ban,
    EveryN,
    Is,
    May,
    Node,
    Other,
    PlayerHasMore,
    RandomPick,
    Replacement,
    SelfRef,
    StateAdjective,
    StateKind,
    Trigger,
)
from gesso.lang.nodes import PASSIVE, children, walk
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch, mismatches


def check_types(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every operand, filter and adjective that is used with the wrong type of thing."""
    facts = entry.facts
    for text in entry.texts:
        wrong = (-1, -1)
        for mismatch in mismatches(text.all, facts.vocabulary, text.type_of):
            if wrong[0] <= mismatch.node.span.start and mismatch.node.span.end <= wrong[1]:
                continue  # The whole description is of the wrong type, so its parts are not reported as well.
            if isinstance(mismatch, OperandMismatch):
                place = mismatch.value.span
                wrong = (place.start, place.end)
                report: Report | None = _operand(mismatch, facts)
            else:
                place = mismatch.node.span
                report = _alike(mismatch) if isinstance(mismatch.node, Other) else facts.description_report(mismatch)
            if report is not None:
                kind, message, hint = report
                yield Diagnostic(kind, message, place, hint)


def check_states(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `X is <adjective>` and `X is a <noun>` that can never be true."""
    facts = entry.facts
    for text, node in nodes_of(entry, Is):
        type_ = text.type_of(node.subject)[0]
        match node.state:
            case StateAdjective(adjective=adjective) if type_ and type_ not in facts.carriers_of(adjective):
                kind, message, hint = facts.adjective_report(adjective, type_, node.subject)
                yield Diagnostic(kind, message, node.span, hint)
            case StateKind(np=np) if type_ and np.noun.type and not facts.comparable(type_, np.noun.type):
                message = f"this is {facts.type_words(type_)}, never {facts.type_words(np.noun.type)}"
                yield Diagnostic(WRONG_KIND, message, node.span)


def _alike(mismatch: DescriptionMismatch) -> Report:
    noun = noun_of(mismatch.described)
    return CARDS_ALIKE, f"one {noun} is like another: nothing tells them apart", f"write `1 {noun}`"


def _operand(mismatch: OperandMismatch, facts: LanguageFacts) -> Report:
    word = mismatch.word.headword
    if mismatch.several:
        wanted = facts.supertypes.get(mismatch.type, mismatch.type)
        hint = f"pick one with `a {wanted}`, or write `for each {wanted} ...` with this sentence under it"
        if mismatch.word.texts == PASSIVE:
            hint = f"write `{article(wanted)}`: of several at once, each is an event by itself"
        general = ONE_WANTED, f"`{word}` needs one {wanted}, but these may be several", hint
    else:
        wanted = facts.types_words(mismatch.operand.wants)
        general = WRONG_KIND, f"`{word}` needs {wanted}, but this is {facts.type_words(mismatch.type)}", ""
    kind, message, hint = facts.operand_report(mismatch) or general
    return kind, message or general[1], hint


def check_whose_may(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `may` without a subject below another player's `may`."""
    for _text, node in nodes_of(entry, May):
        if not isinstance(node.who, entry.facts.other_players):
            continue
        who = node.who.span.text
        for inner in walk(*node.body):
            if isinstance(inner, May) and inner.who is None:
                message = f"this `may` reads as yours or as theirs; under `{who} may` it is theirs"
                hint = f"write `{who} may`; for one of yours, put it after the block"
                yield Diagnostic(WHOSE_MAY, message, inner.span, hint)


LEAST_DIVISOR = 2


def check_picking(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `other` that leaves nothing out, `for each` by less than two, `more` of one's own pieces, `random` if
    nobody picks."""
    told_apart = entry.facts.vocabulary.words[Other].carriers
    events = [node.event for _, node in nodes_of(entry, Node) if isinstance(node, Trigger | Replacement | Ban)]
    heard = {id(part) for part in walk(*events) if isinstance(part, RandomPick)}
    taken = {
        id(part) for _, node in nodes_of(entry, Node) if isinstance(node, entry.facts.taking) for part in children(node)
    }
    for text, node in nodes_of(entry, Node):
        match node:
            case RandomPick() if text.kind == "cost" or (node.slot < 0 and id(node) not in taken) or id(node) in heard:
                why = "the player who pays a price chooses it" if text.kind == "cost" else "nobody picks here"
                noun = node.np.noun.word
                yield Diagnostic(RANDOM_WHERE, f"{why}, so chance cannot", node.span, f"write `{article(noun)}`")
            case NP(noun=noun, filters=(Other(than=(SelfRef() as bearer, *_)) as other, *_)) if noun.type in told_apart:
                type_ = text.type_of(bearer)[0]
                if type_ and not (entry.facts.may_be(type_, noun.type) and text.self_may_be(noun)):
                    a_noun = article(noun.word)
                    alike = entry.facts.may_be(type_, noun.type)
                    what = "another piece" if alike else entry.facts.type_words(type_)
                    message = f"no earlier line picked {a_noun}, and `self` is {what}"
                    yield Diagnostic(OTHER_THAN_WHAT, message, other.span, f"write `{a_noun}` or `each {noun.word}`")
            case EveryN(n=n, np=np) if n < LEAST_DIVISOR:
                message = "`for each` alone counts every one of them" if n else "nothing can be counted by zero"
                one = np.span.text.strip().replace(np.noun.span.text, np.noun.word, 1)
                yield Diagnostic(FOR_EACH_ONE, message, node.span, f"write `for each {one}`")
            case PlayerHasMore(np=np) if np.noun.ids and np.noun.type not in entry.facts.had_by_both:
                message = f"only this file has `{np.noun.word}`, so the other player never has more"
                yield Diagnostic(
                    MORE_OF_MINE, message, np.span, f"write `have {article(np.noun.word)}`, or compare cards"
                )
            case _:
                pass
