"""The texts of one entry as printed words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gesso.lang.ast import Node, Pick, walk
from gesso.wording.clauses import say_cost
from gesso.wording.nouns import Nouns
from gesso.wording.outline import paragraphs
from gesso.wording.phrasebook import Phrasebook
from gesso.wording.render_context import Bearer, GameWording, Pronouns, RenderContext
from gesso.wording.statements import render_block
from gesso.wording.static_abilities import render_passive


@dataclass(frozen=True, slots=True)
class AbilityText:
    """An ability as printed. `cost` is the text of its bar in capitals, without marks, empty where it costs nothing;
    each of `paragraphs` is a block of sentences or a line of a list, in which `**...**` marks strong runs."""

    cost: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextRenderer:
    """Renders the texts of one entry. `pronouns` are those of its person, where it has one."""

    book: Phrasebook
    game: GameWording
    nouns: Nouns
    pronouns: Pronouns | None

    def ability(self, bearer: Bearer, cost: Sequence[Node], body: Sequence[Node]) -> AbilityText:
        """Bar and paragraphs of what is done once."""
        context = self._context(bearer, (*cost, *body))
        context.restart(paying=True)
        bar = say_cost(context, cost)
        context.restart()
        return AbilityText(bar, paragraphs(render_block(context, body)))

    def passive(self, bearer: Bearer, items: Sequence[Node]) -> tuple[str, ...]:
        """The paragraphs of what holds all the time: every item begins one."""
        context = self._context(bearer, items)
        context.restart()
        return tuple(line for item in render_passive(context, items) for line in paragraphs(item))

    def _context(self, bearer: Bearer, nodes: Sequence[Node]) -> RenderContext:
        picks = (node for root in nodes for node in walk(root) if isinstance(node, Pick) and node.slot >= 0)
        picked = {pick.slot: pick.n for pick in picks}
        return RenderContext(self.book, self.game, self.nouns, self.pronouns, bearer, picked)
