"""What a reader of printed words has to know of a file of SolRei."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.checks import STYLE_CHECKS, CheckContext, run
from gesso.diagnostics import Diagnostic
from gesso.games.solrei.checks import SET_UPS, SetUpTexts
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.program import CardKind, SetUpProgram, TextProgram, Use
from gesso.games.solrei.lang.resolver import CODES, TableSymbols
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE
from gesso.games.solrei.wording.rules_text import rules_text
from gesso.lang.ast import Node
from gesso.lang.programs import Slot
from gesso.reading.speech import NOWHERE, Kind, Speech
from gesso.schema.access import EffectText

_CHECKS = (*SET_UPS.line_checks, *STYLE_CHECKS)
"""Those of a text by itself."""


def speech(program: SetUpProgram, locale: str = DEFAULT_LOCALE) -> Speech:
    """Return the language of a file's texts, in effect texts and in print. Raises `LocaleError`."""
    text = rules_text(program, locale)
    bearer = text.bearer
    kinds = (
        Kind("ability", bearer),
        Kind("art", bearer, has_self=True),
        Kind("passive", bearer, passive=True),
        Kind("augment", bearer, passive=True, has_self=True),
    )

    def faults(kind: Kind, cost: tuple[Node, ...], body: tuple[Node, ...], slots: Sequence[Slot]) -> list[Diagnostic]:
        card: CardKind = "art" if kind.has_self else "muse"
        use: Use = "augment" if kind.name == "augment" else "passive" if kind.passive else "ability"
        read = TextProgram(
            "read", "", "read", card, use, (), cost, body, tuple(slots), EffectText("effect", NOWHERE)
        )  # fmt: skip
        found, _ = run(_CHECKS, SetUpTexts(replace(program, texts=(read,)), False), CheckContext(program.table, {}))
        return found

    return Speech(
        SOLREI, VOCABULARY, CODES, TableSymbols(program.table, program.set_up.pieces), text.renderer, kinds, faults
    )
