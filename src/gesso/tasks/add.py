"""Add an entry, a piece of an entry or a translation at its place in the files."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError
from gesso.diagnostics.english import counted
from gesso.diagnostics.suggestions import did_you_mean, fold
from gesso.files import file_bytes, write_atomically
from gesso.games import AnyGame as AnyDefinition
from gesso.games import EntryKind
from gesso.project import SOURCE_LOCALE, TRANSLATIONS
from gesso.project.entries import Entry, load_table
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.translations import asked_of, grammar_of, translation_of
from gesso.resources import real_path
from gesso.schema import validate
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, read_file, read_text
from gesso.tasks.check import in_order_of_file
from gesso.tasks.format import first_line, last_line
from gesso.tasks.new import SCHEMAS, Addition, Name, Starter, command_word, parse_name, require_own_folder, yaml_text
from gesso.wording.phrasebook import SourceText, Use, source_text

if TYPE_CHECKING:
    from gesso.wording.grammar import Grammar


_ITEM_INDENT = "  "
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")


def insert(source: SourceFile, root: Node | None, key: str, item: str) -> tuple[str, int]:
    """Insert an item as the last one under a top-level key; add the key if it is missing.

    Args:
        item: A block of YAML without indentation.

    Returns:
        The new text, and the line of the item.

    Raises:
        ValueError: The value of the key is not a list or mapping in block style.
    """
    pair = root.pair(key) if isinstance(root, MappingNode) else None
    text = source.text
    if pair is None:
        start = "" if not text or text.endswith("\n") else "\n"
        return _with(text, len(text), f"{start}\n{key}:\n", _ITEM_INDENT, item)
    value = pair.value
    empty = isinstance(value, Scalar) and value.value is None
    if empty or value.span.text.replace(" ", "") in ("[]", "{}"):
        return _with_first(text, pair.key.span.end + 1 if empty else value.span.start, value.span.end, item)
    children = _children(value)
    if not children or text[value.span.start] in "[{":
        raise ValueError(f"`{key}` must be a block with one item on each line")
    first = children[0].span.start
    indent = re.match(r" *", text[text.rfind("\n", 0, first) + 1 :])
    ends = len(text[: value.span.end].rstrip())
    end = text.find("\n", ends) + 1 or len(text)
    apart = len(children) > 1 and _BLANK_LINE.search(text[children[-2].span.start : children[-1].span.start])
    before = ("" if text[:end].endswith("\n") else "\n") + ("\n" if apart else "")
    return _with(text, end, before, indent.group() if indent else "", item)


def _children(value: Node) -> list[Node]:
    if isinstance(value, SequenceNode):
        return list(value.items)
    return [pair.key for pair in value.pairs] if isinstance(value, MappingNode) else []


def _with_first(text: str, start: int, end: int, item: str) -> tuple[str, int]:
    """Return the text with an item in place of an empty value; a comment behind the value stays on its line."""
    line_end = text.find("\n", end) if "\n" in text[end:] else len(text)
    head = text[:start].rstrip(" ") + text[max(start, end) : line_end].rstrip("\r")
    return _with(head + text[line_end:], len(head), "\n", _ITEM_INDENT, item, after="")


def _with(text: str, at: int, before: str, indent: str, item: str, *, after: str = "\n") -> tuple[str, int]:
    block = before + textwrap.indent(item.rstrip("\n"), indent) + after
    if "\r\n" in text:
        block = block.replace("\n", "\r\n")
    line = text.count("\n", 0, at) + before.count("\n") + 1
    return text[:at] + block + text[at:], line


WORDS = "words"
NO_LONGER = "# No card has these texts now."
_ONE_LINE, _WIDTH, _INDENT = 70, 104, " " * 6
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '.-]*[A-Za-z0-9.]|[A-Za-z]")
"""Text that needs no quotes, not even in brackets."""
_RESERVED = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false", "null"})


@dataclass(frozen=True, slots=True)
class Draft:
    """A file of translations with a place for every text."""

    file: Path
    text: str
    line: int
    """Line of the first new text, or 1."""
    new: int
    """Number of texts that were added."""
    gone: int
    """Number of translations that no card uses; they are at the end."""


def draft_of(game: AnyGame, entry: Entry[Any, Any] | None) -> Draft:
    """Return the translation of an entry into the locale of the game, with a place for each text that has none yet.

    Texts that are already translated stay unchanged. Without an entry, the texts are the game's own words.

    Raises:
        RequestError: The cards or the file have errors.
        LocaleError: The game does not have the language.
    """
    book = game.definition.wording().phrasebook(game.locale)
    asked, source = asked_of(game, entry), game.source if entry is None else entry.source
    if asked is None or source is None:
        raise RequestError(f"{game.id if entry is None else entry.id} has errors", "correct them first: `gesso check`")
    shared = {} if entry is None else asked_of(game, None) or {}
    known = translation_of(game, entry).words
    missing = [key for key in in_order_of_file(asked, source) if key not in known and key not in shared]
    file = (game.folder if entry is None else entry.folder) / TRANSLATIONS / f"{game.locale}.yaml"
    head, blocks = _read(file, game)
    if not file.exists():
        whose = game.id if entry is None else entry.id
        head = _head(whose, book.name, game.locale, book.grammar)
    said = [block for block in blocks if block.key in asked]
    gone = [block for block in blocks if block.key not in asked and block.filled]
    added = [key for key in missing if key not in {block.key for block in said}]
    order = list(in_order_of_file(asked, source))
    for key in added:
        at = max((said.index(each) + 1 for each in said if _before(each.key, key, order)), default=0)
        said.insert(at, _Block(key, _lines(key, asked[key], game), False))
    lines = [*head]
    line = 1
    for block in said:
        if line == 1 and block.key in added:
            line = len(lines) + 1
        lines += block.lines
    lines += [NO_LONGER, *(each for block in gone for each in block.lines)] if gone else []
    return Draft(file, _ends(file).join((*lines, "")), line, len(added), len(gone))


def _ends(file: Path) -> str:
    """Return the line end of a file."""
    return "\r\n" if file.exists() and b"\r\n" in file_bytes(file) else "\n"


def _before(key: SourceText, new: SourceText, order: list[SourceText]) -> bool:
    return order.index(key) < order.index(new)


@dataclass(frozen=True, slots=True)
class _Block:
    """An item of the list with the comments above it. `filled` is true if somebody has translated it."""

    key: SourceText
    lines: list[str]
    filled: bool


def _read(file: Path, game: AnyGame) -> tuple[list[str], list[_Block]]:
    """Return the lines of a file up to its list, and the items of the list; nothing if there is no file."""
    if not file.exists():
        return [], []
    reading = read_file(file, root=game.folder.parents[1])
    source, words = reading.source, reading.node.get(WORDS) if isinstance(reading.node, MappingNode) else None
    if source is None or reading.diagnostics or not isinstance(words, SequenceNode):
        raise RequestError(
            f"{file.name} of {file.parent.parent.name} cannot be read", "correct it first: `gesso check`"
        )
    items = words.items
    if words.span.text.startswith("[") or len({item.span.line for item in items}) < len(items):
        raise RequestError(f"`{WORDS}` of {file} must have one item on each line", "put each item on a line of its own")
    lines = source.text.replace("\r\n", "\n").rstrip("\n").split("\n")
    starts = [first_line(lines, item.span.line - 1) for item in items]
    ends = [*starts[1:], (last_line(source, items[-1]) + 1)]
    blocks = [_block(item, lines[start:end], game.locale) for item, start, end in zip(items, starts, ends)]
    if any(line.strip() for line in lines[ends[-1] :]):
        raise RequestError(f"something comes after `{WORDS}` in {file}", f"move it above `{WORDS}`")
    return lines[: starts[0]], blocks


def _block(item: Node, lines: list[str], locale: str) -> _Block:
    said = item if isinstance(item, MappingNode) else None
    key, words = (said.get(SOURCE_LOCALE), said.get(locale)) if said else (None, None)
    filled = isinstance(words, Scalar) and bool(words.text.strip())
    kept = [line for line in lines if line != NO_LONGER]
    return _Block(source_text(key.text if isinstance(key, Scalar) else ""), kept, filled)


def _head(whose: str, language: str, locale: str, grammar: Grammar) -> list[str]:
    lines = [f"# {whose}: {language}. Write each text after `{locale}:`; an empty one is printed in English."]
    if grammar.inflects:
        lines.append(
            f"# `gender` is {' or '.join(grammar.genders)}. Words that agree have a form for each: `word<head: |e>`."
        )
    return [*lines, "gesso: 1", "", f"{WORDS}:"]


def _lines(key: SourceText, use: Use, game: AnyGame) -> list[str]:
    grammar = grammar_of(game)
    gender = use == "noun" and grammar is not None and grammar.inflects
    if len(key) <= _ONE_LINE:
        rest = ', gender: ""' if gender else ""
        return [f'  - {{{SOURCE_LOCALE}: {_scalar(key)}, {game.locale}: ""{rest}}}']
    folded = textwrap.wrap(key, _WIDTH - len(_INDENT), break_long_words=False, break_on_hyphens=False)
    return [f"  - {SOURCE_LOCALE}: >-", *(f"{_INDENT}{line}" for line in folded), f'    {game.locale}: ""']


def _scalar(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.casefold() not in _RESERVED
    return text if plain else json.dumps(text, ensure_ascii=False)


TABLE, TRANSLATION = "table", "translation"
_EDITOR = "# yaml-language-server: $schema="


@dataclass(frozen=True, slots=True)
class Added:
    """A new part of the project, and its place."""

    entry: str
    """The entry that it belongs to."""
    path: str
    """Relative to the project's folder."""
    line: int
    what: str = ""
    """A description, if there is more to say than the noun."""


def add(project: ProjectModel, noun: str, words: str, to: str | None = None) -> Added:
    """Add an entry, a piece, a game file or a translation to the project. After an error, nothing is written.

    Args:
        noun: What to add. `table` copies the game file of a pack into the project. `translation` makes or completes the
            translation of the entry or game `to`.
        words: The printed name or the id; the language of a translation.
        to: The entry that a piece belongs to, or the game of a table. It may be None if there is only one.

    Raises:
        RequestError: The part cannot be added.
    """
    noun = command_word(noun)
    if noun == TRANSLATION:
        return _add_translation(project, words, to)
    if noun == TABLE:
        return _add_table(project, parse_name(words), to)
    starters = {game.id: Starter(game.definition) for game in project.games}
    for game in project.games:
        kind = starters[game.id].kinds.get(noun)
        if kind is not None:
            return _add_entry(project, game, starters[game.id], kind, parse_name(words))
    games = [game for game in project.games if noun in starters[game.id].additions]
    if not games:
        nouns = [word for starter in starters.values() for word in (*starter.kinds, *starter.additions)]
        nouns += [TABLE, TRANSLATION]
        known = ", ".join(dict.fromkeys(nouns)) or "nothing: the project file names no game"
        raise RequestError(f"`{noun}` cannot be added", did_you_mean(noun, nouns, f"there is {known}"))
    game, entry = _entry(games, to)
    addition = starters[game.id].additions[noun]
    return _add_piece(project, game, starters[game.id], addition, entry, addition.name(words))


def _add_table(project: ProjectModel, name: Name, to: str | None) -> Added:
    games = [game for game in project.games if game.pack_entries.table_text is not None and to in (None, game.id)]
    if len(games) != 1:
        hint = (
            f"--to {' or '.join(game.id for game in games)}" if games else "add a pack with a table to the project file"
        )
        raise RequestError(
            "several games could use this table" if games else "no pack of this project has a table", hint
        )
    (game,) = games
    if game.file.exists():
        raise RequestError(f"{game.file} already exists", "edit that file")
    source = game.pack_entries.table_text
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
    write_files(project, {game.file: f"{_EDITOR}../../{schema}\n{text}"})
    return Added(game.id, game.file.relative_to(project.root).as_posix(), 1)


def _add_translation(project: ProjectModel, locale: str, to: str | None) -> Added:
    """Add a place for each text of an entry, or of the words of a game, that is not translated."""
    if locale == SOURCE_LOCALE:
        raise RequestError(f"the cards are already in `{locale}`", "name the language to translate into")
    own = next((game for game in project.games if game.id == to and game.source is not None), None)
    game, entry = (own, None) if own is not None else _entry(project.games, to)
    draft = draft_of(game.in_locale(locale), entry)
    if not draft.file.is_file() or file_bytes(draft.file).decode("utf-8") != draft.text:
        write_files(project, {draft.file: draft.text})
    gone = f", {counted(draft.gone, 'translation')} that no card uses now at the end" if draft.gone else ""
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
        hint = f"--to {' or '.join(ids)}" if ids else "add an entry of your own first: `gesso add --help`"
        raise RequestError("several entries could have this" if ids else "there is no entry to add this to", hint)
    for game, entry in own:
        if entry.id == to:
            return game, entry
    raise RequestError(f"there is no entry `{to}` of the project's own", did_you_mean(to, ids, ", ".join(ids)))


def _add_entry(project: ProjectModel, game: AnyGame, starter: Starter, kind: EntryKind[Any, Any], name: Name) -> Added:
    files = entry_files(game, starter, kind, name)
    first = next(iter(files))
    write_files(project, files)
    return Added(name.id, first.relative_to(project.root).as_posix(), 1)


def entry_files(game: AnyGame, starter: Starter, kind: EntryKind[Any, Any], name: Name) -> dict[Path, str]:
    """Return the texts of the files that a new entry needs, its own file first.

    Raises:
        RequestError: The name is taken, or the game file cannot list it.
    """
    require_own_folder(name)
    folder = game.folder / name.id
    if game.entry(name.id) is not None or folder.exists():
        raise RequestError(f"`{name.id}` already exists", "choose another name")
    files = {folder / file: text for file, text in starter.files(kind, name)}
    if game.source is not None:
        files[game.file] = _listed(game.definition, kind, game.source.text, name.id)
    return files


def _listed(definition: AnyDefinition, kind: EntryKind[Any, Any], text: str, id: str) -> str:
    """Return the text of a game file with an entry in its list of entries."""
    node = read_text(text).node
    errors, table = load_table(node, definition.game_schema, definition.load_table) if node is not None else ([], None)
    if node is None or errors or table is None:
        raise RequestError(f"{definition.game_file} has errors", "correct them first: `gesso check`")
    chosen = kind.selectable(table)
    named = [word for word in kind.listed(node) if word.text in chosen] or list(kind.listed(node))
    if not named:
        raise RequestError(f"{definition.game_file} has no list of entries", f"list `{id}` there by hand")
    last = named[-1].span
    start = text.rfind("\n", 0, last.start) + 1
    before = text[start : last.start]
    between = ", " if before.strip(" -") else f"\n{before}"
    return text[: last.end] + between + id + text[last.end :]


def _add_piece(
    project: ProjectModel, game: AnyGame, starter: Starter, addition: Addition, entry: Entry[Any, Any], name: Name
) -> Added:
    if game.pack_entries and starter.opponent not in game.ids():
        starter.opponent = next(iter(game.pack_entries))
    if entry.node is None:
        raise RequestError(f"{entry.file} has errors", "correct them first: `gesso check`")
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
        raise RequestError(f"{file} has errors: {problem.message}", "correct them first: `gesso check`")
    if source is None:
        source = SourceFile(str(file), f"gesso: 1\ngame: {game.id}\n")
    taken = _names(node, addition.into)
    # Cards and pieces are words of one language, and no two have the same id.
    keys = {other.into for other in starter.additions.values() if other.beside == addition.beside}
    if name.id and name.id in taken.union(*(_names(node, key) for key in keys)):
        raise RequestError(f"the id `{name.id}` is already taken in {entry.id}", "choose another name or id")
    if fold(name.printed) in map(fold, taken):
        raise RequestError(f"{entry.id} already has a `{name.printed}`", "choose another name")
    try:
        text, line = insert(source, node, addition.into, item)
    except ValueError as error:
        raise RequestError(f"{file}: {error}", "write it as a block, or add the piece by hand") from error
    fault = next(_new_faults(node, text, schema), None)
    if fault is not None:
        raise RequestError(f"{addition.noun}: it has no place in `{entry.id}`: {fault.message}", fault.hint)
    write_files(project, {file: text})
    return Added(entry.id, file.relative_to(project.root).as_posix(), line)


def _names(node: Node | None, key: str) -> set[str]:
    """Return the names of the parts under a key: keys of a mapping, ids and names of a list."""
    value = node.get(key) if isinstance(node, MappingNode) else None
    if isinstance(value, MappingNode):
        return {pair.name for pair in value}
    items = [item for item in value if isinstance(item, MappingNode)] if isinstance(value, SequenceNode) else []
    words = [item.get(part) for item in items for part in ("id", "name")]
    return {word.text for word in words if isinstance(word, Scalar)}


def _new_faults(before: Node | None, text: str, schema: str) -> Iterator[Diagnostic]:
    """Return the faults of the new text that the old text did not have."""
    known = [] if before is None else [found.message for found in validate(before, schema)]
    reading = read_text(text)
    yield from reading.diagnostics
    if reading.node is not None:
        yield from (found for found in validate(reading.node, schema) if found.message not in known)


def write_files(project: ProjectModel, files: Mapping[Path, str]) -> None:
    """Write texts over files of a project. Raises RequestError for a place that no file can be written to."""
    for file, text in files.items():
        if not real_path(file.parent).is_relative_to(project.root):
            raise RequestError(f"{file.parent} leads out of the project", "put the folder itself there")
        try:
            write_atomically(file, text.encode("utf-8"))
        except OSError as error:
            hint = "choose a folder that you can write to"
            raise RequestError(f"{file} cannot be written: {error.strerror}", hint) from error
