"""The codes of the stages and of every game, and which of them a word means."""

from collections.abc import Mapping

from gesso.diagnostics import Code, RequestError
from gesso.diagnostics.codes import CATALOGUE, merge
from gesso.diagnostics.suggestions import nearest
from gesso.games import GameError, game_ids, load

_BAND = "GS"
"""What every code begins with; a figure or two after it stand for a part of the catalogue."""


def codes() -> Mapping[str, Code]:
    """Every code that a diagnostic may have: those of the stages and of every game, in their order."""
    found = CATALOGUE
    for id in game_ids():
        own = load(id).codes
        try:
            found = merge(found.values(), own() if own else ())
        except ValueError as error:
            raise GameError(id, "codes", str(error)) from error
    return found


def meant(word: str, known: Mapping[str, Code]) -> tuple[Code, ...]:
    """The codes that a word means: one by its code or name, or all that begin like it (`GS6`). None for any other."""
    begins = _BAND + word if word.isdigit() else word.upper()
    if begins.startswith(_BAND) and begins[len(_BAND) :].isdigit():
        return tuple(code for code in known.values() if code.code.startswith(begins))
    return tuple(code for code in known.values() if word.casefold() in (code.name, code.code.casefold()))


def no_code(word: str, known: Mapping[str, Code]) -> RequestError:
    """What is said of a word that means no code, with the code or name that it was meant to be."""
    near = nearest(word, (*(code.name for code in known.values()), *known))
    return RequestError(
        f"there is no code `{word}`", f"did you mean {near}?" if near else "`gesso explain` lists them all"
    )
