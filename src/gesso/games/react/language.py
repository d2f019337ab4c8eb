"""Re;ACT's effect language, put together: grammar, nodes, spelling."""

from __future__ import annotations

from gesso.dsl.language import Language
from gesso.games.react.building import BUILDERS
from gesso.games.react.spelling import SPELLERS

REACT = Language(id="react", grammars=("core.lark", "react.lark"), builders=BUILDERS, spellers=SPELLERS)
