"""Checks of words that read in two ways: an owner or a state that the words around it give already, a state that the
event itself changes, and a line that either of two players could carry out."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.entry_texts import EntryTexts, LanguageFacts, TextFacts, nodes_of, noun_of
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    BEFORE_OR_AFTER,
    CONSTANT_CONDITION,
    CONTRADICTION,
    EITHER_PLAYER,
    OTHER_THAN_WHAT,
    SAID_TWICE,
)
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import another_word, rewritten
from gesso.lang.ast import (
    NP,
    ChooseOf,
    Counted,
    ForEach,
    If,
    Is,
    May,
    Node,
    NoneOf,
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    PlayerReaches,
    StateAdjective,
    StateKind,
    Trigger,
    Until,
)
from gesso.lang.nodes import blocks, walk


def check_owners_of_possessions(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every word for an owner in what a player has."""
    facts = entry.facts
    for _text, node in nodes_of(entry, Node):
        match node:
            case PlayerHas(owned=owned) | PlayerReaches(owned=owned) | PlayerHasMore(np=owned) if not owned.noun.ids:
                compared = f"{'fewer' if node.fewer else 'more'} " if isinstance(node, PlayerHasMore) else ""
                yield from _possessed(owned, compared, facts)


def _possessed(owned: Owned | NP, compared: str, facts: LanguageFacts) -> Iterator[Diagnostic]:
    for word in facts.owner_words.intersection(owned.adjectives):
        rest = compared + _less(owned, word)
        message = f"`have` already says whose: `{word}` repeats or contradicts it"
        hint = f"write `I have {rest}` for yours, `{facts.other_player} has {rest}` for theirs"
        fixes = another_word(owned.span, word, "", safe=False)
        yield Diagnostic(SAID_TWICE, message, owned.span, hint, fixes=fixes)


def check_repeated_words(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every owner and state after `is` that the words before it give, or rule out."""
    for text, node in nodes_of(entry, Is):
        match node.state:
            case StateAdjective(adjective=adjective):
                said: tuple[str, ...] = (adjective,)
            case StateKind(np=np):
                said = (*np.adjectives, np.noun.word)
            case _:
                continue
        yield from _owner(node, said, text, entry.facts)
        yield from _states(node, said, entry.facts)


def _owner(node: Is, said: tuple[str, ...], text: TextFacts, facts: LanguageFacts) -> Iterator[Diagnostic]:
    owner = facts.owner_of(node.subject, text)
    subject = node.subject.span.text
    for word in facts.owner_words.intersection(said) if owner is not None else ():
        if word == owner and isinstance(node.state, StateKind) and not _same(node.subject, node.state.np, word):
            np = node.state.np
            message = f"`{subject}` already says whose: `{word}` repeats it"
            hint = f"write `{subject} is {article(_less(np, word))}`"
            fixes = rewritten(np.span, _less(np, word), safe=False)
            yield Diagnostic(SAID_TWICE, message, np.span, hint, fixes=fixes)
        else:
            truth = "always" if word == owner else "never"
            hint = "drop the condition" if word == owner else "drop the condition and the lines under it"
            message = f"this is {truth} true: `{subject}` already says whose"
            at = node.state.np if isinstance(node.state, StateKind) else node
            yield Diagnostic(CONSTANT_CONDITION, message, at.span, hint)


def _same(subject: Node, np: NP, word: str) -> bool:
    """Return whether a description says no more of a subject than this word."""
    return noun_of(subject) == np.noun.word and np.adjectives == (word,) and not np.filters


def _states(node: Is, said: tuple[str, ...], facts: LanguageFacts) -> Iterator[Diagnostic]:
    if not isinstance(node.subject, Pick | NoneOf | Counted):
        return
    np = node.subject.np
    before = (*np.adjectives, np.noun.word)
    for left, right in facts.opposites:
        if {left, right} <= facts.owner_words:
            continue
        if (left in before and right in said) or (right in before and left in said):
            message = f"nothing can be {left} and {right} at once"
            yield Diagnostic(CONTRADICTION, message, node.span, "drop one of the two words")
    for word in np.adjectives:
        if word in said and word not in facts.owner_words:
            subject, after = node.subject.span, node.span.text[len(node.subject.span.text) :]
            fewer = _less(node.subject, word)
            message = f"`{word}` stands before `{after.split()[0]}` and after it"
            fixes = rewritten(subject, fewer, safe=False)
            yield Diagnostic(SAID_TWICE, message, node.span, f"write `{fewer}{after}`", fixes=fixes)


def check_others(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `other` and `another` that could only leave out things of another owner."""
    for text, np in nodes_of(entry, NP):
        for item in np.filters:
            if not isinstance(item, Other):
                continue
            owner = entry.facts.owner_of(np, text)
            owners = {entry.facts.owner_of(than, text) for than in item.than}
            if owner is not None and None not in owners and owner not in owners:
                message = "what an earlier line picked is not one of these: it has another owner"
                fewer = _less(np, "other")
                hint = f"write `{article(fewer)}` or `each {fewer}`, or another owner"
                yield Diagnostic(OTHER_THAN_WHAT, message, np.span, hint)


def check_states_of_events(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every state of a thing that the event itself changes: it reads as before, and is tested after."""
    for _text, node in nodes_of(entry, Trigger):
        for np, words, hint in entry.facts.changed_by(node.event):
            for part, word in words:
                message = f"`{word}` reads as before this happens, but a trigger looks after it"
                fixes = another_word(np.span, word, "", safe=False) if word in np.adjectives else ()
                yield Diagnostic(BEFORE_OR_AFTER, message, part.span, hint, fixes=fixes)


def check_who_acts(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every line without a subject under a player's `may` that follows the name of another player: the card would
    say *they* of either."""
    players = entry.facts.other_players
    for _text, node in nodes_of(entry, May):
        if not isinstance(node.who, players):
            continue
        last, acted = node.who, _without_subject(node.body)
        choices = [part for part in walk(*node.body) if isinstance(part, ChooseOf) and isinstance(part.who, players)]
        chosen = {id(part) for choice in choices for part in walk(choice)}
        for part in walk(*node.body):
            if isinstance(part, players):
                last = part
            elif last != node.who and id(part) in acted:
                who, other = node.who.span.text, last.span.text
                message = f"this reads as done by `{who}` or by `{other}`; under `{who} may` it is `{who}`"
                hint = f"write it before the line with `{other}`, or write that line after the block"
                if id(part) in chosen:
                    hint = f"write `{who} chooses`, or name in this line who does it"
                yield Diagnostic(EITHER_PLAYER, message, part.span, hint)
                break


def _without_subject(block: tuple[Node, ...]) -> frozenset[int]:
    """Return the sentences of a block, by identity, that name nobody who carries them out."""
    lines = [line for each in blocks(block) for line in each]
    # Whoever chooses among blocks does not act in them.
    others = {id(part) for line in lines if isinstance(line, May) and line.who is not None for part in walk(line)}
    acted = (
        line for line in lines if not isinstance(line, If | ForEach | Until) and getattr(line, "who", None) is None
    )
    return frozenset(id(line) for line in acted if id(line) not in others)


def _less(described: Node, word: str) -> str:
    """Return the words of a description, or of a thing with its article, without one adjective."""
    parts = [part for part in described.span.text.split() if part != word]
    return article(" ".join(parts[1:])) if parts[0] in ("a", "an") else " ".join(parts)
