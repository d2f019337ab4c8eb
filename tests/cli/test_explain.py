"""`gesso explain` and the page made from the same rules."""

from __future__ import annotations

import pytest

from gesso.cli import main
from gesso.diagnostics import Code
from gesso.diagnostics.explanations import BANDS, explanation
from gesso.project.codes import all_codes


@pytest.mark.parametrize("word", ["GS101", "gs101", "unknown-key"])
def test_a_code_is_explained_by_number_and_by_name(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", word]) == 0
    out = capsys.readouterr().out
    assert out.startswith("GS101 unknown-key (error)\n")
    for label in ("Problem:", "Why it matters:", "Example:", "Instead:"):
        assert label in out


def test_an_unknown_code_is_a_usage_error_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "unknwon-key"]) == 2
    assert "did you mean unknown-key?" in capsys.readouterr().err


def test_without_a_code_every_rule_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(all_codes())


def test_the_whole_catalogue_is_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--page"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Diagnostics\n")
    assert all(f"### {rule.code} {rule.name}\n" in out for rule in all_codes().values())


@pytest.mark.parametrize("rule", all_codes().values(), ids=lambda rule: rule.code)
def test_every_rule_says_what_why_and_what_instead(rule: Code) -> None:
    texts = explanation(rule)
    assert rule.code[:3] in BANDS
    assert len(rule.code) == 5
    assert rule.code[2:].isdigit()
    assert rule.name == rule.name.lower()
    assert " " not in rule.name
    for text in (texts.title, texts.problem, texts.reason):
        assert text[0].isupper() or not text[0].isalpha()
        assert text.rstrip().endswith(".")
    assert texts.example
    assert texts.instead
