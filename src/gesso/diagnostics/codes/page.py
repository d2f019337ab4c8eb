"""The catalogue as a page: every code once, in order, under the band of its stage."""

from __future__ import annotations

from collections.abc import Iterable

from gesso.diagnostics import Code

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

_HEAD = """# Diagnostics

Every problem that Gesso reports, by its code. Codes are stable: none is ever given to another problem.
"""


def catalogue_page(rules: Iterable[Code]) -> str:
    """The page in Markdown, ending with a line end."""
    return "\n".join((_HEAD, catalogue_sections(rules)))


def catalogue_sections(rules: Iterable[Code]) -> str:
    """What stands below the page's heading: a heading for each band, a section for each rule."""
    parts: list[str] = []
    band = ""
    for rule in sorted(rules, key=lambda rule: rule.code):
        if rule.code[:3] != band:
            band = rule.code[:3]
            parts.append(f"## {band}xx: {BANDS.get(band, 'Other')}\n")
        parts.append(_section(rule))
    return "\n".join(parts)


def _section(rule: Code) -> str:
    lines = [f"### {rule.code} {rule.name}", "", f"*{rule.severity}.* {rule.title}", "", f"{rule.what} {rule.why}", ""]
    for label, text in (("Example", rule.example), ("Instead", rule.instead)):
        if text:
            fence = "````" if "```" in text else "```"
            lines += [f"{label}:", "", f"{fence}text", *text.splitlines(), fence, ""]
    return "\n".join(lines)
