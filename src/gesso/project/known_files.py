"""The files that Gesso reads in a project, and the problems of files that it was probably meant to read.

`check`, `doctor`, `--changed-since`, `--watch` and the patterns of the pre-commit hooks ask here. A file that is nobody's
mistake is never reported: notes, sources of pictures, copies of an editor, files of the system.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes import (
    CANNOT_READ,
    ENTRY_FILE_MISSING,
    MISNAMED_FILE,
    NOT_A_FILE,
    OUTSIDE_PROJECT,
    UNREAD_FILE,
)
from gesso.diagnostics.english import alternatives
from gesso.diagnostics.suggestions import fold, nearest
from gesso.files import fault_of
from gesso.games import AnyGame as AnyDefinition
from gesso.names import NO_DEVICE, explained, id_of, is_device, of_a_device
from gesso.project import CARDS, MANIFEST, READ_FOLDERS, SCENARIOS, SERVICES, TEMPLATES, TRANSLATIONS
from gesso.project.files import Files
from gesso.project.game import AnyGame
from gesso.project.packs import PACK_FILE, pack_file_problems
from gesso.project.project import ProjectModel
from gesso.project.styles import SIGILS, THEME
from gesso.resources import home, real_path
from gesso.source import SourceFile

ART = "art"
_CREDIT = ".txt"
"""The ending of the text that credits the picture of the same name."""
_YAML, _TOML = frozenset({".yaml", ".yml"}), frozenset({".toml"})
_DATA = _YAML | _TOML
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".svg"})
_FONTS = frozenset({".ttf", ".otf"})
_MEANT = frozenset({".yaml", ".toml", ".j2", ".ttf", ".otf"})
"""Endings of files that are meant to be read in a folder that is nobody else's: pictures may be sources."""
_ENDINGS = {".yml": ".yaml", ".tml": ".toml"}
"""Endings that mean another one."""
_ADDED_BY_EDITORS = ".txt"
_IDLE = ("~", "#", ".bak", ".orig", ".tmp", ".swp")
"""Ends of the names of copies that editors keep."""
_SHORT = 4
"""A name of so few letters is near too many other words."""
_MOST_FILES = 2000
_SERVICE = re.compile(NO_DEVICE + r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class KnownFolder:
    """A folder of a project with the names that Gesso reads in it."""

    files: tuple[str, ...] = ()
    """Names of files that it reads here."""
    folders: Mapping[str, KnownFolder] = field(default_factory=dict)
    others: KnownFolder | None = None
    """Each folder of another name; None if Gesso reads none."""
    endings: frozenset[str] = frozenset()
    """Endings of files whose names are free here."""
    notes: frozenset[str] = frozenset()
    """Endings of more files whose names are free here, which are read beside another: the credit of a picture."""
    reported: frozenset[str] = frozenset()
    """Endings of files that are reported if nothing reads them."""
    entry: tuple[str, ...] = ()
    """For the folder of an entry: the names of the files that it may have, one for each kind."""
    extra: tuple[str, ...] = ()
    """More files that it reads here, which may have any name: entries that the game file lists."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Names that Gesso reads in another folder, with that folder."""
    folders_elsewhere: Mapping[str, KnownFolder] = field(default_factory=dict)
    """Folders that Gesso reads in another folder, by their paths from the project or the game's folder."""
    stem: re.Pattern[str] | None = None
    """What a free name without its ending must look like."""
    hint: str = ""
    """What to do with a reported file."""


def known_folders(
    games: Mapping[str, tuple[AnyDefinition, tuple[str, ...]]], others: Iterable[str] = ()
) -> KnownFolder:
    """Return what Gesso reads in a project with these games, each with the files of entries without a folder.

    The folders of `others`, more games, are known, but not what Gesso reads in them.
    """
    inside = {id: _game_folder(definition, extra) for id, (definition, extra) in games.items()}
    inside = {**dict.fromkeys(others, KnownFolder()), **inside}
    kinds = {file for folder in inside.values() if folder.others for file in folder.others.entry}
    tables = tuple(f"{id}.toml" for id in inside)
    elsewhere = {PACK_FILE: f"{CARDS}/<game>", THEME: f"{CARDS}/<game>"}
    elsewhere |= dict.fromkeys((SCENARIOS, *kinds), f"{CARDS}/<game>/<id>")
    elsewhere |= {definition.game_file: f"{CARDS}/<game>" for definition, _ in games.values()}
    cards = KnownFolder(folders=inside, reported=_DATA, elsewhere=elsewhere)
    templates = KnownFolder(
        folders={
            "faces": KnownFolder(endings=frozenset({".j2"})),
            "fonts": KnownFolder(
                others=KnownFolder(endings=_FONTS),
                reported=_FONTS,
                hint="put it into a folder with the name of its family",
            ),
            SIGILS: KnownFolder(endings=_PICTURES),
            "tables": KnownFolder(tables, reported=_TOML),
        },
        reported=_DATA | {".j2"},
    )
    services = KnownFolder(endings=_TOML | {".icc", ".icm"}, stem=_SERVICE)
    own = {f"{TEMPLATES}/{name}": folder for name, folder in templates.folders.items()}
    own |= {f"{CARDS}/<game>/<id>/{TRANSLATIONS}": KnownFolder(endings=frozenset({".yaml"}))}
    return KnownFolder(
        (MANIFEST,),
        {CARDS: cards, TEMPLATES: templates, SERVICES: services},
        elsewhere=elsewhere,
        folders_elsewhere=own,
    )


def _game_folder(definition: AnyDefinition, extra: tuple[str, ...]) -> KnownFolder:
    kinds = tuple(kind.file for kind in definition.kinds)
    scenarios = (SCENARIOS,) if definition.scenarios else ()
    words = KnownFolder(endings=frozenset({".yaml"}), reported=_DATA)
    pictures = KnownFolder(endings=_PICTURES, notes=frozenset({_CREDIT}))
    own = {ART: pictures, TRANSLATIONS: words}
    entry = KnownFolder((*scenarios, THEME), {**own, SIGILS: pictures}, reported=_DATA, entry=kinds)
    files = (definition.game_file, THEME, PACK_FILE)
    hint = f"put an entry into a folder of its own, or list it in `{definition.game_file}`"
    return KnownFolder(files, own, entry, reported=_DATA, extra=extra, hint=hint)


HOOK_PATTERN = rf"(^|/)({MANIFEST.replace('.', chr(92) + '.')}|{'|'.join(f'{folder}/.*' for folder in READ_FOLDERS)})$"
"""The pattern of the files after whose change a pre-commit hook checks a project again."""


def is_read_by_all(path: str) -> bool:
    """Return whether every entry may depend on a file of the project, given from its folder with forward slashes."""
    parts = PurePosixPath(path).parts
    return path == MANIFEST or parts[-1] == PACK_FILE or parts[0] in (TEMPLATES, SERVICES)


def file_problems(project: ProjectModel) -> list[Diagnostic]:
    """Return the problems of files that Gesso does not read though they look meant, and of pack files.

    Nothing is reported of a project file with errors, because it says which games there are.
    """
    if any(diagnostic.is_error for diagnostic in project.manifest.diagnostics):
        return []
    own = [game for game in project.games if game.folder == project.root / CARDS / game.id]
    known = known_folders({game.id: (game.definition, _bare_entries(game)) for game in own}, project.manifest.games)
    found = list(_Walk(project.root, project.files).problems(project.root, known))
    for game in own:
        file = game.folder / PACK_FILE
        if project.files.is_file(file):
            found += pack_file_problems(project.files.read_source(file), game.id)
    return project.severities.with_overrides(found)


def looks_elsewhere(project: ProjectModel) -> bool:
    """Return whether `file_problems` looks into folders of the project that Gesso does not read."""
    known = known_folders({game.id: (game.definition, ()) for game in project.games}, project.manifest.games)
    moved = {PurePosixPath(place).name for place in known.folders_elsewhere}
    folders = (path.name for path in project.root.iterdir() if _is_folder(path) and not _is_idle(path.name))
    return any(name in moved or _meant_folder(name, known) for name in folders if name not in known.folders)


def with_file_problems(diagnostics: Iterable[Diagnostic], lying: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics with those of `file_problems`, which say more of a file that cannot be read."""
    found = [*lying]
    paths = {each.span.path for each in found}
    return [*(each for each in diagnostics if each.kind not in _OF_FILES or each.span.path not in paths), *found]


_OF_FILES = (CANNOT_READ, OUTSIDE_PROJECT)
"""Codes of a file that cannot be read."""


def _bare_entries(game: AnyGame) -> tuple[str, ...]:
    return tuple(entry.file.name for entry in game.entries if entry.file.parent == game.folder)


class _Walk:
    """Looks through the folders of a project."""

    def __init__(self, root: Path, files: Files) -> None:
        self._root = root
        self._real = real_path(root)
        self._files = files
        self._unsaved = frozenset(files.texts)

    def problems(self, folder: Path, known: KnownFolder) -> Iterator[Diagnostic]:
        """Yield the problems of a folder and of those in it."""
        lying = {name: folder / name for name in self._names(folder) if not _is_idle(name)}
        present = frozenset(lying)
        chosen = next((name for name in known.entry if name in present), None)
        if known.entry:
            if chosen is None and (problem := self._without_entry(folder, lying, known)):
                yield problem
                return
            if chosen is None and not any(self._near(name, path, known.entry) for name, path in lying.items()):
                # Nothing here looks like part of an entry.
                return
            known = replace(known, files=(*known.entry, *known.files))
        for name, path in lying.items():
            if name in known.files or name in known.extra:
                yield from self._file(path)
                if name in known.entry and name != chosen:
                    message = f"nothing reads `{name}`, because `{chosen}` lies beside it"
                    yield self._problem(UNREAD_FILE, path, message, "put it into a folder of its own")
            elif name in known.folders:
                yield from self._folder(path, known.folders[name])
            elif _is_folder(path) and known.others is not None:
                is_entry = any(self._files.is_file(path / file) for file in known.others.entry)
                if not is_entry and (near := self._near_folder(name, path, known, present)):
                    yield near
                elif self._leads_out(path):
                    yield self._problem(OUTSIDE_PROJECT, path, *_OUTSIDE)
                else:
                    # The folder of an entry that is a single file beside it.
                    beside = f"{name}.yaml" in known.extra
                    yield from self.problems(path, replace(known.others, entry=()) if beside else known.others)
            elif problem := self._unknown(name, path, known, present):
                yield problem

    def _names(self, folder: Path) -> list[str]:
        try:
            lying = set(os.listdir(folder))
        except OSError:
            lying = set()
        unsaved = (path.relative_to(folder).parts for path in self._unsaved if path.is_relative_to(folder))
        return sorted(lying.union(parts[0] for parts in unsaved if parts))

    def _file(self, path: Path) -> Iterator[Diagnostic]:
        """Yield what keeps a file of a known name from being read."""
        if path in self._unsaved:
            return
        if fault := fault_of(path, stat.S_ISREG):
            hint = f"put the file itself there, or give the {fault[1]} another name"
            yield self._problem(NOT_A_FILE, path, f"`{path.name}` is {fault[0]}, but Gesso reads a file there", hint)
        elif self._leads_out(path):
            yield self._problem(OUTSIDE_PROJECT, path, *_OUTSIDE)

    def _folder(self, path: Path, known: KnownFolder) -> Iterator[Diagnostic]:
        if fault := fault_of(path, stat.S_ISDIR):
            if any(text.is_relative_to(path) for text in self._unsaved):
                return
            hint = f"make a folder, or give the {fault[1]} another name"
            yield self._problem(NOT_A_FILE, path, f"`{path.name}` is {fault[0]}, but Gesso reads a folder there", hint)
        elif self._leads_out(path):
            yield self._problem(OUTSIDE_PROJECT, path, *_OUTSIDE)
        elif not (path.name == TEMPLATES and real_path(path) == real_path(home() / TEMPLATES)):
            yield from self.problems(path, known)

    def _unknown(self, name: str, path: Path, known: KnownFolder, present: frozenset[str]) -> Diagnostic | None:
        """Return the problem of a name that Gesso does not know, if it looks meant."""
        if _is_folder(path):
            if path.suffix in (known.endings | known.notes) - _PICTURES:
                return next(self._file(path), None)
            return (
                self._near_folder(name, path, known, present)
                or self._stray_folder(path, known)
                or self._folder_elsewhere(name, path, known)
            )
        if name in known.elsewhere:
            message = f"nothing reads `{name}` here: Gesso reads it in `{known.elsewhere[name]}`"
            return self._problem(UNREAD_FILE, path, message, f"move it to `{known.elsewhere[name]}`")
        if is_device(name) and path.suffix.lower() in (known.endings | known.reported):
            return self._problem(MISNAMED_FILE, path, of_a_device(path.stem), "give the file another name")
        meant = self._near(name, path, known.files)
        free = known.endings | known.notes
        normal = PurePosixPath(_normal(name, free))
        if meant is None and normal.suffix in free:
            meant = name if path.suffix == normal.suffix else normal.name
            if known.stem and normal.suffix in _TOML and not known.stem.fullmatch(PurePosixPath(meant).stem):
                meant = id_of(normal.stem) + normal.suffix
            if meant == name:
                # Prints report pictures that cannot be read, at the cards that show them.
                return None if normal.suffix in _PICTURES else next(self._file(path), None)
        if meant is not None and meant not in present:
            return self._problem(
                MISNAMED_FILE,
                path,
                f"Gesso does not read `{name}`",
                f"did you mean `{meant}`? Rename the file{explained(name)}",
            )
        if path.suffix.lower() not in known.reported or self._is_loose(path):
            return None
        hint = known.hint or f"Gesso reads {alternatives([f'`{each}`' for each in known.files]) or 'other files'} here"
        return self._problem(UNREAD_FILE, path, f"nothing reads `{name}`", hint)

    def _without_entry(self, folder: Path, lying: Mapping[str, Path], known: KnownFolder) -> Diagnostic | None:
        """Return the problem of a folder among those of entries that has no entry, if it looks meant."""
        if any(self._near(name, path, known.entry) for name, path in lying.items()):
            return None
        shown = folder.relative_to(self._root).as_posix()
        deeper = [
            inner
            for path in lying.values()
            if _is_folder(path)
            for name in known.entry
            if self._files.is_file(inner := path / name)
        ]
        if deeper:
            below = deeper[0].relative_to(self._root).as_posix()
            message = f"nothing reads `{below}`: the folder of an entry lies in `{PurePosixPath(shown).parent}`"
            return self._problem(UNREAD_FILE, deeper[0], message, f"move `{deeper[0].parent.name}` up into that folder")
        meant = (*known.files, *known.folders)
        looks_meant = any(name in meant or path.suffix.lower() in known.reported for name, path in lying.items())
        if lying and not looks_meant:
            return None
        names = alternatives([f"`{name}`" for name in known.entry])
        contents = "nothing in it is read" if lying else "it does nothing"
        return self._problem(ENTRY_FILE_MISSING, folder, f"`{shown}` has no {names}, so {contents}", f"add {names}")

    def _near(self, name: str, path: Path, known: Iterable[str]) -> str | None:
        """Return the name of a file that another name was probably meant to be."""
        names = tuple(known)
        if name in names or _is_folder(path):
            return None
        normal = _normal(name, frozenset(PurePosixPath(each).suffix for each in names))
        by_fold = {fold(each): each for each in names}
        if fold(normal) in by_fold:
            return by_fold[fold(normal)]
        here = PurePosixPath(normal)
        alike = {PurePosixPath(each).stem: each for each in names if PurePosixPath(each).suffix == here.suffix}
        meant = nearest(here.stem, alike) if len(here.stem) > _SHORT else None
        return alike[meant] if meant else None

    def _near_folder(self, name: str, path: Path, known: KnownFolder, present: frozenset[str]) -> Diagnostic | None:
        """Return the problem of a folder whose name is nearly known, if it holds what Gesso would read there."""
        meant = _meant_folder(name, known)
        if meant is None or not _holds(path, _endings_below(known.folders[meant])):
            return None
        message = f"Gesso does not read the folder `{name}`"
        if meant in present:
            return self._problem(UNREAD_FILE, path, message, f"it reads `{meant}`: move the files there")
        return self._problem(MISNAMED_FILE, path, message, f"did you mean `{meant}`? Rename the folder")

    def _stray_folder(self, path: Path, known: KnownFolder) -> Diagnostic | None:
        """Return the problem of a folder beside those of the games that holds entries."""
        if not any(folder.others for folder in known.folders.values()):
            return None
        names = {name for folder in known.folders.values() if folder.others for name in folder.others.entry}
        names |= {name for folder in known.folders.values() for name in folder.files}
        if not any(self._files.is_file(path / name) for name in names) and not any(
            self._files.is_file(path / inner / name) for inner in self._names(path) for name in names
        ):
            return None
        folders = alternatives([f"`{CARDS}/{game}`" for game in sorted(known.folders)])
        message = f"nothing reads the folder `{path.name}`: the project has no game `{path.name}`"
        return self._problem(UNREAD_FILE, path, message, f"put entries into {folders}, or name the game in {MANIFEST}")

    def _folder_elsewhere(self, name: str, path: Path, known: KnownFolder) -> Diagnostic | None:
        """Return the problem of a folder that Gesso reads in another folder, if it holds what is read there."""
        for place, folder in known.folders_elsewhere.items():
            if PurePosixPath(place).name == name and _holds(path, _endings_below(folder) & _MEANT):
                home = str(PurePosixPath(place).parent)
                message = f"nothing reads the folder `{name}` here: Gesso reads it in `{home}`"
                return self._problem(UNREAD_FILE, path, message, f"move it to `{home}`")
        return None

    def _is_loose(self, path: Path) -> bool:
        """Return whether this is a file of scenarios, which `gesso test` plays by its path."""
        readable = path.suffix.lower() in _YAML and path.name != SCENARIOS
        node = self._files.read(path).node if readable else None
        pairs: Any = getattr(node, "pairs", ())
        return {"game", "scenarios"} <= {pair.name for pair in pairs}

    def _leads_out(self, path: Path) -> bool:
        # Links in the path above were looked at on the way here.
        try:
            return path.is_symlink() and not real_path(path).is_relative_to(self._real)
        except (OSError, RuntimeError):
            return True

    def _problem(self, code: Code, path: Path, message: str, hint: str) -> Diagnostic:
        shown = Path(os.path.relpath(path, self._root)).as_posix()
        return Diagnostic(code, message, SourceFile(shown, "").top, hint)


_OUTSIDE = "the path leads out of the project", "copy the file into the project"


def is_idle(path: str) -> bool:
    """Return whether a path with forward slashes leads to a hidden file, or to a copy that an editor keeps."""
    return any(map(_is_idle, path.split("/")))


def _is_idle(name: str) -> bool:
    return name.startswith((".", "~", "#", "__")) or name.endswith(_IDLE)


def _meant_folder(name: str, known: KnownFolder) -> str | None:
    """Return the name of a folder that another name was probably meant to be."""
    by_fold = {fold(each): each for each in known.folders}
    meant = by_fold.get(fold(name)) or by_fold.get(fold(name) + "s") or by_fold.get(fold(name).removesuffix("s"))
    return nearest(name, known.folders) if meant is None and len(name) > _SHORT else meant


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _normal(name: str, endings: Iterable[str]) -> str:
    """Return a file name with the ending that was meant: `fr.yml` and `Fr.YAML.txt` are `fr.yaml`."""
    small = name.casefold()
    if small.endswith(_ADDED_BY_EDITORS) and PurePosixPath(small[: -len(_ADDED_BY_EDITORS)]).suffix:
        small = small[: -len(_ADDED_BY_EDITORS)]
    path = PurePosixPath(small)
    ending = _ENDINGS.get(path.suffix, path.suffix)
    return path.stem + (ending if ending in endings else path.suffix)


def _endings_below(known: KnownFolder) -> frozenset[str]:
    """Return the endings of all files that Gesso reads in a folder and below it."""
    own = {PurePosixPath(name).suffix for name in (*known.files, *known.entry)} | known.endings
    inner = [*known.folders.values(), *([known.others] if known.others else [])]
    return frozenset(own).union(*map(_endings_below, inner))


def _holds(folder: Path, endings: frozenset[str]) -> bool:
    """Return whether a folder holds a file of such an ending; only the first files are looked at."""
    seen = 0
    for _, below, files in os.walk(folder):
        below[:] = [name for name in below if not _is_idle(name)]
        for file in files:
            if PurePosixPath(_normal(file, endings)).suffix in endings and not _is_idle(file):
                return True
            seen += 1
            if seen > _MOST_FILES:
                return False
    return False
