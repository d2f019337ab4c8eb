"""Things of the wrong type: each word takes certain types, each type has words of its own, and a `may` its player."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.checks.language_facts import LanguageFacts, Report, said
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import CARDS_ALIKE, ONE_WANTED, WHOSE_MAY, WRONG_KIND
from gesso.lang.ast import Is, May, Other, StateAdjective, StateKind
from gesso.lang.nodes import every
from gesso.lang.type_checker import DescriptionMismatch, OperandMismatch, mismatches


def check_types(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every operand, filter and adjective that is said of the wrong type of thing."""
    facts = entry.facts
    for text in entry.texts:
        wrong = (-1, -1)
        for mismatch in mismatches(text.all, facts.vocabulary, text.type_of):
            if wrong[0] <= mismatch.node.span.start and mismatch.node.span.end <= wrong[1]:
                continue  # the whole description is of the wrong type: what stands inside it goes with it
            if isinstance(mismatch, OperandMismatch):
                place = mismatch.value.span
                wrong = (place.start, place.end)
                report: Report | None = _operand(mismatch, facts)
            else:
                place = mismatch.node.span
                report = _alike(mismatch) if isinstance(mismatch.node, Other) else facts.description(mismatch, facts)
            if report is not None:
                kind, message, hint = report
                yield Diagnostic(kind, message, place, hint)


def check_states(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """`X is <adjective>` and `X is a <noun>`, said of things that never are."""
    facts = entry.facts
    for text, node in nodes_of(entry, Is):
        type_ = text.type_of(node.subject)[0]
        match node.state:
            case StateAdjective(adjective=adjective) if type_ and type_ not in facts.said_of(adjective):
                kind, message, hint = facts.adjective(adjective, type_, node.subject, facts)
                yield Diagnostic(kind, message, node.span, hint)
            case StateKind(np=np) if type_ and np.noun.type and not facts.comparable(type_, np.noun.type):
                message = f"this is {facts.a_type(type_)}, and never {facts.a_type(np.noun.type)}"
                yield Diagnostic(WRONG_KIND, message, node.span)


def _alike(mismatch: DescriptionMismatch) -> Report:
    noun = said(mismatch.described)
    return CARDS_ALIKE, f"one {noun} is like another: nothing tells them apart", f"write `1 {noun}`"


def _operand(mismatch: OperandMismatch, facts: LanguageFacts) -> Report:
    word = mismatch.word.headword
    if mismatch.several:
        wanted = facts.wider.get(mismatch.type, mismatch.type)
        hint = f"pick one with `a {wanted}`, or write `for each {wanted} ...` with this sentence under it"
        general = ONE_WANTED, f"`{word}` wants one {wanted}, and these may be several", hint
    else:
        wanted = facts.family(mismatch.operand.wants)
        general = WRONG_KIND, f"`{word}` wants {wanted}, and this is {facts.a_type(mismatch.type)}", ""
    kind, message, hint = facts.operand(mismatch) or general
    return kind, message or general[1], hint


def check_whose_may(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every `may` without a subject below another player's `may`."""
    for _text, node in nodes_of(entry, May):
        for inner in every(node.body) if isinstance(node.who, entry.facts.others) else ():
            if isinstance(inner, May) and inner.who is None:
                message = "this `may` is the other player's too, and does not say so"
                hint = f"write `{entry.facts.other_may}`, or whoever it is"
                yield Diagnostic(WHOSE_MAY, message, inner.span, hint)
