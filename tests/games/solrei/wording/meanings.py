"""Texts of SolRei made by machine, and their readings beside what their programs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from random import Random

from games.solrei.roster import COUNTERS, table, translated_program
from games.solrei.wording.texts import Text, sample, sample_augment
from oracle.solrei.invention import Inventor
from wording.reader.parsing import Meaning
from wording.reader.solrei import readings
from wording.reader.solrei_programs import SolReiPrograms

from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.wording import RulesText, rules_text
from gesso.lang import ast as core
from gesso.lang.ast import Node, walk
from gesso.wording import plain

NAMES = frozenset(name.name.lower() for name in table().names.values())
SENTENCES = (
    "draw 1 card",
    "the rival draws 2 cards",
    "discard 1 card",
    "discard a heart",
    "the rival discards 1 card",
    "the rival discards a spade",
    "exhaust 1 art",
    "exhaust each art",
    "exhaust up to 2 arts",
    "exhaust 1 rival art",
    "the rival exhausts 1 art",
    "the rival exhausts 1 rival art",
    "the rival breaks 1 art",
    "ready 1 damage",
    "ready each rival damage",
    "ready 1",
    "the rival readies 2",
    "gain 1 power",
    "gain 1 damage",
    "the rival gains 1 power",
    "gain 1 power for each ready art",
    "gain 1 power for each 2 broken rival arts",
    "the rival gains 1 power for each card",
    "check 2",
    "the rival checks 1",
    "heal 1 damage",
    "the rival heals each damage",
    "the rival loses 2 power",
    "lose 1 power for each art",
    "swap power",
    "lower power wins the round",
    "gain 2 marks",
    "the rival gains 1 fury",
    "lose 1 fury for each mark",
    "the rival loses each mark",
    "gain 1 power for each fury",
    "gain 1 power for each heart in my discard",
    "the rival draws 1 card for each 2 attacks with 5 power in the rival discard",
    "if I have 3 hearts in my discard\n  draw 1 card",
    "if the rival has no charge in their discard\n  swap",
    "the rival gains 1 power for each rival mark",
    "swap",
    "the rival swaps",
    "grapple",
    "the rival cannot swap",
    "the rival cannot discard a heart",
    "I cannot exhaust an art",
    "gain\n  when I win the round\n    draw 1 card",
    "the rival gains\n  gain 1 damage",
    "may draw 1 card",
    "may the rival discards 1 card",
    "the rival may discard 1 card",
    "choose an art\nready the art",
    "the rival chooses a rival art\nexhaust the art",
    "if I am on offense\n  draw 1 card",
    "if the rival has 3 cards\n  swap",
    "if I lost the last round\n  draw 1 card",
    "if my last card is a charge\n  swap",
    "if my card has the number of the rival card\n  draw 1 card",
    "if I have exactly 2 marks\n  lose each fury",
    "if the rival has more fury\n  draw 1 card",
    "for each rival art\n  exhaust the art",
    "swap\nif done\n  draw 1 card",
    "lose each fury\ngain that much power",
    "the rival loses each mark\nthe rival draws that many cards",
    "heal up to 2 damage\ngain that many marks",
    "discard up to 2 cards\nblock that much",
    "the rival loses each mark\nthe rival counters that much",
    "break each art\nretaliate that much",
    "exhaust up to 2 arts\ncultivate that many",
    "discard each card\nthe rival loses that much power",
    "until the round ends\n  the rival cannot cultivate",
)
"""Every subject, and every kind of thing that a verb is about."""
BLOCKS = (
    "{0}\n{1}",
    "choose 1 of\n  {0}\nor\n  {1}",
    "the rival chooses 1 of\n  {0}\nor\n  {1}",
    "if I am on offense\n  {0}\n  {1}",
    "if crisis 2\n  {0}\notherwise\n  {1}",
    "for each art\n  {0}\n  {1}",
    "for each rival damage\n  break the damage\n  {0}\n  {1}",
    "may\n  {0}\n  {1}",
    "the rival may\n  {0}\n  {1}",
    "choose a damage\nchoose another damage\n{0}\nbreak the damage\n{1}",
    "{0}\nif done\n  {1}",
    "gain\n  when I win the round\n    {0}\n    {1}",
    "the rival gains\n  when I swap\n    {0}\n  when the rival swaps\n    {1}",
    "until the round ends\n  when I draw a card if the rival leads\n    {0}\n    {1}",
    "choose 1 of\n  if I am on offense\n    {0}\nor\n  may\n    {1}",
)
"""What can be made of two sentences in an effect."""
ITEMS = (
    "when I win the round\n  {0}\n  {1}",
    "when I win the round\n  choose 1 of\n    {0}\n  or\n    {1}",
    "when the rival swaps if I lead\n  {0}\nonce each round when I swap\n  {1}",
    "when I would take damage\n  {0}\n  {1}",
    "when the rival would draw a card\n  {0}\n  {1}",
    "when I lose the round\n  for each art\n    {0}\n    {1}",
    "if I am on defense\n  when I win the round\n    {0}\n    {1}\n  the rival cannot swap",
)
"""What can be made of them in a passive."""


def meaning(text: Text) -> Meaning:
    """Return what the program of a text means."""
    programs = SolReiPrograms()
    meant = programs.passive if text.program.is_passive else programs.effect
    return meant(text.cost, text.body)


def read(text: Text) -> set[Meaning]:
    """Return all that a strict reader can defend of the printed words of a text."""
    printed = _rules(text.whole.set_up.id).text(text.program)
    words = plain("\n".join((printed.cost, *printed.paragraphs)))
    return readings(words, NAMES, passive=text.program.is_passive)


@cache
def _rules(id: str) -> RulesText:
    """Return the words of a file; a text of our own has the words of the card that it is put on."""
    whole = translated_program(id, "en")
    set_up = replace(whole.set_up, pieces=(*whole.set_up.pieces, *COUNTERS))
    return rules_text(replace(whole, set_up=set_up), "en")


def fault(text: Text) -> str:
    """Return what is wrong with the words of a text: its program, its words and their readings; empty if nothing is."""
    meant, found = meaning(text), read(text)
    if found == {meant}:
        return ""
    said = "\n".join(f"reads:  {each}" for each in found) or "cannot be read"
    return f"{text.source}\n{text.printed().strip()}\nmeans:  {meant}\n{said}\n"


def invented(number: int) -> Text | None:
    """Return a text of any shape, up to four blocks deep; None where it would not check."""
    random = Random(number)
    inventor = Inventor(random, table(), [piece.id for piece in COUNTERS])
    if random.random() < 0.3:
        cost, body, blank = "", inventor.passive(is_art=True), _AUGMENT
    else:
        (cost, body), blank = inventor.ability(is_art=True), _EFFECT
    return None if _DEEP in body else _sound(blank.reading(cost, body))


def composed() -> Iterator[tuple[str, str, str, bool]]:
    """Yield every way to put two of the sentences together, with whether it is a passive."""
    for forms, passive in ((BLOCKS, False), (ITEMS, True)):
        for form, one, other in product(forms, SENTENCES, SENTENCES):
            yield form, one, other, passive


def composition(form: str, one: str, other: str, passive: bool) -> Text | None:
    """Return the text of two sentences put together; None where it would not check."""
    lines = []
    for line in form.split("\n"):
        margin = line[: len(line) - len(line.lstrip())]
        words = line.strip().format(one, other)
        lines += [margin + part for part in words.split("\n")]
    return _sound((_AUGMENT if passive else _EFFECT).reading("", "\n".join(lines)))


_EFFECT = sample("draw 1 card")
_AUGMENT = sample_augment("when I swap\n  draw 1 card")
_DEEP = f"\n{5 * '  '}"


def _sound(text: Text | None) -> Text | None:
    """Return a text that the checks would let through; they take too long to run on each."""
    if text is None or any(map(_senseless, _blocks((*text.cost, *text.body)))):
        return None
    return text


def _blocks(nodes: Sequence[Node]) -> Iterator[Sequence[Node]]:
    """Yield a block and all blocks in it."""
    yield nodes
    for node in walk(*nodes):
        for name in node.__match_args__:
            match getattr(node, name):
                case (Node(), *_) as block:
                    yield block
                case (tuple(), *_) as options:
                    yield from options


def _senseless(block: Sequence[Node]) -> bool:
    """Return whether a block asks if a ban was done, or whether a player has what is the other's."""
    for before, node in pairwise(block):
        if isinstance(node, core.If) and isinstance(node.condition, core.Done):
            last = before.body[-1] if isinstance(before, core.May) else before
            if isinstance(last, s.Forbid | s.GainAbility | s.LowerWinsNow | core.Until):
                return True
    for node in walk(*block):
        match node:
            case core.PlayerHas(owned=owned) if "rival" in owned.adjectives:
                return True
            case core.PlayerHasMore(np=np) if "rival" in np.adjectives:
                return True
            case core.StateKind(np=np) if "rival" in np.adjectives:
                return True
            case s.Discard(what=core.Pick(np=np) | core.Each(np=np)) if "cultivated" in np.adjectives:
                return True
            case core.PlayerReaches(owned=owned) if "rival" in owned.adjectives or owned.noun.ids:
                return True
    return False
