"""What a reader of printed words has to know of an Artist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.checks import STYLE_CHECKS, CheckContext, run
from gesso.diagnostics import Diagnostic
from gesso.games.react.checks import ARTISTS, ArtistTexts, phrasing
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, KeywordProgram, PassiveProgram
from gesso.games.react.lang.resolver import CODES, ArtistSymbols, SideName
from gesso.games.react.model import Effect, Passive, UnitKeyword
from gesso.games.react.wording.locale import DEFAULT_LOCALE
from gesso.games.react.wording.rules_text import rules_text
from gesso.lang.ast import Node
from gesso.lang.programs import Slot
from gesso.reading.speech import NOWHERE, Kind, Speech
from gesso.schema.access import EffectText

_CHECKS = (phrasing.check_ownership, *ARTISTS.line_checks, *STYLE_CHECKS)
"""Those of a text by itself."""


def speech(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> Speech:
    """Return the language of an Artist's texts, in effect texts and in print. Raises `LocaleError`."""
    text = rules_text(program, locale)
    units = ["artist", *(piece.id for piece in program.artist.pieces if piece.kind == "summon"), "unit"]
    kinds = [Kind("deck", text.bearer(None)), *(Kind(unit, text.bearer(unit), has_self=True) for unit in units)]
    kinds.append(Kind("passive", text.bearer(None), passive=True))
    if program.artist.keywords:
        kinds.append(Kind("keyword", text.bearer("unit"), passive=True, has_self=True))

    def faults(kind: Kind, cost: tuple[Node, ...], body: tuple[Node, ...], slots: Sequence[Slot]) -> list[Diagnostic]:
        alone = replace(program, setup=None, passives=(), keywords=(), effects=(), frames={})
        if kind.passive and kind.has_self:
            keyword = UnitKeyword("read", "", EffectText("passive", NOWHERE), "original", NOWHERE)
            alone = replace(alone, keywords=(KeywordProgram("read", "", body, tuple(slots), keyword),))
        elif kind.passive:
            passive = Passive("", EffectText("passive", NOWHERE), "original", NOWHERE)
            alone = replace(alone, passives=(PassiveProgram("read", "", body, tuple(slots), passive),))
        else:
            effect = Effect("reaction", None, EffectText("effect", NOWHERE), "", "original", NOWHERE)
            unit = kind.name if kind.has_self else None
            side: SideName = "normal" if kind.has_self else "deck"
            alone = replace(
                alone, effects=(EffectProgram("read/1", "read", "", unit, side, cost, body, tuple(slots), effect),)
            )
        found, _ = run(_CHECKS, ArtistTexts(alone, False), CheckContext(program.table, {}))
        return found

    return Speech(REACT, VOCABULARY, CODES, ArtistSymbols(program.artist), text.renderer, tuple(kinds), faults)
