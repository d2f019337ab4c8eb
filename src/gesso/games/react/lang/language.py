"""Re;ACT's effect language, put together: its grammar and its nodes."""

from gesso.games.react.lang import costs, events, moments, places, sentences, things
from gesso.lang import ast as core
from gesso.lang.ast import alternatives, lasting
from gesso.lang.language import Language
from gesso.lang.nodes import nodes_in

REACT = Language(
    id="react",
    grammars=("core.lark", "react.lark"),
    nodes=nodes_in((*core.CHAPTERS, costs, alternatives, sentences, lasting, moments, places, things, events)),
    rules={**alternatives.RULES, **places.RULES, **events.RULES},
    without_self="my artist",
)
