"""What a comparison holds against each other of a game itself: the values of its file, and what can be printed of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.project.entry_look import in_own_look
from gesso.project.kit_sources import game_art
from gesso.schema.plain_data import to_plain

if TYPE_CHECKING:
    from gesso.codegen.behaviour import Behaviour
    from gesso.printing.fonts import FontBook
    from gesso.printing.pipeline import PrintRun
    from gesso.project.project import AnyGame


def of_the_game(
    game: AnyGame, root: Path, aspects: Collection[str], fonts: FontBook | None
) -> Iterator[tuple[str, Behaviour | None, PrintRun | None]]:
    """The file of a game with its values, by its path; and, where there are fonts for pictures, what can be printed of
    the game, by the folder that a build puts it in."""
    from gesso.codegen.behaviour import Behaviour, values_in

    if "behaviour" in aspects and game.node is not None:
        values = values_in(_frozen(to_plain(game.node)))
        yield game.file.relative_to(root).as_posix(), Behaviour({}, dict(values)), None
    if fonts is None or game.table is None or not game.definition.printing.module:
        return
    from gesso.printing.pipeline import PrintRun

    for name, prints in game.definition.printing().extras(game.printed_table, game.locale).items():
        own = in_own_look(game, None, prints, root, fonts)
        yield f"{game.id}/extras/{name}", None, PrintRun(own, *game_art(game, root), Path())


def _frozen(value: object) -> object:
    """Plain data with tuples for its lists."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
