"""SolRei's English, from its rulebook: verbs, deeds, cards and the bar of a cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from wording.reader.english import ANYBODY, ME, NOBODY, RIVAL, Doer, English
from wording.reader.parsing import Meaning, Readings
from wording.reader.pronouns import Places, resolved

_NOUNS = {
    "card": "card",
    "attack": "attack",
    "charge": "charge",
    "spade": "spade",
    "heart": "heart",
    "diamond": "diamond",
    "club": "club",
    "art": "art",
    "damage card": "damage",
}
_FIGURED = ("cultivate", "block", "counter", "retaliate", "check")
_TURNING = ("ready", "exhaust", "break")
_PLAIN = (
    "draw",
    "swap",
    "grapple",
    "gain",
    "lose",
    "exchange",
    "put",
    "discard",
    "negate",
    "choose",
    *_FIGURED,
    *_TURNING,
)
_REI = {"s": "spade", "h": "heart", "d": "diamond", "c": "club", "r": "red", "b": "black", "a": None}


def _third(verb: str) -> str:
    return "readies" if verb == "ready" else f"{verb}s"


def _lying(np: Meaning) -> bool:
    return any(isinstance(item, tuple) and item[0] == "in discard" for item in np[4])


class SolRei(English):
    """All readings of one text of SolRei."""

    nouns: ClassVar[Mapping[str, str]] = {
        **_NOUNS,
        **{f"{word}s": head for word, head in _NOUNS.items()},
        "ability": "ability",
        "abilities": "ability",
        "fury": "fury",
        "mark": "mark",
        "marks": "mark",
        **{word: word.removesuffix("s") for word in ("ticket", "tickets", "debt", "debts")},
    }
    names: frozenset[str] = frozenset()
    """Proper names, in lower case: of Skills, Types, Muses, Advantages and Arts."""
    counters: ClassVar[frozenset[str]] = frozenset({"fury", "mark", "ticket", "debt"})
    """The counters of the texts that are read, which are nouns as well."""
    adjectives = frozenset({"ready", "exhausted", "broken", "augmented", "cultivated", "red", "black"})

    # ------------------------------------------------------------ verbs

    def verb(self, i: int, doer: Meaning, form: str) -> Readings:
        for deed, j in self._verb(i, doer, form):
            yield (deed,), j
            for k in (self.at(j, "or"),):
                for second, end in self.verb(k, doer, form) if k else ():
                    yield (("choose of", doer, 1, False, ((deed,), second)),), end

    def clause(self, i: int, carried: Doer) -> Iterator[tuple[Meaning, int, Doer]]:
        yield from super().clause(i, carried)
        if j := self.words(i, "the lower power wins this round"):
            yield (("lower wins now",),), j, NOBODY

    def _verb(self, i: int, doer: str, form: str) -> Readings:
        for verb in _PLAIN:
            if j := self.at(i, verb if form == "plain" else _third(verb)):
                found = [*self._objects(j, verb, doer)]
                yield from found
                for first, k in found:
                    yield from self._either(first, k, verb, doer)

    def _either(self, first: Meaning, i: int, verb: str, doer: str) -> Readings:
        """Read *this or that* after one verb: a choice of its subject; of two groups also all of them at once."""
        if not (j := self.at(i, "or")):
            return
        for second, end in self._objects(j, verb, doer):
            yield ("choose of", doer, 1, False, ((first,), (second,))), end
            if any(
                part[0] in ("each", "tally")
                for deed in (first, second)
                for part in (*deed[3], deed[4] or ("",))
                if isinstance(part, tuple)
            ):
                yield ("both", first, second), end

    def _objects(self, i: int, verb: str, doer: str) -> Readings:
        if verb == "exchange":
            if j := self.words(i, "your power with your rival's"):
                yield ("do", doer, "swap power", (), None), j
            return
        if verb in ("swap", "grapple"):
            yield ("do", doer, verb, (), None), i
            return
        if verb in ("discard", "negate", "choose", *_TURNING):
            bare = [doer] if doer == ME or verb == "discard" else [doer, ANYBODY]
            for what, j in (*self.fixed(i), *self.some(i, bare)):
                if verb not in _TURNING or what[0] == "ref" or what[-1][1] in ("art", "damage"):
                    yield ("do", doer, verb, (what,), None), j
        if verb == "put":
            for what, j in (*self.fixed(i), *self.some(i, [doer, *([] if doer == ME else [ANYBODY])])):
                if (what[0] == "ref" or what[-1][1] == "damage") and (k := self.words(j, "on the discard pile")):
                    yield ("do", doer, "heal", (what,), None), k
        if verb in ("ready", "exhaust", "draw"):
            for count, j in self._count(i):
                if verb != "draw" and (k := self.words(j, "of their cards" if doer == RIVAL else "of your cards")):
                    yield ("do", doer, f"{verb} any", (count, doer), None), k
                elif verb == "draw":
                    for tally, end in self._counted(j, doer):
                        yield ("do", doer, "draw", (count,), tally), end
                elif self.tokens[j] in (".", ",", "or", ">", "”", "instead"):
                    for owner in (ME,) if doer == ME else (RIVAL, ANYBODY):
                        yield ("do", doer, f"{verb} any", (count, owner), None), j
        if verb in ("gain", "lose") and (j := self.words(i, "that much") or self.words(i, "that many")):
            for stat in ("power", "damage") if verb == "gain" else ("power",):
                if k := self.at(j, stat):
                    yield ("do", doer, f"{verb} that much", (stat,), None), k
            for piece, k in self._counter(j):
                yield ("do", doer, f"{verb} that much", (piece,), None), k
        amount = "that many cards" if verb == "cultivate" else "that much"
        if verb in _FIGURED and verb != "check" and (j := self.words(i, amount)):
            yield ("do", doer, f"{verb} that much", (), None), j
        if verb == "draw" and (j := self.words(i, "that many cards")):
            yield ("do", doer, "draw that many", (), None), j
        if verb == "lose" and (j := self.words(i, "all your" if doer == ME else "all their")):
            for piece, k in self._counter(j):
                yield ("do", doer, "lose all", (piece,), None), k
        n, j = self.number(i)
        if not j:
            return
        if verb in _FIGURED:
            for tally, end in self._counted(j, doer):
                yield ("do", doer, verb, (n,), tally), end
        if verb in ("gain", "lose"):
            for piece, k in self._counter(j):
                for tally, end in self._counted(k, doer):
                    yield ("do", doer, f"{verb} counters", (n, piece), tally), end
        if verb == "lose" and self.tokens[j] == "power":
            for tally, end in self._counted(j + 1, doer):
                yield ("do", doer, "lose power", (n,), tally), end
        if verb == "gain" and self.tokens[j] in ("power", "damage"):
            for tally, end in self._counted(j + 1, doer):
                yield ("do", doer, "gain", (n, self.tokens[j]), tally), end

    def _counter(self, i: int) -> Readings:
        """Read the name of a counter in singular or plural."""
        if (head := self.nouns.get(self.tokens[i])) in self.counters:
            yield head, i + 1

    def description(self, i: int, bare: Sequence[str | None]) -> Readings:
        # Where a pile says whose things are, nothing else does.
        read = (((*np[:2], None, *np[3:]) if _lying(np) else np, end) for np, end in super().description(i, bare))
        yield from dict.fromkeys(read)
        for head, j in self._counter(i):
            for words, player in (("you have", ME), ("they have", RIVAL), ("your rival has", RIVAL)):
                if end := self.words(j, words):
                    yield ("np", head, player, frozenset(), (), None), end

    def owned(self, i: int, player: str) -> Readings:
        yield from super().owned(i, player)
        for head, j in self._counter(i):
            yield (1, ("np", head, player, frozenset(), (), None)), j

    def _count(self, i: int) -> Readings:
        up_to = self.words(i, "up to")
        n, j = self.number(up_to or i)
        if j:
            yield ("count", n, bool(up_to)), j

    def _counted(self, i: int, doer: str) -> Readings:
        if self.at(i, "for"):
            yield from self.tally(i, doer)
        else:
            yield None, i

    def fixed(self, i: int) -> Readings:
        yield from super().fixed(i)
        if j := self.words(i, "this art"):
            yield ("ref", self.start + i, "this", "art"), j
        if j := self.words(i, "your action card"):
            yield ("ref", self.start + i, "action card", ME), j
        if j := self.words(i, "your action card of the last round"):
            yield ("ref", self.start + i, "last action card", ME), j
        if j := self.words(i, "your rival's action card of the last round"):
            yield ("ref", self.start + i, "last action card", RIVAL), j
        if j := self.words(i, "your rival's action card"):
            yield ("ref", self.start + i, "action card", RIVAL), j
        for head in ("art", "ability"):
            if j := self.words(i, f"the target {head}"):
                yield ("ref", self.start + i, "target", head), j

    def filters(self, i: int) -> Readings:
        for level, end in self._level(j) if (j := self.at(i, "with")) else ():
            more = next(self.filters(end + 1), None) if self.words(end, "and with") else None
            yield ((level,), end) if more is None else ((level, *more[0]), more[1])
        piles = (
            ("in your discard pile", ME),
            ("in their discard pile", RIVAL),
            (f"in {self.rivals} discard pile", RIVAL),
        )
        for words, player in piles:
            if j := self.words(i, words):
                yield (("in discard", player),), j

    def _level(self, i: int) -> Readings:
        """Read *8 or more Power*, *exactly 8 Power*, *less than 8 Power*."""
        for level, j in self.compared(i):
            if end := self.at(j, "power"):
                yield level, end

    def standing(self, i: int) -> Readings:
        if (j := self.words(i, "the lower power wins the round")) and (last := self.stop(j)):
            yield (("lower wins",),), last
        if j := self.words(i, "you have"):
            word = self.tokens[j]
            if word.startswith("+") and self.tokens[j + 1] in ("power", "damage"):
                for tally, end in self._counted(j + 2, ME):
                    if last := self.stop(end):
                        yield (("plus", int(word[1:]), self.tokens[j + 1], tally),), last

    # ------------------------------------------------------------ deeds and conditions

    def deed(self, i: int, player: str, form: str) -> Readings:
        third = form == "s"

        def at(verb: str, words: str = "") -> int:
            return self.words(i, f"{_third(verb) if third else verb} {words}")

        for verb in ("cultivate", "harvest", "swap", "charge"):
            if j := at(verb):
                yield (verb,), j
        for verb, words in (("win", "the round"), ("lose", "the round"), ("draw", "a card"), ("take", "damage"),
                            ("block", "damage"), ("gain", "power"), ("gain", "damage"),
                            ("lose", "power")):  # fmt: skip
            if j := at(verb, words):
                yield (verb, words), j
        for verb in ("activate", "play", "discard", *_TURNING, "negate"):
            if not (j := at(verb)):
                continue
            own = verb in ("activate", "play", "discard")
            for what, end in self.some(j, [player] if own else [player, ANYBODY]):
                yield (verb, what), end
                if k := self.at(end, "or"):
                    for more, last in self.some(k, [player] if own else [player, ANYBODY]):
                        yield (verb, what, more), last

    def event(self, i: int) -> Readings:
        yield from super().event(i)
        if not (j := self.at(i, "the")):
            return
        end = next((at for at in range(j, len(self.tokens)) if self.tokens[at] in ("starts", "ends")), 0)
        words = self.tokens[j:end]
        if words == ("round",):
            yield ("the round", self.tokens[end]), end + 1
        elif words and words[-1] == "step":
            yield ("step", " ".join(words[:-1]), self.tokens[end]), end + 1

    def said_of(self, i: int, player: str, form: str) -> Readings:
        third = form == "s"
        if player == ME and (j := self.words(i, "are in crisis")):
            n, k = self.number(j)
            if k:
                yield ("crisis", n), k
        for side in ("offense", "defense"):
            if j := self.words(i, f"{'is' if third else 'are'} on {side}"):
                yield ("on", player, side), j
        if j := self.at(i, "leads" if third else "lead"):
            yield ("leads", player), j
        for deed in ("won", "lost"):
            if j := self.words(i, f"{deed} the round") or self.words(
                i, f"{'has' if third else 'have'} {deed} the round"
            ):
                yield (deed, player), j
            name = "winner" if deed == "won" else "loser"
            if j := self.words(i, f"{deed} the last round") or self.words(
                i, f"{'is' if third else 'are'} the {name} of the last round"
            ):
                yield (f"{deed} last", player), j

    def state(self, i: int, many: bool) -> Readings:
        yield from super().state(i, many)
        j = self.at(i, "have" if many else "has")
        for level, end in self._level(j) if j else ():
            yield ("has power", level), end
        if j and (k := self.words(j, "the same number or rank as")):
            for what, end in self.fixed(k):
                yield ("has number", what), end

    def condition(self, i: int, before: Meaning = None) -> Readings:
        yield from super().condition(i, before)
        yield from self._named(i)

    def _named(self, i: int) -> Readings:
        """Read what a player is known by: *you have Blade*, *your Muse is a Duelist*, *none of your Arts is Hush*."""
        lead = (
            ("skill", ME, True, "you have"),
            ("skill", ME, False, "you do not have"),
            ("skill", RIVAL, True, "your rival has"),
            ("skill", RIVAL, False, "your rival does not have"),
            *((kind, player, yes, f"{whose} {word} is{'' if yes else ' not'}")
              for kind, word in (("muse", "muse"), ("advantage", "advantage"))
              for player, whose in ((ME, "your"), (RIVAL, "your rival's"))
              for yes in (True, False)),
            *((("art"), player, yes, f"{'one' if yes else 'none'} of {whose} arts is")
              for player, whose in ((ME, "your"), (RIVAL, "your rival's"))
              for yes in (True, False)),
        )  # fmt: skip
        for kind, player, yes, words in lead:
            if j := self.words(i, words):
                article = self.at(j, "a") or self.at(j, "an") if kind == "muse" else 0
                for end in range(j + 1, min(j + 7, len(self.tokens))):
                    name = " ".join(self.tokens[article or j : end])
                    if name in self.names:
                        yield ("named", player, yes, name), end

    # ------------------------------------------------------------ costs

    def price(self, i: int) -> Readings:
        yield from super().price(i)
        for word in ("crisis", "harvest"):
            if j := self.at(i, word):
                n, k = self.number(j)
                yield ("if", ("crisis", n)) if word == "crisis" else ("harvest", n), k
        if self.tokens[i] == "◆" or self.tokens[i] in ("♠", "♥", "♦", "♣", "◇"):
            sort, n, j = self.tokens[i : i + 2], 0, i
            while self.tokens[j : j + 2] == sort and sort[0]:
                n, j = n + 1, j + 2
            if n:
                yield ("rei", n, _REI[sort[1]]), j
        if (j := self.at(i, "spend")) and (k := self.number(j)[1]):
            for piece, end in self._counter(k):
                yield ("spend", self.number(j)[0], piece), end
        if j := self.at(i, "target"):
            # One may aim at anything in the Exchange, or at any Art: the bar has to say whose.
            for what, end in self.some(j, [ME, ANYBODY]):
                yield ("target", what), end
        for verb in ("discard", "exhaust", "break"):
            if j := self.at(i, verb):
                for what, end in (*self.fixed(j), *self.some(j, [ME])):
                    yield ("pay", verb, what), end


def readings(printed: str, names: frozenset[str], *, passive: bool) -> set[Meaning]:
    """Return all that a strict reader can defend of a text: its bar in the first line, then its paragraphs."""
    bar, _, text = printed.partition("\n")
    price = SolRei(bar)
    body = SolRei(text, len(price.tokens))
    price.names = body.names = names
    costs = price.cost() if bar else [()]
    bodies = body.passive() if passive else body.effect()
    places = Places(
        {**price.sentences(), **body.sentences()},
        {**price.clauses(), **body.clauses()},
        body.start,
        {**price.leads(), **body.leads()},
        ("this", "art"),
        supply=SolRei.counters,
    )
    found = {meaning for cost in costs for found in bodies for meaning in resolved((cost, found), places)}
    return {*map(_of_whoever, found)}


def _of_whoever(meaning: Meaning) -> Meaning:
    """Return a meaning in which Power is exchanged by nobody: it is the same exchange, whoever makes it."""
    match meaning:
        case ("do", _, "swap power", *rest):
            return ("do", ME, "swap power", *rest)
        case tuple():
            return tuple(map(_of_whoever, meaning))
        case _:
            return meaning
