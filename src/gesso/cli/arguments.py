"""Arguments that several commands share."""

from __future__ import annotations

import argparse

from gesso.project.manifest import MANIFEST


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Add PATH... and --project, as every command has them that works on entries."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="an entry, its file, a game folder or the project (default: all of it)"
    )
    add_project(parser)


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add A, B and --project."""
    parser.add_argument("first_player", metavar="A", help="the id of an entry")
    parser.add_argument("second_player", metavar="B", help="the id of the entry that plays against it")
    add_project(parser)


def add_project(parser: argparse.ArgumentParser) -> None:
    """Add --project."""
    help = f"the project folder (default: the nearest folder upwards with a {MANIFEST})"
    parser.add_argument("--project", metavar="DIR", help=help)
