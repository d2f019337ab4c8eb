"""Check the installation: versions, the project, its packs and games, fonts, the cache, editor schemas."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gesso import __version__
from gesso.data_classes import dataclass
from gesso.diagnostics.english import counted
from gesso.files import MEGABYTE, clear_folder, file_text
from gesso.games import BUILT_IN, GameError, game_ids, load
from gesso.project import CACHE, CARDS, MANIFEST, TRANSLATIONS, find_root
from gesso.project.known_files import file_problems
from gesso.project.manifest import Manifest, read_manifest
from gesso.project.packs import PackError, find_pack, installed_packs, pack_ids
from gesso.project.project import open_project
from gesso.project.styles import THEME
from gesso.resources import ResourceError, home, lies_in, resources, shipped_packs

_SCRIPTS = {"Latin": "Aé", "Cyrillic": "Жя", "Greek": "Ωλ", "Japanese": "あ漢", "Korean": "한", "Arabic": "ع"}
"""Letters by which a script is known to be covered."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A checked thing with its value, and a hint if something is wrong."""

    about: str
    value: str
    hint: str = ""
    """What to do if something is wrong; empty if all is well."""


@dataclass(frozen=True, slots=True)
class Health:
    """All findings, in the order of the checks."""

    findings: tuple[Finding, ...]

    @property
    def well(self) -> bool:
        return not any(finding.hint for finding in self.findings)


def health(start: Path) -> Health:
    """Check everything that a folder needs. A fault never raises."""
    root = find_root(start)
    manifest = None if root is None else read_manifest(root)
    found = [
        Finding("gesso", f"{__version__} in {home()}"),
        Finding("python", f"{platform.python_version()} ({platform.system()})"),
        Finding("engine", _engine()),
        *_project(root, manifest),
        *_packs(),
        *_games(),
        *_art(),
        *_fonts(root),
        *_printer(),
    ]
    if root is not None and manifest is not None:
        found += [
            *_files(root),
            *_themes(root, manifest),
            _cache(root / CACHE, manifest.cache_bytes),
            *_schemas(root, manifest),
        ]
    return Health(tuple(found))


def _engine() -> str:
    """Return how games are played: by the sources, or by modules that `make wheel-fast` has compiled."""
    from gesso.engine import vm

    return "plain Python" if vm.__file__.endswith(".py") else "compiled: games play faster, and end the same"


def _project(root: Path | None, manifest: Manifest | None) -> Iterator[Finding]:
    if root is None or manifest is None:
        # A folder without a project is not a fault.
        yield Finding("project", f"none here: `gesso new PATH` starts one, a folder with a {MANIFEST}")
        return
    packs = f", packs {', '.join(pack.id for pack in manifest.packs)}" if manifest.packs else ""
    yield Finding("project", f"{manifest.name} in {root}, games {', '.join(manifest.games) or 'none'}{packs}")
    for problem in manifest.diagnostics:
        place = f"{problem.span.path}:{problem.span.line}"
        yield Finding("project", f"{place}: {problem.message}", problem.hint or f"mend {MANIFEST}")


def _files(root: Path) -> Iterator[Finding]:
    """Return the files that Gesso passes over though they look meant."""
    try:
        problems = file_problems(open_project(root))
    except GameError:
        return  # The findings about games say why.
    for problem in problems:
        yield Finding("files", f"{problem.span.path}: {problem.message}", problem.hint or "rename or move it")


def _packs() -> Iterator[Finding]:
    installed = installed_packs()
    for id in pack_ids():
        points = installed.get(id, [])
        if points and (shipped_packs() / id).is_dir():
            message = f"{points[0].value} offers it too, but Gesso uses its own"
            yield Finding(f"pack {id}", message, "uninstall that package, or tell its author")
        try:
            pack = find_pack(id)
            yield Finding(f"pack {id}", f"{pack.name} {pack.version}, game {pack.game}, in {pack.folder}")
        except PackError as error:
            yield Finding(f"pack {id}", str(error), error.hint)


def _games() -> Iterator[Finding]:
    for id in game_ids():
        try:
            nouns = ", ".join(kind.noun for kind in load(id).kinds)
            yield Finding(f"game {id}", f"kinds of entry: {nouns}")
        except GameError as error:
            yield Finding(f"game {id}", str(error), error.hint or "install its package again, or tell its author")


def _art() -> Iterator[Finding]:
    """Return the art packs by game, then the problems of those packs."""
    from gesso.art.library import art_of, load_pack
    from gesso.installed import pack_points

    points = pack_points()
    for point in points:
        try:
            pack = load_pack(point)
        except Exception:
            continue  # The game's problems say why.
        count = f"{counted(len(pack.motifs), 'motif')}, {counted(len(pack.sigils), 'sigil')}"
        yield Finding(f"art {point.game}", f"{point.value} of {point.distribution}: {count}")
    for game in dict.fromkeys((*BUILT_IN, *(point.game for point in points))):
        for problem in art_of(game).problems:
            yield Finding(f"art {game}", problem.message, problem.hint)


def _fonts(root: Path | None) -> Iterator[Finding]:
    from gesso.printing.faces.fonts import FALLBACK, FontBook, FontFileError, FontName

    own = () if root is None else (root / "templates" / "fonts",)
    folders = tuple(dict.fromkeys(folder for folder in (*own, *resources("templates/fonts")) if folder.is_dir()))
    book = FontBook(folders)
    for file in sorted(file for folder in folders for file in folder.glob("*/*.[to]tf")):
        family = file.parent.name
        name = FontName(f"{family}/{file.name if family == FALLBACK else file.stem.removeprefix(f'{family}-')}")
        try:
            scripts = [script for script, letters in _SCRIPTS.items() if not book.missing(letters, name)]
        except FontFileError as error:
            yield Finding(f"font {name}", f"{file}: {error}", "put a font in its place, or delete it")
            continue
        yield Finding(f"font {name}", ", ".join(scripts) or "no script that Gesso knows")


def _themes(root: Path, manifest: Manifest) -> Iterator[Finding]:
    """Return the themes that are on. Their faults are reported by a check."""
    for game in manifest.games:
        folder = root / CARDS / game
        own = [f"{CARDS}/{game}/{THEME}"] if lies_in(root, folder / THEME) else []
        entries = [file.parent.name for file in sorted(folder.glob(f"*/{THEME}")) if lies_in(root, file)]
        own += [f"themes of their own: {', '.join(entries)}"] if entries else []
        yield Finding(f"theme {game}", ", and ".join(own) or f"none: `{CARDS}/{game}/{THEME}` would change the look")


def _printer() -> Iterator[Finding]:
    from gesso.tasks.printer import printer_settings, settings_file

    settings, problems = printer_settings()
    for problem in problems:
        place = f"{problem.span.path}:{problem.span.line}"
        yield Finding("printer", f"{place}: {problem.message}", problem.hint or "correct the file, or delete it")
    if not problems:
        (right, down), file = settings.backs.offset, settings_file()
        where = f"in {file}" if file is not None and file.exists() else "nothing is saved: use `gesso printer`"
        yield Finding("printer", f"{settings.sheet.id}, {settings.backs.flip}, backs {right:g},{down:g} mm, {where}")


def _cache(folder: Path, limit: int) -> Finding:
    files = [path for path in folder.rglob("*") if lies_in(folder.parents[1], path)] if folder.is_dir() else []
    size = 0
    for path in files:
        with suppress(FileNotFoundError):
            size += path.stat().st_size
    above = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    writable = above.is_dir() and os.access(above, os.W_OK)
    hint = "" if writable else f"make {above} a folder that you can write to"
    return Finding("cache", f"{folder}: {len(files)} files, {size / MEGABYTE:.1f} of {limit // MEGABYTE} MB", hint)


def _schemas(root: Path, manifest: Manifest) -> Iterator[Finding]:
    from gesso.tasks.new import SCHEMAS, schema_files

    for game in manifest.games:
        try:
            fresh = dict(schema_files(game))
        except ResourceError as error:
            yield Finding(f"editor schema {game}", str(error), "install Gesso again")
            continue
        there = {path: root / path for path in fresh if (root / path).is_file()}
        old = [path for path, file in there.items() if file_text(file, errors="replace") != fresh[path]]
        if not there:
            yield Finding(f"editor schema {game}", f"none in {SCHEMAS}: `gesso doctor --schema` writes it")
        elif old or len(there) < len(fresh):
            hint = "`gesso doctor --schema` writes it again"
            yield Finding(f"editor schema {game}", f"{SCHEMAS} has the schema of another version", hint)
        else:
            yield Finding(f"editor schema {game}", f"{SCHEMAS}, of this version")


def clear_cache(root: Path) -> str:
    """Remove what Gesso keeps of a project to be faster; return how much that was, in words. Raises OSError."""
    number, size = clear_folder(root / CACHE)
    return f"{counted(number, 'file')} removed, {size / MEGABYTE:.1f} MB"


def write_schemas(root: Path) -> list[str]:
    """Write what an editor reads of a project's games; returns the paths. Raises OSError."""
    from gesso.tasks.new import schema_files, write_files

    files = dict(file for part in (*read_manifest(root).games, TRANSLATIONS) for file in schema_files(part))
    write_files(root, files)
    return list(files)
