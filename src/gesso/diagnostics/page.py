"""The explanations of all codes as a page of Markdown, in bands."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gesso.diagnostics import Code, Fixable, Severity
from gesso.diagnostics.explanations import Explanation

BANDS = {
    "GS0": "Files",
    "GS1": "Format",
    "GS2": "Sentences",
    "GS3": "Names and types",
    "GS4": "Dead or endless texts",
    "GS5": "Timing and sides",
    "GS6": "Whole entries",
    "GS7": "Printing and translation",
    "GS8": "Scenarios and play",
    "GS9": "Project and settings",
}
FIXES: Mapping[Fixable, str] = MappingProxyType(
    {
        Fixable.NO: "Gesso cannot fix this: only you know what you mean.",
        Fixable.SAFE: "`gesso check --fix` fixes this.",
        Fixable.UNSAFE: "`gesso check --fix --unsafe` fixes this. Read the change, because it may not be what you mean.",
        Fixable.EITHER: "`gesso check --fix` fixes this if it is certain what you mean. Otherwise add `--unsafe`.",
    }
)
_HEAD = """# Diagnostics

This page lists every problem that Gesso reports, by its code. A code always keeps its meaning.
"""


def catalogue_page(explanations: Iterable[Explanation]) -> str:
    """Return the whole page; it ends with a line end."""
    return "\n".join((_HEAD, catalogue_sections(explanations)))


def catalogue_sections(explanations: Iterable[Explanation]) -> str:
    """Return the page below its title: a heading for each band and a section for each code."""
    parts: list[str] = []
    band = ""
    for each in sorted(explanations, key=lambda each: each.code):
        if each.code[:3] != band:
            band = each.code[:3]
            parts.append(f"## {band}xx: {BANDS.get(band, 'Other')}\n")
        parts.append(_section(each))
    return "\n".join(parts)


def standing(code: Code) -> str:
    """Return the severity of a code, with a note if it is an error that a project may turn down."""
    judged = code.configurable and code.severity is Severity.ERROR
    return f"{code.severity} that a project may lower" if judged else str(code.severity)


def is_sentence(text: str) -> bool:
    """Whether an example or its correction is a sentence about a file, not the text of one."""
    return text[:1].isupper() and text.endswith(".") and "\n" not in text


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
        lines += [FIXES[texts.kind.fix], ""]
    for label, text in (("Example", texts.example), ("Instead", texts.instead)):
        if is_sentence(text):
            lines += [f"{label}: {text}", ""]
        elif text:
            fence = "````" if "```" in text else "```"
            lines += [f"{label}:", "", f"{fence}text", *text.splitlines(), fence, ""]
    return "\n".join(lines)
