"""Expectations that make sense in any game: who decides, what may be chosen, how the game ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.engine import Game, IllegalChoice
from gesso.schema.access import mapping, text
from gesso.sim.scenarios.adapter import AdapterTable, Difference, ScenarioError, fold
from gesso.sim.scenarios.reader import Word, words
from gesso.sim.scenarios.refusals import reason_differences
from gesso.sim.scenarios.sights import sees
from gesso.source import MappingNode, Node, Pair

_SHOWN = 24
"""So many options are listed in a hint."""
Expectation = Callable[[AdapterTable, Game, Pair], Iterator[Difference]]


def _decides(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    word = words(expected.value)[0]
    seat = table.seat(word)
    owing = list(game.pending)
    if seat not in owing:
        found = " and ".join(table.player(who) for who in owing) or "nobody: the game is over"
        yield Difference(f"{table.player(seat)} should decide, and it is {found}", word.span)


def _asks(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    wanted = text(expected.value)
    decision = game.decision
    prompt = decision.prompt if decision else "nobody: the game is over"
    if fold(prompt) != fold(wanted) and not fold(prompt).startswith(f"{fold(wanted)},"):
        yield Difference(f"{wanted} should ask for the next choice, and it is {prompt}", expected.value.span)


def _result(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    word = words(expected.value)[0]
    wanted, result, found = word.text, game.result, "open"
    if wanted.endswith(" wins"):
        wanted = table.player(table.seat(Word(wanted.removesuffix(" wins"), word.span))) + " wins"
    if result is not None:
        found = "draw" if result.winner is None else f"{table.player(result.winner)} wins"
    if wanted != found:
        yield Difference(f"the result should be `{wanted}`, and it is `{found}`", word.span)


def _said(table: AdapterTable, game: Game) -> list[tuple[str, ...]]:
    return [
        tuple(fold(way) for way in table.ways_to_say(game.state, who, kind, option))
        for who, kind, options in game.state.pending
        if game.result is None
        for option in options
    ]


def _options(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    said = _said(table, game)
    have = ", ".join(game.options()) or "none"
    for pair in mapping(expected.value):
        wanted = words(pair.value)
        for word in wanted:
            _known(table, game, word)
            there = any(fold(word.text) in ways for ways in said)
            if there == (pair.name == "lack"):
                should = "should not be" if there else "should be"
                yield Difference(f"`{word.text}` {should} among the options: {have}", word.span)
        listed = {fold(word.text) for word in wanted}
        extra = [text for text, ways in zip(game.options(), said) if listed.isdisjoint(ways)]
        if pair.name == "are" and extra:
            message = f"the options should be those listed, and there is also {', '.join(extra)}"
            yield Difference(message, pair.value.span)


def _illegal(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    for word, because in _refused(expected.value):
        _known(table, game, word)
        if any(fold(word.text) in ways for ways in _said(table, game)):
            yield Difference(f"`{word.text}` should be illegal, and it is offered", word.span)
            continue
        if because:
            yield from reason_differences(game, word, because)
        if game.result is not None:
            continue
        before = game.copy()
        try:
            game.apply(word.text)
        except IllegalChoice:
            if game != before:
                yield Difference(f"`{word.text}` was refused, but something changed", word.span)
        else:
            yield Difference(f"`{word.text}` should be illegal, and it was accepted", word.span)


def _refused(node: Node) -> Iterator[tuple[Word, tuple[Word, ...]]]:
    """The choices that are refused, each with the reasons that are given."""
    if isinstance(node, MappingNode):
        yield from ((Word(pair.name, pair.key.span), words(pair.value)) for pair in node)
    else:
        yield from ((word, ()) for word in words(node))


def _known(table: AdapterTable, game: Game, word: Word) -> None:
    for who in game.pending:
        check_meaning(table, game, who, word)


def check_meaning(table: AdapterTable, game: Game, seat: int, word: Word) -> None:
    """Raises ScenarioError for words that no choice could have; its hint lists what may be chosen now."""
    try:
        table.meaning(game.state, seat, word)
    except ScenarioError as error:
        options = options_hint(game, seat if seat in game.pending else None)
        told = (replace(found, hint=f"{found.hint} {options}".strip()) for found in error.diagnostics)
        raise ScenarioError(*told) from None


def options_hint(game: Game, seat: int | None = None) -> str:
    """What may be chosen now, in words that a step may use; empty after the end of the game."""
    options = game.options(seat)
    return f"the options are {listed(options)} (what leaves no choice is not asked)" if options else ""


def left_open(table: AdapterTable, game: Game) -> str:
    """What a story has not come to yet where it looks at the table; empty where nothing is going on."""
    decision = game.decision
    if decision is None:
        return ""
    if table.passing(game.state) is None:
        who = table.player(decision.player)
        return f"{who} has not chosen yet ({decision.prompt}): {options_hint(game, decision.player)}"
    return "what has been played waits to be resolved: add `- resolve`" if table.resolving(game.state) else ""


def listed(words: Sequence[str]) -> str:
    """Words as a list, the first of them where there are many."""
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return ", ".join(f"`{word}`" for word in words[:_SHOWN]) + more


def _sees(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        seat = table.seat(Word(pair.name, pair.key.span))
        yield from sees(table, game.view(seat), table.player(seat), pair.value)


_CHECKS = (_decides, _asks, _options, _illegal, _result, _sees)
EXPECTATIONS: Mapping[str, Expectation] = {check.__name__[1:]: check for check in _CHECKS}
"""By their keys; all other keys are the game's own."""
