"""`gesso explain`: show the explanation of a code, or a word of card texts.

A word needs none of the codes, and these take most of the time to import.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.commands import words
from gesso.cli.terminal import prose_width
from gesso.lang.word_list import WordList
from gesso.request_error import RequestError
from gesso.tasks.word_search import FoundWord, look_up, word_lists

if TYPE_CHECKING:
    from gesso.diagnostics.explanations import Explanation

_LOCALE = "en"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "a code such as GS101, its name, or a word of card texts (default: list all codes)"
    parser.add_argument("code", nargs="?", metavar="CODE", help=help)
    parser.add_argument("--page", action="store_true", help="print it, or all codes, as a page of Markdown")
    parser.add_argument("--locale", default=_LOCALE, metavar="NAME", help="set the language (default: en)")


def run(arguments: argparse.Namespace) -> int:
    word, locale = arguments.code, arguments.locale
    lists = word_lists(None, Path.cwd()) if word is not None and not arguments.page else ()
    if any(listed.word(word) for listed in lists):
        sys.stdout.write(words.explained(look_up(lists, [word]), locale))
        return 0
    from gesso.diagnostics.explanations import catalogue_page, check_language, code_page, explanation, labels
    from gesso.project.codes import all_codes, explain, find_codes

    check_language(locale)
    if word is not None:
        # A phrase that people look for may have the name of a code, so codes come first.
        if not find_codes(word, all_codes()) and (found := _found(lists, word)):
            sys.stdout.write(words.explained(found, locale))
            return 0
        texts = explain(word, locale)
        sys.stdout.write(code_page(texts, locale) if arguments.page else _explain(texts, labels(locale)))
        return 0
    explanations = [explanation(code, locale) for code in all_codes().values()]
    if arguments.page:
        sys.stdout.write(catalogue_page(explanations, locale))
    else:
        sys.stdout.writelines(f"{texts.code}  {texts.name:<22} {texts.title}\n" for texts in explanations)
    return 0


def _found(lists: Sequence[WordList], word: str) -> list[FoundWord]:
    """Return what the languages have in place of a word. Raises `RequestError` for a word near one of theirs."""
    try:
        return look_up(lists, [word])
    except RequestError as error:
        from gesso.diagnostics.suggestions import nearest
        from gesso.project.codes import all_codes

        if "did you mean" in error.hint and not nearest(word, [code.name for code in all_codes().values()]):
            raise
        return []


def _explain(texts: Explanation, words: Mapping[str, str]) -> str:
    from gesso.diagnostics import Fixable
    from gesso.diagnostics.explanations import fix_label, is_sentence, severity_label

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
    return textwrap.fill(text, prose_width(), initial_indent="  ", subsequent_indent="  ")
