"""`gesso explain`: show the explanation of a code."""

import argparse
import sys
import textwrap
from collections.abc import Mapping

import gesso
from gesso.diagnostics import Fixable
from gesso.diagnostics.explanations import (
    ENGLISH,
    Explanation,
    catalogue_page,
    check_language,
    code_page,
    explanation,
    fix_label,
    is_sentence,
    labels,
    severity_label,
)
from gesso.project.codes import all_codes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", metavar="CODE", help="a code such as GS101, or its name (default: list all)")
    parser.add_argument("--page", action="store_true", help="print it, or all codes, as a page of Markdown")
    parser.add_argument("--locale", default=ENGLISH, metavar="NAME", help="set the language (default: en)")


def run(arguments: argparse.Namespace) -> int:
    locale: str = arguments.locale
    check_language(locale)
    if arguments.code is not None:
        texts = gesso.explain(arguments.code, locale)
        write = code_page(texts, locale) if arguments.page else _explain(texts, labels(locale))
        sys.stdout.write(write)
        return 0
    explanations = [explanation(code, locale) for code in all_codes().values()]
    if arguments.page:
        sys.stdout.write(catalogue_page(explanations, locale))
    else:
        sys.stdout.writelines(f"{texts.code}  {texts.name:<22} {texts.title}\n" for texts in explanations)
    return 0


def _explain(texts: Explanation, words: Mapping[str, str]) -> str:
    lines = [f"{texts.code} {texts.name} ({severity_label(texts.kind, words)})", "", texts.title, ""]
    for label, text in ((words["problem"], texts.problem), (words["reason"], texts.reason)):
        if text:
            lines += [label, _filled(text), ""]
    for label, text in ((words["example"], texts.example), (words["instead"], texts.instead)):
        if text:
            lines += [label, _filled(text) if is_sentence(text) else textwrap.indent(text, "  "), ""]
    if texts.kind.fix is not Fixable.NO:
        lines += [words["fix"], _filled(fix_label(texts.kind, words))]
    return "\n".join(lines).rstrip() + "\n"


def _filled(text: str) -> str:
    return textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  ")
