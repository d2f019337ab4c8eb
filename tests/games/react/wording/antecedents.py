"""A strict reader of printed English: what *it*, *there*, *her*, *that Golem* and *the second Golem* can mean.

The reader knows the nouns and no program. All that the text names before is a candidate, except:

- a thing whose description the pronoun is in: *a Golem within 2 of it*;
- another thing that the same verb acts on: *swap this Golem with it*;
- if the clause of *it* names a candidate, all that only other clauses name: *that unit's owner may move it*;
- *each Golem* of a sentence that has ended, once the text names something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NOUNS = ("Golem", "Toon", "unit", "zone")
ARTISTS = ("her", "the Calligrapher", "your Artist", "the enemy Artist")
_NOUN = rf"(?:{'|'.join(NOUNS)})"
_WHOSE = "(?:enemy |friendly )?"
_TOKEN = re.compile(
    rf"(?P<owner>\b(?:that|this|the \w+(?:-named)?) (?:enemy |friendly |other )?{_NOUN}(?='s))"
    r"|(?P<pronoun>\b(?:it|its|her|there)\b)"
    rf"|(?P<that>\bthat {_WHOSE}{_NOUN}\b)"
    rf"|(?P<many>\b2 {_WHOSE}(?!zone){_NOUN}s\b)"
    rf"|(?P<those>\bthose {_WHOSE}{_NOUN}s\b)"
    rf"|(?P<label>\bthe (?:chosen|summoned|current) {_NOUN}s?\b)"
    rf"|(?P<ordinal>\bthe (?:{'|'.join(ORDINALS)})(?:-named)? (?:other )?{_NOUN}s?\b)"
    rf"|(?P<fixed>\bthis {_NOUN}\b|\b(?:{'|'.join(ARTISTS[1:])}|the target zone)\b)"
    r"|(?P<place>(?<='s )zone\b|(?<=its )zone\b|(?<=her )zone\b)"
    rf"|(?P<each>\beach (?:inked |exhausted )*{_WHOSE}{_NOUN}\b)"
    rf"|(?P<new>\ban? (?:inked |exhausted )*{_WHOSE}{_NOUN}\b)"
    r"|(?P<piece>\b1 (?:Ink|Scale)\b)"
    r"|(?P<person>\byour opponent\b|\bowner\b)",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[.:\n•–·]|, (?!nearer|away)")
_GLUE = re.compile(r"(?:\s|within|\d|of|in|that|is|and|both)*")
"""Words of a description between its noun and the things in it."""
_FILTER = re.compile(rf"(?: within \d of|{_NOUN}(?: that is)? in|zone (?:with|that has))$", re.IGNORECASE)


@dataclass(eq=False)
class Mention:
    """Some words for a thing, and where they are."""

    kind: str
    words: str
    start: int
    end: int
    clause: int
    option: tuple[int, ...]
    """The choice that it is in, and the number of its option; empty outside of choices."""
    above: bool
    """Whether it is in the bar of the cost."""
    embedded: bool
    """Whether it is in the description of another thing."""
    enclosing: list[Mention] = field(default_factory=list)
    thing: object = None
    """The thing of the program, which the reader takes for granted for all earlier mentions."""

    @property
    def noun(self) -> str:
        word = self.words.split()[-1].lower()
        return next((noun for noun in NOUNS if noun.lower() == word.removesuffix("s")), "")

    @property
    def many(self) -> bool:
        return self.kind in ("many", "those", "label", "ordinal") and self.words.endswith("s")

    @property
    def named(self) -> bool:
        """Whether it names one thing by a noun."""
        return not self.many and self.kind not in ("pronoun", "many", "those", "piece", "person")

    @property
    def is_bearer(self) -> bool:
        return self.words.lower().startswith("this ")


def mentions(text: str) -> list[Mention]:
    """All that a text names, in its order. The first line is the bar."""
    found: list[Mention] = []
    for match in _TOKEN.finditer(text):
        before = text[: match.start()]
        summons = re.search(r"(?:summon|place) [^.,]* in $", before, re.IGNORECASE)
        mention = Mention(
            str(match.lastgroup),
            match[0],
            match.start(),
            match.end(),
            clause=len(_BREAK.findall(before)),
            option=_option(before),
            above="\n" not in before,
            embedded=_FILTER.search(before.rstrip()) is not None and summons is None,
        )
        same = [other for other in found if other.clause == mention.clause and other.kind in ("new", "each", "piece")]
        mention.enclosing = [other for other in same if _encloses(other, mention, text, found)]
        found.append(mention)
    return found


def _encloses(outer: Mention, inner: Mention, text: str, found: Sequence[Mention]) -> bool:
    """Whether only words of a description are between two mentions, so that the second is in that of the first."""
    between, at = "", outer.end
    for other in found:
        if outer.end <= other.start < inner.start:
            between += text[at : other.start]
            at = other.end
    between += text[at : inner.start]
    if outer.noun == "zone":
        between = between.replace(" with ", " ")
    return _GLUE.fullmatch(between) is not None


def _option(before: str) -> tuple[int, ...]:
    _, lead, options = before.rpartition("of these:\n")
    mark = options[:1]
    if not lead or any(not line.startswith(mark) for line in options.split("\n")):
        return ()
    return len(before) - len(options), options.count(mark)


def candidates(at: int, all_: Sequence[Mention], text: str) -> Iterator[set[object]]:
    """What a mention can mean: one set for each way to read its words, none if it is clear by itself."""
    mention = all_[at]
    before = [other for other in all_[:at] if other not in mention.enclosing and not _are_options(other, mention)]
    below = [other for other in before if not other.above]
    same = [other for other in before if other.noun == mention.noun]
    first, *rest = mention.words.lower().split()
    label = rest[0].removesuffix("-named") if rest else ""
    if first in ("it", "its"):
        yield _it(mention, below, text)
    elif first == "there":
        yield _things(
            _going_on([other for other in below if other.noun == "zone" or other.words == "there"], mention, text)
        )
    elif first == "her":
        yield _things(other for other in below if other.kind == "person" or other.words in ARTISTS)
    elif first in ("that", "those"):
        adjective = label if len(rest) > 1 else ""
        fit = [other for other in same if (other.many or other.kind == "each" if mention.many else other.named)]
        fit = [other for other in fit if not other.is_bearer and adjective in other.words.lower()]
        yield _things(_going_on(fit, mention, text))
    elif label == "chosen":
        kind = "many" if mention.many else "new"
        yield _things(other for other in same if other.kind == kind and _is_picked(other, text))
    elif label == "summoned":
        yield _things(other for other in same if text[: other.start].lower().endswith("summon "))
    elif label == "current":
        around = [other for other in same if other.kind == "each" and _in_loop(other, mention, text)]
        yield _things(other for other in around if _leads(other, text)) or _things(around[:1])
    elif label in ORDINALS:
        yield from _counted(mention, ORDINALS.index(label), same, text)


def _things(found: Iterator[Mention] | Sequence[Mention]) -> set[object]:
    return {mention.thing for mention in found}


def _are_options(one: Mention, other: Mention) -> bool:
    """Whether two mentions are in two options of one choice."""
    return one.option[:1] == other.option[:1] and one.option != other.option


def _it(mention: Mention, below: Sequence[Mention], text: str) -> set[object]:
    # What the clause places has no place yet.
    here = mention.clause
    things = [other for other in below if not other.many and other.kind != "person" and other.words != "there"]
    things = [other for other in things if other.kind != "piece" or other.clause != here]
    if mention.words.lower() == "it" and not mention.embedded:
        things = [other for other in things if other.clause != here or other.embedded or other.kind == "owner"]
    return _things(other for other in things if other.clause == here) or _things(_going_on(things, mention, text))


def _counted(mention: Mention, number: int, same: Sequence[Mention], text: str) -> Iterator[set[object]]:
    """The thing with a number, whether the reader counts what carries the text or not."""
    ended = {other.thing for other in same if other.kind == "each" and not _in_loop(other, mention, text)}
    counted = [other for other in same if other.many == mention.many and other.thing not in ended]
    others = [other for other in counted if not other.is_bearer]
    for way in (others,) if " other " in mention.words else (counted, others):
        things = list(dict.fromkeys(other.thing for other in way))
        if number < len(things):
            yield {things[number]}


def _going_on(things: Sequence[Mention], mention: Mention, text: str) -> list[Mention]:
    """Without *each Golem* of a sentence that has ended, if something else is named later."""
    ended = {other.thing for other in things if other.kind == "each" and not _in_loop(other, mention, text)}
    last = max((at for at, other in enumerate(things) if other.thing not in ended), default=-1)
    return [other for at, other in enumerate(things) if at >= last or other.thing not in ended]


def _in_loop(each: Mention, mention: Mention, text: str) -> bool:
    """Whether a mention is in a sentence, or in a list, that is about each of some things."""
    sentence, do_this, rest = text[each.end : mention.start].partition("do this:\n")
    if "." in sentence or "\n" in sentence:
        return False
    return not do_this or all(line.startswith(("–",) if rest[0] == "–" else ("•", "–")) for line in rest.split("\n"))


def _leads(each: Mention, text: str) -> bool:
    """Whether a loop begins with it: *For each Golem, ...*."""
    return re.search(r"(?:^|[.,:•–\n] ?)for $", text[: each.start], re.IGNORECASE) is not None


def _is_picked(mention: Mention, text: str) -> bool:
    """Whether somebody picks the thing: a verb acts on it, and no event or condition names it."""
    clause = _BREAK.split(text[: mention.start])[-1].strip().lower()
    return not (mention.embedded or clause.startswith(("when", "if", "target")) or clause.endswith("summon"))
