"""The catalogue of problems as a page: every code once, in order, under the band of its stage."""

from __future__ import annotations

from collections.abc import Iterable

from gesso.cli.explain import all_rules
from gesso.diagnostics import Rule
from gesso.reference.markdown import fenced

BANDS = {
    "GS0": "Files",
    "GS1": "Format",
    "GS2": "Sentences",
    "GS3": "Names, kinds and binding",
    "GS4": "Dead, endless or empty",
    "GS5": "Windows and faces",
    "GS6": "The whole entry",
    "GS7": "Print",
    "GS8": "Play, scenarios and plug-ins",
    "GS9": "Project and tool",
}


def catalogue() -> list[str]:
    """All rules of the stages and of every game."""
    return sections(all_rules().values())


def sections(rules: Iterable[Rule]) -> list[str]:
    """A heading for each band, a section for each rule."""
    lines: list[str] = []
    band = ""
    for rule in sorted(rules, key=lambda rule: rule.code):
        if rule.code[:3] != band:
            band = rule.code[:3]
            lines += [f"## {band}xx: {BANDS[band]}", ""]
        lines += [
            f"### {rule.code} {rule.name}",
            "",
            f"*{rule.severity}.* {rule.title}",
            "",
            f"{rule.what} {rule.why}",
            "",
        ]
        for label, text in (("Example", rule.example), ("Instead", rule.instead)):
            if text:
                lines += [f"{label}:", "", *fenced(text.splitlines(), "text"), ""]
    return lines[:-1]
