"""Explain the code of a diagnostic."""

from __future__ import annotations

from gesso.diagnostics.explanations import ENGLISH, Explanation, check_language, explanation
from gesso.project.codes import all_codes, find_codes, unknown_code


def explain(word: str, locale: str = ENGLISH) -> Explanation:
    """Return the explanation of a code.

    Args:
        word: A code (`GS101`) or the name of one (`unknown-key`).
        locale: The language; texts that it lacks are English.

    Raises:
        RequestError: There is no such code, or nothing is explained in this language.
    """
    check_language(locale)
    known = all_codes()
    matches = find_codes(word, known)
    if len(matches) != 1:
        raise unknown_code(word, known)
    return explanation(matches[0], locale)
