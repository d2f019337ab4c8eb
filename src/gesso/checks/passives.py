"""Checks of passives: triggers that set themselves, or each other, off without end, replacements that cause what
they replace, limits that change nothing or stand twice, and `until` inside `until`."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import product

from gesso.checks.consequences import ANYTHING, MINE, OTHER_SIDE, Consequences, Outcome
from gesso.checks.entry_texts import EntryTexts, TextFacts, items_in_force, nodes_of
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import (
    ALWAYS_PREVENTED,
    LIMITED_TWICE,
    NEVER_REPLACES,
    ONCE_ANYWAY,
    REPLACE_BY_ITSELF,
    SELF_TRIGGER,
    TRIGGER_RING,
    UNTIL_IN_UNTIL,
)
from gesso.lang.ast import Count, Does, ForEach, Node, PayOnce, Pick, Prevent, Replacement, Trigger, Until, plain_costs
from gesso.lang.nodes import children, walk
from gesso.source import Span

_INDEFINITE = re.compile(r"^an? ")

Known = Consequences | type[Consequences]
"""The kinds of outcome and the types of a game."""


@dataclass(frozen=True, eq=False)
class Listener:
    """A trigger that nothing stops: what it waits for and what it always causes."""

    event: Span
    """The words of its event."""
    whose: str
    """Whose text it is: mine, or that of the other player."""
    waits: tuple[Outcome, ...]
    deeds: tuple[Outcome, ...]
    used_up: Mapping[str, int] = field(default_factory=dict)
    """What it takes of the things that it waits for, by id: only another trigger can bring them back."""
    brought: Mapping[str, int] = field(default_factory=dict)
    """What it always brings, by id."""

    @property
    def mirrored(self) -> Listener:
        """Return the same trigger of the other player."""
        waits, deeds = (tuple(item.mirrored for item in items) for items in (self.waits, self.deeds))
        return replace(self, whose=OTHER_SIDE[self.whose], waits=waits, deeds=deeds)


def check_trigger_cycles(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report a trigger that always causes its own event, and cycles of triggers that may go on for ever.

    A cycle may lead over the same texts of the other player, when both bring this entry.
    """
    known = entry.consequences
    others = []
    for listener in listeners_of(entry):
        if listener.used_up or not any(
            _surely(deed, event, known) for deed in listener.deeds for event in listener.waits
        ):
            others.append(listener)
            continue
        message = "this trigger causes its own event every time and would never end"
        hint = "add an `if`, say `may`, or first remove what sets it off"
        yield Diagnostic(SELF_TRIGGER, message, listener.event, hint)
    yield from map(_report, cycles_of(others, (), known))
    yield from map(_report, cycles_of(others, [listener.mirrored for listener in others], known))


@dataclass(frozen=True, slots=True)
class Triggers:
    """The triggers of an entry that nothing stops, with what its sentences cause."""

    listeners: tuple[Listener, ...]
    consequences: type[Consequences]


def own_rings(mine: Triggers) -> Iterator[Diagnostic]:
    """Report the cycles of an entry by itself, and with the same entry of the other player."""
    mirrored = [listener.mirrored for listener in mine.listeners]
    for theirs in ((), mirrored):
        yield from map(_report, cycles_of(mine.listeners, theirs, mine.consequences))


def check_pair(mine: Triggers, theirs: Triggers) -> Iterator[Diagnostic]:
    """Report the cycles of triggers between two players who bring different entries, at the first entry's text."""
    theirs_mirrored = [listener.mirrored for listener in theirs.listeners]
    if mine.listeners and theirs_mirrored:
        yield from map(_report, cycles_of(mine.listeners, theirs_mirrored, mine.consequences))


def check_pairs(entries: Mapping[str, Triggers], chosen: Collection[str]) -> Iterator[Diagnostic]:
    """Report the cycles of every pair of entries, by id, of which at least one is chosen.

    A large project has a million pairs. Entries with the same triggers are tried once, and most cause nothing that the
    other one waits for.
    """
    alike: dict[Hashable, list[str]] = {}
    for id, triggers in entries.items():
        if triggers.listeners:
            alike.setdefault(_shape(triggers), []).append(id)
    places = {id: place for place, id in enumerate(entries)}
    meeting: list[tuple[str, str]] = []
    groups = [(*_kinds(entries[ids[0]]), ids) for ids in alike.values()]
    for (causes, waits, mine), (other_causes, other_waits, theirs) in product(groups, repeat=2):
        if causes.isdisjoint(other_waits) or waits.isdisjoint(other_causes):
            continue
        ordered = ((one, other) for one in mine for other in theirs if places[one] < places[other])
        pairs = ((one, other) for one, other in ordered if one in chosen or other in chosen)
        first = next(pairs, None)
        if first is not None and any(check_pair(*map(entries.__getitem__, first))):
            meeting += (first, *pairs)
    for one, other in sorted(meeting, key=lambda pair: (places[pair[0]], places[pair[1]])):
        yield from check_pair(entries[one], entries[other])


def _kinds(triggers: Triggers) -> tuple[frozenset[str], frozenset[str]]:
    """Return the kinds of outcome that an entry's triggers cause, and those that they wait for."""
    causes = frozenset(deed.kind for listener in triggers.listeners for deed in listener.deeds)
    return causes, frozenset(event.kind for listener in triggers.listeners for event in listener.waits)


def _shape(triggers: Triggers) -> Hashable:
    """Return all that decides whether triggers form a cycle, without their places."""
    return triggers.consequences, tuple(
        (each.whose, each.waits, each.deeds, tuple(each.used_up.items()), tuple(each.brought.items()))
        for each in triggers.listeners
    )


def listeners_of(entry: EntryTexts) -> Iterator[Listener]:
    """Yield the triggers of an entry that nothing stops."""
    known = entry.consequences
    for text, item in nodes_of(entry, Trigger):
        in_force = text.kind == "passive" or id(item) in text.lasting
        free = item.condition is None and not item.once
        if in_force and free:
            waits = tuple(known.outcomes(item.event))
            used_up, brought = known.used_up(item.body, item.event), known.brought(item.body)
            if waits:
                deeds = tuple(known.causes(item.body, text.picked))
                yield Listener(item.event.span, MINE, waits, deeds, used_up, brought)


def _surely(deed: Outcome, event: Outcome, known: Known) -> bool:
    kind = known.kinds[deed.kind]
    limited = kind.accumulates or kind.depletes
    return deed.kind == event.kind and not limited and deed.thing.surely_is(event.thing, known.supertypes)


def _links(one: Listener, other: Listener, known: Known) -> frozenset[str]:
    alike = ((deed, event) for deed in one.deeds for event in other.waits if deed.kind == event.kind)
    return frozenset(deed.kind for deed, event in alike if deed.thing.may_be(event.thing, known.supertypes))


def _sure_links(one: Listener, other: Listener, known: Known) -> frozenset[str]:
    alike = ((deed, event) for deed in one.deeds for event in other.waits if deed.kind == event.kind)
    return frozenset(
        deed.kind
        for deed, event in alike
        if not known.kinds[deed.kind].finite and deed.thing.surely_is(event.thing, known.supertypes)
    )


_LONGEST = 4
"""Texts in a cycle between two players."""


def cycles_of(mine: Sequence[Listener], theirs: Sequence[Listener], known: Known) -> Iterator[tuple[Listener, ...]]:
    """Yield every cycle of triggers once: those of one player, or with `theirs` those that need both players.

    Each begins with a trigger of mine, the one that comes first in the file. Between two players a trigger counts only if
    it surely sets off the next: most entries never meet each other.
    """
    listeners = [*mine, *theirs]
    linked = _sure_links if theirs else _links
    links = [[linked(one, other, known) for other in listeners] for one in listeners]
    found: list[frozenset[Span]] = []
    # A cycle over the texts of one player is the same one with the sides changed.
    for start in range(len(mine)):
        for path, kinds in _cycles(links, start, (start,), frozenset(), _LONGEST if theirs else len(mine)):
            cycle = tuple(listeners[at] for at in path)
            texts = frozenset(listener.event for listener in cycle)
            if not _endless(kinds, cycle, known) or any(other <= texts for other in found):
                continue
            if not theirs or len({listener.whose for listener in cycle}) == 2:
                yield cycle
            found += [texts] if theirs else []


def _cycles(
    links: Sequence[Sequence[frozenset[str]]],
    start: int,
    path: tuple[int, ...],
    kinds: frozenset[str],
    most: int,
) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """Yield every cycle through `start` once, of at most so many triggers, with the kinds of outcome that link them."""
    for number in range(start, len(links)):
        link = links[path[-1]][number]
        if not link:
            continue
        if number == start:
            yield path, kinds | link
        elif number not in path and len(path) < most:
            yield from _cycles(links, start, (*path, number), kinds | link, most)


def _endless(names: frozenset[str], cycle: Sequence[Listener], known: Known) -> bool:
    if not all(_is_fed(listener, cycle) for listener in cycle):
        return False
    # Growing ends with the supply and shrinking with what is there; both together may go round.
    kinds = [known.kinds[name] for name in names if not _undone(name, cycle, known)]
    grows, shrinks = any(kind.accumulates for kind in kinds), any(kind.depletes for kind in kinds)
    return grows == shrinks or not all(kind.accumulates or kind.depletes for kind in kinds)


def _is_fed(listener: Listener, cycle: Sequence[Listener]) -> bool:
    """Return whether the others of a cycle bring back all that a trigger takes of the things that it waits for."""
    others = [each for each in cycle if each is not listener and each.whose == listener.whose]
    return all(sum(each.brought.get(id, 0) for each in others) >= n for id, n in listener.used_up.items())


def _undone(name: str, cycle: Sequence[Listener], known: Known) -> bool:
    """Return whether a cycle brings everything back whose outcomes of this kind its triggers wait for."""
    waiting = [event.thing for member in cycle for event in member.waits if event.kind == name]
    undoing = [deed for member in cycle for deed in member.deeds if deed.kind in known.kinds[name].undone_by]
    return all(any(deed.thing.surely_is(thing, known.supertypes) for deed in undoing) for thing in waiting)


def _report(cycle: tuple[Listener, ...]) -> Diagnostic:
    first, *others = cycle
    hint = "end the loop: remove what sets it off, say `may`, or add an `if`"
    names = [_trigger_words(first, first), *(_trigger_words(member, first) for member in others)]
    if not others:
        message = f"{names[0]} can set itself off, again and again"
    else:
        chain = ", which can set off ".join(names[1:])
        message = f"{names[0]} can set off {chain}, which can set off the first again"
    related = tuple(Related(member.event, "this is set off") for member in others if member.event != first.event)
    return Diagnostic(TRIGGER_RING, message, first.event, hint, related)


def _trigger_words(listener: Listener, first: Listener) -> str:
    """Return a trigger by its event and place, as seen from the file of the first of its cycle."""
    event, theirs = listener.event, listener.whose != first.whose
    if theirs and event == first.event:
        return "the same text of the other player"
    place = f"line {event.line}" if event.path == first.event.path else f"{event.path}:{event.line}"
    return f"`when {' '.join(event.text.split())}`{' of the other player' if theirs else ''} ({place})"


def check_replacements(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `would` whose block always does the same to the same thing, and as often.

    Another figure is a change: a replacement never replaces what its own block does, so that a draw can be doubled.
    """
    for text, node in nodes_of(entry, Replacement):
        if (kind := _repeated(node, text, entry.consequences)) is not None:
            words = entry.consequences.kinds[kind]
            hint = "write another figure, make the block do something else, or use `when` without `would`"
            yield Diagnostic(
                REPLACE_BY_ITSELF, f"the replacement for {words.doing} {words.does}", node.event.span, hint
            )


def _repeated(node: Replacement, text: TextFacts, known: Consequences) -> str | None:
    for event in known.outcomes(node.event):
        if not known.kinds[event.kind].doing:
            continue
        if event.thing.type == ANYTHING.type:  # An action of a player, to nothing.
            alike = [
                sentence
                for sentence in node.body
                for deed in known.outcomes(sentence, text.picked)
                if deed.kind == event.kind and deed.thing.may_be(event.thing, known.supertypes)
            ]
        else:
            alike = [each for each in node.body if known.repeats(each, event.kind, text.picked, node.event)]
        if _figure(alike) == 1:
            return event.kind
    return None


def _figure(sentences: Sequence[Node]) -> int | None:
    """Return how many times these sentences do what they say, together; None if that depends on something."""
    return None if None in (figures := [*map(_figure_of, sentences)]) else sum(filter(None, figures))


def _figure_of(sentence: Node) -> int | None:
    if isinstance(sentence, ForEach) or getattr(sentence, "tally", None) is not None:
        return None
    count = getattr(sentence, "count", None)
    number = count.n if isinstance(count, Count) else getattr(sentence, "n", None)
    if isinstance(number, int):
        return number
    picks = [child for child in children(sentence) if isinstance(child, Pick)]
    return picks[0].n if picks and picks[0].quantifier == "n" else 1


def check_prevention(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every event that is always prevented and could be banned."""
    for _text, node in nodes_of(entry, Replacement):
        event = node.event.deed if isinstance(node.event, Does) else node.event
        moods = entry.facts.vocabulary.words[type(event)].moods
        always = isinstance(node.body[0], Prevent) and node.condition is None and not node.once
        if always and any(each.ban for each in moods):
            ban = _INDEFINITE.sub("each ", " ".join(node.event.span.text.split())).replace(" would ", " cannot ")
            message = "this is prevented every time, so it never happens"
            hint = f"write `{ban}`, or say when it is prevented, with `once each ...` or `if`"
            yield Diagnostic(ALWAYS_PREVENTED, message, node.event.span, hint)


def check_unused_replacements(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `would` that waits for an event which another one above it always replaces."""
    items = [
        (text, item)
        for text in entry.texts
        if text.kind == "passive"
        for item in items_in_force(text.nodes)
        if isinstance(item, Replacement)
    ]
    for number, (text, item) in enumerate(items):
        for earlier, first in items[:number]:
            always = first.condition is None and not first.once and any(first is node for node in earlier.nodes)
            if always and earlier.holds_for(text) and _takes_all(earlier, first, item, entry.consequences):
                message = "this is never used: another replacement takes every such event first"
                hint = "put both blocks into one, or give the first an `if` or a limit"
                related = (Related(first.event.span, "this takes every such event"),)
                yield Diagnostic(NEVER_REPLACES, message, item.event.span, hint, related)
                break


def _takes_all(text: TextFacts, first: Replacement, second: Replacement, known: Consequences) -> bool:
    """Return whether the first replacement takes every event that the second waits for."""
    taken, wanted = tuple(known.outcomes(first.event)), tuple(known.outcomes(second.event))
    # A replacement never replaces what its own block does, so that the next one may.
    again = {deed.kind for node in walk(*first.body) for deed in known.outcomes(node, text.picked)}
    if again & {event.kind for event in taken}:
        return False
    if _same_words(first.event, second.event):
        return True
    return bool(wanted) and all(
        any(event.kind == other.kind and event.thing.surely_is(other.thing, known.supertypes) for other in taken)
        for event in wanted
    )


def _same_words(one: Node, other: Node) -> bool:
    return one.span.text.split() == other.span.text.split()


HINT = "leave the limit out"


def check_limits(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every limit of an event that comes once anyway, and of a cost that exhausts its card or has another
    limit."""
    for _text, node in nodes_of(entry, Node):
        if isinstance(node, Trigger | Replacement) and node.once and entry.facts.comes_once(node.event):
            yield Diagnostic(ONCE_ANYWAY, "this happens no more often without the limit", node.event.span, HINT)
    for text in entry.texts:
        if text.kind == "cost":
            costs = [*plain_costs(text.nodes)]
            yield from _needless(costs, entry)
            # A limit may stand twice in more than one way of paying.
            yield from dict.fromkeys(report for cost in costs for report in _again(cost))


def _needless(costs: list[tuple[Node, ...]], entry: EntryTexts) -> Iterator[Diagnostic]:
    """Yield the limits that the rest of the cost makes needless in every way of paying."""
    needed = {
        limit.span for cost in costs if not any(map(entry.facts.exhausts_its_card, cost)) for limit in _limits(cost)
    }
    for limit in dict.fromkeys(limit.span for cost in costs for limit in _limits(cost)[:1]):
        if limit not in needed:
            yield Diagnostic(ONCE_ANYWAY, "the cost exhausts its own card", limit, HINT)


def _again(cost: tuple[Node, ...]) -> Iterator[Diagnostic]:
    limits = _limits(cost)
    for again in limits[1:]:
        related = (Related(limits[0].span, "the limit"),)
        yield Diagnostic(LIMITED_TWICE, "this cost has a limit already", again.span, "drop one of the two", related)


def _limits(cost: tuple[Node, ...]) -> list[PayOnce]:
    return [price for price in cost if isinstance(price, PayOnce)]


def check_until_in_until(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `until` in the block of another one."""
    for _text, outer in nodes_of(entry, Until):
        for inner in walk(*outer.items):
            if isinstance(inner, Until):
                message = "this is in the block of another `until`"
                hint = "put both into one block, or put this one after the other"
                yield Diagnostic(UNTIL_IN_UNTIL, message, inner.moment.span, hint)
