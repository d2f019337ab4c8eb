"""Give something another name in all files at once, or say in a sentence why that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Edit, Fix, RequestError
from gesso.diagnostics.english import shortened
from gesso.diagnostics.fixes import applied
from gesso.editing.name_uses import Name, NameUse, NameUses
from gesso.project.entries import ENTRY_ID
from gesso.project.game import AnyGame
from gesso.project.selection import Selection
from gesso.tasks.check import scenario_problems, translation_problems

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Renaming:
    """Something that can be renamed, where a cursor is."""

    use: NameUse
    word: str
    """Its present name."""


def renaming_at(names: NameUses, games: Sequence[AnyGame], path: str, offset: int) -> Renaming:
    """Return what can be renamed at a place. Raises `RequestError` if nothing can."""
    use = names.at(path, offset)
    if use is None:
        raise RequestError("no name of this project stands here", "put the cursor on a piece, a card or another name")
    name = use.name
    if _is_entry(name, games):
        message = f"`{name.word}` is an entry, and its folder has the same name"
        raise RequestError(message, "make a new entry with `gesso add`, and move the cards")
    if not any(each.declares for each in names.of(name)):
        raise RequestError(f"`{name.word}` is not declared in this project, so it cannot be renamed here")
    return Renaming(use, name.word)


def renamed(
    names: NameUses,
    games: Sequence[AnyGame],
    renaming: Renaming,
    new: str,
    look: Callable[[Mapping[Path, str]], Selection],
) -> dict[str, tuple[Edit, ...]]:
    """Return the edits of each file that give something another name.

    Args:
        names: All names with their places.
        games: The games of the project.
        renaming: What is renamed.
        new: Its new name.
        look: Returns the project with some texts laid over it.

    Raises:
        RequestError: The name is no name, or is taken, or the cards would not mean the same.
    """
    name = renaming.use.name
    if not ENTRY_ID.match(new) or len(new) > _LONGEST:
        message = f"`{shortened(new)}` cannot be a name"
        raise RequestError(message, "use small letters and digits, with hyphens between words, such as `long-way-home`")
    if new == name.word:
        return {}
    if any(other.game == name.game and other.word == new for other in names.all() if _meet(other, name)):
        raise RequestError(f"`{new}` already names something here", "choose another name")
    edits: dict[str, list[Edit]] = {}
    for use in names.of(name):
        edits.setdefault(use.span.path, []).append(Edit(use.span, use.written(new)))
    made = {path: tuple(sorted(each, key=lambda edit: edit.span.start)) for path, each in edits.items()}
    texts = {
        Path(path): applied(each[0].span.source.text, [Fix("rename", each, safe=True)]) for path, each in made.items()
    }
    before, after = _problems(look({}), name.game), _problems(look(texts), name.game)
    more = Counter(map(_kind, after)) - Counter(map(_kind, before))
    worse = next((problem for problem in after if more[_kind(problem)]), None)
    if worse is not None:
        raise RequestError(f"`{new}` cannot be the name: {worse.message}", worse.hint or "choose another name")
    return made


def _kind(problem: Diagnostic) -> tuple[str, str]:
    return problem.code, problem.span.path


def _problems(selection: Selection, game: str) -> list[Diagnostic]:
    own = Selection(selection.project, tuple(part for part in selection.parts if part.game.id == game))
    return [*own.diagnostics(), *scenario_problems(own), *translation_problems(own)]


def _meet(other: Name, name: Name) -> bool:
    """Return whether two names can be meant by one word somewhere."""
    return not other.owner or not name.owner or other.owner == name.owner


def _is_entry(name: Name, games: Sequence[AnyGame]) -> bool:
    return not name.owner and any(game.id == name.game and game.entry(name.word) is not None for game in games)
