"""What a name, `self`, a direction or a filter says that it need not, or cannot, say."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONTRADICTION
from gesso.diagnostics.wordings import another_word, line_less, rewritten
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes import declared_names as codes
from gesso.games.react.codes.whole_artist import OWN_PIECE
from gesso.games.react.lang import ast as r
from gesso.lang.ast import NP, Draw, May, Node, Opponent, Owned, Pick, PlayerHas, PlayerReaches, SelfRef
from gesso.lang.traversal import every


def check_ownership(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`friendly` and `enemy` before a declared piece, and declared pieces that the enemy is said to have or draw."""
    for _, node in entry.nodes():
        match node:
            case NP(adjectives=adjectives, noun=noun) if noun.type == "damage" and "friendly" in adjectives:
                message = "`damage` is your own without saying so"
                yield Diagnostic(OWN_PIECE, message, node.span, "write `damage` without `friendly`")
            case NP(adjectives=adjectives, noun=noun) | Owned(adjectives=adjectives, noun=noun) if noun.ids:
                if "friendly" in adjectives:
                    message = f"`{noun.word}` means your own without saying so"
                    fixes = another_word(node.span, "friendly", "", safe=True)
                    yield Diagnostic(
                        OWN_PIECE, message, node.span, f"write `{noun.word}` without `friendly`", fixes=fixes
                    )
                if "enemy" in adjectives:
                    message = f"`{noun.word}` is a piece of your own, and the enemy has none"
                    hint = "write `enemy summon` or `enemy unit`" if noun.type == "summon" else f"drop `{noun.word}`"
                    yield Diagnostic(codes.YOUR_OWN_PIECE, message, node.span, hint)
            case Draw(who=Opponent() | r.OwnerOf()):
                yield from _supply(node)
            case May(who=Opponent() | r.OwnerOf(), body=body):
                for inner in every(body):
                    if isinstance(inner, Draw) and inner.who is None:
                        yield from _supply(inner)
                    elif isinstance(inner, r.Gain | r.LoseSome):
                        word = inner.what.np.noun.word
                        message = f"`{word}` is a piece of your own, whoever is named"
                        hint = "let them draw cards, or do something to units or zones"
                        yield Diagnostic(codes.OWN_SUPPLY, message, inner.span, hint)
            case PlayerHas(Opponent(), owned) | PlayerReaches(Opponent(), owned) if owned.noun.ids:
                message = f"`{owned.noun.word}` is a piece of your own, and the enemy has none"
                yield Diagnostic(codes.YOUR_OWN_PIECE, message, owned.span, "ask for `summon`, `unit` or `card`")


def _supply(node: Draw) -> Iterator[Diagnostic]:
    if node.noun.ids:
        message = f"`{node.noun.word}` is a piece of your own: it comes from your supply to you, whoever is named"
        hint = f"write `draw 1 {node.noun.word}`, or let them draw cards"
        yield Diagnostic(codes.OWN_SUPPLY, message, node.span, hint)


def check_with_and_without(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`with` beside `with no` of the same piece."""
    for _, np in entry.nodes():
        held = [item for item in np.filters if isinstance(item, r.With)] if isinstance(np, NP) else []
        wanted = {item.np for item in held if item.amount != "no"}
        for item in held:
            if item.amount == "no" and item.np in wanted:
                message = f"nothing is with {item.np.noun.word} and with none"
                yield Diagnostic(CONTRADICTION, message, item.span, "drop one of the two")


def check_swaps(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`swap` whose two sides are surely the same unit."""
    for text, node in entry.nodes():
        if isinstance(node, r.Swap) and _same(node.unit, node.other, text.unit):
            hint = "write `a unit ...` for the other one"
            yield Diagnostic(codes.SWAP_WITH_ITSELF, "a unit cannot swap with itself", node.span, hint)


def check_ways(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """A unit that is to go nearer to itself, or away from itself."""
    for text, node in entry.nodes():
        match node:
            case r.MoveToward(units=unit, of=of) | r.JumpToward(unit=unit, of=of) if _same(unit, of, text.unit):
                message = "from where it stands, no way leads nearer to itself or away from itself"
                hint = "name what it goes to, or leave the way to who moves it: `move the unit 1`"
                yield Diagnostic(codes.AWAY_FROM_ITSELF, message, node.span, hint)


def _same(left: Node, right: Node, unit: str | None) -> bool:
    if left == right:
        return not isinstance(left, Pick)
    return unit == "artist" and {type(left), type(right)} == {SelfRef, r.MyArtist}


def check_naming_self(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every `my artist` on a card whose `self` is the Artist."""
    for text, node in entry.nodes():
        if text.unit == "artist" and isinstance(node, r.MyArtist):
            message, fixes = "on a unit's own card it is `self`", rewritten(node.span, "self", safe=True)
            yield Diagnostic(codes.SAY_SELF, message, node.span, "write `self`", fixes=fixes)


def check_unused_directions(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`choose a direction` with nothing after it that speaks of the direction."""
    for text, node in entry.nodes():
        chooses = isinstance(node, r.PayDirection | r.ChooseDirection)
        if chooses and not any(map(_directed, (*text.all, *every(text.pays_for)))):
            hint = "write `in the direction` where it counts, or drop this line"
            message, fixes = "a direction is chosen and nothing uses it", line_less(node.span)
            yield Diagnostic(codes.UNUSED_DIRECTION, message, node.span, hint, fixes=fixes)


def _directed(node: Node) -> bool:
    return isinstance(node, r.InDirection) or bool(getattr(node, "directed", False))
