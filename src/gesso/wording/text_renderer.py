"""The texts of one entry as printed words, whole or sentence by sentence; and the contract of a game's locales."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from gesso.data_classes import dataclass
from gesso.lang import ast
from gesso.lang.ast import NP, ChooseOf, Node, PayOneOf, Pick, Until, walk
from gesso.lang.nodes import PASSIVE, NodeSpec, blocks
from gesso.wording import clauses, descriptions, labels, operands, owners, references, statements
from gesso.wording.clauses import say_cost
from gesso.wording.outline import BulletList, paragraphs, plain, sentence
from gesso.wording.phrasebook import Contract, Nouns, Phrasebook
from gesso.wording.plain_phrases import PLAIN, Deed, Plain
from gesso.wording.render_context import GameWording, Pronouns, ReferenceContext, Render, RenderContext, SelfReference
from gesso.wording.statements import choices, render_block, render_passive, statement

SHARED_WORDS: Mapping[type[Node], Render] = {
    ast.Draw: clauses.say_draw,
    ast.ChooseThing: clauses.say_choose,
    ast.PayTarget: clauses.say_target,
    ast.PayIf: clauses.say_only_if,
    ast.PayOnce: clauses.say_only_once,
    ast.PayOneOf: clauses.say_one_of,
    ast.Is: clauses.say_is,
    ast.Has: clauses.say_has,
    ast.PlayerHas: clauses.say_player_has,
    ast.PlayerHasMore: clauses.say_player_has_more,
    ast.StateAdjective: clauses.say_adjective,
    ast.StateKind: clauses.say_kind,
    ast.PlayerReaches: clauses.say_player_reaches,
    ast.Does: clauses.say_does,
    ast.DrawsCard: Deed(),
}
_MODULES = (
    statements,
    references,
    descriptions,
    operands,
    owners,
    clauses,
    labels,
)


def shared_words(specs: Mapping[type[Node], NodeSpec]) -> dict[type[Node], Render]:
    """Return the shared functions, and the phrase of its spec for every other node; a game's own functions replace
    them."""
    return {**dict.fromkeys(specs, PLAIN), **SHARED_WORDS}


def contract_of(game: GameWording, phrases: Contract, elsewhere: Iterable[type[Node]] = ()) -> Contract:
    """Return the phrases that a locale of a game must have.

    Args:
        phrases: Phrases of the game's own functions.
        elsewhere: Nodes that these phrases word without a function of their own.
    """
    silent = {*game.references, *game.players, *game.compounds, *elsewhere}
    contract: dict[str, str] = dict(phrases)
    for module in _MODULES:
        contract |= module.PHRASES
    for node, spec in game.specs.items():
        say = game.words[node]
        # Other nodes word the shared nodes without a function: blocks, descriptions, things.
        shared = node.__module__.startswith(ast.__name__) and node not in SHARED_WORDS
        if isinstance(say, Plain) and not shared and node not in silent:
            contract |= say.contract(spec)
    return contract


@dataclass(frozen=True, slots=True)
class Price:
    """A line of a cost by itself, in words, and where it stands."""

    source: str
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class AbilityText:
    """An ability as printed."""

    cost: str
    """Text of its bar in capitals, without marks; empty if it costs nothing."""
    paragraphs: tuple[str, ...]
    """Blocks of sentences or lines of a list, in which `**...**` marks strong runs."""
    prices: tuple[Price, ...] = ()
    """The lines of the cost, as they are worded outside the bar."""


@dataclass(frozen=True, slots=True)
class TextRenderer:
    """Renders the texts of one entry. `pronouns` are those of its person, if it has one."""

    book: Phrasebook
    game: GameWording
    nouns: Nouns
    pronouns: Pronouns | None

    def ability(self, bearer: SelfReference, cost: Sequence[Node], body: Sequence[Node]) -> AbilityText:
        context = self.context(bearer, (*cost, *body))
        context.restart(paying=True)
        bar = say_cost(context, cost)
        named = context.discourse.named
        prices = []
        for price in cost:
            # Alone, a sentence cannot refer to the lines before it or to the card around it.
            context.paying, context.discourse = False, ReferenceContext()
            prices.append(Price(price.span.path, price.span.line, plain(context.render(price))))
        context.restart(named=named)
        return AbilityText(bar, paragraphs(render_block(context, body), self.book.grammar.colon), tuple(prices))

    def passive(self, bearer: SelfReference, items: Sequence[Node]) -> tuple[str, ...]:
        """Return the paragraphs of passives: every item begins one."""
        context = self.context(bearer, items)
        context.restart()
        return tuple(
            line for item in render_passive(context, items) for line in paragraphs(item, self.book.grammar.colon)
        )

    def context(self, bearer: SelfReference, nodes: Sequence[Node]) -> RenderContext:
        """Return the context of a text of these nodes that has not begun; `restart` it."""
        picked: dict[int, int] = {}
        contrasted: set[str] = set()
        for node in (node for root in nodes for node in walk(root)):
            if isinstance(node, Pick) and node.slot >= 0:
                picked[node.slot] = node.n
            elif isinstance(node, NP) and not self.game.owner_adjectives.isdisjoint(node.adjectives):
                contrasted.add(node.noun.type)
        return RenderContext(
            *(self.book, self.game, self.nouns, self.pronouns, bearer, picked), contrasted=frozenset(contrasted)
        )


K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class SingleSentence:
    """A sentence, without what it holds on lines of its own; `options` are those of a choice among blocks."""

    words: str
    options: tuple[str, ...] = ()


class Sentences(Mapping[K, SingleSentence]):
    """Sentences by their places. Each is worded when it is first asked for: a text holds many more than are needed."""

    def __init__(self, unsaid: Mapping[K, Callable[[], SingleSentence]]) -> None:
        self._unsaid = unsaid
        self._said: dict[K, SingleSentence] = {}

    def __getitem__(self, place: K) -> SingleSentence:
        if place not in self._said:
            self._said[place] = self._unsaid[place]()
        return self._said[place]

    def __iter__(self) -> Iterator[K]:
        return iter(self._unsaid)

    def __len__(self) -> int:
        return len(self._unsaid)


def single_sentences(
    renderer: TextRenderer, bearer: SelfReference, cost: Sequence[Node], body: Sequence[Node]
) -> dict[int, Callable[[], SingleSentence]]:
    """Word each price and sentence of a text by itself, by the lines of the file."""
    sentences_by_line: dict[int, Callable[[], SingleSentence]] = {
        price.span.line: partial(_price, renderer, bearer, price) for block in blocks(tuple(cost)) for price in block
    }
    for block in blocks(tuple(body)):
        for before, node in zip((None, *block[:-1]), block):
            if node.spec.texts != PASSIVE:
                sentences_by_line[node.span.line] = partial(_single, renderer, bearer, (*cost, *body), node, before)
            if isinstance(node, Until):
                sentences_by_line.update(
                    {item.span.line: partial(passive_alone, renderer, bearer, item) for item in node.items}
                )
    return sentences_by_line


def passive_alone(renderer: TextRenderer, bearer: SelfReference, item: Node) -> SingleSentence:
    """Word an item of a passive that a sentence applies."""
    return SingleSentence(" ".join(map(plain, renderer.passive(bearer, (item,)))))


def _price(renderer: TextRenderer, bearer: SelfReference, price: Node) -> SingleSentence:
    def said(*prices: Node) -> str:
        # Only the bar has everything in capitals; here only names have them.
        return " ".join(sentence(price_words.words) for price_words in renderer.ability(bearer, prices, ()).prices)

    options = tuple(said(*block) for block in price.options) if isinstance(price, PayOneOf) else ()
    return SingleSentence(said(price), options)


def _single(
    renderer: TextRenderer, bearer: SelfReference, every: Sequence[Node], node: Node, before: Node | None
) -> SingleSentence:
    context = renderer.context(bearer, every)
    context.restart()
    first = choices(context, node) if isinstance(node, ChooseOf) else statement(context, node, before)[0]
    if isinstance(first, str):
        return SingleSentence(plain(paragraphs((first,))[0]))
    options = [" ".join(map(plain, paragraphs(item))) for item in first.items] if isinstance(node, ChooseOf) else ()
    return SingleSentence(plain(paragraphs((BulletList(first.lead, ()),), context.grammar.colon)[0]), tuple(options))
