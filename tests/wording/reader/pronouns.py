"""What *it*, *that Art* and *another Art* can mean: all things of the word that were named before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from wording.reader.parsing import Meaning

_ITEMS = ("when", "instead", "while", "ban", "plus")
_SINGLE = ("this", "action card", "target", "artist")


def resolved(meaning: Meaning, sentence_of: dict[int, int], start: int) -> Iterator[Meaning]:
    """Yield the meaning with every reference bound, once for each way to bind them.

    Args:
        sentence_of: The sentence in which each place is.
        start: Where the text begins, after the bar.
    """
    named = [*_named(meaning, ())]
    places = [*{part[1]: part for part in named if part[0] == "ref"}.values()]
    options = []
    for ref in places:
        found = [*dict.fromkeys(_candidates(ref, [part for part in named if part[1] < ref[1]], sentence_of, start))]
        options.append(found)
    for chosen in product(*options):
        bound: dict[int, Any] = {}
        for ref, target in zip(places, chosen, strict=True):
            bound[ref[1]] = bound[target[1]] if target[0] == "same" else target
        yield canonical(_bound(meaning, bound))


def canonical(meaning: Meaning) -> Meaning:
    """Number picks in the order in which they stand; *when A, if B, C* is the same as *when A and B, C*."""
    meaning = _folded(meaning)
    numbers: dict[Any, int] = {}
    for part in _picks(meaning):
        numbers.setdefault(part, len(numbers))
    return _renumbered(meaning, numbers)


def _folded(meaning: Meaning) -> Meaning:
    match meaning:
        case ("when", False, event, conditions, (("if", asked, body, None),)) if ("done",) not in asked:
            return _folded(("when", False, event, (*conditions, *asked), body))
        case ("if", conditions, (("if", asked, body, None),), None) if ("done",) not in asked:
            return _folded(("if", (*conditions, *asked), body, None))
        case tuple():
            return tuple(map(_folded, meaning))
        case _:
            return meaning


def _picks(meaning: Meaning) -> Iterator[Any]:
    if isinstance(meaning, tuple):
        if meaning and meaning[0] in ("pick", "loop"):
            yield meaning[1]
        for part in meaning:
            yield from _picks(part)


def _renumbered(meaning: Meaning, numbers: dict[Any, int]) -> Meaning:
    match meaning:
        case ("pick" | "loop" as word, at, *rest):
            return (word, numbers[at], *(_renumbered(part, numbers) for part in rest))
        case ("the", at):
            return ("the", numbers.get(at, at))
        case tuple():
            return tuple(_renumbered(part, numbers) for part in meaning)
        case _:
            return meaning


def _named(meaning: Meaning, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield picks and references in order: kind, place, path of the alternatives around it, and what it says."""
    match meaning:
        case ("target", ("pick", at, _, _, _, what)):
            yield ("pick", at, path, what, True, "target")
        case ("pick", at, kind, n, chance, what):
            yield ("pick", at, path, what, n == 1, "chance" if chance else kind)
            yield from _named(what, (*path, (("described", at), 0)))
        case ("is" | "is a" | "has power" | "does" | "would" | "ban", *parts):
            # What is asked about, happens or is forbidden, nobody has chosen.
            for part in _named(tuple(parts), path):
                yield (*part[:5], "asked") if part[0] == "pick" else part
        case ("loop", at, what, body):
            inside = (*path, (("loop", at), 0))
            yield ("pick", at, inside, what, True, "loop")
            yield from _named(what, path)
            yield from _named(body, inside)
        case ("ref", at, how, noun):
            yield ("ref", at, path, how, noun)
        case ("do", doer, "choose", (("pick", at, kind, n, _, what),), _):
            yield from _named(doer, path)
            yield ("pick", at, path, what, n == 1, "chosen")
            yield from _named(what, (*path, (("described", at), 0)))
        case ("choose of" | "pay one of", *_, tuple(options)):
            yield from _named(meaning[1:-1], path)
            for number, option in enumerate(options):
                yield from _named(option, (*path, (("choice", id(meaning)), number)))
        case (tuple(), tuple(), *_) if all(part and part[0] in _ITEMS for part in meaning):
            for number, item in enumerate(meaning):
                yield from _named(item, (*path, (("items", id(meaning)), number)))
        case tuple():
            for part in meaning:
                yield from _named(part, path)


def _candidates(
    ref: tuple[Any, ...], named: list[tuple[Any, ...]], sentence_of: dict[int, int], start: int
) -> Iterator[Any]:
    _, at, path, how, noun = ref
    if how in _SINGLE:
        yield (how, noun)
        return
    # *A zone adjacent to it*: it is neither that zone nor what will only stand there.
    owners = {key[1] for key, _ in path if key[0] == "described"}
    if not how.startswith("number"):
        named = [part for part in named if part[1] not in owners and not (owners and part[-1] == "summoned")]
    met = [part for part in named if not _apart(part[2], path) and not _over(part[2], path)]
    picks = [part for part in met if part[0] == "pick"]
    if how == "it":
        again = [part[1] for part in met if part[0] == "ref" and part[3] not in _SINGLE and part[3] != "it"]
        if again and sentence_of[again[-1]] == sentence_of[at]:
            yield ("same", again[-1])
            return
        # No verb is about a card of a hand once it has been named.
        picks = [part for part in picks if part[3][1] != "card"]
        singles = [(part[1], _thing(part)) for part in picks if part[4]]
        singles += [(part[1], (part[3], part[4])) for part in met if part[0] == "ref" and part[3] in _SINGLE]
        here = [thing for place, thing in singles if sentence_of[place] == sentence_of[at]]
        # What the bar names is no *it* of a text that has named something itself.
        text = [thing for place, thing in singles if place >= start]
        yield from here or text or [thing for _, thing in singles]
        return
    same = [part for part in picks if part[3][1] == noun]
    if how.startswith("number "):
        # *The second Art* is the second that is named alone, *the second Arts* the second of several at once.
        *many, nth = how.split()
        counted = [part for part in same if part[4] == (len(many) == 1)]
        yield from [_thing(part) for part in counted[int(nth) : int(nth) + 1]]
    elif how == "the current":
        yield from [_thing(part) for part in same if part[5] == "loop"][-1:]
    elif how == "summoned":
        yield from [_thing(part) for part in same if part[5] == "summoned"]
    elif how in ("the chosen", "all chosen"):
        picked = [
            part
            for part in same
            if part[5] not in ("loop", "target", "chance", "asked") and part[4] == (how == "the chosen")
        ]
        yield from [_thing(part) for part in picked if part[5] == "chosen"] or map(_thing, picked)
    else:
        if how.endswith("rival"):
            same = [part for part in same if part[3][2] == "rival"]
        wanted = how.startswith("that")
        same = [part for part in same if part[4] == wanted]
        # *For each Art, exhaust that Art*: one that the sentence itself has named.
        here = [part for part in same if sentence_of[part[1]] == sentence_of[at]]
        yield from [_thing(part) for part in here or same]


def _thing(pick: tuple[Any, ...]) -> Any:
    """Return what a reference to a pick means."""
    return ("target", pick[3][1]) if pick[5] == "target" else ("the", pick[1])


def _apart(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    """Return whether two places are in different alternatives of one choice."""
    return any(a[0] == b[0] and a[1] != b[1] for a in one for b in two)


def _over(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    """Return whether a thing is that of a loop which is over at another place."""
    return any(a[0][0] == "loop" and a not in two for a in one)


def _bound(meaning: Meaning, bound: dict[int, Any]) -> Meaning:
    match meaning:
        case ("ref", at, *_):
            return bound[at]
        case tuple():
            return tuple(_bound(part, bound) for part in meaning)
        case _:
            return meaning
