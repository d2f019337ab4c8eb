"""`gesso serve`: the project in a browser while somebody edits it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from gesso.cli.command_line import add_project, whole_number
from gesso.diagnostics import RequestError
from gesso.project import MANIFEST, find_root

_EDITOR = "GESSO_EDITOR"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--port", type=whole_number, metavar="N", help="listen on this port (default: the first free one from 8765)")
    add("--open", action="store_true", help="open the page in your browser")
    add(
        "--invite",
        action="store_true",
        help="let people on your local network come to a table, each by a link of a seat",
    )
    add(
        "--editor",
        metavar="COMMAND",
        help="open files with this command, such as `code --goto {file}:{line}` (default: that of $GESSO_EDITOR)",
    )
    add_project(parser)


def run(arguments: argparse.Namespace) -> int:
    try:
        from gesso.page import network
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "gesso":
            raise
        command = f'{sys.executable} -m pip install "starlette>=1.10,<2" "uvicorn>=0.54,<0.60" "websockets>=17,<18"'
        raise RequestError(
            f"the page needs the library {error.name}, which is not installed", f"run `{command}`"
        ) from None
    here = Path(arguments.project) if arguments.project else Path.cwd()
    root = find_root(here)
    if root is None:
        raise RequestError(
            f"there is no {MANIFEST} in {here} or above it", "go to your project, or name it with --project"
        )
    editor = arguments.editor or os.environ.get(_EDITOR, "")

    def announce(address: str, guests: str) -> None:
        print(f"{address} shows {root.name}; Ctrl-C ends it", flush=True)
        if guests:
            print(f"guests come to a table by links that begin with {guests}; its menu makes them", flush=True)
        if arguments.open:
            import webbrowser

            webbrowser.open_new_tab(address)

    network.serve(root, port=arguments.port, editor=editor, announce=announce, invite=arguments.invite)
    return 0
