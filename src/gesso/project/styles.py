"""Themes and own signs of a project, and the prints of an entry in that style."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import EMPHASIS_OPEN, THEME_UNREADABLE
from gesso.project.toml import parse_toml, toml_problems, toml_tree
from gesso.resources import lies_in
from gesso.source import MappingNode, Scalar, SequenceNode, SourceFile, Span, read_source
from gesso.source.source_file import found_near

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints, Theme, VariableValue
    from gesso.printing.faces.fonts import FontBook
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
    from gesso.source import Node


THEME = "theme.toml"
"""The file name of a theme."""
_FORM = 'lines of `role = "value"` under `[colours]`, `[fonts]`, `[sizes]` or `[frame]`'


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """One theme file: the variables that it sets, their places, and its problems."""

    source: SourceFile
    values: Mapping[str, VariableValue]
    places: Mapping[str, Span]
    diagnostics: tuple[Diagnostic, ...]


def with_theme(
    game: AnyGame, entry: Entry[Any, Any] | None, prints: EntryPrints, root: Path, fonts: FontBook
) -> EntryPrints:
    """Return the prints of an entry, or of the game itself (None), in its theme."""
    from gesso.printing.faces.style import theme_problems, themed, unusable

    files = theme_files(game, entry, root)
    theme: dict[str, VariableValue] = {}
    diagnostics: list[Diagnostic] = []
    for file in files:
        theme.update(file.values)
        diagnostics += file.diagnostics
        if not file.diagnostics:
            diagnostics += theme_problems(game.id, _sorted(theme), file.places, fonts)
    theme = {name: value for name, value in theme.items() if not unusable(game.id, name, value, fonts)}
    return themed(prints, _sorted(theme), tuple(diagnostics)) if files else prints


def theme_files(game: AnyGame, entry: Entry[Any, Any] | None, root: Path) -> tuple[ThemeFile, ...]:
    """Return the theme files of an entry, the game's first; an entry of a pack has only its own."""
    home = root if entry is None else entry.home(root)
    folders = () if entry is None else (entry.folder,)
    if entry is None or entry.pack is None:
        folders = (game.folder, *folders)
    files = (folder / THEME for folder in folders)
    return tuple(found for file in files if lies_in(home, file) and (found := _read(file, game.id, root)) is not None)


def _read(file: Path, game: str, root: Path) -> ThemeFile | None:
    from gesso.printing.faces.style import KIND, variables

    if not variables(game):
        return None
    reading = read_source(file, root=root)
    source = reading.source
    if source is None or reading.diagnostics:
        return ThemeFile(source or SourceFile(str(file), ""), {}, {}, reading.diagnostics)
    data, problems = parse_toml(source, "the theme", THEME_UNREADABLE, _FORM)
    if problems:
        return ThemeFile(source, {}, {}, problems)
    tree = toml_tree(source, data)
    wrong = toml_problems(tree, f"{game}/{KIND}")
    if wrong:
        return ThemeFile(source, {}, {}, tuple(wrong))
    set_here = [pair for table in tree if isinstance(table.value, MappingNode) for pair in table.value]
    values = {pair.name: pair.value.value for pair in set_here if isinstance(pair.value, Scalar)}
    kept = {name: value for name, value in values.items() if isinstance(value, str | int | float)}
    return ThemeFile(source, kept, {pair.name: pair.value.span for pair in set_here}, ())


def _sorted(theme: Mapping[str, VariableValue]) -> Theme:
    return tuple(sorted(theme.items()))


SIGILS = "sigils"
"""The folder of own signs, in an entry's folder or in `templates/` of the project."""


def with_project_style(
    game: AnyGame,
    entry: Entry[Any, Any] | None,
    prints: EntryPrints,
    root: Path,
    fonts: FontBook,
    *,
    guests: Sequence[Entry[Any, Any]] = (),
) -> EntryPrints:
    """Return the prints of an entry, or of the game itself (None), with the project's theme, signs and own pictures.

    `guests` are entries whose signs may appear on them too. Prints without words for their sheets get those of the game.
    """
    from gesso.printing.component import PictureFolder
    from gesso.printing.faces.style import with_named_art, with_own_sigils
    from gesso.wording.labels import sheet_words

    if not prints.words:
        prints = replace(prints, words=sheet_words(game.definition.wording().phrasebook(game.locale)))
    pictures = PictureFolder(game.folder / "art", root) if entry is None else PictureFolder(*entry.art(root))
    prints = replace(prints, own_pictures=pictures)
    if entry is not None and (told := tuple(_open_emphasis(entry.node))):
        prints = replace(prints, diagnostics=(*prints.diagnostics, *told))
    folders = [sigil_folder for owner in (entry, *guests) for sigil_folder in sigil_folders(owner, root)]
    return with_named_art(with_own_sigils(with_theme(game, entry, prints, root, fonts), folders))


_FLAVOUR = "flavour"


def _open_emphasis(node: Node | None) -> Iterator[Diagnostic]:
    """Yield a problem for each flavour text of a file with an emphasis that never closes."""
    from gesso.wording.outline import open_emphasis

    if isinstance(node, MappingNode):
        for pair in node:
            if pair.name == _FLAVOUR and isinstance(pair.value, Scalar):
                word = open_emphasis(pair.value.text)
                if word:
                    message = (
                        f"`{word}` begins an emphasis that never closes on its line, so it is printed as it stands"
                    )
                    hint = "end it with the same mark, such as `*always*`"
                    yield Diagnostic(EMPHASIS_OPEN, message, found_near(pair.value.span, word), hint=hint)
            else:
                yield from _open_emphasis(pair.value)
    elif isinstance(node, SequenceNode):
        for item in node:
            yield from _open_emphasis(item)


def sigil_folders(entry: Entry[Any, Any] | None, root: Path) -> list[tuple[Path, Path]]:
    """Return the folders of an entry's signs, each with the folder that must hold it."""
    shared = (root / "templates" / SIGILS, root)
    if entry is None:
        return [shared]
    return [(entry.folder / SIGILS, entry.home(root)), shared]
