"""Word sentences, prices, deeds and conditions of every game: draw, choose, the bar of a cost, who does what, what
follows *if*."""

from collections.abc import Sequence

from gesso.lang import ast
from gesso.lang.ast import ChooseThing, Does, Draw, Node, PayIf, PayOnce, PayOneOf, PayTarget
from gesso.wording.descriptions import carried, describe, described, owned
from gesso.wording.operands import SUBJECT, TARGETED, operand, pieces, tally
from gesso.wording.outline import plain
from gesso.wording.owners import has_owner, held_in_hand
from gesso.wording.plain_phrases import Deed, doing
from gesso.wording.references import player
from gesso.wording.render_context import Mood, NamedThing, RenderContext

PHRASES = {
    "draw.mine": "what tally?",
    "draw.theirs": "who what tally?",
    "draw.have": "who what tally?",
    "choose.mine": "what",
    "choose.theirs": "who what",
    "choose.have": "who what",
    "cost.target": "what",
    "cost.if": "condition",
    "cost.once": "",
    "cost.join": "first next",
    "cost.one_of": "first next",
    "cost.free_if": "condition",
    "cost.free": "what",
    "cost.among": "what",
    "is.one": "subject state",
    "is.many": "subject state",
    "has.one": "subject what",
    "has.many": "subject what",
    "player_has.me": "what",
    "player_has.other": "who what",
    "player_has.in_hand": "what",
    **{
        f"player_has_{word}.{who}": "what rival" if who == "me" else "who what"
        for word in ("more", "fewer", "less")
        for who in ("me", "opponent", "other")
    },
    "player_reaches.me": "what",
    "player_reaches.other": "who what",
    "player_comes_to.me": "what",
    "player_comes_to.other": "who what",
    "player_reaches.left": "what",
}


def say_draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    """Word *Your opponent draws 2 cards*."""
    phrase, doer = doing(context, "draw", node.who, mood)
    cards = pieces(context, node.count, node.noun, node.tally)
    before = context.acting(node.who)
    counted = tally(context, node.tally)
    context.subject = before
    return context.book(phrase, **doer, what=cards, tally=counted)


def say_choose(context: RenderContext, node: ChooseThing, mood: Mood) -> str:
    """Word *Choose a card*."""
    phrase, doer = doing(context, "choose", node.who, mood)
    before, context.says_owner = context.acting(node.who), True
    picked = operand(context, node.pick)
    context.subject = before
    return context.book(phrase, **doer, what=picked)


def say_does(context: RenderContext, node: Does, mood: Mood) -> str:
    """Word *You draw a card*, *your opponent would draw a card*."""
    deed = context.game.words[type(node.deed)]
    assert isinstance(deed, Deed), f"{type(node.deed).__name__} is not a deed"
    context.says_owner = type(node.deed) not in context.game.own_by_nature
    return deed.phrase(context, node.player, node.deed, mood)


def say_cost(context: RenderContext, prices: Sequence[Node]) -> str:
    """Return the bar of a cost in capitals, in which the bearer names itself; empty without a cost."""
    return plain(_prices(context, prices, inner=len(prices) > 1)).upper()


def _prices(context: RenderContext, prices: Sequence[Node], *, inner: bool) -> str:
    """Join prices; alternatives are put in brackets unless they are the whole cost."""
    joined_prices = ""
    for price in prices:
        context.discourse.sentence()
        context.discourse.clause()
        words = context.render(price)
        if inner and isinstance(price, PayOneOf):
            words = context.book("cost.among", what=words)
        joined_prices = context.book("cost.join", first=joined_prices, next=words) if joined_prices else words
    return joined_prices


def say_one_of(context: RenderContext, node: PayOneOf, mood: Mood) -> str:
    """Word *Spend 2 coins or discard 1 card*; a block of several prices is in brackets.

    A block cannot refer to what another block mentions.
    """
    common, alternatives = context.discourse, ""
    heard = []
    for block in node.options:
        context.discourse = common.copy()
        words = _prices(context, block, inner=True) if len(block) > 1 else _way(context, block[0])
        if len(block) > 1:
            words = context.book("cost.among", what=words)
        alternatives = context.book("cost.one_of", first=alternatives, next=words) if alternatives else words
        heard.append(context.discourse)
    for other in heard:
        common.merge(other)
    context.discourse = common
    return alternatives


def _way(context: RenderContext, price: Node) -> str:
    """Word one of several ways to pay that is a single price; *only if* would rule the other ways, too."""
    context.discourse.clause()
    match price:
        case PayIf(condition=condition):
            return context.book("cost.free_if", condition=context.render(condition))
        case PayOnce():
            return context.book("cost.free", what=context.render(price))
        case _:
            return _prices(context, (price,), inner=True)


def say_target(context: RenderContext, node: PayTarget, mood: Mood) -> str:
    """Word *Target a card*, *target one of your cards*."""
    context.says_owner = True
    return context.book("cost.target", what=operand(context, node.pick, TARGETED))


def say_only_if(context: RenderContext, node: PayIf, mood: Mood) -> str:
    """Word *Only if you have 2 cards in hand*."""
    return context.book("cost.if", condition=context.render(node.condition))


def say_only_once(context: RenderContext, node: PayOnce, mood: Mood) -> str:
    """Word *Once each turn*."""
    return context.book("cost.once")


def say_is(context: RenderContext, node: ast.Is, mood: Mood) -> str:
    """Word *This guard is exhausted*."""
    subject = operand(context, node.subject, SUBJECT)
    state = context.agreeing_with(subject, lambda: context.render(node.state))
    return context.book(f"is.{number_of(context, node.subject)}", subject=subject, state=state)


def say_has(context: RenderContext, node: ast.Has, mood: Mood) -> str:
    """Word *This guard has 2 coins*, *this guard is marked*."""
    subject = operand(context, node.subject, SUBJECT)
    number = number_of(context, node.subject)
    possession = node.owned
    adjective = context.agreeing_with(
        subject, lambda: carried(context, possession.amount, possession.n, described(possession))
    )
    if adjective:
        return context.book(f"is.{number}", subject=subject, state=adjective)
    words = owned(context, possession.amount, possession.n, described(possession), many=False)
    return context.book(f"has.{number}", subject=subject, what=words)


def say_player_has(context: RenderContext, node: ast.PlayerHas, mood: Mood) -> str:
    """Word *You have 2 cards in hand*."""
    return _holding(context, "player_has", node.player, node.owned, _in_words(context, node.player, node.owned))


def say_player_has_more(context: RenderContext, node: ast.PlayerHasMore, mood: Mood) -> str:
    """Word *You have more cards in hand than your opponent*, *you have less damage than your opponent*."""
    words = context.holding(node.player, lambda: describe(context, node.np, 2).words)
    if held_in_hand(context, node.np.noun, node.np.adjectives):
        words = context.book("player_has.in_hand", what=words)
    word = "more" if not node.fewer else "less" if context.nouns.of(node.np.noun).mass else "fewer"
    if isinstance(node.player, ast.Me):
        return context.book(f"player_has_{word}.me", what=words, rival=context.book("who.opponent"))
    who = "opponent" if isinstance(node.player, ast.Opponent) else "other"
    return context.book(f"player_has_{word}.{who}", who=player(context, node.player), what=words)


def say_player_reaches(context: RenderContext, node: ast.PlayerReaches, mood: Mood) -> str:
    """Word *You come to have 2 cards*, *you have no cards left*."""
    words = _in_words(context, node.player, node.owned, "reached")
    if node.owned.amount == "no":
        return _holding(context, "player_has", node.player, node.owned, context.book("player_reaches.left", what=words))
    compared = node.owned.amount in ("exactly", "fewer")
    return _holding(context, "player_comes_to" if compared else "player_reaches", node.player, node.owned, words)


def say_adjective(context: RenderContext, node: ast.StateAdjective, mood: Mood) -> str:
    """Word *Exhausted*, after *is*."""
    return context.book(f"adjective.{node.adjective}")


def say_kind(context: RenderContext, node: ast.StateKind, mood: Mood) -> str:
    """Word *A guard*, after *is*: one of anybody's, unless an adjective says whose."""
    # *That unit is an enemy unit* names no other unit; *that unit is a guard* may make it *that guard*.
    word = context.nouns.of(node.np.noun).one
    names = None if context.agrees_with.endswith(word) else NamedThing(word, kind=True)
    if has_owner(context, node.np.adjectives):
        return describe(context, node.np, 1, names).one(context)
    me = ast.Me(span=node.span)
    return context.grammar.indefinite(context.holding(me, lambda: describe(context, node.np, 1, names).words))


def _in_words(context: RenderContext, who: ast.Node, possession: ast.Owned, or_more: str = "least") -> str:
    amount, n, np = possession.amount, possession.n, described(possession)
    return context.holding(who, lambda: owned(context, amount, n, np, many=True, or_more=or_more))


def _holding(context: RenderContext, phrase: str, who: ast.Node, possession: ast.Owned, words: str) -> str:
    if held_in_hand(context, possession.noun, possession.adjectives):
        words = context.book("player_has.in_hand", what=words)
    if isinstance(who, ast.Me):
        return context.book(f"{phrase}.me", what=words)
    return context.book(f"{phrase}.other", who=player(context, who), what=words)


def number_of(context: RenderContext, subject: ast.Node) -> str:
    """Return the last part of the phrase for a verb whose subject is `subject`: `one` or `many`."""
    match subject:
        case ast.AtLeast(n=n):
            many = n > 1 or context.grammar.one_or_more_is_plural
        case ast.Counted(n=n):
            many = n > 1 or isinstance(subject, ast.FewerThan)
        case ast.TheBound(many=several, slot=slot):
            many = context.several(slot, several)
        case _:
            many = False
    return "many" if many else "one"
