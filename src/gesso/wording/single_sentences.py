"""Each sentence of a text by itself, for whoever has to answer what it asks: worded as if nothing stood before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from gesso.lang.ast import ChooseOf, Node, PayOneOf, Until
from gesso.lang.nodes import PASSIVE, blocks
from gesso.wording.outline import Listing, paragraphs, plain, sentence
from gesso.wording.render_context import Bearer
from gesso.wording.statements import choices, statement
from gesso.wording.text_renderer import TextRenderer

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class SingleSentence:
    """A sentence, without what it holds on lines of its own; `options` are those of a choice among blocks."""

    words: str
    options: tuple[str, ...] = ()


class Sentences(Mapping[K, SingleSentence]):
    """Sentences by their places, each worded when it is first asked for: a text holds many more than are asked for."""

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
    renderer: TextRenderer, bearer: Bearer, cost: Sequence[Node], body: Sequence[Node]
) -> dict[int, Callable[[], SingleSentence]]:
    """What words the prices and sentences of a text, by the lines of the file on which they begin."""
    found: dict[int, Callable[[], SingleSentence]] = {
        price.span.line: partial(_price, renderer, bearer, price) for block in blocks(tuple(cost)) for price in block
    }
    for block in blocks(tuple(body)):
        for before, node in zip((None, *block[:-1]), block):
            if node.spec.texts != PASSIVE:
                found[node.span.line] = partial(_single, renderer, bearer, (*cost, *body), node, before)
            if isinstance(node, Until):
                found.update({item.span.line: partial(passive_alone, renderer, bearer, item) for item in node.items})
    return found


def passive_alone(renderer: TextRenderer, bearer: Bearer, item: Node) -> SingleSentence:
    """An item of a passive that a sentence puts in force."""
    return SingleSentence(" ".join(map(plain, renderer.passive(bearer, (item,)))))


def _price(renderer: TextRenderer, bearer: Bearer, price: Node) -> SingleSentence:
    def said(*prices: Node) -> str:
        # Not as in its bar, where everything stands in capitals: names keep theirs.
        return " ".join(sentence(found.words) for found in renderer.ability(bearer, prices, ()).prices)

    options = tuple(said(*block) for block in price.options) if isinstance(price, PayOneOf) else ()
    return SingleSentence(said(price), options)


def _single(
    renderer: TextRenderer, bearer: Bearer, every: Sequence[Node], node: Node, before: Node | None
) -> SingleSentence:
    context = renderer.context(bearer, every)
    context.restart()
    first = choices(context, node) if isinstance(node, ChooseOf) else statement(context, node, before)[0]
    if isinstance(first, str):
        return SingleSentence(plain(paragraphs((first,))[0]))
    options = [" ".join(map(plain, paragraphs(item))) for item in first.items] if isinstance(node, ChooseOf) else ()
    return SingleSentence(plain(paragraphs((Listing(first.lead, ()),), context.grammar.colon)[0]), tuple(options))
