"""Checks of what the files declare, before any text: ids, names, letters, lists, whether a Muse can use her cards,
and the game file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from gesso.checks.table import Limit, bad_table, check_limits, check_roster, duplicates, place_of, reserved
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import DUPLICATE_ID, UNKNOWN_NAME
from gesso.diagnostics.english import alternatives, article, counted
from gesso.diagnostics.suggestions import correction
from gesso.games.solrei import codes
from gesso.games.solrei.checks.texts import SetUpContext, SetUpTexts
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.language import SOLREI
from gesso.games.solrei.model import PROCEDURES, Muse, Procedure, Requirement, SetUp, Table, Word
from gesso.lang.ast import Noun
from gesso.lang.language import terminals
from gesso.source import MappingNode, Node, Span

_KINDS = {
    "advantage": "an Advantage of `{}`",
    "art": "an Art of `{}`",
    "counter": "a counter of `{}`",
    "muse": "a Muse",
}


def check_ids(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report ids that are words of the language, stand twice, or name something else of the game."""
    set_up = entry.set_up
    cards = [*((card.id, "Advantage", card.span) for card in set_up.advantages)]
    cards += [(card.id, "Art", card.span) for card in set_up.arts]
    if set_up.muse is not None:
        cards.insert(0, (set_up.muse.id, "Muse", set_up.span))
    counters = [(piece.id, "counter", piece.span) for piece in set_up.pieces]
    yield from reserved((*cards, *counters), terminals(SOLREI).terminals)
    yield from duplicates(((id, span) for id, _, span in cards), "two cards")
    known = {id: span for id, _, span in cards}
    for id, _, span in counters:
        if id in known:
            related = (Related(known[id], "the card"),)
            message = f"a card and a counter are called `{id}`"
            yield Diagnostic(DUPLICATE_ID, message, span, "rename one of them", related)
    for id, _, span in (*cards, *counters):
        if owner := _owner(id, set_up, context.table):
            hint = "rename one of them: texts, builds and scores name cards by their ids"
            yield Diagnostic(DUPLICATE_ID, f"`{id}` is already {owner}", span, hint)


def _owner(id: str, set_up: SetUp, table: Table) -> str:
    """Return what else in the game has this id, in words; empty for nothing."""
    others = [(file, kind) for file, kind in table.owners.get(id, ()) if file != set_up.id]
    if others:
        file, kind = others[-1]
        return _KINDS[kind].format(file)
    if id in table.skills or id in table.types:
        return "a Skill" if id in table.skills else "a Type"
    return "a step of the round" if table.step(id) >= 0 else ""


def check_names(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report Arts that print one name, and abilities that a score would call by one word."""
    set_up = entry.set_up
    yield from _same(((art.name, art.span) for art in set_up.arts), "two Arts are called `{}`")
    bearers = (*((set_up.muse,) if set_up.muse else ()), *set_up.advantages)
    ids = [(text.id, text.span) for bearer in bearers for text in (*bearer.passives, *bearer.abilities)]
    ids += [(art.id, art.span) for art in set_up.arts]
    known = {span for _, span in ids[-len(set_up.arts) :]}
    yield from (
        diagnostic
        for diagnostic in _same(ids, "two abilities are `{}` in a score")
        # Two Arts of one id are reported as that.
        if not {diagnostic.span, *(related.span for related in diagnostic.related)} <= known
    )


def _same(names: Iterable[tuple[str, Span]], message: str) -> Iterator[Diagnostic]:
    first: dict[str, Span] = {}
    for name, span in names:
        if name in first:
            related = (Related(first[name], "the first of them"),)
            yield Diagnostic(codes.SAME_NAME, message.format(name), span, "rename one", related)
        first.setdefault(name, span)


def check_words(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report Types, Skills and Muses that the game file does not list."""
    table, muse = context.table, entry.set_up.muse
    if muse is not None:
        yield from _unknown(muse.skills, table.skills, "Skill")
        yield from _unknown((muse.type,), table.types, "Type")
    yield from _unknown((art.type for art in entry.set_up.arts), table.art_types, "type of Arts")
    for requirement in entry.requirements:
        yield from _unknown(requirement.skills, table.skills, "Skill")
        yield from _unknown((requirement.type,) if requirement.type else (), table.types, "Type")
        yield from _unknown((requirement.signature,) if requirement.signature else (), table.muses, "Muse")


def _unknown(words: Iterable[Word], known: Iterable[str], what: str) -> Iterator[Diagnostic]:
    listed = tuple(known)
    for word in words:
        if word.id not in listed:
            otherwise = "add it to the game file, or name one of its list"
            hint, fixes = correction(word.id, listed, word.span, otherwise)
            yield Diagnostic(
                UNKNOWN_NAME, f"`{word.id}` is not {article(what)} of the game", word.span, hint, fixes=fixes
            )


def check_file(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report a wrong number of Arts, shared letters, a file in no list of the game, and cards without a text."""
    set_up, table = entry.set_up, context.table
    muse = set_up.muse
    if muse is not None and len(set_up.arts) != table.arts:
        message = f"a set-up has {counted(table.arts, 'Art')}; this one has {len(set_up.arts)}"
        off = abs(len(set_up.arts) - table.arts)
        hint = f"add {off}" if len(set_up.arts) < table.arts else f"take {off} away"
        yield Diagnostic(codes.ART_COUNT, message, set_up.arts[-1].span, hint)
    if (muse is None and set_up.id in table.muses) or (muse is not None and set_up.id in table.loose):
        message = (
            f"`{set_up.id}` has {'no' if muse is None else 'a'} `muse`, but the game file has it in the other list"
        )
        hint = f"list it under `{'loose' if muse is None else 'muses'}`"
        yield Diagnostic(codes.WRONG_LIST, message, set_up.span, hint)
    other = _of_same_letters(set_up, context)
    if other is not None:
        message = f"`{other.id}` already has the letters `{set_up.serial}`"
        related = (Related(other.serial_span, "here as well"),)
        yield Diagnostic(codes.SAME_SERIAL, message, set_up.serial_span, "choose other letters", related)
    for card in (*((muse,) if muse else ()), *set_up.advantages):
        if not card.passives and not card.abilities:
            message = f"{card.name} has neither a passive nor an ability"
            yield Diagnostic(codes.BLANK_CARD, message, card.span, "give it a text")


def check_counters(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Report counters that nothing gains, and those that nothing uses."""
    if not entry.complete:
        return
    nodes = [node for text in entry.texts for node in text.all]
    gaining = {id(node.what) for node in nodes if isinstance(node, s.GainCounters)}
    named = [node for node in nodes if isinstance(node, Noun) and node.type == "counter"]
    gained = {noun.word for noun in named if id(noun) in gaining}
    used = {noun.word for noun in named if id(noun) not in gaining}
    for piece in entry.set_up.pieces:
        if piece.id not in gained and not piece.start:
            message = f"`{piece.id}` is declared, and no text gains it"
            hint = f"write `gain 1 {piece.id}` in a text, or give it a `start`"
            yield Diagnostic(codes.IDLE_COUNTER, message, piece.span, hint)
        elif piece.id not in used:
            message = f"`{piece.id}` is gained, and no text spends, loses or counts it"
            yield Diagnostic(codes.IDLE_COUNTER, message, piece.span, f"add `spend 1 {piece.id}` to a cost")


def _of_same_letters(set_up: SetUp, context: SetUpContext) -> SetUp | None:
    """Return another file of the game with the letters of this one."""
    files = (file for file, kind in context.table.owners.get(set_up.serial, ()) if kind == "letters")
    file = next((file for file in files if file != set_up.id), None)
    return None if file is None else context.models[file]


def check_requirements(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report Advantages that the Muse cannot use, Arts that break in her hands, and Signature Moves of other Muses.

    A set-up without a Signature Move is reported as well.
    """
    muse, table = entry.set_up.muse, context.table
    if muse is None:
        return
    for advantage in entry.set_up.advantages:
        missed = _missed(advantage.requires, muse, table)
        if missed is not None:
            reason, span = missed
            message = f"{muse.name} {reason}, so {advantage.name} cannot be used"
            hint = "require something that the Muse has, or give it to her"
            yield Diagnostic(codes.ADVANTAGE_UNUSABLE, message, span, hint)
    for art in entry.set_up.arts:
        missed = _missed(art.requires, muse, table)
        if missed is None:
            continue
        (reason, span), signature = missed, art.requires.signature
        if signature is not None and signature.id != muse.id:
            message = f"{art.name} is a Signature Move of {_name(signature, table)}; {muse.name} can never use it"
            hint = f"write `signature: {muse.id}`"
            yield Diagnostic(codes.FOREIGN_SIGNATURE, message, span, hint)
        else:
            message = f"{muse.name} {reason}: {art.name} is broken after its first use"
            yield Diagnostic(codes.BREAKS_AFTER_USE, message, span, "require something that the Muse has")
    if not any(art.is_signature for art in entry.set_up.arts):
        message = "no Art of this set-up is a Signature Move"
        hint = f"write `requires: {{signature: {muse.id}}}` at one of them"
        yield Diagnostic(codes.NO_SIGNATURE, message, entry.set_up.arts[-1].span, hint)


def _missed(requires: Requirement, muse: Muse, table: Table) -> tuple[str, Span] | None:
    """Return what the Muse lacks, in words and with its place; None if she may use the card as often as she likes."""
    if requires.signature is not None and requires.signature.id != muse.id:
        return f"is not {_name(requires.signature, table)}", requires.signature.span
    if requires.type is not None and requires.type.id != muse.type.id:
        return f"is not {article(table.types.get(requires.type.id, requires.type.id))}", requires.type.span
    has = {skill.id for skill in muse.skills}
    lacks = [skill for skill in requires.skills if skill.id not in has]
    if lacks:
        return f"lacks {alternatives([table.skills.get(skill.id, skill.id) for skill in lacks])}", lacks[0].span
    return None


def _name(muse: Word, table: Table) -> str:
    return table.names[muse.id].name if muse.id in table.names else muse.id


OF_EACH_POINT = ("choose-block", "apply-point")


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Report a round that cannot be played, figures that exclude each other, and names that stand twice.

    Args:
        file: The tree of the game file, for the places.
    """
    yield from _steps(table, file)
    yield from _names(table, file)
    for number, (lower, higher) in enumerate(pairwise(table.attacks), 1):
        if lower >= higher:
            yield bad_table(
                f"{higher} comes after {lower}", place_of(file, "deck", "attacks", number), "put them in rising order"
            )
    yield from check_limits(_limits(table), file)
    if table.filter_pay <= table.filter_get:
        message = f"{counted(table.filter_pay, 'Rei', mass=True)} would give {table.filter_get}, again and again"
        yield bad_table(message, place_of(file, "filter", "get"), "make filtering take more than it gives")
    for number, id in enumerate(table.loose):
        if id in table.muses:
            yield bad_table(f"`{id}` is listed under `muses` too", place_of(file, "loose", number), "drop one of them")
    yield from check_roster(table.muses, {}, file, "muses", "Muse")


def _steps(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Report procedures without a step or in another order than the rules', and steps of a point that stand apart."""
    done: list[Procedure] = []
    points = [number for number, step in enumerate(table.steps) if step.each_point]
    for number, step in enumerate(table.steps):
        place = place_of(file, "steps", number)
        if step.does in done:
            yield bad_table(f"`{step.does}` is done in an earlier step", place, "leave it to one step")
        elif step.does is not None:
            done.append(step.does)
        if (step.window == "alone") != (step.does is None):
            message = f"`{step.id}` does something" if step.does else f"the rules do nothing in `{step.id}`"
            hint = "write `window: before` or `window: after`" if step.does else "write `window: alone`"
            yield bad_table(f"{message}, and its window is `{step.window}`", place, hint)
        inside = bool(points) and points[0] < number < points[-1]
        if not step.each_point and (inside or step.does in OF_EACH_POINT):
            message = f"`{step.id}` belongs to the steps of each point"
            yield bad_table(message, place, "write `each_point: true`")
    for procedure in PROCEDURES:
        if procedure not in done:
            message = f"no step of the round does `{procedure}`"
            yield bad_table(message, place_of(file, "steps"), f"write `does: {procedure}` in one")
    rank = [PROCEDURES.index(procedure) for procedure in done]
    early = next((later for earlier, later in pairwise(rank) if later < earlier), None)
    if early is not None:
        place = place_of(file, "steps", table.place_of(PROCEDURES[early]))
        yield bad_table(f"`{PROCEDURES[early]}` comes too late", place, f"the order is {', '.join(PROCEDURES)}")


def _names(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Report names of steps, Skills and Types that are words of the language, or stand for two of these."""
    names: list[tuple[str, str, Span]] = [(step.id, "step", step.span) for step in table.steps]
    for key, kind in (("skills", "Skill"), ("types", "Type")):
        part = file.get(key) if isinstance(file, MappingNode) else None
        names += [(pair.name, kind, pair.key.span) for pair in part] if isinstance(part, MappingNode) else []
    yield from reserved(names, terminals(SOLREI).terminals)
    yield from duplicates(((id, span) for id, _, span in names), "two things")


def _limits(table: Table) -> tuple[Limit, ...]:
    cards = table.deck_size
    return (
        (
            table.hand_start,
            cards,
            ("hand", "start"),
            f"a deck has {cards} cards, but an Act starts with {table.hand_start} in hand",
        ),
        (
            table.damage_to_lose,
            cards,
            ("damage_to_lose",),
            f"a deck has {cards} cards, and {table.damage_to_lose} Damage lose",
        ),
        (
            table.acts_to_win,
            table.acts_at_most,
            ("show", "acts_to_win"),
            f"nobody wins {table.acts_to_win} Acts in a Show of {table.acts_at_most}",
        ),
    )
