"""The footlights of a card: one for each step of the round, lit where the card may speak."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from gesso.art import art_of
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.model import COLOURS, SUITS, Step
from gesso.games.solrei.wording import RulesText

_NEAR, _FAR = 3.1, 5.2
"""The distance of two lamps in a group, and of two groups, mm."""

_JOINT = " · "
_MANY = 3


def lamp_values(steps: Sequence[Step], lit: Collection[str]) -> Mapping[str, object]:
    """Lamps by their distance from the middle (mm) and whether they are lit; groups by their first and last lamp."""
    places = [0.0]
    for step, following in pairwise(steps):
        places.append(places[-1] + (_NEAR if _together(step, following) else _FAR))
    middle = places[-1] / 2
    lamps = [{"x": round(x - middle, 3), "lit": step.id in lit} for x, step in zip(places, steps, strict=True)]
    groups = [{"left": lamps[first]["x"], "right": lamps[last]["x"]} for first, last in step_groups(steps)]
    return {"lamps": tuple(lamps), "lamp_groups": tuple(groups)}


def step_groups(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """The first and the last place of all steps that are about one thing."""
    first = 0
    for place, step in enumerate(steps):
        if place + 1 == len(steps) or not _together(step, steps[place + 1]):
            if place > first:
                yield first, place
            first = place + 1


def _together(first: Step, second: Step) -> bool:
    """Whether two steps are about one thing: both of Damage, or called after the same word (*Showdown*)."""
    return first.each_point == second.each_point and first.name.split()[-1] == second.name.split()[-1]


def boxes(program: SetUpProgram, card: str, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """The texts of a card in the order of the file."""
    return tuple(_box(program, text, words) for text in program.of_card(card))


def steps_of(texts: Iterable[TextProgram]) -> frozenset[str]:
    """The steps in which texts can be activated."""
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
    """When a text can be activated, in few words: steps that follow one another as *Open to After Showdown*, *before* and
    *after* two things together."""
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
    """A price with the plates of Rei in place of the signs that stand for them in plain text."""
    for kind in (*SUITS, *COLOURS, "any"):
        text = text.replace(words.rei(kind), plate(kind, words))
    return text


def plate(kind: str, words: RulesText) -> str:
    """The plate of a Rei in a text: of a suit, a colour, or `any`."""
    lettered = f"{kind}-{words.letter(kind)}"
    return f"{{{lettered if lettered in art_of('solrei').icons else kind}}}"
