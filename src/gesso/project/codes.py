"""Find diagnostic codes by code, name or prefix, explain them, and filter diagnostics by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from gesso.diagnostics import Code, Diagnostic, RequestError
from gesso.diagnostics.codes import CATALOGUE, merge
from gesso.diagnostics.suggestions import nearest
from gesso.games import GameError, game_ids, load
from gesso.project import SOURCE_LOCALE

if TYPE_CHECKING:
    from gesso.diagnostics.explanations import Explanation

_PREFIX = "GS"
"""Every code begins with this; one or two digits after it name a band of codes."""


def all_codes() -> Mapping[str, Code]:
    """Return every code that a diagnostic may have, of the stages and of all games, in order."""
    found = CATALOGUE
    for id in game_ids():
        own = load(id).codes
        try:
            found = merge(found.values(), own() if own else ())
        except ValueError as error:
            raise GameError(id, "codes", str(error)) from error
    return found


def find_codes(word: str, known: Mapping[str, Code]) -> tuple[Code, ...]:
    """Return the codes that a word means: one by code or name, several by prefix (`GS6`); else none."""
    begins = _PREFIX + word if word.isdigit() else word.upper()
    if begins.startswith(_PREFIX) and begins[len(_PREFIX) :].isdigit():
        return tuple(code for code in known.values() if code.code.startswith(begins))
    return tuple(code for code in known.values() if word.casefold() in (code.name, code.code.casefold()))


def unknown_code(word: str, known: Mapping[str, Code]) -> RequestError:
    """Return the error for a word that means no code, with the nearest code or name as a hint."""
    near = nearest(word, (*(code.name for code in known.values()), *known))
    return RequestError(
        f"there is no code `{word}`", f"did you mean {near}?" if near else "`gesso explain` lists them all"
    )


CodeFilter = Callable[[Iterable[Diagnostic]], list[Diagnostic]]


def code_filter(select: Sequence[str] = (), ignore: Sequence[str] = ()) -> CodeFilter:
    """Return a filter that keeps diagnostics by `select` and drops those of `ignore`.

    Both take codes, prefixes (`GS6`) or names; an empty `select` keeps all. Errors whose severity cannot be changed
    always stay, because nothing behind them has been checked.

    Raises:
        RequestError: A word means no code, or names an error that cannot be ignored.
    """
    if not select and not ignore:
        return list
    chosen = _codes_named(select) if select else None
    left_out = _codes_named(ignore, turned_down=True)

    def keep(diagnostic: Diagnostic) -> bool:
        wanted = chosen is None or diagnostic.code in chosen
        return (wanted and diagnostic.code not in left_out) or not diagnostic.kind.configurable

    return lambda found: [each for each in found if keep(each)]


def _codes_named(words: Sequence[str], *, turned_down: bool = False) -> frozenset[str]:
    known = all_codes()
    named: set[str] = set()
    for word in words:
        found = find_codes(word, known)
        if not found:
            raise unknown_code(word, known)
        if turned_down and not any(code.configurable for code in found):
            raise RequestError(
                f"`{word}` is always reported", "Gesso cannot use a text with this error, so correct the text"
            )
        named |= {code.code for code in found}
    return frozenset(named)


def explain(word: str, locale: str = SOURCE_LOCALE) -> Explanation:
    """Return the explanation of a code.

    Args:
        word: A code (`GS101`) or the name of one (`unknown-key`).
        locale: The language; texts that it lacks are English.

    Raises:
        RequestError: There is no such code, or nothing is explained in this language.
    """
    from gesso.diagnostics.explanations import check_language, explanation

    check_language(locale)
    known = all_codes()
    matches = find_codes(word, known)
    if len(matches) != 1:
        raise unknown_code(word, known)
    return explanation(matches[0], locale)
