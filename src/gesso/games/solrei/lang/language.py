"""SolRei's effect language, put together: its grammar and its nodes."""

from gesso.games.solrei.lang import conditions, deeds, events, moments, prices, sentences, things
from gesso.lang import ast as core
from gesso.lang.ast import alternatives, lasting
from gesso.lang.ast_builder import every
from gesso.lang.language import Language
from gesso.lang.nodes import nodes_in

SOLREI = Language(
    id="solrei",
    grammars=("core.lark", "solrei.lark"),
    nodes=nodes_in(
        (*core.CHAPTERS, prices, alternatives, sentences, lasting, moments, things, conditions, events, deeds)
    ),
    rules={"chain": every, **alternatives.RULES, **prices.RULES},
)
