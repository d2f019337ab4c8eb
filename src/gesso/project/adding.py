"""Something new in a project: an entry in a folder of its own, or a piece of an entry at its place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso.atomic_files import write_atomically
from gesso.diagnostics import Diagnostic, RequestError
from gesso.diagnostics.english import counted
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games import AnyGame as AnyDefinition
from gesso.games import EntryKind
from gesso.project.entries import Entry, load_table
from gesso.project.game import SOURCE_LOCALE
from gesso.project.insertion import insert
from gesso.project.project import AnyGame, Project
from gesso.project.starter import Addition, Name, Starter, command_word, name_of, yaml_text
from gesso.project.starting import SCHEMAS
from gesso.project.translation_drafts import draft_of
from gesso.schema import validate
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, read_file, read_text

TABLE, TRANSLATION = "table", "translation"
_EDITOR = "# yaml-language-server: $schema="


@dataclass(frozen=True, slots=True)
class Added:
    """Where something new stands: the entry that it belongs to, the path from the project's folder, and the line; `what`
    says what it is, where there is more to say than its noun."""

    entry: str
    path: str
    line: int
    what: str = ""


def add(project: Project, noun: str, words: str, to: str | None = None) -> Added:
    """Put something that the game calls by this noun into the project, under a printed name or an id. A piece goes to
    the entry `to`, which may be left out where the project has one. Raises `RequestError` for what cannot be added;
    nothing is written then. The noun `table` makes a game file of the project's own, a copy of that of a pack, of the
    game `to` where the project has several. The noun `translation` makes or fills up the translation of the entry or game
    `to` into a language."""
    noun = command_word(noun)
    if noun == TRANSLATION:
        return _add_translation(project, words, to)
    name = name_of(words)
    if noun == TABLE:
        return _add_table(project, name, to)
    starters = {game.id: Starter(game.definition) for game in project.games}
    for game in project.games:
        kind = starters[game.id].kinds.get(noun)
        if kind is not None:
            return _add_entry(project, game, starters[game.id], kind, name)
    games = [game for game in project.games if noun in starters[game.id].additions]
    if not games:
        nouns = [word for starter in starters.values() for word in (*starter.kinds, *starter.additions)]
        nouns += [TABLE, TRANSLATION]
        known = ", ".join(dict.fromkeys(nouns)) or "nothing: the project file names no game"
        raise RequestError(f"`{noun}` cannot be added", did_you_mean(noun, nouns, f"there is {known}"))
    game, entry = _entry(games, to)
    return _add_piece(project, game, starters[game.id], starters[game.id].additions[noun], entry, name)


def _add_table(project: Project, name: Name, to: str | None) -> Added:
    games = [game for game in project.games if game.lent.table_text is not None and to in (None, game.id)]
    if len(games) != 1:
        hint = f"--to {' or '.join(game.id for game in games)}" if games else "packs that have one bring theirs"
        raise RequestError("it is not clear of which game this is to be the table", hint)
    (game,) = games
    if game.file.exists():
        raise RequestError(f"there is a {game.file} already", "write into that one")
    source = game.lent.table_text
    assert source is not None
    # The first line of a shipped file points to the schema of the checkout.
    text = "".join(line for line in source.text.splitlines(keepends=True) if not line.startswith(_EDITOR))
    for entry in game.entries:
        text = _listed(game.definition, entry.kind, text, entry.id)
    node = read_text(text).node
    printed = node.get("name") if isinstance(node, MappingNode) else None
    if printed is not None:
        text = text[: printed.span.start] + yaml_text(name.printed) + text[printed.span.end :]
    schema = f"{SCHEMAS}/{game.definition.game_schema}.schema.json"
    _write(project, {game.file: f"{_EDITOR}../../{schema}\n{text}"})
    return Added(game.id, game.file.relative_to(project.root).as_posix(), 1)


def _add_translation(project: Project, locale: str, to: str | None) -> Added:
    """A place for each text of an entry, or of the words of a game, that has no words in a language."""
    if locale == SOURCE_LOCALE:
        raise RequestError(f"the cards are in `{locale}` already", "name the language that they are to be in")
    own = next((game for game in project.games if game.id == to and game.source is not None), None)
    game, entry = (own, None) if own is not None else _entry(project.games, to)
    draft = draft_of(game.in_locale(locale), entry)
    if not draft.file.is_file() or draft.file.read_bytes().decode("utf-8") != draft.text:
        draft.file.parent.mkdir(exist_ok=True)
        _write(project, {draft.file: draft.text})
    gone = f", {counted(draft.gone, 'translation')} that no card says any more at the end" if draft.gone else ""
    path = draft.file.relative_to(project.root).as_posix()
    return Added(
        game.id if entry is None else entry.id, path, draft.line, f"{counted(draft.new, 'text')} to translate{gone}"
    )


def _entry(games: Iterable[AnyGame], to: str | None) -> tuple[AnyGame, Entry[Any, Any]]:
    own = [(game, entry) for game in games for entry in game.entries]
    ids = [entry.id for _, entry in own]
    if to is None:
        if len(own) == 1:
            return own[0]
        hint = f"--to {' or '.join(ids)}" if ids else "begin with an entry of your own: `gesso add --help`"
        raise RequestError("it is not clear to which entry this belongs", hint)
    for game, entry in own:
        if entry.id == to:
            return game, entry
    raise RequestError(f"there is no entry `{to}` of the project's own", did_you_mean(to, ids, ", ".join(ids)))


def _add_entry(project: Project, game: AnyGame, starter: Starter, kind: EntryKind[Any, Any], name: Name) -> Added:
    folder = game.folder / name.id
    if game.entry(name.id) is not None or folder.exists():
        raise RequestError(f"there is a `{name.id}` already", "choose another name")
    files = {folder / file: text for file, text in starter.files(kind, name)}
    first = next(iter(files))
    if game.source is not None:
        files[game.file] = _listed(game.definition, kind, game.source.text, name.id)
    _write(project, files)
    return Added(name.id, first.relative_to(project.root).as_posix(), 1)


def _listed(definition: AnyDefinition, kind: EntryKind[Any, Any], text: str, id: str) -> str:
    """The text of a game file with an entry on the list of those that can be chosen."""
    node = read_text(text).node
    errors, table = load_table(node, definition.game_schema, definition.load_table) if node is not None else ([], None)
    if node is None or errors or table is None:
        raise RequestError(f"{definition.game_file} has errors", "mend them first: `gesso check`")
    chosen = kind.selectable(table)
    named = [word for word in kind.listed(node) if word.text in chosen] or list(kind.listed(node))
    if not named:
        raise RequestError(f"{definition.game_file} lists nobody", f"list `{id}` there by hand")
    last = named[-1].span
    start = text.rfind("\n", 0, last.start) + 1
    before = text[start : last.start]
    between = ", " if before.strip(" -") else f"\n{before}"
    return text[: last.end] + between + id + text[last.end :]


def _add_piece(
    project: Project, game: AnyGame, starter: Starter, addition: Addition, entry: Entry[Any, Any], name: Name
) -> Added:
    if game.lent and starter.opponent not in game.ids():
        starter.opponent = next(iter(game.lent))
    if entry.node is None:
        raise RequestError(f"{entry.file} has errors", "mend them first: `gesso check`")
    item = starter.piece(addition, name, entry.id)
    if addition.beside:
        file = entry.folder / f"{addition.beside}.yaml"
        schema = f"{game.id}/{addition.beside}"
    else:
        file, schema = entry.file, entry.kind.schema
    reading = read_file(file, root=project.root)
    source, node = reading.source, reading.node
    if file.exists() and (source is None or node is None):
        problem = reading.diagnostics[0]
        raise RequestError(f"{file} has errors: {problem.message}", "mend them first: `gesso check`")
    if source is None:
        source = SourceFile(str(file), f"gesso: 1\ngame: {game.id}\n")
    if name.id in _names(node, addition.into) or name.printed in _names(node, addition.into):
        raise RequestError(f"{entry.id} has a `{name.printed}` already", "choose another name")
    try:
        text, line = insert(source, node, addition.into, item)
    except ValueError as error:
        raise RequestError(f"{file}: {error}", "write it as a block, or add the piece by hand") from error
    fault = next(_new_faults(node, text, schema), None)
    if fault is not None:
        raise RequestError(f"{addition.noun}: it has no place in `{entry.id}`: {fault.message}", fault.hint)
    _write(project, {file: text})
    return Added(entry.id, file.relative_to(project.root).as_posix(), line)


def _names(node: Node | None, key: str) -> set[str]:
    """How what stands under a key is called: keys of a mapping, ids and names of a list."""
    value = node.get(key) if isinstance(node, MappingNode) else None
    if isinstance(value, MappingNode):
        return {pair.name for pair in value}
    items = [item for item in value if isinstance(item, MappingNode)] if isinstance(value, SequenceNode) else []
    words = [item.get(part) for item in items for part in ("id", "name")]
    return {word.text for word in words if isinstance(word, Scalar)}


def _new_faults(before: Node | None, text: str, schema: str) -> Iterator[Diagnostic]:
    """What keeps the new text from having the form of its file, and was not wrong before."""
    known = [] if before is None else [found.message for found in validate(before, schema)]
    reading = read_text(text)
    yield from reading.diagnostics
    if reading.node is not None:
        yield from (found for found in validate(reading.node, schema) if found.message not in known)


def _write(project: Project, files: dict[Path, str]) -> None:
    for file, text in files.items():
        if not file.parent.resolve().is_relative_to(project.root):
            raise RequestError(f"{file.parent} leads out of the project", "put the folder itself there")
        try:
            write_atomically(file, text.encode("utf-8"))
        except OSError as error:
            hint = "choose a folder in which you may write"
            raise RequestError(f"{file} cannot be written: {error.strerror}", hint) from error
