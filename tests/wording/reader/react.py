"""Some of Re;ACT's English, from its rulebook: units, what is done to them, and cards of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wording.reader.english import ME, RIVAL, English
from wording.reader.parsing import Meaning, Readings
from wording.reader.pronouns import resolved

_KINDS = ("unit", "summon", "golem", "chip", "card", "zone")


class React(English):
    """All readings of one text of Re;ACT."""

    rival = "your opponent"
    rivals = "your opponent's"
    period = "turn"
    lasting = ("this turn is over", "your next turn starts")
    nouns: ClassVar[Mapping[str, str]] = {**{kind: kind for kind in _KINDS}, **{f"{kind}s": kind for kind in _KINDS}}
    adjectives = frozenset({"exhausted", "refreshed"})

    def subjects(self, i: int) -> Iterator[tuple[Meaning, str, int]]:
        yield from super().subjects(i)
        found = [(("ref", self.start + i, "it", ""), self.at(i, "its"))]
        if self.tokens[i] in ("that", "the"):
            # *That unit's owner*: read as *that unit*, then *owner*.
            end = next((at for at in range(i, i + 4) if self.tokens[at : at + 1] and self.tokens[at].endswith("'s")), 0)
            if end:
                words = (*self.tokens[:end], self.tokens[end].removesuffix("'s"), *self.tokens[end + 1 :])
                before, self.tokens = self.tokens, words
                found += [(thing, last) for thing, last in self.fixed(i) if last == end + 1]
                self.tokens = before
        for thing, j in found:
            if j and (k := self.at(j, "owner")):
                yield ("owner", thing), "plain" if self.at(k, "may") else "s", k

    def verb(self, i: int, doer: Meaning, form: str) -> Readings:
        for deed, j in self._verb(i, doer, form):
            yield (deed,), j
            if k := self.at(j, "or"):
                for second, end in self.verb(k, doer, form):
                    yield (("choose of", doer, 1, False, ((deed,), second)),), end
                for second, end in self._objects(k, deed[2], doer):
                    yield (("choose of", doer, 1, False, ((deed,), (second,))),), end

    def _verb(self, i: int, doer: Meaning, form: str) -> Readings:
        for verb in ("deal", "exhaust", "refresh", "move", "swap", "remove", "summon", "discard", "draw", "choose"):
            if j := self.at(i, verb if form == "plain" else f"{verb}s"):
                yield from self._objects(j, verb, doer)

    def _objects(self, i: int, verb: str, doer: Meaning) -> Readings:
        if verb == "draw":
            n, j = self.number(i)
            if j and (self.at(j, "card") or self.at(j, "cards")):
                for tally, end in self.tally(j + 1, doer) if self.at(j + 1, "for") else ((None, j + 1),):
                    yield ("do", doer, "draw", (("count", n, False),), tally), end
        elif verb == "deal":
            n, j = self.number(i)
            for what, end in self._things(k, doer) if j and (k := self.words(j, "damage to")) else ():
                yield ("do", doer, "deal", (n, what), None), end
        else:
            for what, j in self._things(i, doer):
                yield from self._said_of(what, j, verb, doer)

    def _said_of(self, what: Meaning, j: int, verb: str, doer: Meaning) -> Readings:
        if verb == "move":
            up_to = self.words(j, "up to")
            n, k = self.number(up_to or j)
            if k and (self.at(k, "zone") or self.at(k, "zones")):
                yield ("do", doer, "move", (what, ("count", n, bool(up_to))), None), k + 1
        elif verb == "swap":
            for second, end in self._things(k, doer) if (k := self.at(j, "with")) else ():
                yield ("do", doer, "swap", (what, second), None), end
        elif verb == "summon":
            for zone, end in self._things(k, doer) if (k := self.at(j, "in")) and what[0] == "pick" else ():
                yield ("do", doer, "summon", (("pick", what[1], "summoned", *what[3:]), zone), None), end
        else:
            yield ("do", doer, verb, (what,), None), j

    def _things(self, i: int, doer: Meaning) -> Readings:
        yield from self.fixed(i)
        yield from self.some(i, [doer])

    def fixed(self, i: int) -> Readings:
        yield from super().fixed(i)
        if j := self.words(i, "your artist"):
            yield ("ref", self.start + i, "artist", ME), j
        if j := self.words(i, "the enemy artist") or self.words(i, "their artist"):
            yield ("ref", self.start + i, "artist", RIVAL), j
        if j := self.words(i, "the summoned"):
            for head, end in self.noun(j):
                yield ("ref", self.start + i, "summoned", head), end

    def description(self, i: int, bare) -> Readings:  # type: ignore[no-untyped-def]
        """Read a description: what is not said to be anybody's may be both players', but for cards of a hand."""
        side = {"friendly": ME, "enemy": RIVAL}
        j = self.at(i, "other") or i
        word = self.tokens[j]
        for what, end in super().description(j + 1 if word in side else j, bare):
            _, head, owner, said, filters, apart = what
            possessed = self.tokens[i - 1] in ("your", "their", "opponent's")
            owners = [side[word]] if word in side else [owner] if possessed or head == "card" else [None]
            for each in owners:
                yield ("np", head, each, said, filters, apart or j > i), end

    def filters(self, i: int) -> Readings:
        if j := self.words(i, "adjacent to"):
            for thing, end in self._near(j):
                yield (("adjacent to", thing),), end
        n, k = self.number(j) if (j := self.at(i, "within")) else (0, 0)
        if k and (m := self.at(k, "of")):
            for thing, end in self._near(m):
                yield (("within", n, thing),), end

    def _near(self, i: int) -> Readings:
        for thing, end in self._things(i, ME):
            yield thing, end
            if k := self.at(end, "or"):
                # *Adjacent to your Artist or a Golem*: either will do.
                for second, last in self._things(k, ME):
                    yield ("either", thing, second), last


def readings(printed: str) -> set[Meaning]:
    """Return all that a strict reader can defend of an effect without a cost."""
    body = React(printed)
    return {meaning for found in body.effect() for meaning in resolved(((), found), body.sentences(), 0)}
