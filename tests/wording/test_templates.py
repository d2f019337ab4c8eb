"""The three marks of a phrase."""

from __future__ import annotations

import pytest

from gesso.wording.template import TemplateError, compile_template


def test_holes_are_filled_and_a_bracket_goes_with_what_it_names() -> None:
    template = compile_template("**move** {units} {count}[ {way}][ for {tally}]")
    full = {"units": "it", "count": "1", "way": "there", "tally": "each"}
    assert template.fill(full) == "**move** it 1 there for each"
    assert template.fill({**full, "way": "", "tally": ""}) == "**move** it 1"
    assert template.needed == {"units", "count"}
    assert template.optional == {"way", "tally"}


@pytest.mark.parametrize("text", ["move {units", "move units}", "a [b", "a b]", "a [b [c]]", "{Units}", "**move"])
def test_a_mark_without_its_partner_is_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        compile_template(text)


def test_a_value_that_nobody_gave_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        compile_template("{units}").fill({})
