"""Packs: folders of entries of one game, shipped with Gesso or installed, and version ranges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import __version__
from gesso.diagnostics import Code
from gesso.diagnostics.codes import BROKEN_PACK, MISSING_PACK, OTHER_VERSION
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games import is_known
from gesso.installed import installed_points
from gesso.project.entries import ENTRY_ID
from gesso.project.toml import parse_toml
from gesso.resources import shipped_packs
from gesso.source import read_source

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<)[ \t]*(\d+(?:\.\d+)*)\Z")
_TESTS = {
    ">=": lambda order: order >= 0, "<=": lambda order: order <= 0, "==": lambda order: order == 0,
    "!=": lambda order: order != 0, ">": lambda order: order > 0, "<": lambda order: order < 0,
}  # fmt: skip


def holds(wanted: str, version: str) -> bool:
    """True if a version is in a range, such as `>=0.1, <2`.

    `0.1` equals `0.1.0`; letters after the numbers (`2.0rc1`) are ignored.

    Raises:
        ValueError: The text is not a range.
    """
    clauses = [clause.strip() for clause in wanted.split(",")]
    matches = [_CLAUSE.match(clause) for clause in clauses]
    if not all(matches):
        raise ValueError(f"{wanted!r} is not a range of versions")
    return all(_TESTS[match[1]](_order(_numbers(version), _numbers(match[2]))) for match in matches if match)


def _numbers(version: str) -> list[int]:
    found = re.match(r"\d+(?:\.\d+)*", version)
    return [int(number) for number in found.group().split(".")] if found else []


def _order(left: list[int], right: list[int]) -> int:
    """Return a number below 0 if the left version is older, above 0 if it is newer."""
    length = max(len(left), len(right))
    first, second = ([*each, *[0] * (length - len(each))] for each in (left, right))
    return (first > second) - (first < second)


GROUP = "gesso.packs"
"""The entry-point group in which an installed package names its packs. The value is a module or package whose folder is
the pack, or `module:attribute`, a path."""
PACK_FILE = "pack.toml"
_KEYS: Mapping[str, str] = {
    "id": 'id = "my-pack"', "game": 'game = "<game>"', "name": 'name = "My Pack"', "version": 'version = "1.0"',
    "gesso": f'gesso = ">={__version__}"',
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pack:
    """The contents of a `pack.toml`, and its folder. `needs` are the packs that its entries build on."""

    id: str
    game: str
    name: str
    version: str
    folder: Path
    needs: tuple[str, ...] = ()


class PackError(Exception):
    """A pack that cannot be used: code, message and hint."""

    def __init__(self, code: Code, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


def find_pack(id: str) -> Pack:
    """Return the pack of an id; shipped packs come first, without a look at installed packages.

    Raises:
        PackError: There is no such pack, or it cannot be used.
    """
    shipped = shipped_packs()
    if ENTRY_ID.match(id) and (shipped / id / PACK_FILE).is_file():
        return read_pack(id, shipped / id)
    points = installed_packs().get(id, [])
    if not points:
        install = "install the package that brings it, with the Python that runs gesso"
        raise PackError(MISSING_PACK, f"there is no pack `{id}`", did_you_mean(id, pack_ids(), install))
    if len(points) > 1:
        packages = " and ".join(sorted(point.dist.name if point.dist else point.value for point in points))
        raise PackError(BROKEN_PACK, f"{packages} both have a pack `{id}`", "uninstall one of them")
    return read_pack(id, _folder_of(points[0]))


def pack_ids() -> tuple[str, ...]:
    """Return the ids of all packs, shipped ones first."""
    shipped = sorted(file.parent.name for file in shipped_packs().glob(f"*/{PACK_FILE}"))
    return tuple(dict.fromkeys((*shipped, *installed_packs())))


def installed_packs() -> dict[str, list[EntryPoint]]:
    """Return the entry points of installed packs by id."""
    found: dict[str, list[EntryPoint]] = {}
    for point in installed_points(GROUP):
        found.setdefault(point.name, []).append(point)
    return found


def _folder_of(point: EntryPoint) -> Path:
    from importlib.util import find_spec

    try:
        if point.attr:
            return Path(point.load())
        spec = find_spec(point.module)
        if spec is None:
            raise ModuleNotFoundError(f"no module named {point.module!r}")
        inside = list(spec.submodule_search_locations or ())
        return Path(inside[0]) if inside else Path(str(spec.origin)).parent
    except Exception as error:
        message = f"the pack `{point.name}` cannot be found: {point.value}: {type(error).__name__}: {error}"
        raise PackError(BROKEN_PACK, message, "install its package again, or tell its author") from error


def read_pack(id: str, folder: Path) -> Pack:
    """Read the pack `id` from a folder.

    Raises:
        PackError: The folder holds no pack of this id, game or version.
    """
    file = folder / PACK_FILE

    def broken(message: str, hint: str = "install its package again, or tell its author") -> PackError:
        return PackError(BROKEN_PACK, f"the pack `{id}` in {folder} cannot be used: {message}", hint)

    if folder.is_symlink():
        raise broken("its folder is a link to another place", "put the folder itself there")
    reading = read_source(file, root=folder)
    source, problems = reading.source, reading.diagnostics
    table: object = None
    if source is not None and not problems:
        data, problems = parse_toml(source, PACK_FILE, BROKEN_PACK, 'lines of `key = "value"` under `[pack]`')
        table = data.get("pack")
    if problems:
        raise broken(f"{PACK_FILE}: {problems[0].message}")
    if not isinstance(table, dict):
        raise broken(f"{PACK_FILE} has no `[pack]`")
    said = {key: table.get(key) for key in _KEYS}
    for key, value in said.items():
        if not isinstance(value, str) or not value.strip():
            raise broken(f"{PACK_FILE} needs {_KEYS[key]}")
    unknown = next((key for key in table if key not in (*_KEYS, "packs")), None)
    needs = table.get("packs", [])
    if not isinstance(needs, list) or not all(isinstance(need, str) for need in needs):
        raise broken("`packs` must be the list of the packs that it builds on")
    wanted = str(said["gesso"])
    try:
        fits = holds(wanted, __version__)
    except ValueError:
        raise broken(f"`gesso` must be a range of versions, such as {_KEYS['gesso']}") from None
    if not fits:
        message = f"the pack `{id}` needs Gesso {wanted}, but this is {__version__}"
        raise PackError(OTHER_VERSION, message, "install another version of the pack, or of Gesso")
    if unknown is not None:
        raise broken(
            f"`{unknown}` is not a key of `[pack]`", did_you_mean(unknown, _KEYS, f"it has {', '.join(_KEYS)}")
        )
    if said["id"] != id or not ENTRY_ID.match(id):
        raise broken(f"its own file calls it `{said['id']}`")
    if not is_known(str(said["game"])):
        raise broken(f"there is no game `{said['game']}`", "install the package that brings the game")
    return Pack(id, str(said["game"]), str(said["name"]), str(said["version"]), folder, tuple(needs))
