"""The values of faces: the lamps of a card's steps, its texts, and the texts of reference cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil
from types import MappingProxyType
from unicodedata import normalize

from gesso.art import art_of
from gesso.games.solrei.lang import ast as r
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.model import COLOURS, SUITS, Step, Table
from gesso.games.solrei.wording import RulesText
from gesso.games.solrei.wording.locale import KEYWORDS
from gesso.lang import ast as shared
from gesso.lang.nodes import Node, walk
from gesso.names import id_of
from gesso.printing.kit.short_rules import GlossaryEntry

_NEAR, _FAR = 3.1, 5.2
"""Millimetres between two lamps of a group, and between two groups."""

_JOINT = " · "
_MANY = 3


def lamp_values(steps: Sequence[Step], lit: Collection[str]) -> Mapping[str, object]:
    """Return lamps by their distance from the middle (mm) with whether they are lit, and groups by their first and last
    lamp.

    A lamp stands for a step of the round. It is lit if a text of the card can be activated in that step.
    """
    places = [0.0]
    for step, following in pairwise(steps):
        places.append(places[-1] + (_NEAR if _together(step, following) else _FAR))
    middle = places[-1] / 2
    lamps = [{"x": round(x - middle, 3), "lit": step.id in lit} for x, step in zip(places, steps, strict=True)]
    groups = [{"left": lamps[first]["x"], "right": lamps[last]["x"]} for first, last in step_groups(steps)]
    return {"lamps": tuple(lamps), "lamp_groups": tuple(groups)}


def lamp_rows(steps: Sequence[Step]) -> Mapping[str, object]:
    """Return lamps in two rows, and the most in a row; each with its number, its step, and whether the next is joined.

    No group of steps is divided by the end of a row.
    """
    joined = {place for first, last in step_groups(steps) for place in range(first, last)}
    lamps = [
        {"number": str(number + 1), "name": step.name, "joined": number in joined} for number, step in enumerate(steps)
    ]
    ends = [number for number in range(1, len(steps)) if number - 1 not in joined]
    end = min(ends, key=lambda number: abs(2 * number - len(steps)), default=len(steps))
    track = tuple(tuple(row) for row in (lamps[:end], lamps[end:]) if row)
    return {"track": track, "most_in_a_row": max(map(len, track), default=1)}


def step_groups(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last index of consecutive steps that belong together."""
    first = 0
    for place, step in enumerate(steps):
        if place + 1 == len(steps) or not _together(step, steps[place + 1]):
            if place > first:
                yield first, place
            first = place + 1


def _together(first: Step, second: Step) -> bool:
    """Return whether two steps belong together: both are of Damage, or named after one word (*Showdown*)."""
    return first.each_point == second.each_point and first.name.split()[-1] == second.name.split()[-1]


def boxes(program: SetUpProgram, card: str, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return the texts of a card in the order of the file."""
    return tuple(_box(program, text, words) for text in program.of_card(card))


def steps_of(texts: Iterable[TextProgram]) -> frozenset[str]:
    """Return the steps in which texts can be activated."""
    return frozenset(step for text in texts for step in text.timing)


def _box(program: SetUpProgram, text: TextProgram, words: RulesText) -> Mapping[str, object]:
    printed = words.text(text)
    first, *rest = printed.paragraphs
    if text.use == "charge":
        muse = program.set_up.muse
        assert muse is not None and muse.charge is not None, "a charge bonus belongs to a Muse"
        suits = " ".join(plate(suit, words) for suit in muse.charge.suits)
        first = words.face("charge", suits=suits, text=first)
    elif text.use == "augment":
        first = words.face("augment", turn="{turn}", text=first)
    elif text.kind != "art":
        first = words.face("named", name=text.title, text=first)
    return {
        "use": text.use,
        "activated": bool(text.timing),
        "timing": _timing(program, text, words),
        "price": with_icons(printed.cost, words).replace(_JOINT, " {lozenge} "),
        "paragraphs": (first, *rest),
    }


def _timing(program: SetUpProgram, text: TextProgram, words: RulesText) -> str:
    """Return when a text can be activated, in few words.

    Consecutive steps read *Open to After Showdown*; *before* and *after* two things are joined.
    """
    places = [place for place, step in enumerate(program.table.steps) if step.id in text.timing]
    if len(places) >= _MANY and places[-1] - places[0] == len(places) - 1:
        first, last = (program.table.steps[place].name for place in (places[0], places[-1]))
        return words.steps(words.face("range_of", first=first, last=last))
    names = [step.name.split(" ", 1) for step in program.table.steps if step.id in text.timing]
    if any(len(name) == 1 for name in names):
        return words.timing(text)
    firsts, rests = (tuple(dict.fromkeys(parts)) for parts in zip(*names, strict=True)) if names else ((), ())
    if min(len(firsts), len(rests)) < 2 or len(firsts) * len(rests) != len(names):
        return words.timing(text)
    return words.steps(f"{_either(firsts, words)} {_either(rests, words)}")


def _either(names: Sequence[str], words: RulesText) -> str:
    first, *rest = names
    for name in rest:
        first = words.face("either_of", first=first, next=name)
    return first


def with_icons(text: str, words: RulesText) -> str:
    """Return a price with the plates of Rei in place of the signs of plain text."""
    for kind in (*SUITS, *COLOURS, "any"):
        # A bar is in capitals.
        text = text.replace(words.rei(kind).upper(), plate(kind, words))
    return text


def plate(kind: str, words: RulesText) -> str:
    """Return the plate of a Rei in a text: of a suit, a colour, or `any`."""
    lettered = f"{kind}-{id_of(words.letter(kind))}"
    return f"{{{lettered if lettered in art_of('solrei').icons else kind}}}"


def icon_words(words: RulesText) -> Mapping[str, str]:
    """Return what the icons of a face say to those who cannot see them."""
    kinds = (*SUITS, *COLOURS, "any")
    return {
        **{plate(kind, words).strip("{}"): words.book(f"aloud.{kind}") for kind in kinds},
        "turn": words.book("aloud.turn"),
    }


_HALF_A_LINE = 20
"""Letters: what a keyword leaves free of its last line, on average."""

Entries = tuple[Mapping[str, str], ...]

_STATES = ("ready", "exhausted", "broken", "augmented")
_ONE_LINE, _BESIDE = 22, 0.4
"""Letters on one line; and by how many lines a row is taller than its text."""


def keywords_in_order(words: RulesText) -> list[tuple[str, str]]:
    """Return the keywords sorted by their printed names.

    Accents do not count: *échanger* stands before *mener*.
    """
    return sorted(map(words.keyword, KEYWORDS), key=lambda keyword: normalize("NFD", keyword[0]))


def keyword_sides(words: RulesText) -> tuple[Entries, Entries]:
    """Return the keywords of both sides in the order of their names; the sides are as equally long as possible."""
    entries = tuple({"name": name, "means": means} for name, means in keywords_in_order(words))
    lengths = list(accumulate(len(entry["name"] + entry["means"]) + _HALF_A_LINE for entry in entries))
    middle = 1 + min(range(len(entries) - 1), key=lambda at: abs(2 * lengths[at] - lengths[-1]))
    return entries[:middle], entries[middle:]


def round_values(table: Table, words: RulesText) -> Mapping[str, object]:
    """Return the values of the round card.

    Rows are the steps with number, name, text, and place as a share of the card's height. `groups` are the middles of
    the first and last step that belong together, `again` of those that are repeated for each point of Damage.
    """
    texts = _step_texts(table, words)
    lines = [ceil(len(text.replace("**", "")) / _ONE_LINE) for text in texts]
    heights = [count + _BESIDE for count in lines]
    whole = sum(heights)
    ends = [end / whole for end in accumulate(heights)]
    middles = [end - height / whole / 2 for end, height in zip(ends, heights, strict=True)]
    rows = tuple(
        {
            "number": str(number),
            "name": step.name,
            "text": text,
            "middle": middle,
            "end": end,
            "lines": count,
            "height": height / whole,
        }
        for number, (step, text, middle, end, count, height) in enumerate(
            zip(table.steps, texts, middles, ends, lines, heights, strict=True), 1
        )
    )
    groups = [(middles[first], middles[last]) for first, last in step_groups(table.steps)]
    points = [middle for step, middle in zip(table.steps, middles, strict=True) if step.each_point]
    return {"rows": rows, "groups": tuple(groups), "again": (points[0], points[-1])}


def _step_texts(table: Table, words: RulesText) -> list[str]:
    """Return what happens in each step."""
    gains = {"gains": str(table.offense_gains)}
    return [
        words.face(
            f"does_{(step.does or 'nothing').replace('-', '_')}", **(gains if step.does == "settle-round" else {})
        )
        for step in table.steps
    ]


def rei_sections(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return how Rei is made, what stands for it, how the filter works, how Arts lie, and what to do about Damage."""
    return tuple({"heading": heading, "paragraphs": lines} for heading, lines in _rei_texts(table, words))


def _rei_texts(table: Table, words: RulesText) -> tuple[tuple[str, tuple[str, ...]], ...]:
    face = words.face
    suits = " ".join(plate(suit, words) for suit in SUITS)
    either = [face("either", icon=plate(colour, words), of=words.suit(colour).lower()) for colour in COLOURS]
    others = "   ".join((*either, face("whatever", icon=plate("any", words))))
    lies = tuple(face(f"lies_{state}", icon=f"{{{state}}}") for state in _STATES)
    pay, get = " ".join([plate("any", words)] * table.filter_pay), str(table.filter_get)
    return (
        (face("making"), (face("making_text"), suits, others)),
        (face("filter"), (face("filter_text", pay=pay, get=get),)),
        (face("lies"), lies),
        (face("point"), (face("point_text"), face("crisis_text", n=str(table.damage_to_lose)))),
    )


_SAID_BY: Mapping[str, tuple[type[Node], ...]] = MappingProxyType(
    {
        "block": (r.BlockDamage, r.BlocksDamage),
        "break": (r.Break, r.PayBreak, r.Breaks),
        "charge": (r.Charges,),
        "check": (r.Check,),
        "counter": (r.Counter,),
        "crisis": (r.Crisis,),
        "cultivate": (r.Cultivate, r.Cultivates),
        "discard": (r.Discard, r.PayDiscard, r.Discards),
        "draw": (shared.Draw, shared.DrawsCard),
        "exhaust": (r.Exhaust, r.ExhaustAny, r.PayExhaust, r.Exhausts),
        "gain": (r.Gain, r.Gains, r.StandingGain),
        "grapple": (r.Grapple,),
        "harvest": (r.PayHarvest, r.Harvests),
        "lead": (r.Leads,),
        "negate": (r.Negate, r.Negates),
        "offense": (r.OnSide,),
        "ready": (r.Ready, r.ReadyAny, r.Readies),
        "retaliate": (r.Retaliate,),
        "swap": (r.Swap, r.Swaps),
        "target": (shared.PayTarget,),
    }
)
"""The nodes whose printed words have a keyword."""
_EXPLAINED_BY: Mapping[str, tuple[str, ...]] = MappingProxyType({"charge": ("ready", "draw"), "counter": ("block",)})
"""The keywords in the explanation of another one."""


def keywords_of(programs: Sequence[SetUpProgram]) -> frozenset[str]:
    """Return the keywords that the cards of some files use."""
    texts = [text for program in programs for text in program.texts]
    kinds = {type(node) for text in texts for node in walk(*text.cost, *text.body)}
    said = {word for word, types in _SAID_BY.items() if not kinds.isdisjoint(types)}
    said |= {text.use for text in texts if text.use in ("augment", "charge")}
    arts = [art for program in programs for art in program.set_up.arts]
    required = [art.requires for art in arts] + [
        advantage.requires for program in programs for advantage in program.set_up.advantages
    ]
    said |= {"requires"} if any(each.skills or each.signature for each in required) else set()
    said |= {"signature"} if any(art.is_signature for art in arts) else set()
    return frozenset((*said, *(other for word in said for other in _EXPLAINED_BY.get(word, ()))))


def glossary(programs: Sequence[SetUpProgram], words: Sequence[RulesText]) -> tuple[GlossaryEntry, ...]:
    """Return the keywords of some files in the order of their names, then the Rei of their costs and their counters.

    Args:
        programs: The file with the Muse, then those of her rivals.
        words: The words of each file.
    """
    used, (first, *_) = keywords_of(programs), words
    entries = [
        GlossaryEntry(name, means)
        for name, means in keywords_in_order(first)
        if name in {first.keyword(word)[0] for word in used}
    ]
    paid = {
        node.suit or "any"
        for program in programs
        for text in program.texts
        for node in walk(*text.cost)
        if isinstance(node, r.PayRei)
    }
    if paid:
        kinds = [kind for kind in (*SUITS, *COLOURS, "any") if kind in paid]
        entries.append(GlossaryEntry(" ".join(plate(kind, first) for kind in kinds), first.face("making_text")))
    for program, own in zip(programs, words, strict=True):
        for piece in program.set_up.pieces:
            means = own.face("counter_of", name=program.set_up.name, n=str(piece.limit))
            entries.append(GlossaryEntry(own.counter(piece.id, 1), means))
    return tuple(entries)
