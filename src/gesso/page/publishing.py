"""Write a set as a folder for any web host: pages to read, and the game, which plays in the browser without a server."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gesso
from gesso.cache import with_cache
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError, has_errors
from gesso.editing.faces import face_picture
from gesso.files import file_bytes, write_atomically
from gesso.page.frozen import freeze, thaw
from gesso.page.gallery import (
    TABLE,
    EntryPage,
    Face,
    Front,
    Licence,
    Pages,
    entry_page,
    front_of,
    named_pair,
    page_words,
    prints_of,
    rules_of,
)
from gesso.page.openings import Baker, faces_at_the_start
from gesso.page.packing import archive_of, modules
from gesso.page.pictures import LARGE, SMALL
from gesso.page.runtime import VERSION as RUNTIME
from gesso.page.runtime import Runtime
from gesso.printing.cache import SourceDigests
from gesso.printing.pipeline.runs import PrintRun, plan_of
from gesso.resources import read_resource, resource
from gesso.sim.players import RANDOM
from gesso.tasks.build import entry_plan, kit_of, print_context
from gesso.tasks.check import check, run_scenarios

if TYPE_CHECKING:
    from gesso.printing.component import FaceSpec
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext
    from gesso.project.entries import Entry
    from gesso.project.project import ProjectModel
    from gesso.project.selection import Part, Selection
    from gesso.sim.scenarios import FileOutcome
    from gesso.tasks.build import Progress

LIST = "files.json"
"""Lists every file of a published folder with its digest: a later `publish` removes no other."""
STATIC = Path(__file__).parent / "static"
_APP, _RUN = "app", "run"


@dataclass(frozen=True, slots=True)
class Published:
    """The result of `publish`."""

    folder: Path
    diagnostics: tuple[Diagnostic, ...] = ()
    """Problems of the check. With an error among them nothing is written."""
    failed: tuple[FileOutcome, ...] = ()
    """Scenarios that do not pass; then nothing is written."""
    files: tuple[str, ...] = ()
    """All files of the folder."""
    picture_bytes: int = 0
    other_bytes: int = 0

    @property
    def written(self) -> bool:
        return bool(self.files)


@dataclass(slots=True)
class _Folder:
    """What will lie in the folder."""

    files: dict[str, bytes | Path] = field(default_factory=dict)

    def digests(self) -> dict[str, str]:
        return {name: hashlib.sha256(self.bytes_of(name)).hexdigest()[:16] for name in sorted(self.files)}

    def bytes_of(self, name: str) -> bytes:
        held = self.files[name]
        return held if isinstance(held, bytes) else file_bytes(held)


def publish(
    selection: Selection,
    out: Path,
    runtime: Runtime,
    *,
    progress: Progress = lambda _step, _done, _total: None,
) -> Published:
    """Check and test the chosen entries; if all is well, write the folder `out`.

    Raises:
        RequestError: The folder holds files that nobody has published, or nothing is chosen.
        OSError: A file cannot be written.
    """
    parts = [part for part in selection.parts if part.entries]
    if not parts:
        raise RequestError("nothing is selected that could be published", "name entries, or a project that has some")
    _is_ours(out)
    problems = check(selection)
    if has_errors(problems):
        return Published(out, tuple(problems))
    failed = tuple(outcome for outcome in run_scenarios(selection) if not outcome.passed)
    if failed:
        return Published(out, tuple(problems), failed)
    site = _Site(selection.project, [_with_rival(part, selection.project) for part in parts], runtime, progress)
    folder = site.folder()
    return replace(_written(folder, out), diagnostics=tuple(problems))


def _with_rival(part: Part, project: ProjectModel) -> Part:
    """Return a part with the pair of its front and, for somebody who would have to play alone, a rival of its packs."""
    game, ids = part.game, [entry.id for entry in part.entries]
    offered = game.definition.selectable(game.table) if game.table is not None else ()
    wanted = list(named_pair(project, game))
    if len({*ids, *wanted} & {*offered}) == 1:
        wanted += [id for id in offered if id not in ids and id in game.pack_entries][:1]
    more = [entry for id in dict.fromkeys(wanted) if id not in ids and (entry := game.entry(id)) is not None]
    return replace(part, entries=(*part.entries, *more))


def _is_ours(out: Path) -> None:
    """Raise RequestError unless `out` is new, empty, or a folder that was published before."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise RequestError(f"{out} is no folder", "name a folder for the pages")
    if out.is_dir() and any(out.iterdir()) and not (out / LIST).is_file():
        raise RequestError(f"{out} holds files that `gesso publish` has not written", "name a new or empty folder")


def _written(folder: _Folder, out: Path) -> Published:
    digests = folder.digests()
    old = _listed(out)
    out.mkdir(parents=True, exist_ok=True)
    sizes = {True: 0, False: 0}
    for name, digest in digests.items():
        data = folder.bytes_of(name)
        sizes["picture/" in name] += len(data)
        if old.get(name) != digest or not (out / name).is_file():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(out / name, data)
    for name in old.keys() - digests.keys():
        if (out / name).is_file():
            (out / name).unlink()
    write_atomically(out / LIST, json.dumps(digests, indent=0, sort_keys=True).encode())
    return Published(out, files=(*digests, LIST), picture_bytes=sizes[True], other_bytes=sizes[False])


def _listed(out: Path) -> Mapping[str, str]:
    """Return what an earlier `publish` has written, by name; no name leads out of the folder."""
    try:
        listed = json.loads(file_bytes(out / LIST))
    except (OSError, ValueError):
        return {}
    inside = {str(name): str(digest) for name, digest in listed.items()} if isinstance(listed, dict) else {}
    return {name: digest for name, digest in inside.items() if not {"..", ""} & {*name.split("/")} and "\\" not in name}


class _Site:
    """Makes everything that lies in the folder."""

    def __init__(self, project: ProjectModel, parts: Sequence[Part], runtime: Runtime, progress: Progress) -> None:
        self._project = project
        self._parts = parts
        self._runtime = runtime
        self._progress = progress
        self._folder = _Folder()
        self._set = project
        self._home = project.root
        self._context: PrintContext = with_cache(print_context(project.root), project.root)

    def folder(self) -> _Folder:
        """Return everything, with a page of all games if there are several."""
        with tempfile.TemporaryDirectory(prefix="gesso-set-") as home:
            self._home = Path(home)
            return self._filled()

    def _filled(self) -> _Folder:
        self._add_program()
        alone = len(self._parts) == 1
        fronts = [self._add_game(part, "" if alone else f"{part.game.id}/") for part in self._parts]
        if not alone:
            self._add_hub(fronts)
        self._add_worker_of_service()
        return self._folder

    # ---- the program

    def _add_program(self) -> None:
        for name, file in _static_files():
            self._folder.files[f"{_APP}/{name}"] = file
        for name, data in self._runtime.files():
            self._folder.files[f"{_RUN}/{name}"] = data
        games = [part.game for part in self._parts]
        program = self._runtime.compiled("gesso", archive_of(modules(games)))
        self._folder.files[f"{_RUN}/gesso.zip"] = program
        frozen = freeze(self._project, self._parts)
        self._folder.files[f"{_RUN}/set.bin"] = frozen
        # What plays here is what plays there.
        self._set = thaw(frozen, self._home)

    def _add_worker_of_service(self) -> None:
        """Add the service worker, which keeps all files under the digest of them."""
        digests = self._folder.digests()
        listed = json.dumps(digests, sort_keys=True, separators=(",", ":"))
        version = hashlib.sha256(listed.encode()).hexdigest()[:16]
        code = file_bytes(STATIC / "offline.js").decode()
        self._folder.files["offline.js"] = f'const VERSION = "{version}", FILES = {listed};\n{code}'.encode()

    # ---- a game

    def _add_game(self, part: Part, home: str) -> tuple[Front, tuple[EntryPage, ...], str]:
        base, playable = "../" if home else "", _playable(part)
        front = front_of(self._project, part, playable)
        chosen = sorted(part.entries, key=lambda entry: entry.id not in playable)
        pages: list[EntryPage] = []
        faces: dict[str, Any] = {}
        for number, entry in enumerate(chosen):
            self._progress("faces", number, len(chosen))
            pages.append(self._entry(part, entry, entry.id in playable, faces, base))
        shown = tuple(pages)
        self._add_pages(part, home, base, front, shown)
        self._folder.files[f"{home}faces.json"] = _json(faces)
        if front.pair:
            baker = Baker(
                self._set,
                self._rival(part),
                lambda _, names: {name: faces[name] for name in names if name in faces},
            )
            others = baker.others(playable, front.pair)
            listed = [" ".join(opening["entries"]) for baked in others.values() for opening in baked]
            self._folder.files[f"{home}openings.json"] = _json({**baker.front(front.pair), "others": listed})
            for id, baked in others.items():
                self._folder.files[f"{home}openings/{id}.json"] = _json({"openings": baked})
        return front, shown, home

    def _entry(self, part: Part, entry: Entry[Any, Any], playable: bool, faces: dict[str, Any], base: str) -> EntryPage:
        game = part.game
        pictures: dict[str, Face] = {}

        def shown(spec: FaceSpec, alt: str) -> Face:
            return replace(pictures[spec.id], alt=alt)

        for id, job in self._jobs(part, entry, playable).items():
            pictures[id] = self._pictures(job)
        page = entry_page(game, entry, prints_of(game, entry, self._project, self._context.fonts), shown, playable)
        said = {card.face.id: card for card in page.cards}
        for id, face in pictures.items():
            card = said.get(id)
            words = {"name": card.title, "alt": card.face.alt} if card else {}
            # The rules know the words of most faces, and what they say comes first.
            told = {"small": f"{base}{face.small}", "large": f"{base}{face.large}", "ratio": face.ratio}
            faces[f"{game.id}/{entry.id}/{id}"] = words | told
        return page

    def _jobs(self, part: Part, entry: Entry[Any, Any], playable: bool) -> Mapping[str, DrawJob]:
        """Return the faces of an entry: those of its cards, and those of its pieces that a table shows."""
        game, context = part.game, self._context
        if not game.definition.printing:
            return {}
        jobs = dict(entry_plan(game, entry, self._project.root, context).drawn())
        if not playable:
            return jobs
        wanted = {face.rpartition("/")[2] for face in faces_at_the_start(self._set, entry.id, self._rival(part))}
        if wanted - jobs.keys():
            kit = kit_of(replace(part, entries=(entry,)), self._project.root, context.fonts)
            digests = SourceDigests(context.templates, context.fonts)
            pieces = plan_of(PrintRun(kit.sources[0], self._project.root), digests).drawn()
            jobs |= {id: job for id, job in pieces.items() if id in wanted}
        return jobs

    @staticmethod
    def _rival(part: Part) -> str:
        """Return the best of the game's players."""
        return next(iter(part.game.definition.bots), RANDOM)

    def _pictures(self, job: DrawJob) -> Face:
        from PIL import Image

        places, ratio = [], 1.0
        for width in (SMALL, LARGE):
            file = face_picture(job, self._context, width)
            if file is None:
                raise RequestError(f"the face {job.spec.id} cannot be drawn", "`gesso build` says why")
            places.append(f"picture/{job.key}-{width}.webp")
            self._folder.files[places[-1]] = file
            with Image.open(file) as picture:
                ratio = round(picture.width / picture.height, 4)
        return Face(job.spec.id, "", places[0], places[1], ratio)

    def _add_pages(self, part: Part, home: str, base: str, front: Front, entries: tuple[EntryPage, ...]) -> None:
        game, files = part.game, self._folder.files
        by_id = {entry.id: entry for entry in entries}
        pair = [by_id[id] for id in front.pair if id in by_id]
        noun = front.noun or game.definition.noun.capitalize()
        words = dict(page_words(game.locale))
        words |= {
            "count": words["count"].format(number=len(entries), noun=noun),
            "program_is": words["program_is"].format(version=gesso.__version__),
        }
        pages = Pages(words, game.locale, f"{self._project.name} · {game.locale}")
        places = [
            ("index.html", words["play"]),
            ("index.html#entries", words["count"].split(" ", 1)[1]),
            ("rules.html", words["rules"]),
            ("index.html#about", words["about"]),
        ]
        always: dict[str, object] = {
            "front": front, "base": base, "places": places, "description": front.lead.replace("**", ""),
            "table": TABLE, "rules": "rules.html", "licences": "licences.html", "pair": pair, "entries": entries,
        }  # fmt: skip
        files[f"{home}index.html"] = pages.page(
            "front", title=front.title, here="index.html", stand_ins=any(entry.stand_in for entry in entries), **always
        )
        for number, entry in enumerate(entries):
            said = {
                **words,
                "play_as": words["play_as"].format(name=entry.name),
                "play_against": words["play_against"].format(name=entry.name),
            }
            rival = next((other for other in (*reversed(pair),) if other.id != entry.id), entry)
            files[f"{home}{entry.page}"] = pages.page(
                "entry", title=f"{entry.short} · {front.title}", here="", entry=entry, rival=rival,
                before=entries[number - 1], after=entries[(number + 1) % len(entries)], **{**always, "words": said},
            )  # fmt: skip
        rules = rules_of(part, self._project, self._context.fonts) if game.definition.printing else ()
        files[f"{home}rules.html"] = pages.page(
            "rules", title=f"{words['rules']} · {front.title}", here="rules.html", blocks=rules, **always
        )
        files[f"{home}licences.html"] = pages.page(
            "licences", title=words["licences"], here="", parts=tuple(licences()), **always
        )
        files[f"{home}{TABLE}"] = pages.page("table", title=front.title, player=self._rival(part), **always)
        self._add_manifest(front.title, home, base)

    def _add_manifest(self, title: str, home: str, base: str) -> None:
        """Add what a phone needs to keep the pages as an app."""
        icon = {"src": f"{base}{_APP}/favicon.svg", "sizes": "any", "type": "image/svg+xml"}
        manifest = {"name": title, "start_url": "index.html", "display": "standalone", "icons": [icon]}
        self._folder.files[f"{home}site.webmanifest"] = _json(manifest)

    def _add_hub(self, games: Iterable[tuple[Front, tuple[EntryPage, ...], str]]) -> None:
        words = page_words(self._parts[0].game.locale)
        pages = Pages(words, self._parts[0].game.locale, self._project.name)
        self._add_manifest(self._project.name, "", "")
        shown = [{"front": front, "entries": entries, "home": home} for front, entries, home in games]
        self._folder.files["index.html"] = pages.page(
            "hub", title=self._project.name, description=self._project.name, base="", here="", places=(), games=shown
        )


def _playable(part: Part) -> list[str]:
    """Return the entries that a player is offered, in the game's order; none if the game cannot be played."""
    game, ids = part.game, {entry.id for entry in part.entries}
    if game.table is None or not (game.definition.rules and game.definition.lowering):
        return []
    return [id for id in game.definition.selectable(game.table) if id in ids]


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def _static_files() -> Iterator[tuple[str, Path]]:
    """Yield what the pages load, by its place below `app/`."""
    for file in sorted(STATIC.rglob("*")):
        name = file.relative_to(STATIC).as_posix()
        if file.is_file() and name not in ("offline.js", "index.html"):
            yield name, file


def licences() -> Iterator[Licence]:
    """Yield the licence of every part that lies in a published folder."""
    yield Licence("Gesso", "MIT", "The rules, the words and the pages.", _licence_of_gesso())
    for name, licence in (("preact", "MIT"), ("htm", "Apache-2.0")):
        file = STATIC / "vendor" / "licences" / f"{name}.txt"
        yield Licence(name, licence, "Draws the table.", file_bytes(file).decode() if file.is_file() else "")
    for family in ("alegreya-sans", "sofia-sans-extra-condensed"):
        text = resource(f"templates/fonts/{family}/LICENSE").read_text(encoding="utf-8")
        yield Licence(family.replace("-", " ").title(), "OFL-1.1", "A font of the pages.", text)
    about = "Python for browsers, unchanged: https://github.com/pyodide/pyodide has its source."
    parts = "Parts of Pyodide: Emscripten, musl, zlib, bzip2, libffi, Expat, XZ, Zstandard, HACL*, libmpdec, SQLite."
    for name, licence, said, text in (
        (f"Pyodide {RUNTIME}", "MPL-2.0", about, "mpl-2.0"),
        ("CPython 3.14", "PSF-2.0", "Part of Pyodide: https://docs.python.org/3/license.html", "python"),
        ("segno", "BSD-3-Clause", "Draws links as codes: https://github.com/heuer/segno", "segno"),
        ("What Pyodide is made of", "MIT, zlib, BSD, 0BSD", parts, "runtime-parts"),
    ):
        yield Licence(name, licence, said, read_resource(f"templates/published/licences/{text}.txt"))


def _licence_of_gesso() -> str:
    try:
        files = distribution("gesso").files or ()
        found = next(file for file in files if file.name == "LICENSE" and "fonts" not in file.parts)
        return str(found.read_text(encoding="utf-8"))
    except (PackageNotFoundError, OSError, StopIteration):
        return ""
