"""`gesso lsp`: answer an editor while somebody writes."""

from __future__ import annotations

import argparse
import sys

from gesso.diagnostics import RequestError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="talk over standard input and output, as it always does")


def run(arguments: argparse.Namespace) -> int:
    try:
        from gesso.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "gesso":
            raise
        command = f'{sys.executable} -m pip install "pygls>=2.1.1,<3"'
        raise RequestError("the editor needs the library pygls, which is not installed", f"run `{command}`") from None
    serve()
    return 0
