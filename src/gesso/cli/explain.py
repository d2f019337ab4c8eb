"""`gesso explain`: the rule behind a code."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Mapping
from importlib import import_module

from gesso.cli.usage import UsageError
from gesso.diagnostics import Code
from gesso.diagnostics.codes import CATALOGUE, merge
from gesso.diagnostics.codes.page import catalogue_page
from gesso.diagnostics.suggestions import nearest
from gesso.games import KNOWN


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", metavar="CODE", help="a code (GS101) or its name; left out: list all")
    parser.add_argument("--page", action="store_true", help="print the whole catalogue as a page of Markdown")


def run(arguments: argparse.Namespace) -> int:
    rules = all_rules()
    if arguments.page:
        sys.stdout.write(catalogue_page(rules.values()))
    elif arguments.code is None:
        sys.stdout.writelines(f"{rule.code}  {rule.name:<22} {rule.title}\n" for rule in rules.values())
    else:
        sys.stdout.write(_explain(_find(arguments.code, rules)))
    return 0


def all_rules() -> Mapping[str, Code]:
    """The whole catalogue: the stages' rules and those of every game."""
    return merge(CATALOGUE.values(), *(import_module(f"gesso.games.{game}.codes").CODES for game in KNOWN))


def _find(word: str, rules: Mapping[str, Code]) -> Code:
    for rule in rules.values():
        if word.casefold() in (rule.code.casefold(), rule.name):
            return rule
    meant = nearest(word, (*(rule.name for rule in rules.values()), *rules))
    hint = f"did you mean {meant}?" if meant else "`gesso explain` lists them all"
    raise UsageError(f"there is no code {word!r}", hint)


def _explain(rule: Code) -> str:
    lines = [f"{rule.code} {rule.name} ({rule.severity})", "", rule.title, ""]
    for label, text in (("What", rule.what), ("Why it matters", rule.why)):
        lines += [f"{label}:", textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  "), ""]
    for label, text in (("Example", rule.example), ("Instead", rule.instead)):
        if text:
            lines += [f"{label}:", textwrap.indent(text, "  "), ""]
    return "\n".join(lines).rstrip() + "\n"
