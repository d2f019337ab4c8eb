"""Re;ACT's English, from its rulebook: units and zones, pieces in and on them, cards, and the bar of a cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from wording.reader.english import ANYBODY, BOTH, ME, ORDINALS, RIVAL, English
from wording.reader.parsing import Meaning, Readings
from wording.reader.pronouns import Places, resolved

_CARDS = ("card", "intention", "reaction")
_HEADS = ("unit", "artist", "summon", "zone", *_CARDS, "damage")
_PILES = {
    f"{words} {name}": ("pile", whose, place)
    for words, whose in (("your", "my"), ("their", "their"), ("your opponent's", "enemy"))
    for name, place in (("deck", "deck"), ("discard pile", "discard"))
}
"""The decks and the discard piles."""
_UNITS = frozenset({"unit", "artist", "summon"})
_LYING = ("token", "tile", "frame")
_CHANGES = ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")
_SIDES = {"friendly": ME, "enemy": RIVAL}


@dataclass(frozen=True)
class Lexicon:
    """The words of one Artist, in lower case."""

    nouns: Mapping[str, tuple[str, bool, bool]]
    """Each printed noun: its head, and whether it is one thing, or several."""
    kinds: Mapping[str, str]
    """What each declared head is: `token on unit`, `token`, `summon`, ..."""
    adjectives: Mapping[str, str]
    """Each adjective of a piece, and the piece."""
    artist: str
    """How the texts call the Artist whose card it is: `the dancer`."""
    pronouns: tuple[str, str]
    """The Artist's own, as an object and before a noun."""
    bearer: str | None
    """What carries the text."""
    bearer_noun: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    """The group that a declared head belongs to."""
    keywords: Mapping[str, str] = field(default_factory=dict)
    """Each printed keyword, and its id."""

    def carrier(self) -> Meaning:
        """Return what carries the text; None if nothing does."""
        if self.bearer is None:
            return None
        return ("artist", ME) if self.bearer == "artist" else ("this", self.bearer)

    def above(self) -> dict[str, tuple[str, ...]]:
        """Return what else things of a head are: a Golem is a Summon and a unit."""
        summons = [head for head, kind in self.kinds.items() if kind == "summon"]
        found = {head: (*filter(None, [self.groups.get(head)]), "summon", "unit") for head in summons}
        return {**found, "artist": ("unit",), "summon": ("unit",)}


class React(English):
    """All readings of one text of Re;ACT."""

    rival = "your opponent"
    rivals = "your opponent's"
    period = "turn"
    lasting: ClassVar[Mapping[str, str]] = {"this turn is over": "turn", "your next turn starts": "my turn"}
    carried_out_with_passives = False
    adjectives = frozenset({"exhausted", "refreshed", "face-down", "empty", "ascended"})
    sides = frozenset(_SIDES)

    def __init__(self, text: str, lexicon: Lexicon, start: int = 0, *, is_bar: bool = False) -> None:
        super().__init__(text, start)
        self.lexicon = lexicon
        self.is_bar = is_bar
        self.read: dict[tuple[object, ...], list[tuple[Meaning, int]]] = {}

    # ------------------------------------------------------------ whose, and who

    def subjects(self, i: int) -> Iterator[tuple[Meaning, str, int]]:
        if self.at(i, "they"):
            yield from ((who, "plain", i + 1) for who in self._they(i))
            return
        for words, who in (("each player", BOTH), ("that player", "that player")):
            if j := self.words(i, words):
                yield who, "plain" if self.at(j, "may") else "s", j
                return
        yield from super().subjects(i)
        for thing, j in self.possessors(i):
            if k := self.at(j, "owner"):
                yield ("owner", thing), "plain" if self.at(k, "may") else "s", k

    def _they(self, i: int) -> Iterator[Meaning]:
        """Yield who was named last: the opponent, or the owner of a unit."""
        for at in range(i - 1, 0, -1):
            if self.tokens[at - 1 : at + 1] == ("your", "opponent"):
                yield RIVAL
                return
            if self.tokens[at] == "owner":
                for start in range(max(at - 6, 0), at):
                    for thing, j in self.possessors(start):
                        if j == at:
                            yield ("owner", thing)
                            return

    def possessors(self, i: int) -> Readings:
        """Read a thing before what is its own: *that unit's*, *its*, *your Artist's*."""
        if j := self.at(i, "its"):
            yield ("ref", self.start + i, "its", ""), j
        if j := self.words(i, "its zone's"):
            yield ("zone of", self.start + i + 1, ("ref", self.start + i, "its", "")), j
        if j := self.at(i, self.lexicon.pronouns[1]):
            yield ("ref", self.start + i, "person", ""), j
        if (j := self.at(i, "my")) and self.is_bar:
            yield self._me(i), j
        if self.tokens[i] not in ("that", "this", "the", "your", "their", "my", *self.lexicon.artist.split()[:1]):
            return
        for end in range(i, min(i + 7, len(self.tokens))):
            if self.tokens[end].endswith("'s"):
                before, memory = self.tokens, self.read
                words = (*before[:end], before[end].removesuffix("'s"), *before[end + 1 :])
                self.tokens, self.read = words, {}
                found = [(thing, last) for thing, last in self.fixed(i) if last == end + 1]
                self.tokens, self.read = before, memory
                yield from found

    def _bearer(self, i: int) -> Meaning:
        return ("ref", self.start + i, *(self.lexicon.carrier() or ("this", "unit")))

    def _me(self, i: int) -> Meaning:
        return ("ref", self.start + i, "me", self.lexicon.carrier() or ("this", "unit"))

    def had(self, i: int) -> Iterator[tuple[Meaning, int]]:
        if j := self.at(i, "have"):
            yield from ((who, k) for who, _, k in self.subjects(j) if who not in ("", ME))

    # ------------------------------------------------------------ verbs

    def things_had(self, i: int, doer: Meaning) -> Readings:
        for thing, j in self.fixed(k) if (k := self.at(i, "have")) else ():
            yield from self._done_by(thing, j, "jump", "play", doer)

    def things_doing(self, i: int, doer: Meaning) -> Readings:
        each = ((("each", self.start + i, what), j) for what, j in self.each(i, None))
        for thing, j in (*self.fixed(i), *each):
            yield from self._done_by(thing, j, "jumps", "plays", doer)

    def _done_by(self, thing: Meaning, i: int, jump: str, play: str, doer: Meaning) -> Readings:
        if j := self.at(i, jump):
            yield (("do", doer, "jump", (thing, ""), None),), j
            for heading, end in self._heading(j):
                yield (("do", doer, "jump", (thing, heading), None),), end
            for way, of, end in self._way(j):
                yield (("do", doer, f"jump {way}", (thing, of), None),), end
        for what, end in self._things(j, doer, taken=True) if (j := self.at(i, play)) else ():
            yield (("do", doer, "play", (thing, what), None),), self.words(end, ", in order") or end

    def is_done_by_thing(self, before: Meaning) -> bool:
        return bool(before[0] == "do" and before[2].split()[0] in ("jump", "play"))

    def _way(self, i: int) -> Iterator[tuple[str, Meaning, int]]:
        for way, words in (("nearer", "nearer to"), ("away", "away from")):
            for of, end in self.fixed(j) if (j := self.words(i, words)) else ():
                yield way, of, end

    def verb(self, i: int, doer: Meaning, form: str) -> Readings:
        for deed, j in self._verb(i, doer, form):
            yield (deed,), j
            if k := self.at(j, "or"):
                for second, end in self.verb(k, doer, form):
                    yield (("choose of", doer, 1, False, ((deed,), second)),), end
                for second, end in self._objects(k, deed[2], doer):
                    yield (("choose of", doer, 1, False, ((deed,), (second,))),), end
        yield from self._merged(i, doer, form)

    def _merged(self, i: int, doer: Meaning, form: str) -> Readings:
        """Read *summon a Sword, a Shield or a Bow in that zone*, and *summon a Sword and a Bow, each in a zone*."""
        for found, end in self._lists(i, "or", doer, form):
            yield (("choose of", doer, 1, False, tuple((deed,) for deed in found)),), end
        yield from self._lists(i, "and", doer, form, each=True)

    def in_line(self, i: int, doer: Meaning) -> Readings:
        for found, end in self._lists(i, "or", doer, "plain", each=True):
            yield tuple((deed,) for deed in found), end

    def _lists(self, i: int, word: str, doer: Meaning, form: str, *, each: bool = False) -> Readings:
        """Read a verb whose words are the same for each part of a list."""
        for last in range(i + 2, min(i + 16, len(self.tokens) - 1)):
            if self.tokens[last] in (".", ":", "<", ">"):
                break
            starts = self._segments(i, last) if self.tokens[last] == word else []
            for first in range(len(starts)):
                for end in range(last + 3, min(last + 6, len(self.tokens))):
                    rest = self.words(end, ", each") if each else end
                    if rest and self._is_segment(last + 1, end):
                        yield from self._with_each(i, [*starts[first:], (last + 1, end)], rest, doer, form)

    def _segments(self, i: int, last: int) -> list[tuple[int, int]]:
        """Return the parts of a list before its last *or*: *a Sword*, *a Shield*."""
        found: list[tuple[int, int]] = []
        end = last
        while True:
            start = next((at for at in range(end - 1, max(end - 6, i), -1) if self._is_segment(at, end)), 0)
            if not start:
                return found
            found.insert(0, (start, end))
            if self.tokens[start - 1] != ",":
                return found
            end = start - 1

    def _is_segment(self, start: int, end: int) -> bool:
        words = self.tokens[start:end]
        first = words[0] in ("a", "an") or words[0].isdigit()
        return (
            len(words) > 1 and first and not any(word in (".", ",", "<", ">", "or", "and", ":", "") for word in words)
        )

    def _with_each(
        self, i: int, parts: Sequence[tuple[int, int]], rest: int, doer: Meaning, form: str
    ) -> Iterator[tuple[tuple[Meaning, ...], int]]:
        """Read a verb once for each part of a list; all go on with the same words."""
        before, memory = self.tokens, self.read
        start = parts[0][0]
        ways: list[dict[int, Meaning]] = []
        for number, (first, last) in enumerate(parts):
            self.tokens, self.read = (*before[:start], *before[first:last], *before[rest:]), {}
            shift = rest - start - (last - first)
            found: dict[int, Meaning] = {}
            for deed, end in self._verb(i, doer, form):
                if end > start + last - first or rest == end + shift:
                    found[end + shift] = _copied(deed, self.start + start, number / 100, shift if number else 0)
            ways.append(found)
        self.tokens, self.read = before, memory
        for end in ways[0]:
            if all(end in way for way in ways):
                yield tuple(way[end] for way in ways), end

    def _verb(self, i: int, doer: Meaning, form: str) -> Readings:
        third = form == "s"

        def at(verb: str, words: str = "") -> int:
            return self.words(i, f"{verb}{'s' if third and verb[-1] != 's' else 'es' if third else ''} {words}")

        for verb in ("deal", "exhaust", "refresh", "move", "swap", "remove", "summon", "discard", "draw", "choose",
                     "place", "roll", "gain", "lose", "take", "negate", "heal"):  # fmt: skip
            if j := at(verb):
                yield from self._objects(j, verb, doer)
        whose = "your" if doer == ME else "their"
        if doer == ME and (j := self.words(i, "lose the game")):
            yield ("do", doer, "lose the game", (), None), j
        if doer != ME and (j := at("lose", "the game")):
            yield ("do", doer, "lose the game", (), None), j
        for verb, words in (
            ("progress", f"{whose} masterpiece"),
            ("choose", "a direction"),
            ("choose", "a direction at random"),
            ("descend", ""),
        ):
            if j := at(verb, words):
                yield ("do", doer, "progress" if verb == "progress" else f"{verb} {words}".strip(), (), None), j
        if j := at("take", f"another turn after {whose} own"):
            yield ("do", doer, "take another turn", (), None), j
        if j := self.words(i, "lay a reaction from your hand face down on a free slot of the react chain"):
            yield ("do", doer, "hide", (), None), j
        for verb in ("look at", "reveal") if doer == ME else ():
            for pile, end in self._top(j) if (j := self.words(i, verb)) else ():
                yield ("do", doer, verb, (pile,), None), end
        for pile, end in self._top(j) if (j := at("discard")) else ():
            yield ("do", doer, "discard", (pile,), None), end
        if doer == ME and (j := self.words(i, "put")):
            yield from self._returned(j)
        if doer == ME and (j := self.words(i, "carry out the effect of")):
            yield from self._carried_out(j)
        for verb in ("discard", "choose"):
            if j := self.words(i, f"look at your opponent's hand and {verb}"):
                for what, k in self.some(j, [RIVAL]):
                    if (end := self.words(k, "from it")) and not what[4]:
                        yield ("do", doer, verb, (what,), None), end
            if j := at(verb):
                for what, k in self.some(j, [RIVAL]):
                    if (end := self.words(k, "from your opponent's hand")) and what[0] == "pick" and what[4]:
                        yield ("do", doer, verb, (what,), None), end

    def _top(self, i: int) -> Readings:
        """Read *the top card of your deck*, *the top 3 cards of their deck*."""
        n, j = 1, self.words(i, "the top card")
        if not j and (k := self.words(i, "the top")):
            n, k = self.number(k)
            j = self.at(k, "cards") if k and n > 1 else 0
        for words, whose in (("of your deck", "my"), ("of their deck", "their")) if j else ():
            if end := self.words(j, words):
                yield ("pile", whose, "deck", n), end

    def _carried_out(self, i: int) -> Readings:
        """Read *the card below*, or *1 Intention in your discard pile*."""
        if j := self.words(i, "the card below"):
            yield ("do", ME, "carry out", (("card below",),), None), j
        for what, j in self.some(i, [None]):
            if what[-1][1] in _CARDS and what[-1][4]:
                yield ("do", ME, "carry out", (what,), None), j

    def _returned(self, i: int) -> Readings:
        """Read what goes to one end of the deck: *1 card from your hand on top of your deck*."""
        found = [(pile, j, pile[3] > 1) for pile, j in self._top(i)]
        for what, j in self.some(i, [None]):
            np = what[-1]
            if np[1] not in _CARDS:
                continue
            if any(item[0] == "in" and len(item[1]) == 4 for item in np[4]):
                found.append((what, j, False))
            if k := self.words(j, "from your hand"):
                found.append(((*what[:-1], (*np[:2], ME, *np[3:])), k, False))
            if k := self.words(j, "from your discard pile"):
                lying = (*np[:2], None, np[3], (*np[4], ("in", ("pile", "my", "discard"))), np[5])
                found.append(((*what[:-1], lying), k, False))
        for what, j, several in found:
            for words, bottom in (("on top of your deck", False), ("on the bottom of your deck", True)):
                end = self.words(j, words)
                if end and several:
                    end = self.words(self.at(end, ","), "in the same order")
                if end:
                    yield ("do", ME, "return", (what, bottom), None), end

    def _objects(self, i: int, verb: str, doer: Meaning) -> Readings:
        if much := self.words(i, "that many") or self.words(i, "that much"):
            yield from self._so_many(much, verb, doer)
        match verb:
            case "draw" | "roll" | "gain" | "lose":
                for head, end in self.noun(j) if verb == "lose" and (j := self.at(i, "all")) else ():
                    if self._kind(head) in ("frame", "dice", "counter"):
                        yield ("do", doer, "lose all", (head,), None), end
                for count, j in self._count(i):
                    for head, k in self.noun(j):
                        card = head == "card" and verb == "draw"
                        if (
                            card
                            or self._kind(head) == {"draw": "frame", "roll": "dice", "gain": "counter"}.get(verb)
                            or (verb == "lose" and self._kind(head) in ("frame", "dice", "counter"))
                        ):
                            for tally, end in self._counted(k):
                                yield ("do", doer, verb, (count,) if card else (count, head), tally), end
            case "deal":
                n, j = self.number(i)
                for what, k in self._things(m, doer, spread=True) if j and (m := self.words(j, "damage to")) else ():
                    for tally, end in self._counted(k):
                        yield ("do", doer, "deal", (n, what), tally), end
            case "heal":
                n, j = self.number(i)
                for what, k in self._things(m, doer, spread=True) if j and (m := self.words(j, "damage from")) else ():
                    for tally, end in self._counted(k):
                        yield ("do", doer, "heal", (n, what), tally), end
            case "take":
                for what, j in self.some(i, [None]):
                    if what[-1][1] in _CARDS and what[-1][4] and (k := self.words(j, "into your hand")):
                        for tally, end in self._counted(k):
                            yield ("do", doer, "take", (what,), tally), end
                    if what[-1][1] in _CARDS and (k := self.words(j, "from your discard pile into your hand")):
                        np = what[-1]
                        taken = (*what[:-1], (*np[:2], None, np[3], (*np[4], ("in", ("pile", "my", "discard"))), np[5]))
                        for tally, end in self._counted(k):
                            yield ("do", doer, "take", (taken,), tally), end
            case "place":
                for count, j in self._count(i):
                    for head, k in self.noun(j):
                        if self._kind(head) in ("token on unit", *_LYING):
                            for where, m in self._where(k, doer):
                                for tally, end in self._counted(m):
                                    new = ("new", self.start + i, head, *(("many",) if count[1] > 1 else ()))
                                    yield ("do", doer, "place", (count, new, where), tally), end
            case "negate" if end := self.words(i, "the card below"):
                yield ("do", doer, "negate", (("card below",),), None), end
            case "negate":
                for what, j in (*self.fixed(i), *self.some(i, [None])):
                    end = self.words(j, "on the react chain") if what[0] == "pick" else j
                    if end:
                        yield ("do", doer, "negate", (what,), None), end
            case _:
                for what, j in self._things(i, doer, taken=verb in ("remove", "move")):
                    yield from self._said_of(what, j, verb, doer)

    def _so_many(self, i: int, verb: str, doer: Meaning) -> Readings:
        """Read what there is as many of as the sentence before, or the event, says."""
        if verb == "deal":
            for to, end in self._things(j, doer, spread=True) if (j := self.words(i, "damage to")) else ():
                yield ("do", doer, "deal that much", (to,), None), end
        for np, j in self.description(i, [None]) if verb == "take" else ():
            if np[1] in _CARDS and np[4] and (k := self.words(j, "into your hand")):
                yield ("do", doer, "take that many", (np,), None), k
            if np[1] in _CARDS and (k := self.words(j, "from your discard pile into your hand")):
                yield (
                    (
                        "do",
                        doer,
                        "take that many",
                        ((*np[:4], (*np[4], ("in", ("pile", "my", "discard"))), np[5]),),
                        None,
                    ),
                    k,
                )
        for head, j in self.noun(i) if verb in ("draw", "roll", "gain", "lose", "place") else ():
            if verb != "place":
                yield ("do", doer, f"{verb} that many", (head,), None), j
                continue
            for where, end in self._where(j, doer):
                new = ("new", self.start + i, head, "many")
                yield ("do", doer, "place that many", (new, where), None), end

    def _where(self, i: int, doer: Meaning) -> Readings:
        """Read *in a zone*, *on a unit*, *there*."""
        if self.at(i, "there"):
            yield ("ref", self.start + i, "there", "zone"), i + 1
        for word in ("in", "on"):
            if j := self.at(i, word):
                yield from self._things(j, doer, spread=True)

    def _count(self, i: int) -> Readings:
        up_to = self.words(i, "up to")
        n, j = self.number(up_to or i)
        if j:
            yield ("count", n, bool(up_to)), j

    def _counted(self, i: int) -> Readings:
        if self.at(i, "for"):
            yield from self.tally(i, ME)
        yield None, i

    def tally(self, i: int, doer: Meaning) -> Readings:
        """Read *for each Golem*, *for every 2 damage that the enemy Artist has taken*."""
        for player, has in ((ME, f"that you have than {self.rival}"), (RIVAL, f"that {self.rival} has than you")):
            n, j = 1, self.words(i, "for each more")
            if every := self.words(i, "for every"):
                n, k = self.number(every)
                j = self.at(k, "more") if k else 0
            for what, k in self.description(j, [player]) if j else ():
                if end := self.words(k, has):
                    yield ("tally more", n, player, what), end
        for words, every in (("for each", False), ("for every", True)):
            if not (j := self.words(i, words)):
                continue
            n, k = self.number(j) if every else (1, j)
            if not k:
                continue
            of = self.at(k, "of")
            for what, end in self.possessed(of) if of else self.description(k, [ME]):
                if what[1] != "damage":
                    yield ("tally", n, ("each", self.start + i, what)), end
                    continue
                for artist, m in self.fixed(at) if (at := self.at(end, "that")) else ():
                    if artist[2] == "artist" and (last := self.words(m, "has taken")):
                        np = (*what[:2], artist[3], *what[3:])
                        yield ("tally", n, ("each", self.start + i, np)), last

    def _said_of(self, what: Meaning, j: int, verb: str, doer: Meaning) -> Readings:
        match verb:
            case "move":
                by = self.at(j, "by") or j
                for count, k in self._count(by):
                    if not (m := self.at(k, "zone") or self.at(k, "zones")):
                        continue
                    for heading, n in (("", m), *self._heading(m)):
                        for tally, end in self._counted(n):
                            yield ("do", doer, "move", (what, count, heading), tally), end
                    for way, of, end in self._way(self.at(m, ",") or m):
                        for tally, last in self._counted(end):
                            yield ("do", doer, f"move {way}", (what, count, of), tally), last
                for zone, end in self._things(k, doer) if (k := self.at(j, "to")) else ():
                    # *Move all Scales to it*: nothing is moved to a Scale.
                    to = (*zone[:3], "zone") if zone[:1] == ("ref",) and zone[2] == "it" else zone
                    yield ("do", doer, "move to", (what, to), None), end
            case "swap":
                for second, end in self._things(k, doer) if (k := self.at(j, "with")) else ():
                    yield ("do", doer, "swap", (what, second), None), end
            case "summon":
                for zone, end in self._where(j, doer) if what[0] == "pick" else ():
                    if what[3] == 1 and what[5][2:] == (None, frozenset(), (), None):
                        yield ("do", doer, "summon", (("pick", what[1], "summoned", *what[3:]), zone), None), end
            case _:
                yield ("do", doer, verb, (what,), None), j

    # ------------------------------------------------------------ things

    def _things(self, i: int, doer: Meaning, *, spread: bool = False, taken: bool = False) -> Readings:
        key = ("things", i, doer, spread, taken)
        if key not in self.read:
            self.read[key] = [*self._all_things(i, doer, spread, taken)]
        yield from self.read[key]

    def _all_things(self, i: int, doer: Meaning, spread: bool, taken: bool) -> Readings:
        yield from self.fixed(i)
        for what, j in self.some(i, [doer]):
            yield what, j
            yield from self._from(what, j) if taken else ()
        if spread and (j := self.words(i, "each of")):
            for what, end in (*self.fixed(j), *self.some(j, [doer])):
                if (what[0] == "pick" and what[3] > 1) or (what[0] == "ref" and what[2].startswith(_MANY)):
                    yield what, end
        if taken and (j := self.at(i, "all")):
            for np, k in (*self.description(j, [doer]), *self.possessed(j)):
                what = ("each", self.start + i, np, "all")
                yield what, k
                yield from self._from(what, k, every=True)

    def _from(self, what: Meaning, i: int, *, every: bool = False) -> Readings:
        """Read where pieces are taken from: *1 Scale from it*, *all Ink from enemy units*."""
        np = what[2] if every else what[-1]
        kind = self._kind(np[1])
        if not (kind in _LYING or kind in _UNITS or kind == "token on unit") or not (j := self.at(i, "from")):
            return
        places = [*self.fixed(j), *self._any(j)]
        if every:
            places += [(("any", self.start + j, each, "all"), end) for each, end in self._bare(j)]
        for place, end in places:
            if np[4] == ():
                taken = (*np[:4], (("at" if kind == "token on unit" else "in", place),), np[5])
                yield (*what[:2], taken, "all") if every else (*what[:-1], taken), end

    def _bare(self, i: int) -> Readings:
        """Read all of some things without a word for *each*: *enemy units*."""
        nouns = ((at, end) for at in range(i, min(i + 6, len(self.tokens))) for _, end in self.noun(at))
        if True in self.numbers(*next(nouns, (i, i))):
            yield from self.description(i, [None])
            yield from self.possessed(i)

    def _any(self, i: int) -> Readings:
        """Read any one of a kind, from which a description measures."""
        for word in ("a", "an"):
            for np, end in self.description(j, [None]) if (j := self.at(i, word)) else ():
                yield ("any", self.start + i, np), end
        for np, end in self.possessed(j) if (j := self.words(i, "one of")) else ():
            yield ("any", self.start + i, np), end

    def fixed(self, i: int) -> Readings:
        key = ("fixed", i)
        if key not in self.read:
            self.read[key] = [*self._all_fixed(i)]
        yield from self.read[key]

    def _all_fixed(self, i: int) -> Readings:
        yield from super().fixed(i)
        if j := self.words(i, "your artist"):
            yield ("ref", self.start + i, "artist", ME), j
        if (j := self.words(i, "the enemy artist")) or (j := self.words(i, "their artist")):
            yield ("ref", self.start + i, "artist", RIVAL), j
        if j := self.words(i, "your opponent's artist"):
            yield ("ref", self.start + i, "artist", RIVAL), j
        if self.lexicon.bearer == "artist" and (j := self.words(i, self.lexicon.artist)):
            yield ("ref", self.start + i, "artist", ME), j
        if self.lexicon.bearer and (j := self.words(i, f"this {self.lexicon.bearer_noun}")):
            yield self._bearer(i), j
        if self.is_bar and (j := self.at(i, "me")):
            yield self._me(i), j
        if j := self.words(i, "the target zone"):
            yield ("ref", self.start + i, "target", "zone"), j
        if self.lexicon.pronouns[0] != "them" and (j := self.at(i, self.lexicon.pronouns[0])):
            yield ("ref", self.start + i, "person", ""), j
        for thing, j in self.possessors(i):
            if thing[0] != "zone of" and (k := self.at(j, "zone")):
                yield ("zone of", self.start + i, thing), k

    def noun(self, i: int) -> Readings:
        for length in (4, 3, 2, 1):
            found = self.lexicon.nouns.get(" ".join(self.tokens[i : i + length]))
            if found is not None:
                yield found[0], i + length
                return

    def numbers(self, i: int, end: int) -> tuple[bool, ...]:
        """Return whether a noun that ends a description may be one thing, and whether it may be several."""
        for length in (4, 3, 2, 1):
            found = self.lexicon.nouns.get(" ".join(self.tokens[end - length : end]))
            if found is not None:
                return tuple(many for many, may in ((False, found[1]), (True, found[2])) if may)
        return ()

    def _kind(self, head: str) -> str:
        return self.lexicon.kinds.get(head, head)

    # ------------------------------------------------------------ descriptions

    def possessed(self, i: int) -> Readings:
        for words, player in (("your opponent's", RIVAL), ("your", ME), ("their", RIVAL)):
            if j := self.words(i, words):
                yield from self._description(j, player)
                return

    def description(self, i: int, bare: Sequence[Meaning]) -> Readings:
        yield from self._description(i, None, bare[0])

    def _description(self, i: int, owner: Meaning, holder: Meaning = None) -> Readings:
        key = ("np", i, owner, holder)
        if key not in self.read:
            self.read[key] = [*self._described(i, owner, holder)]
        yield from self.read[key]

    def _described(self, i: int, owner: Meaning, holder: Meaning) -> Readings:
        others = self.at(i, "other")
        j = others or i
        said: list[str] = []
        filters: list[Meaning] = []
        while True:
            word = self.tokens[j]
            if k := self.at(j, "adjacent") or self.words(j, "diagonally adjacent"):
                relation = "adjacent" if k == j + 1 else "diagonal"
                filters.append((relation, ("ref", self.start + j, "nearby", "")))
                j = k
            elif word in _SIDES and owner is None:
                owner, j = _SIDES[word], j + 1
            elif word in self.adjectives:
                said.append("hidden" if word == "face-down" else word)
                j += 1
            elif word in self.lexicon.adjectives:
                filters.append(("with", 1, _bare_np(self.lexicon.adjectives[word])))
                j += 1
            else:
                break
        for head, k in self.noun(j):
            apart: Meaning = ("others", self.start + i, head, owner) if others else None
            for owned, m in self._in_hand(head, k, owner, holder):
                for left_out, end in self._but(m, apart, head):
                    for more, last in self._filtered(head, end, end, bool(filters)):
                        whose = None if head in _CARDS and owned == holder and more else owned
                        found = ("np", head, whose, frozenset(said), (*filters, *more))
                        for than, after in self._but(last, left_out, head) if more and end == m else [(left_out, last)]:
                            yield (*found, than), after

    def _in_hand(self, head: str, i: int, owner: Meaning, holder: Meaning) -> Readings:
        """Read in whose hand cards are: in that of whoever acts, unless the words say otherwise."""
        if head not in _CARDS and self._kind(head) != "frame":
            yield owner, i
            return
        yield owner or (holder if head in _CARDS else None), i
        for words, player in (("in hand", holder), ("left in hand", holder), ("in your hand", ME), ("in their hand", RIVAL),
                              ("in your opponent's hand", RIVAL)):  # fmt: skip
            if j := self.words(i, words):
                # *Their hand* is that of the subject.
                own = holder if words == "in their hand" and holder not in (None, ME) else player
                yield own if head in _CARDS else None, j

    def _but(self, i: int, apart: Meaning, head: str) -> Readings:
        yield apart, i
        if j := self.words(i, "other than"):
            for than, end in self.left_out(j):
                # *With no Mural other than that zone*: a zone is no Mural.
                # *With less than 2 Ink other than that Golem*: a Golem is no Ink, nor is it a Toon.
                zone = (head == "zone") == (than[1][-1] == "zone")
                if zone and self._kind(head) in (*_UNITS, "zone", "card") and self._may_be(head, than[1][-1]):
                    yield than, end

    def _may_be(self, one: str, other: str) -> bool:
        """Return whether a thing of one head may be one of another."""
        above = self.lexicon.above()
        known = {"unit", "zone", "card"} | set(above)
        return not {one, other} <= known or one == other or one in above.get(other, ()) or other in above.get(one, ())

    def _filtered(self, head: str, i: int, start: int, said: bool) -> Readings:
        """Read what follows a noun, as far as it is said of this noun; `start` is the token after the noun."""
        yield (), i
        joined = self.at(i, "and") if said else 0
        for j in (i, joined) if joined else (i,):
            for found, k in self._filter(head, j):
                for more, end in self._filtered(head, k, start, True):
                    yield (found, *more), end
        if j := self.at(i, "that"):
            for all_, k in self._predicates(head, j, start, i):
                for more, end in self._filtered(head, k, start, True):
                    yield (*all_, *more), end

    def _predicates(self, head: str, i: int, start: int, that: int) -> Readings:
        """Read *is adjacent to it*, *both has no Scales and is within 2 of it*: a clause of the nearest noun that fits."""
        if j := self.at(i, "both"):
            for first, k in self._predicate(head, j, start, that):
                for rest, end in (
                    self._predicates(head, m, end_, end_) if (m := self.at(k, "and")) and (end_ := m) else ()
                ):
                    yield (first, *rest), end
            return
        for found, end in self._predicate(head, i, start, that):
            yield (found,), end

    def _predicate(self, head: str, i: int, start: int, that: int) -> Readings:
        if j := self.at(i, "is") or self.at(i, "are"):
            found = self._filter(head, j)
        elif (j := self.at(i, "has") or self.at(i, "have")) and not any(self._keyword(i)):
            found = self._held(head, j)
        else:
            found = ((("keyword", has, word), end) for has, word, end in self._keyword(i))
        between = [*self._nouns(start, that)]
        for item, end in found:
            if self._fits(head, item) and not any(self._fits(noun, item) for noun in between):
                yield item, end

    def _nouns(self, i: int, end: int) -> Iterator[str]:
        """Yield the nouns of descriptions between two tokens."""
        while i < end:
            fixed = max((j for _, j in self.fixed(i)), default=0)
            yield from (head for head, _ in self.noun(i) if not fixed)
            i = fixed or i + 1

    def _fits(self, head: str, item: Meaning) -> bool:
        """Return whether a filter can be true of a noun."""
        kind = self._kind(head)
        match item[0]:
            case "keyword":
                return kind in _UNITS
            case "with":
                held = self._kind(_bare_of(item[2])[1])
                if held == "token on unit":
                    return kind in _UNITS
                return kind == "zone"
            case "in":
                return kind in _CARDS if item[1][0] == "pile" else kind in _UNITS or kind in _LYING
            case "at":
                return kind == "token on unit"
            case "after":
                return kind in _CARDS
        return kind in _UNITS or kind == "zone"

    def _filter(self, head: str, i: int) -> Readings:
        """Read one filter that can be true of a noun."""
        for item, end in self._any_filter(head, i):
            if self._fits(head, item):
                yield item, end

    def _heading(self, i: int) -> Iterator[tuple[str, int]]:
        """Read *in that direction*, *in the same direction*, *in the opposite direction*."""
        for heading, words in (("that", "that"), ("same", "the same"), ("opposite", "the opposite")):
            if j := self.words(i, f"in {words} direction"):
                yield heading, j

    def _any_filter(self, head: str, i: int) -> Readings:
        if j := self.at(i, "with"):
            yield from self._held(head, j)
        for has, before in ((True, "with"), (False, "without")):
            for word, id in self.lexicon.keywords.items():
                if end := self.words(i, f"{before} {word}"):
                    yield ("keyword", has, id), end
        if j := self.at(i, "there"):
            yield ("in", ("ref", self.start + i, "there", "zone")), j
        for heading, j in self._heading(i):
            if self.lexicon.bearer == "artist":
                yield ("direction", heading, ("artist", ME)), j
            elif self.lexicon.bearer is not None:
                yield ("direction", heading, ("this", self.lexicon.bearer)), j
            elif (k := self.at(j, "from")) and (m := self.words(k, "your artist")):
                yield ("direction", heading, ("artist", ME)), m
        for pile, end in self._top(j) if head in _CARDS and (j := self.words(i, "from among")) else ():
            yield ("in", pile), end
        for words, pile in _PILES.items() if head in _CARDS else ():
            if j := self.words(i, f"in {words}"):
                yield ("in", pile), j
        if j := self.words(i, "at the edge"):
            yield ("edge",), j
        if j := self.words(i, "in a corner"):
            yield ("corner",), j
        for start, k in self.fixed(j) if (j := self.at(i, "between")) else ():
            for of, end in self._near(m) if (m := self.at(k, "and")) else ():
                yield ("between", start, of), end
        for thing, k in self.possessors(j) if (j := self.at(i, "in")) else ():
            for line in ("row", "column"):
                if end := self.at(k, line):
                    yield (line, thing), end
        n, k = self.number(j) if (j := self.at(i, "within") or self.at(i, "exactly")) else (0, 0)
        for relation, j in (
            ("adjacent", self.words(i, "adjacent to")),
            ("diagonal", self.words(i, "diagonally adjacent to")),
            ("nearest", self.words(i, "nearest to")),
            ("after", self.words(i, "directly after")),
            ("in", self.at(i, "in")),
            ("at", self.at(i, "on")),
            ("row", self.words(i, "in the row of")),
            ("column", self.words(i, "in the column of")),
            ("within", self.at(k, "of") if k and self.at(i, "within") else 0),
            ("exactly", self.at(k, "from") if k and self.at(i, "exactly") else 0),
        ):
            for thing, end in self._near(j) if j else ():
                if relation != "in" or _is_zone(thing):
                    yield (relation, n, thing) if relation in ("within", "exactly") else (relation, thing), end

    def _held(self, head: str, i: int) -> Readings:
        """Read what a thing has: *a Scale*, *Ink*, *no Murals*, *2 or more Scales*."""
        for least, np, end in self._amount(i):
            if self._kind(np[1]) not in ("card", "damage", "dice", "counter", "zone"):
                yield ("with", least, self._named(i, least, np)), end

    def _amount(self, i: int) -> Iterator[tuple[Meaning, Meaning, int]]:
        figures = [*self.compared(i)]
        starts = [(0, self.at(i, "no")), (1, self.at(i, "a") or self.at(i, "an")), *figures]
        if not any(k for _, k in starts):
            starts.append((1, i))
        for least, k in starts:
            for np, end in self.description(k, [None]) if k else ():
                yield least, np, end
        owned = [
            (0, self.words(i, "none of")),
            (1, self.words(i, "one of")),
            *((figure, self.at(k, "of")) for figure, k in figures),
        ]
        for least, k in owned:
            for np, end in self.possessed(k) if k else ():
                yield least, np, end

    def _named(self, i: int, least: Meaning, np: Meaning) -> Meaning:
        """Return what a thing has, as something that the text names."""
        return ("held", self.start + i, np) if least == 1 else np

    def _near(self, i: int) -> Readings:
        for thing, end in (*self.fixed(i), *self._any(i)):
            yield thing, end
            if k := self.at(end, "or"):
                # *Adjacent to your Artist or a Golem*: either will do.
                for second, last in (*self.fixed(k), *self._any(k)):
                    yield ("either", thing, second), last

    def _picked(self, at: int, kind: str, n: int, what: Meaning, end: int, random: bool = False) -> Readings:
        yield ("pick", self.start + at, kind, n, random, what), end
        chance = self.words(end, "at random")
        for apart, j in self._but(chance, what[5], what[1]) if chance else ():
            for more, last in self._filtered(what[1], j, j, bool(what[4])):
                yield ("pick", self.start + at, kind, n, True, (*what[:4], (*what[4], *more), apart)), last

    # ------------------------------------------------------------ conditions and events

    def condition(self, i: int, before: Meaning = None) -> Readings:
        if j := self.words(i, "this card was face down"):
            yield ("hidden",), j
        for least, np, end in self._amount(j) if (j := self.words(i, "the react chain has")) else ():
            yield ("chain has", (least, np)), end
        for player, words in ((ME, "your artist has taken"), (RIVAL, "your opponent's artist has taken")):
            for least, np, end in self._amount(j) if (j := self.words(i, words)) else ():
                if np[1] == "damage":
                    yield ("has", player, (least, np)), end
        for words, who in (("each player", BOTH), ("that player", "that player")):
            for owned, end in self.owned(j, who) if (j := self.words(i, f"{words} has")) else ():
                yield ("has", who, owned), end
            for least, np, end in self._amount(j) if (j := self.words(i, f"{words}'s artist has taken")) else ():
                if np[1] == "damage":
                    yield ("has", who, (least, np)), end
        for thing, j in self.possessors(i):
            if (k := self.at(j, "owner")) and (m := self.at(k, "has")):
                for owned, end in self.owned(m, ("owner", thing)):
                    yield ("has", ("owner", thing), owned), end
        yield from super().condition(i, before)

    def owned(self, i: int, player: Meaning) -> Readings:
        for least, np, end in self._amount(i):
            if np[1] != "damage":
                found = (*np[:2], player, *np[3:]) if np[1] in _CARDS and np[2] is None else np
                yield (least, self._named(i, least, found)), end

    def asked_about(self, i: int) -> Readings:
        yield from self._top(i)
        yield from self.fixed(i)
        yield from self.some(i, [None], subject=True)

    def state(self, i: int, many: bool) -> Readings:
        if j := self.at(i, "are" if many else "is"):
            word = self.tokens[j]
            if word in self.adjectives:
                yield ("is", "hidden" if word == "face-down" else word), j + 1
            if word in self.lexicon.adjectives:
                yield ("has it", (1, _bare_np(self.lexicon.adjectives[word]))), j + 1
            for article in ("a", "an"):
                for what, end in self.description(k, [None]) if (k := self.at(j, article)) else ():
                    yield ("is a", ("kind", self.start + k, what)), end
            for head in ("unit", "zone"):
                for item, end in self._filter(head, j):
                    if item[0] != "with":
                        yield ("is at", item), end
        for has, word, end in self._keyword(i):
            yield ("has keyword", has, word), end
        if j := self.at(i, "have" if many else "has"):
            for least, np, end in self._amount(j):
                yield ("has it", (least, self._named(j, least, np))), end

    def item(self, i: int) -> Readings:
        for words, edge in (("at the start of", "starts"), ("at the end of", "ends")):
            if j := self.words(i, words):
                for event, k in self._turns(j, edge):
                    yield from self._at_moment(event, k)
        yield from super().item(i)
        players = ((("player", ME), "you cannot"), (("player", RIVAL), "your opponent cannot"))
        for doer, words in players:
            for event, end in self._deals(doer, j, "ban", "deal damage") if (j := self.words(i, words)) else ():
                if last := self.stop(end):
                    yield (event,), last
        for thing, j in self.possessors(i):
            if (k := self.at(j, "owner")) and (m := self.at(k, "cannot")):
                for event, end in self._deals(("player", ("owner", thing)), m, "ban", "deal damage"):
                    if last := self.stop(end):
                        yield (event,), last
        for actor, j in self._banned(i):
            if k := self.at(j, "cannot"):
                for event, end in self._happens(actor, k, "ban"):
                    if last := self.stop(end):
                        yield (event,), last
        for meaning, end in self._sums(i):
            if last := self.stop(end):
                yield (meaning,), last

    def _sums(self, i: int) -> Readings:
        """Read *Golems deal 1 more damage to an enemy unit*, *your Artist moves 1 zone farther*."""
        doers: list[tuple[Meaning, int]] = [(("player", ME), self.at(i, "you"))]
        doers += [(("player", RIVAL), self.words(i, self.rival))]
        doers += [(("player", ("owner", thing)), self.at(j, "owner")) for thing, j in self.possessors(i)]
        units = [*self._banned(i)]
        for doer, j in (*doers, *units):
            k = j and (self.at(j, "deal") or self.at(j, "deals"))
            n, m = self.number(k) if k else (0, 0)
            for sign in ("more", "less") if m else ():
                for event, end in self._deals(doer, m, "adds", f"{sign} damage"):
                    yield ("deals more", doer, n, sign, event[3]), end
        for actor, j in units:
            for has, word, end in self._keyword(j):
                yield ("gives keyword", actor, has, word), end
            k = self.at(j, "move") or self.at(j, "moves")
            n, m = self.number(k) if k else (0, 0)
            p = m and (self.at(m, "zone") or self.at(m, "zones"))
            for sign, words in (("more", "farther"), ("less", "less far")):
                if p and (end := self.words(p, words)):
                    yield ("moves more", actor, n, sign), end

    def _keyword(self, i: int) -> Iterator[tuple[bool, str, int]]:
        """Read *has Armored*, *do not have Armored*."""
        for word, id in self.lexicon.keywords.items():
            for has, verb in ((True, "has"), (True, "have"), (False, "does not have"), (False, "do not have")):
                if end := self.words(i, f"{verb} {word}"):
                    yield has, id, end

    def _turns(self, i: int, edge: str) -> Readings:
        for words, whose in (("your turn", "my"), ("each turn", "each"), ("your opponent's turn", "enemy")):
            if j := self.words(i, words):
                yield ("turn", whose, edge), j

    def _at_moment(self, event: Meaning, i: int) -> Readings:
        whens: list[tuple[tuple[Meaning, ...], int]] = [((), i)]
        if (j := self.at(i, ",")) and (k := self.at(j, "if")):
            whens += [*self.conditions(k)]
        for conditions, k in whens:
            for body, end in self.body(m) if (m := self.at(k, ",")) else ():
                yield from self.with_more(("when", False, event, conditions), body, end)

    def _banned(self, i: int) -> Readings:
        yield from self.fixed(i)
        for np, j in self._bare(i):
            yield ("each", self.start + i, np), j

    def event(self, i: int) -> Readings:
        yield from super().event(i)
        for deed, end in self.deed(j, ANYBODY, "s") if (j := self.words(i, "a player")) else ():
            yield ("does", ANYBODY, deed), end
        for thing, j in (*self.fixed(i), *self.some(i, [None])):
            if thing[0] == "pick" and thing[2:5] != ("n", 1, False):
                continue
            if k := self.at(j, "would"):
                yield from self._happens(thing, k, "would")
            yield from self._happens(thing, j, "does")
        yield from self._player_deals(i)
        for whose in ("starts", "ends"):
            for event, j in self._turns(i, whose):
                if k := self.at(j, whose):
                    yield event, k
        for player, words in (
            (ME, "your artist comes to have taken"),
            (RIVAL, "your opponent's artist comes to have taken"),
        ):
            for least, np, end in self._amount(j) if (j := self.words(i, words)) else ():
                if np[1] == "damage":
                    yield ("reaches", player, (least, np)), end

    def _happens(self, thing: Meaning, i: int, verb: str) -> Readings:
        """Read what happens to a thing, in one of three moods."""
        s, be = ("s", "is") if verb == "does" else ("", "be")
        for word in ("enter", "leave"):
            if j := self.at(i, f"{word}{s}"):
                own = self.words(j, "their zones") or (
                    self.at(j + 1, "zone") if self.tokens[j] in self._own(thing) else 0
                )
                if word == "leave" and verb == "ban" and own:
                    zone = "their zones" if thing[0] == "each" else ("zone of", self.start + j, thing)
                    yield ("leaves", verb, thing, zone), own
                    continue
                for zone, end in self._things(j, ME):
                    if _is_zone(zone):
                        yield (f"{word}s", verb, thing, zone), end
        for change in _CHANGES:
            if j := self.words(i, f"{be} {change}"):
                yield ("is done", verb, thing, change), j
                for doer, end in self._doers(k) if (k := self.at(j, "by")) else ():
                    yield ("is done", verb, thing, change, doer), end
        yield from self._deals(thing, i, verb, f"deal{s} damage")
        if verb == "ban" and (j := self.at(i, "move")):
            yield ("moves", verb, thing), j
        for word in ("ascend", "descend"):
            if verb != "ban" and (j := self.at(i, f"{word}{s}")):
                yield (f"{word}s", verb, thing), j
        if verb == "does":
            yield from self._gets(thing, i)

    def _doers(self, i: int) -> Readings:
        """Read who does something: your opponent, the owner of a unit, or a unit."""
        if j := self.words(i, self.rival):
            yield ("player", RIVAL), j
        for thing, j in self.possessors(i):
            if k := self.at(j, "owner"):
                yield ("player", ("owner", thing)), k
        for thing, j in (*self.fixed(i), *self.some(i, [None])):
            if thing[0] != "pick" or thing[2:5] == ("n", 1, False):
                yield thing, j

    def _deals(self, doer: Meaning, i: int, verb: str, words: str) -> Readings:
        if not (j := self.words(i, words)):
            return
        yield ("deals", verb, doer, None), j
        whose = doer[1] if doer[0] == "player" else ME
        for to, end in (*self.fixed(k), *self.some(k, [whose])) if (k := self.at(j, "to")) else ():
            if to[0] != "pick" or to[2:5] == ("n", 1, False):
                yield ("deals", verb, doer, to), end

    def _player_deals(self, i: int) -> Readings:
        """Read *you deal damage to a Golem*, *your opponent would deal damage*."""
        players: list[tuple[Meaning, int, str]] = [
            (("player", ME), self.at(i, "you"), "deal"),
            (("player", RIVAL), self.words(i, self.rival), "deals"),
        ]
        for thing, j in self.possessors(i):
            players.append((("player", ("owner", thing)), self.at(j, "owner"), "deals"))
        for doer, j, verb in players:
            if j:
                yield from self._deals(doer, j, "does", f"{verb} damage")
                yield from self._deals(doer, j, "would", "would deal damage")

    def _own(self, thing: Meaning) -> tuple[str, ...]:
        """Return the words before what is a thing's own, where the thing is the subject."""
        match thing:
            case ("ref", _, "artist", "me"):
                return ("its", self.lexicon.pronouns[1])
            case ("ref", _, "artist", _):
                return ("their",)
        return ("its",)

    def _gets(self, thing: Meaning, i: int) -> Readings:
        own = self._own(thing)
        if (j := self.at(i, "receives")) and self.tokens[j] in own and self.tokens[j + 1] in ORDINALS:
            for head, end in self.noun(j + 2):
                yield ("gets", thing, (ORDINALS.index(self.tokens[j + 1]) + 1, _bare_np(head))), end
        if (j := self.at(i, "loses")) and self.tokens[j] in own and (k := self.at(j + 1, "last")):
            for head, end in self.noun(k):
                yield ("gets", thing, (0, _bare_np(head))), end
        if j := self.words(i, "comes to hold"):
            for least, np, end in self._amount(j):
                yield ("gets", thing, (least, np)), end
        if j := self.words(i, "no longer holds"):
            for least, np, end in self._amount(j):
                if least == 1:
                    yield ("gets", thing, (0, np)), end

    def deed(self, i: int, player: str, form: str) -> Readings:
        third = form == "s"
        if j := self.words(i, f"{'draws' if third else 'draw'} a card"):
            yield ("draw", "a card"), j
        if j := self.words(i, f"{'discards' if third else 'discard'} a card"):
            yield ("discard",), j
        whose = "your" if player == ME else "their"
        if j := self.words(i, f"{'progresses' if third else 'progress'} {whose} masterpiece"):
            yield ("progress",), j
        for what, end in self.some(j, [None]) if (j := self.at(i, "plays" if third else "play")) else ():
            if what[-1][1] in _CARDS:
                yield ("play", what), end

    # ------------------------------------------------------------ costs

    def price(self, i: int) -> Readings:
        yield from super().price(i)
        if j := self.words(i, "choose a direction"):
            yield ("choose a direction",), j
        for what, end in self.some(j, [ME]) if (j := self.at(i, "target")) else ():
            yield ("target", what), end
        for verb in ("exhaust", "spend", "discard"):
            if j := self.at(i, verb):
                for what, end in self._things(j, ME, taken=verb == "spend"):
                    if verb != "discard" or what[-1][1] == "card":
                        yield ("pay", verb, what), end


_MANY = ("those", "all ", "many ", "number of many")


def _bare_of(held: Meaning) -> Meaning:
    return held[2] if held[0] == "held" else held


def _bare_np(head: str) -> Meaning:
    return ("np", head, None, frozenset(), (), None)


def _is_zone(thing: Meaning) -> bool:
    match thing:
        case ("ref", _, _, head):
            return head in ("zone", "")
        case ("zone of", *_):
            return True
        case (*_, ("np", head, *_)):
            return bool(head == "zone")
    return False


def _copied(meaning: Meaning, start: int, more: float, shift: int) -> Meaning:
    """Return a meaning whose things are others: each alternative of a list picks its own."""
    match meaning:
        case ("pick" | "each" | "any" | "ref" | "new" | "zone of" | "others" as word, at, *rest) if not isinstance(
            at, tuple
        ):
            moved = at + shift if at > start else at
            return (word, moved + more, *(_copied(part, start, more, shift) for part in rest))
        case tuple():
            return tuple(_copied(part, start, more, shift) for part in meaning)
        case _:
            return meaning


def readings(printed: str, lexicon: Lexicon, *, passive: bool = False) -> set[Meaning]:
    """Return all that a strict reader can defend of a text: its bar in the first line, then its paragraphs."""
    bar, _, text = printed.partition("\n")
    price = React(bar, lexicon, is_bar=True)
    body = React(text, lexicon, len(price.tokens))
    costs = price.cost() if bar else [()]
    bodies = body.passive() if passive else body.effect()
    persons = tuple(
        body.start + at for at, word in enumerate(body.tokens) if word in ("opponent", "opponent's", "owner")
    )
    places = Places(
        {**price.sentences(), **body.sentences()},
        {**price.clauses(), **body.clauses()},
        body.start,
        {**price.leads(), **body.leads()},
        lexicon.carrier(),
        persons,
        frozenset(head for head, kind in lexicon.kinds.items() if kind not in _UNITS),
        lexicon.above(),
        frozenset(head for head, kind in lexicon.kinds.items() if kind in ("dice", "counter")),
    )
    return {meaning for cost in costs for found in bodies for meaning in resolved((cost, found), places)}


def descriptions(words: str, lexicon: Lexicon) -> set[Meaning]:
    """Return all that a strict reader can defend of a description without its article."""
    body = React(words, lexicon)
    places = Places(body.sentences(), body.clauses())
    found = [np for np, end in body.description(1, [None]) if body.tokens[end] == ""]
    return {meaning for np in found for meaning in resolved(np, places)}
