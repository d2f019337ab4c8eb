"""Check entries, their prints, scenarios and translations; keep each verdict under a digest of its inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache import PrintKeys
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, RequestError, has_errors, in_order
from gesso.diagnostics.codes import BAD_FORMS, BAD_MANIFEST, NO_GENDER, NO_PLURAL, NO_RULE, STALE_TRANSLATION
from gesso.diagnostics.suggestions import correction, did_you_mean, nearest
from gesso.games import BUILT_IN
from gesso.project import SCENARIOS, SERVICES, SOURCE_LOCALE, TRANSLATIONS
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.known_files import file_problems, with_file_problems
from gesso.project.project import ProjectModel
from gesso.project.selection import Selection, selected, texts_named_in
from gesso.project.severities import FOUND_IN_PAIRS, FOUND_IN_PRINT
from gesso.project.styles import with_project_style
from gesso.project.translations import (
    TranslationFile,
    asked_of,
    grammar_of,
    printed_words,
    short,
    translation_file,
    translation_of,
    translation_texts,
)
from gesso.records import (
    DAMAGED,
    Record,
    diagnostics_data,
    diagnostics_of,
    program_key,
    text_digest,
    texts_digest,
    user_record,
)
from gesso.resources import home, real_path
from gesso.source import MappingNode, Reading, Scalar, SourceFile, Span, read_file
from gesso.source.source_file import found_near
from gesso.source.toml_texts import TomlPlaces
from gesso.wording import LocaleError
from gesso.wording.phrasebook import SourceText
from gesso.wording.template import HEAD

if TYPE_CHECKING:
    from gesso.editing.companion import AheadStep
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.printing.pipeline.print_check import SoundFaces
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.scenarios.expectations import NarratorOf
    from gesso.sim.scenarios.reader import Scenario
    from gesso.sim.scenarios.runner import Walk


_PRINT_RECORD = "print-check"
"""By game and entry: the digest, the problems, and the sizes of its sound faces by key."""
_PRINT_VERSION = 3
_PAIR = 2
"""So many face each other on the front of a published set."""
_MOST_KEPT = 2000
"""So many verdicts are remembered; of a larger project the last ones."""


def check(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Return all diagnostics of the selected files: of their form, their meaning and their printing.

    They are in the order of path, line and column.
    """
    selection = selected(chosen)
    diagnostics = [*selection.diagnostics(), *print_problems(selection), *scenario_problems(selection)]
    diagnostics = with_file_problems(diagnostics, files_passed_over(selection))
    diagnostics += [*rule_problems(selection), *pair_problems(selection), *front_problems(selection)]
    if selection.is_translated:
        diagnostics += translation_problems(selection)
    for part in selection.parts:
        part.game.keep_verdicts(part.entries)
    return in_order(diagnostics)


def files_passed_over(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Report files that Gesso does not read though they look meant: all of the project, or those in chosen folders."""
    selection = selected(chosen)
    found = file_problems(selection.project)
    if selection.changed or {part.game.id for part in selection.parts if part.whole} >= {
        *selection.project.manifest.games
    }:
        return found
    root = selection.project.root
    folders = [
        folder.relative_to(root)
        for part in selection.parts
        for folder in ([part.game.folder] if part.whole else [entry.folder for entry in part.entries])
        if folder.is_relative_to(root)
    ]
    return [each for each in found if any(Path(each.span.path).is_relative_to(folder) for folder in folders)]


def rule_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Report sentences that a game has no rule for.

    The games that ship with Gesso have rules for all of theirs, which tests prove.
    """
    selection = selected(chosen)
    parts = [part for part in selection.parts if part.game.definition.lowering and part.game.id not in BUILT_IN]
    found = [problem for part in parts for entry in part.entries for problem in _without_rule(part.game, entry)]
    return selection.with_overrides(found)


def pair_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Report triggers of two selected entries that set each other off for ever when one plays the other."""
    from gesso.checks.passives import check_pairs, own_rings

    selection = selected(chosen)
    found: list[Diagnostic] = []
    idle: list[Diagnostic] = []
    for part in selection.parts:
        if has_errors(part.game.diagnostics):
            continue
        # What has changed may go round with what has not.
        chosen_ids = {entry.id for entry in part.entries}
        entries = part.game.entries if selection.changed and chosen_ids else part.entries
        checked = {entry.id: part.game.verdict(entry).triggers for entry in entries}
        triggers = {id: each for id, each in checked.items() if each is not None}
        found += check_pairs(triggers, chosen_ids)
        if part.whole:
            # Every ring is known only if all entries have been looked at.
            for entry in part.entries:
                if entry.id in triggers:
                    rings = (*own_rings(triggers[entry.id]), *found)
                    idle += part.game.unused_exceptions(entry, rings, FOUND_IN_PAIRS)
    return [*selection.with_overrides(found), *idle]


def front_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Report pairs that the project file puts on the front of a published set, though nobody can choose them."""
    project = selected(chosen).project
    source = project.manifest.source
    fronts = project.manifest.tables.get("publish", {})
    if source is None or not fronts or has_errors(project.manifest.diagnostics):
        return []
    places, found = TomlPlaces(source), list[Diagnostic]()
    for game in project.games:
        front = fronts.get(game.id)
        if isinstance(front, Mapping) and game.table is not None:
            offered = game.definition.selectable(game.table)
            # A language may have a pair of its own.
            for path, said in (((), front), *(((key,), value) for key, value in front.items())):
                if isinstance(said, Mapping) and "pair" in said:
                    where = ("publish", game.id, *path, "pair")
                    found += _pair_of_front(game, said["pair"], offered, places, where)
    return list(project.severities.with_overrides(found))


def _pair_of_front(
    game: AnyGame, pair: Sequence[str], offered: Sequence[str], places: TomlPlaces, where: tuple[str, ...]
) -> Iterator[Diagnostic]:
    noun = game.definition.noun
    if pair and len(pair) != _PAIR:
        message = "`pair` must be two: who plays, and whom they meet"
        yield Diagnostic(BAD_MANIFEST, message, places.key(*where), 'for example `pair = ["...", "..."]`')
    for number, id in enumerate(pair):
        if id not in offered and id not in pair[:number]:
            place = places.word(where, id)
            message = f"nobody can choose the {noun} `{id}`" if game.entry(id) else f"there is no {noun} `{id}`"
            hint, fixes = correction(id, offered, place, f"you can choose {', '.join(offered) or 'nobody'}")
            yield Diagnostic(BAD_MANIFEST, message, place, hint, fixes=fixes)


def _without_rule(game: AnyGame, entry: Entry[Any, Any]) -> Iterator[Diagnostic]:
    from gesso.codegen.lowering import NO_RULE_HINT, LoweringError

    program = None if has_errors(game.diagnostics) else game.checked(entry).program
    if program is None:
        return
    try:
        game.definition.lowering().generate(program)
    except LoweringError as error:
        yield Diagnostic(NO_RULE, error.why, error.node.span, NO_RULE_HINT)


def print_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Return what printing would report of the selected entries without errors, and of the templates, fonts and
    services.
    """
    selection = selected(chosen)
    root = selection.project.root
    if not selection.parts or has_errors(selection.project.diagnostics):
        return []
    book = _Verdicts(root)
    diagnostics: list[Diagnostic] = []
    unused: list[Diagnostic] = []
    for game, entry in _printable(selection):
        problems = book.of(game, entry)
        unused += game.unused_exceptions(entry, problems, FOUND_IN_PRINT)
        diagnostics += problems
    book.record.save(_MOST_KEPT)
    if diagnostics:
        from gesso.printing.faces.document import once_each

        # Entries share templates.
        diagnostics = once_each(diagnostics)
    spare = _font_problems(root, {diagnostic.message for diagnostic in diagnostics})
    return [
        *selection.with_overrides((*diagnostics, *_template_problems(root), *spare, *_service_problems(root))),
        *unused,
    ]


Kept = Mapping[str, list[Any]]
"""What a step of a check found in some entries, by the names under which it is kept."""


def unseen_in(step: AheadStep, chosen: ProjectModel | Selection) -> list[tuple[str, str]]:
    """Return the ids of game and entry of those entries for which a step of a check has nothing kept."""
    selection = selected(chosen)
    if step == "scenarios":
        known = {"", *_scenario_record(selection.project.root).entries}
        looked_at = _with_scenarios(selection)
        return [(game.id, entry.id) for game, entry in looked_at if _key_of(game, entry, selection) not in known]
    book = _Verdicts(selection.project.root)
    return [(game.id, entry.id) for game, entry in _printable(selection) if book.kept(game, entry)[1] is None]


def verdicts_of(step: AheadStep, project: ProjectModel, entries: Iterable[tuple[AnyGame, Entry[Any, Any]]]) -> Kept:
    """Look at some entries in another process, and return what `keep_verdicts` takes there."""
    kept: dict[str, list[Any]] = {}
    book = _Verdicts(project.root)
    for game, entry in entries:
        if step == "scenarios":
            problems = _scenario_file_problems(game, project.files.glance(entry.folder / SCENARIOS))
            key = _key_of(game, entry, project)
            if key:
                kept[key] = diagnostics_data([*problems])
        elif game.verdict(entry).has_program:
            kept[book.name(game, entry)] = book.looked_at(game, entry)[1]
    return kept


def keep_verdicts(root: Path, step: AheadStep, found: Kept) -> None:
    """Keep what a step found in some entries, so that this process need not look at them again."""
    record = _scenario_record(root) if step == "scenarios" else _Verdicts(root).record
    for name, kept in found.items():
        record.keep(name, kept)
    record.save(_MOST_KEPT)


def _printable(selection: Selection) -> Iterator[tuple[AnyGame, Entry[Any, Any]]]:
    """Yield what can be printed of a selection, game and entry."""
    if has_errors(selection.project.diagnostics):
        return
    for part in selection.parts:
        game = part.game
        if (
            game.table is not None
            and game.definition.printing
            and not has_errors(game.diagnostics)
            and not has_errors(game.problems())
        ):
            for entry in part.entries:
                if game.verdict(entry).has_program and not _mistranslated(game, entry):
                    yield game, entry


class _Verdicts:
    """The verdicts of a project, as they were kept and as they are now."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.keys = PrintKeys(root)
        self._context: PrintContext | None = None
        self.record = user_record(root, _PRINT_RECORD, _PRINT_VERSION)

    def name(self, game: AnyGame, entry: Entry[Any, Any]) -> str:
        return f"{game.id}/{entry.id}{game.suffix}"

    def kept(self, game: AnyGame, entry: Entry[Any, Any]) -> tuple[str, list[Diagnostic] | None]:
        """Return the key of the prints of an entry, and the problems that are kept under it; None if none are."""
        key, kept = self.keys.of(game, entry), self.record.entries.get(self.name(game, entry))
        # After a damaged record, faces are laid out again; nothing else is lost.
        with suppress(*DAMAGED):
            if kept is not None and kept[0] == key:
                return key, diagnostics_of(kept[1])
        return key, None

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> list[Diagnostic]:
        _, kept = self.kept(game, entry)
        if kept is not None:
            return kept
        diagnostics, row = self.looked_at(game, entry)
        self.record.keep(self.name(game, entry), row)
        return diagnostics

    def looked_at(self, game: AnyGame, entry: Entry[Any, Any]) -> tuple[list[Diagnostic], list[Any]]:
        """Return the problems of the prints of an entry, and what is kept of them."""
        from gesso.printing.pipeline.print_check import SoundFaces

        known: dict[str, tuple[float, float]] = {}
        with suppress(*DAMAGED):
            *_, sizes = self.record.entries.get(self.name(game, entry), ({},))
            known = {str(key): (float(width), float(height)) for key, (width, height) in sizes.items()}
        sound = SoundFaces(self.keys.program, known)
        diagnostics = self._laid_out(game, entry, sound)
        return diagnostics, [self.keys.of(game, entry), diagnostics_data(diagnostics), sound.used]

    def _laid_out(self, game: AnyGame, entry: Entry[Any, Any], sound: SoundFaces) -> list[Diagnostic]:
        from gesso.diagnostics.codes import FONT_UNREADABLE
        from gesso.printing.faces.fonts import FONT_HINT, FontFileError
        from gesso.printing.faces.style import OWN_ENDINGS
        from gesso.printing.pipeline.print_check import check_prints, check_signs
        from gesso.tasks.build import entry_prints, print_context

        self._context = self._context or print_context(self._root)
        prints = entry_prints(game, entry, self._root, self._context.fonts)
        try:
            if any(ending in prints.span.source.text for ending in OWN_ENDINGS):
                # Signs of pieces are in kits alone.
                (own, *_) = (
                    game.definition.printing().kit([game.printed(entry)], game.printed_table, game.locale).sources
                )
                pieces = with_project_style(game, entry, own, self._root, self._context.fonts)
                signs = (*pieces.diagnostics, *check_signs(pieces, self._context))
                prints = replace(prints, diagnostics=tuple(dict.fromkeys((*prints.diagnostics, *signs))))
            return check_prints(prints, self._context, sound)
        except FontFileError as error:
            return [Diagnostic(FONT_UNREADABLE, str(error), prints.span, FONT_HINT)]


def _mistranslated(game: AnyGame, entry: Entry[Any, Any]) -> bool:
    """Return whether an entry has no words in the locale because its translation has errors."""
    if not game.suffix:
        return False
    from gesso.project.translations import errors_of

    return bool(errors_of(game, entry))


def _service_problems(root: Path) -> list[Diagnostic]:
    if not (root / SERVICES).is_dir():
        return []
    from gesso.project.services import own_problems

    return list(own_problems(root))


def _template_problems(root: Path) -> list[Diagnostic]:
    own = _own(root, "faces")
    if own is None:
        return []
    from gesso.printing.pipeline.print_check import check_templates

    return list(check_templates(own, home() / "templates" / "faces"))


def _font_problems(root: Path, told: Container[str]) -> Iterator[Diagnostic]:
    """The fonts of a project that cannot be read, but for those of which that is `told`."""
    own = _own(root, "fonts")
    if own is not None:
        from gesso.diagnostics.codes import UNUSED_FONT_UNREADABLE
        from gesso.printing.faces.fonts import FONT_HINT, unreadable_in

        for path, message in unreadable_in(own):
            if message not in told:
                yield Diagnostic(UNUSED_FONT_UNREADABLE, message, SourceFile(str(path), "").top, FONT_HINT)


def _own(root: Path, name: str) -> Path | None:
    """Return a folder of the project's own templates; None if it does not exist or leads out of the project."""
    own = root / "templates" / name
    if not own.is_dir() or not real_path(own).is_relative_to(real_path(root)):
        return None
    return None if real_path(own) == real_path(home() / "templates" / name) else own


_SCENARIO_RECORD = "scenario-check"
"""What was found in texts, by their hashes, since most are the same the next time."""
_SCENARIO_VERSION = 3


def scenario_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Return the problems of the scenarios beside the project's selected entries: form, players, positions, unused
    parts.
    """
    selection = selected(chosen)
    diagnostics: list[Diagnostic] = []
    record = _scenario_record(selection.project.root)
    for game, entry in _with_scenarios(selection):
        key = _key_of(game, entry, selection)
        problems: list[Diagnostic] | None = None
        with suppress(*DAMAGED):
            problems = diagnostics_of(record.entries[key]) if key in record.entries else None
        if problems is None:
            problems = [*_scenario_file_problems(game, selection.project.files.glance(entry.folder / SCENARIOS))]
            if key:
                record.keep(key, diagnostics_data(problems))
        diagnostics += problems
    record.save(_MOST_KEPT)
    return selection.with_overrides(diagnostics)


def _scenario_record(root: Path) -> Record:
    return user_record(root, _SCENARIO_RECORD, _SCENARIO_VERSION)


def _with_scenarios(selection: Selection) -> Iterator[tuple[AnyGame, Entry[Any, Any]]]:
    """Yield the selected entries of the project itself that have a file of scenarios."""
    for part in selection.parts:
        for entry in part.entries:
            if entry.pack is None and part.game.definition.scenarios and (entry.folder / SCENARIOS).exists():
                yield part.game, entry


def _key_of(game: AnyGame, entry: Entry[Any, Any], chosen: ProjectModel | Selection) -> str:
    """Return the key under which the problems of the scenarios of an entry are kept; empty for a file that cannot be read."""
    source = selected(chosen).project.files.read_source(entry.folder / SCENARIOS).source
    return "" if source is None else _scenario_key(source, game)


def _scenario_key(source: SourceFile, game: AnyGame) -> str:
    """Return a digest of everything that the result for a file depends on."""
    texts = (source, *([] if game.source is None else [game.source]), *texts_named_in(source, game))
    known = (program_key(), source.path, game.id, "" if game.table is None else "played", *sorted(game.ids()))
    return texts_digest((*known, *(text_digest(text.text) for text in texts)))


def scenario_player(game: AnyGame, telling: NarratorOf | None) -> Callable[[Path, Path], FileOutcome]:
    """Return what plays files of a game's scenarios, and each file with the folder that it must be in."""
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios import run_file

    # Observed rules know the lines of a cost, and so why a choice is refused.
    adapter, linked, advise = game.definition.scenarios(), pairings_of(game, observed=True), _advice(game)
    return lambda path, root: run_file(path, adapter, linked, root=root, narrator=telling, advise=advise)


def scenarios_played(game: AnyGame, reading: Reading, only: str | None) -> FileOutcome:
    """Play the scenarios of a text that has been read, or those of one name."""
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios.runner import run_reading
    from gesso.tasks.play import narrator_of

    adapter, linked = game.definition.scenarios(), pairings_of(game, observed=True)
    narrator = narrator_of(game) if game.definition.story else None
    return run_reading(reading, adapter, linked, "", narrator=narrator, advise=_advice(game), only=only)


def scenario_walked(project: ProjectModel, file: str, name: str) -> Walk:
    """Return the game of one scenario of a file beside an entry, as far as it goes.

    Args:
        project: The project.
        file: The file, from the folder of the project.
        name: The name of the scenario.

    Raises:
        RequestError: There is no such file or scenario.
        CheckError: The file, its position or an entry that plays has errors.
    """
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios.adapter import ScenarioError
    from gesso.sim.scenarios.reader import look_through
    from gesso.sim.scenarios.runner import walked

    path = project.root / file
    game = next((game for game in project.games for entry in game.entries if entry.folder / SCENARIOS == path), None)
    if game is None or not game.definition.scenarios:
        raise RequestError(f"{file} is no file of scenarios of this project")
    adapter = game.definition.scenarios()
    scenarios, report = look_through(project.files.read(path), adapter.schema, _advice(game))
    if has_errors(report):
        raise CheckError(file, report)
    found = next((scenario for scenario in scenarios if scenario.name.text == name), None)
    if found is None:
        raise RequestError(f"{file} has no scenario `{name}`", "save the file and try again")
    try:
        # Observed rules know the lines of a cost, and so why a choice is refused.
        rules = pairings_of(game, observed=True)(tuple(word.text for word in found.players))
        return walked(rules, adapter, found)
    except ScenarioError as error:
        raise CheckError(file, error.diagnostics) from error


def choices_offered(game: AnyGame, scenario: Scenario) -> tuple[tuple[str, ...], ...]:
    """Return what may be chosen in place of the last word of a scenario's last step, each in all words for it; nothing if it
    cannot be played."""
    from gesso.engine import PluginError
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios.runner import offered

    with suppress(PluginError, CheckError):
        rules = pairings_of(game, observed=True)(tuple(word.text for word in scenario.players))
        return offered(rules, game.definition.scenarios(), scenario)
    return ()


def _advice(game: AnyGame) -> Callable[[str], str]:
    """Return what to write in a scenario of a game instead of a word that is not a key."""
    return lambda word: game.definition.scenarios().key_hint(word, game.models)


def _scenario_file_problems(game: AnyGame, reading: Reading) -> Iterator[Diagnostic]:
    from gesso.engine import PluginError
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios.reader import look_through
    from gesso.sim.scenarios.runner import position_problems, unplayable

    adapter = game.definition.scenarios()
    scenarios, problems = look_through(reading, adapter.schema, _advice(game))
    yield from problems
    if game.table is None:
        return
    if scenarios:
        yield from adapter.unused(scenarios)
    linked = pairings_of(game)
    for scenario in scenarios:
        try:
            rules = linked(tuple(word.text for word in scenario.players))
        except PluginError as error:
            # A player from another game may be added later; a misspelt one is an error now.
            problem = unplayable(scenario, error)
            if nearest(problem.span.text, game.ids()):
                yield problem
        except CheckError:
            continue  # An entry with errors says so itself.
        else:
            yield from position_problems(rules, adapter, scenario)


_TRANSLATION_RECORD = "translation-check"
"""The files in which nothing was found, by the hashes of what that depends on."""
_TRANSLATION_VERSION = 2
_FIRST_WORDS = 4
_SEVERAL_WORDS = re.compile(r"\w[\s’'-]\w")
"""Number of first words that find a text in its file; later ones may be on another line."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the texts of an entry, or of a game's own file, is translated."""

    game: str
    entry: str
    """Empty for the game's own file."""
    locale: str
    asked: int
    """Number of texts to translate."""
    missing: tuple[tuple[str, Span], ...]
    """Texts without a translation, with their places."""


def translation_problems(chosen: ProjectModel | Selection) -> list[Diagnostic]:
    """Return the problems of the translations of the selected entries and their games, in all languages."""
    selection = selected(chosen)
    clean = user_record(selection.project.root, _TRANSLATION_RECORD, _TRANSLATION_VERSION)
    diagnostics: list[Diagnostic] = []
    for part in selection.parts:
        owners = [*([None] if part.whole else []), *(entry for entry in part.entries if entry.pack is None)]
        for owner in owners:
            folder = (part.game.folder if owner is None else owner.folder) / TRANSLATIONS
            for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
                game = part.game.in_locale(path.stem)
                key = _translation_key(game, owner)
                if key not in clean.entries:
                    problems = list(_translation_file_problems(game, owner))
                    diagnostics += problems
                    if not problems:
                        clean.keep(key, [])
    clean.save(_MOST_KEPT)
    return selection.with_overrides(diagnostics)


def coverage(chosen: ProjectModel | Selection, locales: Sequence[str] = ()) -> list[Coverage]:
    """Return how much of the selected entries and games is translated.

    Args:
        locales: The languages; empty for all that some of their files translate into.

    Raises:
        LocaleError: No selected game has the language.
    """
    selection = selected(chosen)
    coverages = []
    for locale in locales or _locales(selection):
        for part in selection.in_locale(locale).parts:
            owners = [*([None] if part.whole else []), *part.entries]
            coverages += [each for owner in owners if (each := _coverage(part.game, owner)) is not None]
    return coverages


def _locales(selection: Selection) -> list[str]:
    folders = [folder / TRANSLATIONS for part in selection.parts for folder in part.folders]
    files = (path.stem for folder in folders if folder.is_dir() for path in folder.glob("*.yaml"))
    spoken = {locale for locale in files if any(_speaks(part.game, locale) for part in selection.parts)}
    return sorted(spoken - {SOURCE_LOCALE})


def _speaks(game: AnyGame, locale: str) -> bool:
    try:
        game.definition.wording().phrasebook(locale)
    except LocaleError:
        return False
    return True


def _coverage(game: AnyGame, entry: Entry[Any, Any] | None) -> Coverage | None:
    asked = asked_of(game, entry)
    source = game.source if entry is None else entry.source
    if asked is None or source is None:
        return None
    # Texts of the game file are counted with the game.
    others = {} if entry is None else asked_of(game, None) or {}
    own, has = [key for key in asked if key not in others], translation_of(game, entry).words
    missing = tuple((key, _place(key, source)) for key in own if key not in has)
    return Coverage(game.id, "" if entry is None else entry.id, game.locale, len(own), missing)


def in_order_of_file(texts: Iterable[SourceText], source: SourceFile) -> list[SourceText]:
    """Return texts in the order of a file; texts that the file words differently come last."""
    places = {text: _place(text, source) for text in texts}
    return sorted(places, key=lambda text: (places[text] == source.top, places[text].start))


def _place(text: str, source: SourceFile) -> Span:
    """Return the place of a text; a thing without a name is found by its id."""
    found = found_near(source.top, " ".join(text.split()[:_FIRST_WORDS]))
    return found if found != source.top else found_near(source.top, text.lower().replace(" ", "-"))


def _translation_key(game: AnyGame, owner: Entry[Any, Any] | None) -> str:
    """Return a digest of everything that the result for a file depends on."""
    sources = [game.source, *([] if owner is None else [owner.source])]
    texts = [source.text for source in sources if source is not None]
    return texts_digest((program_key(), game.locale, *texts, *translation_texts(game, owner)))


def _translation_file_problems(game: AnyGame, entry: Entry[Any, Any] | None) -> Iterator[Diagnostic]:
    file = translation_file(game, entry)
    if file is None:
        return
    yield from file.diagnostics
    if not has_errors(file.diagnostics):
        yield from _in_use(game, entry, file)


def _in_use(game: AnyGame, entry: Entry[Any, Any] | None, file: TranslationFile) -> Iterator[Diagnostic]:
    """Return the problems of words as the cards use them."""
    printed, grammar = printed_words(game, entry), grammar_of(game)
    if printed is None:
        return
    asked = printed.asked
    for key, said in file.words.items():
        if key not in asked:
            hint = did_you_mean(key, asked, "write the text as the card file has it")
            yield Diagnostic(STALE_TRANSLATION, f"no card has the text “{short(key)}”", file.places[key], hint)
        elif asked[key] != "noun" or grammar is None or not grammar.inflects:
            continue
        elif f"<{HEAD}" in said:
            hint = f"write one form, and `gender: {grammar.genders[0]}` or another"
            yield Diagnostic(
                BAD_FORMS, f"`{short(key)}` is a name, and has the forms of an adjective", file.places[key], hint
            )
        elif not said.gender:
            message = f"`{said}` has no gender, so it is treated as {grammar.genders[0]}"
            hint = f"add {' or '.join(f'`gender: {gender}`' for gender in grammar.genders)}"
            yield Diagnostic(NO_GENDER, message, file.places[key], hint)
        elif key in printed.counted and not said.many and (printed.counted[key] or _SEVERAL_WORDS.search(said)):
            many = said if printed.counted[key] else grammar.plural(said)
            message = f"`{said}` has no plural, so several are printed as `2 {many}`"
            yield Diagnostic(NO_PLURAL, message, file.places[key], "add `plural:` and the form after a 2")


def run_scenarios(chosen: ProjectModel | Selection) -> Iterator[FileOutcome]:
    """Play the scenarios beside the selected entries, file by file. No content of a file raises an exception."""
    selection = selected(chosen)
    for part in selection.parts:
        beside = [entry for entry in part.entries if (entry.folder / SCENARIOS).exists()]
        if beside:
            play = _player(part.game)
            for entry in beside:
                yield play(entry.folder / SCENARIOS, entry.pack.folder if entry.pack else selection.project.root)


def run_scenario_file(project: ProjectModel, path: Path) -> FileOutcome:
    """Play the scenarios of any file, of the game that it names. Never raise for what stands in it.

    Raises:
        RequestError: The project has no such game.
    """
    named = game_of_scenarios(path)
    game = next((game for game in project.games if game.definition.id == named), None)
    if game is None:
        hint = f"its `game` is {named or 'missing'}"
        raise RequestError(f"{path} has no scenarios for a game of this project", hint)
    return _player(game)(path, project.root if path.is_relative_to(project.root) else path.parent)


def game_of_scenarios(path: Path) -> str | None:
    """Return the id of the game that a file of scenarios names; None for any other file."""
    node = read_file(path, root=path.parent).node if path.suffix in (".yaml", ".yml") else None
    word = node.get("game") if isinstance(node, MappingNode) and node.get("scenarios") is not None else None
    return word.text if isinstance(word, Scalar) else None


def _player(game: AnyGame) -> Callable[[Path, Path], FileOutcome]:
    """Return what plays files of a game's scenarios, and each file with the folder that it must be in."""
    from gesso.tasks.play import narrator_of

    return scenario_player(game, narrator_of(game) if game.definition.story else None)
