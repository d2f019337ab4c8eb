"""Re;ACT's effect language, put together: grammar, nodes, spelling."""

from __future__ import annotations

from gesso.games.react.lang.ast_builder import BUILDERS
from gesso.games.react.lang.unparser import SPELLERS
from gesso.lang.language import Language

REACT = Language(id="react", grammars=("core.lark", "react.lark"), builders=BUILDERS, spellers=SPELLERS)
