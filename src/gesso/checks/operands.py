"""Checks of operands and costs: things of the wrong type, `may` without its player, words that compare, divide or leave
out nothing, and prices that nobody can pay or nobody feels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gesso.checks.consequences import Outcome, RepeatableEffect
from gesso.checks.entry_texts import EntryTexts, LanguageFacts, Report, TextFacts, nodes_of, noun_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import (
    CARDS_ALIKE,
    FOR_EACH_ONE,
    MORE_OF_MINE,
    NEVER_PAYABLE,
    ONE_PRICE,
    ONE_WANTED,
    OTHER_THAN_WHAT,
    RANDOM_WHERE,
    REFUND,
    SAME_PRICE,
    TOO_MANY_WAYS,
    WHOSE_MAY,
    WRONG_KIND,
)
from gesso.diagnostics.english import article
from gesso.lang.ast import (
    MOST_WAYS,
    NP,
    Ban,
    EveryN,
    Is,
    May,
    Node,
    Other,
    PayOneOf,
    PlayerHasMore,
    RandomPick,
    Replacement,
    SelfRef,
    StateAdjective,
    StateKind,
    Trigger,
    ways_to_pay,
)
from gesso.lang.nodes import PASSIVE, children, walk
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch, mismatches


def check_free_loops(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every repeatable effect that costs nothing, or gives back all that it costs."""
    noun = entry.facts.repeatable_noun
    for effect in entry.repeatable_effects:
        if effect.price is None:
            message = f"this {noun} costs nothing, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.span, entry.facts.price_hint)
        elif effect.refunded:
            message = f"this {noun} gives back all it costs, so it can be played for ever"
            yield Diagnostic(REFUND, message, effect.price, "make it cost something that it does not give back")


def check_free_loop_pairs(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report two repeatable effects that together give back all that both cost.

    One that pays for itself is left to `check_free_loops`. Cycles of three are not looked for.
    """
    effects = [effect for effect in entry.repeatable_effects if effect.price is not None and not _pay_for(effect)]
    for first, second in combinations(effects, 2):
        apart = first.card == second.card and first.side != second.side
        if first.price is not None and second.price is not None and not apart and _pay_for(first, second):
            names = f"`{first.name}` and `{second.name}`"
            message = f"{names} give back all that both cost, so they can be played for ever"
            hint = "make one of them cost something that neither gives back"
            yield Diagnostic(REFUND, message, first.price, hint, (Related(second.price, "the other price"),))


def _pay_for(*effects: RepeatableEffect) -> bool:
    needed = Counter(price for effect in effects for price, n in effect.costs for _ in range(n))
    return all(sum(effect.returns(price) for effect in effects) >= n for price, n in needed.items())


def check_alternatives(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report alternatives that ask for more or fewer than one block or repeat a block, and costs with too many ways
    to pay."""
    for text in entry.texts:
        ways = ways_to_pay(text.nodes)
        if ways > MOST_WAYS:
            last = next(price for price in reversed(text.nodes) if isinstance(price, PayOneOf))
            message = f"this cost can be paid in {ways} ways; the limit is {MOST_WAYS}"
            yield Diagnostic(TOO_MANY_WAYS, message, last.span, "offer fewer blocks")
    for _text, price in nodes_of(entry, PayOneOf):
        if price.n != 1:
            message = f"only one of these blocks is paid, but this asks for {price.n}"
            hint = "write `choose 1 of`, and put what is always paid on lines of its own"
            yield Diagnostic(ONE_PRICE, message, price.span, hint)
        written: dict[tuple[str, ...], Node] = {}
        for block in price.options:
            # Equal words mean the same here, although each block keeps what it picks in its own place.
            words = tuple(" ".join(line.span.text.split()) for line in block)
            first = written.setdefault(words, block[0])
            if first is not block[0]:
                related = (Related(first.span, "the same prices"),)
                yield Diagnostic(
                    SAME_PRICE, "this block costs the same as another one", block[0].span, "drop it", related
                )


def check_forbidden_prices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every price whose payment, whatever it takes, is an action that a passive without a condition forbids."""
    known = entry.consequences
    bans = [(text, node, deed) for text, node in _bans(entry) for deed in known.outcomes(node.event)]
    for text in entry.texts:
        if not bans or text.kind != "cost":
            continue
        for price in text.all:
            deeds = tuple(known.paid(price, text))
            behind = next(
                (
                    ban
                    for owner, ban, no in bans
                    if owner.holds_for(text) and any(_is(deed, no, entry) for deed in deeds)
                ),
                None,
            )
            if behind is not None:
                related = (Related(behind.span, "this forbids it"),)
                hint = "ask for another price, or put the passive under an `if`"
                message = "a passive forbids what this costs, so it can never be paid"
                yield Diagnostic(NEVER_PAYABLE, message, price.span, hint, related)


def _bans(entry: EntryTexts) -> Iterator[tuple[TextFacts, Ban]]:
    for text in entry.texts:
        if text.kind == "passive":
            yield from ((text, node) for node in text.nodes if isinstance(node, Ban))


def _is(deed: Outcome, forbidden: Outcome, entry: EntryTexts) -> bool:
    return deed.kind == forbidden.kind and deed.thing.surely_is(forbidden.thing, entry.consequences.supertypes)


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
            case EveryN(n=n, np=np) if n < LEAST_DIVISOR and type(node) is EveryN:
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
