"""What a generated rules plug-in is made of, and how one is found and loaded.

A plug-in imports this module and the contract of its game, and nothing else.
"""

import linecache
import sys
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from types import ModuleType
from typing import Any

from gesso.data_classes import dataclass
from gesso.engine.errors import PluginError
from gesso.installed import installed_points

ENGINE = 2
"""Version of the contract between engine and plug-ins. Raise it whenever either side would misread the other."""
Frame = list[Any]
"""A running text: program, block, answer, then what the game's rules keep, then local values; see `gesso.engine.vm`.

Items are numbers and sequences of them, and the position tells which. A union type would have to be taken apart at
every reading, which costs time.
"""


@dataclass(frozen=True, slots=True)
class Program:
    """One text, as blocks."""

    id: str
    """Id within the plug-in."""
    title: str
    """Name for messages."""
    blocks: tuple[Callable[[Any, Frame], int], ...]
    """Functions `(state, frame) -> pc`."""
    source: str = ""
    """File of the text; empty for procedures of the rules."""
    line: int = 0
    """Line of the text in that file."""
    entry: int = 0
    """Block where the body begins; the blocks before it pay the cost."""
    slots: int = 0
    """Number of local values after the frame's header."""
    event: str = ""
    """What it waits for, in the words of its file; empty if it is played."""
    lines: tuple[tuple[int, str], ...] = ()
    """Sentences and prices: line of the file and words."""
    carries: tuple[int, ...] = ()
    """For each block the index in `lines` of what it carries out, or -1."""
    payable: Callable[[Any, int, int], int] | None = None
    """Test of the whole cost: `payable(state, player, unit)`. A cost with several ways to pay may give a bit for
    each."""
    match: Callable[..., bool] | None = None
    """Test of an event: `match(state, player, ...)`."""
    binds: tuple[int, ...] = ()
    """Positions in the frame for the values of the event, or -1."""
    value: Callable[..., int] | None = None
    """What the program adds to a standing value: `value(state, player, ...)`."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Facts for the game's rules."""
    digest: str = ""
    """Digest of what it does, whatever its words and places; empty if unknown."""

    @property
    def words(self) -> str:
        """Return what it says, in the words of its file, on one line."""
        return "; ".join(filter(None, (self.event, *(words for _, words in self.lines))))


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry's rules: its programs and its data, with the versions they were made for."""

    engine: int
    """Value of `ENGINE` when it was made."""
    game: str
    """Id of the game."""
    id: str
    """Id of the entry."""
    content: str
    """Digest of the texts it was made from."""
    data: Mapping[str, Any]
    programs: tuple[Program, ...]


GROUP = "gesso.plugins"
"""Entry point group under which an installed package names its plug-in modules."""


def load_plugin(path: Path, *, content: str | None = None) -> Plugin:
    """Load a plug-in file.

    Args:
        content: The digest it should have been made from, if the caller knows it.

    Raises:
        PluginError: The file is unreadable, not a plug-in, made for another engine, or made from other content.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PluginError(f"{path}: the plug-in cannot be read: {error}") from error
    return plugin_from_text(text, str(path), content=content)


def plugin_from_text(text: str, name: str, *, content: str | None = None) -> Plugin:
    """Load a plug-in from its source; `name` stands for it in tracebacks. Raises PluginError."""
    module = ModuleType(f"gesso_plugin_{abs(hash(name))}")
    sys.modules[module.__name__] = module
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    try:
        exec(compile(text, name, "exec"), module.__dict__)
    except Exception as error:
        raise PluginError(f"{name}: the plug-in does not run: {type(error).__name__}: {error}") from error
    finally:
        del sys.modules[module.__name__]
    return _checked(getattr(module, "PLUGIN", None), name, content)


def find_plugins(game: str) -> dict[str, Plugin]:
    """Return the plug-ins of a game that installed packages offer, by entry id. Raises PluginError for a broken one."""
    plugins: dict[str, Plugin] = {}
    for point in installed_points(GROUP):
        try:
            offered = point.load()
        except Exception as error:
            raise PluginError(f"{point.value}: the installed plug-in cannot be loaded: {error}") from error
        plugin = _checked(getattr(offered, "PLUGIN", offered), point.value, None)
        if plugin.game == game:
            plugins[plugin.id] = plugin
    return plugins


def _checked(plugin: object, name: str, content: str | None) -> Plugin:
    if not isinstance(plugin, Plugin):
        raise PluginError(f"{name}: this is not a plug-in: it has no `PLUGIN`")
    if plugin.engine != ENGINE:
        reason = f"made for engine {plugin.engine}, this is engine {ENGINE}"
        raise PluginError(f"{name}: {reason}; build the plug-in again with `gesso build`")
    if content is not None and plugin.content != content:
        reason = f"made from other card texts (content {plugin.content}, the cards say {content})"
        raise PluginError(f"{name}: {reason}; run `gesso build`")
    return plugin
