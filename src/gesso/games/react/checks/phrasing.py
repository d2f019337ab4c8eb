"""Phrases that are needless or impossible, and descriptions that read in two ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeGuard

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import CONTRADICTION, MISFIT, SAID_TWICE, WRONG_KIND
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import another_word, line_less, rewritten
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistTexts, beside_itself
from gesso.games.react.checks.things import rides
from gesso.games.react.codes import OWN_PIECE, READS_ON
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import UNIT, Rides, astray, drifting, inner
from gesso.lang.ast import (
    NP,
    Does,
    Draw,
    Each,
    Is,
    May,
    Node,
    Noun,
    Opponent,
    Other,
    Owned,
    PayOneOf,
    Pick,
    PlayerHas,
    PlayerReaches,
    SelfRef,
    StateKind,
    TheBound,
    Trigger,
)
from gesso.lang.ast.players import EachPlayer, ThePlayer
from gesso.lang.nodes import walk
from gesso.source import Span

_THAT = "that"


def check_ownership(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `friendly` and `enemy` before a declared piece, and declared pieces that the enemy has or draws."""
    for _, node in entry.nodes():
        match node:
            case NP(adjectives=adjectives, noun=noun) if noun.type == "damage" and "friendly" in adjectives:
                message = "`damage` always means your own"
                yield Diagnostic(OWN_PIECE, message, node.span, "write `damage` without `friendly`")
            case NP(adjectives=adjectives, noun=noun) | Owned(adjectives=adjectives, noun=noun) if noun.ids:
                if "friendly" in adjectives:
                    message = f"`{noun.word}` always means your own"
                    fixes = another_word(node.span, "friendly", "", safe=True)
                    yield Diagnostic(
                        OWN_PIECE, message, node.span, f"write `{noun.word}` without `friendly`", fixes=fixes
                    )
                if "enemy" in adjectives:
                    message = f"`{noun.word}` is a piece of your own, so the enemy has none"
                    hint = "write `enemy summon` or `enemy unit`" if noun.type == "summon" else f"drop `{noun.word}`"
                    yield Diagnostic(codes.YOUR_OWN_PIECE, message, node.span, hint)
            case Draw(who=Opponent() | r.OwnerOf() | ThePlayer()):
                yield from _supply(node)
            case May(who=Opponent() | r.OwnerOf() | ThePlayer(), body=body):
                for inner in walk(*body):
                    if isinstance(inner, Draw) and inner.who is None:
                        yield from _supply(inner)
                    elif isinstance(inner, r.Gain | r.LoseSome):
                        word = inner.what.np.noun.word
                        message = f"`{word}` is a piece of your own, even if you name the enemy"
                        hint = "let them draw cards, or do something to units or zones"
                        yield Diagnostic(codes.OWN_SUPPLY, message, inner.span, hint)
            case PlayerHas(Opponent(), owned) | PlayerReaches(Opponent(), owned) if owned.noun.ids:
                message = f"`{owned.noun.word}` is a piece of your own, so the enemy has none"
                yield Diagnostic(codes.YOUR_OWN_PIECE, message, owned.span, "ask for `summon`, `unit` or `card`")


def _supply(node: Draw) -> Iterator[Diagnostic]:
    if node.noun.ids:
        message = (
            f"`{node.noun.word}` is a piece of your own: it comes from your supply to you, even if you name the enemy"
        )
        hint = f"write `draw 1 {node.noun.word}`, or let them draw cards"
        yield Diagnostic(codes.OWN_SUPPLY, message, node.span, hint)


def check_with_and_without(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `with` beside `with no` of the same piece."""
    for _, np in entry.nodes():
        held = [item for item in np.filters if isinstance(item, r.With)] if isinstance(np, NP) else []
        wanted = {item.np for item in held if item.amount not in ("no", "fewer")}
        for item in held:
            if item.amount == "no" and item.np in wanted:
                message = f"nothing can have {item.np.noun.word} and none"
                yield Diagnostic(CONTRADICTION, message, item.span, "drop one of the two")


def check_each_player(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `each player` where only one player does or has something, or nothing of their own."""
    acting: set[int] = set()
    for _text, node in entry.nodes():
        match node:
            case Trigger(event=Does(player=EachPlayer() as who)):
                acting.add(id(who))
                message = "one player at a time does something, so each is an event of its own"
                fixes = rewritten(who.span, "a player", safe=True)
                yield Diagnostic(MISFIT, message, who.span, "write `a player`", fixes=fixes)
            case Draw(who=EachPlayer() as who, noun=noun) if noun.type in ("", "card"):
                acting.add(id(who))
            case r.Progress(who=EachPlayer() as who):
                acting.add(id(who))
            case r.Discard(who=EachPlayer() as who, what=Pick(np=np) | Each(np=np)) if not np.adjectives:
                acting.add(id(who))
            case r.Discard(who=EachPlayer() as who, what=r.Pile()):
                acting.add(id(who))
            case (
                PlayerHas(player=EachPlayer() as who, owned=owned)
                | r.HasInPile(player=EachPlayer() as who, owned=owned)
            ):
                if not owned.noun.ids:
                    acting.add(id(who))
    for _text, node in entry.nodes():
        if isinstance(node, EachPlayer) and id(node) not in acting:
            message = "each player draws or discards cards, progresses, or has something that is no piece of yours"
            hint = "write it once for you and once for `the enemy`"
            yield Diagnostic(MISFIT, message, node.span, hint)


def check_owners(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `the owner of` a thing whose owner everybody knows."""
    for text, node in entry.nodes():
        if isinstance(node, r.OwnerOf) and (owner := entry.facts.owner_of(node.of, text)) is not None:
            message = f"`{node.span.text}` is always {'you' if owner == 'friendly' else 'the enemy'}"
            hint = "leave the subject out: you do it" if owner == "friendly" else "write `the enemy`"
            fixes = () if owner == "friendly" else rewritten(node.span, "the enemy", safe=True)
            yield Diagnostic(SAID_TWICE, message, node.span, hint, fixes=fixes)


def check_places(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report filters of one noun that say the same twice, or exclude each other."""
    for _text, np in entry.nodes():
        if not isinstance(np, NP):
            continue
        for item in np.filters if np.noun.type in UNIT else ():
            match item:
                case r.In(of=Pick(np=NP(adjectives=words))) if "empty" in words:
                    hint = "leave `empty` out, or say what else is not there: `in a zone with no ward`"
                    yield Diagnostic(CONTRADICTION, "no unit is in an empty zone", item.span, hint)
        for one, other in combinations(np.filters, 2):
            if one == other and not isinstance(one, r.With):
                yield Diagnostic(SAID_TWICE, f"`{other.span.text}` stands twice", other.span, "write it once")
            elif {type(one), type(other)} == {r.AtEdge, r.InCorner}:
                drop = one if isinstance(one, r.AtEdge) else other
                yield Diagnostic(SAID_TWICE, "a corner is at the edge", drop.span, "drop `at the edge`")
            elif {type(one), type(other)} == {r.InRow, r.InColumn} and _of_one(one, other):
                message = f"only `{one.of.span.text}` itself is in its row and in its column"  # type: ignore[attr-defined]
                hint = "write one sentence for the row and one for the column"
                yield Diagnostic(CONTRADICTION, message, other.span, hint)
            elif {type(one), type(other)} in _APART and _of_one(one, other):
                message = f"nothing is `{one.span.text}` and `{other.span.text}`"
                yield Diagnostic(CONTRADICTION, message, other.span, "drop one of the two")


def check_between(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `between` one thing and itself, or a unit and its zone."""
    for text, node in entry.nodes():
        if isinstance(node, r.Between) and _same(_place(node.start), node.of, text.unit):
            message = "nothing is between a thing and itself"
            yield Diagnostic(codes.BETWEEN_ITSELF, message, node.span, "name another thing after `and`")


_APART = ({r.Adjacent, r.Diagonal}, {r.In, r.Adjacent}, {r.In, r.Diagonal}, {r.In, r.ExactlyFrom})
"""Filters of which only one is true of a thing and a place."""


def _of_one(one: Node, other: Node) -> bool:
    """Return whether two filters measure from one fixed thing."""
    place = _place(one.of)  # type: ignore[attr-defined]
    return place == _place(other.of) and not isinstance(place, Pick)  # type: ignore[attr-defined]


def _place(of: Node) -> Node:
    """Return the unit whose zone this is, or what it is itself: distances to both are the same."""
    return of.of if isinstance(of, r.ZoneOf) else of


def check_nearest(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `nearest to` of a zone with a unit and with something else: the unit could be the one that is nearest."""
    for _text, np in entry.nodes():
        if not isinstance(np, NP) or np.noun.type != "zone":
            continue
        held = next((item for item in np.filters if _holds_unit(item)), None)
        nearest = next((item for item in np.filters if isinstance(item, r.Nearest)), None)
        if held is None or nearest is None:
            continue
        others = [item for item in np.filters if item not in (held, nearest) and not isinstance(item, Other)]
        if not others and held.amount in ("", "a") and not np.adjectives:
            # The nearest zone with a tiger is the zone of the nearest tiger.
            continue
        unit, near = held.np.noun.word, nearest.span.text
        message = f"`{near}` could describe the zone, or the {unit} alone"
        described = " ".join((*held.np.adjectives, unit))
        if any(isinstance(item, r.With) for item in others) or np.adjectives:
            hint = f"for the nearest {unit} of all: `choose {article(f'{described} {near}')}`, and ask for the rest in an `if`"
        else:
            words = " ".join((described, *(item.span.text for item in others), near))
            hint = f"pick the {unit} first: `choose {article(words)}`, then write `the zone of the {unit}`"
        yield Diagnostic(codes.NEAREST_WHAT, message, nearest.span, hint)


def _holds_unit(item: Node) -> TypeGuard[r.With]:
    return isinstance(item, r.With) and item.amount != "no" and item.np.noun.type in UNIT


def check_swaps(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report a `swap` of a unit with itself."""
    for text, node in entry.nodes():
        if isinstance(node, r.Swap) and _same(node.unit, node.other, text.unit):
            hint = "write `a unit ...` for the other one"
            yield Diagnostic(codes.SWAP_WITH_ITSELF, "a unit cannot swap with itself", node.span, hint)


def check_ways(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report a unit that moves nearer to itself, or away from itself."""
    for text, node in entry.nodes():
        match node:
            case r.MoveToward(units=unit, of=of) | r.JumpToward(unit=unit, of=of) if _same(unit, of, text.unit):
                message = "nothing can move nearer to itself or away from itself"
                hint = "name where it goes, or let the mover choose: `move the unit 1`"
                yield Diagnostic(codes.AWAY_FROM_ITSELF, message, node.span, hint)


def check_described_by_itself(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report a place after `is a` that is measured from the very thing, and true of it by nature."""
    for text, node in entry.nodes():
        match node:
            case Is(subject=subject, state=StateKind(np=np)) if entry.facts.constant_truth(node, text) is None:
                for item in np.filters:
                    if beside_itself(item, subject):
                        message = f"`{item.span.text}` is always true of `{subject.span.text}` itself"
                        yield Diagnostic(SAID_TWICE, message, item.span, "drop it, or name another thing")


def _same(left: Node, right: Node, unit: str | None) -> bool:
    right = _place(right)
    match left, right:
        case Pick(slot=slot, n=1), TheBound(slot=other) if slot == other:
            # The one that this very sentence picks.
            return True
    if left == right:
        return not isinstance(left, Pick)
    return unit == "artist" and {type(left), type(right)} == {SelfRef, r.MyArtist}


def check_naming_self(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `my artist` on a card whose `self` is the Artist."""
    for text, node in entry.nodes():
        if text.unit == "artist" and isinstance(node, r.MyArtist):
            message, fixes = "on a unit's own card it is `self`", rewritten(node.span, "self", safe=True)
            yield Diagnostic(codes.SAY_SELF, message, node.span, "write `self`", fixes=fixes)


def check_this(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `this golem` on a card of something else, and `this` before what carries no text."""
    for text, node in entry.nodes():
        if not isinstance(node, SelfRef) or node.noun is None or text.unit is None:
            continue
        noun = node.noun
        if noun.type not in UNIT:
            message = (
                f"`this` means the unit that carries the text, but `{noun.word}` is {entry.facts.type_words(noun.type)}"
            )
            yield Diagnostic(WRONG_KIND, message, node.span, "write `self` for the unit")
        elif not _is_called(text.unit, noun):
            own = text.unit
            message = f"this text belongs to {article(own)}, and not to {article(noun.word)}"
            fixes = rewritten(node.span, f"this {own}", safe=False)
            yield Diagnostic(WRONG_KIND, message, node.span, f"write `this {own}`", fixes=fixes)


def _is_called(unit: str, noun: Noun) -> bool:
    """Return whether a noun is sure to fit a unit: `artist`, `unit` (a frame's, which may be any) or a summon's id."""
    if noun.ids:
        return unit in noun.ids
    return noun.type == "unit" or ((noun.type == "artist") == (unit == "artist") and unit != "unit")


def check_unused_directions(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `choose a direction` that no later line uses."""
    for text, node in entry.nodes():
        chooses = isinstance(node, r.PayDirection | r.ChooseDirection | r.RandomDirection)
        if chooses and not any(map(_directed, (*text.all, *walk(*text.pays_for)))):
            hint = "write `in the direction` where it counts, or drop this line"
            message, fixes = "a direction is chosen, but nothing uses it", line_less(node.span)
            yield Diagnostic(codes.UNUSED_DIRECTION, message, node.span, hint, fixes=fixes)


def check_second_directions(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report a cost that chooses two directions."""
    for text in entry.texts:
        chosen = [*_directions(text.nodes)] if text.kind == "cost" else []
        for price in chosen[1:]:
            message = "the cost chooses a second direction, but a card has only one"
            fixes = line_less(price.span)
            hint = "drop this line, or choose the other one in the effect"
            yield Diagnostic(
                SAID_TWICE, message, price.span, hint, (Related(chosen[0].span, "the first direction"),), fixes
            )


def _directions(prices: Sequence[Node]) -> Iterator[Node]:
    """Yield every price that chooses a direction, of alternatives those of the block with the most."""
    for price in prices:
        if isinstance(price, PayOneOf):
            yield from max(([*_directions(block)] for block in price.options), key=len)
        elif isinstance(price, r.PayDirection):
            yield price


def _directed(node: Node) -> bool:
    """Return whether a node uses a direction that was chosen, and not that of an event."""
    used = isinstance(node, r.InDirection) or bool(getattr(node, "directed", False))
    return used and not getattr(node, "of_event", False)


def check_reading(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report filters that could as well describe another noun, and would then mean something else."""
    for text in entry.texts:
        descriptions = [node for node in text.all if isinstance(node, NP)]
        held = {id(inner(item)) for np in descriptions for item in np.filters}
        for np in descriptions:
            if id(np) not in held:
                yield from doubts((np,), lambda noun: rides(entry.artist, noun))


def doubts(path: tuple[NP, ...], riding: Rides) -> Iterator[Diagnostic]:
    """Yield the doubtful filters of the last description of a path.

    Each description of the path stands in a filter of the one before.
    """
    np = path[-1]
    for before, item in drifting(np):
        message = (
            f"`{item.span.text}` describes the {np.noun.word}, but seems to describe the {before.np.noun.word} too"
        )
        if inner(item) is None:
            hint = f"write `{_moved(np, item, np)}`"
        else:
            hint = f"pick the {np.noun.word} first, and ask whether it has no {before.np.noun.word} in an `if`"
        yield Diagnostic(READS_ON, message, item.span, hint)
    for item, outer in astray(path, _open_to_doubt(np), riding):
        words = f"`{item.span.text}` describes the {np.noun.word} just before it"
        message = f"{words}, but seems to describe the earlier {outer.noun.word} too"
        other = _of_outer(path, item, outer)
        hint = f"write `{_with_that(path[0], item)}`" + (f", or for the other reading `{other}`" if other else "")
        yield Diagnostic(READS_ON, message, item.span, hint)
    for item in np.filters:
        description = inner(item)
        if description is not None:
            yield from doubts((*path, description), riding)


def _open_to_doubt(np: NP) -> list[Node]:
    """Return the filters that `that` does not tie to the noun.

    It also ties the filters before it, unless one of them holds a unit: then it could describe that unit.
    """
    tied = -1
    for number, item in enumerate(np.filters):
        if _says_that(np, item):
            tied = number
        if isinstance(item, r.With) and item.np.noun.type in UNIT:
            break
    return [item for item in np.filters[tied + 1 :] if not _says_that(np, item)]


def _says_that(np: NP, item: Node) -> bool:
    before = np.noun.span.end
    for other in np.filters:
        if other is item:
            break
        before = other.span.end
    return item.span.source.text[before : item.span.end].lstrip().startswith(_THAT)


def _with_that(whole: NP, item: Node) -> str:
    """Return the words of the whole description with *that* before a filter."""
    words = item.span.text
    words = f"{_THAT} has{words.removeprefix('with')}" if isinstance(item, r.With) else f"{_THAT} is {words}"
    return _cut(item.span.start, item.span.end, whole.span, words)


def _of_outer(path: tuple[NP, ...], item: Node, outer: NP) -> str:
    """Return the words of the whole description with a filter moved to an outer noun; empty if impossible."""
    whole, np = path[0].span, path[-1]
    link = next(link for link in outer.filters if inner(link) is path[path.index(outer) + 1])
    if _is_no_unit(link, item):
        before = whole.source.text[whole.start : outer.span.start]
        words = f"empty {outer.span.source.text[outer.span.start : outer.noun.span.end]} {item.span.text}"
        if before.endswith("a "):
            before, words = before.removesuffix("a "), article(words)
        return before + words + whole.source.text[np.span.end : whole.end]
    closed = (
        bool(item.np.noun.ids) if isinstance(item, r.With) else not isinstance(item, r.Nearest) and inner(item) is None
    )
    return _moved(path[0], item, outer) if closed else ""


def _moved(whole: NP, item: Node, to: NP) -> str:
    """Return the words of the whole description with a filter moved to just after another noun in it."""
    start = to.noun.span.end
    between = whole.span.source.text[start : item.span.start].strip()
    return _cut(start, item.span.end, whole.span, f" {item.span.text} {between}")


def _is_no_unit(link: Node, item: Node) -> bool:
    match link:
        case r.With(amount="no", np=NP(adjectives=(), noun=noun, filters=(only,))):
            return noun.word == "unit" and only is item
        case _:
            return False


def _cut(start: int, end: int, whole: Span, instead: str) -> str:
    """Return the text of `whole` with a part of it replaced."""
    text = whole.source.text
    return text[whole.start : start] + instead + text[end : whole.end]
