"""A game's words put together with the shared ones: the functions by node class, and the contract of its locales."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gesso.lang import ast
from gesso.lang.ast import Node
from gesso.lang.node_specs import NodeSpec
from gesso.wording import clauses, conditions, descriptions, operands, references, statements, static_abilities
from gesso.wording.phrasebook import Contract
from gesso.wording.plain_phrases import PLAIN, Deed, Plain
from gesso.wording.render_context import GameWording, Render

SHARED_WORDS: Mapping[type[Node], Render] = {
    ast.Draw: clauses.say_draw,
    ast.ChooseThing: clauses.say_choose,
    ast.PayTarget: clauses.say_target,
    ast.PayIf: clauses.say_only_if,
    ast.Is: conditions.say_is,
    ast.Has: conditions.say_has,
    ast.PlayerHas: conditions.say_player_has,
    ast.StateAdjective: conditions.say_adjective,
    ast.StateKind: conditions.say_kind,
    ast.PlayerReaches: conditions.say_player_reaches,
    ast.Does: clauses.say_does,
    ast.DrawsCard: Deed(),
}
_MODULES = (statements, static_abilities, references, descriptions, operands, conditions, clauses)


def shared_words(specs: Mapping[type[Node], NodeSpec]) -> dict[type[Node], Render]:
    """What a game's own functions are laid over: the shared ones, and for every other node the phrase that its spec names."""
    return {**dict.fromkeys(specs, PLAIN), **SHARED_WORDS}


def contract_of(game: GameWording, phrases: Contract, elsewhere: Iterable[type[Node]] = ()) -> Contract:
    """What a locale of a game has to hold: `phrases` are those that its own functions ask for, `elsewhere` the nodes whose
    words are among them without a function of their own."""
    silent = {*game.references, *game.players, *game.compounds, *elsewhere}
    contract: dict[str, str] = dict(phrases)
    for module in _MODULES:
        contract |= module.PHRASES
    for node, spec in game.specs.items():
        say = game.words[node]
        # The shared nodes that have no function are said by others: blocks, descriptions, things.
        shared = node.__module__.startswith(ast.__name__) and node not in SHARED_WORDS
        if isinstance(say, Plain) and not shared and node not in silent:
            contract |= say.contract(spec)
    return contract
