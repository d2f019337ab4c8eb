"""What *it*, *there*, *that Art*, *the second Golem* and *another* can mean: all that a strict reader can defend.

All that a text names before is a candidate, except:

- a thing whose description the word is in: *a Golem within 2 of it*;
- another thing that the same verb acts on: *swap this Golem with it*;
- if the clause of *it* names a candidate, all that only other clauses name: *that unit's owner may move it*;
- for a pronoun, a thing that another one is said to be: *if that unit is a Golem*;
- *each Golem*, once the text names something else, except in what is done for each of them.

*Another unit* leaves out all that somebody has picked and that is a unit, a Golem as well. What has a name of its own and is
one may be left out, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from wording.reader.parsing import Meaning

_ASKED = ("is", "is a", "is at", "has it", "has keyword", "has power", "has number")
_EVENTS = ("does", "would", "ban", "enters", "leaves", "moves", "is done", "gets", "ascends", "descends", "deals")
_SUMS = ("deals more", "moves more", "gives keyword")
_ITEMS = ("when", "instead", "while", "plus", "lower wins", "at once", *_SUMS, *_EVENTS)
FIXED = ("this", "action card", "last action card", "target", "artist")
"""References to a thing that has a name of its own; what carries the text calls itself `me` in the bar, without a noun."""
_MOVING = ("move", "move nearer", "move away", "move to", "jump", "jump nearer", "jump away", "swap", "play")
"""Verbs after which the zone of a unit is another one."""
_NEAR = ("adjacent", "diagonal", "within", "exactly", "row", "column", "between", "edge", "corner", "in", "direction")
"""Filters that say where a thing is."""
_HERE = ("in", "at", "with")
"""Filters that lead to a thing in the same place."""

CARDS = ("card", "intention", "reaction")
"""Heads of cards of a hand, which no verb is about once they have been named."""

Path = tuple[Any, ...]
_CHOSEN = ("n", "up to", "chosen")
"""How somebody has picked a thing."""
_PERHAPS = ("then", "else", "may", "loop", "choice")
"""Parts of a path in which nothing may happen, or something more than once."""
Kind = Literal["pick", "each", "loop", "any", "ref", "new", "zone of", "kind"]


@dataclass(frozen=True)
class Places:
    """Where each place of a text is, and how its words are read."""

    sentences: Mapping[int, int]
    clauses: Mapping[int, int]
    start: int = 0
    """Where the text begins, after the bar."""
    leads: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The sentences that lead into the lists in which a place is."""
    bearer: Meaning = None
    """What carries the text."""
    persons: tuple[int, ...] = ()
    """The places of the players that the text names."""
    pieces: frozenset[str] = frozenset()
    """Heads of things that are in or on others."""
    above: Mapping[Meaning, tuple[str, ...]] = field(default_factory=dict)
    """For heads of things that are also called something else, these heads: a Golem is a Summon and a unit."""
    supply: frozenset[str] = frozenset()
    """Heads of things that are nowhere on the board, and of which no more is said."""


@dataclass(frozen=True, eq=False)
class Mention:
    """Some words for a thing, and where they are."""

    at: float
    kind: Kind
    how: str
    """How a reference says what it means, or who or what has picked it: `n`, `up to`, `chance`, `summoned`, `asked`."""
    head: Meaning
    owner: Meaning
    many: bool
    path: Path
    """The alternatives around it, loops, and the descriptions that it is in."""
    moves: int
    """How often units have moved before."""
    of: Meaning = None
    """The unit of its zone; for a kind, the thing that is one."""

    @property
    def inside(self) -> frozenset[float]:
        """Return the things in whose description it is."""
        return frozenset(key[1] for key, _ in self.path if key[0] == "described")


def resolved(meaning: Meaning, places: Places) -> Iterator[Meaning]:
    """Yield the meaning with every reference bound, once for each way to bind them."""
    mentions = sorted(_Mentions().of(meaning), key=lambda mention: mention.at)
    ways: list[dict[float, Meaning]] = [{}]
    for mention in {mention.at: mention for mention in mentions if mention.kind == "ref"}.values():
        found = []
        for bound in ways:
            for thing in dict.fromkeys(_Candidates(mentions, places, bound).of(mention)):
                found.append({**bound, mention.at: thing})
        ways = found
    for bound in ways:
        found = _bound(meaning, bound)
        if found is not None:
            yield canonical(found)


class _Mentions:
    """Walks through a meaning in the order of the text."""

    def __init__(self) -> None:
        self.moves = 0

    def of(self, meaning: Meaning, path: Path = ()) -> Iterator[Mention]:
        match meaning:
            case ("target", ("pick", at, _, _, _, what)):
                yield self._made(at, "pick", "target", what, path)
                yield from self._described(at, what, path)
            case ("pick", at, kind, n, chance, what):
                yield self._made(at, "pick", "chance" if chance else kind, what, path, many=n > 1 or kind == "many")
                yield from self._described(at, what, path)
            case ("held", at, what):
                yield self._made(at, "any", "held", what, path)
                yield from self._described(at, what, path)
            case ("each" | "any", at, what, *looped):
                all_ = looped == ["all"]
                yield self._made(at, "each" if all_ else meaning[0], "".join(looped), what, path, many=all_)
                yield from self._described(at, what, path)
            case ("is a", subject, ("kind", at, what)):
                inside = (*path, (("verb", id(meaning)), 0))
                for mention in self.of(subject, inside):
                    yield replace(mention, how="asked") if mention.kind == "pick" else mention
                yield replace(self._made(at, "kind", "", what, inside), of=subject)
                yield from self._described(at, what, inside)
            case ("none", what) | ("least" | "exactly" | "fewer", _, what):
                yield from self._described(id(meaning), what, path)
            case ("may", who, deeds):
                yield from self.of(who, path)
                yield from self.of(deeds, (*path, (("may", id(meaning)), 0)))
            case ("if", conditions, then, otherwise):
                yield from self.of(conditions, path)
                yield from self.of(then, (*path, (("then", id(meaning)), 0)))
                yield from self.of(otherwise, (*path, (("else", id(meaning)), 0)))
            case (str(word), *parts) if word in (*_ASKED, *_SUMS, *_EVENTS):
                # What is asked about, happens or is forbidden, nobody has chosen.
                for mention in self.of(tuple(parts), (*path, (("verb", id(meaning)), 0))):
                    how = "asked" if word in (*_ASKED, *_SUMS) or "ban" in (word, parts[0]) else "event"
                    yield replace(mention, how=how) if mention.kind == "pick" else mention
            case ("loop", at, what, body, *told):
                inside = (*path, (("loop", at), 0))
                yield self._made(at, "loop", "".join(told) or "loop", what, inside)
                yield from self._described(at, what, path)
                yield from self.of(body, inside)
            case ("new", at, head, *more):
                yield Mention(at, "new", "", head, None, bool(more), path, self.moves)
            case ("zone of", at, thing):
                yield from self.of(thing, path)
                yield Mention(at, "zone of", "", "zone", None, False, path, self.moves, thing)
            case ("ref", at, how, head):
                owner = RIVAL_OF.get(how.rpartition(" ")[2])
                yield Mention(at, "ref", how, head, owner, _says_several(meaning), path, self.moves)
            case ("adjacent" | "diagonal", thing):
                yield from self.of(thing, (*path, (("beside", 0), 0)))
            case ("others", at, head, *owner):
                yield Mention(at, "ref", "others", head, owner[0] if owner else None, True, path, self.moves)
            case ("do", doer, "choose", (("pick", at, kind, n, False, what),), _):
                yield from self.of(doer, path)
                yield self._made(at, "pick", "chosen", what, path, many=n > 1)
                yield from self._described(at, what, path)
            case ("owner", thing):
                yield from self.of(thing, (*path, (("owner", 0), 0)))
            case ("do", doer, "summon", (("pick", at, "summoned", _, _, np), zone), _):
                yield from self.of(doer, path)
                many = zone[0] == "each" or (zone[0] == "pick" and zone[3] > 1) or _says_several(zone)
                yield self._made(at, "pick", "summoned", np, path, many=many)
                yield from self.of(zone, path)
            case ("do", doer, verb, arguments, tally):
                inside = (*path, (("verb", id(meaning)), 0))
                yield from self.of(doer, path)
                yield from self.of(arguments, inside)
                yield from self.of(tally, inside)
                self.moves += verb in _MOVING
            case ("choose of" | "pay one of", *_, tuple(options)):
                yield from self.of(meaning[1:-1], path)
                before, most = self.moves, self.moves
                for number, option in enumerate(options):
                    # What moves in one option has moved in no other.
                    self.moves = before
                    yield from self.of(option, (*path, (("choice", id(meaning)), number)))
                    most = max(most, self.moves)
                self.moves = most
            case (tuple(), tuple(), *_) if all(part and part[0] in _ITEMS for part in meaning):
                for number, item in enumerate(meaning):
                    yield from self.of(item, (*path, (("items", id(meaning)), number)))
            case tuple():
                for part in meaning:
                    yield from self.of(part, path)

    def _made(self, at: float, kind: Kind, how: str, np: Meaning, path: Path, *, many: bool = False) -> Mention:
        return Mention(at, kind, how, np[1], np[2], many, path, self.moves)

    def _described(self, at: float, np: Meaning, path: Path) -> Iterator[Mention]:
        yield from self.of(np, (*path, (("described", at), 0)))


def _says_several(meaning: Meaning) -> bool:
    return bool(meaning[0] == "ref" and meaning[2].startswith(("those", "all ", "many ", "number of many")))


RIVAL_OF = {"rival": "rival", "enemy": "rival", "friendly": "me"}


class _Candidates:
    """What a reference can mean, if those before it mean what is bound."""

    def __init__(self, mentions: Sequence[Mention], places: Places, bound: Mapping[float, Meaning]) -> None:
        self.mentions = mentions
        self.places = places
        self.bound = bound

    def of(self, ref: Mention) -> Iterable[Meaning]:
        """Return the things; one that has several ways to be meant may be among them more than once."""
        if ref.how in FIXED:
            return [(ref.how, ref.head)]
        if ref.how == "me":
            return [ref.head]
        before = [
            mention
            for mention in self.mentions
            if mention.at < ref.at and mention.at not in ref.inside and not _apart(mention.path, ref.path)
            if mention.how not in ("others", "nearby")
        ]
        kinds = [mention for mention in before if mention.kind == "kind" and mention.head == ref.head]
        # *This Golem* is never *that Golem*, whatever else is said of it.
        kinds = [mention for mention in kinds if _bound(mention.of, self.bound)[0] not in ("this", "artist")]
        before = [mention for mention in before if mention.kind != "kind"]
        # Nothing stands yet where it will be summoned.
        before = [m for m in before if (m.kind, m.how) != ("pick", "summoned") or self._clause(m) != self._clause(ref)]
        # *A Golem in a zone within 2 of it* may be within 2, or the zone; so that zone is not it.
        before = [m for m in before if not (m.kind == "any" and m.inside & ref.inside)]
        same = [m for m in before if m.head == ref.head or (m.how == ref.head == "artist")]
        how, *rest = ref.how.split()
        match how:
            case "it" | "its":
                return self._it(ref, self._below(before, ref))
            case "there":
                zones = [mention for mention in self._below(before, ref) if mention.head == "zone"]
                return self._things(self._going_on(zones, ref), ref)
            case "person":
                return self._person(ref, before)
            case "nearby":
                return self._nearby(ref, before)
            case "others":
                return self._others(ref, before)
            case "that" | "those":
                fit = [mention for mention in same if not _is_pronoun(mention) and mention.how != "this"]
                if how == "those":
                    fit = [mention for mention in fit if mention.many or mention.kind in ("each", "loop")]
                else:
                    fit = [mention for mention in fit if not mention.many and mention.kind != "new"]
                if rest:
                    fit = [mention for mention in fit if mention.owner == ref.owner]
                also = kinds if how == "that" and not rest else []
                return [*self._things(self._going_on(fit, ref), ref), *self._of_kinds(also)]
            case "the" | "all":
                chosen = [m for m in self._chosen(same, _CHOSEN) if m.many == ref.many]
                also = [] if ref.many else self._chosen_kinds(kinds)
                return [*self._things(chosen, ref), *self._of_kinds(also)]
            case "chosen" | "summoned" if rest and rest[-1].isdigit():
                picked = self._chosen(same, _CHOSEN if how == "chosen" else ("summoned",))
                return self._things([m for m in picked if not m.many], ref)[int(rest[-1]) :][:1]
            case "chosen":
                return self._at_an_end(ref, [*self._chosen(same, _CHOSEN), *self._chosen_kinds(kinds)], rest[-1])
            case "many" if "chosen" in rest:
                return self._at_an_end(ref, self._chosen(same, _CHOSEN), rest[-1])
            case "summoned" | "many":
                summoned = self._chosen(same, ("summoned",))
                if rest[-1:] in (["first"], ["last"]):
                    return self._at_an_end(ref, summoned, rest[-1])
                return self._things([m for m in summoned if m.many == ref.many], ref)
            case "current":
                around = [m for m in same if m.kind == "loop" and _is_in(m, ref)]
                # *For each Golem* before *exhaust each Golem*.
                return self._things([m for m in around if m.how == "loop"] or around, ref)
            case "affected":
                return self._things([m for m in same if m.kind == "pick" and m.how == "event" and not m.inside], ref)
            case "number":
                return self._counted(ref, int(rest[-1]), same, kinds)
        raise ValueError(ref.how)

    def _below(self, before: Sequence[Mention], ref: Mention) -> list[Mention]:
        """Return what stands below the bar, for a word that does: its reader starts afresh."""
        start = self.places.start if ref.at >= self.places.start else 0
        return [mention for mention in before if mention.at >= start]

    def _it(self, ref: Mention, before: Sequence[Mention]) -> Iterable[Meaning]:
        here = self._clause(ref)
        # No verb is about a card of a hand once it has been named.
        things = [m for m in before if not m.many and m.head not in CARDS]
        things = [m for m in things if m.head == "zone" or ref.head != "zone"]
        things = [m for m in things if m.how != "held" or m.head not in self.places.pieces]
        things = [m for m in things if m.how != "there" or self._clause(m) == here]
        things = [m for m in things if m.head not in self.places.supply]
        things = [m for m in things if m.head not in self.places.pieces or self._clause(m) != here]
        if ref.how == "it" and not ref.inside:
            things = [m for m in things if _verb(m) != _verb(ref) or m.inside or _is_owner(m)]
        return self._things([m for m in things if self._clause(m) == here], ref) or self._things(
            self._going_on(things, ref), ref
        )

    def _person(self, ref: Mention, before: Sequence[Mention]) -> Iterable[Meaning]:
        artists = [m for m in before if m.how == "artist" and m.at >= self.places.start]
        named = [at for at in self.places.persons if self.places.start <= at < ref.at and not self._in_another(at, ref)]
        return [*self._things(artists, ref), *(("player", at) for at in named)]

    def _in_another(self, at: int, ref: Mention) -> bool:
        """Return whether a place is in another option of a choice."""
        sentences = self.places.sentences
        beside = [m for m in self.mentions if sentences[int(m.at)] == sentences[at]]
        return bool(beside) and all(_apart(m.path, ref.path) for m in beside)

    def _nearby(self, ref: Mention, before: Sequence[Mention]) -> Iterable[Meaning]:
        """Return what *adjacent* is measured from without a word: what the text is about."""
        near = {m.at for m in self.mentions if any(n.how == "nearby" and m.at in n.inside for n in self.mentions)}
        named = [m for m in self._below(before, ref) if m.at not in near and m.head not in self.places.pieces]
        named = [m for m in named if m.head not in (*CARDS, "damage") and not _is_owner(m)]
        named = [m for m in named if (m.kind, m.how) != ("pick", "summoned")]
        beside = [m for m in before if m.at in near and self._sentence(m) == self._sentence(ref)]
        if named or beside:
            # From a zone it is as far as from what stands there. All that the sentence names could be meant, with what
            # leads into its list.
            around = {self._sentence(ref), *self.places.leads.get(int(ref.at), ())}
            near_by = [m for m in named if self._sentence(m) in around]
            things = self._things([*(near_by or named[-1:]), *beside], ref)
            if not named and self.places.bearer is not None:
                things.append(self.places.bearer)
            return [thing[thing.index("zone of") + 1] if "zone of" in thing else thing for thing in things]
        return [] if self.places.bearer is None else [self.places.bearer]

    def _others(self, ref: Mention, before: Sequence[Mention]) -> Iterable[Meaning]:
        same = [m for m in before if m.how != "asked" and self._is_a(m.head, ref.head)]
        picked = [
            m for m in same if m.kind in ("pick", "loop") and not m.inside and (m.kind == "pick" or _is_in(m, ref))
        ]
        things = tuple(dict.fromkeys(self._things(picked, ref)))
        here = any(self._thing(m, ref) == self.places.bearer and self._clause(m) == self._clause(ref) for m in before)
        if not things and self.places.bearer is not None:
            things = (self.places.bearer,)
            if here:
                return [("than", *things)]
        # Of what the description itself measures from, only what is beside it is another one anyway.
        own = [m for m in self.mentions if m.at > ref.at and m.inside & ref.inside and not _is_beside(m)]
        named = [m for m in (*self._below(before, ref), *own) if self._has_name_of(m, ref)]
        fixed: list[Meaning] = [(m.how, m.head) for m in named]
        if ref.head == "zone":
            zones = [m for m in self._below(before, ref) if m.kind == "zone of"]
            fixed += [("zone of", _bound(m.of, self.bound)) for m in zones]
        more = tuple(dict.fromkeys((*things, *fixed)))
        return [("than", *each) for each in dict.fromkeys((things, more)) if each]

    def _is_a(self, head: Meaning, wide: Meaning) -> bool:
        return bool(head == wide or wide in self.places.above.get(head, ()))

    def _has_name_of(self, mention: Mention, ref: Mention) -> bool:
        """Return whether a thing with a name of its own is one of those that *other* is said of."""
        if mention.how == "this":
            return self._is_a(mention.head, ref.head) and ref.owner != "rival"
        return mention.how == "artist" and self._is_a("artist", ref.head) and ref.owner in (None, mention.head)

    def _chosen(self, same: Sequence[Mention], how: Sequence[str]) -> list[Mention]:
        return [m for m in same if m.kind == "pick" and not m.inside and m.how in how]

    def _chosen_kinds(self, kinds: Sequence[Mention]) -> list[Mention]:
        """Return those of which the thing that is one was chosen."""
        chosen = {m.at for m in self._chosen(self.mentions, _CHOSEN)}
        return [m for m in kinds if (thing := _bound(m.of, self.bound))[0] == "the" and thing[1] in chosen]

    def _of_kinds(self, kinds: Sequence[Mention]) -> list[Meaning]:
        return [_bound(m.of, self.bound) for m in kinds]

    def _at_an_end(self, ref: Mention, mentions: Sequence[Mention], place: str) -> list[Meaning]:
        """Return the first or the last. What may not have happened leaves the next one, too, and so does a thing that may
        be one. One of several could be meant as well.
        """
        found: list[Meaning] = []
        for mention in sorted(mentions, key=lambda m: m.at, reverse=place == "last"):
            found += self._of_kinds([mention]) if mention.kind == "kind" else self._things([mention], ref)
            perhaps = any(key[0] in _PERHAPS and (key, value) not in ref.path for key, value in mention.path)
            if not (perhaps or mention.kind == "kind" or (ref.many and not mention.many)):
                break
        return found

    def _counted(
        self, ref: Mention, number: int, same: Sequence[Mention], kinds: Sequence[Mention]
    ) -> Iterable[Meaning]:
        """Return the thing with a number, whether or not a reader counts what carries the text, a thing that turns out
        to be one, and each of several."""
        others = ref.how.endswith(f"other {number}")
        named = [m for m in same if m.many == ref.many and m.kind != "new" and not _is_pronoun(m)]
        ended = {self._thing(m, ref) for m in named if m.kind in ("each", "loop") and not self._goes_on(m, ref)}
        named = [m for m in named if self._thing(m, ref) not in ended]
        but_bearer = [m for m in named if m.how != "this"]
        found = []
        for way in (but_bearer,) if others else (named, but_bearer):
            targets = [m.at for m in way if m.kind == "pick" and m.how == "target"]
            things = [(self._thing(m, ref), m.at) for m in way]
            if len(targets) > 1:
                # Either of them may be the target, so that they count as two.
                things = [(thing, at) for thing, at in things if thing[0] != "target" or at in targets]
            counted = dict.fromkeys((thing, at if len(targets) > 1 and at in targets else 0) for thing, at in things)
            found += [thing for thing, _ in counted][number : number + 1]
        if not ref.many:
            several = [m for m in same if m.many and m.kind == "pick" and not m.inside and "singly" not in ref.how]
            for more in filter(None, (kinds, several)):
                counted = dict.fromkeys(
                    _bound(m.of, self.bound) if m.kind == "kind" else self._thing(m, ref)
                    for m in sorted([*but_bearer, *more], key=lambda m: m.at)
                )
                found += [*counted][number : number + 1]
        return found

    # ------------------------------------------------------------ things

    def _things(self, mentions: Iterable[Mention], ref: Mention) -> list[Meaning]:
        # A loop that this is not is another reading.
        told = [m for m in mentions if not (m.how == "looped" and self._goes_on(m, ref))]
        found = dict.fromkeys(self._thing(mention, ref) for mention in told)
        # *Your Artist's zone* is where it is now, if the words say so again after it has moved.
        return [thing for thing in found if thing[0] != "old" or thing[1:-1] not in found]

    def _thing(self, mention: Mention, ref: Mention) -> Meaning:
        match mention.kind:
            case "ref":
                thing = self.bound[mention.at]
                moved = thing[0] == "zone of" and mention.moves < ref.moves
                return ("old", *thing, mention.moves) if moved else thing
            case "zone of":
                zone = ("zone of", _bound(mention.of, self.bound))
                return ("old", *zone, mention.moves) if mention.moves < ref.moves else zone
            case "pick" if mention.how == "target":
                return ("target", mention.head)
            case "pick" | "loop":
                return ("the", mention.at)
            case _:
                return ("some", mention.at)

    def _going_on(self, things: Sequence[Mention], ref: Mention) -> list[Mention]:
        """Return them without *each Golem*, if something else is named later."""
        ended = {self._thing(m, ref) for m in things if m.kind == "each" or (m.kind == "loop" and not _is_in(m, ref))}
        last = max(range(len(things)), key=lambda at: things[at].at, default=0)
        return [m for at, m in enumerate(things) if at >= last or self._thing(m, ref) not in ended]

    def _goes_on(self, each: Mention, ref: Mention) -> bool:
        """Return whether a reference is in a sentence, or in a list, that is about each of some things."""
        if each.kind == "loop":
            return _is_in(each, ref)
        return self._sentence(each) == self._sentence(ref)

    def _sentence(self, mention: Mention) -> int:
        return self.places.sentences[int(mention.at)]

    def _clause(self, mention: Mention) -> int:
        return self.places.clauses[int(mention.at)]


def _is_pronoun(mention: Mention) -> bool:
    return mention.kind == "ref" and mention.how in ("it", "its", "there", "person", "nearby", "others")


def _is_owner(mention: Mention) -> bool:
    """Return whether a thing is only named as that of its owner: *that unit's owner*."""
    return any(key[0] == "owner" for key, _ in mention.path)


def _is_beside(mention: Mention) -> bool:
    return any(key[0] == "beside" for key, _ in mention.path)


def _verb(mention: Mention) -> Any:
    """Return the innermost verb that acts on a thing."""
    return next((key for key, _ in reversed(mention.path) if key[0] == "verb"), mention.at)


def _is_in(loop: Mention, ref: Mention) -> bool:
    return (("loop", loop.at), 0) in ref.path


def _apart(one: Path, two: Path) -> bool:
    """Return whether two places are in different alternatives of one choice."""
    return any(a[0] == b[0] and a[1] != b[1] for a in one for b in two)


def _bound(meaning: Meaning, bound: Mapping[float, Meaning]) -> Meaning:
    """Return what a meaning is if references mean what is bound; None if a loop then has nothing to do with its things."""
    match meaning:
        case ("ref" | "others", at, *_):
            return bound[at]
        case ("each" | "any" | "new" as word, at, what, *_):
            return (word, _bound(what, bound))
        case ("zone of", at, thing):
            return ("zone of", _bound(thing, bound))
        case ("held" | "kind", _, np):
            return _bound(np, bound)
        case ("in", ("ref", at, *_)) if bound[at][0] in ("artist", "this"):
            # Nothing is in a unit.
            return None
        case ("loop", at, what, body, "told"):
            deeds = _bound(body, bound)
            if deeds is None or not all(_holds(deed, ("the", at)) for deed in deeds):
                return None
            return ("loop", at, _bound(what, bound), deeds)
        case tuple():
            found = tuple(_bound(part, bound) for part in meaning)
            return (
                None
                if any(part is None and one is not None for part, one in zip(found, meaning, strict=True))
                else found
            )
        case _:
            return meaning


def _holds(meaning: Meaning, thing: Meaning) -> bool:
    """Return whether a meaning speaks of a thing; *another one* alone does not."""
    if not isinstance(meaning, tuple) or meaning[:1] == ("than",):
        return False
    return meaning == thing or any(_holds(part, thing) for part in meaning)


# ---------------------------------------------------------------- one form for one meaning


def canonical(meaning: Meaning) -> Meaning:
    """Number picks in the order in which they stand; *when A, if B, C* is the same as *when A and B, C*."""
    meaning = _folded(meaning)
    numbers: dict[Any, int] = {}
    for part in _picks(meaning):
        numbers.setdefault(part, len(numbers))
    return _described(_renumbered(meaning, numbers))


def _folded(meaning: Meaning) -> Meaning:
    match meaning:
        case ("when", False, event, conditions, (("if", asked, body, None),)) if ("done",) not in asked:
            return _folded(("when", False, event, (*conditions, *asked), body))
        case ("if", conditions, (("if", asked, body, None),), None) if ("done",) not in asked:
            return _folded(("if", (*conditions, *asked), body, None))
        case ("choose of", who, 1, False, options):
            ways: list[Meaning] = []
            for option in map(_folded, options):
                # A choice among some of the ways is a choice among all.
                ways += option[0][4] if len(option) == 1 and option[0][:4] == ("choose of", who, 1, False) else [option]
            return ("choose of", who, 1, False, tuple(ways))
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


def _described(meaning: Meaning) -> Meaning:
    """Return a meaning in which the filters of each description are in one order, and each where it is true."""
    match meaning:
        case ("adjacent" | "diagonal" | "row" | "column" as word, ("zone of", thing)):
            return (word, _described(thing))
        case ("within" | "exactly" as word, n, ("zone of", thing)):
            return (word, n, _described(thing))
        case ("np", head, owner, said, tuple(filters), apart):
            found = []
            for item in map(_described, filters):
                lifted, kept = _lifted(item)
                found += [*lifted, kept]
            match sorted(found, key=repr):
                case [("nearest", _) as item, ("with", 1, ("np", *held))] if not said and apart is None:
                    # The nearest zone with a Tiger is the zone of the nearest Tiger.
                    found = [("with", 1, ("np", *held[:3], tuple(sorted({*held[3], item}, key=repr)), held[4]))]
            return ("np", head, owner, said, tuple(sorted(set(found), key=repr)), _described(apart))
        case ("than", *things):
            return ("than", *sorted(map(_described, things), key=repr))
        case tuple():
            return tuple(map(_described, meaning))
        case _:
            return meaning


def _lifted(item: Meaning) -> tuple[tuple[Meaning, ...], Meaning]:
    """Return what a filter says of where its noun is, and the filter: *in a zone within 2 of it* is within 2 of it."""
    match item:
        case ("in" | "at" as word, ("any", ("np", *_, filters, apart) as np)):
            where = tuple(each for each in filters if each[0] in _NEAR)
            rest = tuple(each for each in filters if each[0] not in _NEAR)
            return where, (word, ("any", (*np[:4], rest, apart)))
        case ("with", least, ("np", *_, filters, apart) as np) if least:
            where = tuple(each for each in filters if each[0] in _NEAR)
            rest = tuple(each for each in filters if each[0] not in _NEAR)
            return where, ("with", least, (*np[:4], rest, apart))
    return (), item
