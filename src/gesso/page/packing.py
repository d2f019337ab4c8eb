"""The parts of Gesso that a browser needs, as one archive."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

import gesso
from gesso.files import file_bytes
from gesso.games import BUILT_IN
from gesso.resources import resources

if TYPE_CHECKING:
    from gesso.project.game import AnyGame

_PACKAGE = Path(gesso.__file__).parent
_UNUSED = frozenset(
    {"api", "art", "checks", "cli", "codegen", "editing", "lsp", "printing", "reading", "spreadsheets", "static"}
)
"""Folders that no game in a browser needs: it checks, compiles, draws and prints nothing."""
_OF_SERVER = frozenset(
    {
        *("bench", "bytecode", "gallery", "live", "network", "openings", "packing", "pictures", "playground"),
        *("publishing", "runtime", "server", "set", "shown", "work"),
    }
)
"""The modules of this package that no browser needs."""
_PHRASES = "templates/phrases"
_SHAPES = "schema/page.schema.json"


def modules(games: Iterable[AnyGame]) -> dict[str, bytes]:
    """Return the files that play these games, by their places in the archive."""
    chosen = tuple(games)
    strangers = [game for game in chosen if game.id not in BUILT_IN]
    # Nobody knows what of Gesso the modules of a stranger import.
    unused = _UNWRITTEN if strangers else _UNUSED
    files = dict(_of_package(_PACKAGE, {game.id for game in chosen}, unused))
    if strangers:
        files |= _of_libraries()
    with suppress(PackageNotFoundError):
        # Without it, a link is shown and no code drawn. What writes files needs modules that the runtime has not.
        coding = _of_libraries((CODES,))
        files |= {f"{CODES}/{name}.py": coding[f"{CODES}/{name}.py"] for name in ("encoder", "consts")}
        files[f"{CODES}/__init__.py"] = b""
    files[f"gesso/_data/{_SHAPES}"] = file_bytes(resources(_SHAPES)[0])
    for game in chosen:
        if game in strangers:
            files |= _of_stranger(game)
        for folder in (*resources(f"{_PHRASES}/core"), *resources(f"{_PHRASES}/{game.id}")):
            for file in sorted(folder.glob("*.toml")):
                files[f"gesso/_data/{_PHRASES}/{folder.name}/{file.name}"] = file_bytes(file)
    return files


_UNWRITTEN = frozenset({"art", "cli", "lsp", "printing", "spreadsheets", "static"})
"""Folders that nobody needs who writes a text in a browser."""
_WRITES = ("schema", "dsl", "templates/phrases", "templates/diagnostics", "templates/words")
_LIBRARIES = ("lark", "ruamel.yaml")
CODES = "segno"
"""The library that draws links as codes."""


def writing_modules(game: str) -> dict[str, bytes]:
    """Return the files that read, check and word texts of a game, with the libraries for that."""
    files = dict(_of_package(_PACKAGE, {game}, _UNWRITTEN, playground=True))
    for name in _WRITES:
        for folder in resources(name):
            for file in sorted(folder.rglob("*")):
                if file.is_file():
                    files[f"gesso/_data/{name}/{file.relative_to(folder).as_posix()}"] = file_bytes(file)
    return files | _of_libraries()


def _of_libraries(libraries: Iterable[str] = _LIBRARIES) -> dict[str, bytes]:
    paths = [path for library in libraries for path in distribution(library).files or ()]
    wanted = [path for path in paths if path.suffix in (".py", ".lark") and ".." not in path.parts]
    return {path.as_posix(): file_bytes(Path(str(path.locate()))) for path in wanted}


def _of_package(
    package: Path, games: set[str], unused: frozenset[str] = _UNUSED, *, playground: bool = False
) -> Iterator[tuple[str, bytes]]:
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).parts
        other_game = parts[0] == "games" and len(parts) > 2 and parts[1] not in games
        of_server = parts[0] == "page" and file.stem in _OF_SERVER and not (playground and file.stem == "playground")
        if not other_game and not of_server and not unused & {*parts[:-1]}:
            yield f"{package.name}/{'/'.join(parts)}", file_bytes(file)


def _of_stranger(game: AnyGame) -> Mapping[str, bytes]:
    """Return the package of a game that does not ship with Gesso, and its own resources below it."""
    module = type(game.definition).__module__
    package = Path(str(sys.modules[module].__file__)).parent
    place = "/".join(module.split(".")[:-1])
    files = {
        f"{place}/{file.relative_to(package).as_posix()}": file_bytes(file) for file in sorted(package.rglob("*.py"))
    }
    home = game.definition.home
    if home is not None and home.is_relative_to(package):
        for file in sorted(each for name in ("dsl", "schema", "templates") for each in (home / name).rglob("*")):
            if file.is_file():
                files[f"{place}/{file.relative_to(package).as_posix()}"] = file_bytes(file)
    return files


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """Return files as a ZIP archive; equal files give equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as out:
        for name, data in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
