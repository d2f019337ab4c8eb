"""`gesso explain`: what stands behind a code."""

import argparse
import sys
import textwrap

from gesso import api
from gesso.diagnostics import Code, Fixable
from gesso.diagnostics.codes.page import catalogue_page, standing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", metavar="CODE", help="a code (GS101) or its name; left out: list all")
    parser.add_argument("--page", action="store_true", help="print the whole catalogue as a page of Markdown")


def run(arguments: argparse.Namespace) -> int:
    if arguments.page:
        sys.stdout.write(catalogue_page(api.codes().values()))
    elif arguments.code is None:
        sys.stdout.writelines(f"{code.code}  {code.name:<22} {code.title}\n" for code in api.codes().values())
    else:
        sys.stdout.write(_explain(api.explain(arguments.code)))
    return 0


def _explain(code: Code) -> str:
    lines = [f"{code.code} {code.name} ({standing(code)})", "", code.title, ""]
    for label, text in (("What", code.what), ("Why it matters", code.why)):
        lines += [f"{label}:", textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  "), ""]
    for label, text in (("Example", code.example), ("Instead", code.instead)):
        if text:
            lines += [f"{label}:", textwrap.indent(text, "  "), ""]
    if code.fix is not Fixable.NO:
        lines.append(f"Fix: {code.fix}.")
    return "\n".join(lines).rstrip() + "\n"
