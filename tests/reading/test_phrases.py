"""Every shared phrase that a text can hold is read backwards, or with the node in which it stands."""

from __future__ import annotations

import pytest

from gesso.reading.phrases import BY_NODES, INVERSES, forms_of
from gesso.wording import clauses, descriptions, operands, owners, references, statements
from gesso.wording.template import compile_template

MODULES = (statements, references, descriptions, operands, owners)
SHARED = {key for module in MODULES for key in module.PHRASES}


def test_each_shared_phrase_has_an_inverse() -> None:
    """A new shared phrase needs a line in `INVERSES`, or in `BY_NODES` if something else reads it."""
    missing = SHARED - INVERSES.keys() - BY_NODES
    # Whatever names a thing by its noun is read the same way.
    assert not {key for key in missing if not key.startswith("the.") or not set(_holes(key)) <= {"what", "ordinal"}}


def _holes(key: str) -> list[str]:
    holes: str = {name: holes for module in MODULES for name, holes in module.PHRASES.items()}[key]
    return holes.split()


def test_no_inverse_is_of_a_phrase_that_is_gone() -> None:
    assert not INVERSES.keys() - SHARED - clauses.PHRASES.keys()
    assert not BY_NODES - SHARED


@pytest.mark.parametrize(
    ("template", "forms"),
    [
        ("draw {what}[ {tally}]", {"draw zqwhat", "draw zqwhat zqtally"}),
        ("<piochez|piocher> {what}", {"piochez zqwhat", "piocher zqwhat"}),
        ("<what=no: ne |>{what}", {"ne zqwhat", "zqwhat"}),
    ],
)
def test_a_phrase_is_expanded_into_all_its_forms(template: str, forms: set[str]) -> None:
    assert set(forms_of(compile_template(template).parts)) == forms
