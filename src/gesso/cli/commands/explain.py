"""`gesso explain`: show the explanation of a code."""

import argparse
import sys
import textwrap

import gesso
from gesso.diagnostics import Fixable
from gesso.diagnostics.explanations import (
    ENGLISH,
    FIXES,
    Explanation,
    catalogue_page,
    check_language,
    explanation,
    is_sentence,
    standing,
)
from gesso.project.codes import all_codes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", metavar="CODE", help="a code such as GS101, or its name (default: list all)")
    parser.add_argument("--page", action="store_true", help="print all codes as a page of Markdown")
    parser.add_argument("--locale", default=ENGLISH, metavar="NAME", help="set the language (default: en)")


def run(arguments: argparse.Namespace) -> int:
    locale: str = arguments.locale
    check_language(locale)
    if arguments.code is not None and not arguments.page:
        sys.stdout.write(_explain(gesso.explain(arguments.code, locale)))
        return 0
    explanations = [explanation(code, locale) for code in all_codes().values()]
    if arguments.page:
        sys.stdout.write(catalogue_page(explanations))
    else:
        sys.stdout.writelines(f"{each.code}  {each.name:<22} {each.title}\n" for each in explanations)
    return 0


def _explain(texts: Explanation) -> str:
    lines = [f"{texts.code} {texts.name} ({standing(texts.kind)})", "", texts.title, ""]
    for label, text in (("Problem", texts.problem), ("Why it matters", texts.reason)):
        if text:
            lines += [f"{label}:", _filled(text), ""]
    for label, text in (("Example", texts.example), ("Instead", texts.instead)):
        if text:
            lines += [f"{label}:", _filled(text) if is_sentence(text) else textwrap.indent(text, "  "), ""]
    if texts.kind.fix is not Fixable.NO:
        lines += ["Fix:", _filled(FIXES[texts.kind.fix])]
    return "\n".join(lines).rstrip() + "\n"


def _filled(text: str) -> str:
    return textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  ")
