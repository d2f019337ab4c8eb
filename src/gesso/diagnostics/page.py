"""The catalogue as a page: every code once, in order, under the band of its stage."""

from collections.abc import Iterable

from gesso.diagnostics import Code, Fixable, Severity
from gesso.diagnostics.explanations import Explanation

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


def catalogue_page(explanations: Iterable[Explanation]) -> str:
    """The page in Markdown, ending with a line end."""
    return "\n".join((_HEAD, catalogue_sections(explanations)))


def catalogue_sections(explanations: Iterable[Explanation]) -> str:
    """What stands below the page's heading: a heading for each band, a section for each code."""
    parts: list[str] = []
    band = ""
    for each in sorted(explanations, key=lambda each: each.code):
        if each.code[:3] != band:
            band = each.code[:3]
            parts.append(f"## {band}xx: {BANDS.get(band, 'Other')}\n")
        parts.append(_section(each))
    return "\n".join(parts)


def standing(code: Code) -> str:
    """How bad it is, and of an error whether a project may judge it otherwise."""
    judged = code.configurable and code.severity is Severity.ERROR
    return f"{code.severity} that a project may lower" if judged else str(code.severity)


def _section(texts: Explanation) -> str:
    lines = [
        f"### {texts.code} {texts.name}",
        "",
        f"*{standing(texts.kind)}.* {texts.title}",
        "",
        f"{texts.problem} {texts.reason}",
        "",
    ]
    if texts.kind.fix is not Fixable.NO:
        lines += [f"Fix: {texts.kind.fix}.", ""]
    for label, text in (("Example", texts.example), ("Instead", texts.instead)):
        if text:
            fence = "````" if "```" in text else "```"
            lines += [f"{label}:", "", f"{fence}text", *text.splitlines(), fence, ""]
    return "\n".join(lines)
