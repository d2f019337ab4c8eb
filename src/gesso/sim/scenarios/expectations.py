"""Expectations that make sense in any game: who decides, what may be chosen or why it is refused, what a player
sees, what the story says, how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.diagnostics import codes
from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.diagnostics.english import counted
from gesso.engine import AnyRuleset, Game, IllegalChoice, Reason, UnknownPlay
from gesso.schema.access import mapping, number, text
from gesso.sim.narration import Narrator, narrate
from gesso.sim.scenarios.adapter import AdapterTable, Difference, ScenarioError, Seen, fold
from gesso.sim.scenarios.reader import ScenarioWord, words
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode


def reasons_of(game: Game, word: ScenarioWord, seats: Sequence[int]) -> tuple[Reason, ...] | None:
    """Return the reasons against a play of the first of these seats that may ever have it; None if none of them has
    it."""
    for seat in seats:
        try:
            return game.why_not(word.text, seat)
        except UnknownPlay:
            continue
    return None


def reason_differences(game: Game, word: ScenarioWord, wanted: Sequence[ScenarioWord]) -> Iterator[Difference]:
    """Yield the expected reasons that do not prevent a choice. Raises ScenarioError for words that are nobody's
    play."""
    seats = [*game.pending, *(seat for seat in range(len(game.rules.players)) if seat not in game.pending)]
    reasons = reasons_of(game, word, seats)
    if reasons is None:
        message = f"`{word.text}` is never played, so it has no reason to be illegal"
        raise ScenarioError.at(word.span, UNKNOWN_THING, message, "write it without a reason")
    texts = {fold(text) for reason in reasons for text in _texts(reason)}
    for reason in wanted:
        if fold(reason.text) not in texts:
            message = (
                f"`{word.text}` should be illegal because of `{reason.text}`, but the reason is {in_short(reasons)}"
            )
            yield Difference(message, reason.span)


def in_short(reasons: Sequence[Reason]) -> str:
    """Return reasons as a story may write them, each with its figures."""
    return ", ".join(dict.fromkeys(map(_told, reasons)))


def _told(reason: Reason) -> str:
    cost = reason.cost
    if cost is None:
        return f"`{reason.kind}`"
    return f"`{cost.text}`" if cost.available is None else f"`{cost.text}` ({cost.available} of {cost.needed})"


def _texts(reason: Reason) -> tuple[str, ...]:
    return (reason.kind,) if reason.cost is None else (reason.kind, reason.cost.text)


UNKNOWN = "unknown"
"""A card or an Art that a player does not know."""


def sees(table: AdapterTable, view: Mapping[str, object], viewer: str, expected: Node) -> Iterator[Difference]:
    """Yield what a player sees differently. Raises ScenarioError for names that mean nothing."""
    for key in mapping(expected):
        for pair in mapping(key.value):
            sight = table.sight(view, key.name, ScenarioWord(pair.name, pair.key.span))
            yield from _differences(viewer, f"{key.name}: {pair.name}", sight.seen, pair.value, sight.name)


def _differences(
    viewer: str, subject: str, seen: Seen, node: Node, name: Callable[[ScenarioWord], str]
) -> Iterator[Difference]:
    if isinstance(seen, Mapping) and isinstance(node, MappingNode):
        for pair in node:
            yield from _differences(viewer, f"{subject}: {pair.name}", seen.get(pair.name, ()), pair.value, name)
        return
    expected = _expected(node, seen, name)
    actual = sorted(seen) if isinstance(seen, Sequence) and not isinstance(seen, str) else seen
    if expected != actual:
        message = f"{viewer} should see `{subject}` as {_in_words(expected)}, but sees it as {_in_words(actual)}"
        yield Difference(message, node.span)


def _expected(node: Node, seen: Seen, name: Callable[[ScenarioWord], str]) -> Seen:
    if isinstance(node, Scalar) and isinstance(node.value, int):
        return number(node)
    listed = [word.text if word.text == UNKNOWN else name(word) for word in words(node)]
    return listed[0] if isinstance(node, Scalar) else sorted(listed)


def _in_words(seen: Seen) -> str:
    if isinstance(seen, int):
        return counted(seen, "hidden card")
    return f"`{seen}`" if isinstance(seen, str) else f"[{', '.join(seen)}]"


_SHOWN = 24
"""Options that a hint lists at most."""
Expectation = Callable[[AdapterTable, Game, Pair], Iterator[Difference]]


def _decides(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    word = words(expected.value)[0]
    seat = table.seat(word)
    owing = list(game.pending)
    if seat not in owing:
        actual = " and ".join(table.player(who) for who in owing) or "nobody: the game is over"
        yield Difference(f"{table.player(seat)} should decide, but it is {actual}", word.span)


def _asks(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    wanted = text(expected.value)
    decision = game.decision
    prompt = decision.prompt if decision else "nobody: the game is over"
    if fold(prompt) != fold(wanted) and not fold(prompt).startswith(f"{fold(wanted)},"):
        yield Difference(f"{wanted} should ask for the next choice, but it is {prompt}", expected.value.span)


def _result(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    word = words(expected.value)[0]
    wanted, result, actual = word.text, game.result, "open"
    if wanted.endswith(" wins"):
        wanted = table.player(table.seat(ScenarioWord(wanted.removesuffix(" wins"), word.span))) + " wins"
    if result is not None:
        actual = "draw" if result.winner is None else f"{table.player(result.winner)} wins"
    if wanted != actual:
        yield Difference(f"the result should be `{wanted}`, but it is `{actual}`", word.span)


def _said(table: AdapterTable, game: Game) -> list[tuple[str, ...]]:
    return [
        tuple(fold(way) for way in table.ways_to_say(game.state, who, kind, option))
        for who, kind, options in game.state.pending
        if game.result is None
        for option in options
    ]


def _options(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    worded = _said(table, game)
    have = ", ".join(game.options()) or "none"
    for pair in mapping(expected.value):
        wanted = words(pair.value)
        for word in wanted:
            _known(table, game, word)
            there = any(fold(word.text) in ways for ways in worded)
            if there == (pair.name == "lack"):
                should = "should not be" if there else "should be"
                yield Difference(f"`{word.text}` {should} among the options: {have}", word.span)
        listed = {fold(word.text) for word in wanted}
        extra = [text for text, ways in zip(game.options(), worded) if listed.isdisjoint(ways)]
        if pair.name == "are" and extra:
            message = f"the options should be those listed, but there is also {', '.join(extra)}"
            yield Difference(message, pair.value.span)


def _illegal(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    for word, because in _refused(expected.value):
        _known(table, game, word)
        if any(fold(word.text) in ways for ways in _said(table, game)):
            yield Difference(f"`{word.text}` should be illegal, but it is offered", word.span)
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
            yield Difference(f"`{word.text}` should be illegal, but it was accepted", word.span)


def _refused(node: Node) -> Iterator[tuple[ScenarioWord, tuple[ScenarioWord, ...]]]:
    """Yield the choices that are refused, each with the reasons given."""
    if isinstance(node, MappingNode):
        yield from ((ScenarioWord(pair.name, pair.key.span), words(pair.value)) for pair in node)
    else:
        yield from ((word, ()) for word in words(node))


def _known(table: AdapterTable, game: Game, word: ScenarioWord) -> None:
    for who in game.pending:
        check_meaning(table, game, who, word)


def check_meaning(table: AdapterTable, game: Game, seat: int, word: ScenarioWord) -> None:
    """Raise ScenarioError for words that no choice could have; its hint lists what may be chosen now."""
    try:
        table.meaning(game.state, seat, word)
    except ScenarioError as error:
        options = options_hint(game, seat if seat in game.pending else None)
        hinted = (replace(diagnostic, hint=f"{diagnostic.hint} {options}".strip()) for diagnostic in error.diagnostics)
        raise ScenarioError(*hinted) from None


def options_hint(game: Game, seat: int | None = None) -> str:
    """Return what may be chosen now, in words that a step may use; empty after the end of the game."""
    options = game.options(seat)
    return f"the options are {listed(options)} (a choice with only one option is not asked)" if options else ""


def left_open(table: AdapterTable, game: Game) -> str:
    """Return what a story has not finished yet when it looks at the table; empty if nothing is going on."""
    decision = game.decision
    if decision is None:
        return ""
    if table.passing(game.state) is None:
        who = table.player(decision.player)
        return f"{who} has not chosen yet ({decision.prompt}): {options_hint(game, decision.player)}"
    return "the played cards wait to be resolved: add `- resolve`" if table.resolving(game.state) else ""


def listed(words: Sequence[str]) -> str:
    """Return words as a list, cut if there are many."""
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return ", ".join(f"`{word}`" for word in words[:_SHOWN]) + more


def _sees(table: AdapterTable, game: Game, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        seat = table.seat(ScenarioWord(pair.name, pair.key.span))
        yield from sees(table, game.view(seat), table.player(seat), pair.value)


_CHECKS = (_decides, _asks, _options, _illegal, _result, _sees)
EXPECTATIONS: Mapping[str, Expectation] = {check.__name__[1:]: check for check in _CHECKS}
"""Expectations by their keys; all other keys are the game's own."""
QUESTIONS = frozenset({"decides", "asks", "options", "illegal"})
"""Expectations about the choice that is owed; others see the table once a forced choice within a text is made."""


STORY = "story"
"""The expectation that the story has said something since the last look at the table."""
NarratorOf = Callable[[AnyRuleset], Narrator]
"""Returns the narrator of a game's story."""


class StoryCheck:
    """The story of one scenario's game; without `narrator` the game has none."""

    def __init__(self, narrator: NarratorOf | None) -> None:
        self._narrator = narrator
        self._looked = 0

    @property
    def has_story(self) -> bool:
        return self._narrator is not None

    def lines(self, game: Game, since: int = 0) -> list[str]:
        """Return the story since so many events, line by line."""
        if self._narrator is None:
            return []
        return [str(line) for line in narrate(game.events, self._narrator(game.rules)) if line.event >= since]

    def differences(self, game: Game, expected: Pair) -> Iterator[Difference]:
        """Yield what the story has not said since the last look, or not in this order."""
        if not self.has_story:
            raise ScenarioError.at(expected.key.span, codes.SCENARIO_FAILS, "this game has no story", "leave it out")
        lines, at = [fold(line) for line in self.lines(game, self._looked)], 0
        for node in expected.value if isinstance(expected.value, SequenceNode) else [expected.value]:
            wanted = fold(text(node))
            position = next((number for number in range(at, len(lines)) if wanted in lines[number]), None)
            if position is None:
                before = (
                    ", after the line that you expect before it" if any(wanted in line for line in lines[:at]) else ""
                )
                yield Difference(f"the story should have `{text(node)}`{before}", node.span)
                return
            at = position + 1

    def looked(self, game: Game) -> None:
        """Note a look at the table: what is expected next has to happen from here on."""
        self._looked = game.event_count
