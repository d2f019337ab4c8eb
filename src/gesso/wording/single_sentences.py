"""Each sentence of a text by itself, for whoever has to answer what it asks: worded as if nothing stood before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gesso.lang.ast import ChooseOf, Node
from gesso.lang.node_specs import PASSIVE
from gesso.lang.traversal import blocks
from gesso.wording.outline import Listing, paragraphs, plain, sentence
from gesso.wording.render_context import Bearer
from gesso.wording.statements import statement
from gesso.wording.text_renderer import TextRenderer


@dataclass(frozen=True, slots=True)
class SingleSentence:
    """A sentence, without what it holds on lines of its own; `options` are those of a choice among blocks."""

    words: str
    options: tuple[str, ...] = ()


def single_sentences(
    renderer: TextRenderer, bearer: Bearer, cost: Sequence[Node], body: Sequence[Node]
) -> Mapping[int, SingleSentence]:
    """The prices and sentences of a text by the lines of the file on which they begin."""
    found: dict[int, SingleSentence] = {}
    for price in cost:
        found[price.span.line] = SingleSentence(sentence(renderer.ability(bearer, (price,), ()).cost.lower()))
    for block in blocks(tuple(body)):
        for before, node in zip((None, *block[:-1]), block):
            if node.spec.texts != PASSIVE:
                found[node.span.line] = _single(renderer, bearer, (*cost, *body), node, before)
    return found


def _single(
    renderer: TextRenderer, bearer: Bearer, all: Sequence[Node], node: Node, before: Node | None
) -> SingleSentence:
    context = renderer.context(bearer, all)
    context.restart()
    first = statement(context, node, before)[0]
    if isinstance(first, str):
        return SingleSentence(plain(paragraphs((first,))[0]))
    options = [" ".join(map(plain, paragraphs(item))) for item in first.items] if isinstance(node, ChooseOf) else ()
    return SingleSentence(plain(paragraphs((Listing(first.lead, ()),))[0]), tuple(options))
