"""Some of the diagnostics, by their codes: what a report shows of what a check has found."""

from collections.abc import Callable, Iterable, Sequence

from gesso.diagnostics import Diagnostic, RequestError
from gesso.project.catalogue import codes, meant, no_code

Filter = Callable[[Iterable[Diagnostic]], list[Diagnostic]]


def filter_of(select: Sequence[str] = (), ignore: Sequence[str] = ()) -> Filter:
    """What keeps the diagnostics that `select` names (all where it names none) and `ignore` does not, by codes, what codes
    begin with, or names. Errors that cannot be turned down are kept: what they speak of has not been checked. Raises
    `RequestError` for a word that means no code, and for ignoring such an error."""
    if not select and not ignore:
        return list
    chosen = _codes(select) if select else None
    left_out = _codes(ignore, turned_down=True)

    def keep(found: Diagnostic) -> bool:
        wanted = chosen is None or found.code in chosen
        return (wanted and found.code not in left_out) or not found.kind.configurable

    return lambda found: [each for each in found if keep(each)]


def _codes(words: Sequence[str], *, turned_down: bool = False) -> frozenset[str]:
    known = codes()
    named: set[str] = set()
    for word in words:
        found = meant(word, known)
        if not found:
            raise no_code(word, known)
        if turned_down and not any(code.configurable for code in found):
            raise RequestError(
                f"`{word}` is always reported", "nothing can be made of a text that has it: mend the text"
            )
        named |= {code.code for code in found}
    return frozenset(named)
