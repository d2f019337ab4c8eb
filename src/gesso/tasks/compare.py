"""Compare the cards of a project with another state of it: words, behaviour and pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from gesso.cache import with_cache
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError
from gesso.plain_values import values_in
from gesso.printing.faces.png import open_face
from gesso.project import MANIFEST
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel, open_project
from gesso.project.selection import Part, Selection, selected
from gesso.schema.documents import to_plain
from gesso.tasks.build import entry_prints, extra_prints, print_context
from gesso.tasks.revisions import earlier_state

if TYPE_CHECKING:
    from gesso.codegen.plugin_module import Behaviour, TextBehaviour
    from gesso.printing.component import FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext
    from gesso.printing.pipeline.runs import Plan, PrintRun
    from gesso.project.entries import Entry
    from gesso.wording.transcript import Passage, Transcript


def of_the_game(
    game: AnyGame, root: Path, aspects: Collection[str], fonts: FontBook | None
) -> Iterator[tuple[str, Behaviour | None, PrintRun | None]]:
    """The file of a game with its values, by its path; and, where there are fonts for pictures, what can be printed of
    the game, by the folder that a build puts it in."""
    from gesso.codegen.plugin_module import Behaviour

    if "behaviour" in aspects and game.node is not None:
        values = values_in(_frozen(to_plain(game.node)))
        yield game.file.relative_to(root).as_posix(), Behaviour({}, dict(values)), None
    if fonts is None or game.table is None or not game.definition.printing:
        return
    from gesso.printing.pipeline.runs import PrintRun

    offered = game.definition.printing().extras(game.printed_table, game.locale)
    for name, own in extra_prints(game, offered, root, fonts).items():
        yield f"{game.id}/extras/{name}", None, PrintRun(own, Path())


def _frozen(value: object) -> object:
    """Plain data with tuples for its lists."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


Aspect = Literal["words", "behaviour", "pictures"]
ASPECTS: tuple[Aspect, ...] = ("words", "behaviour", "pictures")
"""The aspects of a card that are compared."""
State = Literal["changed", "new", "gone", "broken", "mended"]
"""The state of an entry compared to earlier. A broken one has errors now, a mended one had them before."""
Lines = tuple[str, ...] | None
"""Lines of a text; None if there is no such text."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """A changed text. If an aspect did not change, its two sides are equal."""

    id: str
    heading: str
    words: tuple[Lines, Lines]
    """The printed words, before and after."""
    sentences: tuple[Lines, Lines]
    """The sentences in the order in which the rules carry them out, before and after."""
    acts_otherwise: bool
    """True if the text does something else than before."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A changed value that the rules read."""

    path: str
    """Its path in the entry."""
    before: str | None
    """None if it did not exist."""
    after: str | None
    """None if it does not exist."""


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card with its changed texts and faces; or a text or a face that belongs to no card."""

    id: str
    title: str
    texts: tuple[TextChange, ...]
    faces: tuple[FaceChange, ...]


@dataclass(frozen=True, slots=True)
class EntryChange:
    """A changed entry, game file or set of prints of a game itself."""

    id: str
    """Of an entry; the path of a game file, or the folder of a game's own prints."""
    game: str
    state: State
    before: Transcript | None
    """All its words; None if it had none, did not exist or had errors."""
    after: Transcript | None
    """All its words; None if it has none, does not exist or has errors."""
    cards: tuple[CardChange, ...]
    values: tuple[ValueChange, ...]

    @property
    def name(self) -> str:
        shown = self.after or self.before
        return self.id if shown is None else shown.name


@dataclass(frozen=True, slots=True)
class Comparison:
    """All changed entries, and the errors of those that cannot be compared now."""

    since: str
    entries: tuple[EntryChange, ...]
    broken: tuple[CheckError, ...]


@dataclass(frozen=True, slots=True)
class EntryState:
    """An entry at one point in time."""

    words: Transcript | None = None
    """None if words are not compared, as for the other aspects."""
    behaviour: Behaviour | None = None
    run: PrintRun | None = None
    error: CheckError | None = None


NOT_THERE = EntryState()
Key = tuple[str, str]
"""The game and the id of an entry."""
States = Mapping[Key, EntryState]
Texts = Sequence[tuple[str, TextChange]]
"""The changed texts, each with the id of its card."""


def compare(
    chosen: ProjectModel | Selection,
    since: str,
    *,
    aspects: Collection[Aspect] = ASPECTS,
    locale: str = "en",
    workers: int = 1,
) -> Comparison:
    """Return what changed in the selected entries, in the order of the project; removed entries come last.

    A picture is painted if what it is made from has changed; it goes into the project's cache.

    Args:
        since: A revision of the git repository, or a folder with the project in another state.

    Raises:
        RequestError: There is no such revision or folder.
        LocaleError: A game does not have the language.
        OutputError: A picture cannot be written.
    """
    selection = selected(chosen)
    with earlier_state(selection.project.root, since) as folder:
        earlier_project = open_project(folder) if (folder / MANIFEST).is_file() else None
        before: States = {}
        if earlier_project is not None:
            before = states_of(same_parts(selection, earlier_project), folder, aspects, locale)
        after = states_of(selection.parts, selection.project.root, aspects, locale)
        faces: Mapping[Key, tuple[FaceChange, ...]] = {}
        if "pictures" in aspects:
            faces = face_changes(before, after, (folder, selection.project.root), workers)
    found = []
    for key in dict.fromkeys((*after, *before)):
        sides = before.get(key, NOT_THERE), after.get(key, NOT_THERE)
        change = entry_change(key, *sides, faces.get(key, ()), aspects)
        if change is not None:
            found.append(change)
    return Comparison(since, tuple(found), tuple(each.error for each in after.values() if each.error))


def same_parts(selection: Selection, project: ProjectModel) -> Iterator[Part]:
    """Return the same entries, or all entries of a game, in an earlier project."""
    for part in selection.parts:
        game = next((game for game in project.games if game.id == part.game.id), None)
        if game is not None:
            ids = {entry.id for entry in part.entries}
            entries = game.entries if part.whole else (entry for entry in game.entries if entry.id in ids)
            yield Part(game, tuple(entries), part.whole)
    here = set(selection.project.manifest.games)
    if all(part.whole for part in selection.parts):
        yield from (Part(game, game.entries, True) for game in project.games if game.id not in here)


def states_of(parts: Iterator[Part] | tuple[Part, ...], root: Path, aspects: Collection[Aspect], locale: str) -> States:
    """Return the entries of some parts of a project in `root` as far as these aspects need them."""
    found: dict[Key, EntryState] = {}
    fonts = print_context(root).fonts if "pictures" in aspects else None
    for part in parts:
        game = part.game.in_locale(locale)
        for name, values, shown in of_the_game(game, root, aspects, fonts) if part.whole else ():
            found[game.id, name] = EntryState(behaviour=values, run=shown)
        for entry in part.entries:
            try:
                program = game.printed(entry)
            except CheckError as error:
                found[game.id, entry.id] = EntryState(error=error)
                continue
            found[game.id, entry.id] = _state(game, entry, program, root, aspects, fonts)
    return found


def _state(
    game: AnyGame,
    entry: Entry[Any, Any],
    program: Any,
    root: Path,
    aspects: Collection[Aspect],
    fonts: FontBook | None,
) -> EntryState:
    definition = game.definition
    behaviour, run = None, None
    if "behaviour" in aspects and definition.lowering:
        from gesso.codegen.plugin_module import behaviour_of

        behaviour = behaviour_of(definition.lowering().generate(game.program(entry)))
    if fonts is not None and definition.printing:
        from gesso.printing.pipeline.runs import PrintRun

        run = PrintRun(entry_prints(game, entry, root, fonts), Path())
    return EntryState(definition.wording().transcript(program, game.locale), behaviour, run)


def entry_change(
    key: Key, old: EntryState, new: EntryState, faces: tuple[FaceChange, ...], aspects: Collection[Aspect]
) -> EntryChange | None:
    """Return how an entry has changed in these aspects; None if it has not, or has errors on both sides."""
    if old.error and new.error:
        return None
    state = _how(old, new)
    if state == "broken":
        return EntryChange(key[1], key[0], state, old.words, None, (), ())
    texts = list(_texts(old, new, aspects))
    values = tuple(_values(old.behaviour, new.behaviour))
    renamed = "words" in aspects and (old.words and old.words.name) != (new.words and new.words.name)
    if state == "changed" and not (texts or values or faces or renamed):
        return None
    return EntryChange(key[1], key[0], state, old.words, new.words, tuple(_cards(old, new, texts, faces)), values)


def _how(old: EntryState, new: EntryState) -> State:
    if old is NOT_THERE or new is NOT_THERE:
        return "new" if old is NOT_THERE else "gone"
    if new.error:
        return "broken"
    return "mended" if old.error else "changed"


def _texts(old: EntryState, new: EntryState, aspects: Collection[Aspect]) -> Iterator[tuple[str, TextChange]]:
    """Return the changed texts, each with its card."""
    sides = [{passage.id: passage for passage in side.words.passages} if side.words else {} for side in (old, new)]
    printed = tuple(dict.fromkeys((*sides[1], *sides[0])))
    acts = [_by_text(side.behaviour, printed) for side in (old, new)]
    for id in dict.fromkeys((*printed, *acts[1], *acts[0])):
        passages = sides[0].get(id), sides[1].get(id)
        before, after = acts[0].get(id, ()), acts[1].get(id, ())
        otherwise = [each.code for each in before] != [each.code for each in after]
        words = _words(passages[0]), _words(passages[1])
        if otherwise or ("words" in aspects and words[0] != words[1]):
            shown = passages[1] or passages[0]
            heading = shown.heading if shown else (*after, *before)[0].title
            said = _sentences(before), _sentences(after)
            yield shown.card if shown else "", TextChange(id, heading, words, said, otherwise)


def _by_text(behaviour: Behaviour | None, printed: Sequence[str]) -> Mapping[str, Sequence[TextBehaviour]]:
    """What is carried out, by the id of the text that it is printed as; a plug-in may make several parts of one text, and
    calls them `Kind/text/part`. What is not printed stands under its own id."""
    found: dict[str, list[TextBehaviour]] = {}
    for id, each in behaviour.texts.items() if behaviour else ():
        said = [text for text in printed if f"/{text}/".casefold() in f"/{id}/".casefold()]
        found.setdefault(max(said, key=len, default=id), []).append(each)
    return found


def _words(passage: Passage | None) -> Lines:
    if passage is None:
        return None
    from gesso.wording.outline import plain

    return tuple(filter(None, (passage.heading, " ".join(_head(passage)), *map(plain, passage.paragraphs))))


def _head(passage: Passage) -> Iterator[str]:
    """Return the words before the sentences: letter, kind and cost."""
    yield from filter(None, (passage.letter and f"({passage.letter})", passage.label))
    if passage.cost:
        yield f"[{passage.cost}]"


def _sentences(parts: Sequence[TextBehaviour]) -> Lines:
    return tuple(sentence for part in parts for sentence in part.sentences) if parts else None


def _values(old: Behaviour | None, new: Behaviour | None) -> Iterator[ValueChange]:
    """Return the changed values; only the id of a part that is new or removed."""
    if old is None or new is None:
        return
    for path in dict.fromkeys((*new.values, *old.values)):
        before, after = old.values.get(path), new.values.get(path)
        part, _, name = path.rpartition("/")
        alone = (f"{part}/id" in old.values) != (f"{part}/id" in new.values)
        if before != after and (not alone or name == "id"):
            yield ValueChange(part if alone else path, before, after)


def _cards(old: EntryState, new: EntryState, texts: Texts, faces: Sequence[FaceChange]) -> Iterator[CardChange]:
    """Return texts and faces by card. Parts of no card stand alone, faces after texts."""
    passages = [passage for side in (old, new) if side.words for passage in side.words.passages]
    headings = {passage.card: passage.heading for passage in passages}
    ids = dict.fromkeys((*(card or text.id for card, text in texts), *(face.card or face.id for face in faces)))
    for id in ids:
        own = tuple(text for card, text in texts if (card or text.id) == id)
        shown = tuple(face for face in faces if (face.card or face.id) == id)
        title = own[0].heading if own else headings.get(id, f"{shown[0].title} ({id})".strip())
        yield CardChange(id, title, own, shown)


Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A face that looks different."""

    id: str
    card: str
    title: str
    before: Path | None
    """Its picture; None if it did not exist or cannot be drawn."""
    after: Path | None
    """Its picture; None if it does not exist or cannot be drawn."""
    box: Box | None
    """The difference in pixels (left, top, right, bottom); None if the two have different sizes."""


@dataclass(frozen=True, slots=True)
class PlannedFace:
    """A face of one of the two states."""

    spec: FaceSpec
    key: str
    """The key of what it shows."""


def face_changes(
    before: States, after: States, roots: tuple[Path, Path], workers: int
) -> Mapping[Key, tuple[FaceChange, ...]]:
    """The faces that look different, by entry. `roots` are the folders of the project before and after; what is drawn lies
    in the cache of the second one. Raises `gesso.printing.pipeline.OutputError`."""
    from gesso.printing.cache import SourceDigests
    from gesso.printing.pipeline.drawing import draw_all, lay_out_all, warm_up, worker_pool
    from gesso.printing.pipeline.output_files import as_cache_error
    from gesso.printing.pipeline.runs import plan_of

    contexts = [with_cache(print_context(root), roots[1]) for root in roots]
    plans: list[dict[Key, Plan]] = []
    for states, context in zip((before, after), contexts):
        digests = SourceDigests(context.templates, context.fonts)
        plans.append({key: plan_of(each.run, digests) for key, each in states.items() if each.run})
    keys = [key for key in dict.fromkeys((*after, *before)) if key not in after or after[key].error is None]
    pairs = {key: list(changed_pairs(*(side.get(key) for side in plans))) for key in keys}
    for side, context in enumerate(contexts):
        jobs = {
            job.key: job for key, found in pairs.items() for job in _jobs(found, side, plans[side].get(key), context)
        }
        if jobs:
            with as_cache_error(context.cache), worker_pool(workers) as pool:
                drawn = list(jobs.values())
                laid = lay_out_all(drawn, context, pool, warm_up(drawn, context))
                draw_all(drawn, laid, context, pool, lambda _step, _done, _total: None)
    return {key: tuple(_changes(found, contexts[1])) for key, found in pairs.items()}


FacePair = tuple[PlannedFace | None, PlannedFace | None]


def changed_pairs(before: Plan | None, after: Plan | None) -> Iterator[FacePair]:
    """Return the faces that are made from something else than before, each with the face that it replaces."""
    old, new = (_by_place(plan) if plan else {} for plan in (before, after))
    for place in dict.fromkeys((*new, *old)):
        pair = old.get(place), new.get(place)
        if pair[0] is None or pair[1] is None or pair[0].key != pair[1].key:
            yield pair


def _by_place(plan: Plan) -> dict[tuple[str, int], PlannedFace]:
    """Faces by card and number there: the number that is printed on a card says only where it stands in its file."""
    found: dict[tuple[str, int], PlannedFace] = {}
    for spec in plan.faces:
        name = f"card {spec.card}" if spec.card else spec.id
        number = next(n for n in range(len(plan.faces)) if (name, n) not in found)
        found[name, number] = PlannedFace(spec, plan.keys[spec.id])
    return found


def _jobs(pairs: list[FacePair], side: int, plan: Plan | None, context: PrintContext) -> Iterator[DrawJob]:
    from gesso.printing.pipeline.drawing import DrawJob

    for pair in pairs:
        face = pair[side]
        if plan is not None and face is not None and not context.face_file(face.key).is_file():
            yield DrawJob(face.spec, face.key, plan.run.prints.art, plan.custom.pictures)


def _changes(pairs: list[FacePair], context: PrintContext) -> Iterator[FaceChange]:
    for old, new in pairs:
        shown = new or old
        assert shown is not None, "a pair has a face"
        files = [context.face_file(face.key) if face else None for face in (old, new)]
        before, after = (file if file and file.is_file() else None for file in files)
        differs, box = (True, None) if before is None or after is None else difference(before, after)
        if differs:
            title = str(shown.spec.values.get("name", ""))
            yield FaceChange(shown.spec.id, shown.spec.card, title, before, after, box)


def difference(before: Path, after: Path) -> tuple[bool, Box | None]:
    """Return whether two pictures of faces differ, and where, in pixels. Raises OSError or SyntaxError for no picture."""
    from PIL import ImageChops

    with open_face(before) as first, open_face(after) as second:
        if first.size != second.size:
            return True, None
        box = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return box is not None, box
